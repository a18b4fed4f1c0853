//! Cached results of one type.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Key, Packs};

/// Results by key, in memory and possibly on disk. Thread-safe.
#[derive(Debug)]
pub struct Namespace<Value> {
    entries: Mutex<HashMap<Key, Entry<Value>>>,
    /// Results that earlier processes saved to disk.
    disk: OnceLock<Disk>,
}

#[derive(Debug)]
struct Disk {
    packs: Packs,
    saving: Saving,
}

/// Shared flag of a site's namespaces: whether results are saved to disk. Initially off.
#[derive(Debug, Clone, Default)]
pub struct Saving(Arc<AtomicBool>);

impl Saving {
    /// Turns saving on.
    pub fn start(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Turns saving off. Returns whether saving was on.
    pub fn stop(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }

    fn is_on(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[derive(Debug)]
struct Entry<Value> {
    value: Arc<Value>,
    /// Whether the entry was read, written or touched since the last sweep.
    is_used: bool,
    /// Whether the entry was loaded from disk.
    is_on_disk: bool,
}

impl<Value> Default for Namespace<Value> {
    fn default() -> Self {
        Self { entries: Mutex::default(), disk: OnceLock::new() }
    }
}

impl<Value> Namespace<Value> {
    /// Makes the results on disk available. [`Self::finish`] saves results while `saving` is on. Only the first call
    /// has an effect.
    pub fn attach(&self, packs: Packs, saving: &Saving) {
        drop(self.disk.set(Disk { packs, saving: saving.clone() }));
    }

    /// Returns the result under `key` if the result is in memory, and marks it as used.
    pub fn in_memory(&self, key: Key) -> Option<Arc<Value>> {
        let mut entries = self.entries();
        let entry = entries.get_mut(&key)?;
        entry.is_used = true;
        Some(Arc::clone(&entry.value))
    }

    /// Returns the result under `key` from memory or disk, and marks the result as used. `decode` decodes the result's
    /// bytes on disk, and returns `None` if the bytes are invalid.
    pub fn get_with(&self, key: Key, decode: impl FnOnce(&[u8]) -> Option<Value>) -> Option<Arc<Value>> {
        if let Some(value) = self.in_memory(key) {
            return Some(value);
        }
        // Decode without holding the lock, so that other threads are not blocked.
        let packs = &self.disk.get()?.packs;
        let Some(value) = decode(&packs.get(key.digest())?) else {
            packs.reject(key.digest());
            return None;
        };
        let value = Arc::new(value);
        let entry = Entry { value: Arc::clone(&value), is_used: true, is_on_disk: true };
        self.entries().insert(key, entry);
        Some(value)
    }

    /// Stores a result under `key`.
    pub fn put(&self, key: Key, value: Arc<Value>) {
        self.entries().insert(key, Entry { value, is_used: true, is_on_disk: false });
    }

    /// Marks the entries under `keys`, on which a stored result depends, as used.
    pub fn touch(&self, keys: &[Key]) {
        let mut entries = self.entries();
        for key in keys {
            match (entries.get_mut(key), self.disk.get()) {
                (Some(entry), _) => entry.is_used = true,
                (None, Some(disk)) => disk.packs.touch(key.digest()),
                (None, None) => {}
            }
        }
    }

    /// Drops the entries that were not used since the last sweep.
    pub fn sweep(&self) {
        self.entries().retain(|_, entry| std::mem::take(&mut entry.is_used));
    }

    /// Drops every entry in memory.
    pub fn clear(&self) {
        *self.entries() = HashMap::new();
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<Key, Entry<Value>>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<Value: DeserializeOwned> Namespace<Value> {
    /// Returns the result under `key` from memory or disk, and marks it as used.
    pub fn get(&self, key: Key) -> Option<Arc<Value>> {
        self.get_with(key, |bytes| postcard::from_bytes(bytes).ok())
    }

    /// Returns the result under `key`. If there is no result, creates it with `make` and stores it.
    pub fn get_or_make(&self, key: Key, make: impl FnOnce() -> Value) -> Arc<Value> {
        if let Some(value) = self.get(key) {
            return value;
        }
        // `make` runs without the lock. Two threads may create the same result, but neither waits for the other.
        let value = Arc::new(make());
        self.put(key, Arc::clone(&value));
        value
    }
}

impl<Value: Serialize> Namespace<Value> {
    /// Writes to disk the results that were used since the last sweep, except those loaded from disk. [`Packs::save`]
    /// may remove unused results from the disk. Skips values that cannot be serialized.
    pub fn save(&self) {
        let Some(Disk { packs, .. }) = self.disk.get() else { return };
        let entries = self.entries();
        let fresh = entries.iter().filter(|(_, entry)| entry.is_used && !entry.is_on_disk);
        let mut fresh: Vec<(Key, Arc<Value>)> =
            fresh.map(|(key, entry)| (*key, Arc::clone(&entry.value))).collect();
        drop(entries);
        fresh.sort_unstable_by_key(|(key, _)| *key);
        let encoded = fresh.iter().filter_map(|(key, value)| {
            let bytes = postcard::to_stdvec(&**value).ok()?;
            Some((*key.digest(), bytes))
        });
        packs.save(encoded);
    }

    /// Drops the entries that were not used since the last sweep. Saves the other entries first if saving is on.
    pub fn finish(&self) {
        if self.disk.get().is_some_and(|disk| disk.saving.is_on()) {
            self.save();
        }
        self.sweep();
    }
}

#[cfg(test)]
mod tests {
    use super::Namespace;
    use crate::{Key, KeyBuilder};

    fn key(text: &str) -> Key {
        KeyBuilder::new("test").text(text).finish()
    }

    #[test]
    fn sweeping_drops_entries_not_used_since_the_last_sweep() {
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
        store.get_or_make(key("read"), || "again".to_owned());
        store.clear();
        assert!(store.get(key("read")).is_none());
    }

    #[test]
    fn a_stored_result_is_not_created_again() {
        let store = Namespace::default();
        let first = store.get_or_make(key("a"), || 1);
        let second = store.get_or_make(key("a"), || 2);
        assert_eq!((*first, *second), (1, 1));
    }
}
