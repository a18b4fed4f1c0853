//! A time limit for work in this process that can neither be interrupted nor run in a worker process.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::param::clock_ticks_per_second;
use rustix::process::Pid;
use rustix::thread::gettid;
use rustix::time::{ClockId, Timespec, clock_gettime};

/// Interval between two looks at the running tasks.
const CHECK: Duration = Duration::from_millis(100);

/// All running tasks. A command has at most one for each of its workers.
static RUNNING: Mutex<Vec<Task>> = Mutex::new(Vec::new());

/// Id of the next task.
static NEXT: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// The task of this thread.
    static CURRENT: Cell<TaskId> = const { Cell::new(TaskId(None)) };
}

/// A running task; `None` outside of all tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TaskId(Option<u64>);

#[derive(Debug)]
struct Task {
    id: u64,
    name: String,
    /// The threads that work on the task, with their times when they began.
    threads: Vec<(Pid, Duration)>,
    /// Time of the threads that have finished.
    spent: Duration,
}

impl Task {
    fn time(&self) -> Duration {
        let running = self.threads.iter().map(|(thread, start)| time_of(*thread).saturating_sub(*start));
        running.sum::<Duration>() + self.spent
    }
}

/// Runs `work` as the task `name`, see [`watch_tasks`]. A task within a task is part of it.
pub fn run_task<T>(name: &str, work: impl FnOnce() -> T) -> T {
    if current_task() != TaskId(None) {
        return work();
    }
    let id = NEXT.fetch_add(1, Ordering::Relaxed);
    let task = Task { id, name: name.to_owned(), threads: Vec::new(), spent: Duration::ZERO };
    with_running(|running| running.push(task));
    let _end = OnDrop(|| with_running(|running| running.retain(|task| task.id != id)));
    TaskId(Some(id)).run(work)
}

/// Returns the task of this thread, for threads that it starts.
pub fn current_task() -> TaskId {
    CURRENT.get()
}

impl TaskId {
    /// Runs `work`, whose time counts as the task's, on this thread.
    pub fn run<T>(self, work: impl FnOnce() -> T) -> T {
        let outer = CURRENT.replace(self);
        let (thread, start) = (gettid(), time_of_this_thread());
        self.change(|task| task.threads.push((thread, start)));
        let _end = OnDrop(|| {
            CURRENT.set(outer);
            self.change(|task| {
                task.threads.retain(|(other, _)| *other != thread);
                task.spent += time_of_this_thread().saturating_sub(start);
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

/// Calls a function when it is dropped, also during a panic.
struct OnDrop<F: FnMut()>(F);

impl<F: FnMut()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        self.0();
    }
}

/// Calls `at_limit` with the name of a task that takes longer than `limit`, from a thread of its own. The task cannot be
/// stopped, so `at_limit` is expected to exit the process.
///
/// Measures the CPU time of the task's threads; on systems other than Linux, elapsed time.
pub fn watch_tasks(limit: Duration, at_limit: impl FnOnce(&str) + Send + 'static) {
    thread::spawn(move || {
        loop {
            thread::sleep(CHECK.min(limit));
            let late = with_running(|running| {
                running.iter().find(|task| task.time() > limit).map(|task| task.name.clone())
            });
            if let Some(name) = late {
                return at_limit(&name);
            }
        }
    });
}

fn with_running<T>(work: impl FnOnce(&mut Vec<Task>) -> T) -> T {
    work(&mut RUNNING.lock().unwrap_or_else(PoisonError::into_inner))
}

fn time_of_this_thread() -> Duration {
    duration(clock_gettime(if cfg!(target_os = "linux") {
        ClockId::ThreadCPUTime
    } else {
        ClockId::Monotonic
    }))
}

/// Returns the CPU time of a thread of this process; on systems other than Linux, the monotonic time.
fn time_of(thread: Pid) -> Duration {
    if !cfg!(target_os = "linux") {
        return duration(clock_gettime(ClockId::Monotonic));
    }
    let path = format!("/proc/self/task/{}/stat", thread.as_raw_nonzero());
    let text = std::fs::read_to_string(path).unwrap_or_default();
    // proc_pid_stat(5): the name of the thread in parentheses, then from field 3; 14 is `utime` and 15 is `stime`.
    let fields = text.rsplit_once(')').map_or("", |(_, fields)| fields).split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 1_000 / clock_ticks_per_second())
}

fn duration(time: Timespec) -> Duration {
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}
