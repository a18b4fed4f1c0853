//! TypeScript results for code blocks: the types of names, as an editor shows them, and errors.

use serde::{Deserialize, Serialize};

use super::twoslash;

/// A code block that shows types.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypedBlock {
    /// File extension: `ts`, `tsx`, `mts`, `cts`, `js`, `jsx`, `mjs` or `cjs`.
    pub language: String,
    /// The code, including Twoslash comments and hidden lines.
    pub code: String,
}

impl TypedBlock {
    /// Returns the codes of the TypeScript errors that the author expects (`// @errors: 2322`), or `None` if any error
    /// is allowed (`// @noErrors`).
    pub fn expected_errors(&self) -> Option<Vec<u32>> {
        let notation = twoslash::read(&self.code);
        (!notation.ignores_errors).then_some(notation.errors)
    }

    /// Returns the positions of `^?` queries that have no type in `types`, as line index and offset in UTF-16 code
    /// units.
    pub fn unanswered(&self, types: &CodeTypes) -> Vec<(usize, usize)> {
        let queries = twoslash::read(&self.code).queries.into_iter();
        let positions = queries.map(|query| (query.line, query.character));
        positions.filter(|(line, character)| types.at(*line, *character).is_none()).collect()
    }

    /// Returns the indices of the lines that are shown.
    pub fn shown_lines(&self) -> Vec<usize> {
        twoslash::read(&self.code).shown_lines
    }
}

/// TypeScript results for a code block.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeTypes {
    /// Types of names, in the order of the code.
    pub hovers: Vec<Hover>,
    /// Errors, in the order of the code.
    pub errors: Vec<TypeError>,
}

/// The type of a name in the code, with the position of the name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hover {
    /// Line of the block, from 0.
    pub line: usize,
    /// Offset in the line, in UTF-16 code units.
    pub character: usize,
    /// Length of the name, in UTF-16 code units.
    pub length: usize,
    /// The type, such as `const answer: number`.
    pub text: String,
    /// Text of the doc comment at the declaration. May be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub docs: String,
}

/// A TypeScript error in the code, with its position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypeError {
    /// Line of the block, from 0.
    pub line: usize,
    /// Offset in the line, in UTF-16 code units.
    pub character: usize,
    /// Length of the incorrect code, in UTF-16 code units.
    pub length: usize,
    /// TypeScript's error code, such as 2322.
    pub code: u32,
    /// The message, which may have several lines.
    pub message: String,
}

impl CodeTypes {
    /// Returns the type of the name at a position.
    pub(crate) fn at(&self, line: usize, character: usize) -> Option<&Hover> {
        self.hovers.iter().find(|hover| {
            hover.line == line && (hover.character..hover.character + hover.length).contains(&character)
        })
    }
}

/// Returns the file extension for the language of a fence, or `None` if TypeScript does not support the language.
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
