//! The command: run examples, compare with their records or replace them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use quire_diagnostics::{Diagnostic, Span, did_you_mean, has_errors, sort};

use crate::diff::differences;
use crate::normalise::{Paths, log_lines};
use crate::process::Programs;
use crate::project::{self, Project};
use crate::record::{Record, Run};
use crate::settings::Command;
use crate::{Error, FOLDER, Result, output, record_names, record_path, settings, usage};

/// Examples that run at the same time: the tool keeps more than one core busy by itself.
const AT_ONCE: usize = 2;

/// Lines of a failed command's output that a finding shows.
const SHOWN_LINES: usize = 25;

/// What to do.
#[derive(Debug, Clone)]
pub struct Options {
    /// The site's folder, which holds `quire.toml`.
    pub site: PathBuf,
    /// Compare or replace.
    pub mode: Mode,
    /// The one example to run; all when nothing.
    pub only: Option<String>,
}

/// What to do with what a run gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Compare with the records; differences are findings.
    Check,
    /// Write the records.
    Update,
}

/// What was done and found.
#[derive(Debug, Default)]
pub struct Report {
    /// Examples that were run.
    pub examples: usize,
    /// Records that were written, by name of the example.
    pub updated: Vec<String>,
    /// Findings, sorted.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts that findings point into.
    pub sources: BTreeMap<String, String>,
}

/// Runs the examples of a site.
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
    let mut report = Report::default();
    let projects = project::read(&site, &names, &mut report.diagnostics)?;
    let results = run_all(&site, &projects)?;
    report.examples = projects.len();
    for (project, result) in projects.iter().zip(results) {
        match (result, options.mode) {
            (Err(diagnostic), _) => report.diagnostics.push(diagnostic),
            (Ok(record), Mode::Check) => report.diagnostics.extend(compare(&site, &project.name, &record)?),
            (Ok(record), Mode::Update) => {
                if write(&site, &project.name, &record)? {
                    report.updated.push(project.name.clone());
                }
            }
        }
    }
    if options.only.is_none() {
        report.diagnostics.extend(unused(&site, &all)?);
        orphans(&site, &all, options.mode, &mut report)?;
    }
    sort(&mut report.diagnostics);
    report.sources = sources(&site, &report.diagnostics);
    Ok(report)
}

/// The record of each project, or why there is none, in the projects' order.
fn run_all(site: &Path, projects: &[Project]) -> Result<Vec<std::result::Result<Record, Diagnostic>>> {
    if projects.is_empty() {
        return Ok(Vec::new());
    }
    let programs = Programs::of(site)?;
    let packages: BTreeSet<&String> = projects.iter().flat_map(|project| &project.settings.tools).collect();
    let mut versions = BTreeMap::new();
    for package in packages {
        versions.insert(package.clone(), project::version(site, package)?);
    }
    let work = quire_files::temporary_folder(site, "examples")?;
    let next = AtomicUsize::new(0);
    let results = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE.min(projects.len()) {
            scope.spawn(|| {
                while let index = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(project) = projects.get(index)
                {
                    let result = run_one(site, &work.join(&project.name), project, &programs, &versions);
                    // The first that cannot be run at all ends the rest.
                    if result.is_err() {
                        next.store(projects.len(), Ordering::Relaxed);
                    }
                    results.lock().unwrap_or_else(PoisonError::into_inner).insert(index, result);
                }
            });
        }
    });
    quire_files::remove_folder(&work)?;
    results.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().collect()
}

/// Copies one project to `folder` and runs its commands there.
fn run_one(
    site: &Path,
    folder: &Path,
    project: &Project,
    programs: &Programs,
    versions: &BTreeMap<String, String>,
) -> Result<std::result::Result<Record, Diagnostic>> {
    let settings = &project.settings;
    let paths = Paths::new(&folder.display().to_string(), &site.display().to_string(), &project.name);
    project.copy_to(folder)?;
    let mut runs = Vec::new();
    for command in &settings.commands {
        let ended = programs.run(&command.run, folder, site)?;
        let log = log_lines(&ended.log, &paths);
        if ended.exit_code != Some(command.exit_code) {
            return Ok(Err(failure(project, command, ended.exit_code, &log)));
        }
        let log = command.kept(log);
        runs.push(Run { command: command.run.clone(), exit_code: command.exit_code, log });
    }
    let written = quire_files::read_tree_with_hidden(folder)?;
    let tools = settings.tools.iter().filter_map(|tool| Some((tool.clone(), versions.get(tool)?.clone())));
    let record = Record {
        title: settings.title.clone(),
        tools: tools.collect(),
        sources: project.hashes(),
        runs,
        files: output::files(&project.files, written, settings, &paths),
    };
    quire_files::remove_folder(folder)?;
    Ok(Ok(record))
}

fn failure(project: &Project, command: &Command, exit_code: Option<i32>, log: &[String]) -> Diagnostic {
    let name = &project.name;
    let (run, expected) = (command.run.join(" "), command.exit_code);
    let message = match exit_code {
        Some(code) => format!("`{run}` in example `{name}` ended with exit code {code}, expected {expected}"),
        None => format!("`{run}` in example `{name}` did not end by itself"),
    };
    let span = Span::file(format!("{FOLDER}/{name}/package.json"));
    let shown = log[log.len().saturating_sub(SHOWN_LINES)..].join("\n");
    let diagnostic = Diagnostic::error("examples/failed", span, message);
    let diagnostic =
        if shown.is_empty() { diagnostic } else { diagnostic.hint(format!("it printed\n{shown}")) };
    match exit_code {
        Some(code) => diagnostic
            .hint(format!("if that is meant, set `\"exitCode\": {code}` in its `{}`", settings::FILE)),
        None => diagnostic,
    }
}

/// What a run gave against what is recorded.
fn compare(site: &Path, name: &str, now: &Record) -> Result<Vec<Diagnostic>> {
    let path = record_path(name);
    let full = site.join(&path);
    let update = format!("run `quire examples --update --only {name}` and review the change");
    if !quire_files::exists(&full) {
        let message = format!("the output of example `{name}` is not recorded");
        return Ok(vec![
            Diagnostic::error("examples/missing-record", Span::file(path), message).hint(update),
        ]);
    }
    let recorded = match Record::parse(&quire_files::read_text(&full)?) {
        Ok(recorded) => recorded,
        Err(error) => {
            let message = format!("the record of example `{name}` cannot be read: {error}");
            return Ok(vec![
                Diagnostic::error("examples/bad-record", Span::file(path), message).hint(update),
            ]);
        }
    };
    let finding = |what: &str, diff: String| {
        let message = format!(
            "{what} of example `{name}` {} changed",
            if what.ends_with('s') { "have" } else { "has" }
        );
        Diagnostic::error("examples/changed", Span::file(path.as_str()), message)
            .hint(format!("the difference is\n{diff}"))
            .hint(update.clone())
    };
    let in_backticks = |what: &str| {
        if what.starts_with("the ") || what.starts_with("command ") {
            what.to_owned()
        } else {
            format!("`{what}`")
        }
    };
    Ok(differences(&recorded, now)
        .into_iter()
        .map(|found| finding(&in_backticks(&found.what), found.diff))
        .collect())
}

/// Writes the record; false when it was the same already.
fn write(site: &Path, name: &str, record: &Record) -> Result<bool> {
    let path = site.join(record_path(name));
    let json = record.to_json();
    if quire_files::read(&path).is_ok_and(|bytes| bytes == json.as_bytes()) {
        return Ok(false);
    }
    quire_files::write_atomic(&path, json.as_bytes())?;
    Ok(true)
}

/// Examples that no page and no component of the site shows.
fn unused(site: &Path, names: &[String]) -> Result<Vec<Diagnostic>> {
    let config = quire_files::read_text(&site.join("quire.toml"))?;
    let (config, _) = quire_config::parse_site("quire.toml", &config);
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

/// Records without an example: reported, or removed when records are being written.
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
            let message = format!("there is no example `{name}` for this record");
            let hint = "`quire examples --update` removes it";
            report
                .diagnostics
                .push(Diagnostic::warning("examples/unused", Span::file(path), message).hint(hint));
        }
    }
    Ok(())
}

/// The texts of settings files that findings point into. Findings about a whole file show no frame.
fn sources(site: &Path, diagnostics: &[Diagnostic]) -> BTreeMap<String, String> {
    let in_settings = diagnostics.iter().filter(|diagnostic| diagnostic.code == "examples/bad-settings");
    let text = |diagnostic: &Diagnostic| {
        let path = &*diagnostic.primary.path;
        Some((path.to_owned(), quire_files::read_text(&site.join(path)).ok()?))
    };
    in_settings.filter_map(text).collect()
}
