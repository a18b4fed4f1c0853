//! Parses a query into words, and finds the matching index terms for each word.

mod common;
mod ideographs;

use std::collections::BTreeMap;

use crate::analyze::{Kind, Token, analyze};
use crate::build::SINGLE;
use crate::codec::Posting;
use crate::index::{Index, OpenError};
use crate::options::{Tokenize, length};
use crate::spelling::{is_correctable, is_long, is_one_edit, is_two_edits, stem};
use common::{has_common_ideograph, is_common_word};

/// Maximum length of a query in characters. Further characters are ignored.
const MAX_QUERY: usize = 200;

/// Maximum number of atoms (words, pairs of ideographs and single ideographs) in a query.
const MAX_ATOMS: usize = 24;

/// Maximum number of terms that a word can match.
const MAX_TERMS: usize = 128;

/// Maximum number of vocabulary parts that are searched for terms with a prefix. A short prefix matches too many terms.
const PREFIX_PARTS: usize = 3;

/// Weights relative to an exact match: inflections, words that start with the query word, and words with one or two
/// typos.
const FORM: f64 = 0.85;
const PREFIX: f64 = 0.6;
const SLIP: f64 = 0.6;
const TWO_SLIPS: f64 = 0.4;
/// Weights relative to a word: a pair of ideographs, and a single ideograph that no indexed pair contains.
const PAIR: f64 = 0.5;
const SINGLE_WEIGHT: f64 = 0.25;

/// A parsed query: its words and compounds, with the terms of the index that match them.
pub(crate) struct Query {
    pub(crate) atoms: Vec<Atom>,
    pub(crate) compounds: Vec<Compound>,
    /// Terms to highlight, with the number of characters to highlight. `None` means all characters.
    pub(crate) marks: BTreeMap<String, Option<usize>>,
}

/// A word, a pair of ideographs or a single ideograph. Coverage is the share of a query's atoms that a section
/// contains.
pub(crate) struct Atom {
    /// Number of the compound or run that contains the atom.
    pub(crate) unit: u32,
    /// Number of words and ideographs before the atom.
    pub(crate) position: u32,
    pub(crate) weight: f64,
    pub(crate) is_pair: bool,
    pub(crate) matches: Vec<Match>,
    /// Matches of each part of the word, for sections that do not contain the whole word.
    pub(crate) parts: Vec<Vec<Match>>,
}

impl Atom {
    /// Returns the number of postings of all matching terms.
    fn sections(&self) -> usize {
        self.matches.iter().map(|it| it.postings.len()).sum()
    }
}

/// A compound of the query, or a segment with several words. Compounds are matched as a whole.
pub(crate) struct Compound {
    /// Share of the query's compound that the segment covers, from 0 to 1. A whole compound has the share 1.
    pub(crate) share: f64,
    pub(crate) matches: Vec<Match>,
}

/// A term of the index that matches a query term.
#[derive(Clone)]
pub(crate) struct Match {
    pub(crate) weight: f64,
    pub(crate) postings: Vec<Posting>,
}

/// A term of the query before its lookup in the index.
#[derive(Clone)]
struct QueryTerm {
    kind: Kind,
    term: String,
    unit: u32,
    position: u32,
    start: u32,
    end: u32,
}

/// Returns the key of a term in the index.
pub(crate) fn key(kind: Kind, term: &str) -> String {
    if kind == Kind::Single { format!("{SINGLE}{term}") } else { term.to_owned() }
}

impl Query {
    pub(crate) fn new(text: &str, index: &Index<'_>) -> Result<Self, OpenError> {
        let text: String = text.chars().take(MAX_QUERY).collect();
        let mut terms = Vec::new();
        analyze(&text, |token| terms.push(QueryTerm::new(token)));
        terms.retain(|term| length(&term.term) >= index.options.min_length);
        let is_significant = |term: &QueryTerm| {
            matches!(term.kind, Kind::Word | Kind::Whole | Kind::Pair) && !term.is_common(&terms)
        };
        let has_significant = terms.iter().any(is_significant);
        let end = u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX);
        let mut lookup = Lookup { index, end, marks: BTreeMap::new() };
        let (mut atoms, mut compounds) = (Vec::new(), Vec::new());
        for (idx, term) in terms.iter().enumerate() {
            if atoms.len() >= MAX_ATOMS {
                break;
            }
            // Repeated words are ignored.
            if terms[..idx].iter().any(|other| other.kind == term.kind && other.term == term.term) {
                continue;
            }
            if has_significant && term.is_common(&terms) {
                continue;
            }
            match term.kind {
                Kind::Whole => {
                    let unit = terms.iter().filter(|other| other.unit == term.unit);
                    let (begin, end) = unit
                        .fold((term.start, term.end), |(a, b), term| (a.min(term.start), b.max(term.end)));
                    let share = f64::from(term.end - term.start) / f64::from((end - begin).max(1));
                    compounds.push(Compound { share, matches: lookup.compound(term)? });
                }
                Kind::Word => {
                    let parts = terms[idx + 1..].iter().take_while(|part| part.kind == Kind::Part);
                    let matches = lookup.word(term)?;
                    let parts =
                        parts.map(|part| lookup.word_part(part, &matches)).collect::<Result<_, _>>()?;
                    let QueryTerm { unit, position, .. } = *term;
                    atoms.push(Atom { unit, position, weight: 1.0, is_pair: false, matches, parts });
                }
                Kind::Pair => atoms.push(lookup.ideograph(term, PAIR)?),
                Kind::Single => {
                    // In a longer run, pairs are more specific than single ideographs.
                    let is_alone =
                        !terms.iter().any(|other| other.unit == term.unit && other.kind == Kind::Pair);
                    if is_alone {
                        atoms.push(lookup.ideograph(term, PAIR)?);
                    }
                }
                Kind::Part => {}
            }
        }
        ideographs::weigh_pairs(&mut atoms);
        let room = MAX_ATOMS - atoms.len().min(MAX_ATOMS);
        for term in ideographs::uncovered(&terms, &atoms).into_iter().take(room) {
            atoms.push(lookup.ideograph(term, SINGLE_WEIGHT)?);
        }
        Ok(Self { atoms, compounds, marks: lookup.marks })
    }
}

impl QueryTerm {
    fn new(token: &Token<'_>) -> Self {
        let &Token { kind, term, unit, position, start, end } = token;
        Self { kind, term: term.to_owned(), unit, position, start, end }
    }

    /// Returns whether the term is too common to be useful. Common terms are stop words outside of compounds, and pairs
    /// that contain a common ideograph.
    fn is_common(&self, query_terms: &[Self]) -> bool {
        match self.kind {
            Kind::Word => {
                is_common_word(&self.term)
                    && query_terms.iter().filter(|other| other.unit == self.unit).count() == 1
            }
            Kind::Pair => has_common_ideograph(&self.term),
            _ => false,
        }
    }
}

struct Lookup<'i, 's> {
    index: &'i Index<'s>,
    /// End of the query. A word at the end may be incomplete.
    end: u32,
    marks: BTreeMap<String, Option<usize>>,
}

impl Lookup<'_, '_> {
    fn exact(&mut self, term: &QueryTerm) -> Result<Vec<Match>, OpenError> {
        let mut matches = Vec::new();
        self.add(&mut matches, &key(term.kind, &term.term), 1.0, None)?;
        Ok(matches)
    }

    /// Looks up a pair or a single ideograph.
    fn ideograph(&mut self, term: &QueryTerm, weight: f64) -> Result<Atom, OpenError> {
        let &QueryTerm { kind, unit, position, .. } = term;
        let matches = self.exact(term)?;
        Ok(Atom { unit, position, weight, is_pair: kind == Kind::Pair, matches, parts: Vec::new() })
    }

    /// Looks up a compound. Depending on the option `tokenize`, longer compounds that start with this compound also
    /// match. By default, they match only while the compound is being typed.
    fn compound(&mut self, term: &QueryTerm) -> Result<Vec<Match>, OpenError> {
        let mut matches = self.exact(term)?;
        if self.matches_prefixes(term) {
            self.add_longer_words(&mut matches, &term.term)?;
        }
        Ok(matches)
    }

    fn word(&mut self, term: &QueryTerm) -> Result<Vec<Match>, OpenError> {
        let mut matches = self.exact(term)?;
        match self.index.options.tokenize {
            Some(Tokenize::Strict) => return Ok(matches),
            Some(Tokenize::Reverse) => {
                self.add_containing(&mut matches, &term.term, |word, suffix| word.ends_with(suffix))?;
            }
            Some(Tokenize::Full) => {
                self.add_containing(&mut matches, &term.term, |word, text| word.contains(text))?;
            }
            Some(Tokenize::Forward) | None => {}
        }
        self.add_forms(&mut matches, &term.term)?;
        if self.matches_prefixes(term) {
            self.add_longer_words(&mut matches, &term.term)?;
        }
        if matches.is_empty() {
            self.add_corrections(&mut matches, &term.term)?;
        }
        Ok(matches)
    }

    /// Looks up a part of a word. `word_matches` contains the matches of the whole word. If the whole word has no
    /// matches, inflections, longer words and corrections of the part also match.
    fn word_part(&mut self, term: &QueryTerm, word_matches: &[Match]) -> Result<Vec<Match>, OpenError> {
        let mut matches = self.exact(term)?;
        if self.index.options.tokenize == Some(Tokenize::Strict) {
            return Ok(matches);
        }
        if word_matches.is_empty() {
            self.add_forms(&mut matches, &term.term)?;
            if self.matches_prefixes(term) {
                self.add_longer_words(&mut matches, &term.term)?;
            }
            if matches.is_empty() {
                self.add_corrections(&mut matches, &term.term)?;
            }
        }
        Ok(matches)
    }

    fn matches_prefixes(&self, term: &QueryTerm) -> bool {
        match self.index.options.tokenize {
            Some(Tokenize::Strict) => false,
            Some(_) => true,
            None => term.end == self.end,
        }
    }

    fn add(
        &mut self,
        matches: &mut Vec<Match>,
        term: &str,
        weight: f64,
        marked: Option<usize>,
    ) -> Result<(), OpenError> {
        if matches.len() >= MAX_TERMS {
            return Ok(());
        }
        let postings = self.index.postings(term)?;
        if !postings.is_empty() {
            matches.push(Match { weight, postings });
            let mark = self.marks.entry(term.to_owned()).or_insert(marked);
            *mark = mark.zip(marked).map(|(one, other)| one.max(other));
        }
        Ok(())
    }

    fn add_longer_words(&mut self, matches: &mut Vec<Match>, word: &str) -> Result<(), OpenError> {
        let chars = word.chars().count();
        let max_parts = if chars < 2 { 1 } else { PREFIX_PARTS };
        for term in self.index.terms_with_prefix(word, max_parts)? {
            if term != word {
                let share = ratio(chars, term.chars().count());
                self.add(matches, &term, PREFIX * share, Some(chars))?;
            }
        }
        Ok(())
    }

    /// Adds words that contain `word` and for which `is_match` returns true. Excludes words that start with `word`,
    /// which are added separately.
    fn add_containing(
        &mut self,
        matches: &mut Vec<Match>,
        word: &str,
        is_match: impl Fn(&str, &str) -> bool,
    ) -> Result<(), OpenError> {
        let chars = word.chars().count();
        for term in self.index.words(chars + 1, usize::MAX)? {
            if !term.starts_with(word) && is_match(term, word) {
                let share = ratio(chars, term.chars().count());
                self.add(matches, term, PREFIX * share, None)?;
            }
        }
        Ok(())
    }

    fn add_forms(&mut self, matches: &mut Vec<Match>, word: &str) -> Result<(), OpenError> {
        let word_stem = stem(word);
        if word_stem.len() < 3 || !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Ok(());
        }
        for term in self.index.terms_with_prefix(word_stem, PREFIX_PARTS)? {
            if term != word && stem(&term) == word_stem {
                self.add(matches, &term, FORM, None)?;
            }
        }
        Ok(())
    }

    fn add_corrections(&mut self, matches: &mut Vec<Match>, word: &str) -> Result<(), OpenError> {
        if !is_correctable(word) {
            return Ok(());
        }
        let letters: Vec<char> = word.chars().collect();
        for term in self.index.words(letters.len() - 1, letters.len() + 1)? {
            if is_one_edit(&letters, &term.chars().collect::<Vec<_>>()) {
                self.add(matches, term, SLIP, None)?;
            }
        }
        if !matches.is_empty() || !is_long(word) {
            return Ok(());
        }
        for term in self.index.words(letters.len() - 2, letters.len() + 2)? {
            if is_two_edits(&letters, &term.chars().collect::<Vec<_>>()) {
                self.add(matches, term, TWO_SLIPS, None)?;
            }
        }
        Ok(())
    }
}

#[expect(clippy::cast_precision_loss, reason = "lengths of words")]
fn ratio(part: usize, whole: usize) -> f64 {
    part as f64 / whole.max(1) as f64
}
