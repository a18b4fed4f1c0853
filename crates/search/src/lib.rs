//! Full-text search: text analysis, index files and ranking.
//!
//! The crate performs no I/O. Start with [`Batch::new`], which analyzes [`Page`]s, [`build`], which creates an index
//! from batches, and [`Index::open`], which opens an index for searching. `theme/src/features/search/engine/`
//! implements the search in TypeScript for browsers, with the same results. Both implementations follow
//! `ANALYZER.md`. Their tests compare them with the test vectors in `vectors/` and with each other's results for a
//! whole site.
//!
//! `relevance/` contains judged queries. The minimum scores in the tests must never decrease. Each query has a list
//! `pages` of relevant pages, best first. `grades` grades pages and sections from 3 (answers the query) to 1 (mentions
//! its subject). The ranking is never tuned on sets named `unseen`. A search scores only blocks of sections that may
//! contain one of the best sections (`rank`). `rank::exhaustive`, which scores all sections, is compiled for tests
//! only.
//!
//! The entry file of an index contains the data that every search needs (sizes of sections, list of parts). Three kinds
//! of data are divided into parts: terms with their postings, documents, and the words for spelling corrections. Each
//! part is compressed separately and stored in one of a few pack files. A query fetches only the byte ranges of the
//! parts that it needs.
//!
//! # Invariants
//!
//! - *Invariant:* the crate uses no files, clock or network. No input causes a panic. Opening or searching a
//!   damaged index returns an error or results.
//!   Test: `damaged_files_are_rejected_or_searched`, `terms_are_within_their_text`,
//!   `a_file_that_is_not_an_index_is_an_error`.
//! - *Invariant:* skipping sections changes no result and no score. Test:
//!   `the_best_sections_equal_the_results_of_the_exhaustive_search`.
//! - *Invariant:* browser search works without `eval` or WebAssembly, and never inserts text as HTML. Test:
//!   `all layouts with everything opened cause no violation and no cross-origin request`,
//!   `S5-02 page text is shown literally`.

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
pub use index::{Index, OpenError, Source, within};
pub use options::{Context, Options, Tokenize};
pub use result::{Found, FoundSection, HitType};
