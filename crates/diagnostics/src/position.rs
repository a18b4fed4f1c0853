//! A place as people name it.

use serde::Serialize;

/// A line and a column, both counted from 1; the column counts characters (Unicode scalar values), as editors show it.
/// [`Source::position`](crate::Source::position) finds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}
