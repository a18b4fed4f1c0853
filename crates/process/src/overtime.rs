//! A time limit for tasks in this process, for work that can neither be interrupted nor run in a worker process.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tracing::debug_span;

use crate::clock::{ThreadClock, thread_time};

/// Interval between two checks of the running tasks.
const CHECK: Duration = Duration::from_millis(100);

/// All running tasks. A command runs at most one task on each of its worker threads.
static RUNNING: Mutex<Vec<Task>> = Mutex::new(Vec::new());

/// Id of the next task.
static NEXT_ID: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// Id of the task on which this thread works.
    static CURRENT_TASK: Cell<TaskId> = const { Cell::new(TaskId(None)) };
}

/// Identifies a running task; contains `None` outside of all tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TaskId(Option<u64>);

#[derive(Debug)]
struct Task {
    id: u64,
    name: String,
    /// The threads that work on the task.
    threads: Vec<TaskThread>,
    /// Total time of the threads that have finished their work on the task.
    spent: Duration,
}

impl Task {
    fn time(&self) -> Duration {
        self.threads.iter().map(TaskThread::time).sum::<Duration>() + self.spent
    }
}

/// A thread that works on a task. Its time is measured as CPU time on Linux, and as elapsed time on other systems.
#[derive(Debug, Clone, PartialEq, Eq)]
struct TaskThread {
    clock: ThreadClock,
    /// CPU time of the thread when it began to work on the task.
    start: Duration,
}

impl TaskThread {
    /// Starts to measure the calling thread.
    fn start() -> Self {
        Self { clock: ThreadClock::current(), start: thread_time() }
    }

    /// Returns the time since the start, on Linux with a resolution of a hundredth of a second. Can be called from any
    /// thread.
    fn time(&self) -> Duration {
        self.clock.time().map_or_else(|| self.clock.elapsed(), |time| time.saturating_sub(self.start))
    }

    /// Returns the exact time since the start. Must be called on the measured thread.
    fn exact_time(&self) -> Duration {
        let is_linux = cfg!(target_os = "linux");
        if is_linux { thread_time().saturating_sub(self.start) } else { self.clock.elapsed() }
    }
}

/// Runs `work` as the task `name` (see [`watch_tasks`]), in a tracing span. A nested task counts as part of the outer
/// task.
pub fn run_task<T>(name: &str, work: impl FnOnce() -> T) -> T {
    let _span = debug_span!("task", name).entered();
    if current_task() != TaskId(None) {
        return work();
    }
    let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
    let task = Task { id, name: name.to_owned(), threads: Vec::new(), spent: Duration::ZERO };
    with_running(|running| running.push(task));
    let _end = OnDrop(|| with_running(|running| running.retain(|task| task.id != id)));
    TaskId(Some(id)).run(work)
}

/// Returns the id of this thread's task, to be passed to threads that this thread starts.
pub fn current_task() -> TaskId {
    CURRENT_TASK.get()
}

impl TaskId {
    /// Runs `work` on this thread. The time of `work` counts toward the task.
    pub fn run<T>(self, work: impl FnOnce() -> T) -> T {
        let outer = CURRENT_TASK.replace(self);
        let thread = TaskThread::start();
        self.change(|task| task.threads.push(thread.clone()));
        let _end = OnDrop(|| {
            CURRENT_TASK.set(outer);
            self.change(|task| {
                task.threads.retain(|other| *other != thread);
                task.spent += thread.exact_time();
            });
        });
        work()
    }

    fn change(self, change: impl FnOnce(&mut Task)) {
        if let Self(Some(id)) = self {
            with_running(|running| running.iter_mut().find(|task| task.id == id).map(change));
        }
    }
}

/// Calls a function when dropped, even during a panic.
struct OnDrop<F: FnMut()>(F);

impl<F: FnMut()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        self.0();
    }
}

/// Calls `at_limit` on a separate thread once a task takes longer than `limit`, with the name of the task. The task
/// cannot be stopped, so `at_limit` is expected to exit the process.
///
/// Measures the CPU time of the task's threads on Linux, and elapsed time on other systems.
pub fn watch_tasks(limit: Duration, at_limit: impl FnOnce(&str) + Send + 'static) {
    thread::spawn(move || {
        loop {
            thread::sleep(CHECK.min(limit));
            let late_task = with_running(|running| {
                running.iter().find(|task| task.time() > limit).map(|task| task.name.clone())
            });
            if let Some(name) = late_task {
                return at_limit(&name);
            }
        }
    });
}

fn with_running<T>(work: impl FnOnce(&mut Vec<Task>) -> T) -> T {
    work(&mut RUNNING.lock().unwrap_or_else(PoisonError::into_inner))
}
