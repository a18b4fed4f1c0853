//! What clients may take of a server.

use std::time::Duration;

/// How much clients may take of a server, and for how long. A limit of time that has passed closes the connection.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Connections at a time. Another client takes the place of the one that has waited longest for nothing.
    pub connections: usize,
    /// Time from the first byte of a request to the end of its head.
    pub head: Duration,
    /// Time without a request.
    pub idle: Duration,
    /// Time in which a client takes nothing of an answer that is there to be read. An answer that is read, however
    /// slowly, may take as long as it needs.
    pub stalled: Duration,
    /// Time from the end of the last answer to the client's own end of the connection.
    pub closing: Duration,
    /// Time for answers under way when the server ends.
    pub last_answers: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 1024,
            head: Duration::from_secs(10),
            // nginx in front of a server ends idle connections after a minute, and should be the first to do so.
            idle: Duration::from_secs(75),
            stalled: Duration::from_secs(30),
            closing: Duration::from_secs(1),
            last_answers: Duration::from_secs(5),
        }
    }
}

impl Limits {
    /// These limits, with no more connections than the process can have open files. Raises the limit of the process
    /// as far as the system lets it: many systems start programs with 1,024.
    pub(crate) fn within_descriptors(self) -> Self {
        let available = descriptors(self.connections.saturating_add(OTHER_FILES));
        let free = available - OTHER_FILES.min(available / 2);
        Self { connections: self.connections.min(free).max(1), ..self }
    }

    /// How often connections are held against these limits: often enough to keep each to a quarter.
    pub(crate) fn period(&self) -> Duration {
        let shortest = self.head.min(self.idle).min(self.stalled).min(self.closing);
        (shortest / 4).max(Duration::from_millis(10))
    }
}

/// Files a server has open besides connections: those of a build in `dev`, of the runtime, of the watch, and those of
/// connections that are about to be closed.
const OTHER_FILES: usize = 128;

/// How many files the process may have open, at most `wanted`.
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
