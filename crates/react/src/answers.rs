//! Cached results of the theme's script, kept from one build to the next.

use std::fmt;

use quire_files::Digest;

/// A cache for results of calls that need no page, see
/// [`Renderer::with_answers`](crate::Renderer::with_answers).
pub trait Answers: fmt::Debug + Send + Sync {
    /// Returns the stored result of a call, or `None`. `question` identifies the function, its arguments and the
    /// renderer's setup.
    fn get(&self, question: Digest) -> Option<String>;
    /// Stores the result of a call.
    fn put(&self, question: Digest, answer: &str);
}
