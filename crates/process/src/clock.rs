//! CPU time of this process and of its threads.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::param::clock_ticks_per_second;
use rustix::time::{ClockId, clock_gettime};

/// Returns the CPU time of this process (all threads) and of the child processes for which it has waited. Linux reports
/// the CPU time of children in hundredths of a second (proc(5), `cutime` and `cstime` of `/proc/self/stat`). On other
/// systems, the time of children is not included.
pub fn processor_time() -> Duration {
    // `cutime` and `cstime` are fields 16 and 17.
    let children = ticks(Path::new("/proc/self/stat"), 13);
    own_processor_time() + children.unwrap_or_default()
}

/// Returns the CPU time of this process (all threads), without its child processes.
pub(crate) fn own_processor_time() -> Duration {
    read(ClockId::ProcessCPUTime)
}

/// Returns the CPU time of the calling thread. Unlike wall-clock time, it does not advance while the thread waits for a
/// processor.
pub fn thread_time() -> Duration {
    read(ClockId::ThreadCPUTime)
}

fn read(clock: ClockId) -> Duration {
    let time = clock_gettime(clock);
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

/// The CPU time of one thread, readable from other threads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreadClock {
    /// `/proc/<process>/task/<thread>/stat`. `None` on systems other than Linux.
    stat: Option<PathBuf>,
    started: Instant,
}

impl ThreadClock {
    /// Returns the clock of the calling thread.
    pub fn current() -> Self {
        let thread = fs::read_link("/proc/thread-self").ok();
        Self {
            stat: thread.map(|thread| Path::new("/proc").join(thread).join("stat")),
            started: Instant::now(),
        }
    }

    /// Returns the CPU time of the thread, with a resolution of a hundredth of a second, or `None` if the system does
    /// not report it.
    pub fn time(&self) -> Option<Duration> {
        // `utime` and `stime` are fields 14 and 15.
        self.stat.as_deref().and_then(|stat| ticks(stat, 11))
    }

    /// Returns the wall time since [`Self::current`].
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// Returns the sum of two consecutive fields of a `stat` file of proc(5), as time. `skipped` is the number of fields
/// after the second field that precede the two fields.
fn ticks(stat: &Path, skipped: usize) -> Option<Duration> {
    let stat = fs::read_to_string(stat).ok()?;
    // The second field is the command in parentheses, which may contain spaces.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(skipped);
    let ticks: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 1_000 / clock_ticks_per_second()))
}
