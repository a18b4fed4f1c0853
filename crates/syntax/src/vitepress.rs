//! Parsers for VitePress syntax: the directives `<!--@include: ./file.md-->` and `<<< ./file.js`, and tags of Vue
//! components.

use crate::expand::{Action, Directive, Selection};
use crate::regions::{self, LineRanges};
use crate::scan::{self, ForwardSearch};

/// Returns the `@include` directives in a source, in order.
pub(crate) fn directives(text: &str) -> Vec<Directive> {
    let mut directives = Vec::new();
    if !text.contains("@include") {
        return directives;
    }
    let code = scan::code_ranges(text);
    let mut comment_ends = ForwardSearch::new(text, "-->");
    for (start, _) in text.match_indices("<!--") {
        let Some(end) = comment_ends.find_from(start) else { break };
        // `<!-->` is a complete comment.
        let inner = text.get(start + "<!--".len()..end).unwrap_or_default().trim_start();
        let Some(argument) = inner.strip_prefix("@include:").map(str::trim) else { continue };
        let (path, selection) = parse_target(argument);
        let range = start..end + "-->".len();
        let is_quiet = scan::is_within(&code, start);
        directives.push(Directive {
            range,
            action: Action::Include { specifier: specifier(path), selection, fence: None, is_quiet },
        });
    }
    directives
}

/// Replaces `@` at the start of a path with `<docs>`, the folder of the pages.
fn specifier(path: &str) -> String {
    match path.strip_prefix("@/").or_else(|| path.strip_prefix('@').filter(|rest| rest.starts_with('/'))) {
        Some(rest) => format!("<docs>/{rest}"),
        None => path.to_owned(),
    }
}

/// Splits an argument of the form `file#region{from,to}`.
fn parse_target(argument: &str) -> (&str, Selection) {
    let (path, lines) = match argument.strip_suffix('}').and_then(|inner| inner.rsplit_once('{')) {
        Some((path, lines)) => (path.trim_end(), Some(lines)),
        None => (argument, None),
    };
    let (path, region) = match path.split_once('#') {
        Some((path, region)) => (path, Some(region.to_owned())),
        None => (path, None),
    };
    let lines = lines.map(|lines| {
        let (from, to) = lines.split_once(',').unwrap_or((lines, lines));
        let number = |text: &str, default| text.trim().parse().unwrap_or(default);
        (number(from, 1), number(to, usize::MAX))
    });
    let selection = match (region, lines) {
        (None, None) => Selection::All,
        (None, Some((from, to))) => Selection::Lines(from, to),
        (Some(name), None) => Selection::Region(name),
        (Some(name), Some((from, to))) => Selection::RegionLines(name, from, to),
    };
    (path, selection)
}

/// A code block whose code is included from a file: `<<< path#region{1,3 ts:line-numbers} [title]`.
pub struct Snippet<'s> {
    /// The path as written, without region, lines and label.
    pub path: &'s str,
    /// The name of the region after `#`, if any.
    pub region: Option<&'s str>,
    /// The info string of the code block.
    pub info: String,
    /// Whether the directive sets a label. Otherwise, the label is the file name.
    pub is_labeled: bool,
}

impl<'s> Snippet<'s> {
    /// Parses a line that begins with `<<<`.
    pub fn parse(line: &'s str) -> Option<Self> {
        let rest = line.trim().strip_prefix("<<<")?.trim();
        let (rest, title) = match rest.strip_suffix(']').and_then(|inner| inner.rsplit_once('[')) {
            Some((rest, title)) => (rest.trim_end(), Some(title)),
            None => (rest, None),
        };
        let is_labeled = title.is_some();
        let (file, braces) = match rest.strip_suffix('}').and_then(|inner| inner.rsplit_once('{')) {
            Some((file, braces)) => (file.trim_end(), braces.trim()),
            None => (rest, ""),
        };
        if file.is_empty() {
            return None;
        }
        let (path, region) = match file.split_once('#') {
            Some((path, region)) => (path, Some(region)),
            None => (file, None),
        };
        // The braces contain line numbers, then the language with its options.
        let (lines, language) = match braces.split_once(char::is_whitespace) {
            Some((lines, language)) => (lines, language.trim()),
            None if braces.starts_with(|char: char| char.is_ascii_digit()) => (braces, ""),
            None => ("", braces),
        };
        let extension =
            path.rsplit('/').next().and_then(|name| name.rsplit_once('.')).map_or("", |(_, it)| it);
        let language = if language.is_empty() || language.starts_with(':') {
            format!("{extension}{language}")
        } else {
            language.to_owned()
        };
        let lines = if lines.is_empty() { String::new() } else { format!("{{{lines}}}") };
        let name = path.rsplit('/').next().unwrap_or(path);
        let title = title.unwrap_or(name);
        Some(Self { path, region, info: format!("{language}{lines} [{title}]"), is_labeled })
    }

    /// Returns the path in the form that [`Read`](crate::included::Read) expects.
    pub fn specifier(&self) -> String {
        specifier(self.path)
    }

    /// Returns the code to show. `text` is the content of the file. Returns `None` if the region does not exist.
    pub fn code(&self, text: &str) -> Option<String> {
        let ranges: LineRanges = match self.region {
            None => return Some(text.to_owned()),
            Some(name) => regions::region(text, name)?,
        };
        Some(regions::dedent_ranges(text, &ranges))
    }
}

/// Returns the characters in HTML tags and tags of Vue components that must be replaced before parsing, as pairs of
/// offset and replacement. Markdown does not allow some characters in attribute names (`@click`, `#default`). Line
/// endings must be replaced, because a tag that spans several lines does not begin an HTML block.
pub fn tag_masks(text: &str) -> Vec<(usize, char)> {
    let mut replacements = Vec::new();
    if !text.contains('<') {
        return replacements;
    }
    let code = scan::code_ranges(text);
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(start) = memchr::memchr(b'<', &bytes[at..]).map(|offset| at + offset) {
        at = start + 1;
        if !bytes.get(at).is_some_and(u8::is_ascii_alphabetic) || scan::is_within(&code, start) {
            continue;
        }
        if let Some((tag_replacements, end)) = masks_in_tag(bytes, at) {
            replacements.extend(tag_replacements);
            at = end;
        }
    }
    replacements
}

/// Returns the replacements in the tag whose name begins at `at`, and the end of the tag. Returns `None` if the tag
/// does not end within its paragraph and [`MAX_TAG`] bytes.
fn masks_in_tag(bytes: &[u8], at: usize) -> Option<(Vec<(usize, char)>, usize)> {
    let mut replacements = Vec::new();
    let mut quote = None;
    let mut previous = b' ';
    for (index, &byte) in bytes.iter().enumerate().skip(at).take(MAX_TAG) {
        match (quote, byte) {
            (_, b'\n') if previous == b'\n' => return None,
            (_, b'\n') => replacements.push((index, ' ')),
            (Some(open_quote), _) if open_quote == byte => quote = None,
            (None, b'>') => return Some((replacements, index + 1)),
            (None, b'<') => return None,
            (None, b'"' | b'\'') if previous == b'=' => quote = Some(byte),
            (None, b'@' | b'#' | b'[' | b']') => replacements.push((index, ':')),
            _ => {}
        }
        previous = byte;
    }
    None
}

/// Maximum length of a tag in bytes.
const MAX_TAG: usize = 4000;
