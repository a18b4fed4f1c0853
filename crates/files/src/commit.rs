//! Files as they were in a commit, read with git.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use crate::git::{CommitTimes, commit_times_of, git};
use crate::read::is_source;
use crate::reader::{Contents, Snapshot};

/// A commit of the repository that a folder lies in. Paths are relative to that folder. What was read is kept: a commit
/// does not change.
#[derive(Debug)]
pub struct Commit {
    folder: PathBuf,
    hash: String,
    trees: Mutex<BTreeMap<String, Snapshot>>,
    files: Mutex<BTreeMap<String, Option<Contents>>>,
    times: Mutex<BTreeMap<String, Arc<CommitTimes>>>,
}

/// Why there is no commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoCommit {
    /// git is not installed, or the folder is in no repository.
    NoRepository,
    /// The repository has no commit of this name.
    Unknown,
}

impl Commit {
    /// Finds the commit that `reference` names in the repository of `folder`: a tag, a branch, or the hash of a commit.
    pub fn find(folder: &Path, reference: &str) -> Result<Self, NoCommit> {
        git(folder, &["rev-parse", "--git-dir"]).ok_or(NoCommit::NoRepository)?;
        let named = |name: &str| {
            let commit = format!("{name}^{{commit}}");
            git(folder, &["rev-parse", "--verify", "--quiet", "--end-of-options", &commit])
        };
        // A checkout of one branch has the others as those of the remote alone.
        let hash = named(reference).or_else(|| named(&format!("refs/remotes/origin/{reference}")));
        let hash = hash.ok_or(NoCommit::Unknown)?.trim().to_owned();
        Ok(Self {
            folder: folder.to_owned(),
            hash,
            trees: Mutex::default(),
            files: Mutex::default(),
            times: Mutex::default(),
        })
    }

    /// The hash of the commit.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// Every file below `path` that [`crate::read_tree`] would read, by path relative to it. Empty if there was no such
    /// folder. Links and submodules are left out.
    pub fn tree(&self, path: &str) -> Snapshot {
        let mut trees = self.trees.lock().unwrap_or_else(PoisonError::into_inner);
        trees.entry(path.to_owned()).or_insert_with(|| self.read_tree(path)).clone()
    }

    /// The file at `path`; `None` if there was none.
    pub fn file(&self, path: &str) -> Option<Contents> {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let read = || self.blobs(&[format!("{}:./{path}", self.hash)]).pop().flatten();
        files.entry(path.to_owned()).or_insert_with(read).clone()
    }

    /// The time of the last commit, up to this one, of each file below `path`.
    pub fn times(&self, path: &str) -> Arc<CommitTimes> {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        let read = || Arc::new(commit_times_of(&self.folder, &self.hash, path));
        Arc::clone(times.entry(path.to_owned()).or_insert_with(read))
    }

    fn read_tree(&self, path: &str) -> Snapshot {
        let prefix = if path == "." { String::new() } else { format!("{path}/") };
        let listed = git(&self.folder, &["ls-tree", "-r", "-z", &self.hash, "--", &format!("./{prefix}")]);
        let listed = listed.unwrap_or_default();
        let entries = listed.split('\0').filter_map(|entry| {
            let (data, file) = entry.split_once('\t')?;
            let [mode, "blob", object] = data.split(' ').collect::<Vec<_>>()[..] else { return None };
            let file = file.strip_prefix(&prefix)?;
            let is_wanted = mode != LINK && file.split('/').all(|name| is_source(OsStr::new(name)));
            is_wanted.then(|| (file.to_owned(), object.to_owned()))
        });
        let (files, objects): (Vec<String>, Vec<String>) = entries.unzip();
        let contents = self.blobs(&objects).into_iter();
        files.into_iter().zip(contents).filter_map(|(file, contents)| Some((file, contents?))).collect()
    }

    /// The contents of objects, in one run of git.
    fn blobs(&self, objects: &[String]) -> Vec<Option<Contents>> {
        if objects.is_empty() {
            return Vec::new();
        }
        parse_batch(&self.cat_file(objects).unwrap_or_default(), objects.len())
    }

    fn cat_file(&self, objects: &[String]) -> Option<Vec<u8>> {
        let mut git = Command::new("git");
        git.arg("-C").arg(&self.folder).args(["cat-file", "--batch"]);
        let mut git = git.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?;
        let mut input = git.stdin.take()?;
        let names = objects.join("\n") + "\n";
        // git answers while it reads: writing on this thread would wait for itself once the pipes are full.
        std::thread::scope(|scope| {
            scope.spawn(move || drop(input.write_all(names.as_bytes())));
            git.wait_with_output().ok()
        })
        .map(|output| output.stdout)
    }
}

/// The mode of a symbolic link in a tree.
const LINK: &str = "120000";

/// Parses the answers of `git cat-file --batch`: `<object> blob <size>`, the bytes and a line feed for each object, or one
/// line for an object that is missing.
fn parse_batch(output: &[u8], count: usize) -> Vec<Option<Contents>> {
    let mut rest = output;
    let mut next = || {
        let end = rest.iter().position(|byte| *byte == b'\n')?;
        let head = std::str::from_utf8(&rest[..end]).unwrap_or_default();
        let size = head.rsplit_once(" blob ").and_then(|(_, size)| size.parse::<usize>().ok());
        rest = &rest[end + 1..];
        let contents = rest.get(..size?)?.to_vec();
        rest = rest.get(contents.len() + 1..).unwrap_or_default();
        Some(Contents::from(contents))
    };
    (0..count).map(|_| next()).collect()
}

#[cfg(test)]
mod tests {
    use super::parse_batch;

    #[test]
    fn a_missing_object_does_not_shift_the_others() {
        let output = b"aa blob 3\na\nb\nbb missing\ncc blob 0\n\ndd blob 1\nd\n";
        let found = parse_batch(output, 4);
        let texts: Vec<Option<&[u8]>> = found.iter().map(|it| it.as_deref()).collect();
        assert_eq!(texts, [Some(&b"a\nb"[..]), None, Some(&b""[..]), Some(&b"d"[..])]);
    }

    #[test]
    fn output_that_ends_early_is_missing_objects() {
        assert!(parse_batch(b"aa blob 30\na\nb\n", 2).iter().all(Option::is_none));
    }
}
