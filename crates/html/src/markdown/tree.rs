//! Parses HTML into a tree for the conversion to Markdown.

use std::borrow::Cow;

use crate::escape::unescaped;
use crate::tags::{Part, Tag, is_void, parts};

/// Maximum depth of the tree. Deeper elements are replaced by their content.
const MAX_DEPTH: usize = 200;

/// Elements that are part of a line of text.
const INLINE: [&str; 33] = [
    "a", "abbr", "b", "bdi", "bdo", "br", "cite", "code", "data", "del", "dfn", "em", "i", "img", "input",
    "ins", "kbd", "label", "link", "mark", "math", "q", "s", "samp", "small", "span", "strong", "sub", "sup",
    "svg", "time", "u", "var",
];

/// Omitted elements: controls, elements whose content is not visible, and icons.
const SKIPPED: [&str; 9] =
    ["button", "head", "noscript", "script", "select", "style", "svg", "template", "textarea"];

/// Classes of omitted elements: controls, notices, and elements that repeat other content.
const SKIPPED_CLASSES: [&str; 10] = [
    "q-code-actions",
    "q-code-note",
    "q-code-types",
    "q-footnote-back",
    "q-header-anchor",
    "q-home-footer",
    "q-neighbors",
    "q-overview-bar",
    "q-page-notice",
    "q-visually-hidden",
];

/// A tree stored as a list in document order: an element is followed by its descendants.
#[derive(Debug, Default)]
pub(crate) struct Tree<'h> {
    entries: Vec<Entry<'h>>,
}

#[derive(Debug)]
enum Entry<'h> {
    /// Text as in the HTML, with undecoded character references.
    Text(&'h str),
    /// An element. Its descendants are the next [`Data::len`] entries.
    Element(Data<'h>),
}

#[derive(Debug)]
struct Data<'h> {
    tag: Tag<'h>,
    /// Decoded value of the attribute `class`. Stored, because nearly every conversion rule reads it.
    class: Cow<'h, str>,
    /// Whether the element is omitted from the Markdown.
    is_skipped: bool,
    /// Number of entries that follow and belong to the element.
    len: usize,
}

/// Sibling nodes and their descendants.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Nodes<'t, 'h>(&'t [Entry<'h>]);

/// An element or a text node.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Node<'t, 'h> {
    /// Text as in the HTML, with undecoded character references.
    Text(&'h str),
    Element(Element<'t, 'h>),
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Element<'t, 'h> {
    data: &'t Data<'h>,
    pub(crate) children: Nodes<'t, 'h>,
}

/// Parses `html`. An end tag closes the nearest open element with the same name, and all elements within that element.
/// An end tag without such an element is ignored.
pub(crate) fn parse(html: &str) -> Tree<'_> {
    let mut tree = Tree::default();
    let mut open: Vec<usize> = Vec::new();
    for part in parts(html) {
        match part {
            Part::Text(text) => tree.entries.push(Entry::Text(text)),
            Part::Comment(_) | Part::Other { .. } => {}
            Part::Tag(tag) if tag.closing => {
                if let Some(at) = open.iter().rposition(|element| tree.name(*element) == tag.name) {
                    tree.close(open.drain(at..));
                }
            }
            Part::Tag(tag) => {
                let is_empty = is_void(&tag.name) || tag.is_self_closing();
                if !is_empty && open.len() == MAX_DEPTH {
                    continue;
                }
                if !is_empty {
                    open.push(tree.entries.len());
                }
                tree.entries.push(Entry::Element(Data::new(tag)));
            }
        }
    }
    tree.close(open.drain(..));
    tree
}

impl<'h> Data<'h> {
    fn new(tag: Tag<'h>) -> Self {
        let mut class: Cow<'h, str> = Cow::default();
        let mut is_hidden = false;
        for (name, value) in tag.attributes_as_written() {
            match &*name {
                "class" if class.is_empty() => class = unescaped(value),
                "aria-hidden" => is_hidden |= value == "true",
                _ => {}
            }
        }
        let mut classes = class.split_ascii_whitespace();
        let is_skipped = is_hidden
            || SKIPPED.contains(&&*tag.name)
            || classes.any(|class| SKIPPED_CLASSES.contains(&class));
        Self { tag, class, is_skipped, len: 0 }
    }
}

impl<'h> Tree<'h> {
    /// Returns the top-level nodes.
    pub(crate) fn roots(&self) -> Nodes<'_, 'h> {
        Nodes(&self.entries)
    }

    fn name(&self, element: usize) -> &str {
        match &self.entries[element] {
            Entry::Element(data) => &data.tag.name,
            Entry::Text(_) => "",
        }
    }

    fn close(&mut self, elements: impl Iterator<Item = usize>) {
        let end = self.entries.len();
        for element in elements {
            if let Entry::Element(data) = &mut self.entries[element] {
                data.len = end - element - 1;
            }
        }
    }
}

impl<'t, 'h> Nodes<'t, 'h> {
    pub(crate) fn iter(self) -> impl Iterator<Item = Node<'t, 'h>> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let (first, after) = rest.split_first()?;
            Some(match first {
                Entry::Text(text) => {
                    rest = after;
                    Node::Text(text)
                }
                Entry::Element(data) => {
                    let (descendants, after) = after.split_at(data.len);
                    rest = after;
                    Node::Element(Element { data, children: Nodes(descendants) })
                }
            })
        })
    }

    /// Iterates over the elements among these nodes.
    pub(crate) fn elements(self) -> impl Iterator<Item = Element<'t, 'h>> {
        self.iter().filter_map(|node| match node {
            Node::Element(element) => Some(element),
            Node::Text(_) => None,
        })
    }
}

impl<'t, 'h> Element<'t, 'h> {
    /// Returns the element's name in lower case.
    pub(crate) fn name(self) -> &'t str {
        &self.data.tag.name
    }

    /// Returns the decoded value of an attribute, which is empty for an attribute without a value.
    pub(crate) fn attribute(self, name: &str) -> Option<Cow<'h, str>> {
        self.data.tag.attribute(name).map(unescaped)
    }

    pub(crate) fn has_class(self, class: &str) -> bool {
        self.data.class.split_ascii_whitespace().any(|it| it == class)
    }

    pub(crate) fn is_skipped(self) -> bool {
        self.data.is_skipped
    }

    /// Returns whether the element is part of a line of text. Links, labels and custom elements are inline if all of
    /// their child elements are inline.
    pub(crate) fn is_inline(self) -> bool {
        let is_known = INLINE.contains(&self.name());
        let is_transparent = self.name().contains('-') || self.name() == "a" || self.name() == "label";
        if is_transparent { self.elements().all(Element::is_inline) } else { is_known }
    }

    /// Iterates over the child elements.
    pub(crate) fn elements(self) -> impl Iterator<Item = Self> {
        self.children.elements()
    }

    /// Returns the first descendant element that matches `is_match`.
    pub(crate) fn find(self, is_match: impl Fn(Self) -> bool) -> Option<Self> {
        let entries = self.children.0;
        (0..entries.len()).find_map(|start| {
            let Node::Element(element) = Nodes(&entries[start..]).iter().next()? else { return None };
            is_match(element).then_some(element)
        })
    }

    /// Returns the decoded text of all descendants that are not skipped, with white space unchanged.
    pub(crate) fn text(self) -> String {
        let mut text = String::new();
        push_text(self.children, &mut text);
        text
    }
}

fn push_text(nodes: Nodes<'_, '_>, out: &mut String) {
    for node in nodes.iter() {
        match node {
            Node::Text(text) => out.push_str(&unescaped(text)),
            Node::Element(element) if element.is_skipped() => {}
            Node::Element(element) => push_text(element.children, out),
        }
    }
}
