//! Runs a program on behalf of a site: input and output through pipes, and a limit on its time.
#![expect(clippy::disallowed_methods, reason = "this crate is where programs of sites are started")]

use std::ffi::OsString;
use std::io::{self, Read, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Interval for polling: short beside the start of a program.
const POLL: Duration = Duration::from_millis(5);

/// How long the output of a program that has ended is waited for: a process that it left behind may keep it open.
const GRACE: Duration = Duration::from_millis(500);

/// A program to run.
#[derive(Debug)]
pub struct Program<'a> {
    /// Its executable.
    pub path: &'a Path,
    /// Its working folder.
    pub folder: &'a Path,
    /// It is killed after this time.
    pub limit: Duration,
    /// Variables besides those of this process.
    pub environment: &'a [(&'a str, OsString)],
}

/// What a program has done.
#[derive(Debug)]
pub struct Ended {
    /// Whether it was killed because it took too long.
    pub is_killed: bool,
    /// Whether it ended with exit code 0.
    pub is_success: bool,
    /// `None` if a signal ended it.
    pub exit_code: Option<i32>,
    /// What it wrote to standard output.
    pub output: Vec<u8>,
    /// What it wrote to standard error.
    pub errors: String,
}

impl Program<'_> {
    /// Runs the program with `input` as its standard input. Fails if it cannot be started.
    pub fn run(&self, arguments: impl IntoIterator<Item = String>, input: Vec<u8>) -> io::Result<Ended> {
        let mut command = Command::new(self.path);
        command.args(arguments);
        for (name, value) in self.environment {
            command.env(name, value);
        }
        command.current_dir(self.folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let writer = child.stdin.take().map(|mut pipe| {
            // A program that does not read its input closes it.
            thread::spawn(move || drop(pipe.write_all(&input)))
        });
        let output = child.stdout.take().map(read);
        let errors = child.stderr.take().map(read);
        let status = wait(&mut child, self.limit)?;
        if status.is_none() {
            kill(&mut child)?;
        }
        drop(writer);
        let errors = errors.map(finished).unwrap_or_default();
        Ok(Ended {
            is_killed: status.is_none(),
            is_success: status.is_some_and(|status| status.success()),
            exit_code: status.and_then(|status| status.code()),
            output: output.map(finished).unwrap_or_default(),
            errors: String::from_utf8_lossy(&errors).into_owned(),
        })
    }
}

fn read(mut pipe: impl Read + Send + 'static) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // A partial output is still useful.
        let _ = pipe.read_to_end(&mut bytes);
        bytes
    })
}

fn finished(reader: JoinHandle<Vec<u8>>) -> Vec<u8> {
    let begin = Instant::now();
    while !reader.is_finished() && begin.elapsed() < GRACE {
        thread::sleep(POLL);
    }
    if reader.is_finished() { reader.join().unwrap_or_default() } else { Vec::new() }
}

/// Waits until a process ends, for `limit` at most. Returns `None` if it is still running then; killing it is up to the
/// caller.
pub fn wait(child: &mut Child, limit: Duration) -> io::Result<Option<ExitStatus>> {
    let begin = Instant::now();
    loop {
        let status = child.try_wait()?;
        if status.is_some() || begin.elapsed() > limit {
            return Ok(status);
        }
        thread::sleep(POLL);
    }
}

/// Kills a program and those that it has started: `npx` runs what it is given as a child of a child. They are not a
/// process group of their own, so that an interrupt from the terminal reaches them.
fn kill(child: &mut Child) -> io::Result<()> {
    for descendant in descendants(child.id()) {
        // It may have ended meanwhile.
        let _ = Command::new("kill").args(["-KILL", &descendant.to_string()]).stderr(Stdio::null()).status();
    }
    child.kill()?;
    child.wait().map(drop)
}

/// The processes that a process has started, and theirs; none on systems without `pgrep`.
fn descendants(process: u32) -> Vec<u32> {
    let output = Command::new("pgrep").args(["-P", &process.to_string()]).output();
    let output =
        output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let children: Vec<u32> = output.lines().filter_map(|line| line.trim().parse().ok()).collect();
    children.into_iter().flat_map(|child| descendants(child).into_iter().chain([child])).collect()
}
