//! Records the types that TypeScript computes for code blocks, so that builds can show them.
//!
//! [`analyze`] runs the TypeScript package that the site has installed, for the command `quire twoslash`. The results
//! are saved in [`FILE`], which is committed. Builds only read [`Records`] from this file, and need neither Node.js nor
//! TypeScript.
//!
//! [`analyze`] also compares the types with the expectations in comments of the code blocks. Results are stored by
//! digest of the code block. Parsing the comments and displaying the types are part of `quire-markdown`
//! (`code/twoslash`, `code/typed`).

mod analyze;
mod expectations;
mod records;

use quire_diagnostics::Span;
use quire_files::Digest;
use quire_markdown::TypedBlock;
use serde::{Deserialize, Serialize};

pub use analyze::{Analysis, Error, analyze};
pub use records::Records;

/// File name of the records, relative to the site's folder.
pub const FILE: &str = "twoslash.json";

/// A code block and its position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample {
    /// The code and its language.
    pub block: TypedBlock,
    /// Span of the code, or of the fence if the file does not contain the code verbatim.
    pub span: Span,
}

/// Returns the key of a block. The same code in the same language has the same types.
fn key(block: &TypedBlock) -> String {
    Digest::of(format!("{}\n{}", block.language, block.code).as_bytes()).to_string()
}
