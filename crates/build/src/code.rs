//! Highlighted code, each distinct block once: twins in two languages show the same code.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Language and code to lines; nothing for languages that are not highlighted.
type Blocks = HashMap<(String, String), Option<Arc<[String]>>>;

/// Highlighted blocks by language and code. Shared by all threads of a build and kept between builds.
#[derive(Debug, Default)]
pub(crate) struct Highlighted(Mutex<Blocks>);

impl Highlighted {
    /// The lines of a block, from memory when it was highlighted before.
    pub(crate) fn lines(&self, language: &str, code: &str) -> Option<Vec<String>> {
        let key = (language.to_owned(), code.to_owned());
        if let Some(known) = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return known.as_ref().map(|lines| lines.to_vec());
        }
        // Outside the lock: two threads may do the same block once each, none waits for the other.
        let lines: Option<Arc<[String]>> = quire_highlight::highlight(language, code).map(Into::into);
        let answer = lines.as_ref().map(|lines| lines.to_vec());
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key, lines);
        answer
    }
}
