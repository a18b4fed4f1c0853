//! Converts text to terms. `ANALYZER.md` specifies the rules. `theme/src/features/search/engine/analyze.ts` implements
//! them in TypeScript.

mod compound;
mod letters;

use letters::{Class, Letter};

/// How a term was derived from the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A single word, such as `dts`.
    Word,
    /// Several joined words, such as `lib.dts.bundle`, or a word with its prefix characters, such as `--config`.
    Whole,
    /// Part of a word, such as `auto` in `autoExternal`.
    Part,
    /// Two consecutive ideographs, such as `搜索`.
    Pair,
    /// A single ideograph, such as `搜`.
    Single,
}

/// A term of the analyzed text, and its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'a> {
    /// The term after normalization: NFKC, lowercase, and without `-` and `_` between words.
    pub term: &'a str,
    /// How the term was derived from the text.
    pub kind: Kind,
    /// Start in the text, in UTF-16 code units.
    pub start: u32,
    /// End in the text, in UTF-16 code units.
    pub end: u32,
    /// Number of words and ideographs before the term.
    pub position: u32,
    /// Number of compounds, words and runs of ideographs before the compound, word or run that contains the term.
    pub unit: u32,
}

/// Maximum length of a term in characters. Longer terms (encoded data, minified code) are dropped.
pub(crate) const MAX_TERM: usize = 64;

/// Calls `take` for every term of `text`, ordered by position. At the same position, whole compounds precede their
/// segments, words and parts, and pairs precede single ideographs. Returns the number of words and ideographs in the
/// text.
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
    /// Buffer for the current term. Reusing the buffer avoids allocations.
    term: String,
    /// Buffer for the words of the current compound.
    ranges: Vec<std::ops::Range<usize>>,
    take: &'t mut dyn FnMut(&Token<'_>),
}

impl State<'_, '_> {
    /// Emits the terms of the run of ideographs at `from`. Returns the index after the run.
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

    /// Emits the letters in `range` as one term.
    fn emit(&mut self, kind: Kind, range: std::ops::Range<usize>) {
        let letters = &self.letters[range];
        let (Some(first), Some(last)) = (letters.first(), letters.last()) else { return };
        if letters.len() > MAX_TERM {
            return;
        }
        self.term.clear();
        let mut follows_word = false;
        for letter in letters {
            follows_word |= letter.class == Class::Word;
            // `config-loader`, `config_loader` and `configLoader` are the same term.
            if !(follows_word && matches!(letter.c, '-' | '_')) {
                letter.push_lower(&mut self.term);
            }
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
