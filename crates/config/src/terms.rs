//! `terms.toml`: the terminology of a site, as preferred and rejected spellings.

use quire_diagnostics::Diagnostic;

use crate::check::{self, Area, UnknownKeys};
use crate::keys::keys;
use crate::schema::Typed;
use crate::tree::toml;

const AREA: Area = Area {
    syntax: "terms/syntax",
    unknown_key: "terms/unknown-key",
    wrong_type: "terms/wrong-type",
    wrong_value: "terms/wrong-value",
    missing_key: "terms/missing-key",
    bad_url: "terms/bad-url",
    bad_email: "terms/bad-email",
    unknown_keys: UnknownKeys::Rejected,
};

keys! {
    /// The file.
    pub(crate) struct RawTerms {
        /// The terms.
        terms "terms": Vec<RawTerm>;
    }

    /// One term.
    pub(crate) struct RawTerm {
        /// Meaning, in the site's default language, for people who read the table.
        meaning "meaning": String;
        /// Preferred spelling.
        write "write": String => required;
        /// Rejected spellings.
        not "not": Vec<String> => required;
        /// Locales the term applies to. Defaults to all.
        langs "langs": Vec<String>;
    }
}

/// A term and its rejected spellings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// The spelling that replaces the rejected spellings.
    pub write: String,
    /// Rejected spellings, compared case-sensitively.
    pub not: Vec<String>,
    /// Locales the term applies to. Empty means all.
    pub langs: Vec<String>,
}

/// Parses `terms.toml`. Invalid entries are omitted and reported.
pub fn parse_terms(path: &str, text: &str) -> (Vec<Term>, Vec<Diagnostic>) {
    let mut node = match toml::parse(text) {
        Ok(node) => node,
        Err(error) => return (Vec::new(), vec![check::syntax(error, &AREA, path, 0)]),
    };
    let diagnostics = check::check(&mut node, RawTerms::schema(), "the table of terms", &AREA, path);
    let raw = RawTerms::read(&node).unwrap_or_default();
    let term =
        |raw: RawTerm| Some(Term { write: raw.write?, not: raw.not?, langs: raw.langs.unwrap_or_default() });
    (raw.terms.unwrap_or_default().into_iter().filter_map(term).collect(), diagnostics)
}
