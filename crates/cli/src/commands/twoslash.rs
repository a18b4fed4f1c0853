//! Implements `quire twoslash`.

use std::path::Path;

use anyhow::bail;
use quire_diagnostics::{Diagnostic, Span, sort};
use quire_pipeline::{Report, Samples, Session};
use quire_records::twoslash::{Analysis, FILE, Records};

use crate::arguments::{Format, Twoslash};
use crate::{Outcome, report};

/// Computes the types of a site's code blocks with TypeScript. Writes the record, or with `--check` compares the types
/// with the existing record.
pub(crate) fn run(arguments: &Twoslash) -> anyhow::Result<Outcome> {
    let start = std::time::Instant::now();
    let site = &arguments.site.folder;
    let Samples { report: load_report, config, blocks } =
        Session::new(super::options(&arguments.site)).samples()?;
    let Some(blocks) = blocks else {
        report::print(&load_report, arguments.format)?;
        return Ok(Outcome::CannotRun);
    };
    let Analysis { records, mut diagnostics } = if blocks.is_empty() {
        Analysis { records: Records::default(), diagnostics: Vec::new() }
    } else {
        quire_records::twoslash::analyze(
            &quire_files::canonical(site)?,
            arguments.typescript.as_deref(),
            &blocks,
        )?
    };
    if arguments.check {
        diagnostics.extend(check_recorded_types(site, &records)?);
    } else {
        write(site, &records)?;
    }
    sort(&mut diagnostics);
    let mut type_report =
        Report { diagnostics: config.check.severities.apply(diagnostics), ..Report::default() };
    for diagnostic in &type_report.diagnostics {
        let path = &diagnostic.primary.path;
        type_report.sources.add(path, || quire_files::read_text(&site.join(&**path)).ok());
    }
    let outcome = report::print(&type_report, arguments.format)?;
    if arguments.format == Format::Human {
        let seconds = start.elapsed().as_secs_f64();
        let summary = report::summary(&type_report).map_or(String::new(), |summary| format!(", {summary}"));
        let blocks = if records.len() == 1 {
            "1 code block".to_owned()
        } else {
            format!("{} code blocks", records.len())
        };
        let action = if arguments.check { "compared" } else { "recorded" };
        report::output(&format!("{action} the types of {blocks} in {seconds:.1} s{summary}\n"))?;
    }
    Ok(outcome)
}

/// Writes the records to the file, or removes the file if there are no records. Fails if the existing file cannot be
/// parsed.
fn write(site: &Path, records: &Records) -> anyhow::Result<()> {
    let existing = quire_files::read_optional(site, FILE)?;
    if let Some(reason) = existing.as_ref().and_then(|text| Records::parse(text).err()) {
        bail!("`{FILE}` cannot be read and was not changed: {reason}");
    }
    match (records.is_empty(), existing) {
        (true, Some(_)) => quire_files::remove_file(&site.join(FILE))?,
        (true, None) => {}
        (false, _) => quire_files::write_inside(site, FILE, records.json().as_bytes())?,
    }
    Ok(())
}

/// Returns a diagnostic if the recorded types differ from `records`.
fn check_recorded_types(site: &Path, records: &Records) -> quire_files::Result<Option<Diagnostic>> {
    let existing = quire_files::read_optional(site, FILE)?.unwrap_or_default();
    let is_current = if records.is_empty() { existing.is_empty() } else { existing == records.json() };
    let message = format!("the types in `{FILE}` are outdated: TypeScript now computes different types");
    let hint = "run `quire twoslash`, and commit the file";
    Ok((!is_current).then(|| Diagnostic::error("twoslash/outdated", Span::file(FILE), message).hint(hint)))
}
