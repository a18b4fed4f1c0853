//! `terms.toml`: how the site's words are written.

use quire_diagnostics::Diagnostic;

use crate::check::{self, Area};
use crate::keys::keys;
use crate::shape::Typed;
use crate::tree::toml;

const AREA: Area = Area {
    syntax: "terms/syntax",
    unknown_key: "terms/unknown-key",
    wrong_type: "terms/wrong-type",
    wrong_value: "terms/wrong-value",
    missing_key: "terms/missing-key",
    bad_url: "terms/bad-url",
    bad_email: "terms/bad-email",
    is_open: false,
};

keys! {
    /// The file.
    pub(crate) struct RawTerms {
        /// The terms.
        terms "terms": Vec<RawTerm>;
    }

    /// One term.
    pub(crate) struct RawTerm {
        /// What is meant, in the site's default language; for those who read the table.
        meaning "meaning": String;
        /// How it is written.
        write "write": String => required;
        /// How it is not written.
        not "not": Vec<String> => required;
        /// Locales the term belongs to; all when missing.
        langs "langs": Vec<String>;
    }
}

/// A term and the ways it is not written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// How it is written.
    pub write: String,
    /// How it is not written, in letters as they are.
    pub not: Vec<String>,
    /// Locales it belongs to; all when empty.
    pub langs: Vec<String>,
}

/// Reads a terminology table. Entries that cannot be read are left out, with a diagnostic.
pub fn parse_terms(path: &str, text: &str) -> (Vec<Term>, Vec<Diagnostic>) {
    let mut node = match toml::parse(text) {
        Ok(node) => node,
        Err(error) => return (Vec::new(), vec![check::syntax(error, &AREA, path, 0)]),
    };
    let diagnostics = check::check(&mut node, RawTerms::shape(), "the table of terms", &AREA, path);
    let raw = RawTerms::read(&node).unwrap_or_default();
    let term =
        |raw: RawTerm| Some(Term { write: raw.write?, not: raw.not?, langs: raw.langs.unwrap_or_default() });
    (raw.terms.unwrap_or_default().into_iter().filter_map(term).collect(), diagnostics)
}
