//! Masking of containers, heading ids and alerts before parsing. In VitePress pages, also masks tags of Vue components.
//! In Quire pages, [`cjk`] replaces characters next to emphasis delimiters.
//! The Markdown parser does not support this syntax, and would treat it as text. Masking overwrites it with Markdown of
//! the same length that has the same effect on blocks. A `:::` line becomes a thematic break, because a thematic break
//! also interrupts paragraphs and ends lists. `{#id}` at the end of a heading becomes spaces. An alert becomes an alert
//! that GitHub supports. Offsets do not change. If a masked line turns out to be code or raw HTML, its text is read
//! from the original source.

use std::borrow::Cow;

use memchr::memmem;

use crate::Dialect;
use crate::alert::{AlertMark, alerts};
use crate::cjk::{self, Replaced};
use crate::{outdent, tabs};

/// The masked syntax, sorted by offset.
#[derive(Default)]
pub(crate) struct Marks {
    pub(crate) containers: Vec<ContainerMark>,
    pub(crate) ids: Vec<IdMark>,
    pub(crate) alerts: Vec<AlertMark>,
    pub(crate) replaced: Replaced,
}

/// The parsed `:::` line of a container.
pub(crate) struct ContainerMark {
    /// Offset of the first colon in the source.
    pub(crate) start: usize,
    /// Offset after the line's last visible character.
    pub(crate) end: usize,
    pub(crate) colons: usize,
    /// The container that the line opens, or `None` for a closing line.
    pub(crate) opening: Option<Opening>,
    /// Offset of the thematic break that replaces the line, usually `start`. It is after the first colon if a blank
    /// line is inserted before the break, and before `start` if a closing line is indented further than its container.
    pub(crate) break_start: usize,
}

impl ContainerMark {
    /// Returns the number of line feeds that the break replaces: 1 for a closing line whose break was moved right, and
    /// otherwise 0. After the move, the remaining colons may be too few for a thematic break.
    fn line_feeds(&self) -> usize {
        usize::from(self.break_start > self.start && self.opening.is_none())
    }
}

/// A parsed opening line of a container.
pub(crate) struct Opening {
    pub(crate) name: String,
    pub(crate) title: Option<String>,
    /// Whether the braces at the end of the line contain `open`, which shows the content of `details` initially.
    pub(crate) is_open: bool,
    /// The id in braces at the end of the line.
    pub(crate) id: Option<String>,
}

/// An explicit heading id.
pub(crate) struct IdMark {
    /// Offset of the opening brace, or of a preceding `\` or `%`.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The id. In dialects of other engines, `None` if the braces contain only other attributes.
    pub(crate) id: Option<String>,
}

impl Marks {
    pub(crate) fn is_empty(&self) -> bool {
        self.containers.is_empty() && self.ids.is_empty() && self.alerts.is_empty()
    }

    /// Returns the container line whose thematic break starts in `start..end`.
    pub(crate) fn container_at(&self, start: usize, end: usize) -> Option<&ContainerMark> {
        let index = self.containers.partition_point(|mark| mark.break_start < start);
        self.containers.get(index).filter(|mark| mark.break_start < end)
    }

    /// Returns the explicit id of the heading at `start..end`.
    pub(crate) fn id_within(&self, start: usize, end: usize) -> Option<&IdMark> {
        let index = self.ids.partition_point(|mark| mark.start < start);
        self.ids.get(index).filter(|mark| mark.end <= end)
    }

    /// Returns the alert of the block quote at `start..end` of `text`.
    pub(crate) fn alert_at(&self, start: usize, end: usize, text: &str) -> Option<&AlertMark> {
        let index = self.alerts.partition_point(|mark| mark.start < start);
        // An alert marker on a later line belongs to a nested quote.
        let is_first = |mark: &&AlertMark| mark.start < end && !text[start..mark.start].contains('\n');
        self.alerts.get(index).filter(is_first)
    }
}

/// Masks a source. If there is nothing to mask, returns the source without copying it.
pub(crate) fn mask(text: &str, dialect: Dialect) -> (Cow<'_, str>, Marks) {
    let (mut masked, mut marks) = mask_lines(text, dialect);
    if dialect == Dialect::Quire {
        marks.replaced = cjk::replace(&mut masked);
    }
    (masked, marks)
}

fn mask_lines(text: &str, dialect: Dialect) -> (Cow<'_, str>, Marks) {
    let is_vitepress = dialect == Dialect::Vitepress;
    let containers = if dialect.has_containers() { containers(text, dialect) } else { Vec::new() };
    let marks = Marks {
        containers,
        ids: ids(text, dialect),
        alerts: alerts(text, dialect),
        replaced: Replaced::default(),
    };
    let tags = if is_vitepress { quire_syntax::vitepress::tag_masks(text) } else { Vec::new() };
    if marks.is_empty() && tags.is_empty() {
        return (Cow::Borrowed(text), marks);
    }
    let mut edits = edits(&marks);
    edits.extend(tags.into_iter().map(|(at, replacement)| (at, at + 1, replacement)));
    edits.sort_unstable_by_key(|edit| edit.0);
    let mut masked = String::with_capacity(text.len());
    let mut done = 0;
    for (start, end, replacement) in edits {
        // Overlapping edits are skipped. For example, a container line can look like a tag.
        if start < done {
            continue;
        }
        masked.push_str(&text[done..start]);
        masked.extend(std::iter::repeat_n(replacement, end - start));
        done = end;
    }
    masked.push_str(&text[done..]);
    (Cow::Owned(masked), marks)
}

fn edits(marks: &Marks) -> Vec<(usize, usize, char)> {
    let blank = marks.containers.iter().map(|mark| (mark.start, mark.break_start, '\n'));
    let breaks = marks.containers.iter().map(|mark| (mark.break_start, mark.end + mark.line_feeds(), '_'));
    let ids = marks.ids.iter().map(|mark| (mark.start, mark.end, ' '));
    let alerts = marks.alerts.iter().flat_map(AlertMark::edits);
    blank.filter(|(start, end, _)| start < end).chain(breaks).chain(ids).chain(alerts).collect()
}

/// Returns the container lines of a source. In VitePress pages, a closing line also ends raw HTML directly before it,
/// because VitePress detects container lines before it parses the content.
fn containers(text: &str, dialect: Dialect) -> Vec<ContainerMark> {
    let is_vitepress = dialect == Dialect::Vitepress;
    let mut marks = Vec::new();
    let mut at = 0;
    while let Some(found) = memmem::find(&text.as_bytes()[at..], b":::") {
        let line = Line::around(text, at + found);
        marks.extend(container(text, &line).map(|mark| ContainerMark {
            break_start: if is_vitepress && mark.opening.is_none() && follows_html(text, &mark) {
                mark.start + 1
            } else {
                mark.start
            },
            ..mark
        }));
        at = line.next;
    }
    outdent::outdent(text, &mut marks);
    if is_vitepress {
        tabs::add_tabs(text, &mut marks);
    }
    marks
}

/// Returns whether a closing line is directly below a line that ends with a tag, and above a blank line. Raw HTML ends
/// only at a blank line, so masking replaces the closing line's first colon with a line feed. The remaining colons may
/// be too few for a thematic break, so the break also covers the line feed after them.
fn follows_html(text: &str, mark: &ContainerMark) -> bool {
    let before = text[..mark.start].strip_suffix('\n').is_some_and(|before| before.ends_with('>'));
    let after = text[mark.end..].strip_prefix('\n');
    before && after.is_some_and(|rest| rest.is_empty() || rest.starts_with('\n'))
}

fn container(text: &str, line: &Line) -> Option<ContainerMark> {
    let content = &text[line.content..line.end];
    let colons = content.bytes().take_while(|&byte| byte == b':').count();
    if colons < 3 {
        return None;
    }
    let mark = |opening| ContainerMark {
        start: line.content,
        end: line.end,
        colons,
        opening,
        break_start: line.content,
    };
    let words = content[colons..].trim_start_matches([' ', '\t']);
    if words.is_empty() {
        return Some(mark(None));
    }
    let name_len =
        words.bytes().take_while(|&byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')).count();
    let (name, rest) = words.split_at(name_len);
    if !name.starts_with(|char: char| char.is_ascii_alphabetic()) {
        return None;
    }
    let words = rest.trim();
    let (words, flags) = split_flags(words);
    let is_open = flags.clone().any(|flag| flag == "open");
    let id = flags.filter_map(|flag| flag.strip_prefix('#')).find(|id| is_id(id)).map(str::to_owned);
    // In MDX, authors escape the brace with a backslash.
    let unescaped = words.strip_prefix('\\').unwrap_or(words);
    let attributes = unescaped.strip_prefix('{').and_then(|inner| inner.strip_suffix('}'));
    let label = words.strip_prefix('[').and_then(|inner| inner.strip_suffix(']'));
    let title = match (attributes, label) {
        _ if words.is_empty() => None,
        (Some(attributes), _) => crate::code::meta::value(attributes.trim_end_matches('\\'), "title"),
        (_, Some(label)) => Some(label.to_owned()),
        _ if rest.starts_with([' ', '\t']) => Some(words.to_owned()),
        // `:::a:b` is not a container line.
        _ => return None,
    };
    Some(mark(Some(Opening { name: name.to_owned(), title, is_open, id })))
}

/// Splits words such as `Title {open #id .class}` into the title and the flags. Braces with other content are part of
/// the title.
fn split_flags(words: &str) -> (&str, impl Iterator<Item = &str> + Clone) {
    let is_flag = |word: &str| word == "open" || (word.len() > 1 && word.starts_with(['#', '.']));
    let split = words.strip_suffix('}').and_then(|words| words.rsplit_once('{'));
    let (title, flags) =
        split.filter(|(_, flags)| flags.split_whitespace().all(is_flag)).unwrap_or((words, ""));
    (title.trim_end(), flags.split_whitespace())
}

/// Returns the explicit heading ids. Only `#` and white space may follow an id, so only the last opening brace of a
/// line can start an id. Each line is searched once, so the time is linear.
fn ids(text: &str, dialect: Dialect) -> Vec<IdMark> {
    let has_attributes = matches!(dialect, Dialect::Vitepress | Dialect::Mdbook);
    let opener = if has_attributes { "{" } else { "{#" };
    let mut marks = Vec::new();
    let mut at = 0;
    while let Some(found) = memmem::find(&text.as_bytes()[at..], opener.as_bytes()) {
        let first_brace = at + found;
        let line = Line::around(text, first_brace);
        let brace = text[first_brace..line.end].rfind(opener).map_or(first_brace, |last| first_brace + last);
        let parse = if has_attributes { id_in_attributes } else { explicit_id };
        marks.extend(parse(text, &line, brace));
        at = line.next;
    }
    marks
}

fn explicit_id(text: &str, line: &Line, brace: usize) -> Option<IdMark> {
    let close = brace + text[brace..line.end].find('}')?;
    // Some pages escape both braces, as in `\{#id\}`, so the id may end with a backslash.
    let id = text[brace + 2..close].trim_end_matches('\\');
    let start = if text[..brace].ends_with('\\') { brace - 1 } else { brace };
    let mark = || IdMark { start, end: close + 1, id: Some(id.to_owned()) };
    (is_id(id) && is_heading(text, line, brace, close)).then(mark)
}

/// Parses `{#id .class name=value}` at the end of a heading, or `%{#id}%`, which Vue's documentation uses. `brace` is
/// the offset of the opening brace.
fn id_in_attributes(text: &str, line: &Line, brace: usize) -> Option<IdMark> {
    let close = brace + text[brace..line.end].find('}')?;
    let words = || text[brace + 1..close].split_whitespace();
    let is_attribute = |word: &str| word.len() > 1 && (word.starts_with(['#', '.']) || word.contains('='));
    let has_percent_signs = text[..brace].ends_with('%') && text[close + 1..line.end].starts_with('%');
    let (start, last) = if has_percent_signs { (brace - 1, close + 1) } else { (brace, close) };
    if words().next().is_none() || !words().all(is_attribute) || !is_heading(text, line, start, last) {
        return None;
    }
    let id = words().filter_map(|word| word.strip_prefix('#')).find(|id| is_id(id));
    Some(IdMark { start, end: last + 1, id: id.map(str::to_owned) })
}

fn is_id(id: &str) -> bool {
    !id.is_empty()
        && !id.contains(|char: char| char.is_whitespace() || matches!(char, '{' | '#' | '"' | '<' | '>'))
}

/// Returns whether the line is a heading and the braces are at the end of its text.
fn is_heading(text: &str, line: &Line, brace: usize, close: usize) -> bool {
    let after = text[close + 1..line.end].trim_matches([' ', '\t']);
    let content = &text[line.content..brace];
    let hashes = content.bytes().take_while(|&byte| byte == b'#').count();
    let is_atx = (1..=6).contains(&hashes) && content[hashes..].starts_with([' ', '\t']);
    if is_atx { after.bytes().all(|byte| byte == b'#') } else { after.is_empty() && line.is_underlined(text) }
}

pub(crate) struct Line {
    start: usize,
    /// Offset after the markers of block quotes and list items.
    pub(crate) content: usize,
    /// Offset after the last character that is not white space.
    pub(crate) end: usize,
    /// Offset of the next line: after the line feed, if there is one.
    pub(crate) next: usize,
}

impl Line {
    pub(crate) fn around(text: &str, offset: usize) -> Self {
        let bytes = text.as_bytes();
        let start = memchr::memrchr(b'\n', &bytes[..offset]).map_or(0, |newline| newline + 1);
        let next = memchr::memchr(b'\n', &bytes[offset..]).map_or(text.len(), |newline| offset + newline + 1);
        let end = start + text[start..next].trim_end().len();
        let content = start + prefix_len(&bytes[start..end]);
        Self { start, content, end, next }
    }

    /// Returns whether the line is the first line of a block quote.
    pub(crate) fn begins_quote(&self, text: &str) -> bool {
        let depth = |line: &str| line.bytes().filter(|&byte| byte == b'>').count();
        let markers = depth(&text[self.start..self.content]);
        let above = Self::around(text, self.start.saturating_sub(1));
        markers > 0 && (self.start == 0 || depth(&text[above.start..above.content]) < markers)
    }

    /// Returns whether the next line is a setext underline.
    fn is_underlined(&self, text: &str) -> bool {
        let rest = &text[self.next..];
        let line =
            rest[..rest.find('\n').unwrap_or(rest.len())].trim_start_matches(['>', ' ', '\t']).trim_end();
        let Some(&mark) = line.as_bytes().first() else { return false };
        matches!(mark, b'=' | b'-') && line.bytes().all(|byte| byte == mark)
    }
}

/// Returns the length of the indentation and of `>` and list markers at the start of a line.
fn prefix_len(line: &[u8]) -> usize {
    let mut at = 0;
    loop {
        while line.get(at).is_some_and(|byte| matches!(byte, b' ' | b'\t' | b'>')) {
            at += 1;
        }
        let digits = line[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let marker = match line.get(at + digits) {
            Some(b'-' | b'*' | b'+') if digits == 0 => 1,
            Some(b'.' | b')') if (1..10).contains(&digits) => digits + 1,
            _ => return at,
        };
        if !line.get(at + marker).is_some_and(|byte| matches!(byte, b' ' | b'\t')) {
            return at;
        }
        at += marker;
    }
}
