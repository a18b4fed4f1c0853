//! Prints diagnostics and results of commands.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{BufWriter, ErrorKind, IsTerminal as _, Write as _};
use std::path::Path;

use anyhow::Context as _;
use quire_diagnostics::render::{Color, json, terminal};
use quire_diagnostics::{Diagnostic, Limits, Severity, Sources, has_errors};
use quire_pipeline::Report;

use crate::arguments::{CheckFormat, Format};
use crate::{Outcome, annotations};

/// Writes a command's result to standard output. Ignores broken pipes, because the reader has already closed the pipe.
pub(crate) fn output(text: &str) -> anyhow::Result<()> {
    write(std::iter::once(text.to_owned()))
}

/// Writes strings one at a time, so that not all of them are in memory at once.
fn write(mut texts: impl Iterator<Item = String>) -> anyhow::Result<()> {
    let mut stdout = BufWriter::new(std::io::stdout().lock());
    let result = texts.try_for_each(|text| stdout.write_all(text.as_bytes()));
    match result.and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}

/// Writes a progress line to standard output. Ignores write errors, because they must not stop a server or an upload.
pub(crate) fn progress(line: &str) {
    let _ = output(&format!("{line}\n"));
}

/// Writes to standard error in a single write. Ignores write errors, because there is no other output to report them
/// on.
pub(crate) fn error_output(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Maximum number of warnings that a build prints in full.
const FEW_WARNINGS: usize = 5;

/// Areas or codes of warnings that a build prints first, because content is missing from the site. Warnings in all
/// other areas follow.
const MISSING_CONTENT: [&str; 9] = [
    "site",
    "bundle",
    "components",
    "mdx",
    "content/missing-file",
    "markdown/missing-include",
    "vitepress",
    "content",
    "markdown/unsafe-html",
];

/// Codes of warnings that a build prints last, because no content is missing from the site.
const COSMETIC: [&str; 4] = [
    "markdown/missing-types",
    "markdown/unknown-language",
    "markdown/unknown-meta",
    "frontmatter/unknown-key",
];

/// How a build prints its warnings.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum WarningDetail {
    /// One line per code if there are many warnings.
    Summary,
    /// Every warning, with its location and hints.
    Full,
}

/// Prints the diagnostics of a build. In text format, more than [`FEW_WARNINGS`] warnings are printed as one line per
/// code, unless `detail` is [`WarningDetail::Full`].
pub(crate) fn print_build(report: &Report, format: Format, detail: WarningDetail) -> anyhow::Result<Outcome> {
    if format == Format::Json {
        return print(report, format);
    }
    let (warnings, errors): (Vec<_>, Vec<_>) =
        report.diagnostics.iter().cloned().partition(|it| it.severity == Severity::Warning);
    let no_limits = Limits { per_file: usize::MAX, total: usize::MAX };
    if detail == WarningDetail::Full {
        error_output(&terminal(&report.diagnostics, &report.sources, color(), &no_limits));
    } else if warnings.len() <= FEW_WARNINGS {
        print_text(report);
    } else {
        let mut text = terminal(&errors, &report.sources, color(), &Limits::default());
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&warning_lines(&warnings, &report.sources));
        error_output(&text);
    }
    Ok(if errors.is_empty() { Outcome::Success } else { Outcome::Errors })
}

/// Returns one line per code with the number of warnings and the first warning. The most important codes come first.
fn warning_lines(warnings: &[Diagnostic], sources: &Sources) -> String {
    let mut codes: BTreeMap<&str, Vec<&Diagnostic>> = BTreeMap::new();
    for warning in warnings {
        codes.entry(warning.code).or_default().push(warning);
    }
    let mut codes: Vec<_> = codes.into_iter().collect();
    codes.sort_by_key(|(code, warnings)| (rank(code), Reverse(warnings.len())));
    let mut text = String::new();
    for (code, warnings) in codes {
        let first = warnings[0];
        let source = sources.get(&first.primary.path);
        let location = source.map(|source| source.position(first.primary.start));
        let location =
            location.map_or(String::new(), |location| format!(":{}:{}", location.line, location.column));
        let times =
            if warnings.len() == 1 { String::new() } else { format!(" {} times, first", warnings.len()) };
        let (path, message) = (&first.primary.path, &first.message);
        let _ = writeln!(text, "warning[{code}]:{times} at {path}{location}: {message}");
    }
    text + "`--verbose` prints every warning with its location and a hint\n\n"
}

/// Returns the sort rank of a code. Codes with a lower rank are printed first.
fn rank(code: &str) -> usize {
    if COSMETIC.contains(&code) {
        return MISSING_CONTENT.len() + 1;
    }
    let is_in_area = |area: &&str| code == *area || code.split('/').next() == Some(*area);
    MISSING_CONTENT.iter().position(is_in_area).unwrap_or(MISSING_CONTENT.len())
}

/// Prints diagnostics as text to standard error.
pub(crate) fn print_text(report: &Report) {
    let limits = Limits::default();
    error_output(&terminal(&report.diagnostics, &report.sources, color(), &limits));
}

/// Prints the diagnostic of an error that ends the process. Ignores write errors.
pub(crate) fn print_last(diagnostic: &Diagnostic, format: Format) {
    let sources = Sources::default();
    match format {
        Format::Human => {
            error_output(&terminal(std::slice::from_ref(diagnostic), &sources, color(), &Limits::default()));
        }
        Format::Json => progress(&json(diagnostic, &sources).to_string()),
    }
}

/// Prints diagnostics as text to standard error, or as JSON lines to standard output.
pub(crate) fn print(report: &Report, format: Format) -> anyhow::Result<Outcome> {
    match format {
        Format::Human => print_text(report),
        Format::Json => {
            let lines = report.diagnostics.iter().map(|it| format!("{}\n", json(it, &report.sources)));
            write(lines)?;
        }
    }
    Ok(if has_errors(&report.diagnostics) { Outcome::Errors } else { Outcome::Success })
}

/// Prints the diagnostics of `quire check`. `site` is the site's folder. Paths in annotations are relative to the
/// repository that contains the folder.
pub(crate) fn print_check(report: &Report, format: CheckFormat, site: &Path) -> anyhow::Result<Outcome> {
    match format {
        CheckFormat::Human => return print(report, Format::Human),
        CheckFormat::Json => return print(report, Format::Json),
        CheckFormat::Github => {
            let prefix = quire_git::path_in_repository(site);
            let lines = report.diagnostics.iter();
            write(lines.map(|it| annotations::github(it, &report.sources, &prefix) + "\n"))?;
        }
        CheckFormat::Sarif => {
            let prefix = quire_git::path_in_repository(site);
            let version = env!("CARGO_PKG_VERSION");
            let log = annotations::sarif(&report.diagnostics, &report.sources, &prefix, version);
            output(&format!("{log:#}\n"))?;
        }
    }
    Ok(if has_errors(&report.diagnostics) { Outcome::Errors } else { Outcome::Success })
}

/// Formats the numbers of errors and warnings (`2 errors, 1 warning`). Returns `None` if both are zero.
pub(crate) fn summary(report: &Report) -> Option<String> {
    let count =
        |severity| report.diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count();
    let counts = [(count(Severity::Error), "error"), (count(Severity::Warning), "warning")];
    let parts = counts.into_iter().filter(|(number, _)| *number > 0);
    let parts: Vec<String> = parts.map(|(number, word)| quantity(number, word)).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Formats a number with a noun: `1 page`, `2 pages`.
pub(crate) fn quantity(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Returns whether to color the output: only if standard error is a terminal and `NO_COLOR` is unset or empty
/// (<https://no-color.org>).
fn color() -> Color {
    let is_colored =
        std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    if is_colored { Color::Always } else { Color::Never }
}
