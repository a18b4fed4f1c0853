//! Runs JavaScript on a separate thread, so that a call that never returns can be abandoned.
//!
//! QuickJS can interrupt scripts, but not its native functions: `Array.prototype.sort.call({ length: 2 ** 53 })` runs
//! for years. The [`Interpreter`] interrupts a call that exceeds its time limit. If the call still does not return, the
//! engine abandons the call together with its thread, which runs until the process exits.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use quire_process::ThreadClock;

use crate::theme::ServerScripts;
use interpreter::{Interpreter, MAX_MEMORY, MAX_STACK};

pub(crate) use interpreter::SITE_SCRIPT;

mod address;
mod interpreter;

/// Maximum CPU time of one call. The slowest page of the Rslib site takes 0.03 s.
const MAX_TIME: Duration = Duration::from_secs(5);

/// CPU time beyond the time limit after which an uninterruptible call is abandoned.
const GRACE: Duration = Duration::from_secs(1);

/// Interval at which a waiting thread reads the clock of the engine's thread.
const POLL: Duration = Duration::from_millis(100);

/// Maximum number of abandoned threads. Each thread keeps a CPU core busy and up to [`MAX_MEMORY`] allocated.
const MAX_ABANDONED: usize = 8;

/// Number of abandoned threads that are still running.
static ABANDONED: AtomicUsize = AtomicUsize::new(0);

/// A limit that JavaScript exceeded at build time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// CPU time of one call into the engine.
    Time,
    /// CPU time of a call that could not be interrupted. Its thread keeps a CPU core busy until Quire exits.
    Abandoned,
    /// Memory of the engine's runtime.
    Memory,
}

impl std::fmt::Display for Limit {
    /// Writes a predicate for a sentence whose subject is the offending code.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Time | Self::Abandoned => {
                write!(formatter, "ran for more than {} s and was stopped", MAX_TIME.as_secs())
            }
            Self::Memory => write!(formatter, "used more than {} MB and was stopped", MAX_MEMORY >> 20),
        }
    }
}

#[derive(Debug)]
pub(crate) enum Failure {
    /// JavaScript threw an exception: its message and its stack.
    Thrown(String, String),
    /// A limit was exceeded: the limit, and the stack at that moment. The engine cannot be used again.
    Limit(Limit, String),
}

type Job = Box<dyn FnOnce(&mut Interpreter) + Send>;

/// Handle of the thread that runs an [`Interpreter`].
#[derive(Debug)]
pub(crate) struct Engine {
    /// Sends jobs to the thread, which ends when this sender is dropped.
    jobs: Sender<Job>,
    clock: ThreadClock,
    /// Limit on the CPU time of each call.
    time: Duration,
    /// The position of the running code (`ScriptPlace` as JSON). Empty outside of the site's code.
    place: Arc<Mutex<String>>,
}

impl Engine {
    /// Starts a thread with a runtime, and loads one of the theme's scripts.
    pub(crate) fn start(scripts: ServerScripts, script: &'static str) -> Result<Self, Failure> {
        if ABANDONED.load(Ordering::Relaxed) >= MAX_ABANDONED {
            let message = format!("the site's JavaScript timed out {MAX_ABANDONED} times; restart Quire");
            return Err(Failure::Thrown(message, String::new()));
        }
        let (jobs, queue) = channel::<Job>();
        let (started, answer) = channel();
        let place = Arc::<Mutex<String>>::default();
        let interpreter_place = Arc::clone(&place);
        let run_engine = move || match Interpreter::start(scripts, script, interpreter_place) {
            Ok(mut interpreter) => {
                let _ = started.send(Ok(ThreadClock::current()));
                for job in queue {
                    job(&mut interpreter);
                }
            }
            Err(failure) => drop(started.send(Err(failure))),
        };
        let thread = thread::Builder::new().name("quire-javascript".to_owned()).stack_size(2 * MAX_STACK);
        thread.spawn(run_engine).map_err(|error| Failure::Thrown(error.to_string(), String::new()))?;
        let clock = answer.recv().unwrap_or_else(|_| Err(thread_ended()))?;
        Ok(Self { jobs, clock, time: MAX_TIME, place })
    }

    /// Enables the limits of the interpreter. `data` is the size in bytes of the data that all pages share. The time
    /// limit grows with `data`, because a sidebar with thousands of pages takes a long time to render (0.5 ms per entry
    /// of about 50 bytes).
    pub(crate) fn limit(&mut self, data: usize) -> Result<(), Failure> {
        self.time = MAX_TIME + Duration::from_micros(20 * data as u64);
        let time = self.time;
        self.run(move |interpreter| {
            interpreter.limit(time);
            Ok(())
        })
    }

    /// Loads the site's bundle (see [`Interpreter::set_modules`]).
    pub(crate) fn set_modules(&self, script: &str) -> Result<(), Failure> {
        let script = script.to_owned();
        self.run(move |interpreter| interpreter.set_modules(&script))
    }

    /// Calls a function of the theme's script.
    pub(crate) fn call<Args, Answer>(
        &self,
        function: &'static str,
        arguments: Args,
    ) -> Result<Answer, Failure>
    where
        Args: for<'js> rquickjs::function::IntoArgs<'js> + Send + 'static,
        Answer: for<'js> rquickjs::FromJs<'js> + Send + 'static,
    {
        self.run(move |interpreter| interpreter.call(function, arguments))
    }

    /// Returns the position of the code that is running or ran last, as the JSON of a `ScriptPlace`.
    pub(crate) fn place(&self) -> String {
        self.place.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn run<Answer: Send + 'static>(
        &self,
        task: impl FnOnce(&mut Interpreter) -> Result<Answer, Failure> + Send + 'static,
    ) -> Result<Answer, Failure> {
        let (done, answer) = channel();
        let begin = self.time();
        let is_abandoned = Arc::<AtomicBool>::default();
        let flag = Arc::clone(&is_abandoned);
        let job = move |interpreter: &mut Interpreter| {
            let _ = done.send(task(interpreter));
            if flag.load(Ordering::Relaxed) {
                ABANDONED.fetch_sub(1, Ordering::Relaxed);
            }
        };
        self.jobs.send(Box::new(job)).map_err(|_| thread_ended())?;
        self.wait(&answer, begin).unwrap_or_else(|| {
            is_abandoned.store(true, Ordering::Relaxed);
            ABANDONED.fetch_add(1, Ordering::Relaxed);
            Err(Failure::Limit(Limit::Abandoned, String::new()))
        })
    }

    /// Returns the CPU time of the thread, or a quarter of the wall time on systems that do not report CPU time.
    fn time(&self) -> Duration {
        self.clock.time().unwrap_or_else(|| self.clock.elapsed() / 4)
    }

    /// Waits for the result of a call. Returns `None` if the call must be abandoned. `begin` is the clock time of the
    /// thread before the call.
    fn wait<Answer>(
        &self,
        answer: &Receiver<Result<Answer, Failure>>,
        begin: Duration,
    ) -> Option<Result<Answer, Failure>> {
        let mut timeout = self.time;
        loop {
            match answer.recv_timeout(timeout) {
                Ok(answer) => return Some(answer),
                Err(RecvTimeoutError::Disconnected) => return Some(Err(thread_ended())),
                Err(RecvTimeoutError::Timeout) if self.time() > begin + self.time + GRACE => {
                    return None;
                }
                Err(RecvTimeoutError::Timeout) => timeout = POLL,
            }
        }
    }
}

/// Returns the failure that is reported if the engine's thread has panicked.
fn thread_ended() -> Failure {
    Failure::Thrown("the JavaScript engine failed".to_owned(), String::new())
}
