//! Full-text search for documentation sites: text analysis, the index files, and ranking. Pure: bytes in, bytes out.
//!
//! Start with [`Batch::new`], which analyzes [`Page`]s, [`build`], which creates an index from batches, and
//! [`Index::open`], which searches it. `theme/src/features/search/engine/` implements the search in TypeScript for
//! browsers, with the same results. The two are kept in sync by the specification (`ANALYZER.md`), the vectors in
//! `vectors/`, and the results for a whole site, which the tests of both check.
//!
//! *Invariants:* no files, clock or network; the same input gives the same output; no input panics.

mod analyze;
mod build;
mod codec;
mod document;
mod hit;
mod index;
mod options;
mod query;
mod rank;
mod result;
mod search;
mod spelling;

pub use analyze::{Kind, Token, analyze};
pub use build::{Batch, Built, Scope, build, main_file};
pub use document::{Block, Document, Page, Section, TocEntry};
pub use hit::{Hit, Origin};
pub use index::{Index, OpenError, Source};
pub use options::{Context, Options, Tokenize};
pub use result::{Found, FoundSection, HitType};
