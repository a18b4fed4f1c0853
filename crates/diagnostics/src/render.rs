//! Renders diagnostics as text for a terminal and as JSON for tools.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};
use serde_json::{Value, json};

use crate::abridge::{Entry, Limits, abridge, count};
use crate::{Diagnostic, Position, Severity, Source, Sources};

/// Whether the rendered text contains color escape sequences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Color {
    /// The text contains ANSI escape sequences.
    Always,
    /// The text contains no escape sequences.
    Never,
}

/// Maximum number of lines in a code frame. If a range contains more lines, the frame shows only the first line.
const MAX_LINES: usize = 20;

/// Maximum number of bytes in a code frame. If the range's lines are longer, the frame shows only the first line, and
/// if that line is still too long, only the text around the start of the range. The limit saves time, because the
/// renderer processes its whole input for every diagnostic.
const MAX_WIDTH: usize = 2000;

/// Renders the diagnostics that `limits` allows, each with code, position, code frame and hints in rustc's layout, and
/// the numbers of omitted diagnostics. The result is empty or ends with a blank line. Each file is scanned at most
/// once; otherwise, the time does not depend on file sizes.
pub fn terminal(diagnostics: &[Diagnostic], sources: &Sources, color: Color, limits: &Limits) -> String {
    let renderer = match color {
        Color::Always => Renderer::styled(),
        Color::Never => Renderer::plain(),
    };
    let abridged = abridge(diagnostics, limits);
    let mut out = String::new();
    for entry in &abridged.entries {
        match entry {
            Entry::Diagnostic(diagnostic) => {
                out.push_str(renderer.render(&report(diagnostic, sources)).trim_end());
            }
            Entry::More(diagnostic, more) => {
                let (code, path) = (diagnostic.code, &diagnostic.primary.path);
                out.push_str(&format!("and {} more {code} in {path}", count(*more)));
            }
        }
        out.push_str("\n\n");
    }
    if abridged.more > 0 {
        out.push_str(&format!("and {} more\n\n", count(abridged.more)));
    }
    out
}

fn report<'a>(diagnostic: &'a Diagnostic, sources: &'a Sources) -> Vec<Group<'a>> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code);
    let mut group = Group::with_title(title);
    let primary = &diagnostic.primary;
    match sources.get(&primary.path) {
        Some(source) => {
            let range = primary.start..primary.end;
            group = group.elements(frame(source, &primary.path, range, AnnotationKind::Primary, None));
        }
        None => group = group.element(Origin::path(&*primary.path)),
    }
    for (span, label) in &diagnostic.labels {
        if let Some(source) = sources.get(&span.path) {
            let range = span.start..span.end;
            group = group.elements(frame(source, &span.path, range, AnnotationKind::Context, Some(label)));
        }
    }
    for hint in &diagnostic.hints {
        group = group.element(Level::HELP.with_name("hint").message(hint.as_str()));
    }
    vec![group]
}

/// Returns the elements of a code frame: the lines that contain `range`, with the range marked. The renderer receives
/// only these lines.
fn frame<'a>(
    source: &'a Source,
    path: &'a str,
    range: Range<usize>,
    kind: AnnotationKind,
    label: Option<&'a str>,
) -> Vec<Element<'a>> {
    let text = source.text();
    let mut range = clamp(text, &range);
    let first = source.line_at(range.start);
    let last = source.line_at(range.end);
    let mut shown_range = source.lines(first, last);
    if last - first >= MAX_LINES || shown_range.len() > MAX_WIDTH {
        shown_range = source.lines(first, first);
        range.end = range.end.min(shown_range.end);
    }
    let mut elements = Vec::new();
    let is_wide = shown_range.len() > MAX_WIDTH;
    if is_wide {
        shown_range = window(text, &shown_range, &mut range);
        let position = source.position(range.start);
        elements.push(Origin::path(path).line(position.line).char_column(position.column).into());
    }
    let annotation = kind.span(range.start - shown_range.start..range.end - shown_range.start).label(label);
    let snippet = Snippet::source(&text[shown_range]).line_start(first + 1).annotation(annotation);
    elements.push(if is_wide { snippet.into() } else { snippet.path(path).into() });
    elements
}

/// Returns the part of `line` around `range`, with up to `AROUND` bytes before and after the range. Shortens `range` if
/// it is longer than `AROUND` bytes.
fn window(text: &str, line: &Range<usize>, range: &mut Range<usize>) -> Range<usize> {
    const AROUND: usize = 60;
    range.end = text.floor_char_boundary(range.end.min(range.start + AROUND)).max(range.start);
    let start = text.floor_char_boundary(range.start.saturating_sub(AROUND)).max(line.start);
    start..text.floor_char_boundary(range.end + AROUND).min(line.end)
}

/// Moves the ends of a range into the text and to character boundaries, so that no diagnostic makes the renderer panic.
fn clamp(text: &str, range: &Range<usize>) -> Range<usize> {
    let start = text.floor_char_boundary(range.start);
    start..text.ceil_char_boundary(range.end.max(start)).max(start)
}

/// Returns one diagnostic as a JSON object: `code`, `severity`, `message`, `file`, `line`, `column`, `endLine`,
/// `endColumn`, `frame` (the rendered diagnostic as plain text) and `hints`. The development server sends the same
/// object to the browser.
pub fn json(diagnostic: &Diagnostic, sources: &Sources) -> Value {
    let source = sources.get(&diagnostic.primary.path);
    let position = |offset| source.map_or(Position { line: 1, column: 1 }, |source| source.position(offset));
    let (start, end) = (position(diagnostic.primary.start), position(diagnostic.primary.end));
    let frame = Renderer::plain().render(&report(diagnostic, sources));
    json!({
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "file": &*diagnostic.primary.path,
        "line": start.line,
        "column": start.column,
        "endLine": end.line,
        "endColumn": end.column,
        "frame": frame.trim_end(),
        "hints": diagnostic.hints,
    })
}

#[cfg(test)]
mod tests;
