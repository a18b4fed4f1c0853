//! Rendering of formulas.

use std::ops::Range;

use math_core::MathDisplay;
use quire_diagnostics::Diagnostic;

use super::Renderer;
use crate::{escape, math};

/// Returns whether the dollar signs in `source_text` probably belong to prices, as in `$5 or $6`. `after` is the
/// character after the closing dollar sign.
fn is_money(source_text: &str, after: Option<char>) -> bool {
    let inner = source_text.trim_matches('$');
    inner.starts_with(char::is_whitespace)
        || inner.ends_with(char::is_whitespace)
        || after.is_some_and(|char| char.is_ascii_digit())
}

impl Renderer<'_, '_, '_> {
    /// Writes a formula as MathML. Writes the TeX source if the formula is invalid, and prices as text.
    pub(super) fn math(&mut self, tex: &str, display: MathDisplay, range: &Range<usize>) {
        let source_text = &self.source.text[range.clone()];
        let after = self.source.text[range.end..].chars().next();
        if source_text.starts_with('$') && !source_text.starts_with("$$") && is_money(source_text, after) {
            return self.plain_text(source_text);
        }
        let display = if source_text.starts_with("$$") { MathDisplay::Block } else { display };
        self.page.text.push(tex);
        match math::mathml(tex, display) {
            Ok(mathml) => self.page.out.html().push_str(&mathml),
            Err(error) => {
                let start = range.start + source_text.find(tex).unwrap_or(0) + error.offset;
                let start = start.min(range.end.saturating_sub(1));
                let span = self.source.span(start..start + 1);
                let message = format!("invalid formula: {}", error.message);
                let hint = "the formula is shown as written; write `\\$` for a dollar sign";
                self.page.report(Diagnostic::warning("markdown/invalid-math", span, message).hint(hint));
                let html = self.page.out.html();
                html.push_str("<code>");
                escape::text(html, tex);
                html.push_str("</code>");
            }
        }
    }
}
