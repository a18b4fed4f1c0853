//! Detects outdated sections in translations.
//!
//! The module takes page contents and returns the changes since a translation was confirmed to match its original,
//! without any I/O.
//!
//! [`sections`] splits a page at its headings and computes a digest of each section's content. A [`Ledger`] contains
//! the digests of originals at the time their translations were confirmed. [`Ledger::compare`] returns the changed
//! sections, and [`History`] finds the date of a change.
//!
//! The ledger is the file `translations.json` of a site.

mod ledger;
mod meaning;
mod sections;
mod since;

pub use ledger::{Change, Difference, LEDGER, Ledger};
pub use sections::{Section, sections};
pub use since::History;
