//! Highlighted code, each distinct block once: twins in two languages show the same code.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// The lines of a block that a page shows; nothing when its language is not highlighted. As long as a page holds the
/// block, it is not highlighted again.
#[derive(Debug)]
pub(crate) struct Block(Option<Vec<String>>);

impl Block {
    pub(crate) fn lines(&self) -> Option<Vec<String>> {
        self.0.clone()
    }
}

/// Highlighted blocks by language and code. Shared by all threads of a build; between builds it keeps what the pages of
/// the last one show.
#[derive(Debug, Default)]
pub(crate) struct Highlighted(Mutex<HashMap<(String, String), Weak<Block>>>);

impl Highlighted {
    /// A block, from memory when some page shows it already.
    pub(crate) fn block(&self, language: &str, code: &str) -> Arc<Block> {
        let key = (language.to_owned(), code.to_owned());
        if let Some(known) = self.blocks().get(&key).and_then(Weak::upgrade) {
            return known;
        }
        // Outside the lock: two threads may do the same block once each, none waits for the other.
        let block = Arc::new(Block(quire_highlight::highlight(language, code)));
        self.blocks().insert(key, Arc::downgrade(&block));
        block
    }

    /// Forgets the blocks that no page holds.
    pub(crate) fn sweep(&self) {
        self.blocks().retain(|_, block| block.strong_count() > 0);
    }

    fn blocks(&self) -> MutexGuard<'_, HashMap<(String, String), Weak<Block>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::Highlighted;

    #[test]
    fn a_block_is_kept_as_long_as_a_page_holds_it() {
        let highlighted = Highlighted::default();
        let page = highlighted.block("ts", "let a = 1;");
        for edit in 0..100 {
            highlighted.block("ts", &format!("let a = {edit}{edit};"));
        }
        assert!(std::sync::Arc::ptr_eq(&page, &highlighted.block("ts", "let a = 1;")));
        highlighted.sweep();
        assert_eq!(highlighted.blocks().len(), 1);
        drop(page);
        highlighted.sweep();
        assert!(highlighted.blocks().is_empty());
    }
}
