//! Changes to parser events: emoji shortcodes, expressions in double braces, and attributes after links and images.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use quire_html::tags;
use satteri_pulldown_cmark::{CowStr, Event, Tag, TagEnd};

use crate::mask::Marks;
use crate::parse::{Events, MdxNodes};
use crate::{Dialect, Extensions, Host};
use quire_syntax::expression::{self, StaticValue};

/// Maximum length in bytes of a value that replaces an expression in text. Values are limited because a page may show
/// the same value any number of times.
const MAX_VALUE: usize = 1000;

/// Attributes in braces after an element such as a link or image, by the index of the element's start event. The
/// renderer uses only the attributes of links and images.
pub(crate) type Attributes = BTreeMap<usize, Vec<(String, String)>>;

#[derive(Default)]
pub(crate) struct Adapted {
    pub(crate) attributes: Attributes,
    /// Source ranges of expressions with unknown values.
    pub(crate) unknown: Vec<Range<usize>>,
}

/// Maximum length of a shortcode, without its colons.
const MAX_SHORTCODE: usize = 40;

/// Processes the inline syntax of dialects and extensions in a page's events, and adjusts the indices of `nodes`
/// accordingly.
pub(crate) fn adapt(
    extensions: Extensions,
    marks: &Marks,
    host: &dyn Host,
    events: &mut Events<'_>,
    nodes: &mut MdxNodes,
) -> Adapted {
    let is_vitepress = extensions.dialect == Dialect::Vitepress;
    let has_sizes = extensions.dialect == Dialect::Quire && may_have_sizes(events);
    if !is_vitepress && !has_sizes && !extensions.emoji {
        return Adapted::default();
    }
    let mut pass = Pass {
        extensions,
        host,
        out: Vec::with_capacity(events.len()),
        adapted: Adapted::default(),
        last_element: None,
        verbatim: Verbatim::default(),
    };
    let mut moved_nodes = MdxNodes::new();
    let mut open: Vec<usize> = Vec::new();
    let mut in_code = 0_usize;
    // For each open strikethrough, whether its delimiters are shown as text.
    let mut tildes: Vec<bool> = Vec::new();
    let mut input = std::mem::take(events).into_iter().enumerate().peekable();
    while let Some((index, (event, range))) = input.next() {
        if let Some(node) = nodes.remove(&index) {
            moved_nodes.insert(pass.out.len(), node);
        }
        let is_code =
            |tag: &TagEnd| matches!(tag, TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::MetadataBlock(_));
        match event {
            Event::Start(Tag::Strikethrough) if is_vitepress && has_one_tilde(&range, input.peek()) => {
                tildes.push(true);
                pass.out.push((Event::Text("~".into()), range.start..range.start + 1));
            }
            Event::End(TagEnd::Strikethrough) if tildes.pop() == Some(true) => {
                pass.out.push((Event::Text("~".into()), range.end - 1..range.end));
            }
            Event::Start(tag) => {
                if tag == Tag::Strikethrough {
                    tildes.push(false);
                }
                in_code += usize::from(is_code(&tag.to_end()));
                open.push(pass.out.len());
                pass.out.push((Event::Start(tag), range));
                pass.last_element = None;
            }
            Event::End(end) => {
                in_code -= usize::from(is_code(&end));
                let start = open.pop().filter(|_| is_vitepress || end == TagEnd::Image);
                pass.last_element = start.map(|start| (start, range.end));
                pass.out.push((Event::End(end), range));
            }
            Event::Text(text) if in_code == 0 => {
                let (mut joined, mut range) = (String::new(), range);
                // The parser splits text at every character that could begin markup, so adjacent text events are
                // joined.
                let follows = |event_range: &Range<usize>, end| event_range.start == end;
                while let Some((_, (Event::Text(next), event_range))) =
                    input.next_if(|(_, (event, event_range))| {
                        matches!(event, Event::Text(_)) && follows(event_range, range.end)
                    })
                {
                    if joined.is_empty() {
                        joined.push_str(&text);
                    }
                    joined.push_str(&next);
                    range.end = event_range.end;
                }
                let text = if joined.is_empty() { text } else { joined.into() };
                let ends_block = input.peek().is_some_and(|(_, (event, _))| is_end_of_block(event));
                match block_id(&text).filter(|_| is_vitepress && ends_block) {
                    Some((before, id)) => {
                        let event_range = range.start + before.len()..range.end;
                        pass.text(before.to_owned().into(), range.start..event_range.start);
                        pass.out.push((
                            Event::InlineHtml(format!("<span id=\"{id}\"></span>").into()),
                            event_range,
                        ));
                    }
                    None => pass.text(text, range),
                }
            }
            Event::Rule => {
                if let Some(mark) = marks.container_at(range.start, range.end) {
                    pass.verbatim
                        .container(mark.opening.as_ref().map(|opening| opening.name.as_str()), mark.colons);
                }
                pass.out.push((Event::Rule, range));
            }
            Event::MdxTextExpression(source) if has_sizes && pass.record_size(&source, &range) => {
                moved_nodes.remove(&pass.out.len());
            }
            event => {
                if let (true, Event::Html(html) | Event::InlineHtml(html)) = (is_vitepress, &event) {
                    pass.verbatim.html(html);
                }
                pass.last_element = None;
                pass.out.push((event, range));
            }
        }
    }
    *events = pass.out;
    *nodes = moved_nodes;
    pass.adapted
}

/// Returns whether a strikethrough is delimited by single tildes. `next` is the first event inside the strikethrough.
/// VitePress's parser markdown-it supports only double tildes.
fn has_one_tilde(range: &Range<usize>, next: Option<&(usize, (Event<'_>, Range<usize>))>) -> bool {
    next.is_some_and(|(_, (_, next_range))| next_range.start == range.start + 1)
}

fn is_end_of_block(event: &Event<'_>) -> bool {
    matches!(event, Event::End(TagEnd::Paragraph | TagEnd::Item | TagEnd::TableCell))
}

/// Splits text such as `text {#id}` at the end of a block into text and id.
fn block_id(text: &str) -> Option<(&str, &str)> {
    let (before, rest) = text.rsplit_once("{#")?;
    let id = rest.trim_end().strip_suffix('}')?;
    let is_id = |char: char| char.is_alphanumeric() || "-_:.".contains(char);
    (!id.is_empty() && id.chars().all(is_id)).then_some((before.trim_end(), id))
}

/// The mapping from offsets in an event's text to offsets in the source.
#[derive(Clone, Copy)]
enum Offsets {
    /// The text has the same length in the source, so every offset is known.
    Exact,
    /// The text contains escapes or entities, so only the start of its source range is known.
    Start,
}

struct Pass<'a, 's> {
    extensions: Extensions,
    host: &'a dyn Host,
    out: Events<'s>,
    adapted: Adapted,
    /// If the last event ended an element: the index of the element's start event, and the offset of the element's end.
    last_element: Option<(usize, usize)>,
    verbatim: Verbatim,
}

impl<'s> Pass<'_, 's> {
    fn text(&mut self, text: CowStr<'s>, range: Range<usize>) {
        let (mut text, mut range) = (text, range);
        if let Some((start, end)) = self.last_element.take()
            && end == range.start
            && let Some((attributes, len)) = attributes(&text).filter(|(list, _)| self.are_supported(list))
        {
            self.adapted.attributes.insert(start, attributes);
            // The parsed length equals the length in the source, because attributes contain neither escapes nor
            // entities.
            range.start += len;
            text = CowStr::from(text[len..].to_owned());
        }
        if !text.is_empty() {
            self.expressions(&text, &range);
        }
    }

    /// If an image directly precedes an MDX expression that sets a size, records the size as attributes of the image.
    /// Returns whether a size was recorded.
    fn record_size(&mut self, expression: &str, range: &Range<usize>) -> bool {
        let Some((start, _)) = self.last_element.take().filter(|(_, end)| *end == range.start) else {
            return false;
        };
        let attributes =
            attributes(&format!("{{{expression}}}")).filter(|(list, _)| self.are_supported(list));
        let is_size = attributes.is_some();
        self.adapted.attributes.extend(attributes.map(|(attributes, _)| (start, attributes)));
        is_size
    }

    /// Returns whether the attributes in braces after a link or image are supported. VitePress supports all attributes.
    /// Quire supports only `width` and `height`. The other dialects support none.
    fn are_supported(&self, attributes: &[(String, String)]) -> bool {
        let is_size = |(name, value): &(String, String)| {
            let digits = value.strip_suffix('%').unwrap_or(value);
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            is_number && matches!(name.as_str(), "width" | "height")
        };
        self.extensions.dialect == Dialect::Vitepress
            || (self.extensions.dialect == Dialect::Quire && attributes.iter().all(is_size))
    }

    /// Adds text. In VitePress pages, replaces expressions in double braces with their values, except inside `v-pre`.
    fn expressions(&mut self, text: &str, range: &Range<usize>) {
        let is_exact = text.len() == range.len();
        let offsets = if is_exact { Offsets::Exact } else { Offsets::Start };
        let at = |offset: usize| if is_exact { range.start + offset } else { range.start };
        let mut done = 0;
        if self.extensions.dialect == Dialect::Vitepress && !self.verbatim.is_on() {
            while let Some(start) = text[done..].find("{{").map(|found| done + found) {
                let Some(len) = text[start + 2..].find("}}") else { break };
                let end = start + 2 + len + 2;
                let value_range = at(start)..if is_exact { at(end) } else { range.end };
                let value = match expression::evaluate(&text[start + 2..end - 2]) {
                    Some(StaticValue::Text(text)) => Some(text),
                    Some(StaticValue::Path(path)) => {
                        self.host.data(&path).filter(|value| value.len() <= MAX_VALUE)
                    }
                    None => None,
                };
                self.shortcodes(&text[done..start], at(done), offsets);
                if value.is_none() {
                    self.adapted.unknown.push(value_range.clone());
                }
                let text = value.unwrap_or_else(|| text[start..end].to_owned());
                self.out.push((Event::Text(CowStr::from(text)), value_range));
                done = end;
            }
        }
        self.shortcodes(&text[done..], at(done), offsets);
    }

    /// Adds text. If the emoji extension is enabled, replaces shortcodes with emoji.
    fn shortcodes(&mut self, text: &str, start: usize, offsets: Offsets) {
        let range_at = |range: Range<usize>| match offsets {
            Offsets::Exact => start + range.start..start + range.end,
            Offsets::Start => start..start,
        };
        let mut done = 0;
        if self.extensions.emoji {
            let mut at = 0;
            while let Some((range, emoji)) = next_shortcode(text, at) {
                at = range.end;
                self.push(&text[done..range.start], range_at(done..range.start));
                done = range.end;
                self.out.push((Event::Text(CowStr::from(emoji)), range_at(range)));
            }
        }
        self.push(&text[done..], range_at(done..text.len()));
    }

    fn push(&mut self, text: &str, range: Range<usize>) {
        if !text.is_empty() {
            self.out.push((Event::Text(CowStr::from(text.to_owned())), range));
        }
    }
}

/// Returns whether any image is followed by braces.
fn may_have_sizes(events: &Events<'_>) -> bool {
    events.windows(2).any(|pair| match (&pair[0].0, &pair[1].0) {
        (Event::End(TagEnd::Image), Event::Text(text)) => text.starts_with('{'),
        (Event::End(TagEnd::Image), Event::MdxTextExpression(_)) => true,
        _ => false,
    })
}

/// Returns the text from which a heading's id is generated. The text omits emoji shortcodes and contains expressions as
/// written.
pub(crate) fn slug_text(events: &Events<'_>, range: Range<usize>, source: &str) -> String {
    let mut out = String::new();
    for (event, event_range) in &events[range] {
        match event {
            Event::Text(text) => {
                let source_text = source.get(event_range.clone()).unwrap_or(text);
                if source_text.starts_with(':')
                    && source_text.len() > 2
                    && source_text.ends_with(':')
                    && **text != *source_text
                {
                    continue;
                }
                out.push_str(if source_text.starts_with("{{") { source_text } else { text });
            }
            Event::Code(text) => out.push_str(text),
            _ => {}
        }
    }
    out
}

/// Replaces the shortcodes in a string with emoji.
pub(crate) fn with_emoji(text: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut done = 0;
    while let Some((range, emoji)) = next_shortcode(text, done) {
        out.push_str(&text[done..range.start]);
        out.push_str(emoji);
        done = range.end;
    }
    if done == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[done..]);
    Cow::Owned(out)
}

/// Finds the next shortcode of a known emoji at or after `at`.
fn next_shortcode(text: &str, mut at: usize) -> Option<(Range<usize>, &'static str)> {
    while let Some(start) = text[at..].find(':').map(|found| at + found) {
        at = start + 1;
        let name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'-');
        let len = text.as_bytes()[at..].iter().take(MAX_SHORTCODE + 1).take_while(|byte| name(byte)).count();
        let end = at + len;
        if len > 0
            && text.as_bytes().get(end) == Some(&b':')
            && let Some(emoji) = emojis::get_by_shortcode(&text[at..end])
        {
            return Some((start..end + 1, emoji.as_str()));
        }
    }
    None
}

/// Parses attributes such as `{target="_blank" .class #id}` at the start of `text`. Returns the attributes and their
/// length, including the braces.
fn attributes(text: &str) -> Option<(Vec<(String, String)>, usize)> {
    let inner = text.strip_prefix('{')?;
    let len = inner.find('}')?;
    let mut attributes = Vec::new();
    // Attributes other than classes and ids use the syntax of HTML attributes.
    let tag = format!("<a {}>", &inner[..len]);
    for part in tags::parts(&tag) {
        let tags::Part::Tag(tag) = part else { return None };
        for attribute in tag.attributes() {
            let value = &tag.source[attribute.value];
            let is_word =
                attribute.name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".#-_:".contains(&byte));
            if !is_word || (value.is_empty() && !attribute.name.starts_with(['.', '#'])) {
                return None;
            }
            attributes.push((attribute.name.into_owned(), value.to_owned()));
        }
    }
    (!attributes.is_empty()).then_some((attributes, len + 2))
}

/// Tracks whether text is inside a `::: v-pre` container or an element with `v-pre`. Both show expressions as written.
#[derive(Default)]
struct Verbatim {
    /// For each open container, the number of colons and whether the container is `v-pre`.
    containers: Vec<(usize, bool)>,
    /// The name of the open element with `v-pre`, and the number of open elements of the same name inside it.
    element: Option<(String, usize)>,
}

impl Verbatim {
    fn is_on(&self) -> bool {
        self.element.is_some() || self.containers.iter().any(|(_, is_verbatim)| *is_verbatim)
    }

    fn container(&mut self, opens: Option<&str>, colons: usize) {
        match opens {
            Some(name) => self.containers.push((colons, name == "v-pre")),
            None => {
                if let Some(index) = self.containers.iter().rposition(|(opened, _)| *opened <= colons) {
                    self.containers.truncate(index);
                }
            }
        }
    }

    fn html(&mut self, source: &str) {
        for part in tags::parts(source) {
            let tags::Part::Tag(tag) = part else { continue };
            match &mut self.element {
                Some((name, depth)) if *name == tag.name => {
                    if !tag.closing {
                        *depth += 1;
                    } else if *depth > 0 {
                        *depth -= 1;
                    } else {
                        self.element = None;
                    }
                }
                None if !tag.closing && tag.attribute("v-pre").is_some() => {
                    self.element = Some((tag.name.into_owned(), 0));
                }
                _ => {}
            }
        }
    }
}

/// Replaces expressions in the text of raw HTML with their values. Returns the text and whether all values are known.
pub(crate) fn interpolate<'t>(text: &'t str, host: &dyn Host) -> (Cow<'t, str>, bool) {
    let mut out = String::new();
    let (mut done, mut are_known) = (0, true);
    while let Some(start) = text[done..].find("{{").map(|found| done + found) {
        let Some(len) = text[start + 2..].find("}}") else { break };
        let end = start + 2 + len + 2;
        out.push_str(&text[done..start]);
        let value = match expression::evaluate(&text[start + 2..end - 2]) {
            Some(StaticValue::Text(text)) => Some(text),
            Some(StaticValue::Path(path)) => host.data(&path),
            None => None,
        };
        are_known &= value.is_some();
        out.push_str(value.as_deref().unwrap_or(&text[start..end]));
        done = end;
    }
    if done == 0 {
        return (Cow::Borrowed(text), true);
    }
    out.push_str(&text[done..]);
    (Cow::Owned(out), are_known)
}
