//! Tests of the parsers. Most tests are tables in which each line contains an input and the result, see [`table`].

mod blocks;
mod docblocks;
mod docusaurus;
mod expand;
mod jsx;
mod limits;
mod mdbook;
mod mdx;
mod regions;
mod scan;
mod text;
mod vitepress;

use std::fmt::Write as _;
use std::ops::Range;

use quire_diagnostics::Span;
use quire_syntax::dialect::{Dialect, Extensions, Syntax};
use quire_syntax::expand::{Expanded, expand};
use quire_syntax::included::{Included, ReadError, SourceFile};
use quire_syntax::source::Source;

/// Compares results with a table of lines `input -> result`. In both, `⏎` is a line ending and `⇥` a tab.
#[track_caller]
pub(crate) fn table(result: impl Fn(&str) -> String, lines: &str) {
    let lines: Vec<&str> = lines.lines().map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
    let [first, rows @ .., last] = lines.as_slice() else { panic!("the table has no lines") };
    assert!(first.is_empty() && last.is_empty(), "the table's delimiters must be on separate lines");
    let mut differences = String::new();
    for row in rows {
        let input = row.split_once(" ->").map_or("", |(input, _)| input);
        let actual = format!("{input} -> {}", visible(&result(&invisible(input))));
        if actual.trim_end() != *row {
            let _ = write!(differences, "\nexpected: {row}\n  actual: {}", actual.trim_end());
        }
    }
    assert!(differences.is_empty(), "{differences}");
}

/// Reverts [`visible`].
fn invisible(text: &str) -> String {
    let text = text.replace('⏎', "\n").replace('⇥', "\t");
    let mut parts = text.split("\\u{");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let decoded = part
            .split_once('}')
            .and_then(|(code, rest)| Some((char::from_u32(u32::from_str_radix(code, 16).ok()?)?, rest)));
        match decoded {
            Some((char, rest)) => {
                out.push(char);
                out.push_str(rest);
            }
            None => out.push_str(&format!("\\u{{{part}")),
        }
    }
    out
}

/// Replaces line endings with `⏎`, tabs with `⇥`, and other invisible characters with escapes.
fn visible(text: &str) -> String {
    let mut out = String::new();
    for char in text.chars() {
        match char {
            '\n' => out.push('⏎'),
            '\t' => out.push('⇥'),
            _ if char.is_control() || char == '\u{feff}' => out.extend(char.escape_unicode()),
            _ => out.push(char),
        }
    }
    out
}

/// Formats an optional string, in angle quotes so that white space at its ends is visible.
pub(crate) fn shown(text: Option<impl AsRef<str>>) -> String {
    text.map_or_else(|| "none".to_owned(), |text| format!("«{}»", text.as_ref()))
}

/// Files that a page includes, as pairs of path and text.
pub(crate) type Files = [(&'static str, &'static str)];

/// Expands a page `page.md` in `dialect`, and formats the result with [`describe`].
pub(crate) fn expanded(dialect: Dialect, files: &Files, page: &str) -> String {
    let extensions = Extensions { dialect, ..Extensions::default() };
    let source = Source::new("page.md", page, 0, Syntax::Markdown);
    expanded_source(extensions, files, &source)
}

/// Like [`expanded`], on one line.
pub(crate) fn expanded_line(dialect: Dialect, files: &Files, page: &str) -> String {
    expanded(dialect, files, page).trim_end().replace('\n', " | ")
}

/// Like [`expanded`], for any source and extensions.
pub(crate) fn expanded_source(extensions: Extensions, files: &Files, source: &Source<'_>) -> String {
    let read = |_: &str, specifier: &str| {
        let file = files.iter().find(|(path, _)| *path == specifier);
        let missing = || ReadError { message: "no such file".to_owned(), hint: Some("a hint".to_owned()) };
        let (path, text) = file.ok_or_else(missing)?;
        Ok(SourceFile { path: (*path).to_owned(), text: (*text).to_owned() })
    };
    let result = expand(extensions, source, &read, &mut Included::default());
    result.map_or_else(|| "unchanged".to_owned(), |it| describe(&it))
}

/// Formats the parts of an expanded source, one per line, followed by its diagnostics. A copied part is formatted as
/// its range in the file. A replacement is formatted as `replaces` and the range of the directive.
fn describe(expanded: &Expanded) -> String {
    let mut parts: Vec<(Span, bool, Range<usize>)> = Vec::new();
    for (at, char) in expanded.text.char_indices() {
        let range = at..at + char.len_utf8();
        let span = expanded.origins.span(range.clone());
        let is_copied = span.end - span.start == char.len_utf8();
        match parts.last_mut() {
            Some((last, true, part)) if is_copied && last.path == span.path && last.end == span.start => {
                (last.end, part.end) = (span.end, range.end);
            }
            Some((last, false, part)) if !is_copied && *last == span => part.end = range.end,
            _ => parts.push((span, is_copied, range)),
        }
    }
    let mut out = String::new();
    for (span, is_copied, range) in parts {
        let verb = if is_copied { "" } else { "replaces " };
        let text = visible(&expanded.text[range]);
        let _ = writeln!(out, "{verb}{}:{}..{} «{text}»", span.path, span.start, span.end);
    }
    for it in &expanded.diagnostics {
        let Span { path, start, end } = &it.primary;
        let _ = write!(out, "! {path}:{start}..{end} {}: {}", it.code, it.message);
        for hint in &it.hints {
            let _ = write!(out, " ({hint})");
        }
        out.push('\n');
    }
    out
}
