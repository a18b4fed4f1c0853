//! Types in code, as an editor shows them: what TypeScript says about the names in a block, and about its mistakes.

use serde::{Deserialize, Serialize};

use super::twoslash;

/// A block of code that shows types.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypedBlock {
    /// Extension of the file that the block would be: `ts`, `tsx`, `mts`, `cts`, `js`, `jsx`, `mjs` or `cjs`.
    pub language: String,
    /// The code with the comments that ask for types.
    pub code: String,
}

impl TypedBlock {
    /// Returns the numbers of the mistakes that the block makes on purpose (`// @errors: 2322`), or `None` if it may make
    /// any (`// @noErrors`).
    pub fn expected_errors(&self) -> Option<Vec<u32>> {
        let notation = twoslash::read(&self.code);
        (!notation.ignores_errors).then_some(notation.errors)
    }

    /// Returns the places that comments ask about and that have no type, as line and offset in UTF-16 code units.
    pub fn unanswered(&self, types: &CodeTypes) -> Vec<(usize, usize)> {
        let queries = twoslash::read(&self.code).queries.into_iter();
        let places = queries.map(|query| (query.line, query.character));
        places.filter(|(line, character)| types.at(*line, *character).is_none()).collect()
    }

    /// Returns the lines that readers see, from 0.
    pub fn shown_lines(&self) -> Vec<usize> {
        twoslash::read(&self.code).shown
    }
}

/// What TypeScript says about a block of code.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeTypes {
    /// The types of names, in order.
    pub hovers: Vec<Hover>,
    /// The mistakes, in order.
    pub errors: Vec<TypeError>,
}

/// The type of a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hover {
    /// Line of the block, from 0.
    pub line: usize,
    /// Offset in the line, in UTF-16 code units.
    pub character: usize,
    /// Length of the name, in UTF-16 code units.
    pub length: usize,
    /// The type, as `const answer: number`.
    pub text: String,
    /// What the comment of the declaration says.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub docs: String,
}

/// A mistake.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypeError {
    /// Line of the block, from 0.
    pub line: usize,
    /// Offset in the line, in UTF-16 code units.
    pub character: usize,
    /// Length of the code that is wrong, in UTF-16 code units.
    pub length: usize,
    /// TypeScript's number of the mistake.
    pub code: u32,
    /// The message, which may have several lines.
    pub message: String,
}

impl CodeTypes {
    /// The type of the name at a place.
    pub(crate) fn at(&self, line: usize, character: usize) -> Option<&Hover> {
        self.hovers.iter().find(|hover| {
            hover.line == line && (hover.character..hover.character + hover.length).contains(&character)
        })
    }
}

/// The extension for the language of a fence; `None` if TypeScript does not read it.
pub(crate) fn extension(language: &str) -> Option<&'static str> {
    const LANGUAGES: [(&str, &str); 10] = [
        ("ts", "ts"),
        ("typescript", "ts"),
        ("tsx", "tsx"),
        ("mts", "mts"),
        ("cts", "cts"),
        ("js", "js"),
        ("javascript", "js"),
        ("jsx", "jsx"),
        ("mjs", "mjs"),
        ("cjs", "cjs"),
    ];
    LANGUAGES.iter().find(|(name, _)| name.eq_ignore_ascii_case(language)).map(|(_, extension)| *extension)
}
