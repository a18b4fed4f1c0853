//! Searching in a documentation site: analysis of text, the index as files, and ranking. Pure: bytes in, bytes out.
//!
//! Start with [`build`], which makes the files of an index of [`Page`]s, and [`Index::open`], which searches in them.
//! `theme/src/features/search/engine/` is the same in TypeScript, for the browser: equal queries give equal results there. What holds
//! the two together is prose (`ANALYZER.md`), the vectors in `vectors/` and the results of a whole site that the tests
//! of both compare.
//!
//! *Invariants:* no file, clock or network; equal input gives equal output; no input panics.

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
pub use build::{Built, build};
pub use document::{Block, Document, Page, Section, TocEntry};
pub use hit::{Hit, Origin};
pub use index::{Index, OpenError, Source};
pub use options::{Context, Options, Tokenize};
pub use result::{Found, FoundSection, HitType};
