//! What the system tells of changes.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::{ErrorKind, Event, RecommendedWatcher, RecursiveMode, Watcher as _};

use super::table::Differences;

/// How long the disk must be quiet before a change is reported: editors write in several steps.
const QUIET: Duration = Duration::from_millis(15);

/// How long is waited for quiet: something may write without end.
const PATIENCE: Duration = Duration::from_millis(300);

/// The system's watch of single folders: which ones is the table's business.
#[derive(Debug)]
pub(super) struct Native {
    watcher: RecommendedWatcher,
    events: Receiver<Heard>,
}

/// What was heard.
#[derive(Debug)]
pub(super) enum Heard {
    /// Nothing in time.
    Nothing,
    /// Something happened to these.
    Paths(Vec<PathBuf>),
    /// More happened than the system could keep.
    Lost,
    /// No more can be watched.
    Limit(Limit),
}

/// Why the system tells of no changes.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Limit {
    /// There are more folders than it watches for a user.
    #[error("the system watches no more folders")]
    Folders,
    /// It does not watch at all.
    #[error("the system does not tell of changes: {0}")]
    Unavailable(String),
}

impl Native {
    pub(super) fn new() -> Result<Self, Limit> {
        let (sender, events) = channel();
        let on_event = move |result: notify::Result<Event>| {
            if let Some(heard) = heard(result) {
                // The receiver is gone when nobody watches any more; then nobody needs to know.
                let _ = sender.send(heard);
            }
        };
        let watcher = notify::recommended_watcher(on_event);
        let watcher = watcher.map_err(|error| Limit::Unavailable(error.to_string()))?;
        Ok(Self { watcher, events })
    }

    /// Everything that happens until the disk is quiet; nothing when nothing happens before `until`.
    pub(super) fn hear(&self, until: Instant) -> Heard {
        let mut all = match self.events.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(Heard::Paths(paths)) => paths,
            Ok(heard) => return heard,
            Err(RecvTimeoutError::Timeout) => return Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => {
                return Heard::Limit(Limit::Unavailable("the watch has ended".to_owned()));
            }
        };
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            match self.events.recv_timeout(QUIET) {
                Ok(Heard::Paths(paths)) => all.extend(paths),
                Ok(heard) => return heard,
                Err(_) => break,
            }
        }
        all.sort();
        all.dedup();
        Heard::Paths(all)
    }

    /// Watches the folders that have come and no longer those that are gone. Old watches end first: a folder that was
    /// renamed has one watch under two paths.
    pub(super) fn adapt(&mut self, differences: &Differences) -> Result<(), Limit> {
        for folder in &differences.gone_folders {
            // Most have ended with their folder.
            let _ = self.watcher.unwatch(folder);
        }
        differences.new_folders.iter().try_for_each(|folder| self.watch(folder))
    }

    fn watch(&mut self, folder: &Path) -> Result<(), Limit> {
        match self.watcher.watch(folder, RecursiveMode::NonRecursive) {
            Err(error) if matches!(error.kind, ErrorKind::MaxFilesWatch) => Err(Limit::Folders),
            // It may be gone again, or not be ours to read.
            _ => Ok(()),
        }
    }
}

/// What an event says; nothing for those of reading.
fn heard(result: notify::Result<Event>) -> Option<Heard> {
    match result {
        Ok(event) if event.need_rescan() => Some(Heard::Lost),
        Ok(event) if event.kind.is_access() => None,
        Ok(event) => Some(Heard::Paths(event.paths)),
        Err(error) if matches!(error.kind, ErrorKind::MaxFilesWatch) => Some(Heard::Limit(Limit::Folders)),
        Err(_) => Some(Heard::Lost),
    }
}
