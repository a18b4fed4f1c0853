//! The command of a site that writes a style sheet of every page.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use quire_process::{Exceeded, Limits, MAX_OUTPUT, Program};

use crate::package;

/// Stands for the path of the style sheet in a command.
pub const OUTPUT: &str = "{output}";

/// Lines of a command's messages that are shown: the last ones.
const LINES: usize = 20;

/// A command that writes a style sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command<'a> {
    /// A line for the shell, with [`OUTPUT`].
    pub line: &'a str,
    /// Its working folder: that of the site.
    pub folder: &'a Path,
    /// It is killed after this time.
    pub limit: Duration,
}

/// Why a command has written no style sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// One sentence.
    pub message: String,
    /// What the command wrote to standard error, shortened.
    pub log: String,
}

/// Runs a command. Returns the style sheet that it has written to `output`.
pub fn run(command: &Command<'_>, output: &Path) -> Result<String, Failure> {
    let failed = |message: String, log: &str| Failure { message, log: shortened(log) };
    let line = command.line.replace(OUTPUT, &quoted(output));
    let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let own = package::folders(command.folder).map(|place| place.join(".bin"));
    let system = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(own.chain(std::env::split_paths(&system))).unwrap_or(system);
    let environment = [("PATH", path), ("NO_COLOR", OsString::from("1"))];
    let shell = Program::new(Path::new(shell), command.folder, Limits::time(command.limit));
    let program = Program { environment: &environment, ..shell };
    let ended = program
        .run([flag, &line], Vec::new())
        .map_err(|error| failed(format!("the command could not be started: {error}"), ""))?;
    match ended.exceeded {
        Some(Exceeded::Time) => {
            let message = format!("the command has not ended after {} seconds", command.limit.as_secs());
            return Err(failed(message, &ended.errors));
        }
        Some(Exceeded::Output) => {
            let message =
                format!("the command was ended because it printed more than {} MB", MAX_OUTPUT >> 20);
            return Err(failed(message, ""));
        }
        None => {}
    }
    if !ended.is_success {
        let code = ended.exit_code.map_or_else(|| "a signal".to_owned(), |code| format!("exit code {code}"));
        let output = String::from_utf8_lossy(&ended.output);
        let log = if ended.errors.trim().is_empty() { &*output } else { &ended.errors };
        return Err(failed(format!("the command failed with {code}"), log));
    }
    if quire_files::size(output).is_some_and(|size| size > MAX_OUTPUT as u64) {
        return Err(failed(
            format!("the command wrote a style sheet of more than {} MB", MAX_OUTPUT >> 20),
            "",
        ));
    }
    quire_files::read_text(output)
        .map_err(|_| failed("the command wrote no style sheet".to_owned(), &ended.errors))
}

/// The last lines of a log without control characters.
fn shortened(log: &str) -> String {
    let plain: String =
        strip_colours(log).chars().filter(|char| *char == '\n' || !char.is_control()).collect();
    let lines: Vec<&str> = plain.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    lines[lines.len().saturating_sub(LINES)..].join("\n")
}

/// A text without the escape sequences of terminals.
fn strip_colours(log: &str) -> String {
    let mut parts = log.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| {
        plain + part.split_once(|end: char| end.is_ascii_alphabetic()).map_or("", |(_, rest)| rest)
    })
}

/// A path as one word of the shell.
fn quoted(path: &Path) -> String {
    let path = path.to_string_lossy();
    if cfg!(windows) { format!("\"{path}\"") } else { format!("'{}'", path.replace('\'', "'\\''")) }
}
