//! Change events from the operating system.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::{Config, ErrorKind, Event, EventKindMask, PathOp, RecommendedWatcher, Watcher as _};

use super::table::Differences;

/// Time without events before changes are reported, because editors save in several steps.
const QUIET: Duration = Duration::from_millis(15);

/// Maximum time to wait for a pause of [`QUIET`], in case a program writes continuously.
const PATIENCE: Duration = Duration::from_millis(300);

/// The system's watches on individual folders. The module `table` determines which folders are watched.
#[derive(Debug)]
pub(super) struct Native {
    watcher: RecommendedWatcher,
    events: Receiver<EventBatch>,
}

/// The outcome of waiting for events.
#[derive(Debug)]
pub(super) enum EventBatch {
    /// No event before the deadline.
    Nothing,
    /// Paths of the files and folders that events refer to.
    Paths(Vec<PathBuf>),
    /// Events were lost, for example because the event queue overflowed.
    Lost,
    /// The system cannot report further events, so changes must be detected by polling.
    Limit(Limit),
}

/// Why the system reports no events.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Limit {
    /// The user's limit on watched folders is reached.
    #[error("the limit on watched folders is reached")]
    Folders,
    /// File system events are not available. Contains the reason.
    #[error("file system notifications are not available: {0}")]
    Unavailable(String),
}

impl Native {
    pub(super) fn new() -> Result<Self, Limit> {
        let (sender, events) = channel();
        let on_event = move |result: notify::Result<Event>| {
            if let Some(batch) = convert_event(result) {
                // `send` fails only after the watcher was dropped.
                let _ = sender.send(batch);
            }
        };
        // Read events are excluded: the first build reads every file, so most events would be reads.
        let config = Config::default().with_event_kinds(EventKindMask::CORE);
        let watcher = RecommendedWatcher::new(on_event, config);
        let watcher = watcher.map_err(|error| Limit::Unavailable(error.to_string()))?;
        Ok(Self { watcher, events })
    }

    /// Collects events until none arrives for [`QUIET`], but for at most [`PATIENCE`]. Returns `Nothing` if no event
    /// arrives before `until`.
    pub(super) fn wait(&self, until: Instant) -> EventBatch {
        let mut changed = match self.events.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(EventBatch::Paths(paths)) => paths,
            Ok(batch) => return batch,
            Err(RecvTimeoutError::Timeout) => return EventBatch::Nothing,
            Err(RecvTimeoutError::Disconnected) => {
                return EventBatch::Limit(Limit::Unavailable(
                    "the system's file watcher has stopped".to_owned(),
                ));
            }
        };
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            match self.events.recv_timeout(QUIET) {
                Ok(EventBatch::Paths(paths)) => changed.extend(paths),
                Ok(batch) => return batch,
                Err(_) => break,
            }
        }
        changed.sort();
        changed.dedup();
        EventBatch::Paths(changed)
    }

    /// Watches new folders and stops watching removed folders. Stops first, because a renamed folder has one watch
    /// under two paths.
    pub(super) fn adapt(&mut self, differences: &Differences) -> Result<(), Limit> {
        for folder in &differences.gone_folders {
            // Ignore failures: usually the watch has already ended, because its folder was removed.
            let _ = self.watcher.unwatch(folder);
        }
        self.watch_all(&differences.new_folders)
    }

    /// Watches folders, without their subfolders.
    pub(super) fn watch_all(&mut self, folders: &BTreeSet<PathBuf>) -> Result<(), Limit> {
        let mut watches: Vec<PathOp> = folders.iter().map(PathOp::watch_non_recursive).collect();
        while let Err(error) = self.watcher.update_paths(watches) {
            if matches!(error.source.kind, ErrorKind::MaxFilesWatch) {
                return Err(Limit::Folders);
            }
            // Skip a folder that was removed in the meantime or is unreadable.
            watches = if error.origin.is_some() { error.remaining } else { Vec::new() };
        }
        Ok(())
    }
}

/// Converts an event. Returns `None` for reads, which some systems report even though they are excluded.
fn convert_event(result: notify::Result<Event>) -> Option<EventBatch> {
    match result {
        Ok(event) if event.need_rescan() => Some(EventBatch::Lost),
        Ok(event) if event.kind.is_access() => None,
        Ok(event) => Some(EventBatch::Paths(event.paths)),
        Err(error) if matches!(error.kind, ErrorKind::MaxFilesWatch) => {
            Some(EventBatch::Limit(Limit::Folders))
        }
        Err(_) => Some(EventBatch::Lost),
    }
}
