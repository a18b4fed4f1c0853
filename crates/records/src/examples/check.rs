//! `quire examples`: runs examples and compares the results with their records, or updates the records.

use std::path::{Path, PathBuf};

use quire_config::SiteConfig;
use quire_diagnostics::{Diagnostic, JsonProblem, Sources, Span, did_you_mean, has_errors, sort};

use crate::examples::diff::differences;
use crate::examples::record::Record;
use crate::examples::{
    Error, FOLDER, Result, damaged_record_hint, project, record_names, record_path, runner, usage,
};

/// Options for running examples.
#[derive(Debug, Clone)]
pub struct Options {
    /// Folder of the site, with `quire.toml`.
    pub site: PathBuf,
    /// Whether to compare or to update the records.
    pub mode: Mode,
    /// Name of the only example to run; `None` for all.
    pub only: Option<String>,
}

/// How the results of a run are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Compares the results with the records. Differences are diagnostics.
    Check,
    /// Replaces the records with the results.
    Update,
}

/// Statistics and diagnostics of a run.
#[derive(Debug, Default)]
pub struct Report {
    /// Number of examples that ran, including failed ones.
    pub examples: usize,
    /// Names of the examples whose records changed.
    pub updated: Vec<String>,
    /// Failures, and differences from the records. Sorted.
    pub diagnostics: Vec<Diagnostic>,
    /// Contents of the files that the diagnostics point into.
    pub sources: Sources,
}

/// Runs the examples of a site. Returns an error if no example can be run.
pub fn run(options: &Options) -> Result<Report> {
    if !quire_files::exists(&options.site.join("quire.toml")) {
        return Err(Error::NoSite { folder: options.site.clone() });
    }
    let site = quire_files::canonical(&options.site)?;
    let all = project::names(&site);
    if all.is_empty() {
        return Err(Error::NoExamples { folder: options.site.join(FOLDER) });
    }
    let names = match &options.only {
        None => all.clone(),
        Some(name) if all.contains(name) => vec![name.clone()],
        Some(name) => {
            let near = did_you_mean(name, all.iter().map(String::as_str)).map(str::to_owned);
            return Err(Error::NoExample { name: name.clone(), did_you_mean: near });
        }
    };
    let (projects, diagnostics) = project::read(&site, &names)?;
    let mut report = Report { diagnostics, ..Report::default() };
    let results = runner::run_all(&site, &projects)?;
    report.examples = projects.len();
    for (project, result) in projects.iter().zip(results) {
        match (result, options.mode) {
            (Err(diagnostic), _) => report.diagnostics.push(diagnostic),
            (Ok(record), Mode::Check) => report.diagnostics.extend(compare(&site, &project.name, &record)?),
            (Ok(record), Mode::Update) => match write(&site, &project.name, &record)? {
                Ok(true) => report.updated.push(project.name.clone()),
                Ok(false) => {}
                Err(diagnostic) => report.diagnostics.push(*diagnostic),
            },
        }
    }
    let text = quire_files::read_text(&site.join("quire.toml"))?;
    let (config, _) = quire_config::parse_site("quire.toml", &text);
    if options.only.is_none() {
        report.diagnostics.extend(unused(&site, &config, &all)?);
        orphans(&site, &all, options.mode, &mut report)?;
    }
    report.diagnostics = config.check.severities.apply(report.diagnostics);
    sort(&mut report.diagnostics);
    report.sources = sources(&site, &report.diagnostics);
    Ok(report)
}

/// Compares the result of a run with the record. Returns the differences as diagnostics.
fn compare(site: &Path, name: &str, now: &Record) -> Result<Vec<Diagnostic>> {
    let path = record_path(name);
    let update = format!("run `quire examples --update --only {name}` and review the change");
    let Some(text) = quire_files::read_optional(site, &path)? else {
        let message = format!("the output of example `{name}` is not recorded");
        return Ok(vec![
            Diagnostic::error("examples/missing-record", Span::file(path), message).hint(update),
        ]);
    };
    let recorded = match Record::parse(&text) {
        Ok(recorded) => recorded,
        Err(error) => return Ok(vec![bad_record(name, &text, &error)]),
    };
    let finding = |subject: &str, diff: String| {
        let message = format!(
            "{subject} of example `{name}` {} changed",
            if subject.ends_with('s') { "have" } else { "has" }
        );
        Diagnostic::error("examples/changed", Span::file(path.as_str()), message)
            .hint(format!("the difference is\n{diff}"))
            .hint(update.clone())
    };
    let in_backticks = |subject: &str| {
        if subject.starts_with("the ") || subject.starts_with("command ") || subject.starts_with('`') {
            subject.to_owned()
        } else {
            format!("`{subject}`")
        }
    };
    Ok(differences(&recorded, now)
        .into_iter()
        .map(|difference| finding(&in_backticks(&difference.subject), difference.diff))
        .collect())
}

/// Writes the record. Returns false if the record was up to date, and a diagnostic if the existing record is damaged.
fn write(site: &Path, name: &str, record: &Record) -> Result<std::result::Result<bool, Box<Diagnostic>>> {
    let path = record_path(name);
    let json = record.to_json();
    match quire_files::read_optional(site, &path)? {
        Some(text) if text == json => return Ok(Ok(false)),
        Some(text) => {
            if let Err(error) = Record::parse(&text) {
                return Ok(Err(Box::new(bad_record(name, &text, &error))));
            }
        }
        None => {}
    }
    quire_files::write_inside(site, &path, json.as_bytes())?;
    Ok(Ok(true))
}

/// Returns the diagnostic for a damaged record, for example after a merge conflict.
fn bad_record(name: &str, text: &str, error: &serde_json::Error) -> Diagnostic {
    let problem = JsonProblem::new(text, error);
    let message = format!("the record of example `{name}` cannot be read: {problem}");
    Diagnostic::error("examples/bad-record", problem.span(record_path(name)), message)
        .hint(damaged_record_hint(name))
}

/// Reports examples that are not used by any page or component of the site.
fn unused(site: &Path, config: &SiteConfig, names: &[String]) -> Result<Vec<Diagnostic>> {
    let docs = quire_files::read_tree(&site.join(&config.route.docs))?;
    let theme = quire_files::read_tree(&site.join("theme"))?;
    let is_unused = |name: &&String| !usage::is_used(name, &[&docs, &theme]);
    let finding = |name: &String| {
        let message = format!("no page shows example `{name}`");
        let span = Span::file(format!("{FOLDER}/{name}/package.json"));
        let hint = format!("show it with `<Example name=\"{name}\" />`, or delete it");
        Diagnostic::warning("examples/unused", span, message).hint(hint)
    };
    Ok(names.iter().filter(is_unused).map(finding).collect())
}

/// Reports records without a project. In [`Mode::Update`], an update without errors removes these records instead.
fn orphans(site: &Path, names: &[String], mode: Mode, report: &mut Report) -> Result<()> {
    for name in &record_names(site) {
        if names.contains(name) {
            continue;
        }
        let path = record_path(name);
        if mode == Mode::Update && !has_errors(&report.diagnostics) {
            quire_files::remove_file(&site.join(&path))?;
            report.updated.push(name.clone());
        } else {
            let message = format!("no example `{name}` exists for this record");
            let hint = "run `quire examples --update` to remove it";
            report
                .diagnostics
                .push(Diagnostic::warning("examples/unused", Span::file(path), message).hint(hint));
        }
    }
    Ok(())
}

/// Loads the settings and matrix files to which diagnostics refer. Diagnostics about a whole file have no code frame.
fn sources(site: &Path, diagnostics: &[Diagnostic]) -> Sources {
    let in_settings = diagnostics
        .iter()
        .filter(|diagnostic| matches!(diagnostic.code, "examples/bad-settings" | "examples/bad-matrix"));
    let mut sources = Sources::default();
    for diagnostic in in_settings {
        let path = &diagnostic.primary.path;
        sources.add(path, || quire_files::read_text(&site.join(&**path)).ok());
    }
    sources
}
