//! Parses a query into words and finds the index terms that match each of them.

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

/// Maximum length of a query in characters. The rest is ignored.
const MAX_QUERY: usize = 200;

/// Maximum number of atoms (words, pairs of ideographs and single ideographs) in a query.
const MAX_ATOMS: usize = 24;

/// Maximum number of terms that a word can match.
const MAX_TERMS: usize = 128;

/// Maximum number of vocabulary parts that are searched for terms with a given prefix. Short prefixes match too many
/// terms.
const PREFIX_PARTS: usize = 3;

/// Weights of inflections, of words that start with the query word, and of words with one or two typos, relative to an
/// exact match.
const FORM: f64 = 0.85;
const PREFIX: f64 = 0.6;
const SLIP: f64 = 0.6;
const TWO_SLIPS: f64 = 0.4;
/// Weights of a pair of ideographs, and of a single ideograph that no indexed pair covers, relative to a word.
const PAIR: f64 = 0.5;
const SINGLE_WEIGHT: f64 = 0.25;

/// A query with the positions of its words.
pub(crate) struct Query {
    pub(crate) atoms: Vec<Atom>,
    pub(crate) wholes: Vec<Whole>,
    /// Terms to highlight, each with the number of characters to highlight (`None` for all).
    pub(crate) marks: BTreeMap<String, Option<usize>>,
}

/// A word, a pair of ideographs or a single ideograph. Coverage of a query is measured in atoms.
pub(crate) struct Atom {
    /// Number of the compound or run that contains the atom.
    pub(crate) unit: u32,
    /// Number of words and ideographs before the atom.
    pub(crate) position: u32,
    pub(crate) weight: f64,
    pub(crate) is_pair: bool,
    pub(crate) matches: Vec<Match>,
    /// The parts of the word, for sections that do not contain the whole word.
    pub(crate) parts: Vec<Vec<Match>>,
}

impl Atom {
    /// Returns the number of sections that contain the atom.
    fn sections(&self) -> usize {
        self.matches.iter().map(|it| it.postings.len()).sum()
    }
}

/// A compound of the query, or a segment of one that consists of several words, matched as a whole.
pub(crate) struct Whole {
    /// Share of the query's compound that this term covers, 0 to 1.
    pub(crate) share: f64,
    pub(crate) matches: Vec<Match>,
}

/// A matching term of the index.
#[derive(Clone)]
pub(crate) struct Match {
    pub(crate) weight: f64,
    pub(crate) postings: Vec<Posting>,
}

/// A term of the query before it is looked up in the index.
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
        let mut asked = Vec::new();
        analyze(&text, |token| asked.push(QueryTerm::new(token)));
        asked.retain(|it| length(&it.term) >= index.options.min_length);
        let is_said = |it: &QueryTerm| {
            matches!(it.kind, Kind::Word | Kind::Whole | Kind::Pair) && !it.is_common(&asked)
        };
        let has_others = asked.iter().any(is_said);
        let end = u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX);
        let mut lookup = Lookup { index, end, marks: BTreeMap::new() };
        let (mut atoms, mut wholes) = (Vec::new(), Vec::new());
        for (at, it) in asked.iter().enumerate() {
            if atoms.len() >= MAX_ATOMS {
                break;
            }
            // Skip repeated words.
            if asked[..at].iter().any(|other| other.kind == it.kind && other.term == it.term) {
                continue;
            }
            if has_others && it.is_common(&asked) {
                continue;
            }
            match it.kind {
                Kind::Whole => {
                    let unit = asked.iter().filter(|other| other.unit == it.unit);
                    let (begin, end) =
                        unit.fold((it.start, it.end), |(a, b), it| (a.min(it.start), b.max(it.end)));
                    let share = f64::from(it.end - it.start) / f64::from((end - begin).max(1));
                    wholes.push(Whole { share, matches: lookup.whole(it)? });
                }
                Kind::Word => {
                    let parts = asked[at + 1..].iter().take_while(|part| part.kind == Kind::Part);
                    let matches = lookup.word(it)?;
                    let parts =
                        parts.map(|part| lookup.part(part, !matches.is_empty())).collect::<Result<_, _>>()?;
                    let QueryTerm { unit, position, .. } = *it;
                    atoms.push(Atom { unit, position, weight: 1.0, is_pair: false, matches, parts });
                }
                Kind::Pair => atoms.push(lookup.ideograph(it, PAIR)?),
                Kind::Single => {
                    // Within a longer run, pairs are more specific than single ideographs.
                    let is_alone =
                        !asked.iter().any(|other| other.unit == it.unit && other.kind == Kind::Pair);
                    if is_alone {
                        atoms.push(lookup.ideograph(it, PAIR)?);
                    }
                }
                Kind::Part => {}
            }
        }
        ideographs::weigh_pairs(&mut atoms);
        let room = MAX_ATOMS - atoms.len().min(MAX_ATOMS);
        for it in ideographs::uncovered(&asked, &atoms).into_iter().take(room) {
            atoms.push(lookup.ideograph(it, SINGLE_WEIGHT)?);
        }
        Ok(Self { atoms, wholes, marks: lookup.marks })
    }
}

impl QueryTerm {
    fn new(token: &Token<'_>) -> Self {
        let &Token { kind, term, unit, position, start, end } = token;
        Self { kind, term: term.to_owned(), unit, position, start, end }
    }

    /// Returns whether the term is too common to be useful: a stop word that is not part of a compound, or a pair that
    /// contains a common ideograph.
    fn is_common(&self, asked: &[Self]) -> bool {
        match self.kind {
            Kind::Word => {
                is_common_word(&self.term)
                    && asked.iter().filter(|other| other.unit == self.unit).count() == 1
            }
            Kind::Pair => has_common_ideograph(&self.term),
            _ => false,
        }
    }
}

struct Lookup<'i, 's> {
    index: &'i Index<'s>,
    /// End of the query. A word that ends there may be incomplete.
    end: u32,
    marks: BTreeMap<String, Option<usize>>,
}

impl Lookup<'_, '_> {
    fn exact(&mut self, asked: &QueryTerm) -> Result<Vec<Match>, OpenError> {
        let mut matches = Vec::new();
        self.add(&mut matches, &key(asked.kind, &asked.term), 1.0, None)?;
        Ok(matches)
    }

    /// Looks up a pair or a single ideograph.
    fn ideograph(&mut self, asked: &QueryTerm, weight: f64) -> Result<Atom, OpenError> {
        let &QueryTerm { kind, unit, position, .. } = asked;
        let matches = self.exact(asked)?;
        Ok(Atom { unit, position, weight, is_pair: kind == Kind::Pair, matches, parts: Vec::new() })
    }

    /// Looks up a compound. Also matches longer compounds that start with it, depending on the option `tokenize`: by
    /// default, only while the compound is being typed.
    fn whole(&mut self, asked: &QueryTerm) -> Result<Vec<Match>, OpenError> {
        let mut matches = self.exact(asked)?;
        if self.takes_beginnings(asked) {
            self.add_beginnings(&mut matches, &asked.term)?;
        }
        Ok(matches)
    }

    fn word(&mut self, asked: &QueryTerm) -> Result<Vec<Match>, OpenError> {
        let mut matches = self.exact(asked)?;
        match self.index.options.tokenize {
            Some(Tokenize::Strict) => return Ok(matches),
            Some(Tokenize::Reverse) => {
                self.add_containing(&mut matches, &asked.term, |word, part| word.ends_with(part))?;
            }
            Some(Tokenize::Full) => {
                self.add_containing(&mut matches, &asked.term, |word, part| word.contains(part))?;
            }
            Some(Tokenize::Forward) | None => {}
        }
        self.add_forms(&mut matches, &asked.term)?;
        if self.takes_beginnings(asked) {
            self.add_beginnings(&mut matches, &asked.term)?;
        }
        if matches.is_empty() {
            self.add_slips(&mut matches, &asked.term)?;
        }
        Ok(matches)
    }

    /// Looks up a part of a word. If the whole word was not found (`is_known` is false), also matches inflections,
    /// longer words and corrections.
    fn part(&mut self, asked: &QueryTerm, is_known: bool) -> Result<Vec<Match>, OpenError> {
        let mut matches = self.exact(asked)?;
        if self.index.options.tokenize == Some(Tokenize::Strict) {
            return Ok(matches);
        }
        if !is_known {
            self.add_forms(&mut matches, &asked.term)?;
            if self.takes_beginnings(asked) {
                self.add_beginnings(&mut matches, &asked.term)?;
            }
            if matches.is_empty() {
                self.add_slips(&mut matches, &asked.term)?;
            }
        }
        Ok(matches)
    }

    fn takes_beginnings(&self, asked: &QueryTerm) -> bool {
        match self.index.options.tokenize {
            Some(Tokenize::Strict) => false,
            Some(_) => true,
            None => asked.end == self.end,
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

    fn add_beginnings(&mut self, matches: &mut Vec<Match>, word: &str) -> Result<(), OpenError> {
        let chars = word.chars().count();
        let parts = if chars < 2 { 1 } else { PREFIX_PARTS };
        for term in self.index.beginning_with(word, parts)? {
            if term != word {
                let share = ratio(chars, term.chars().count());
                self.add(matches, &term, PREFIX * share, Some(chars))?;
            }
        }
        Ok(())
    }

    /// Adds words that contain `word` and for which `holds` returns true. Words that start with `word` are added
    /// separately.
    fn add_containing(
        &mut self,
        matches: &mut Vec<Match>,
        word: &str,
        holds: impl Fn(&str, &str) -> bool,
    ) -> Result<(), OpenError> {
        let chars = word.chars().count();
        for term in self.index.words(chars + 1, usize::MAX)? {
            if !term.starts_with(word) && holds(term, word) {
                let share = ratio(chars, term.chars().count());
                self.add(matches, term, PREFIX * share, None)?;
            }
        }
        Ok(())
    }

    fn add_forms(&mut self, matches: &mut Vec<Match>, word: &str) -> Result<(), OpenError> {
        let own = stem(word);
        if own.len() < 3 || !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Ok(());
        }
        for term in self.index.beginning_with(own, PREFIX_PARTS)? {
            if term != word && stem(&term) == own {
                self.add(matches, &term, FORM, None)?;
            }
        }
        Ok(())
    }

    fn add_slips(&mut self, matches: &mut Vec<Match>, word: &str) -> Result<(), OpenError> {
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
