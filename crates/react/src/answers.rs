//! Results of the theme's script that are kept from one build to the next.

use std::fmt;

use quire_files::Digest;

/// Keeps results of calls that need no page, see [`Renderer::with_answers`](crate::Renderer::with_answers). Either
/// returns what was stored, or nothing.
pub trait Answers: fmt::Debug + Send + Sync {
    /// The result of the call that `question` stands for: the function, its arguments and the renderer's setup.
    fn get(&self, question: Digest) -> Option<String>;
    /// Stores the result of a call.
    fn put(&self, question: Digest, answer: &str);
}
