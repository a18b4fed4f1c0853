//! Syntax errors in JSON files.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::Span;

/// The reason why a JSON file cannot be parsed, and its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonProblem {
    /// The character at which parsing stopped, in bytes. At the end of the text, the last character.
    pub range: Range<usize>,
    /// The reason, without the position: "expected value".
    pub reason: String,
}

impl JsonProblem {
    /// Converts an error of `serde_json` about `text`.
    pub fn new(text: &str, error: &serde_json::Error) -> Self {
        let line: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let start = text.floor_char_boundary(line + error.column().saturating_sub(1));
        let end = start + text[start..].chars().next().map_or(0, char::len_utf8);
        let message = error.to_string();
        let reason = message.split(" at line ").next().unwrap_or_default().to_owned();
        Self { range: start..end, reason }
    }

    /// Converts an error about `text` that should contain `shape`, such as "an array of strings".
    pub fn expecting(shape: &str, text: &str, error: &serde_json::Error) -> Self {
        let problem = Self::new(text, error);
        if error.is_data() { Self { reason: format!("expected {shape}"), ..problem } } else { problem }
    }

    /// Returns the position as a span of the file at `path`.
    pub fn span(&self, path: impl Into<Arc<str>>) -> Span {
        Span::new(path, self.range.clone())
    }
}

/// A file that cannot be read at all has no position.
impl From<String> for JsonProblem {
    fn from(reason: String) -> Self {
        Self { range: 0..0, reason }
    }
}

impl fmt::Display for JsonProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.reason)
    }
}
