//! Index options, which are set in the `[search]` table of `quire.toml`.

use serde::{Deserialize, Serialize};

use crate::codec::Layout;

/// The parts of an indexed word that a query word can match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tokenize {
    /// Only whole words.
    Strict,
    /// Whole words and prefixes.
    Forward,
    /// Whole words, prefixes and suffixes.
    Reverse,
    /// Any sequence of characters in a word.
    Full,
}

/// Options for measuring proximity in words. Without these options, proximity is measured in places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Context {
    /// Maximum distance at which two words affect the ranking, in words.
    pub depth: u32,
    /// Number of steps into which distances up to `depth` are divided.
    pub resolution: u32,
}

/// Options for building and searching an index. Stored in the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Options {
    /// Number of places into which each section is divided, 1 to 64. Earlier places rank higher. Words in the same
    /// place are near each other.
    pub resolution: u32,
    /// Minimum length of an indexed term. Characters above U+00FF count as 3 characters.
    pub min_length: u32,
    /// The parts of a word that can match. `None` means whole words and their inflections, and prefixes for the word
    /// being typed.
    pub tokenize: Option<Tokenize>,
    /// Options for measuring proximity in words, which makes the index larger. If `None`, proximity is measured in
    /// places.
    pub context: Option<Context>,
    /// Maximum number of sections that a search considers.
    pub limit: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self { resolution: 9, min_length: 1, tokenize: None, context: None, limit: 100 }
    }
}

impl Options {
    /// Returns the layout of postings.
    pub(crate) fn layout(&self) -> Layout {
        Layout { has_places: self.resolution > 1, has_positions: self.context.is_some() }
    }

    /// Limits the options to the values that the file format supports.
    pub(crate) fn clamped(self) -> Self {
        let context =
            self.context.map(|it| Context { depth: it.depth.max(1), resolution: it.resolution.max(1) });
        Self { resolution: self.resolution.clamp(1, 64), limit: self.limit.max(1), context, ..self }
    }
}

/// Returns the length of a term, as used for `min_length` and snippets.
pub(crate) fn length(text: &str) -> u32 {
    text.chars().map(weight).sum()
}

/// Returns the length of a character, which is 3 above U+00FF and otherwise 1.
pub(crate) fn weight(c: char) -> u32 {
    if u32::from(c) > 255 { 3 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::{Context, Options, length};
    use crate::codec::Layout;

    #[test]
    fn options_are_limited_to_what_the_format_supports() {
        let clamped = |resolution, limit, context| {
            let it = Options { resolution, limit, context, min_length: 4, ..Options::default() }.clamped();
            (it.resolution, it.limit, it.context, it.min_length)
        };
        let context = |depth, resolution| Some(Context { depth, resolution });
        assert_eq!(clamped(0, 0, context(0, 0)), (1, 1, context(1, 1), 4));
        assert_eq!(clamped(65, 7, context(3, 9)), (64, 7, context(3, 9), 4));
        assert_eq!(clamped(64, 1, None), (64, 1, None, 4));
    }

    #[test]
    fn postings_have_the_parts_that_the_options_need() {
        let layout = |resolution, context| Options { resolution, context, ..Options::default() }.layout();
        assert_eq!(layout(1, None), Layout { has_places: false, has_positions: false });
        let context = Some(Context { depth: 1, resolution: 1 });
        assert_eq!(layout(2, context), Layout { has_places: true, has_positions: true });
    }

    #[test]
    fn wide_characters_count_three_times() {
        assert_eq!(["", "aé", "ÿ", "Ā", "打包a"].map(length), [0, 2, 1, 3, 7]);
    }
}
