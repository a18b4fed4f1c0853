//! Cached results of the theme's script, kept from one build to the next.

use std::fmt;
use std::sync::Arc;

use quire_files::{Digest, Key, KeyBuilder, Namespace};

/// A cache for results of calls that need no page, see
/// [`Renderer::with_answers`](crate::Renderer::with_answers).
pub trait Answers: fmt::Debug + Send + Sync {
    /// Returns the stored result of a call, or `None`. `question` identifies the function, its arguments and the
    /// renderer's setup.
    fn get(&self, question: Digest) -> Option<String>;
    /// Stores the result of a call.
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
