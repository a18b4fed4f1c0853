//! CPU time of this process.

use std::fs;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// CPU time of this process (all threads) and of the child processes it has waited for. Linux reports children
/// in hundredths of a second (proc(5), `cutime` and `cstime` of `/proc/self/stat`); other systems not at all.
pub fn processor_time() -> Duration {
    let own = clock_gettime(ClockId::ProcessCPUTime);
    let own = Duration::new(own.tv_sec.try_into().unwrap_or(0), own.tv_nsec.try_into().unwrap_or(0));
    own + children().unwrap_or_default()
}

/// CPU time of the calling thread. Unlike wall time it does not advance while the thread waits for a processor.
pub fn thread_time() -> Duration {
    let own = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(own.tv_sec.try_into().unwrap_or(0), own.tv_nsec.try_into().unwrap_or(0))
}

fn children() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is the command in parentheses, which may contain spaces; `cutime` is field 16, counted
    // from 1.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(13);
    let ticks: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 10))
}
