//! Lookup of recorded types for code blocks that show types.

use quire_diagnostics::{Diagnostic, Span};
use satteri_pulldown_cmark::Event;

use super::Renderer;
use crate::code::meta::Meta;
use crate::code::typed::Typed;
use crate::code::types::{TypedBlock, extension};
use crate::code::{twoslash, without_notations};

impl Renderer<'_, '_, '_> {
    /// Returns the recorded types for the block at `index`, or `None` if TypeScript does not support its language.
    /// Reports an unsupported language and missing types.
    pub(super) fn read_types(&mut self, meta: &Meta, code: &str, index: usize) -> Option<Typed> {
        let Some(language) = extension(&meta.language) else {
            let message = format!("`twoslash` has no effect on code in `{}`", meta.language);
            let span = self.fence_span(index, "twoslash");
            let hint = "types are available for ts, tsx, js and jsx";
            self.page.report(Diagnostic::warning("markdown/unknown-meta", span, message).hint(hint));
            return None;
        };
        let block = TypedBlock { language: language.to_owned(), code: without_notations(code).into_owned() };
        let notation = twoslash::read(&block.code);
        let types = self.page.host.types(&block, &self.code_span(index, &block.code));
        if types.is_none() {
            let message = "the types of this code block are not recorded, or were recorded for an earlier version of it";
            let span = self.fence_span(index, "twoslash");
            let hint = "run `quire twoslash`, and commit the file that it writes";
            self.page.report(Diagnostic::warning("markdown/missing-types", span, message).hint(hint));
        }
        Some(Typed { notation, types: types.unwrap_or_default() })
    }

    /// Returns the span of the code in the block at `index`. Returns the span of the opening fence if the source does
    /// not contain the code verbatim.
    fn code_span(&self, index: usize, code: &str) -> Span {
        let first = self.events.get(index + 1).filter(|(event, _)| matches!(event, Event::Text(_)));
        let start = first.map(|(_, range)| range.start);
        match start.filter(|start| self.source.text[*start..].starts_with(code)) {
            Some(start) => self.source.span(start..start + code.len()),
            None => self.fence_span(index, "twoslash"),
        }
    }
}
