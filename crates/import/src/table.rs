//! Reader for an object in a configuration. The module of an engine takes the keys that it supports, and the remaining
//! keys are reported.

use std::collections::VecDeque;

use crate::draft::Draft;
use quire_foreign_config::{Entry, Node, SourceSpan, Value};

/// An object in a configuration, with the entries that have not been read yet.
pub(crate) struct Table<'a> {
    /// Path of the object, such as `themeConfig`. Empty for the whole configuration.
    name: String,
    pub(crate) span: SourceSpan,
    entries: VecDeque<Entry<'a>>,
}

/// A value with the path of its key.
pub(crate) struct Setting<T> {
    pub(crate) value: T,
    pub(crate) key: String,
    pub(crate) span: SourceSpan,
}

/// Outcome to report for a key that no module reads.
#[derive(Clone, Copy)]
pub(crate) enum Fate {
    /// Quire has the feature built in. The value is the note for the report.
    BuiltIn(&'static str),
    /// Quire has no equivalent. The value contains advice for the author.
    Dropped(&'static str),
    /// The key has no visible effect and is not reported.
    Silent,
}

impl<'a> Table<'a> {
    /// Returns the object that the configuration file at `path` exports. If it exports no object, returns an empty
    /// table, so that the engine's defaults apply.
    pub(crate) fn from_config(path: &str, draft: &mut Draft<'_, 'a>) -> Self {
        let table = draft.scripts.config(path).and_then(|node| Self::from_node("", node, draft));
        let span = SourceSpan { file: 0, start: 0, end: 0 };
        table.unwrap_or_else(|| Self { name: String::new(), span, entries: VecDeque::new() })
    }

    /// Converts a node to a table. Reports a node that is not an object.
    pub(crate) fn from_node(name: &str, node: Node<'a>, draft: &mut Draft<'_, '_>) -> Option<Self> {
        let span = node.span;
        if let Value::Table(entries) = node.value {
            return Some(Self { name: name.to_owned(), span, entries: entries.into() });
        }
        draft.unusable(if name.is_empty() { "configuration" } else { name }, &node);
        None
    }

    /// Returns the path of a key from the root of the configuration.
    pub(crate) fn path(&self, key: &str) -> String {
        if self.name.is_empty() { key.to_owned() } else { format!("{}.{key}", self.name) }
    }

    /// Takes the value of a key. Returns `None` if the key is missing or its value is `null` or `undefined`.
    pub(crate) fn take(&mut self, key: &str) -> Option<Setting<Node<'a>>> {
        let at = self.entries.iter().position(|entry| entry.key == key)?;
        let entry = self.entries.remove(at)?;
        let key = self.path(&entry.key);
        (!entry.node.is_nothing()).then_some(Setting { value: entry.node, key, span: entry.span })
    }

    /// Takes the first remaining entry.
    pub(crate) fn take_next(&mut self) -> Option<Entry<'a>> {
        self.entries.pop_front()
    }

    fn take_typed<T>(
        &mut self,
        key: &str,
        draft: &mut Draft<'_, '_>,
        convert: impl Fn(&Node<'a>) -> Option<T>,
    ) -> Option<Setting<T>> {
        let Setting { value, key, span } = self.take(key)?;
        let converted = convert(&value);
        if converted.is_none() {
            draft.unusable(&key, &value);
        }
        Some(Setting { value: converted?, key, span })
    }

    pub(crate) fn text(&mut self, key: &str, draft: &mut Draft<'_, '_>) -> Option<Setting<String>> {
        self.take_typed(key, draft, Node::text)
    }

    pub(crate) fn bool(&mut self, key: &str, draft: &mut Draft<'_, '_>) -> Option<Setting<bool>> {
        self.take_typed(key, draft, Node::bool)
    }

    pub(crate) fn list(&mut self, key: &str, draft: &mut Draft<'_, '_>) -> Option<Setting<Vec<Node<'a>>>> {
        self.take_typed(key, draft, |node| node.list().map(<[Node<'a>]>::to_vec))
    }

    pub(crate) fn table(&mut self, key: &str, draft: &mut Draft<'_, '_>) -> Option<Self> {
        let Setting { value, key, .. } = self.take(key)?;
        Self::from_node(&key, value, draft)
    }

    /// Takes an array of strings. Reports items of other types.
    pub(crate) fn texts(&mut self, key: &str, draft: &mut Draft<'_, '_>) -> Option<Setting<Vec<String>>> {
        let Setting { value: items, key, span } = self.list(key, draft)?;
        let mut value = Vec::new();
        for item in items {
            match item.text() {
                Some(text) => value.push(text),
                None => draft.unusable(&key, &item),
            }
        }
        Some(Setting { value, key, span })
    }

    /// Reports every remaining key that has a value. `fates` contains the outcomes of known keys. All other keys are
    /// reported as not supported.
    pub(crate) fn finish(mut self, draft: &mut Draft<'_, '_>, fates: &[(&str, Fate)]) {
        while let Some(entry) = self.take_next() {
            if entry.node.is_nothing() {
                continue;
            }
            let path = self.path(&entry.key);
            if entry.key == "..." || entry.key == "[...]" {
                draft.unread(&path, entry.node.span);
                continue;
            }
            match fates.iter().find(|(key, _)| *key == entry.key).map(|(_, fate)| fate) {
                Some(Fate::BuiltIn(note)) => draft.built_in(&path, entry.span, note),
                Some(Fate::Dropped(note)) => draft.dropped(&path, entry.span, note),
                Some(Fate::Silent) => {}
                None => draft.dropped(&path, entry.span, "Quire has no equivalent key"),
            }
        }
    }
}
