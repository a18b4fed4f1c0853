//! Worker processes of an executable: each process handles requests in sequence, within limits of time and memory.
//!
//! [`Workers`] is the client side and [`serve`] the worker side. Requests and answers are bytes preceded by their
//! length. A worker checks its limits itself, so it also ends if the process that started it was killed.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio, exit};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::clock::own_processor_time;

/// Interval at which a busy worker checks its limits.
const CHECK: Duration = Duration::from_millis(20);

/// Time without requests after which a worker exits.
const IDLE: Duration = Duration::from_secs(5);

/// Exit code of a worker that has reached a limit.
const AT_LIMIT: i32 = 3;

/// Limits that a worker applies to each request.
#[derive(Debug, Clone, Copy)]
pub struct RequestLimits {
    /// CPU time that the worker may spend on the request. Wall-clock time would depend on the load of the machine.
    pub time: Duration,
    /// Resident memory of the worker in bytes. Enforced on Linux only.
    pub memory: u64,
}

/// A pool of worker processes, which grows to one worker for each thread that waits for an answer at the same time.
#[derive(Debug)]
pub struct Workers {
    executable: PathBuf,
    argument: &'static str,
    idle: Mutex<Vec<Worker>>,
}

/// Reasons why a request has no answer.
#[derive(Debug)]
pub enum NoAnswer {
    /// The request exceeded the worker's [`RequestLimits`] or crashed the worker.
    AtLimit,
    /// The worker process could not be started.
    NotStarted(io::Error),
}

#[derive(Debug)]
struct Worker {
    process: Child,
    input: ChildStdin,
    output: ChildStdout,
}

impl Workers {
    /// Creates a pool of processes of `executable`, which must call [`serve`] if its first argument is `argument`. The
    /// first worker starts with the first request.
    pub fn new(executable: PathBuf, argument: &'static str) -> Self {
        Self { executable, argument, idle: Mutex::default() }
    }

    /// Returns a worker's answer to a request. Fails if the worker exceeds a limit or crashes, or if it cannot be
    /// started.
    pub fn answer(&self, request: &[u8]) -> Result<Vec<u8>, NoAnswer> {
        while let Some(mut worker) = self.with_idle(Vec::pop) {
            match worker.answer(request) {
                Some(answer) => return Ok(self.return_to_pool(worker, answer)),
                // The worker was idle for too long and has exited.
                None if worker.has_ended_well() => {}
                None => return Err(NoAnswer::AtLimit),
            }
        }
        let mut worker = self.start().map_err(NoAnswer::NotStarted)?;
        match worker.answer(request) {
            Some(answer) => Ok(self.return_to_pool(worker, answer)),
            None => Err(NoAnswer::AtLimit),
        }
    }

    fn return_to_pool(&self, worker: Worker, answer: Vec<u8>) -> Vec<u8> {
        self.with_idle(|idle| idle.push(worker));
        answer
    }

    fn with_idle<T>(&self, work: impl FnOnce(&mut Vec<Worker>) -> T) -> T {
        work(&mut self.idle.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn start(&self) -> io::Result<Worker> {
        let mut command = Command::new(&self.executable);
        command.arg(self.argument).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn()?;
        let (input, output) = (process.stdin.take(), process.stdout.take());
        let pipes = input.zip(output).ok_or_else(|| io::Error::other("no pipes"));
        pipes.map(|(input, output)| Worker { process, input, output })
    }
}

impl Worker {
    fn answer(&mut self, request: &[u8]) -> Option<Vec<u8>> {
        write(&mut self.input, request).ok()?;
        read(&mut self.output).ok()?
    }

    fn has_ended_well(&mut self) -> bool {
        self.process.wait().is_ok_and(|status| status.success())
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // The worker has already exited or is idle.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Runs a worker: answers requests until `input` ends. Exits the process if a request exceeds a limit, or if no request
/// arrives for five seconds. Fails if `input` cannot be read or `output` cannot be written.
pub fn serve(
    mut input: impl Read,
    mut output: impl Write,
    limits: RequestLimits,
    answer: impl Fn(&[u8]) -> Vec<u8>,
) -> io::Result<()> {
    let (change_sender, change_receiver) = channel();
    thread::spawn(move || watch(limits, &change_receiver));
    while let Some(request) = read(&mut input)? {
        // Sending cannot fail, because the watchdog thread ends only with the process.
        let _ = change_sender.send(());
        let answer = answer(&request);
        let _ = change_sender.send(());
        write(&mut output, &answer)?;
    }
    Ok(())
}

/// Exits the process when a request exceeds a limit, or when no request arrives for [`IDLE`]. `changes` receives a
/// message at the start and at the end of each request.
fn watch(limits: RequestLimits, changes: &Receiver<()>) {
    loop {
        match changes.recv_timeout(IDLE) {
            Ok(()) => {}
            Err(RecvTimeoutError::Timeout) => exit(0),
            Err(RecvTimeoutError::Disconnected) => return,
        }
        let deadline = own_processor_time() + limits.time;
        while changes.recv_timeout(CHECK) == Err(RecvTimeoutError::Timeout) {
            if own_processor_time() > deadline || resident() > limits.memory {
                exit(AT_LIMIT);
            }
        }
    }
}

/// Returns the resident memory of this process in bytes; 0 on systems without `/proc`.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

fn write(mut pipe: impl Write, bytes: &[u8]) -> io::Result<()> {
    let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
    pipe.write_all(&length.to_le_bytes())?;
    pipe.write_all(bytes)?;
    pipe.flush()
}

/// Reads a request or an answer. Returns `None` at the end of the pipe and for an incomplete message.
fn read(mut pipe: impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut length = [0; 4];
    match pipe.read_exact(&mut length) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        Err(error) => return Err(error),
    }
    let length = u64::from(u32::from_le_bytes(length));
    let mut bytes = Vec::new();
    pipe.take(length).read_to_end(&mut bytes)?;
    // A worker that is killed while it writes leaves an incomplete answer.
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 == length))
}
