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
    debouncer: Debouncer<RecommendedWatcher, RecommendedCache>,
    changes: Receiver<Vec<PathBuf>>,
    root: PathBuf,
    is_watched: fn(&Path, &str) -> bool,
}

impl Watcher {
    /// Waits for the next batch of changed paths, sorted and without repeats. Nothing when the watch has ended.
    pub fn wait(&mut self) -> Option<Vec<PathBuf>> {
        let mut paths = self.changes.recv().ok()?;
        while let Ok(more) = self.changes.try_recv() {
            paths.extend(more);
        }
        paths.sort();
        paths.dedup();
        // A folder that has come to stand in the root. It may be gone again: then there is nothing to watch.
        for path in paths.iter().filter(|path| path.parent() == Some(self.root.as_path())) {
            let _ = look_below(&mut self.debouncer, &self.root, path, self.is_watched);
        }
        Some(paths)
    }
}

/// Watches `root` and everything below those of its folders that `is_watched` (given the root and a name) wants: what is
/// installed or built beside a site is larger than the site, and the system counts every folder. Access events (reading
/// a file) are not changes; an overflow of the system's queue is reported as a change of the root, so that the caller
/// rereads everything.
pub fn watch(root: &Path, is_watched: fn(&Path, &str) -> bool) -> Result<Watcher> {
    let (sender, changes) = channel();
    let all = root.to_owned();
    let on_events = move |result: DebounceEventResult| {
        let paths = match result {
            Ok(events) => events
                .into_iter()
                .filter(|event| !event.kind.is_access())
                .flat_map(|event| if event.need_rescan() { vec![all.clone()] } else { event.paths.clone() })
                .collect::<Vec<_>>(),
            Err(_) => vec![all.clone()],
        };
        if !paths.is_empty() {
            // The receiver is gone when the server stops; then nobody needs to know.
            let _ = sender.send(paths);
        }
    };
    let mut debouncer = new_debouncer(QUIET, None, on_events).map_err(|error| failed(error, root))?;
    debouncer.watch(root, RecursiveMode::NonRecursive).map_err(|error| failed(error, root))?;
    for name in crate::names_in(root) {
        look_below(&mut debouncer, root, &root.join(name), is_watched)?;
    }
    Ok(Watcher { debouncer, changes, root: root.to_owned(), is_watched })
}

/// Watches everything below `path` when it is a folder that is wanted.
fn look_below(
    debouncer: &mut Debouncer<RecommendedWatcher, RecommendedCache>,
    root: &Path,
    path: &Path,
    is_watched: fn(&Path, &str) -> bool,
) -> Result<()> {
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    if !path.is_dir() || !is_watched(root, &name) {
        return Ok(());
    }
    debouncer.watch(path, RecursiveMode::Recursive).map_err(|error| failed(error, path))
}

fn failed(error: notify_debouncer_full::notify::Error, path: &Path) -> Error {
    Error::Io { action: "watch", path: path.to_owned(), source: std::io::Error::other(error) }
}
