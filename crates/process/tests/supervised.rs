//! Tests of programs with a supervisor. The test binary also runs as the supervisor, as a worker, and as a process that
//! is killed while its program runs.

#![expect(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test without the harness")]

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use quire_process::{
    CompletedProgram, Exceeded, Limits, NoAnswer, Program, RequestLimits, Workers, current_task, run_task,
    serve, watch_tasks,
};

const LONG: Duration = Duration::from_mins(1);

fn main() -> ExitCode {
    if let Some(code) = quire_process::supervise() {
        return code;
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [first, folder, line] = &arguments[..]
        && first == "run"
    {
        drop(shell(Path::new(folder), line, Limits::time(LONG)));
        return ExitCode::SUCCESS;
    }
    if arguments == ["worker"] {
        return work();
    }
    exit_codes_and_output_are_returned();
    leftover_processes_are_killed();
    programs_are_killed_with_the_process_that_started_them();
    output_and_memory_are_limited();
    workers_are_killed_at_their_limits();
    workers_answer_slow_requests_within_their_limits();
    workers_fail_if_their_input_cannot_be_read();
    tasks_are_reported_at_their_limit();
    ExitCode::SUCCESS
}

const REQUEST_LIMITS: RequestLimits = RequestLimits { time: Duration::from_millis(300), memory: 256 << 20 };

/// Runs a worker process.
fn work() -> ExitCode {
    let answer = |request: &[u8]| match request {
        b"loop" => loop {
            std::hint::spin_loop();
        },
        b"grow" => {
            let mut blocks = Vec::new();
            loop {
                blocks.push(vec![1_u8; 1 << 20]);
                sleep(Duration::from_micros(100));
            }
        }
        b"sleep" => {
            sleep(Duration::from_millis(500));
            b"slept".to_vec()
        }
        other => other.to_vec(),
    };
    serve(io::stdin().lock(), io::stdout().lock(), REQUEST_LIMITS, answer).unwrap();
    ExitCode::SUCCESS
}

fn workers_are_killed_at_their_limits() {
    let workers = Workers::new(std::env::current_exe().unwrap(), "worker");
    for endless in ["loop", "grow"] {
        assert!(matches!(workers.answer(endless.as_bytes()), Err(NoAnswer::AtLimit)), "{endless}");
        assert_eq!(workers.answer(b"a").unwrap(), b"a", "the next request gets another worker");
    }
}

/// The worker sleeps for longer than its time limit, but the limit applies to CPU time.
fn workers_answer_slow_requests_within_their_limits() {
    let workers = Workers::new(std::env::current_exe().unwrap(), "worker");
    assert_eq!(workers.answer(b"sleep").unwrap(), b"slept");
}

fn workers_fail_if_their_input_cannot_be_read() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
    }
    let served = serve(Broken, io::sink(), REQUEST_LIMITS, <[u8]>::to_vec);
    assert_eq!(served.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
}

fn tasks_are_reported_at_their_limit() {
    let (report, reported) = std::sync::mpsc::channel();
    watch_tasks(Duration::from_millis(300), move |name| report.send(name.to_owned()).unwrap());
    run_task("asleep", || sleep(Duration::from_secs(1)));
    for _ in 0..100 {
        run_task("one of many", || spin(Duration::from_millis(10)));
    }
    assert!(reported.try_recv().is_err(), "sleeping and earlier tasks do not count");
    let in_threads = || {
        let task = current_task();
        loop {
            std::thread::spawn(move || task.run(|| spin(Duration::from_millis(10)))).join().unwrap();
        }
    };
    std::thread::spawn(move || run_task("endless", in_threads));
    assert_eq!(reported.recv_timeout(LONG).unwrap(), "endless");
}

fn spin(time: Duration) {
    let start = Instant::now();
    while start.elapsed() < time {
        std::hint::spin_loop();
    }
}

fn shell(folder: &Path, line: &str, limits: Limits) -> CompletedProgram {
    Program::new(Path::new("sh"), folder, limits).run(["-c", line], b"input\n".to_vec()).unwrap()
}

fn exit_codes_and_output_are_returned() {
    let folder = tempfile::tempdir().unwrap();
    let run = |line| shell(folder.path(), line, Limits::time(LONG));
    let completed = run("read line; echo $line; echo error >&2; exit 3");
    assert_eq!((completed.exit_code, completed.is_success, completed.exceeded), (Some(3), false, None));
    assert_eq!((&*completed.output, &*completed.errors), (&b"input\n"[..], "error\n"));
    assert!(run("true").is_success);
    assert_eq!(run("kill -SEGV $$").exit_code, None);
    let missing = Program::new(Path::new("quire-no-such-program"), folder.path(), Limits::time(LONG));
    let error = missing.run(std::iter::empty::<OsString>(), Vec::new()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
    let joined =
        Program { joins_errors: true, ..Program::new(Path::new("sh"), folder.path(), Limits::time(LONG)) };
    let completed = joined.run(["-c", "echo a; echo b >&2; echo c"], Vec::new()).unwrap();
    assert_eq!(completed.output, b"a\nb\nc\n");
}

/// A shell script that starts three processes: a child, an orphaned grandchild, and a process in a separate session.
const LEAVE: &str =
    "sleep 1000 & echo $! > a; (sleep 1000 & echo $! > b); setsid sh -c 'echo $$ > c; sleep 1000' &
    while [ ! -s c ]; do sleep 0.01; done;";

fn leftover_processes_are_killed() {
    for (end, limit) in [("exit 0", LONG), ("exit 1", LONG), ("sleep 1000", Duration::from_millis(300))] {
        let folder = tempfile::tempdir().unwrap();
        let completed = shell(folder.path(), &format!("{LEAVE} {end}"), Limits::time(limit));
        assert_eq!(completed.exceeded, (limit != LONG).then_some(Exceeded::Time), "{end}");
        assert_eq!(running(folder.path()), [0; 0], "{end}");
    }
}

fn programs_are_killed_with_the_process_that_started_them() {
    for signal in ["TERM", "INT", "HUP", "KILL"] {
        let folder = tempfile::tempdir().unwrap();
        let mut process = Command::new(std::env::current_exe().unwrap())
            .arg("run")
            .arg(folder.path())
            .arg(format!("{LEAVE} sleep 1000"))
            .spawn()
            .unwrap();
        assert!(eventually(|| running(folder.path()).len() == 3), "{signal}: not started");
        let kill = Command::new("kill").arg(format!("-{signal}")).arg(process.id().to_string()).status();
        assert!(kill.unwrap().success());
        process.wait().unwrap();
        assert!(eventually(|| running(folder.path()).is_empty()), "{signal}: {:?}", running(folder.path()));
    }
}

fn output_and_memory_are_limited() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits { output: 1 << 20, ..Limits::time(LONG) };
    for line in ["yes", "yes >&2"] {
        let completed = shell(folder.path(), line, limits);
        assert_eq!(completed.exceeded, Some(Exceeded::Output), "{line}");
        assert_eq!(completed.output.len().max(completed.errors.len()), 1 << 20);
    }
    // `tail` keeps the entire last line in memory, and the line is 1 GB long.
    let limits = Limits { memory: Some(64 << 20), ..Limits::time(LONG) };
    let completed = shell(folder.path(), "head -c 1G /dev/zero | tail -n 1 | wc -c", limits);
    assert_eq!(String::from_utf8_lossy(&completed.output).trim(), "0", "{}", completed.errors);
}

/// Returns the ids of running processes. The files in `folder` contain the ids to check.
fn running(folder: &Path) -> Vec<u32> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let ids = files.filter_map(|file| fs::read_to_string(file).unwrap().trim().parse().ok());
    let is_running = |id: &u32| {
        let process_status =
            Command::new("ps").args(["-o", "stat=", "-p", &id.to_string()]).stderr(Stdio::null()).output();
        let state = String::from_utf8_lossy(&process_status.unwrap().stdout).trim().to_owned();
        !state.is_empty() && !state.starts_with('Z')
    };
    ids.filter(is_running).collect()
}

fn eventually(is_true: impl Fn() -> bool) -> bool {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(20) {
        if is_true() {
            return true;
        }
        sleep(Duration::from_millis(20));
    }
    false
}
