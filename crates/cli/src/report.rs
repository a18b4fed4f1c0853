//! Diagnostics and results on the terminal.

use std::io::{BufWriter, ErrorKind, IsTerminal as _, Write as _};
use std::path::Path;

use anyhow::Context as _;
use quire_diagnostics::render::{Colour, json, terminal};
use quire_diagnostics::{Limits, Severity, has_errors};
use quire_pipeline::Report;

use crate::arguments::{CheckFormat, Format};
use crate::{Outcome, annotations};

/// Writes a command's result to standard output. A broken pipe is not an error: the consumer has stopped reading.
pub(crate) fn output(text: &str) -> anyhow::Result<()> {
    write(std::iter::once(text.to_owned()))
}

/// Writes strings one at a time, so that they are never all in memory.
fn write(mut texts: impl Iterator<Item = String>) -> anyhow::Result<()> {
    let mut stdout = BufWriter::new(std::io::stdout().lock());
    let written = texts.try_for_each(|text| stdout.write_all(text.as_bytes()));
    match written.and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}

/// Writes a line about the progress of a server or an upload. Errors are ignored: its work does not depend on readers.
pub(crate) fn progress(line: &str) {
    let _ = output(&format!("{line}\n"));
}

/// Writes to standard error in a single write. Errors are ignored: there is nowhere left to report them.
pub(crate) fn error_output(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Prints diagnostics as text to standard error.
pub(crate) fn print_text(report: &Report) {
    let limits = Limits::default();
    error_output(&terminal(&report.diagnostics, &report.sources, colour(), &limits));
}

/// Prints the diagnostics of a build: as text to standard error, or as JSON lines to standard output.
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

/// Prints the diagnostics of `quire check`. `site` is the site's folder: code hosts need paths in the repository.
pub(crate) fn print_check(report: &Report, format: CheckFormat, site: &Path) -> anyhow::Result<Outcome> {
    match format {
        CheckFormat::Human => return print(report, Format::Human),
        CheckFormat::Json => return print(report, Format::Json),
        CheckFormat::Github => {
            let prefix = quire_files::path_in_repository(site);
            let lines = report.diagnostics.iter();
            write(lines.map(|it| annotations::github(it, &report.sources, &prefix) + "\n"))?;
        }
        CheckFormat::Sarif => {
            let prefix = quire_files::path_in_repository(site);
            let version = env!("CARGO_PKG_VERSION");
            let log = annotations::sarif(&report.diagnostics, &report.sources, &prefix, version);
            output(&format!("{log:#}\n"))?;
        }
    }
    Ok(if has_errors(&report.diagnostics) { Outcome::Errors } else { Outcome::Success })
}

/// Error and warning counts (`2 errors, 1 warning`); `None` if both are zero.
pub(crate) fn summary(report: &Report) -> Option<String> {
    let count =
        |severity| report.diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count();
    let plural = |number: usize, word: &str| match number {
        0 => None,
        1 => Some(format!("1 {word}")),
        _ => Some(format!("{number} {word}s")),
    };
    let parts = [plural(count(Severity::Error), "error"), plural(count(Severity::Warning), "warning")];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Colours are used on a terminal, unless `NO_COLOR` is set (<https://no-color.org>).
fn colour() -> Colour {
    let is_wanted =
        std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    if is_wanted { Colour::Always } else { Colour::Never }
}
