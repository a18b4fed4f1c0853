//! The table of open connections, which enforces time limits and evicts a connection when the server is full.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::task::AbortHandle;

use crate::activity::{Activity, Phase};
use crate::limits::Limits;

/// Time without reading after which a client may be evicted when the server is full.
const PATIENCE: Duration = Duration::from_secs(1);

/// Minimum time that a connection must have waited for a request before it may be evicted. During a flood, new
/// connections wait in the accept queue. If each new connection evicted the previous one immediately, no client would
/// have time to send a request.
const GRACE: Duration = Duration::from_millis(50);

/// All open connections of a server.
#[derive(Debug)]
pub(crate) struct Connections {
    limits: Limits,
    epoch: Instant,
    table: Mutex<Table>,
    closed: Notify,
}

#[derive(Debug, Default)]
struct Table {
    opened: u64,
    entries: BTreeMap<u64, Entry>,
}

#[derive(Debug)]
struct Entry {
    activity: Arc<Activity>,
    task: AbortHandle,
}

impl Connections {
    pub(crate) fn new(limits: Limits) -> Arc<Self> {
        let (epoch, table, closed) = (Instant::now(), Mutex::default(), Notify::new());
        Arc::new(Self { limits, epoch, table, closed })
    }

    /// Spawns a task that serves a connection, and keeps the connection in the table until the task ends.
    pub(crate) fn open<F: Future<Output = ()> + Send + 'static>(
        self: &Arc<Self>,
        serve: impl FnOnce(Arc<Activity>) -> F,
    ) {
        let activity = Arc::new(Activity::new(self.epoch));
        let served = serve(Arc::clone(&activity));
        let mut table = self.table();
        table.opened += 1;
        let id = table.opened;
        let seat = Seat { connections: Arc::clone(self), id };
        // The table stays locked until the entry is inserted, so the task cannot remove the entry before the insertion.
        let task = tokio::spawn(async move {
            let _seat = seat;
            served.await;
        });
        table.entries.insert(id, Entry { activity, task: task.abort_handle() });
    }

    pub(crate) fn count(&self) -> usize {
        self.table().entries.len()
    }

    /// Returns whether the number of connections exceeds the limit.
    pub(crate) fn is_crowded(&self) -> bool {
        self.count() > self.limits.connections
    }

    /// Waits until a connection closes.
    pub(crate) async fn closed(&self) {
        self.closed.notified().await;
    }

    /// Closes connections that have exceeded a time limit.
    pub(crate) fn close_overdue(&self) {
        let now = self.epoch.elapsed();
        self.table().entries.retain(|_, entry| {
            let (phase, since) = entry.activity.phase_since();
            let is_overdue = self.limit(phase).is_some_and(|limit| now.saturating_sub(since) > limit);
            if is_overdue {
                entry.task.abort();
            }
            !is_overdue
        });
    }

    fn limit(&self, phase: Phase) -> Option<Duration> {
        match phase {
            Phase::Idle => Some(self.limits.idle),
            Phase::Head => Some(self.limits.head),
            Phase::Blocked => Some(self.limits.stalled),
            Phase::Closing => Some(self.limits.closing),
            Phase::Stream => None,
        }
    }

    /// Evicts a connection if the table is full.
    pub(crate) fn make_room(&self) {
        if self.count() >= self.limits.connections {
            self.give_way();
        }
    }

    /// Closes the most expendable connection, if any: first a connection that is already closing, then the connection
    /// that has waited longest for a complete request (idle or mid-head), then the connection whose client has gone
    /// longest without reading from a pending response. A connection whose client is still reading a response is never
    /// closed.
    ///
    /// Among the connections that wait for a request, a connection that has never received a response is closed first,
    /// so that a flood cannot evict a connection in use. A connection that has received a response is closed only if
    /// every waiting connection has received one, or if such connections fill more than half of the table, which would
    /// lock out new clients.
    pub(crate) fn give_way(&self) {
        let now = self.epoch.elapsed();
        let mut table = self.table();
        let (mut closing, mut known, mut unknown, mut stalled) = (None, None, None, None);
        let (mut count_of_known, mut count_of_unknown) = (0, 0);
        for (id, entry) in &table.entries {
            let (phase, since) = entry.activity.phase_since();
            let (oldest, minimum) = match phase {
                Phase::Closing => (&mut closing, Duration::ZERO),
                Phase::Idle | Phase::Head if entry.activity.has_answered() => {
                    count_of_known += 1;
                    (&mut known, GRACE)
                }
                Phase::Idle | Phase::Head => {
                    count_of_unknown += 1;
                    (&mut unknown, GRACE)
                }
                Phase::Blocked => (&mut stalled, PATIENCE),
                Phase::Stream => continue,
            };
            let elapsed = now.saturating_sub(since);
            if elapsed >= minimum && oldest.is_none_or(|(oldest, _)| elapsed > oldest) {
                *oldest = Some((elapsed, *id));
            }
        }
        let are_known_going = count_of_unknown == 0 || count_of_known > self.limits.connections / 2;
        let waiting = if are_known_going { known } else { unknown };
        let Some((_, id)) = closing.or(waiting).or(stalled) else { return };
        if let Some(entry) = table.entries.remove(&id) {
            entry.task.abort();
        }
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Guard that removes a connection's table entry when it is dropped, regardless of how the connection's task ends.
struct Seat {
    connections: Arc<Connections>,
    id: u64,
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.connections.table().entries.remove(&self.id);
        self.connections.closed.notify_one();
    }
}
