//! Which sections of a translation are behind their original. Pure: takes texts, returns what has changed since someone
//! confirmed that they say the same.
//!
//! [`sections`] cuts a page at its headings and takes a digest of what each section says. A [`Ledger`] keeps the digests of
//! an original as they were when its translation was confirmed; [`Ledger::compare`] finds the difference, [`since`] when
//! it arose.

mod ledger;
mod meaning;
mod sections;
mod since;

pub use ledger::{Change, Difference, LEDGER, Ledger};
pub use sections::{Section, sections};
pub use since::since;
