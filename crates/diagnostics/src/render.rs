//! Diagnostics as text for a terminal and as JSON for tools.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde_json::{Value, json};

use crate::{Diagnostic, Position, Severity, Sources};

/// Whether the terminal text carries colour escapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    /// With ANSI escapes.
    Always,
    /// Plain text.
    Never,
}

/// Each diagnostic with its code, place, code frame and hints, in rustc's layout. Ends with a newline unless empty.
pub fn terminal(diagnostics: &[Diagnostic], sources: &dyn Sources, colour: Colour) -> String {
    let renderer = match colour {
        Colour::Always => Renderer::styled(),
        Colour::Never => Renderer::plain(),
    };
    let mut out = String::new();
    for diagnostic in diagnostics {
        out.push_str(renderer.render(&report(diagnostic, sources)).trim_end());
        out.push_str("\n\n");
    }
    out
}

fn report<'a>(diagnostic: &'a Diagnostic, sources: &'a dyn Sources) -> Vec<Group<'a>> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code);
    let mut group = match sources.text(&diagnostic.primary.path) {
        Some(text) => {
            let snippet = Snippet::source(text).path(&*diagnostic.primary.path);
            let place = clamp(text, diagnostic.primary.start, diagnostic.primary.end);
            Group::with_title(title).element(snippet.annotation(AnnotationKind::Primary.span(place)))
        }
        None => Group::with_title(title).element(annotate_snippets::Origin::path(&*diagnostic.primary.path)),
    };
    for (span, label) in &diagnostic.labels {
        if let Some(text) = sources.text(&span.path) {
            let place = clamp(text, span.start, span.end);
            let annotation = AnnotationKind::Context.span(place).label(label.as_str());
            group = group.element(Snippet::source(text).path(&*span.path).annotation(annotation));
        }
    }
    for hint in &diagnostic.hints {
        group = group.element(Level::HELP.with_name("hint").message(hint.as_str()));
    }
    vec![group]
}

/// A byte range inside the text and on character boundaries, so that no diagnostic can panic the renderer.
fn clamp(text: &str, start: usize, end: usize) -> std::ops::Range<usize> {
    let start = text.floor_char_boundary(start);
    start..text.ceil_char_boundary(end.max(start)).max(start)
}

/// One diagnostic as a JSON object: `code`, `severity`, `message`, `file`, `line`, `column`, `endLine`, `endColumn`,
/// `frame` (plain text) and `hints`. The development server sends the same object to the page.
pub fn json(diagnostic: &Diagnostic, sources: &dyn Sources) -> Value {
    let text = sources.text(&diagnostic.primary.path).unwrap_or("");
    let start = Position::of(text, diagnostic.primary.start);
    let end = Position::of(text, diagnostic.primary.end);
    json!({
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "file": &*diagnostic.primary.path,
        "line": start.line,
        "column": start.column,
        "endLine": end.line,
        "endColumn": end.column,
        "frame": terminal(std::slice::from_ref(diagnostic), sources, Colour::Never).trim_end(),
        "hints": diagnostic.hints,
    })
}
