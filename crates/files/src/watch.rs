//! Detects changes in a folder, and at individual paths outside it.
//!
//! Changes are detected by comparing a table of stamps (identity, size and times of files) with the disk. System events
//! only trigger an immediate comparison of some paths, so a missing event delays the detection of a change but does not
//! prevent the detection. Events are missing, for example, if a folder is deleted and recreated, if the event queue
//! overflows, if there are more folders than the system can watch, and on file systems without events.

mod native;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::seen::ReadStart;
use crate::stamp::{Stamp, links_are_settled};
use native::{EventBatch, Native};
use table::{Detection, Table};

pub use native::Limit;

/// Interval between checks of the root and of the followed paths outside the root.
const FOLLOWED: Pace = Pace { at_least: Duration::from_millis(400), share: 100 };

/// Interval between checks of all paths if the system reports events.
const WITH_EVENTS: Pace = Pace { at_least: Duration::from_secs(2), share: 100 };

/// Interval between checks of all paths if the system does not report events.
const WITHOUT_EVENTS: Pace = Pace { at_least: Duration::from_millis(300), share: 20 };

/// The time between two checks. At most `1 / share` of the time is spent on checks.
struct Pace {
    at_least: Duration,
    share: u32,
}

impl Pace {
    fn next(&self, begin: Instant) -> Instant {
        Instant::now() + self.at_least.max(begin.elapsed() * self.share)
    }
}

/// A running watch of a folder, created by [`watch`].
#[derive(Debug)]
pub struct Watcher {
    table: Table,
    /// The source of system events. `None` if the system reports no events.
    native: Option<Native>,
    limit: Option<Limit>,
    /// Folders that the system watched before [`Watcher::start`]. Empty after `start`.
    watched_at_start: BTreeSet<PathBuf>,
    /// Folders that [`Watcher::start`] listed for the first time. Changes in these folders may have been missed.
    missed: BTreeSet<PathBuf>,
    /// Paths outside the table, with their last state; see [`Watcher::follow`].
    followed: BTreeMap<PathBuf, Followed>,
    next_followed_check: Instant,
    next_full_check: Instant,
}

#[derive(Debug, PartialEq, Eq)]
enum Followed {
    Nothing,
    Folder(Stamp),
    File(Stamp),
    /// The path may have changed before it was followed.
    Unknown,
}

/// Watches the entries of `root` for which `is_watched` returns true (given the root and the entry's name), and all
/// entries below them. `root` need not exist yet. Skips hidden entries and `node_modules`. Changes are detected from
/// this call on. [`Watcher::start`] completes the table.
pub fn watch(root: &Path, is_watched: fn(&Path, &str) -> bool) -> Watcher {
    let (native, limit) = match Native::new() {
        Ok(native) => (Some(native), None),
        Err(limit) => (None, Some(limit)),
    };
    let now = Instant::now();
    let mut watcher = Watcher {
        table: Table::new(root, is_watched),
        native,
        limit,
        watched_at_start: BTreeSet::new(),
        missed: BTreeSet::new(),
        followed: BTreeMap::new(),
        next_followed_check: now + FOLLOWED.at_least,
        next_full_check: now,
    };
    watcher.begin();
    watcher
}

impl Watcher {
    /// Starts collecting events. Lists only the folders, because listing all files takes much longer. If the system
    /// reports no events, lists every file, because changes are then detected only by comparison.
    fn begin(&mut self) {
        if let Some(native) = &mut self.native {
            self.watched_at_start = self.table.list_folders();
            if let Err(limit) = native.watch_all(&self.watched_at_start) {
                self.switch_to_polling(limit);
            }
        }
        if self.native.is_none() {
            self.check_all(&mut BTreeSet::new());
        }
    }

    /// Completes the table, which takes a while for a large folder. Call this method once, after the program has read
    /// the folder.
    pub fn start(&mut self) {
        if self.native.is_none() {
            return;
        }
        self.check_all(&mut BTreeSet::new());
        let watched_at_start = std::mem::take(&mut self.watched_at_start);
        self.missed =
            self.table.folders().filter(|folder| !watched_at_start.contains(*folder)).cloned().collect();
    }

    /// Blocks until something changes and returns the changed paths, sorted. If individual paths are unknown, the list
    /// contains the root.
    pub fn wait(&mut self) -> Vec<PathBuf> {
        let mut changed = std::mem::take(&mut self.missed);
        while changed.is_empty() {
            match self.wait_for_events() {
                EventBatch::Nothing => {}
                EventBatch::Paths(paths) => {
                    for path in paths {
                        if !self.table.contains(&path) {
                            continue;
                        }
                        self.check(&path, &mut changed);
                        changed.insert(path);
                    }
                }
                EventBatch::Lost => {
                    self.check_all(&mut changed);
                    changed.insert(self.table.root().to_owned());
                }
                EventBatch::Limit(limit) => {
                    self.switch_to_polling(limit);
                    self.next_full_check = Instant::now();
                }
            }
            let now = Instant::now();
            if now >= self.next_followed_check {
                self.check_followed(&mut changed);
            }
            if now >= self.next_full_check {
                self.check_all(&mut changed);
            }
        }
        changed.into_iter().collect()
    }

    /// Replaces the set of followed paths outside the watched folder. The program read these paths after `since`, and
    /// changes since then are reported.
    pub fn follow(&mut self, paths: impl IntoIterator<Item = PathBuf>, since: ReadStart) {
        let mut before = std::mem::take(&mut self.followed);
        let outside = paths.into_iter().filter(|path| !self.table.contains(path));
        let follow = |path: PathBuf| {
            let now = || match Followed::current(&path) {
                Followed::File(stamp) if !stamp.is_settled(since.0) || !links_are_settled(&path, since.0) => {
                    Followed::Unknown
                }
                state => state,
            };
            let state = before.remove(&path).unwrap_or_else(now);
            (path, state)
        };
        self.followed = outside.map(follow).collect();
    }

    /// Returns why the system reports no events, or `None` if the system reports events.
    pub fn limit(&self) -> Option<&Limit> {
        self.limit.as_ref()
    }

    /// Waits for events until the next check is due.
    fn wait_for_events(&mut self) -> EventBatch {
        let until = self.next_followed_check.min(self.next_full_check);
        if let Some(native) = &self.native {
            return native.wait(until);
        }
        std::thread::sleep(until.saturating_duration_since(Instant::now()));
        EventBatch::Nothing
    }

    fn check_all(&mut self, changed: &mut BTreeSet<PathBuf>) {
        let begin = Instant::now();
        let root = self.table.root().to_owned();
        self.check(&root, changed);
        let pace = if self.native.is_some() { WITH_EVENTS } else { WITHOUT_EVENTS };
        self.next_full_check = pace.next(begin);
    }

    fn check_followed(&mut self, changed: &mut BTreeSet<PathBuf>) {
        let begin = Instant::now();
        if self.table.is_root_exchanged() {
            self.check_all(changed);
            changed.insert(self.table.root().to_owned());
        }
        for (path, known) in &mut self.followed {
            let now = Followed::current(path);
            if !known.is_same(&now) {
                *known = now;
                changed.insert(path.clone());
            }
        }
        self.next_followed_check = FOLLOWED.next(begin);
    }

    /// Adds all changes at and below `path` to `changed`.
    fn check(&mut self, path: &Path, changed: &mut BTreeSet<PathBuf>) {
        loop {
            let detection = if self.native.is_some() { Detection::Events } else { Detection::Polling };
            let differences = self.table.compare(path, detection);
            let has_new_folders = !differences.new_folders.is_empty();
            let result = self.native.as_mut().map_or(Ok(()), |native| native.adapt(&differences));
            changed.extend(differences.changed);
            if let Err(limit) = result {
                self.switch_to_polling(limit);
            }
            // Files may have been created in a new folder before the system watched it.
            if !has_new_folders || self.native.is_none() {
                return;
            }
        }
    }

    fn switch_to_polling(&mut self, limit: Limit) {
        self.native = None;
        self.limit = Some(limit);
    }
}

impl Followed {
    fn current(path: &Path) -> Self {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => Self::Folder(Stamp::of(&metadata)),
            Ok(metadata) => Self::File(Stamp::of(&metadata)),
            Err(_) => Self::Nothing,
        }
    }

    /// Returns whether the path is unchanged. Folders are compared only by identity: if the entries of a folder matter,
    /// their paths are followed as well.
    fn is_same(&self, now: &Self) -> bool {
        match (self, now) {
            (Self::Folder(known), Self::Folder(now)) => known.is_same_place(now),
            (known, now) => known == now,
        }
    }
}

#[cfg(test)]
mod tests;
