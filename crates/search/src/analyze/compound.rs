//! Compounds such as identifiers, flags, paths and versions, which are indexed as a whole and in parts.

use std::ops::Range;

use super::letters::{Class, Letter};
use super::{Kind, State};

/// Maximum number of words in a compound that is indexed as a whole. In longer compounds (URLs, lines of a directory
/// tree), only the words are indexed.
const MAX_WORDS: usize = 12;

impl State<'_, '_> {
    /// Emits the terms of a run of words and connectors that starts at `from`. Returns the index after the run.
    pub(super) fn compound(&mut self, from: usize) -> usize {
        let letters = self.letters;
        let is_in =
            |at: usize| matches!(letters.get(at).map(|it| it.class), Some(Class::Word | Class::Connector));
        let is_word = |at: usize| letters.get(at).is_some_and(|it| it.class == Class::Word);
        let mut at = from;
        while is_in(at) {
            let lead = at;
            while is_in(at) && !is_word(at) {
                at += 1;
            }
            if !is_word(at) {
                break;
            }
            let lead = if lead == from { kept_lead(letters, lead..at) } else { at };
            let mut words = std::mem::take(&mut self.ranges);
            words.clear();
            loop {
                let begin = at;
                while is_word(at) {
                    at += 1;
                }
                words.push(begin..at);
                // A single connector joins two words. Several connectors separate them.
                if !(is_in(at) && is_word(at + 1)) {
                    break;
                }
                at += 1;
            }
            self.words(lead, &words);
            self.ranges = words;
            self.unit += 1;
        }
        at
    }

    fn words(&mut self, lead: usize, words: &[Range<usize>]) {
        let (Some(first), Some(last)) = (words.first(), words.last()) else { return };
        if words.len() <= MAX_WORDS {
            if lead < first.start {
                self.emit(Kind::Whole, lead..last.end);
            }
            if words.len() > 1 {
                self.emit(Kind::Whole, first.start..last.end);
                self.segments(words);
            }
        }
        for word in words {
            // Single letters and digits in compounds, such as `d` in `index.d.ts`, are not useful terms.
            if words.len() == 1 || word.len() > 1 {
                self.emit(Kind::Word, word.clone());
                self.parts(word.clone());
            }
            self.position += 1;
        }
    }

    /// Emits the segments of a compound that consist of several words. Segments are the pieces between slashes, colons
    /// and at signs. Within each piece, the parts between dots and the suffixes after each dot are also segments. A
    /// piece that consists of numbers has no suffixes.
    fn segments(&mut self, words: &[Range<usize>]) {
        let letters = self.letters;
        let joint = |at: usize| letters[words[at].end].c;
        let groups = split(words.len(), |at| matches!(joint(at), '/' | ':' | '@'));
        for group in &groups {
            if groups.len() > 1 && group.len() > 1 {
                self.emit(Kind::Whole, span(words, group.clone()));
            }
            let dotted = split(group.len(), |at| joint(group.start + at) == '.');
            if dotted.len() < 2 {
                continue;
            }
            let part_range = |range: &Range<usize>| group.start + range.start..group.start + range.end;
            for piece in dotted.iter().filter(|piece| piece.len() > 1) {
                self.emit(Kind::Whole, span(words, part_range(piece)));
            }
            let is_number = |word: &Range<usize>| letters[word.clone()].iter().all(|it| it.c.is_numeric());
            if words[group.clone()].iter().all(is_number) {
                continue;
            }
            for piece in &dotted[1..dotted.len() - 1] {
                self.emit(Kind::Whole, span(words, group.start + piece.start..group.end));
            }
        }
    }

    /// Emits the parts of a camel-case word. Each run of digits is a separate part. Parts of one character are omitted.
    fn parts(&mut self, word: Range<usize>) {
        let mut begin = word.start;
        for at in word.start + 1..word.end {
            if is_boundary(&self.letters[word.clone()], at - word.start) {
                self.part(begin..at);
                begin = at;
            }
        }
        if begin > word.start {
            self.part(begin..word.end);
        }
    }

    fn part(&mut self, range: Range<usize>) {
        if range.len() > 1 {
            self.emit(Kind::Part, range);
        }
    }
}

/// Returns the start of a compound. A prefix `--`, `-`, `@`, `$`, `_` or `__` before the first word belongs to the
/// compound.
fn kept_lead(letters: &[Letter], lead: Range<usize>) -> usize {
    let is = |text: &str| letters[lead.clone()].iter().map(|it| it.c).eq(text.chars());
    if ["--", "-", "@", "$", "_", "__"].iter().any(|text| is(text)) { lead.start } else { lead.end }
}

/// Splits `0..len` after each index for which `parts` returns true.
fn split(len: usize, parts: impl Fn(usize) -> bool) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut begin = 0;
    for at in 0..len {
        if at + 1 == len || parts(at) {
            ranges.push(begin..at + 1);
            begin = at + 1;
        }
    }
    ranges
}

/// Returns the range from the first letter of the first word to the last letter of the last word.
fn span(words: &[Range<usize>], range: Range<usize>) -> Range<usize> {
    words[range.start].start..words[range.end - 1].end
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    Upper,
    Lower,
    Number,
    Neither,
}

fn case(letter: &Letter) -> Case {
    if letter.c.is_ascii_lowercase() {
        Case::Lower
    } else if letter.c.is_numeric() {
        Case::Number
    } else if letter.c.is_uppercase() {
        Case::Upper
    } else if letter.c.is_lowercase() {
        Case::Lower
    } else {
        Case::Neither
    }
}

/// Returns whether a new part of the word begins at the index `at`, which must be greater than 0.
fn is_boundary(word: &[Letter], at: usize) -> bool {
    if word[at].is_mark() {
        return false;
    }
    let (before, here) = (case(&word[at - 1]), case(&word[at]));
    match (before, here) {
        (Case::Number, Case::Number) => false,
        (Case::Number, _) | (_, Case::Number) | (Case::Lower, Case::Upper) => true,
        // The last capital before lowercase letters starts a part, except in the plural of an abbreviation (`APIs`).
        (Case::Upper, Case::Upper) => at + 2 < word.len() && case(&word[at + 1]) == Case::Lower,
        _ => false,
    }
}
