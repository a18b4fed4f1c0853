//! Content that the site's components and expressions add to a page: headings for the outline, and text for the search
//! index.

use quire_content::data::TocEntry;
use quire_html::escape::unescaped;
use quire_html::tags::{Part, Tag, parts, parts_without};
use quire_markdown::{Article, Heading, Passage, PassageKind, Segment};
use quire_react::RenderedNode;
use serde::Serialize;

/// A heading, text or code block that the HTML of a page contains, but the page's source does not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Addition {
    /// Number of headings in the source that precede the addition.
    pub after: usize,
    /// Type and content of the addition.
    pub kind: Content,
}

/// The type and content of an [`Addition`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Content {
    /// A heading with an id.
    Heading {
        /// Level, from 1 to 6.
        depth: u8,
        /// The element's `id`.
        id: String,
        /// Text of the heading, without markup.
        text: String,
    },
    /// Text outside headings and code blocks.
    Text(String),
    /// Code of a code block, without surrounding white space.
    Code(String),
}

/// Elements whose content is not part of a page's text, and form controls.
const LEFT_OUT: [&str; 10] =
    ["button", "datalist", "input", "option", "script", "select", "style", "svg", "template", "textarea"];

/// Inline elements. The text before, in and after an inline element is one string.
const INLINE: [&str; 26] = [
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "i", "ins", "kbd", "mark",
    "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var",
];

/// Returns the content that an article's components and expressions add to the article's text and to `headings`, the
/// headings in the source. `rendered` contains the rendered components and expressions in order. `is_own_code` returns
/// whether the site's own code renders a segment. The theme's components are ignored, because they only show content
/// from the source.
pub(crate) fn additions<'n>(
    article: &Article,
    headings: &[Heading],
    rendered: impl Iterator<Item = Option<&'n RenderedNode>>,
    is_own_code: impl Fn(&Segment) -> bool,
) -> Vec<Addition> {
    let mut collector = Collector {
        article,
        text: collapse_whitespace(&article.text),
        headings,
        after: 0,
        additions: Vec::new(),
    };
    let mut rendered = rendered;
    for segment in &article.body {
        match segment {
            Segment::Html(html) => collector.pass(html),
            dynamic => {
                let Some(node) = rendered.next().flatten() else { continue };
                if is_own_code(dynamic) { collector.add(&node.html) } else { collector.pass(&node.html) }
            }
        }
    }
    collector.additions
}

/// Inserts the headings among `additions` into the outline `toc`. `headings` are the headings of the page's source;
/// `levels` are the heading levels of the outline.
pub(crate) fn outline(
    toc: &[TocEntry],
    headings: &[Heading],
    additions: &[Addition],
    levels: &[u8],
) -> Vec<TocEntry> {
    let mut outline = Vec::new();
    let mut rest = toc.iter().peekable();
    for addition in additions {
        let Content::Heading { depth, id, text } = &addition.kind else { continue };
        if !levels.contains(depth) {
            continue;
        }
        let later_headings = headings.get(addition.after..).unwrap_or_default();
        while let Some(entry) =
            rest.next_if(|entry| later_headings.iter().all(|heading| heading.id != entry.id))
        {
            outline.push(entry.clone());
        }
        let char_index = later_headings.first().map_or(0, |heading| heading.char_index);
        let text = quire_content::escape_marks(text);
        outline.push(TocEntry { id: id.clone(), text, depth: *depth, char_index });
    }
    outline.extend(rest.cloned());
    outline
}

/// The additions found so far, and the position in the article.
struct Collector<'a> {
    article: &'a Article,
    /// The article's text with single spaces in place of line breaks and other white space.
    text: String,
    headings: &'a [Heading],
    after: usize,
    additions: Vec<Addition>,
}

impl Collector<'_> {
    /// Advances `after` past the source's headings that `html` contains.
    fn pass(&mut self, html: &str) {
        for token in parts(html) {
            if let Part::Tag(tag) = token
                && let Some((_, id)) = opened_heading(&tag)
            {
                self.pass_heading(&id);
            }
        }
    }

    /// Advances `after` past the heading with this id. Returns false if the source has no such heading at or after the
    /// current position.
    fn pass_heading(&mut self, id: &str) -> bool {
        let later_headings = self.headings.get(self.after..).unwrap_or_default();
        let position = later_headings.iter().position(|heading| heading.id == id);
        self.after += position.map_or(0, |index| index + 1);
        position.is_some()
    }

    /// Adds the content of a node's HTML that is missing from the source.
    fn add(&mut self, html: &str) {
        let mut line = String::new();
        let mut code = None;
        let mut heading: Option<(u8, String)> = None;
        for token in parts_without(html, is_left_out) {
            let tag = match token {
                Part::Text(text) => {
                    let line = code.as_mut().unwrap_or(&mut line);
                    line.extend(unescaped(text).chars().filter(|char| *char != '\u{1}'));
                    continue;
                }
                Part::Comment(_) | Part::Other { .. } => continue,
                Part::Tag(tag) => tag,
            };
            if INLINE.contains(&&*tag.name) || code.is_some() && tag.name != "pre" {
                continue;
            }
            let finished_line = std::mem::take(&mut line);
            match heading.take() {
                Some((depth, id)) => self.push_heading(depth, id, &finished_line),
                None => self.push_text(&finished_line),
            }
            match (&*tag.name, tag.closing) {
                ("pre", false) => code = Some(String::new()),
                ("pre", true) => self.push_code(&code.take().unwrap_or_default()),
                (_, false) => heading = opened_heading(&tag),
                (_, true) => {}
            }
        }
        self.push_text(&line);
    }

    fn push_heading(&mut self, depth: u8, id: String, text: &str) {
        let text = collapse_whitespace(text);
        if text.is_empty() || self.pass_heading(&id) {
            return;
        }
        let is_known = self.headings.iter().any(|heading| heading.id == id);
        let is_added =
            |addition: &Addition| matches!(&addition.kind, Content::Heading { id: own, .. } if *own == id);
        if !is_known && !self.additions.iter().any(is_added) {
            self.push(Content::Heading { depth, id, text });
        }
    }

    fn push_text(&mut self, text: &str) {
        let text = collapse_whitespace(text);
        // The attributes of theme components are passages already, also inside the site's own components.
        let is_attribute = |passage: &Passage| passage.kind != PassageKind::Code && passage.text == text;
        if text.is_empty() || self.text.contains(&text) || self.article.passages.iter().any(is_attribute) {
            return;
        }
        match self.additions.last_mut() {
            Some(Addition { after, kind: Content::Text(last) }) if *after == self.after => {
                last.push('\n');
                last.push_str(&text);
            }
            _ => self.push(Content::Text(text)),
        }
    }

    fn push_code(&mut self, code: &str) {
        let code = code.trim();
        let is_known = self.article.passages.iter().any(|passage| passage.text.contains(code));
        if !code.is_empty() && !is_known {
            self.push(Content::Code(code.to_owned()));
        }
    }

    fn push(&mut self, kind: Content) {
        self.additions.push(Addition { after: self.after, kind });
    }
}

/// Returns the level and the id of the heading that a tag opens.
fn opened_heading(tag: &Tag<'_>) -> Option<(u8, String)> {
    let depth = match (tag.closing, tag.name.as_bytes()) {
        (false, [b'h', digit @ b'1'..=b'6']) => digit - b'0',
        _ => return None,
    };
    let id = tag.attribute("id").filter(|id| !id.is_empty())?;
    Some((depth, unescaped(id).into_owned()))
}

fn is_left_out(tag: &Tag<'_>) -> bool {
    LEFT_OUT.contains(&&*tag.name)
        || tag.attribute("hidden").is_some()
        || tag.attribute("aria-hidden") == Some("true")
}

/// Trims `text` and replaces each run of white space with one space.
fn collapse_whitespace(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
