//! Types in blocks of code (` ```ts twoslash `).
//!
//! [`analyze`] runs the site's own TypeScript, for `quire twoslash`. What it says is kept in [`FILE`], which is committed:
//! [`Records`] are read from it when the site is built, so that a build needs neither Node.js nor TypeScript.

mod analyze;
mod expectations;
mod records;

use quire_diagnostics::Span;
use quire_files::Digest;
use quire_markdown::TypedBlock;
use serde::{Deserialize, Serialize};

pub use analyze::{Analysis, Error, analyze};
pub use records::Records;

/// The file of the records, in the site's folder.
pub const FILE: &str = "twoslash.json";

/// A block of code, and where it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample {
    /// The block.
    pub block: TypedBlock,
    /// The code, or the fence if the file does not have the code as it is in the block.
    pub span: Span,
}

/// Returns what identifies a block: the same code in the same language has the same types.
fn key(block: &TypedBlock) -> String {
    Digest::of(format!("{}\n{}", block.language, block.code).as_bytes()).to_string()
}
