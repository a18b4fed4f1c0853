//! Files of earlier publications that readers still load.
//!
//! A browser that was opened before a publication goes on asking for that page's scripts and parts of its search index.
//! Their names change with their content, so the new site has others. They are therefore linked into the new site for
//! some days.
//!
//! `.quire-kept/` in a published folder has a list of paths for each publication that other files replaced: what left
//! the site then. The list's modification time says when that was. So the content of the folder does not depend on the
//! clock, and folder and lists are exchanged in one step.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use walkdir::WalkDir;

use super::unchanged::link;
use crate::{Result, content_hash, context};

/// The folder of the lists in a published folder.
const LISTS: &str = ".quire-kept";

/// The folders of files whose names change with their content.
const HASHED: [&str; 2] = ["assets", "static"];

/// For how long files that are no longer part of the site are published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keep {
    /// Since they were part of it.
    pub age: Duration,
    /// How many bytes they may have together. What left the site first goes first.
    pub bytes: u64,
}

impl Keep {
    /// Nothing is kept.
    pub const NOTHING: Self = Self { age: Duration::ZERO, bytes: 0 };
}

/// What a publication keeps of the published folder.
#[derive(Debug, Default)]
pub(super) struct Kept {
    lists: BTreeMap<String, List>,
}

/// Files that left the site together.
#[derive(Debug)]
struct List {
    paths: BTreeSet<String>,
    since: SystemTime,
}

impl List {
    fn text(&self) -> String {
        self.paths.iter().fold(String::new(), |text, path| text + path + "\n")
    }
}

impl Kept {
    /// Chooses what is kept of the site in `published`, given whether a path is part of the new site.
    pub(super) fn choose(published: &Path, keep: Keep, is_own: impl Fn(&str) -> bool) -> Self {
        let now = SystemTime::now();
        let mut left = hashed_files(published);
        left.retain(|path, _| !is_own(path));
        let mut lists = lists(published);
        let listed: BTreeSet<String> = lists.iter().flat_map(|list| &list.paths).cloned().collect();
        let new = left.keys().filter(|path| !listed.contains(*path)).cloned().collect();
        lists.push(List { paths: new, since: now });
        // The newest first. A time in the future comes from a clock that was wrong: it counts as now.
        lists.sort_by_key(|list| std::cmp::Reverse(list.since));
        let mut kept = Self::default();
        let mut room = keep.bytes;
        for List { paths, since } in lists {
            let age = now.duration_since(since).unwrap_or_default();
            // A file is taken from `left` once, for the newest of the lists that have it.
            let files: BTreeMap<String, u64> =
                paths.iter().filter_map(|path| left.remove_entry(path)).collect();
            let size: u64 = files.values().sum();
            if age >= keep.age || size > room {
                break;
            }
            room -= size;
            if !files.is_empty() {
                let list = List { paths: files.into_keys().collect(), since: since.min(now) };
                kept.lists.insert(content_hash(list.text().as_bytes()), list);
            }
        }
        kept
    }

    /// Whether the published folder has all these lists.
    pub(super) fn is_published(&self, published: &Path) -> bool {
        self.lists.keys().all(|name| published.join(LISTS).join(name).is_file())
    }

    /// The number of files, lists included.
    pub(super) fn count(&self) -> usize {
        self.lists.values().map(|list| list.paths.len() + 1).sum()
    }

    /// Puts the files and the lists into a stage.
    pub(super) fn link_into(&self, stage: &Path, published: &Path) -> Result<()> {
        for (name, list) in &self.lists {
            for path in &list.paths {
                let (from, to) = (published.join(path), stage.join(path));
                let folder = to.parent().unwrap_or(stage);
                context("create", folder, fs::create_dir_all(folder))?;
                context("write", &to, link(&from, &to))?;
            }
            let (folder, file) = (stage.join(LISTS), stage.join(LISTS).join(name));
            context("create", &folder, fs::create_dir_all(&folder))?;
            context("write", &file, fs::write(&file, list.text()))?;
            let dated = fs::File::options().write(true).open(&file);
            context("write", &file, dated.and_then(|file| file.set_modified(list.since)))?;
        }
        Ok(())
    }
}

/// The paths of the files in a published folder that are not part of its site, but kept from earlier ones.
pub fn kept_files(published: &Path) -> BTreeSet<String> {
    lists(published).into_iter().flat_map(|list| list.paths).collect()
}

/// The lists of a published folder, in the order of their names.
fn lists(published: &Path) -> Vec<List> {
    let files = WalkDir::new(published.join(LISTS)).min_depth(1).max_depth(1).sort_by_file_name();
    let files = files.into_iter().flatten().filter(|entry| entry.file_type().is_file());
    let read = files.filter_map(|entry| {
        let since = entry.metadata().ok()?.modified().ok()?;
        let text = fs::read_to_string(entry.path()).ok()?;
        let paths = text.lines().filter(|path| is_hashed(path)).map(str::to_owned);
        Some(List { paths: paths.collect(), since })
    });
    read.collect()
}

/// The files of a published folder whose names change with their content, with their sizes. Links are not followed.
fn hashed_files(published: &Path) -> BTreeMap<String, u64> {
    let entries = HASHED.iter().flat_map(|folder| WalkDir::new(published.join(folder)));
    let files = entries.flatten().filter(|entry| entry.file_type().is_file());
    let hashed = files.filter_map(|entry| {
        let path = entry.path().strip_prefix(published).ok()?.to_str()?.to_owned();
        let size = entry.metadata().ok()?.len();
        is_hashed(&path).then_some((path, size))
    });
    hashed.collect()
}

/// Whether a path leads to a file that is named after its content: `assets/client-W23ULNF7.js`,
/// `static/search_index.en.0123abcd.json`, and their compressed forms. Files of the public folder have other names; what
/// an author removes from there is gone with the next build.
fn is_hashed(path: &str) -> bool {
    let Some((folder, name)) = path.rsplit_once('/') else { return false };
    let is_of_esbuild = |part: &str| part.bytes().all(|byte| matches!(byte, b'A'..=b'Z' | b'2'..=b'7'));
    let is_of_quire = |part: &str| part.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let mut parts = name.split(['.', '-']).skip(1);
    HASHED.contains(&folder.split('/').next().unwrap_or_default())
        && super::stays_inside(path)
        && parts.any(|part| part.len() == HASH && (is_of_esbuild(part) || is_of_quire(part)))
}

/// Length of a hash in a name.
const HASH: usize = 8;

#[cfg(test)]
mod tests;
