//! Findings and results on the terminal.

use std::io::IsTerminal as _;

use quire_build::Report;
use quire_diagnostics::render::{Colour, json, terminal};
use quire_diagnostics::{Severity, has_errors};

use crate::Outcome;
use crate::arguments::Format;

/// Prints a build's findings: to standard error for people, to standard output as JSON lines.
pub(crate) fn findings(report: &Report, format: Format) -> Outcome {
    match format {
        Format::Human => eprint!("{}", terminal(&report.diagnostics, &report.sources, colour())),
        Format::Json => {
            for diagnostic in &report.diagnostics {
                println!("{}", json(diagnostic, &report.sources));
            }
        }
    }
    if has_errors(&report.diagnostics) { Outcome::Findings } else { Outcome::Fine }
}

/// `2 errors, 1 warning`, or nothing when there is nothing to count.
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

/// Colour where a person looks and has not said no (<https://no-color.org>).
fn colour() -> Colour {
    let is_wanted =
        std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    if is_wanted { Colour::Always } else { Colour::Never }
}
