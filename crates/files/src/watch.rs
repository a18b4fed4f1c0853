//! Watching a folder for changes.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use notify_debouncer_full::notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_full::{DebounceEventResult, Debouncer, RecommendedCache, new_debouncer};

use crate::{Error, Result};

/// How long the disk must be quiet before a change is reported: editors write in several steps.
const QUIET: Duration = Duration::from_millis(15);

/// Keeps the watch alive; dropping it ends the watch.
#[derive(Debug)]
pub struct Watcher {
    _debouncer: Debouncer<RecommendedWatcher, RecommendedCache>,
    changes: Receiver<Vec<PathBuf>>,
}

impl Watcher {
    /// Waits for the next batch of changed paths, sorted and without repeats. Nothing when the watch has ended.
    pub fn next(&self) -> Option<Vec<PathBuf>> {
        let mut paths = self.changes.recv().ok()?;
        while let Ok(more) = self.changes.try_recv() {
            paths.extend(more);
        }
        paths.sort();
        paths.dedup();
        Some(paths)
    }
}

/// Watches everything below each of `roots`. Access events (reading a file) are not changes; an overflow of the
/// system's queue is reported as a change of the root, so that the caller rereads everything.
pub fn watch(roots: &[&Path]) -> Result<Watcher> {
    let (sender, changes) = channel();
    let all: Vec<PathBuf> = roots.iter().map(|root| (*root).to_owned()).collect();
    let on_events = move |result: DebounceEventResult| {
        let paths = match result {
            Ok(events) => events
                .into_iter()
                .filter(|event| !event.kind.is_access())
                .flat_map(|event| if event.need_rescan() { all.clone() } else { event.paths.clone() })
                .collect::<Vec<_>>(),
            Err(_) => all.clone(),
        };
        if !paths.is_empty() {
            // The receiver is gone when the server stops; then nobody needs to know.
            let _ = sender.send(paths);
        }
    };
    let failed = |error: notify_debouncer_full::notify::Error, path: &Path| Error::Io {
        action: "watch",
        path: path.to_owned(),
        source: std::io::Error::other(error),
    };
    let first = roots.first().copied().unwrap_or(Path::new("."));
    let mut debouncer = new_debouncer(QUIET, None, on_events).map_err(|error| failed(error, first))?;
    for root in roots {
        debouncer.watch(root, RecursiveMode::Recursive).map_err(|error| failed(error, root))?;
    }
    Ok(Watcher { _debouncer: debouncer, changes })
}
