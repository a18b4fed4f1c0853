//! Cache of results of the theme's server script, kept between builds.

use std::fmt;
use std::sync::Arc;

use quire_files::{Digest, Key, KeyBuilder, Namespace};

/// A cache for the results of calls that depend only on their arguments and on the renderer's setup. See
/// [`Renderer::with_answers`](crate::Renderer::with_answers).
pub trait Answers: fmt::Debug + Send + Sync {
    /// Returns the cached result of a call, or `None` if the result is not cached. `question` is a digest of the
    /// function, its arguments and the renderer's setup.
    fn get(&self, question: Digest) -> Option<String>;
    /// Caches the result of a call.
    fn put(&self, question: Digest, answer: &str);
}

impl Answers for Namespace<String> {
    fn get(&self, question: Digest) -> Option<String> {
        self.get(answer_key(question)).map(|answer| (*answer).clone())
    }

    fn put(&self, question: Digest, answer: &str) {
        self.put(answer_key(question), Arc::new(answer.to_owned()));
    }
}

fn answer_key(question: Digest) -> Key {
    KeyBuilder::new("answer").digest(question).finish()
}
