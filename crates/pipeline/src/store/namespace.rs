//! Store entries of one type.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Key;

/// Results by key. Usable from several threads.
#[derive(Debug)]
pub(crate) struct Namespace<Value>(Mutex<HashMap<Key, Entry<Value>>>);

#[derive(Debug)]
struct Entry<Value> {
    value: Arc<Value>,
    /// Read or written since the last sweep.
    is_used: bool,
}

impl<Value> Default for Namespace<Value> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<Value> Namespace<Value> {
    /// The result under `key`, which counts as used.
    pub(crate) fn get(&self, key: Key) -> Option<Arc<Value>> {
        let mut entries = self.entries();
        let entry = entries.get_mut(&key)?;
        entry.is_used = true;
        Some(Arc::clone(&entry.value))
    }

    /// Stores a result under `key`.
    pub(crate) fn put(&self, key: Key, value: Arc<Value>) {
        self.entries().insert(key, Entry { value, is_used: true });
    }

    /// The result under `key`, made when there is none.
    pub(crate) fn get_or_make(&self, key: Key, make: impl FnOnce() -> Value) -> Arc<Value> {
        if let Some(value) = self.get(key) {
            return value;
        }
        // Outside the lock: two threads may make the same result, neither waits for the other.
        let value = Arc::new(make());
        self.put(key, Arc::clone(&value));
        value
    }

    /// Marks entries as used that a stored result depends on.
    pub(crate) fn touch(&self, keys: &[Key]) {
        let mut entries = self.entries();
        for key in keys {
            if let Some(entry) = entries.get_mut(key) {
                entry.is_used = true;
            }
        }
    }

    /// Drops the entries that were not used since the last sweep.
    pub(crate) fn sweep(&self) {
        self.entries().retain(|_, entry| std::mem::take(&mut entry.is_used));
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<Key, Entry<Value>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::Namespace;
    use crate::store::{Key, KeyBuilder};

    fn key(text: &str) -> Key {
        KeyBuilder::new("test").text(text).finish()
    }

    #[test]
    fn sweeping_drops_what_was_not_used_since_the_last_sweep() {
        let store = Namespace::default();
        for name in ["read", "touched", "unused"] {
            store.get_or_make(key(name), || name.to_owned());
        }
        store.sweep();
        assert_eq!(store.get(key("read")).as_deref().map(String::as_str), Some("read"));
        store.touch(&[key("touched"), key("unknown")]);
        store.sweep();
        assert_eq!(store.entries().len(), 2);
        assert!(store.get(key("unused")).is_none());
        store.sweep();
        store.sweep();
        assert!(store.entries().is_empty());
    }

    #[test]
    fn a_stored_result_is_not_made_again() {
        let store = Namespace::default();
        let first = store.get_or_make(key("a"), || 1);
        let second = store.get_or_make(key("a"), || 2);
        assert_eq!((*first, *second), (1, 1));
    }
}
