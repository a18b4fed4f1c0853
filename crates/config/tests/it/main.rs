//! Tests of the parsers: values and diagnostics.

mod blog;
mod foreign;
mod frontmatter;
mod generated;
mod head;
mod look;
mod measures;
mod navigation;
mod odd_inputs;
mod own_site;
mod schema;
mod service;
mod site;

use std::fmt::Write as _;

use quire_diagnostics::{Diagnostic, Source};

/// Formats diagnostics, one per line: `line:column-line:column severity code: message (hint)`.
pub(crate) fn lines(diagnostics: &[Diagnostic], text: &str) -> String {
    let mut res = String::new();
    for it in diagnostics {
        let source = Source::new(text);
        let (start, end) = (source.position(it.primary.start), source.position(it.primary.end));
        let _ = write!(
            res,
            "{}:{}-{}:{} {:?} {}: {}",
            start.line, start.column, end.line, end.column, it.severity, it.code, it.message
        );
        for (span, label) in &it.labels {
            let place = source.position(span.start);
            let _ = write!(res, " [{}:{} {label}]", place.line, place.column);
        }
        for hint in &it.hints {
            let _ = write!(res, " ({hint})");
        }
        res.push('\n');
    }
    res
}
