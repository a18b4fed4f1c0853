//! Noticing that a folder, or some paths beside it, have changed.
//!
//! What has changed is found by looking: a table of stamps is compared with the disk. The system's events only say when
//! and where to look at once. So nothing is lost for good that they do not tell: a folder that was removed and made
//! again, a queue that ran over, more folders than the system watches, a file system that tells nothing.

mod native;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::seen::Look;
use crate::stamp::Stamp;
use native::{Heard, Native};
use table::Table;

pub use native::Limit;

/// How often the root and the paths beside it are looked at: few enough for that to be cheap.
const FOLLOWED: Pace = Pace { at_least: Duration::from_millis(400), share: 100 };

/// How often everything is looked at where the system tells of changes.
const WITH_EVENTS: Pace = Pace { at_least: Duration::from_secs(2), share: 100 };

/// How often everything is looked at where it does not.
const WITHOUT_EVENTS: Pace = Pace { at_least: Duration::from_millis(300), share: 20 };

/// Looking takes one of `share` parts of the time at most.
struct Pace {
    at_least: Duration,
    share: u32,
}

impl Pace {
    fn next(&self, begin: Instant) -> Instant {
        Instant::now() + self.at_least.max(begin.elapsed() * self.share)
    }
}

/// Watches a folder, see [`watch`].
#[derive(Debug)]
pub struct Watcher {
    table: Table,
    /// Nothing where the system does not tell of changes.
    native: Option<Native>,
    limit: Option<Limit>,
    /// Paths that the table does not have, with what was there; see [`Watcher::follow`].
    followed: BTreeMap<PathBuf, Followed>,
    look_at_followed: Instant,
    look_at_all: Instant,
}

#[derive(Debug, PartialEq, Eq)]
enum Followed {
    Nothing,
    Folder(Stamp),
    File(Stamp),
    /// It may have changed before it was followed.
    Unknown,
}

/// Watches `root`, which may come later, and everything below those of its entries that `is_watched` (given the root and
/// a name) wants: what is installed or built beside a site is larger than the site. Hidden files and `node_modules` are
/// not watched.
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
        followed: BTreeMap::new(),
        look_at_followed: now + FOLLOWED.at_least,
        look_at_all: now,
    };
    watcher.look_at_all(&mut BTreeSet::new());
    watcher
}

impl Watcher {
    /// Waits for the next batch of changed paths, sorted. The root stands for changes that are not known one by one.
    pub fn wait(&mut self) -> Vec<PathBuf> {
        let mut changed = BTreeSet::new();
        while changed.is_empty() {
            match self.hear() {
                Heard::Nothing => {}
                Heard::Paths(paths) => {
                    for path in paths {
                        if !self.table.is_part(&path) {
                            continue;
                        }
                        self.look(&path, &mut changed);
                        changed.insert(path);
                    }
                }
                Heard::Lost => {
                    self.look_at_all(&mut changed);
                    changed.insert(self.table.root().to_owned());
                }
                Heard::Limit(limit) => {
                    self.rely_on_looking(limit);
                    self.look_at_all = Instant::now();
                }
            }
            let now = Instant::now();
            if now >= self.look_at_followed {
                self.look_at_followed(&mut changed);
            }
            if now >= self.look_at_all {
                self.look_at_all(&mut changed);
            }
        }
        changed.into_iter().collect()
    }

    /// Follows these paths in place of those from before, as far as they lie outside what is watched already. A program
    /// looked at them after `since`: what has changed in the meantime is reported.
    pub fn follow(&mut self, paths: impl IntoIterator<Item = PathBuf>, since: Look) {
        let mut before = std::mem::take(&mut self.followed);
        let outside = paths.into_iter().filter(|path| !self.table.is_part(path));
        let follow = |path: PathBuf| {
            let now = || match Followed::at(&path) {
                Followed::File(stamp) if !stamp.is_settled(since.0) => Followed::Unknown,
                state => state,
            };
            let state = before.remove(&path).unwrap_or_else(now);
            (path, state)
        };
        self.followed = outside.map(follow).collect();
    }

    /// Why changes are found by looking alone, if that is so.
    pub fn limit(&self) -> Option<&Limit> {
        self.limit.as_ref()
    }

    /// What the system tells until it is time to look.
    fn hear(&mut self) -> Heard {
        let until = self.look_at_followed.min(self.look_at_all);
        if let Some(native) = &self.native {
            return native.hear(until);
        }
        std::thread::sleep(until.saturating_duration_since(Instant::now()));
        Heard::Nothing
    }

    fn look_at_all(&mut self, changed: &mut BTreeSet<PathBuf>) {
        let begin = Instant::now();
        let root = self.table.root().to_owned();
        self.look(&root, changed);
        let pace = if self.native.is_some() { WITH_EVENTS } else { WITHOUT_EVENTS };
        self.look_at_all = pace.next(begin);
    }

    fn look_at_followed(&mut self, changed: &mut BTreeSet<PathBuf>) {
        let begin = Instant::now();
        if self.table.is_root_exchanged() {
            self.look_at_all(changed);
            changed.insert(self.table.root().to_owned());
        }
        for (path, known) in &mut self.followed {
            let now = Followed::at(path);
            if !known.is_same(&now) {
                *known = now;
                changed.insert(path.clone());
            }
        }
        self.look_at_followed = FOLLOWED.next(begin);
    }

    /// Adds to `changed` what is different at `path` and below it.
    fn look(&mut self, path: &Path, changed: &mut BTreeSet<PathBuf>) {
        loop {
            let differences = self.table.look(path, self.native.is_none());
            let has_new_folders = !differences.new_folders.is_empty();
            let result = self.native.as_mut().map_or(Ok(()), |native| native.adapt(&differences));
            changed.extend(differences.changed);
            if let Err(limit) = result {
                self.rely_on_looking(limit);
            }
            // Something may have been put in a new folder before the system watched it.
            if !has_new_folders || self.native.is_none() {
                return;
            }
        }
    }

    fn rely_on_looking(&mut self, limit: Limit) {
        self.native = None;
        self.limit = Some(limit);
    }
}

impl Followed {
    fn at(path: &Path) -> Self {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => Self::Folder(Stamp::of(&metadata)),
            Ok(metadata) => Self::File(Stamp::of(&metadata)),
            Err(_) => Self::Nothing,
        }
    }

    /// Of a folder only the identity counts: what matters in it is followed by its own path.
    fn is_same(&self, now: &Self) -> bool {
        match (self, now) {
            (Self::Folder(known), Self::Folder(now)) => known.is_same_place(now),
            (known, now) => known == now,
        }
    }
}
