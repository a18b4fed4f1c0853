//! HTML as a tree.

use std::borrow::Cow;

use quire_html::escape::unescaped;
use quire_html::tags::{Part, Tag, is_void, parts};

/// Deeper elements are part of their ancestor at this depth.
const MAX_DEPTH: usize = 200;

/// Elements that are part of a line of text.
const INLINE: [&str; 33] = [
    "a", "abbr", "b", "bdi", "bdo", "br", "cite", "code", "data", "del", "dfn", "em", "i", "img", "input",
    "ins", "kbd", "label", "link", "mark", "math", "q", "s", "samp", "small", "span", "strong", "sub", "sup",
    "svg", "time", "u", "var",
];

/// Elements whose content readers do not see, or only use.
const SKIPPED: [&str; 9] =
    ["button", "head", "noscript", "script", "select", "style", "svg", "template", "textarea"];

/// Classes of elements that only help to use the page, or repeat what is elsewhere.
const SKIPPED_CLASSES: [&str; 10] = [
    "code-actions",
    "code-note",
    "code-types",
    "footnote-back",
    "header-anchor",
    "home-footer",
    "neighbours",
    "overview-bar",
    "page-notice",
    "visually-hidden",
];

/// An element or a text.
#[derive(Debug)]
pub(crate) enum Node<'h> {
    /// As in the HTML, with character references.
    Text(&'h str),
    Element(Element<'h>),
}

#[derive(Debug)]
pub(crate) struct Element<'h> {
    tag: Tag<'h>,
    pub(crate) children: Vec<Node<'h>>,
}

/// The nodes of `html`. An end tag closes the nearest element of its name, and those in it; one without such an element
/// is left out.
pub(crate) fn parse(html: &str) -> Vec<Node<'_>> {
    let mut open: Vec<Element<'_>> = Vec::new();
    let mut roots = Vec::new();
    for part in parts(html) {
        match part {
            Part::Text(text) => append(&mut open, &mut roots, Node::Text(text)),
            Part::Comment(_) | Part::Other { .. } => {}
            Part::Tag(tag) if tag.closing => {
                let Some(at) = open.iter().rposition(|element| element.tag.name == tag.name) else {
                    continue;
                };
                while open.len() > at {
                    close(&mut open, &mut roots);
                }
            }
            Part::Tag(tag) => {
                let is_empty = is_void(&tag.name) || tag.is_self_closing();
                let element = Element { tag, children: Vec::new() };
                if is_empty {
                    append(&mut open, &mut roots, Node::Element(element));
                } else if open.len() < MAX_DEPTH {
                    open.push(element);
                }
            }
        }
    }
    while !open.is_empty() {
        close(&mut open, &mut roots);
    }
    roots
}

fn append<'h>(open: &mut [Element<'h>], roots: &mut Vec<Node<'h>>, node: Node<'h>) {
    match open.last_mut() {
        Some(parent) => parent.children.push(node),
        None => roots.push(node),
    }
}

fn close<'h>(open: &mut Vec<Element<'h>>, roots: &mut Vec<Node<'h>>) {
    if let Some(element) = open.pop() {
        append(open, roots, Node::Element(element));
    }
}

impl<'h> Element<'h> {
    /// Name in lower case.
    pub(crate) fn name(&self) -> &str {
        &self.tag.name
    }

    /// The value of an attribute, decoded; empty for one without a value.
    pub(crate) fn attribute(&self, name: &str) -> Option<Cow<'h, str>> {
        // Most elements have none.
        if !self.tag.source.contains(name) {
            return None;
        }
        let attributes = self.tag.attributes();
        let found = attributes.into_iter().find(|attribute| attribute.name == name)?;
        Some(unescaped(&self.tag.source[found.value]))
    }

    pub(crate) fn has_class(&self, class: &str) -> bool {
        self.tag.source.contains(class)
            && self
                .attribute("class")
                .is_some_and(|classes| classes.split_ascii_whitespace().any(|it| it == class))
    }

    /// Whether nothing of it is part of the Markdown.
    pub(crate) fn is_skipped(&self) -> bool {
        // Most elements have no attributes.
        let has_attributes = self.tag.source.contains(' ');
        SKIPPED.contains(&self.name()) || (has_attributes && self.is_hidden())
    }

    fn is_hidden(&self) -> bool {
        let class = self.attribute("class").unwrap_or_default();
        class.split_ascii_whitespace().any(|class| SKIPPED_CLASSES.contains(&class))
            || self.attribute("aria-hidden").as_deref() == Some("true")
    }

    /// Whether it is part of a line of text. An element of a component's own name is what it contains.
    pub(crate) fn is_inline(&self) -> bool {
        let is_known = INLINE.contains(&self.name());
        let is_transparent = self.name().contains('-') || self.name() == "a" || self.name() == "label";
        if is_transparent { self.elements().all(Element::is_inline) } else { is_known }
    }

    /// The elements in it that are not in another one.
    pub(crate) fn elements(&self) -> impl Iterator<Item = &Element<'h>> {
        elements(&self.children)
    }

    /// The first element in it, at any depth, for which `is_wanted` holds.
    pub(crate) fn find(&self, is_wanted: &dyn Fn(&Element<'h>) -> bool) -> Option<&Element<'h>> {
        self.elements()
            .find_map(|element| if is_wanted(element) { Some(element) } else { element.find(is_wanted) })
    }

    /// All text in it that is not skipped, decoded, as it is written.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        push_text(&self.children, &mut text);
        text
    }
}

/// The elements among `nodes`.
pub(crate) fn elements<'n, 'h>(nodes: &'n [Node<'h>]) -> impl Iterator<Item = &'n Element<'h>> {
    nodes.iter().filter_map(|node| match node {
        Node::Element(element) => Some(element),
        Node::Text(_) => None,
    })
}

fn push_text(nodes: &[Node<'_>], out: &mut String) {
    for node in nodes {
        match node {
            Node::Text(text) => out.push_str(&unescaped(text)),
            Node::Element(element) if element.is_skipped() => {}
            Node::Element(element) => push_text(&element.children, out),
        }
    }
}
