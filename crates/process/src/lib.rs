//! Runs a program on behalf of a site: input and output through pipes, with limits on its time, output and memory.
//!
//! Programs are started through a [`supervise`] process where the binary provides one: it ends the program, and everything
//! that the program has started, when the program ends, when Quire ends it, and when Quire itself is killed.
#![expect(clippy::disallowed_methods, reason = "this crate is where programs of sites are started")]

mod capture;
mod supervisor;
mod worker;

use std::ffi::{OsStr, OsString};
use std::io::{self, ErrorKind, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group, waitid};

use capture::{Capture, Event};
pub use supervisor::{own_binary, supervise};
pub use worker::{NoAnswer, RequestLimits, Workers, serve};

/// Interval for polling: short beside the start of a program.
const POLL: Duration = Duration::from_millis(2);

/// Time for which the rest of the output of an ended program is read, and in which the supervisor has to end a program.
const GRACE: Duration = Duration::from_secs(1);

/// Output of a program that is kept, in bytes, unless its caller sets another limit.
pub const MAX_OUTPUT: usize = 16 << 20;

/// A program to run.
#[derive(Debug, Clone, Copy)]
pub struct Program<'a> {
    /// Path of its executable, or a name that is searched for on the `PATH`.
    pub path: &'a Path,
    /// Its working folder.
    pub folder: &'a Path,
    /// The limits within which it runs.
    pub limits: Limits,
    /// Environment variables that it gets in addition to inherited ones.
    pub environment: &'a [(&'a str, OsString)],
    /// Whether it inherits the environment variables of this process.
    pub inherits_environment: bool,
    /// Whether standard error is part of [`Ended::output`], with the order of lines preserved.
    pub joins_errors: bool,
}

/// Limits of a program. A program that exceeds one is ended.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Running time.
    pub time: Duration,
    /// Bytes of standard output and of standard error, each.
    pub output: usize,
    /// Bytes of memory that each of its processes may write to; the system refuses more. `None` for no limit.
    pub memory: Option<u64>,
}

/// The limit that a program has exceeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exceeded {
    /// [`Limits::time`]
    Time,
    /// [`Limits::output`]
    Output,
}

/// The result of a program.
#[derive(Debug)]
pub struct Ended {
    /// The limit for which it was ended.
    pub exceeded: Option<Exceeded>,
    /// Whether it ended with exit code 0.
    pub is_success: bool,
    /// `None` if a signal ended it.
    pub exit_code: Option<i32>,
    /// What it wrote to standard output.
    pub output: Vec<u8>,
    /// What it wrote to standard error.
    pub errors: String,
}

/// A running program with its pipes. It is ended on drop, with everything that it has started.
#[derive(Debug)]
pub struct Running {
    child: Child,
    is_reaped: bool,
}

impl Limits {
    /// A limit on time, and the usual one on output.
    pub const fn time(time: Duration) -> Self {
        Self { time, output: MAX_OUTPUT, memory: None }
    }
}

impl<'a> Program<'a> {
    /// A program that inherits the environment, and writes its output and its errors apart.
    pub const fn new(path: &'a Path, folder: &'a Path, limits: Limits) -> Self {
        Self { path, folder, limits, environment: &[], inherits_environment: true, joins_errors: false }
    }

    /// Runs the program with `input` as its standard input. Fails if it cannot be started.
    pub fn run(
        &self,
        arguments: impl IntoIterator<Item = impl AsRef<OsStr>>,
        input: Vec<u8>,
    ) -> io::Result<Ended> {
        let mut command = self.command(arguments)?;
        let (events, occurred) = channel();
        let capture = |stream| Capture::start(stream, self.limits.output, events.clone());
        let (mut running, output, errors) = if self.joins_errors {
            let (reader, writer) = io::pipe()?;
            command.stdout(writer.try_clone()?).stderr(writer);
            let running = Running::start(&mut command)?;
            // The command holds the other ends of the pipe, which would keep it open.
            drop(command);
            (running, Some(capture(reader.into())), None)
        } else {
            command.stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut running = Running::start(&mut command)?;
            let output = running.child.stdout.take().map(|pipe| capture(pipe.into()));
            let errors = running.child.stderr.take().map(|pipe| capture(pipe.into()));
            (running, output, errors)
        };
        drop(events);
        let writer = running.child.stdin.take().map(|mut pipe| {
            // A program that does not read its input closes it.
            thread::spawn(move || drop(pipe.write_all(&input)))
        });
        let exceeded = running.wait(self.limits.time, &occurred)?;
        let status = running.end()?;
        drop(writer);
        let rest = Instant::now() + GRACE;
        let [(output, is_long), (errors, has_many_errors)] =
            [output, errors].map(|capture| capture.map_or_else(Default::default, |it| it.finish(rest)));
        // A program may end because nobody reads on.
        let exceeded = exceeded.or((is_long || has_many_errors).then_some(Exceeded::Output));
        Ok(Ended {
            exceeded,
            is_success: exceeded.is_none() && status.success(),
            exit_code: status.code().filter(|_| exceeded.is_none()),
            output,
            errors: String::from_utf8_lossy(&errors).into_owned(),
        })
    }

    /// Starts the program; its caller writes to its standard input and reads its output. Only the limit on memory holds.
    pub fn start(&self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> io::Result<Running> {
        let mut command = self.command(arguments)?;
        Running::start(command.stdout(Stdio::piped()).stderr(Stdio::piped()))
    }

    fn command(&self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> io::Result<Command> {
        self.find()?;
        let mut command = supervisor::command(self.path, self.limits.memory);
        command.args(arguments).current_dir(self.folder).stdin(Stdio::piped());
        if !self.inherits_environment {
            command.env_clear();
        }
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        // Signals from the terminal are for Quire alone; the group is ended as a whole.
        command.process_group(0);
        Ok(command)
    }

    /// Fails if there is no such program: the supervisor cannot report that.
    fn find(&self) -> io::Result<()> {
        let own = self.environment.iter().find(|(name, _)| *name == "PATH").map(|(_, value)| value.clone());
        let path = own.or_else(|| std::env::var_os("PATH")).unwrap_or_default();
        let places: Vec<PathBuf> = match self.path.components().count() {
            1 => std::env::split_paths(&path).map(|folder| folder.join(self.path)).collect(),
            _ => vec![self.path.to_owned()],
        };
        let is_found = places.iter().any(|place| self.folder.join(place).is_file());
        if is_found { Ok(()) } else { Err(ErrorKind::NotFound.into()) }
    }
}

impl Running {
    fn start(command: &mut Command) -> io::Result<Self> {
        Ok(Self { child: command.spawn()?, is_reaped: false })
    }

    /// Its standard input, output and error, the first time.
    pub fn pipes(&mut self) -> Option<(ChildStdin, ChildStdout, ChildStderr)> {
        Some((self.child.stdin.take()?, self.child.stdout.take()?, self.child.stderr.take()?))
    }

    /// Waits until the program ends by itself, for `limit` at most.
    pub fn wait_until(&mut self, limit: Instant) -> io::Result<bool> {
        while !self.has_ended()? {
            if Instant::now() >= limit {
                return Ok(false);
            }
            thread::sleep(POLL);
        }
        Ok(true)
    }

    /// Ends the program with everything that it has started, as far as it has not ended.
    pub fn end(&mut self) -> io::Result<ExitStatus> {
        let group = Pid::from_child(&self.child);
        if !self.is_reaped && !self.has_ended()? && supervisor::is_available() {
            // It may end at this moment.
            let _ = kill_process(group, Signal::TERM);
            self.wait_until(Instant::now() + GRACE)?;
        }
        if !self.is_reaped {
            // The id cannot belong to another group: the process has not been reaped.
            let _ = kill_process_group(group, Signal::KILL);
        }
        self.is_reaped = true;
        self.child.wait()
    }

    /// Waits until the program ends or exceeds a limit.
    fn wait(&mut self, limit: Duration, occurred: &Receiver<Event>) -> io::Result<Option<Exceeded>> {
        let begin = Instant::now();
        loop {
            match occurred.recv_timeout(POLL) {
                Ok(Event::Exceeded) => return Ok(Some(Exceeded::Output)),
                Ok(Event::Closed) | Err(RecvTimeoutError::Timeout) => {}
                // Most programs end right after they have closed their output.
                Err(RecvTimeoutError::Disconnected) => thread::sleep(POLL / 8),
            }
            if self.has_ended()? {
                // The end of the output may be beyond the limit.
                return Ok(None);
            }
            if begin.elapsed() > limit {
                return Ok(Some(Exceeded::Time));
            }
        }
    }

    /// Whether the program has ended. Its process remains until [`Running::end`], so that its id stays taken.
    fn has_ended(&self) -> io::Result<bool> {
        if self.is_reaped {
            return Ok(true);
        }
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(waitid(WaitId::Pid(Pid::from_child(&self.child)), options)?.is_some())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.end();
    }
}
