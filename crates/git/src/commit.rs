//! Reads files of a commit with git.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use quire_files::{Contents, Reason, Skipped, Snapshot, is_source};

use crate::git::{CommitTimes, GitError, commit_times_of, git, is_owner_refused, limits, run, run_with};

/// Maximum number of files in a folder of a commit. A git tree may refer to one subtree any number of times, so a small
/// repository can contain more paths than any disk can store.
const MAX_FILES: usize = 100_000;

/// Maximum size in bytes of git's list of the files in a folder.
const LIST: usize = 64 << 20;

/// Maximum total size in bytes of a folder's files. Files with equal contents count once.
const CONTENTS: usize = 256 << 20;

/// A commit. Paths are relative to the folder that was passed to [`Commit::find`]. Results are cached, because a commit
/// does not change.
#[derive(Debug)]
pub struct Commit {
    folder: PathBuf,
    hash: String,
    trees: Mutex<BTreeMap<String, Arc<CommitTree>>>,
    files: Mutex<BTreeMap<String, Option<Contents>>>,
    times: Mutex<BTreeMap<String, Arc<CommitTimes>>>,
}

/// A folder as of a commit.
#[derive(Debug, Default)]
pub struct CommitTree {
    /// Every file that [`quire_files::read_tree`] would read, by path relative to the folder.
    pub files: Snapshot,
    /// Symbolic links, submodules, and files whose paths are not UTF-8, sorted by path. Excludes hidden entries and
    /// `node_modules`, which [`is_source`] rejects.
    pub skipped: Vec<Skipped>,
}

/// Why a commit was not found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoCommit {
    /// git is not installed, or the folder is not in a repository that git can read.
    NoRepository,
    /// The name does not resolve to a commit in the repository.
    Unknown,
    /// git refused to read the repository of another user, or exceeded its time or output limit.
    Failed(GitError),
}

/// Why files of a commit cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CommitError {
    /// git is not installed, failed, or exceeded a limit.
    #[error(transparent)]
    Git(#[from] GitError),
    /// A folder has more than `MAX_FILES` files, or the list of its files is too large.
    #[error("`{0}` has more than {MAX_FILES} files")]
    ManyFiles(String),
    /// The files of a folder are too large.
    #[error("the files in `{}` are larger than {} MB", .0, CONTENTS >> 20)]
    LargeFiles(String),
    /// The object of a file is not in the repository, or it is damaged.
    #[error("git cannot read the object {object} of `{file}`")]
    NoObject {
        /// Hash of the object in the repository.
        object: String,
        /// The path of a file with this object.
        file: String,
    },
}

/// An entry of a git tree.
struct Entry {
    mode: String,
    object: String,
    /// Path relative to the folder passed to [`Commit::find`].
    path: String,
    is_utf8: bool,
}

impl Commit {
    /// Finds the commit of `reference` (a tag, a branch, a branch of the remote `origin`, or a commit hash) in the
    /// repository that contains `folder`.
    pub fn find(folder: &Path, reference: &str) -> Result<Self, NoCommit> {
        match run(folder, &["rev-parse", "--git-dir"]) {
            Ok(_) => {}
            Err(error) if is_owner_refused(&error.to_string()) => return Err(NoCommit::Failed(error)),
            Err(GitError::Missing | GitError::Failed(_)) => return Err(NoCommit::NoRepository),
            Err(error) => return Err(NoCommit::Failed(error)),
        }
        let named = |name: &str| {
            let commit = format!("{name}^{{commit}}");
            git(folder, &["rev-parse", "--verify", "--quiet", "--end-of-options", &commit])
        };
        // A single-branch clone has other branches only as remote-tracking branches.
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

    /// Returns the hash of the commit.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// Returns the folder at `path`, empty if the commit contains no such folder. Fails if any of its files cannot be
    /// read.
    pub fn tree(&self, path: &str) -> Result<Arc<CommitTree>, CommitError> {
        get_or_read(&self.trees, path, || Ok(Arc::new(self.read_tree(path)?)))
    }

    /// Returns the file at `path`, or `None` if the commit contains no regular file there. Fails if the file cannot be
    /// read.
    pub fn file(&self, path: &str) -> Result<Option<Contents>, CommitError> {
        get_or_read(&self.files, path, || {
            let entries = self.list(&format!("./{path}"), path)?;
            let Some(entry) = entries.into_iter().find(|entry| entry.path == path && entry.is_file()) else {
                return Ok(None);
            };
            let contents = self.blobs(&BTreeMap::from([(entry.object.as_str(), path)]), path)?;
            Ok(contents.into_values().next())
        })
    }

    /// Returns the names of the direct subfolders, as of this commit, of the folder passed to [`Commit::find`]. Empty
    /// if git fails.
    pub fn folders(&self) -> Vec<String> {
        let entries =
            git(&self.folder, &["ls-tree", "-d", "--name-only", "-z", &self.hash]).unwrap_or_default();
        entries.split('\0').filter(|name| !name.is_empty()).map(str::to_owned).collect()
    }

    /// Returns the last commit time of each file below `path`, in the history that ends with this commit.
    pub fn times(&self, path: &str) -> Result<Arc<CommitTimes>, CommitError> {
        get_or_read(&self.times, path, || Ok(Arc::new(commit_times_of(&self.folder, &self.hash, path)?)))
    }

    fn read_tree(&self, path: &str) -> Result<CommitTree, CommitError> {
        let prefix = if path == "." { String::new() } else { format!("{path}/") };
        let mut tree = CommitTree::default();
        let mut blobs: Vec<(String, String)> = Vec::new();
        for entry in self.list(&format!("./{prefix}"), path)? {
            let Some(file) = entry.path.strip_prefix(&prefix) else { continue };
            if !file.split('/').all(|name| is_source(OsStr::new(name))) {
                continue;
            }
            match entry.reason() {
                Some(reason) => tree.skipped.push(Skipped { path: file.to_owned(), reason }),
                None => blobs.push((file.to_owned(), entry.object)),
            }
        }
        let objects = blobs.iter().map(|(file, object)| (object.as_str(), file.as_str())).collect();
        let contents = self.blobs(&objects, path)?;
        let files = blobs
            .iter()
            .filter_map(|(file, object)| Some((file.clone(), contents.get(object.as_str())?.clone())));
        tree.files = files.collect();
        Ok(tree)
    }

    /// Lists the files at or below `revision_path`, without folders. `path` appears in error messages.
    fn list(&self, revision_path: &str, path: &str) -> Result<Vec<Entry>, CommitError> {
        let arguments = ["ls-tree", "-r", "-z", &self.hash, "--", revision_path];
        let many = || CommitError::ManyFiles(path.to_owned());
        let listed =
            run_with(&self.folder, &arguments, Vec::new(), limits(LIST)).map_err(|error| match error {
                GitError::Large(_) => many(),
                error => error.into(),
            })?;
        let entries: Vec<Entry> =
            listed.split(|byte| *byte == 0).filter_map(Entry::parse).take(MAX_FILES + 1).collect();
        if entries.len() > MAX_FILES { Err(many()) } else { Ok(entries) }
    }

    /// Reads the contents of objects in a single run of git. `objects` maps the hash of each object to the path of a
    /// file with this object. `path`, the folder being read, appears in error messages.
    fn blobs<'a>(
        &self,
        objects: &BTreeMap<&'a str, &str>,
        path: &str,
    ) -> Result<BTreeMap<&'a str, Contents>, CommitError> {
        if objects.is_empty() {
            return Ok(BTreeMap::new());
        }
        let input = objects.keys().flat_map(|name| [name, "\n"]).collect::<String>().into_bytes();
        let output = run_with(&self.folder, &["cat-file", "--batch"], input, limits(CONTENTS));
        let output = output.map_err(|error| match error {
            GitError::Large(_) => CommitError::LargeFiles(path.to_owned()),
            error => error.into(),
        })?;
        let mut rest = &output[..];
        let mut blobs = BTreeMap::new();
        for (object, file) in objects {
            let no_object =
                || CommitError::NoObject { object: (*object).to_owned(), file: (*file).to_owned() };
            blobs.insert(*object, next_blob(&mut rest).ok_or_else(no_object)?);
        }
        Ok(blobs)
    }
}

/// Returns the stored value for `path`, or reads and stores it. Failures are not stored, because the repository may be
/// repaired.
fn get_or_read<T: Clone>(
    cached: &Mutex<BTreeMap<String, T>>,
    path: &str,
    read: impl FnOnce() -> Result<T, CommitError>,
) -> Result<T, CommitError> {
    let mut cached = cached.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(value) = cached.get(path) {
        return Ok(value.clone());
    }
    let value = read()?;
    cached.insert(path.to_owned(), value.clone());
    Ok(value)
}

impl Entry {
    /// Parses `<mode> <type> <object>\t<path>`.
    fn parse(entry: &[u8]) -> Option<Self> {
        let tab = entry.iter().position(|byte| *byte == b'\t')?;
        let mut data = std::str::from_utf8(&entry[..tab]).ok()?.split(' ');
        let (mode, _, object) = (data.next()?, data.next()?, data.next()?);
        let path = &entry[tab + 1..];
        Some(Self {
            mode: mode.to_owned(),
            object: object.to_owned(),
            path: String::from_utf8_lossy(path).into_owned(),
            is_utf8: std::str::from_utf8(path).is_ok(),
        })
    }

    fn is_file(&self) -> bool {
        self.reason().is_none()
    }

    /// Returns why the entry is skipped, or `None` for a regular file with a UTF-8 path.
    fn reason(&self) -> Option<Reason> {
        match self.mode.as_str() {
            _ if !self.is_utf8 => Some(Reason::NameNotUtf8),
            LINK => Some(Reason::CommittedLink),
            SUBMODULE => Some(Reason::Submodule),
            _ => None,
        }
    }
}

/// The mode of a symbolic link in a git tree.
const LINK: &str = "120000";

/// The mode of a submodule in a git tree.
const SUBMODULE: &str = "160000";

/// Parses the next response in the output of `git cat-file --batch`: `<object> blob <size>`, the bytes and a line feed.
/// Returns `None` for a missing object, for an object that is not a blob, and for output that ends early.
fn next_blob(rest: &mut &[u8]) -> Option<Contents> {
    let end = rest.iter().position(|byte| *byte == b'\n')?;
    let head = std::str::from_utf8(&rest[..end]).ok()?;
    let size = head.rsplit_once(" blob ").and_then(|(_, size)| size.parse::<usize>().ok())?;
    let body = &rest[end + 1..];
    let contents = body.get(..size)?.to_vec();
    *rest = body.get(size + 1..)?;
    Some(Contents::from(contents))
}

#[cfg(test)]
mod tests {
    use super::next_blob;

    #[test]
    fn output_that_ends_early_or_names_a_missing_object_has_no_blob() {
        let mut output = &b"aa blob 3\na\nb\ncc blob 0\n\nbb missing\n"[..];
        assert_eq!(next_blob(&mut output).as_deref(), Some(&b"a\nb"[..]));
        assert_eq!(next_blob(&mut output).as_deref(), Some(&b""[..]));
        assert!(next_blob(&mut output).is_none());
        assert!(next_blob(&mut &b"aa blob 30\na\nb\n"[..]).is_none());
        assert!(next_blob(&mut &b"aa blob 1\na"[..]).is_none());
    }
}
