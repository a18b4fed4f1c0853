//! Line and column of a position in a file.

use serde::Serialize;

/// A line and a column, both counted from 1. The column counts characters (Unicode scalar values) instead of bytes.
/// Computed by [`Source::position`](crate::Source::position).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Position {
    /// Line, starting at 1.
    pub line: usize,
    /// Column in characters, starting at 1.
    pub column: usize,
}
