//! Rendering of Markdown elements as component calls, if the site's theme replaces the elements. The HTML attributes of
//! an element become props. A component that passes its props to the element therefore renders the same HTML.

use std::ops::Range;

use quire_html::escape::unescaped;
use quire_html::tags::{Part, RawAttribute, parts};
use satteri_pulldown_cmark::{Tag, TagEnd};

use super::Renderer;
use crate::page::Profile;
use crate::{Attribute, CALL, Component, Segment};
use quire_syntax::mdx::element;

/// A component call whose children are being written.
pub(super) struct OpenCall {
    attributes: Vec<Attribute>,
    range: Range<usize>,
}

/// Returns the element name of a start tag, if the element can be replaced and its start and end are written
/// separately.
pub(super) fn replaceable_start(tag: &Tag<'_>) -> Option<&'static str> {
    Some(match tag {
        Tag::BlockQuote(None) => "blockquote",
        Tag::List(None, _) => "ul",
        Tag::List(Some(_), _) => "ol",
        Tag::Item => "li",
        Tag::Emphasis => "em",
        Tag::Strong => "strong",
        Tag::Strikethrough => "del",
        Tag::Link { .. } => "a",
        _ => return None,
    })
}

/// Returns the element name of an end tag, if the element can be replaced and its start and end are written separately.
pub(super) fn replaceable_end(end: TagEnd) -> Option<&'static str> {
    Some(match end {
        TagEnd::BlockQuote(None) => "blockquote",
        TagEnd::List(false) => "ul",
        TagEnd::List(true) => "ol",
        TagEnd::Item => "li",
        TagEnd::Emphasis => "em",
        TagEnd::Strong => "strong",
        TagEnd::Strikethrough => "del",
        TagEnd::Link => "a",
        _ => return None,
    })
}

/// Returns the element name for a heading of level `depth`.
pub(super) fn heading(depth: u8) -> &'static str {
    ["h1", "h2", "h3", "h4", "h5", "h6"][usize::from(depth.clamp(1, 6)) - 1]
}

impl Renderer<'_, '_, '_> {
    /// Returns whether the site's theme replaces the element (or containers, for [`CALLOUT`](crate::CALLOUT)) with a
    /// component.
    pub(super) fn is_replaced(&self, name: &str) -> bool {
        self.page.profile == Profile::Article && self.page.host.is_replaced(name)
    }

    /// Begins a call that replaces the element whose start tag was written at offset `start`.
    pub(super) fn open_element_call(&mut self, start: usize, range: &Range<usize>) {
        let html = self.page.out.html();
        let tail = html.split_off(start.min(html.len()));
        let tag_start = tail.find('<').unwrap_or(tail.len());
        html.push_str(&tail[..tag_start]);
        self.open_call(attributes(&tail[tag_start..]), range);
    }

    /// Begins a call. All output until the end of the call becomes the call's children.
    pub(super) fn open_call(&mut self, attributes: Vec<Attribute>, range: &Range<usize>) {
        self.page.out.open();
        self.calls.push(OpenCall { attributes, range: range.clone() });
    }

    /// Ends the component call that replaces an element whose end tag has just been written.
    pub(super) fn close_element_call(&mut self, name: &str) {
        let html = self.page.out.html();
        html.truncate(html.rfind("</").unwrap_or(html.len()));
        self.close_call(name);
    }

    /// Ends the innermost call and writes it.
    pub(super) fn close_call(&mut self, name: &str) {
        let children = self.page.out.close();
        if let Some(OpenCall { attributes, range }) = self.calls.pop() {
            self.push_call(name, attributes, children, &range);
        }
    }

    /// Replaces a complete element with a call. `start` is the offset at which the element was written. The element
    /// must not contain component calls.
    pub(super) fn replace_element(&mut self, name: &str, start: usize, range: &Range<usize>) {
        let html = self.page.out.html();
        let element = html.split_off(start.min(html.len()));
        let mut children = Vec::new();
        if let (Some(from), Some(to)) = (element.find('>'), element.rfind("</")) {
            children.push(Segment::Html(element[from + 1..to].to_owned()));
        }
        self.push_call(name, attributes(&element), children, range);
    }

    /// Writes a call that replaces the source at `range`. The call's span is the first line of `range`.
    pub(super) fn push_call(
        &mut self,
        name: &str,
        attributes: Vec<Attribute>,
        children: Vec<Segment>,
        range: &Range<usize>,
    ) {
        let text = self.source.text.get(range.clone()).unwrap_or_default();
        let line = text.lines().next().unwrap_or_default().len();
        let span = self.source.span(range.start..range.start + line);
        let name = format!("{CALL}{name}");
        self.page.out.push(Segment::Component(Component { name, attributes, children, span }));
    }
}

/// Returns the attributes of the tag at the start of `html`, under their JSX names.
fn attributes(html: &str) -> Vec<Attribute> {
    let Some(Part::Tag(tag)) = parts(html).next() else { return Vec::new() };
    let attribute = |attribute: &RawAttribute<'_>| Attribute::Text {
        name: element::property_name(&attribute.name).to_owned(),
        value: unescaped(&tag.source[attribute.value.clone()]).into_owned(),
    };
    tag.attributes().iter().map(attribute).collect()
}
