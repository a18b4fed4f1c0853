//! The table of open connections: what each may take, and which one makes room for another client.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::task::AbortHandle;

use crate::activity::{Activity, Phase};
use crate::limits::Limits;

/// A client that takes nothing of its answer for longer makes room for another when the server is full.
const PATIENCE: Duration = Duration::from_secs(1);

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

    /// Runs a connection as a task of its own, which is in the table as long as it runs.
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
        // The table is locked until the entry is in it: the task cannot leave before.
        let task = tokio::spawn(async move {
            let _seat = seat;
            served.await;
        });
        table.entries.insert(id, Entry { activity, task: task.abort_handle() });
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.table().entries.len()
    }

    /// Whether there are more than allowed.
    pub(crate) fn is_crowded(&self) -> bool {
        self.count() > self.limits.connections
    }

    /// Waits until a connection is closed.
    pub(crate) async fn closed(&self) {
        self.closed.notified().await;
    }

    /// Closes what has gone past a limit of time.
    pub(crate) fn close_overdue(&self) {
        self.table().entries.retain(|_, entry| {
            let (phase, lasted) = entry.activity.now();
            let is_overdue = self.limit(phase).is_some_and(|limit| lasted > limit);
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

    /// Makes room for one more connection when there are as many as allowed.
    pub(crate) fn make_room(&self) {
        if self.count() >= self.limits.connections {
            self.give_way();
        }
    }

    /// Closes the connection that loses least by it, if there is one: one that is being closed anyway, else the one
    /// that has waited longest for a whole request, idle or in the middle of a head, else the one whose client has
    /// taken nothing of its answer for longest. Who is being answered stays.
    ///
    /// Idle connections and slow heads are one queue by age. Were idle ones always first, then among slow heads the
    /// idle connection of somebody who reads would be the first to go.
    pub(crate) fn give_way(&self) {
        let mut table = self.table();
        let place = |(id, entry): (&u64, &Entry)| {
            let (phase, lasted) = entry.activity.now();
            let class = match phase {
                Phase::Closing => 2,
                Phase::Idle | Phase::Head => 1,
                Phase::Blocked if lasted > PATIENCE => 0,
                Phase::Blocked | Phase::Stream => return None,
            };
            Some((class, lasted, *id))
        };
        let Some((.., id)) = table.entries.iter().filter_map(place).max() else { return };
        if let Some(entry) = table.entries.remove(&id) {
            entry.task.abort();
        }
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection's place in the table, given up when its task ends, however it ends.
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
