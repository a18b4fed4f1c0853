//! What MDX adds: JavaScript pieces (read with a real JavaScript parser) and lower-case elements as HTML.

pub(crate) mod element;
pub(crate) mod esm;
pub(crate) mod js;
pub(crate) mod tag;

use oxc_diagnostics::OxcDiagnostic;

/// A syntax error in a JavaScript piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    /// Byte offset in the piece.
    pub(crate) at: usize,
    /// What the JavaScript parser says, without a full stop.
    pub(crate) message: String,
}

impl Problem {
    /// The first of a parser's errors.
    fn first(errors: &[OxcDiagnostic]) -> Option<Self> {
        let error = errors.first()?;
        let label = error.labels.as_ref().and_then(|labels| labels.first());
        let at = label.map_or(0, oxc_diagnostics::LabeledSpan::offset);
        Some(Self { at, message: error.message.trim_end_matches('.').to_owned() })
    }

    /// The same problem of a piece that was parsed in parentheses, which the message must not speak of.
    fn in_parentheses(self, piece: &str) -> Self {
        let message = self
            .message
            .replace("Expected `,` or `)` but found", "Expected the end of the expression, found");
        Self { at: self.at.saturating_sub(1).min(piece.len()), message }
    }
}
