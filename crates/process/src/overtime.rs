//! A time limit for work in this process that can neither be interrupted nor run in a worker process.

use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::param::clock_ticks_per_second;
use rustix::process::Pid;
use rustix::thread::gettid;
use rustix::time::{ClockId, Timespec, clock_gettime};

/// Interval between two looks at the running tasks.
const CHECK: Duration = Duration::from_millis(100);

/// All running tasks. A command has at most one for each of its threads.
static RUNNING: Mutex<Vec<Task>> = Mutex::new(Vec::new());

#[derive(Debug)]
struct Task {
    name: String,
    thread: Pid,
    /// CPU time of the thread when the task started; on systems other than Linux, the monotonic time.
    start: Duration,
}

/// Removes a task when it returns or panics.
struct Guard(Pid);

impl Drop for Guard {
    fn drop(&mut self) {
        with_running(|running| {
            if let Some(index) = running.iter().rposition(|task| task.thread == self.0) {
                running.swap_remove(index);
            }
        });
    }
}

/// Runs `work` as the task `name`, see [`watch_tasks`].
pub fn run_task<T>(name: &str, work: impl FnOnce() -> T) -> T {
    let thread = gettid();
    let task = Task { name: name.to_owned(), thread, start: time_of_this_thread() };
    with_running(|running| running.push(task));
    let _guard = Guard(thread);
    work()
}

/// Calls `at_limit` with the name of a task that takes longer than `limit`, from a thread of its own. The task cannot be
/// stopped, so `at_limit` is expected to exit the process.
///
/// Measures the CPU time of the task's thread; on systems other than Linux, elapsed time.
pub fn watch_tasks(limit: Duration, at_limit: impl FnOnce(&str) + Send + 'static) {
    thread::spawn(move || {
        loop {
            thread::sleep(CHECK.min(limit));
            let late = with_running(|running| {
                running
                    .iter()
                    .find(|task| time_of(task.thread).saturating_sub(task.start) > limit)
                    .map(|task| task.name.clone())
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
