//! The shell command that generates a style sheet for a site (`[styles]` in the configuration).
//!
//! Quire cannot determine the files that the command reads. Tailwind, for example, searches every file for class names.
//! A build therefore always runs the command. A development session runs the command after every change, in parallel
//! with the build. Pages are updated without waiting for the command. If the style sheet changes, the pages are then
//! updated again.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use quire_config::Spanned;
use quire_diagnostics::Diagnostic;
use quire_files::{TemporaryFolder, temporary_folder};
use quire_load::{CONFIG, Loaded};
use quire_styles::command::{Command, Failure, run};

/// Diagnostic code for failed commands.
const CODE: &str = "styles/command";

/// The style sheet written by the command, or the reason why the command failed.
type Outcome = Result<String, Failure>;

/// Provides the style sheet that the site's command generates.
pub trait StyleCommand {
    /// Returns the style sheet written by the command, or a diagnostic if the command failed.
    fn output(&self, site: &Loaded, folder: &Path, line: &Spanned<String>) -> Result<String, Diagnostic>;

    /// Returns the path of a file that changes whenever the result of the command changes. Returns `None` if there is
    /// no such file.
    fn stamp(&self) -> Option<PathBuf> {
        None
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Job {
    line: String,
    folder: PathBuf,
    limit: Duration,
}

impl Job {
    fn new(site: &Loaded, folder: &Path, line: &Spanned<String>) -> Self {
        let limit = Duration::from_secs(u64::from(site.config.styles.timeout));
        Self { line: line.value.clone(), folder: folder.to_owned(), limit }
    }

    fn run(&self) -> Outcome {
        let failed = |error: quire_files::Error| Failure { message: error.to_string(), ..Failure::default() };
        // The command may search all files of the site, so the output file is outside the site.
        let output = temporary_folder(&std::env::temp_dir(), "styles").map_err(failed)?;
        let Self { line, folder, limit } = self;
        run(&Command { line, folder, limit: *limit }, &output.path().join("output.css"))
    }
}

fn diagnostic(failure: &Failure, line: &Spanned<String>) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(CODE, line.span(CONFIG), &*failure.message);
    if failure.is_not_found {
        diagnostic = diagnostic.hint("install the program, or correct its name in the command");
    }
    if failure.log.is_empty() { diagnostic } else { diagnostic.hint(format!("its output:\n{}", failure.log)) }
}

/// Runs the site's command in every build.
pub struct BuildCommand;

impl StyleCommand for BuildCommand {
    fn output(&self, site: &Loaded, folder: &Path, line: &Spanned<String>) -> Result<String, Diagnostic> {
        Job::new(site, folder, line).run().map_err(|failure| diagnostic(&failure, line))
    }
}

/// Runs the command in a development session. The command runs in parallel with the session, which waits only for the
/// first run.
#[derive(Debug)]
pub struct LiveCommand {
    state: Arc<Mutex<State>>,
    /// Folder of the stamp file (see [`StyleCommand::stamp`]). `None` if the folder could not be created.
    folder: Option<TemporaryFolder>,
}

#[derive(Debug, Default)]
struct State {
    last: Option<(Job, Outcome)>,
    is_running: bool,
    /// Whether anything has changed since the running command started.
    is_outdated: bool,
    /// Number of times that the outcome has changed.
    changes: usize,
}

/// Creates the command without running it.
impl Default for LiveCommand {
    fn default() -> Self {
        let folder = temporary_folder(&std::env::temp_dir(), "styles").ok();
        Self { state: Arc::default(), folder }
    }
}

impl LiveCommand {
    /// Runs the last build's command again after changes at `changed`, unless only the stamp file has changed. Does not
    /// wait for the command.
    pub fn rerun(&self, changed: &[PathBuf]) {
        let stamp = self.stamp();
        if !changed.is_empty() && changed.iter().all(|path| Some(path) == stamp.as_ref()) {
            return;
        }
        let mut state = lock(&self.state);
        let Some((job, _)) = &state.last else { return };
        let job = job.clone();
        if std::mem::replace(&mut state.is_running, true) {
            state.is_outdated = true;
            return;
        }
        let (shared, stamp) = (Arc::clone(&self.state), self.stamp());
        std::thread::spawn(move || run_until_current(&job, &shared, stamp.as_deref()));
    }
}

/// Runs a command until no file has changed during the last run.
fn run_until_current(job: &Job, shared: &Mutex<State>, stamp: Option<&Path>) {
    loop {
        let outcome = job.run();
        let mut state = lock(shared);
        let is_other = state.last.as_ref().is_some_and(|(last, known)| last == job && *known != outcome);
        if is_other {
            state.last = Some((job.clone(), outcome));
            state.changes += 1;
            // If the stamp file cannot be written, the new style sheet is used only after another file changes.
            let text = state.changes.to_string();
            let _ = stamp.map(|stamp| quire_files::write(stamp, text.as_bytes()));
        }
        if !std::mem::take(&mut state.is_outdated) {
            state.is_running = false;
            return;
        }
    }
}

impl StyleCommand for LiveCommand {
    fn output(&self, site: &Loaded, folder: &Path, line: &Spanned<String>) -> Result<String, Diagnostic> {
        let job = Job::new(site, folder, line);
        let known = lock(&self.state).last.clone().filter(|(last, _)| *last == job);
        let outcome = known.map_or_else(|| job.run(), |(_, outcome)| outcome);
        lock(&self.state).last = Some((job, outcome.clone()));
        outcome.map_err(|failure| diagnostic(&failure, line))
    }

    fn stamp(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.path().join("changes"))
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}
