//! Runs programs, threads and tasks within limits of time, memory, output and stack.
//!
//! If the executable provides a [`supervise`] process, programs are started through it. The supervisor kills a program
//! and everything that the program has started when the program exits, when Quire terminates the program, and when
//! Quire itself is killed.
//!
//! The supervisor is a second process of the Quire executable, which adopts orphaned processes. Memory is limited with
//! `RLIMIT_DATA`. [`Workers`] are processes of an executable that answer many requests. [`serve`] runs in a worker and
//! exits the process if a request exceeds a limit. [`run_task`] and [`watch_tasks`] limit the time of work in the
//! current process.
//!
//! [`with_stack`] runs a recursive parser with enough stack. [`map_with`] distributes work over threads.
//! [`thread_time`] and [`ThreadClock`] measure CPU time.
//!
//! # Invariants
//!
//! - *Invariant:* every program that the crate starts ends or is killed. All programs that this program has started are
//!   then killed (on systems other than Linux, only the programs in its process group). Test:
//!   `leftover_processes_are_killed`, `programs_are_killed_with_the_process_that_started_them`,
//!   `programs_are_killed_with_quire`, `workers_are_killed_at_their_limits`.
//! - *Invariant:* a task that takes longer than the limit is reported to the function passed to [`watch_tasks`],
//!   whatever code the task runs. Test: `tasks_are_reported_at_their_limit`.
//! - *Invariant:* all code that recurses over an author's input or over a library's source code runs in [`with_stack`],
//!   unless its nesting is limited first. Test: `deep_nesting_is_a_diagnostic_and_not_a_stack_overflow`,
//!   `nesting_of_elements_is_limited`, `deeply_nested_brackets_leave_the_page_readable`, `every_evaluation_terminates`,
//!   `no_source_causes_a_panic`.
//! - *Invariant:* captured output never exceeds its limit. Test: `output_and_memory_are_limited`.
#![expect(clippy::disallowed_methods, reason = "this crate is where programs of sites are started")]

mod angles;
mod capture;
mod clock;
mod overtime;
mod parallel;
mod stack;
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

pub use angles::has_too_many_angles;
use capture::{Capture, Event};
pub use clock::{ThreadClock, processor_time, thread_time};
pub use overtime::{TaskId, current_task, run_task, watch_tasks};
pub use parallel::{map_with, with_large_stack};
pub use stack::{JAVASCRIPT_BYTE, with_stack};
pub use supervisor::{own_binary, supervise};
pub use worker::{NoAnswer, RequestLimits, Workers, serve};

/// Polling interval, which is short compared to the time that starting a program takes.
const POLL: Duration = Duration::from_millis(2);

/// Time limit for reading the remaining output of an ended program, and for ending a program through its supervisor.
const GRACE: Duration = Duration::from_secs(1);

/// Default limit on a program's output, in bytes.
pub const MAX_OUTPUT: usize = 16 << 20;

/// A program to run as a child process, with limits.
#[derive(Debug, Clone, Copy)]
pub struct Program<'a> {
    /// Path of the executable, or a name to look up on the `PATH`.
    pub path: &'a Path,
    /// Working directory of the program.
    pub folder: &'a Path,
    /// Limits on time, output and memory of the program.
    pub limits: Limits,
    /// Environment variables to add to the inherited variables.
    pub environment: &'a [(&'a str, OsString)],
    /// Environment variables that the program does not inherit.
    pub omitted: &'a [&'a str],
    /// Whether the program inherits the environment variables of this process.
    pub inherits_environment: bool,
    /// Whether standard error is written to [`CompletedProgram::output`], in the original order of lines.
    pub joins_errors: bool,
}

/// Limits of a program. A program that exceeds its time or output limit is killed.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Maximum wall-clock time until the program must have ended.
    pub time: Duration,
    /// Maximum number of bytes of standard output, and separately of standard error.
    pub output: usize,
    /// Maximum memory for the data of each process of the program, in bytes. The operating system refuses to allocate
    /// more. `None` for no limit. Enforced only with a supervisor.
    pub memory: Option<u64>,
}

/// The limit that a program has exceeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exceeded {
    /// The program ran for longer than [`Limits::time`].
    Time,
    /// The program wrote more bytes than [`Limits::output`].
    Output,
}

/// The result of running a program.
#[derive(Debug)]
pub struct CompletedProgram {
    /// The exceeded limit for which the program was killed, if any.
    pub exceeded: Option<Exceeded>,
    /// Whether the program exited with code 0, within its limits.
    pub is_success: bool,
    /// The exit code. `None` if a signal or a limit ended the program.
    pub exit_code: Option<i32>,
    /// Bytes of standard output, up to the limit.
    pub output: Vec<u8>,
    /// Text of standard error, up to the limit.
    pub errors: String,
}

/// A running program with its pipes. Dropping the value kills the program and everything that the program has started.
#[derive(Debug)]
pub struct Running {
    child: Child,
    is_reaped: bool,
}

impl Limits {
    /// Returns limits with the given time, the default output limit and no memory limit.
    pub const fn time(time: Duration) -> Self {
        Self { time, output: MAX_OUTPUT, memory: None }
    }
}

impl<'a> Program<'a> {
    /// Creates a program that inherits the environment, with separate output and errors.
    pub const fn new(path: &'a Path, folder: &'a Path, limits: Limits) -> Self {
        Self {
            path,
            folder,
            limits,
            environment: &[],
            omitted: &[],
            inherits_environment: true,
            joins_errors: false,
        }
    }

    /// Runs the program with `input` as its standard input. Fails if the program does not exist. If a supervisor cannot
    /// execute the program, the result has exit code 127.
    pub fn run(
        &self,
        arguments: impl IntoIterator<Item = impl AsRef<OsStr>>,
        input: Vec<u8>,
    ) -> io::Result<CompletedProgram> {
        let mut command = self.command(arguments)?;
        let (event_sender, event_receiver) = channel();
        let capture = |stream| Capture::start(stream, self.limits.output, event_sender.clone());
        let (mut running, output, errors) = if self.joins_errors {
            let (reader, writer) = io::pipe()?;
            command.stdout(writer.try_clone()?).stderr(writer);
            let running = Running::start(&mut command)?;
            // The command owns the write ends of the pipe, which would keep the pipe open.
            drop(command);
            (running, Some(capture(reader.into())), None)
        } else {
            command.stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut running = Running::start(&mut command)?;
            let output = running.child.stdout.take().map(|pipe| capture(pipe.into()));
            let errors = running.child.stderr.take().map(|pipe| capture(pipe.into()));
            (running, output, errors)
        };
        drop(event_sender);
        let writer = running.child.stdin.take().map(|mut pipe| {
            // Writing fails if the program closes the pipe without reading its input.
            thread::spawn(move || drop(pipe.write_all(&input)))
        });
        let exceeded = running.wait(self.limits.time, &event_receiver)?;
        let status = running.end()?;
        drop(writer);
        let deadline = Instant::now() + GRACE;
        let [(output, has_much_output), (errors, has_many_errors)] = [output, errors]
            .map(|capture| capture.map_or_else(Default::default, |capture| capture.finish(deadline)));
        // The program may have ended because reading its output was stopped at the limit.
        let exceeded = exceeded.or((has_much_output || has_many_errors).then_some(Exceeded::Output));
        Ok(CompletedProgram {
            exceeded,
            is_success: exceeded.is_none() && status.success(),
            exit_code: status.code().filter(|_| exceeded.is_none()),
            output,
            errors: String::from_utf8_lossy(&errors).into_owned(),
        })
    }

    /// Starts the program. The caller writes to its standard input and reads its output. Only the memory limit applies.
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
        for name in self.omitted {
            command.env_remove(name);
        }
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        // Signals from the terminal must reach only Quire. The process group is ended as a whole.
        command.process_group(0);
        Ok(command)
    }

    /// Fails if the program does not exist. This is checked before the program is started, because the supervisor
    /// cannot report a missing program.
    fn find(&self) -> io::Result<()> {
        let path_override =
            self.environment.iter().find(|(name, _)| *name == "PATH").map(|(_, value)| value.clone());
        let path = path_override.or_else(|| std::env::var_os("PATH")).unwrap_or_default();
        let candidates: Vec<PathBuf> = match self.path.components().count() {
            1 => std::env::split_paths(&path).map(|folder| folder.join(self.path)).collect(),
            _ => vec![self.path.to_owned()],
        };
        let is_found = candidates.iter().any(|candidate| self.folder.join(candidate).is_file());
        if is_found { Ok(()) } else { Err(ErrorKind::NotFound.into()) }
    }
}

impl Running {
    fn start(command: &mut Command) -> io::Result<Self> {
        Ok(Self { child: command.spawn()?, is_reaped: false })
    }

    /// Returns standard input, output and error on the first call, and `None` on later calls.
    pub fn pipes(&mut self) -> Option<(ChildStdin, ChildStdout, ChildStderr)> {
        Some((self.child.stdin.take()?, self.child.stdout.take()?, self.child.stderr.take()?))
    }

    /// Waits until the program exits, but at most until `deadline`. Returns whether the program has exited.
    pub fn wait_until(&mut self, deadline: Instant) -> io::Result<bool> {
        while !self.has_ended()? {
            if Instant::now() >= deadline {
                return Ok(false);
            }
            thread::sleep(POLL);
        }
        Ok(true)
    }

    /// Terminates the program and everything that the program has started. Returns the exit status of the program.
    pub fn end(&mut self) -> io::Result<ExitStatus> {
        let group = Pid::from_child(&self.child);
        if !self.is_reaped && !self.has_ended()? && supervisor::is_available() {
            // Signaling fails if the program exits at this moment.
            let _ = kill_process(group, Signal::TERM);
            self.wait_until(Instant::now() + GRACE)?;
        }
        if !self.is_reaped {
            // The process has not been reaped, so its id cannot belong to another process group.
            let _ = kill_process_group(group, Signal::KILL);
        }
        self.is_reaped = true;
        self.child.wait()
    }

    /// Waits until the program exits or exceeds a limit.
    fn wait(&mut self, limit: Duration, event_receiver: &Receiver<Event>) -> io::Result<Option<Exceeded>> {
        let start = Instant::now();
        loop {
            match event_receiver.recv_timeout(POLL) {
                Ok(Event::Exceeded) => return Ok(Some(Exceeded::Output)),
                Ok(Event::Closed) | Err(RecvTimeoutError::Timeout) => {}
                // All streams are closed. Most programs exit soon after closing their streams, so the pause is short.
                Err(RecvTimeoutError::Disconnected) => thread::sleep(POLL / 8),
            }
            if self.has_ended()? {
                // The caller checks the remaining output against the limit.
                return Ok(None);
            }
            if start.elapsed() > limit {
                return Ok(Some(Exceeded::Time));
            }
        }
    }

    /// Returns whether the program has exited. Only [`Running::end`] reaps the process, so its id is not reused
    /// earlier.
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
