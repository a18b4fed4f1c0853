//! Implements `quire translations`.

use std::fmt::Write as _;

use anyhow::bail;
use quire_checks::translations::LEDGER;
use quire_diagnostics::{did_you_mean, has_errors};
use quire_pipeline::{BehindSection, Session, Translation, Translations};

use crate::arguments::{self, Format, Site};
use crate::{Outcome, report};

/// Lists outdated sections of translations, or records that translations are up to date.
pub(crate) fn run(arguments: &arguments::Translations) -> anyhow::Result<Outcome> {
    let folder = arguments.folder.clone();
    let site = Site { folder, base: None, origin: None, threads: None, esbuild: None };
    let translations = Session::new(super::options(&site)).translations()?;
    if has_errors(&translations.report.diagnostics) {
        report::print(&translations.report, arguments.format)?;
        return Ok(Outcome::CannotRun);
    }
    match &arguments.update {
        Some(pages) => update(arguments, &translations, pages),
        None => list(arguments.format, &translations.pages),
    }
}

/// Marks the translations in `pages` as up to date in the ledger (`translations.json`), or all translations if `pages`
/// is empty.
fn update(
    arguments: &arguments::Translations,
    translations: &Translations,
    pages: &[String],
) -> anyhow::Result<Outcome> {
    let paths = || translations.pages.iter().map(|page| page.path.as_str());
    if let Some(unknown) = pages.iter().find(|page| paths().all(|path| path != page.trim_start_matches("./")))
    {
        let suggestion =
            did_you_mean(unknown, paths()).map(|suggestion| format!("; did you mean `{suggestion}`?"));
        bail!("unknown translation `{unknown}`{}", suggestion.unwrap_or_default());
    }
    let is_selected = |page: &Translation| {
        pages.is_empty() || pages.iter().any(|selected| selected.trim_start_matches("./") == page.path)
    };
    let Some(text) = translations.confirmed(is_selected) else {
        bail!("`{LEDGER}` cannot be read and was not changed");
    };
    quire_files::write_inside(&arguments.folder, LEDGER, text.as_bytes())?;
    if arguments.format == Format::Human {
        let count = translations.pages.iter().filter(|page| is_selected(page)).count();
        let pages = report::quantity(count, "translation");
        report::output(&format!("marked as up to date in `{LEDGER}`: {pages}\n"))?;
    }
    Ok(Outcome::Success)
}

fn list(format: Format, pages: &[Translation]) -> anyhow::Result<Outcome> {
    let is_behind = |page: &&Translation| page.behind.as_ref().is_none_or(|behind| !behind.is_empty());
    let behind: Vec<&Translation> = pages.iter().filter(is_behind).collect();
    let mut out = String::new();
    for page in &behind {
        match format {
            Format::Human => human(&mut out, page),
            Format::Json => json(&mut out, page),
        }
    }
    if format == Format::Human {
        let _ = match (behind.len(), pages.len()) {
            (_, 0) => writeln!(out, "the site has no translations"),
            (0, all) => writeln!(out, "all {all} translations are up to date"),
            (some, all) => writeln!(
                out,
                "{some} of {all} translations are outdated or not confirmed; after updating them, run `quire translations --update PAGE...`"
            ),
        };
    }
    report::output(&out)?;
    Ok(if behind.is_empty() { Outcome::Success } else { Outcome::Errors })
}

fn human(out: &mut String, page: &Translation) {
    let Some(behind) = &page.behind else {
        let _ = writeln!(out, "{}: not confirmed yet", page.path);
        return;
    };
    let _ = writeln!(out, "{}", page.path);
    for section in behind {
        let day = section.since.as_deref().and_then(|since| since.get(..10));
        let since = day.map_or_else(|| "not committed".to_owned(), |day| format!("since {day}"));
        let anchor = section_location(page, section);
        let _ = writeln!(out, "  {anchor}  {}, {since}", section.change.as_str());
    }
}

fn section_location(page: &Translation, section: &BehindSection) -> String {
    if section.id.is_empty() {
        return format!("{}, at the beginning", page.original);
    }
    format!("{}#{}", page.original, section.id)
}

fn json(out: &mut String, page: &Translation) {
    let line = |section: Option<&BehindSection>| {
        serde_json::json!({
            "page": page.path,
            "original": page.original,
            "section": section.map(|section| &section.id),
            "change": section.map_or("unconfirmed", |section| section.change.as_str()),
            "since": section.and_then(|section| section.since.as_ref()),
        })
    };
    match &page.behind {
        None => writeln!(out, "{}", line(None)),
        Some(behind) => behind.iter().try_for_each(|section| writeln!(out, "{}", line(Some(section)))),
    }
    .unwrap_or_default();
}
