//! How much processor time this process has used.

use std::fs;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Processor time of this process, all threads, and of the children it has waited for. Children count in hundredths of
/// a second, as Linux reports them (proc(5), fields `cutime` and `cstime` of `/proc/self/stat`); elsewhere not at all.
pub fn processor_time() -> Duration {
    let own = clock_gettime(ClockId::ProcessCPUTime);
    let own = Duration::new(own.tv_sec.try_into().unwrap_or(0), own.tv_nsec.try_into().unwrap_or(0));
    own + children().unwrap_or_default()
}

/// Processor time of the calling thread. Unlike time on the wall it stands still while the thread waits its turn.
pub fn thread_time() -> Duration {
    let own = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(own.tv_sec.try_into().unwrap_or(0), own.tv_nsec.try_into().unwrap_or(0))
}

fn children() -> Option<Duration> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is the command in parentheses and may hold spaces; `cutime` is field 16, counted from 1.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(13);
    let ticks: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 10))
}
