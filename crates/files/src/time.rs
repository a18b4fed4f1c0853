//! CPU time of this process, and the current year.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rustix::time::{ClockId, clock_gettime};

/// Returns the CPU time of this process (all threads) and of the child processes it has waited for. Linux reports
/// children in hundredths of a second (proc(5), `cutime` and `cstime` of `/proc/self/stat`); other systems do not.
pub fn processor_time() -> Duration {
    let own = clock_gettime(ClockId::ProcessCPUTime);
    let own = Duration::new(own.tv_sec.try_into().unwrap_or(0), own.tv_nsec.try_into().unwrap_or(0));
    own + children().unwrap_or_default()
}

/// Returns the CPU time of the calling thread. Unlike wall time it does not advance while the thread waits for a
/// processor.
pub fn thread_time() -> Duration {
    let own = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(own.tv_sec.try_into().unwrap_or(0), own.tv_nsec.try_into().unwrap_or(0))
}

/// The CPU time of one thread, for other threads to read.
#[derive(Debug, Clone)]
pub struct ThreadClock {
    /// `/proc/<process>/task/<thread>/stat`, on Linux.
    stat: Option<PathBuf>,
    started: Instant,
}

impl ThreadClock {
    /// Returns the clock of the calling thread.
    pub fn of_this_thread() -> Self {
        let thread = fs::read_link("/proc/thread-self").ok();
        Self {
            stat: thread.map(|thread| Path::new("/proc").join(thread).join("stat")),
            started: Instant::now(),
        }
    }

    /// Returns the CPU time of the thread, in hundredths of a second; where the system does not report it, a quarter
    /// of the wall time since [`Self::of_this_thread`].
    pub fn time(&self) -> Duration {
        // `utime` and `stime` are fields 14 and 15.
        let time = self.stat.as_deref().and_then(|stat| ticks(stat, 11));
        time.unwrap_or_else(|| self.started.elapsed() / 4)
    }
}

fn children() -> Option<Duration> {
    // `cutime` and `cstime` are fields 16 and 17.
    ticks(Path::new("/proc/self/stat"), 13)
}

/// Returns the sum of two consecutive fields of a `stat` file of proc(5), as time. `skipped` counts the fields from the
/// third to the first of the two.
fn ticks(stat: &Path, skipped: usize) -> Option<Duration> {
    let stat = fs::read_to_string(stat).ok()?;
    // The second field is the command in parentheses, which may contain spaces.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(skipped);
    let ticks: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 10))
}

/// Returns the current year in UTC. Only for text that a command writes once; no build depends on it.
pub fn current_year() -> i32 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    year_of(since.as_secs() / 86_400)
}

/// Returns the year of a day, counted from January 1, 1970.
fn year_of(mut day: u64) -> i32 {
    let mut year = 1970;
    loop {
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = if is_leap { 366 } else { 365 };
        if day < days {
            return year;
        }
        day -= days;
        year += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::year_of;

    #[test]
    fn a_day_is_in_its_year() {
        let years = [0, 364, 365, 11_016, 11_322, 11_323, 20_453, 20_454].map(year_of);
        assert_eq!(years, [1970, 1970, 1971, 2000, 2000, 2001, 2025, 2026]);
    }
}
