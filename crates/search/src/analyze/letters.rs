//! Converts text to normalized characters with their source positions.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The analyzer's class of a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Word,
    /// A character that joins words: `.`, `-`, `_`, `/`, `@`, `$`, `:`.
    Connector,
    Ideograph,
    Other,
}

/// A character after NFKC, and the range of its source text in UTF-16 code units.
#[derive(Debug, Clone, Copy)]
pub(super) struct Letter {
    pub(super) c: char,
    pub(super) class: Class,
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Letter {
    pub(super) fn push_lower(&self, out: &mut String) {
        if self.c.is_ascii() {
            out.push(self.c.to_ascii_lowercase());
        } else if self.class == Class::Ideograph {
            out.push(self.c);
        } else {
            out.extend(self.c.to_lowercase());
        }
    }

    pub(super) fn is_mark(&self) -> bool {
        !self.c.is_ascii() && is_combining_mark(self.c)
    }
}

/// Returns whether a character is invisible: soft hyphen, zero-width space and joiners, byte order mark, variation
/// selectors.
fn is_ignored(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}')
}

/// Returns whether a character is Han, kana or a Hangul syllable. Runs of these characters are indexed in pairs.
fn is_ideograph(c: char) -> bool {
    matches!(c,
        '\u{3005}' | '\u{3007}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
        | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}')
}

/// Returns whether a character is in one of the ranges that most text consists of. NFKC does not change the characters
/// in these ranges, and none of them is a combining mark.
fn is_plain(c: char) -> bool {
    matches!(c, '\0'..='\u{7f}' | '\u{4e00}'..='\u{9fff}')
}

fn class(c: char) -> Class {
    match c {
        '.' | '-' | '_' | '/' | '@' | '$' | ':' => Class::Connector,
        _ if c.is_ascii() => {
            if c.is_ascii_alphanumeric() {
                Class::Word
            } else {
                Class::Other
            }
        }
        _ if is_ideograph(c) => Class::Ideograph,
        _ if c.is_alphanumeric() || is_combining_mark(c) => Class::Word,
        _ => Class::Other,
    }
}

/// Normalizes text cluster by cluster. A cluster is a character with its combining marks.
pub(super) fn read(text: &str) -> Vec<Letter> {
    let mut letters: Vec<Letter> = Vec::with_capacity(text.len());
    let mut offset = 0_u32;
    let mut chars = text.chars().peekable();
    let mut cluster = String::new();
    while let Some(c) = chars.next() {
        let start = offset;
        offset += width(c);
        if is_ignored(c) {
            continue;
        }
        if is_plain(c) && chars.peek().is_none_or(|next| is_plain(*next)) {
            letters.push(Letter { c, class: class(c), start, end: offset });
            continue;
        }
        cluster.clear();
        cluster.push(c);
        while let Some(&next) = chars.peek() {
            if is_ignored(next) {
                offset += width(next);
            } else if is_combining_mark(next) {
                offset += width(next);
                cluster.push(next);
            } else {
                break;
            }
            chars.next();
        }
        for c in cluster.nfkc() {
            let mut letter = Letter { c, class: class(c), start, end: offset };
            // A combining mark after a word belongs to the word. Any other combining mark is not a word character.
            if letter.is_mark() && letters.last().is_none_or(|last| last.class != Class::Word) {
                letter.class = Class::Other;
            }
            letters.push(letter);
        }
    }
    letters
}

/// Returns the length in UTF-16 code units.
fn width(c: char) -> u32 {
    if u32::from(c) > 0xffff { 2 } else { 1 }
}
