//! What MDX adds: JavaScript pieces (read with a real JavaScript parser) and lower-case elements as HTML.

pub(crate) mod element;
pub(crate) mod esm;
pub(crate) mod js;
pub(crate) mod tag;

/// A syntax error in a JavaScript piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    /// Byte offset in the piece.
    pub(crate) at: usize,
    /// What the JavaScript parser says, without a full stop.
    pub(crate) message: String,
}
