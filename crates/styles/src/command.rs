//! Runs a site's own command, such as Tailwind's, that generates a style sheet.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use quire_process::{Exceeded, Limits, MAX_OUTPUT, Program};

use crate::package;

/// Placeholder in a command for the path of the style sheet.
pub const OUTPUT: &str = "{output}";

/// Maximum number of lines at the end of a command's log that are shown.
const MAX_LOG_LINES: usize = 20;

/// A command that writes a style sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command<'a> {
    /// A shell command line that contains [`OUTPUT`].
    pub line: &'a str,
    /// The working directory: the site's folder.
    pub folder: &'a Path,
    /// Time limit, after which the command is killed.
    pub limit: Duration,
}

/// A command's failure to produce a style sheet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Failure {
    /// Why the command failed, as one sentence.
    pub message: String,
    /// The end of the command's log, without control characters; may be empty.
    pub log: String,
    /// Whether the shell did not find a program.
    pub is_not_found: bool,
}

/// Exit code of shells for a program that does not exist (POSIX, section 2.8.2).
const NOT_FOUND: i32 = 127;

/// Runs a command. Returns the contents of the style sheet that the command wrote to `output`.
///
/// Fails if the command cannot be started, exceeds a limit or exits with an error, or if `output` is too large or
/// cannot be read.
pub fn run(command: &Command<'_>, output: &Path) -> Result<String, Failure> {
    let failed = |message: String, log: &str| Failure { message, log: log_end(log), is_not_found: false };
    let line = command.line.replace(OUTPUT, &shell_quote(output));
    let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let local_bins = package::folders(command.folder).map(|folder| folder.join(".bin"));
    let system_path = std::env::var_os("PATH").unwrap_or_default();
    let path =
        std::env::join_paths(local_bins.chain(std::env::split_paths(&system_path))).unwrap_or(system_path);
    let environment = [("PATH", path), ("NO_COLOR", OsString::from("1"))];
    let shell = Program::new(Path::new(shell), command.folder, Limits::time(command.limit));
    let program = Program { environment: &environment, ..shell };
    let completed = program
        .run([flag, &line], Vec::new())
        .map_err(|error| failed(format!("the command could not be started: {error}"), ""))?;
    match completed.exceeded {
        Some(Exceeded::Time) => {
            let seconds = command.limit.as_secs();
            let plural = if seconds == 1 { "" } else { "s" };
            let message = format!("the command did not finish within {seconds} second{plural}");
            return Err(failed(message, &completed.errors));
        }
        Some(Exceeded::Output) => {
            let message =
                format!("the command was stopped because it printed more than {} MB", MAX_OUTPUT >> 20);
            return Err(failed(message, ""));
        }
        None => {}
    }
    if !completed.is_success {
        let code =
            completed.exit_code.map_or_else(|| "a signal".to_owned(), |code| format!("exit code {code}"));
        let output = String::from_utf8_lossy(&completed.output);
        let log = if completed.errors.trim().is_empty() { &*output } else { &completed.errors };
        let failure = failed(format!("the command failed with {code}"), log);
        return Err(Failure { is_not_found: completed.exit_code == Some(NOT_FOUND), ..failure });
    }
    if quire_files::size(output).is_some_and(|size| size > MAX_OUTPUT as u64) {
        return Err(failed(
            format!("the command wrote a style sheet of more than {} MB", MAX_OUTPUT >> 20),
            "",
        ));
    }
    quire_files::read_text(output)
        .map_err(|_| failed("the command wrote no style sheet".to_owned(), &completed.errors))
}

/// Returns the last nonempty lines of a log, without control characters.
fn log_end(log: &str) -> String {
    let printable: String =
        strip_colors(log).chars().filter(|char| *char == '\n' || !char.is_control()).collect();
    let lines: Vec<&str> = printable.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    lines[lines.len().saturating_sub(MAX_LOG_LINES)..].join("\n")
}

/// Removes terminal escape sequences.
fn strip_colors(log: &str) -> String {
    let mut parts = log.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| {
        plain + part.split_once(|end: char| end.is_ascii_alphabetic()).map_or("", |(_, rest)| rest)
    })
}

/// Quotes a path as one shell word.
fn shell_quote(path: &Path) -> String {
    let path = path.to_string_lossy();
    if cfg!(windows) { format!("\"{path}\"") } else { format!("'{}'", path.replace('\'', "'\\''")) }
}
