//! Compares the types of a block with the expectations in its comments.

use quire_diagnostics::{Diagnostic, Span};
use quire_markdown::{CodeTypes, TypeError};

use crate::twoslash::Sample;

/// Returns the differences from a block's expectations: unexpected errors, missing errors, and carets that point to
/// code without a type.
pub(crate) fn unexpected_results(sample: &Sample, types: &CodeTypes) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    if let Some(expected) = sample.block.expected_errors() {
        let unexpected = types.errors.iter().filter(|error| !expected.contains(&error.code));
        diagnostics.extend(unexpected.map(|error| mistake(sample, error)));
        let is_reported = |code: &u32| types.errors.iter().any(|error| error.code == *code);
        diagnostics
            .extend(expected.iter().filter(|code| !is_reported(code)).map(|code| missing(sample, *code)));
    }
    for (line, character) in sample.block.unanswered(types) {
        let message = "the caret points to something that has no type";
        let hint = "put it below a name in the line above";
        let span = error_span(sample, line, character, 1);
        diagnostics.push(Diagnostic::error("twoslash/no-type", span, message).hint(hint));
    }
    diagnostics
}

fn mistake(sample: &Sample, error: &TypeError) -> Diagnostic {
    let TypeError { line, character, length, code, message } = error;
    let message = format!("{} ({code})", message.replace('\n', " ").trim_end_matches('.'));
    let hint = format!("if the error is intended, add `// @errors: {code}` to the block");
    Diagnostic::error("twoslash/error", error_span(sample, *line, *character, *length), message).hint(hint)
}

fn missing(sample: &Sample, code: u32) -> Diagnostic {
    let message = format!("TypeScript does not report the expected error {code}");
    let at = sample.block.code.lines().position(|line| line.contains("@errors")).unwrap_or(0);
    let line = sample.block.code.lines().nth(at).unwrap_or_default();
    let hint = "remove the number from `@errors`, or restore the error in the code";
    let span = error_span(sample, at, 0, line.encode_utf16().count());
    Diagnostic::error("twoslash/missing-error", span, message).hint(hint)
}

/// Returns the span in the page for a position in the block.
fn error_span(sample: &Sample, line: usize, character: usize, length: usize) -> Span {
    let Sample { block, span } = sample;
    if span.end - span.start != block.code.len() {
        return span.clone();
    }
    let start: usize = block.code.split_inclusive('\n').take(line).map(str::len).sum();
    let rest = &block.code[start..];
    let from = start + bytes(rest, character);
    let to = from + bytes(&block.code[from..], length);
    Span { start: span.start + from, end: span.start + to, ..span.clone() }
}

/// Returns the length in bytes of the first `units` UTF-16 code units of a string.
fn bytes(text: &str, units: usize) -> usize {
    let mut remaining = units;
    let end = text.char_indices().find(|(_, char)| {
        let is_past = remaining == 0;
        remaining = remaining.saturating_sub(char.len_utf16());
        is_past
    });
    end.map_or(text.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use quire_diagnostics::Span;
    use quire_markdown::{CodeTypes, TypeError, TypedBlock};

    use super::unexpected_results;
    use crate::twoslash::Sample;

    /// Returns the messages for a block that has the error 1 in its third line.
    fn check(code: &str) -> Vec<String> {
        let page = format!("```ts twoslash\n{code}```\n");
        let block = TypedBlock { language: "ts".into(), code: code.into() };
        let span = Span::new("p.md", 15..15 + code.len());
        let error = TypeError { line: 2, character: 2, length: 1, code: 1, message: "M.".into() };
        let types = CodeTypes { hovers: vec![], errors: vec![error] };
        let diagnostics = unexpected_results(&Sample { block, span }, &types);
        let shown = diagnostics.iter().map(|diagnostic| {
            let span = &diagnostic.primary;
            format!("{} {:?} {}", diagnostic.code, &page[span.start..span.end], diagnostic.message)
        });
        shown.collect()
    }

    #[test]
    fn only_declared_errors_are_expected() {
        assert_eq!(check("a\nb\n𝒂c\n"), ["twoslash/error \"c\" M (1)"]);
        assert_eq!(check("// @errors: 1\nb\n𝒂c\n"), [""; 0]);
        assert_eq!(check("// @noErrors\nb\n𝒂c\n"), [""; 0]);
        assert_eq!(
            check("// @errors: 1 2\nb\n𝒂c\n"),
            ["twoslash/missing-error \"// @errors: 1 2\" TypeScript does not report the expected error 2"]
        );
    }

    #[test]
    fn carets_that_point_to_nothing_are_reported() {
        assert_eq!(
            check("// @noErrors\na +\n//^?\nb\n"),
            ["twoslash/no-type \"+\" the caret points to something that has no type"]
        );
    }
}
