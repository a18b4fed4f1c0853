//! Implements `quire examples`.

use quire_pipeline::Report;
use quire_records::examples::{Mode, Options};

use crate::arguments::{Examples, Format};
use crate::{Outcome, report};

/// Runs the examples of a site and compares their output with the records, or updates the records.
pub(crate) fn run(arguments: &Examples) -> anyhow::Result<Outcome> {
    let start = std::time::Instant::now();
    let mode = if arguments.update { Mode::Update } else { Mode::Check };
    let options = Options { site: arguments.site.clone(), mode, only: arguments.only.clone() };
    let example_run = quire_records::examples::run(&options)?;
    let run_report =
        Report { diagnostics: example_run.diagnostics, sources: example_run.sources, ..Report::default() };
    let outcome = report::print(&run_report, arguments.format)?;
    if arguments.format == Format::Human {
        let seconds = start.elapsed().as_secs_f64();
        let result = match (mode, outcome) {
            (Mode::Update, _) => format!("{} written", report::quantity(example_run.updated.len(), "record")),
            (Mode::Check, Outcome::Success) => "output matches the records".to_owned(),
            (Mode::Check, Outcome::Errors | Outcome::CannotRun) => {
                "output does not match the records".to_owned()
            }
        };
        let summary = report::summary(&run_report).map_or(String::new(), |summary| format!(", {summary}"));
        let examples = if example_run.examples == 1 {
            "1 example".to_owned()
        } else {
            format!("{} examples", example_run.examples)
        };
        report::output(&format!("ran {examples} in {seconds:.1} s: {result}{summary}\n"))?;
    }
    Ok(outcome)
}
