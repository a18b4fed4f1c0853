//! Parsers for tags, expressions and statements in MDX, based on a JavaScript parser, and conversion of attributes and
//! style objects to HTML.

pub mod element;
pub mod esm;
pub mod js;
pub mod jsx;
mod style;
pub mod tag;

use std::ops::Range;

use oxc_diagnostics::OxcDiagnostic;
use oxc_span::GetSpan;

/// A syntax error in a tag, expression or block of statements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Byte offset in the source that was parsed.
    pub at: usize,
    /// The JavaScript parser's message, without a final period.
    pub message: String,
}

impl Problem {
    fn first(errors: &[OxcDiagnostic]) -> Option<Self> {
        let error = errors.first()?;
        let label = error.labels.as_ref().and_then(|labels| labels.first());
        let at = label.map_or(0, oxc_diagnostics::LabeledSpan::offset);
        Some(Self { at, message: without_tokens(error.message.trim_end_matches('.')) })
    }

    /// Adjusts an error in source that was parsed in parentheses. The resulting position and message ignore the
    /// parentheses.
    fn in_parentheses(self, piece: &str) -> Self {
        let message = self
            .message
            .replace("Expected `,` or `)` but found", "Expected the end of the expression, found");
        Self { at: self.at.saturating_sub(1).min(piece.len()), message }
    }
}

/// Replaces the parser's token names with words: "but found `Identifier`" becomes "but found a name".
fn without_tokens(message: &str) -> String {
    if message.starts_with("Invalid Character ` `") {
        return "Unexpected space".to_owned();
    }
    let message = message.replace("Invalid Character `", "Unexpected character `");
    let Some((before, token)) = message.rsplit_once("found `") else { return message };
    let words = match token.strip_suffix('`') {
        Some("EOF") => return format!("{}the code ends", before.trim_end_matches("found ")),
        Some("Identifier") => "a name",
        Some("string") => "a string",
        Some("decimal" | "float" | "binary" | "octal" | "hex") => "a number",
        Some("jsx") => "text",
        _ => return message,
    };
    format!("{before}found {words}")
}

/// Returns the range of a node in the parsed source.
fn range_of(node: &impl GetSpan) -> Range<usize> {
    let span = node.span();
    span.start as usize..span.end as usize
}

/// Removes white space from a name. JSX allows white space between the segments of a name.
fn without_space(name: &str) -> String {
    name.split_whitespace().collect()
}
