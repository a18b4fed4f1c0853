//! Keeps files of earlier publications for pages that browsers opened before the latest publication.
//!
//! A page that a browser loaded before a publication may request its scripts and parts of its search index afterwards.
//! The names of these files change with their content, so the new site does not contain the old files. The old files
//! are therefore linked into the new site for some days.
//!
//! `.quire-kept/` in a published folder contains one list file for each publication that removed such files. A list
//! file contains their paths, and its modification time is the time of the publication. File contents therefore do not
//! depend on the clock, and the published folder is exchanged together with its lists in one step.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use walkdir::WalkDir;

use super::unchanged::link;
use crate::{Result, content_hash, context};

/// Name of the folder in a published folder that contains the list files.
const LISTS: &str = ".quire-kept";

/// Folders of files whose names contain a content hash.
const HASHED: [&str; 2] = ["assets", "static"];

/// Limits on files that stay published after a publication no longer includes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keep {
    /// Maximum time since a file left the site.
    pub age: Duration,
    /// Maximum total size in bytes. Files that left the site earliest are dropped first.
    pub bytes: u64,
}

impl Keep {
    /// Limits that keep no files.
    pub const NOTHING: Self = Self { age: Duration::ZERO, bytes: 0 };
}

/// Files in the published folder that the next publication keeps, although they are not part of the new site.
#[derive(Debug, Default)]
pub(super) struct KeptFiles {
    lists: BTreeMap<String, List>,
}

/// Files that left the site in the same publication.
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

impl KeptFiles {
    /// Chooses the files of `published` to keep. `is_in_site` returns whether a path is in the new site.
    pub(super) fn choose(published: &Path, keep: Keep, is_in_site: impl Fn(&str) -> bool) -> Self {
        let now = SystemTime::now();
        let mut removed = hashed_files(published);
        removed.retain(|path, _| !is_in_site(path));
        let mut lists = lists(published);
        let listed_paths: BTreeSet<String> = lists.iter().flat_map(|list| &list.paths).cloned().collect();
        let new = removed.keys().filter(|path| !listed_paths.contains(*path)).cloned().collect();
        lists.push(List { paths: new, since: now });
        // Newest first. A time in the future counts as now, because it comes from a wrong clock.
        lists.sort_by_key(|list| std::cmp::Reverse(list.since));
        let mut kept = Self::default();
        let mut remaining_bytes = keep.bytes;
        for List { paths, since } in lists {
            let age = now.duration_since(since).unwrap_or_default();
            // `remove_entry` assigns each file to the newest list that contains the file.
            let files: BTreeMap<String, u64> =
                paths.iter().filter_map(|path| removed.remove_entry(path)).collect();
            let size: u64 = files.values().sum();
            if age >= keep.age || size > remaining_bytes {
                break;
            }
            remaining_bytes -= size;
            if !files.is_empty() {
                let list = List { paths: files.into_keys().collect(), since: since.min(now) };
                kept.lists.insert(content_hash(list.text().as_bytes()), list);
            }
        }
        kept
    }

    /// Returns whether the published folder already contains all lists in `self`.
    pub(super) fn is_published(&self, published: &Path) -> bool {
        self.lists.keys().all(|name| published.join(LISTS).join(name).is_file())
    }

    /// Returns the number of kept files, including the lists.
    pub(super) fn count(&self) -> usize {
        self.lists.values().map(|list| list.paths.len() + 1).sum()
    }

    /// Links the files into a stage, and writes the lists.
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

/// Returns the paths of the files in a published folder that are kept from earlier publications and are not part of the
/// current site.
pub fn kept_files(published: &Path) -> BTreeSet<String> {
    lists(published).into_iter().flat_map(|list| list.paths).collect()
}

/// Returns the lists of a published folder, sorted by name.
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

/// Returns the files of a published folder whose names contain a content hash, with their sizes in bytes. Does not
/// follow links.
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

/// Returns whether a file name contains a content hash, as in `assets/client-W23ULNF7.js` and
/// `static/search_index.en.0123abcd.json`. Compressed versions of such files also count. Names of public files contain
/// no hash, so a public file that an author removes is not kept.
fn is_hashed(path: &str) -> bool {
    let Some((folder, name)) = path.rsplit_once('/') else { return false };
    let is_of_esbuild = |part: &str| part.bytes().all(|byte| matches!(byte, b'A'..=b'Z' | b'2'..=b'7'));
    let is_of_quire = |part: &str| part.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let mut parts = name.split(['.', '-']).skip(1);
    HASHED.contains(&folder.split('/').next().unwrap_or_default())
        && super::stays_inside(path)
        && parts.any(|part| part.len() == HASH && (is_of_esbuild(part) || is_of_quire(part)))
}

/// Length of a hash in a file name.
const HASH: usize = 8;

#[cfg(test)]
mod tests;
