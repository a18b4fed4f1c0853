//! Text to terms. `ANALYZER.md` defines what happens here in prose; `theme/src/features/search/engine/analyze.ts` is its twin.

mod compound;
mod letters;

use letters::{Class, Letter};

/// What a term is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A word.
    Word,
    /// Several words joined (`lib.dts.bundle`), or a word with what is written before it (`--config`).
    Whole,
    /// A piece of a word: `auto` of `autoExternal`.
    Part,
    /// Two ideographs in a row.
    Pair,
    /// One ideograph.
    Single,
}

/// A term and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'a> {
    /// Normalised (NFKC, lower case).
    pub term: &'a str,
    /// What it is.
    pub kind: Kind,
    /// Where it begins in the text, in UTF-16 code units.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
    /// Number of words and ideographs before it.
    pub position: u32,
    /// Number of compounds, words and ideographic runs before the one it belongs to.
    pub unit: u32,
}

/// Longest term in characters. What is longer is no word (encoded data, minified code) and is left out.
pub(crate) const MAX_TERM: usize = 64;

/// Calls `take` with every term of `text`, in order of place; of one place the longest first. Returns the number of
/// words and ideographs.
pub fn analyze(text: &str, mut take: impl FnMut(&Token<'_>)) -> u32 {
    let letters = letters::read(text);
    let mut state = State {
        letters: &letters,
        position: 0,
        unit: 0,
        term: String::new(),
        ranges: Vec::new(),
        take: &mut take,
    };
    let mut at = 0;
    while let Some(letter) = letters.get(at) {
        at = match letter.class {
            Class::Other => at + 1,
            Class::Ideograph => state.ideographs(at),
            Class::Connector | Class::Word => state.compound(at),
        };
    }
    state.position
}

struct State<'l, 't> {
    letters: &'l [Letter],
    position: u32,
    unit: u32,
    /// The term being written; kept to save allocations.
    term: String,
    /// The words of the compound being read; kept for the same reason.
    ranges: Vec<std::ops::Range<usize>>,
    take: &'t mut dyn FnMut(&Token<'_>),
}

impl State<'_, '_> {
    /// Emits the terms of the ideographic run that begins at `from`; returns the index after it.
    fn ideographs(&mut self, from: usize) -> usize {
        let rest = &self.letters[from..];
        let len = rest.iter().position(|letter| letter.class != Class::Ideograph).unwrap_or(rest.len());
        let end = from + len;
        for at in from..end {
            if at + 1 < end {
                self.emit(Kind::Pair, at..at + 2);
            }
            self.emit(Kind::Single, at..at + 1);
            self.position += 1;
        }
        self.unit += 1;
        end
    }

    /// Emits the letters of `range` as one term.
    fn emit(&mut self, kind: Kind, range: std::ops::Range<usize>) {
        let letters = &self.letters[range];
        let (Some(first), Some(last)) = (letters.first(), letters.last()) else { return };
        if letters.len() > MAX_TERM {
            return;
        }
        self.term.clear();
        for letter in letters {
            letter.push_lower(&mut self.term);
        }
        let token = Token {
            term: &self.term,
            kind,
            start: first.start,
            end: last.end,
            position: self.position,
            unit: self.unit,
        };
        (self.take)(&token);
    }
}
