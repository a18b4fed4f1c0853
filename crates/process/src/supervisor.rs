//! The supervisor: the process between Quire and a program.
//!
//! Without a supervisor, programs and the processes that they leave behind would keep running after a signal kills
//! Quire: no handler runs after `SIGKILL`, and a process can leave its group. The supervisor adopts every process that
//! the program starts, so no process escapes.

use std::ffi::OsString;
use std::io::Write as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use rustix::io::Errno;
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitOptions, getpid, getppid, kill_current_process_group, kill_process,
    setrlimit, wait,
};
use signal_hook::consts::{SIGHUP, TERM_SIGNALS};

/// The first argument of a supervisor process. All arguments:
/// `<command> <process id of Quire> <memory or -> <program> <arguments>`.
const COMMAND: &str = "supervise-program";

/// The first argument of a process that limits its memory and then becomes a program:
/// `<command> <memory> <program> <arguments>`. The supervisor does not limit its own memory, because it might then lack
/// the memory to start the program.
const LIMITED: &str = "run-limited-program";

/// Exit code of a supervisor that cannot start its program. Shells use the same code.
const NOT_STARTED: u8 = 127;

/// Interval at which a supervisor checks whether it must end its program.
const POLL: Duration = Duration::from_millis(20);

/// Interval at which leftover processes are killed.
const SWEEP: Duration = Duration::from_millis(1);

/// Maximum number of sweeps. After the last sweep, the supervisor exits even if unkillable processes remain.
const SWEEPS: usize = 2000;

/// The executable that runs as a supervisor.
static BINARY: OnceLock<PathBuf> = OnceLock::new();

/// If the arguments of this process request a supervisor or a program with limited memory, runs the supervisor or the
/// program and returns the exit code. Otherwise registers the running executable as the supervisor of programs to be
/// started, and returns `None`. Call this function first in `main`. Without this call, programs run without a
/// supervisor, and only their process group is killed.
pub fn supervise() -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    let work = match arguments.next() {
        Some(first) if first == COMMAND => Some(run as fn(&[OsString]) -> Option<ExitCode>),
        Some(first) if first == LIMITED => Some(run_limited as fn(&[OsString]) -> Option<ExitCode>),
        _ => None,
    };
    if let Some(work) = work {
        return Some(work(&arguments.collect::<Vec<_>>()).unwrap_or(ExitCode::from(NOT_STARTED)));
    }
    if let Some(binary) = own_binary() {
        let _ = BINARY.set(binary);
    }
    None
}

/// Returns whether programs are started with a supervisor.
pub(crate) fn is_available() -> bool {
    BINARY.get().is_some()
}

/// Returns the command that starts a program; the caller adds the program's arguments.
pub(crate) fn command(program: &Path, memory: Option<u64>) -> Command {
    let Some(binary) = BINARY.get() else { return Command::new(program) };
    let mut command = Command::new(binary);
    let memory = memory.map_or_else(|| "-".to_owned(), |bytes| bytes.to_string());
    command.arg0("quire").arg(COMMAND).arg(std::process::id().to_string()).arg(memory).arg(program);
    command
}

/// Runs a program, then kills the processes that the program leaves behind. Returns `None` if the program cannot be
/// started.
fn run(arguments: &[OsString]) -> Option<ExitCode> {
    let [quire, memory, program, arguments @ ..] = arguments else { return None };
    let quire: i32 = quire.to_str()?.parse().ok()?;
    let must_end = Arc::new(AtomicBool::new(false));
    for signal in TERM_SIGNALS.iter().chain([&SIGHUP]) {
        signal_hook::flag::register(*signal, Arc::clone(&must_end)).ok()?;
    }
    adopt_orphans();
    limit(Resource::Core, 0);
    let mut command = if memory == "-" {
        Command::new(program)
    } else {
        let mut command = Command::new(own_binary()?);
        command.arg0("quire").arg(LIMITED).arg(memory).arg(program);
        command
    };
    let mut child = command.args(arguments).spawn().map_err(|error| report(&error)).ok()?;
    thread::spawn(move || {
        loop {
            if must_end.load(Ordering::Relaxed) || getppid().map(Pid::as_raw_pid) != Some(quire) {
                end_children();
            }
            thread::sleep(POLL);
        }
    });
    let status = child.wait().ok()?;
    sweep();
    Some(exit_like(status))
}

/// Replaces this process with a program whose memory is limited. Returns `None` if the program cannot be started.
fn run_limited(arguments: &[OsString]) -> Option<ExitCode> {
    let [memory, program, arguments @ ..] = arguments else { return None };
    limit(Resource::Data, memory.to_str()?.parse().ok()?);
    report(&Command::new(program).args(arguments).exec());
    None
}

fn report(error: &std::io::Error) {
    let _ = writeln!(std::io::stderr(), "cannot be started: {error}");
}

/// Returns a path of the running executable. On systems with `/proc`, the path stays valid if the file is replaced, for
/// example by an update while `quire dev` runs.
pub fn own_binary() -> Option<PathBuf> {
    let link = PathBuf::from("/proc/self/exe");
    if link.exists() { Some(link) } else { std::env::current_exe().ok() }
}

/// Makes this process the parent of processes whose parent has ended.
fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(getpid()));
}

/// Sets a resource limit; does nothing on systems without that limit.
fn limit(resource: Resource, value: u64) {
    let _ = setrlimit(resource, Rlimit { current: Some(value), maximum: Some(value) });
}

/// Kills all processes that the program has left behind.
fn sweep() {
    for _ in 0..SWEEPS {
        match wait(WaitOptions::NOHANG) {
            // No child is left.
            Err(Errno::CHILD) => return,
            Ok(Some(_)) => {}
            Ok(None) | Err(_) => {
                end_children();
                thread::sleep(SWEEP);
            }
        }
    }
}

/// Kills the children of this process. On Linux, this process then adopts the children of the killed processes.
fn end_children() {
    let children = children();
    if children.is_empty() {
        // Without `/proc`, or if no child is left, kills the process group, including this process.
        let _ = kill_current_process_group(Signal::KILL);
    }
    for child in children {
        let _ = kill_process(child, Signal::KILL);
    }
}

/// Returns the children of this process, according to `/proc`.
fn children() -> Vec<Pid> {
    let own_id = getpid().as_raw_pid();
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    let is_child = |id: &i32| {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        // The format is `<id> (<name>) <state> <parent> ...`; a name may contain any character.
        let fields = stat.rsplit_once(") ").map_or("", |(_, fields)| fields);
        fields.split(' ').nth(1).and_then(|parent| parent.parse().ok()) == Some(own_id)
    };
    ids.filter(is_child).filter_map(Pid::from_raw).collect()
}

/// Returns the exit code of the program. If a signal ended the program, kills this process with `SIGKILL`.
fn exit_like(status: ExitStatus) -> ExitCode {
    let Some(code) = status.code() else {
        let _ = kill_process(getpid(), Signal::KILL);
        return ExitCode::from(NOT_STARTED);
    };
    ExitCode::from(u8::try_from(code).unwrap_or(NOT_STARTED))
}
