//! Runs example projects in all their variants.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use quire_diagnostics::{Diagnostic, Span};
use quire_files::Tree;
use quire_process::{Exceeded, MAX_OUTPUT};

use crate::examples::matrix::Matrix;
use crate::examples::normalize::{Paths, log_lines};
use crate::examples::process::Programs;
use crate::examples::project::{self, Project};
use crate::examples::record::{Case, OutputFile, Record, Run, Variants};
use crate::examples::settings::Command;
use crate::examples::{FOLDER, Result, output, settings};

/// Number of projects that run in parallel. The number is small, because many commands use several cores.
const AT_ONCE: usize = 2;

/// Maximum number of output lines of a failed command in a diagnostic.
const SHOWN_LINES: usize = 25;

/// Maximum total size in bytes of the output of all examples, which is kept in memory.
const MAX_KEPT: usize = 128 << 20;

/// Number of bytes at the end of a log that are shown if the command exceeded a limit.
const SHOWN_END: usize = 16 << 10;

/// A result, or a diagnostic if there is no result.
type OrFinding<T> = std::result::Result<T, Box<Diagnostic>>;

/// One run of a project, either as committed or as one of its variants.
struct Job<'a> {
    project: &'a Project,
    variant: Option<usize>,
}

/// The files, logs and exit code after running the commands of a project.
struct Outcome {
    /// Files of the project before the commands were run.
    files: Tree,
    runs: Vec<Run>,
    /// Exit code of the last command.
    exit_code: i32,
    /// Recorded log lines of a failed command.
    failed: Option<String>,
    written: Vec<OutputFile>,
}

/// Runs all projects. Returns either the record or a diagnostic for each project, in the order of the projects.
pub(crate) fn run_all(
    site: &Path,
    projects: &[Project],
) -> Result<Vec<std::result::Result<Record, Diagnostic>>> {
    if projects.is_empty() {
        return Ok(Vec::new());
    }
    let programs = Programs::new(site)?;
    let packages: BTreeSet<&String> = projects.iter().flat_map(|project| &project.settings.tools).collect();
    let mut versions = BTreeMap::new();
    for package in packages {
        versions.insert(package.clone(), project::version(site, package)?);
    }
    let work_folder = quire_files::temporary_folder(site, "examples")?;
    let jobs: Vec<Job<'_>> = projects.iter().flat_map(jobs).collect();
    let next = AtomicUsize::new(0);
    let kept_bytes = AtomicUsize::new(0);
    let results = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE.min(jobs.len()) {
            scope.spawn(|| {
                while let index = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(job) = jobs.get(index)
                {
                    let result = job.run(site, work_folder.path(), &programs, &kept_bytes);
                    // The first project that cannot be run ends the whole run.
                    if result.is_err() {
                        next.store(jobs.len(), Ordering::Relaxed);
                    }
                    results.lock().unwrap_or_else(PoisonError::into_inner).insert(index, result);
                }
            });
        }
    });
    drop(work_folder);
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner).into_values();
    let mut outcomes = results.collect::<Result<Vec<_>>>()?.into_iter();
    let record = |project: &Project| {
        let outcome = outcomes.next();
        let cases: Vec<_> = outcomes.by_ref().take(project.matrix.as_ref().map_or(0, Matrix::len)).collect();
        record(project, outcome, cases, &versions).map_err(|finding| *finding)
    };
    Ok(projects.iter().map(record).collect())
}

/// Returns the jobs of a project: the project as committed, followed by its variants.
fn jobs(project: &Project) -> impl Iterator<Item = Job<'_>> {
    let variants = 0..project.matrix.as_ref().map_or(0, Matrix::len);
    std::iter::once(None).chain(variants.map(Some)).map(move |variant| Job { project, variant })
}

impl Outcome {
    /// Returns the size in memory of the logs and written files, in bytes.
    fn size(&self) -> usize {
        let logs = self.runs.iter().flat_map(|run| &run.log);
        let texts = self.written.iter().filter_map(|file| file.text.as_ref()).flatten();
        let lines: usize = logs.chain(texts).map(|line| line.len() + size_of::<String>()).sum();
        lines + self.failed.as_ref().map_or(0, String::len)
    }
}

impl Job<'_> {
    /// Copies the project to a separate folder, and runs its commands in this folder. Adds the size of the outcome to
    /// `kept_bytes`.
    fn run(
        &self,
        site: &Path,
        work_folder: &Path,
        programs: &Programs,
        kept_bytes: &AtomicUsize,
    ) -> Result<OrFinding<Outcome>> {
        let Project { name, files, settings, matrix } = self.project;
        let files = match matrix.as_ref().zip(self.variant) {
            None => files.clone(),
            Some((matrix, variant)) => match matrix.apply(variant, files) {
                Ok(files) => files,
                Err(finding) => return Ok(Err(finding)),
            },
        };
        let folder = self.folder(work_folder);
        project::write(&files, &folder)?;
        let paths = Paths::new(&folder.display().to_string(), &site.display().to_string(), name);
        let mut outcome =
            Outcome { files, runs: Vec::new(), exit_code: 0, failed: None, written: Vec::new() };
        for command in &settings.commands {
            let ended = programs.run(&command.run, &folder, site)?;
            let end = if ended.exceeded.is_some() { end_of(&ended.log) } else { &ended.log };
            let log = log_lines(end, &paths);
            outcome.exit_code = match ended.exit_code {
                // Exit codes of variants are recorded but not checked.
                Some(code) if code == command.exit_code || self.variant.is_some() => code,
                code => {
                    let reason = (code, ended.exceeded);
                    return Ok(Err(Box::new(failure(self.project, command, reason, &log))));
                }
            };
            let log = command.filter_log(log);
            if outcome.exit_code != 0 {
                outcome.failed = Some(log.join("\n"));
            }
            outcome.runs.push(Run { command: command.run.clone(), exit_code: outcome.exit_code, log });
            if self.variant.is_some() && outcome.exit_code != 0 {
                break;
            }
        }
        let tree = quire_files::read_tree_with_hidden(&folder)?;
        outcome.written = output::files(&outcome.files, tree, settings, &paths);
        quire_files::remove_folder(&folder)?;
        let size = outcome.size();
        if kept_bytes.fetch_add(size, Ordering::Relaxed) + size > MAX_KEPT {
            return Ok(Err(Box::new(too_much(self.project))));
        }
        Ok(Ok(outcome))
    }

    fn folder(&self, work_folder: &Path) -> PathBuf {
        let name = &self.project.name;
        work_folder.join(self.variant.map_or(name.clone(), |variant| format!("{name}.{variant}")))
    }
}

/// Combines the outcomes into a record, or returns the first diagnostic.
fn record(
    project: &Project,
    outcome: Option<OrFinding<Outcome>>,
    cases: Vec<OrFinding<Outcome>>,
    versions: &BTreeMap<String, String>,
) -> OrFinding<Record> {
    let settings = &project.settings;
    let tools = settings.tools.iter().filter_map(|tool| Some((tool.clone(), versions.get(tool)?.clone())));
    let mut record = Record {
        title: settings.title.clone(),
        tools: tools.collect(),
        sources: project.hashes(),
        ..Record::default()
    };
    if let Some(outcome) = outcome.transpose()? {
        record.runs = outcome.runs;
        record.files = outcome.written;
    }
    if let Some(matrix) = &project.matrix {
        let mut variants = Variants { axes: matrix.axes(), ..Variants::default() };
        for (index, case) in cases.into_iter().enumerate() {
            let case = variant(matrix.choice(index), case?, &mut variants);
            variants.cases.push(case);
        }
        record.variants = Some(variants);
    }
    Ok(record)
}

/// Creates the record of a variant. Adds the variant's files and log to the texts of `variants`.
fn variant(choice: Vec<String>, outcome: Outcome, variants: &mut Variants) -> Case {
    let mut case = Case { choice, exit_code: outcome.exit_code, ..Case::default() };
    for (path, bytes) in &outcome.files {
        case.project.insert(path.clone(), variants.keep(&String::from_utf8_lossy(bytes)));
    }
    case.log = outcome.failed.map(|log| variants.keep(&log));
    for file in outcome.written {
        let hash = file.text().map(|text| variants.keep(&text)).or(file.hash);
        case.files.push(OutputFile { hash, text: None, ..file });
    }
    case
}

/// Returns the end of a log, at most [`SHOWN_END`] bytes.
fn end_of(log: &str) -> &str {
    &log[log.ceil_char_boundary(log.len().saturating_sub(SHOWN_END))..]
}

fn too_much(project: &Project) -> Diagnostic {
    let name = &project.name;
    let message = format!(
        "example `{name}` cannot be recorded: the output of all examples is larger than {} MB",
        MAX_KEPT >> 20
    );
    let span = Span::file(format!("{FOLDER}/{name}/package.json"));
    let hint = format!("limit `log` or `files` in its `{}`", settings::FILE);
    Diagnostic::error("examples/failed", span, message).hint(hint)
}

fn failure(
    project: &Project,
    command: &Command,
    (exit_code, exceeded): (Option<i32>, Option<Exceeded>),
    log: &[String],
) -> Diagnostic {
    let name = &project.name;
    let (run, expected) = (command.run.join(" "), command.exit_code);
    let message = match exit_code {
        None if exceeded == Some(Exceeded::Output) => {
            format!(
                "`{run}` in example `{name}` was stopped because it printed more than {} MB",
                MAX_OUTPUT >> 20
            )
        }
        Some(code) => format!("`{run}` in example `{name}` ended with exit code {code}, expected {expected}"),
        None => format!("`{run}` in example `{name}` exceeded the time limit or was killed"),
    };
    let span = Span::file(format!("{FOLDER}/{name}/package.json"));
    let last_lines = log[log.len().saturating_sub(SHOWN_LINES)..].join("\n");
    let diagnostic = Diagnostic::error("examples/failed", span, message);
    let diagnostic =
        if last_lines.is_empty() { diagnostic } else { diagnostic.hint(format!("it printed\n{last_lines}")) };
    match exit_code {
        Some(code) => diagnostic
            .hint(format!("if this is intended, set `\"exitCode\": {code}` in its `{}`", settings::FILE)),
        None => diagnostic,
    }
}
