//! A map whose values are made once, whatever the number of threads.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Values that are made when they are first needed.
#[derive(Debug)]
pub(super) struct OnceMap<Key, Value>(Mutex<BTreeMap<Key, Entry<Value>>>);

/// Empty until the value is made.
type Entry<Value> = Arc<Mutex<Option<Arc<Value>>>>;

impl<Key, Value> Default for OnceMap<Key, Value> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<Key: Ord + Clone, Value> OnceMap<Key, Value> {
    /// The value of `key`. Threads that need a value wait for the one that makes it; an error is not kept.
    pub(super) fn get_or_make<Error>(
        &self,
        key: &Key,
        make: impl FnOnce() -> Result<Value, Error>,
    ) -> Result<Arc<Value>, Error> {
        let entry = {
            let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(entries.entry(key.clone()).or_default())
        };
        let mut value = entry.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = &*value {
            return Ok(Arc::clone(value));
        }
        let made = Arc::new(make()?);
        *value = Some(Arc::clone(&made));
        Ok(made)
    }
}

#[cfg(test)]
mod tests {
    use super::OnceMap;

    #[test]
    fn a_value_is_made_once_and_an_error_is_not_kept() {
        let map = OnceMap::default();
        assert_eq!(map.get_or_make(&1, || Err::<i32, _>("failed")).err(), Some("failed"));
        assert_eq!(*map.get_or_make(&1, || Ok::<_, &str>(2)).unwrap(), 2);
        assert_eq!(*map.get_or_make(&1, || Ok::<_, &str>(3)).unwrap(), 2);
    }
}
