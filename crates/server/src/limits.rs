//! Resource limits for clients.

use std::time::Duration;

/// Limits on the number of connections, and on the time that each client may take. A connection that exceeds a time
/// limit is closed.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Maximum number of connections. At this number, a new client evicts a connection that is closing, waiting for a
    /// request, or stalled.
    pub connections: usize,
    /// Maximum time from the first byte of a request to the end of its head.
    pub head: Duration,
    /// Maximum time before the first request and between requests.
    pub idle: Duration,
    /// Maximum time for which a client may read nothing from a pending response. A client that is reading, however
    /// slowly, has no limit.
    pub stalled: Duration,
    /// Maximum time from the last response until the client closes its side of the connection.
    pub closing: Duration,
    /// Maximum time to complete pending responses at shutdown.
    pub last_answers: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 1024,
            head: Duration::from_secs(10),
            // Longer than nginx's 60 s for idle upstream connections, so that a reverse proxy always closes first.
            idle: Duration::from_secs(75),
            stalled: Duration::from_secs(30),
            closing: Duration::from_secs(1),
            last_answers: Duration::from_secs(5),
        }
    }
}

impl Limits {
    /// Lowers the maximum number of connections so that the available file descriptors suffice. First raises the
    /// process's soft limit if necessary, because many systems start programs with a limit of 1,024.
    pub(crate) fn within_descriptors(self) -> Self {
        let available = descriptors(self.connections.saturating_add(OTHER_FILES));
        let free = available - OTHER_FILES.min(available / 2);
        Self { connections: self.connections.min(free).max(1), ..self }
    }

    /// Returns the interval for checking the limits: a quarter of the shortest limit, but at least 10 ms.
    pub(crate) fn period(&self) -> Duration {
        let shortest = self.head.min(self.idle).min(self.stalled).min(self.closing);
        (shortest / 4).max(Duration::from_millis(10))
    }
}

/// File descriptors reserved for other uses: builds in `dev`, the runtime, the file watcher, and closing connections.
const OTHER_FILES: usize = 128;

/// Raises the process's soft limit on open file descriptors to at least `wanted`, or to the hard limit if that is
/// lower. Returns the number of available descriptors, at most `wanted`.
#[cfg(unix)]
fn descriptors(wanted: usize) -> usize {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let in_limit =
        |limit: Option<u64>| limit.map_or(wanted, |most| wanted.min(usize::try_from(most).unwrap_or(wanted)));
    let current = in_limit(limit.current);
    let possible = in_limit(limit.maximum);
    if current >= possible {
        return current;
    }
    let raised = rustix::process::Rlimit { current: u64::try_from(possible).ok(), ..limit };
    setrlimit(Resource::Nofile, raised).map_or(current, |()| possible)
}

#[cfg(not(unix))]
fn descriptors(wanted: usize) -> usize {
    wanted
}
