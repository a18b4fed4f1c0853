//! How an index is built: the options of `[search]` in `quire.toml`.

use serde::{Deserialize, Serialize};

use crate::codec::Layout;

/// Which parts of a word are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tokenize {
    /// Whole words.
    Strict,
    /// Beginnings of words.
    Forward,
    /// Beginnings and ends of words.
    Reverse,
    /// Any part of a word.
    Full,
}

/// Nearness counted in words instead of in places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Context {
    /// How many words apart still count as near.
    pub depth: u32,
    /// In how many steps distances up to `depth` are told apart.
    pub resolution: u32,
}

/// How an index is built and searched. The index carries them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Options {
    /// In how many places a section is divided: what stands in an earlier one counts more, what stands in the same one
    /// is near. 1 to 64.
    pub resolution: u32,
    /// Length of the shortest term in the index; a character with a code above 255 counts as 3.
    pub min_length: u32,
    /// Which parts of a word are found. Nothing: whole words, their other forms, and the beginning of the word that is
    /// being typed.
    pub tokenize: Option<Tokenize>,
    /// Nearness in words; makes the index larger.
    pub context: Option<Context>,
    /// Most sections that a search considers.
    pub limit: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self { resolution: 9, min_length: 1, tokenize: None, context: None, limit: 100 }
    }
}

impl Options {
    /// What postings hold.
    pub(crate) fn layout(&self) -> Layout {
        Layout { has_places: self.resolution > 1, has_positions: self.context.is_some() }
    }

    /// The same within the limits of the file format.
    pub(crate) fn clamped(self) -> Self {
        let context =
            self.context.map(|it| Context { depth: it.depth.max(1), resolution: it.resolution.max(1) });
        Self { resolution: self.resolution.clamp(1, 64), limit: self.limit.max(1), context, ..self }
    }
}

/// The length of a term as `min_length` and the window of snippets count it.
pub(crate) fn length(text: &str) -> u32 {
    text.chars().map(weight).sum()
}

/// What a character adds to a length: 3 above code 255, else 1.
pub(crate) fn weight(c: char) -> u32 {
    if u32::from(c) > 255 { 3 } else { 1 }
}
