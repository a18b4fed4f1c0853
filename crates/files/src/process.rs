//! Child processes that must end.

use std::io;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

/// Interval for polling: short beside the start of a process.
const POLL: Duration = Duration::from_millis(5);

/// Waits until a process ends, for `limit` at most. Returns `None` if it is still running then; killing it is up to the
/// caller.
pub fn wait(child: &mut Child, limit: Duration) -> io::Result<Option<ExitStatus>> {
    let begin = Instant::now();
    loop {
        let status = child.try_wait()?;
        if status.is_some() || begin.elapsed() > limit {
            return Ok(status);
        }
        std::thread::sleep(POLL);
    }
}
