//! Mutable access to a page's frontmatter, for replacing the keys of another engine.

use std::ops::Range;

use quire_diagnostics::{Diagnostic, Span};

use super::super::AREA;
use crate::check::link_fault;
use crate::schema::Typed;
use crate::tree::{Entry, Kind, Node};

pub(super) struct Fields<'n> {
    pub(super) table: &'n mut Vec<Entry>,
    pub(super) path: &'n str,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Fields<'_> {
    /// Removes a key and returns its value, which may be null.
    pub(super) fn take(&mut self, key: &str) -> Option<Node> {
        let index = self.table.iter().position(|entry| entry.key == key)?;
        Some(self.table.remove(index).value)
    }

    /// Removes a key and returns its value if the type matches. Reports a value of another type; null counts as absent.
    pub(super) fn take_as<T: Typed>(&mut self, key: &str) -> Option<T> {
        let node = self.take(key).filter(|node| node.kind != Kind::Null)?;
        let value = T::read(&node);
        if value.is_none() {
            self.mistyped(key, &node, &T::schema().describe());
        }
        value
    }

    /// Returns the URL in `node`, the value of `key`. Returns `None` if the value is not a string, or if the URL is
    /// invalid; for example, if it runs a script. Reports only invalid URLs.
    pub(super) fn link(&mut self, key: &str, node: &Node) -> Option<String> {
        let url = String::read(node)?;
        let Some(error) = link_fault(&url, &format!("`{key}`")) else { return Some(url) };
        let span = Span::new(self.path, node.span.clone());
        self.diagnostics.push(Diagnostic::warning(AREA.bad_url, span, error.into_message()));
        None
    }

    pub(super) fn mistyped(&mut self, key: &str, node: &Node, expected: &str) {
        let message = format!("`{key}` must be {expected}, found {}", node.type_name());
        let span = Span::new(self.path, node.span.clone());
        self.diagnostics.push(Diagnostic::warning(AREA.wrong_type, span, message));
    }

    pub(super) fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        self.table.iter_mut().find(|entry| entry.key == key).map(|entry| &mut entry.value)
    }

    /// Sets one of Quire's own keys, unless the page already sets it. `span` is the range of the source value.
    pub(super) fn put(&mut self, key: &str, kind: Kind, span: Range<usize>) {
        if self.get_mut(key).is_none() {
            self.table.push(entry(key, kind, span));
        }
    }

    /// Adds a `meta` element to the `head` key. `name` is the attribute that identifies the element, as name and value:
    /// `("property", "og:image")`.
    pub(super) fn put_meta(&mut self, name: (&str, &str), content: String, span: &Range<usize>) {
        let node = |kind| Node { span: span.clone(), kind };
        let attributes = vec![
            entry(name.0, Kind::Text(name.1.to_owned()), span.clone()),
            entry("content", Kind::Text(content), span.clone()),
        ];
        let element =
            node(Kind::List(vec![node(Kind::Text("meta".to_owned())), node(Kind::Table(attributes))]));
        self.put("head", Kind::List(Vec::new()), span.clone());
        if let Some(Node { kind: Kind::List(elements), .. }) = self.get_mut("head") {
            elements.push(element);
        }
    }
}

pub(super) fn entry(key: &str, kind: Kind, span: Range<usize>) -> Entry {
    Entry { key: key.to_owned(), key_span: span.clone(), value: Node { span, kind } }
}
