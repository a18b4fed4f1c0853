//! Reader for an object in a configuration. Engine modules take the keys that they support; the remaining keys are
//! reported.

use std::collections::VecDeque;

use crate::draft::Draft;
use quire_foreign_config::{Entry, Node, Place, Value};

/// An object in a configuration, with the entries that have not been read yet.
pub(crate) struct Table<'a> {
    /// Path of the object, such as `themeConfig`. Empty for the whole configuration.
    name: String,
    pub(crate) place: Place,
    entries: VecDeque<Entry<'a>>,
}

/// A value with the path of its key.
pub(crate) struct Read<T> {
    pub(crate) value: T,
    pub(crate) key: String,
    pub(crate) place: Place,
}

/// Outcome to report for a key that no module reads.
#[derive(Clone, Copy)]
pub(crate) enum Fate {
    /// Quire has the feature built in. The value is the note.
    BuiltIn(&'static str),
    /// Quire has no equivalent. The value is advice for the author.
    Left(&'static str),
    /// The key is not reported, because it has no visible effect.
    Silent,
}

impl<'a> Table<'a> {
    /// Returns the object that the configuration file at `path` exports. If there is none, returns an empty table, so
    /// that the engine's defaults apply, such as its docs folder.
    pub(crate) fn of_config(path: &str, draft: &mut Draft<'_, 'a>) -> Self {
        let table = draft.scripts.config(path).and_then(|node| Self::of("", node, draft));
        let place = Place { file: 0, start: 0, end: 0 };
        table.unwrap_or_else(|| Self { name: String::new(), place, entries: VecDeque::new() })
    }

    /// Converts a node to a table. Reports nodes that are not objects.
    pub(crate) fn of(name: &str, node: Node<'a>, draft: &mut Draft<'_, '_>) -> Option<Self> {
        let place = node.place;
        if let Value::Table(entries) = node.value {
            return Some(Self { name: name.to_owned(), place, entries: entries.into() });
        }
        draft.unusable(if name.is_empty() { "configuration" } else { name }, &node);
        None
    }

    /// Returns the path of a key from the root of the configuration.
    pub(crate) fn path(&self, key: &str) -> String {
        if self.name.is_empty() { key.to_owned() } else { format!("{}.{key}", self.name) }
    }

    /// Takes the value of a key, unless it is `null` or `undefined`.
    pub(crate) fn take(&mut self, key: &str) -> Option<Read<Node<'a>>> {
        let at = self.entries.iter().position(|entry| entry.key == key)?;
        let entry = self.entries.remove(at)?;
        let key = self.path(&entry.key);
        (!entry.node.is_nothing()).then_some(Read { value: entry.node, key, place: entry.place })
    }

    /// Takes the first remaining entry.
    pub(crate) fn take_next(&mut self) -> Option<Entry<'a>> {
        self.entries.pop_front()
    }

    fn typed<T>(
        &mut self,
        key: &str,
        draft: &mut Draft<'_, '_>,
        read: impl Fn(&Node<'a>) -> Option<T>,
    ) -> Option<Read<T>> {
        let Read { value, key, place } = self.take(key)?;
        let found = read(&value);
        if found.is_none() {
            draft.unusable(&key, &value);
        }
        Some(Read { value: found?, key, place })
    }

    pub(crate) fn text(&mut self, key: &str, draft: &mut Draft<'_, '_>) -> Option<Read<String>> {
        self.typed(key, draft, Node::text)
    }

    pub(crate) fn bool(&mut self, key: &str, draft: &mut Draft<'_, '_>) -> Option<Read<bool>> {
        self.typed(key, draft, Node::bool)
    }

    pub(crate) fn list(&mut self, key: &str, draft: &mut Draft<'_, '_>) -> Option<Read<Vec<Node<'a>>>> {
        self.typed(key, draft, |node| node.list().map(<[Node<'a>]>::to_vec))
    }

    pub(crate) fn table(&mut self, key: &str, draft: &mut Draft<'_, '_>) -> Option<Self> {
        let Read { value, key, .. } = self.take(key)?;
        Self::of(&key, value, draft)
    }

    /// Takes an array of strings. Reports items of other types.
    pub(crate) fn texts(&mut self, key: &str, draft: &mut Draft<'_, '_>) -> Option<Read<Vec<String>>> {
        let Read { value: items, key, place } = self.list(key, draft)?;
        let mut value = Vec::new();
        for item in items {
            match item.text() {
                Some(text) => value.push(text),
                None => draft.unusable(&key, &item),
            }
        }
        Some(Read { value, key, place })
    }

    /// Reports every remaining key that has a value. `fates` contains the outcomes of known keys; any other key is
    /// reported as not supported.
    pub(crate) fn finish(mut self, draft: &mut Draft<'_, '_>, fates: &[(&str, Fate)]) {
        while let Some(entry) = self.take_next() {
            if entry.node.is_nothing() {
                continue;
            }
            let path = self.path(&entry.key);
            if entry.key == "..." || entry.key == "[...]" {
                draft.unread(&path, entry.node.place);
                continue;
            }
            match fates.iter().find(|(key, _)| *key == entry.key).map(|(_, fate)| fate) {
                Some(Fate::BuiltIn(note)) => draft.built_in(&path, entry.place, note),
                Some(Fate::Left(note)) => draft.left(&path, entry.place, note),
                Some(Fate::Silent) => {}
                None => draft.left(&path, entry.place, "Quire has no such key"),
            }
        }
    }
}
