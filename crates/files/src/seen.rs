//! Records the state of paths, to detect later changes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::Digest;
use crate::stamp::{Stamp, links_are_settled};

/// The state of the paths that a program read or looked for: files, folders, or nothing.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct RecordedPaths(BTreeMap<PathBuf, PathState>);

/// The start time of a program that reads files. After the program exits, [`Self::end`] records the paths that it read
/// or looked for.
#[derive(Debug, Clone, Copy)]
pub struct ReadStart(pub(crate) SystemTime);

/// The state of a path, with links followed.
#[derive(Debug, Serialize, Deserialize)]
enum PathState {
    Nothing,
    /// A folder and its real path. The entries of the folder are recorded separately.
    Folder(Stamp, PathBuf),
    File(Stamp),
    /// A file that may have changed after the program read it.
    Unknown,
}

impl ReadStart {
    /// Records the current time. Call this function before the program starts.
    pub fn begin() -> Self {
        Self(SystemTime::now())
    }

    /// Records the state of `paths`, which the program read or looked for. `is_found` returns whether the program found
    /// a file at a path. Files that may have changed since [`ReadStart::begin`] count as changed.
    pub fn end(
        self,
        paths: impl IntoIterator<Item = PathBuf>,
        is_found: impl Fn(&Path) -> bool,
    ) -> RecordedPaths {
        let record_path = |path: PathBuf| {
            let state = match PathState::at(&path) {
                PathState::File(stamp) if !stamp.is_settled(self.0) || !links_are_settled(&path, self.0) => {
                    PathState::Unknown
                }
                PathState::Nothing if is_found(&path) => PathState::Unknown,
                state => state,
            };
            (path, state)
        };
        RecordedPaths(paths.into_iter().map(record_path).collect())
    }
}

impl RecordedPaths {
    /// Returns whether no path has changed since its state was recorded.
    pub fn is_same(&self) -> bool {
        self.0.iter().all(|(path, place)| place.is_same(path))
    }

    /// Returns the recorded paths, sorted.
    pub fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        self.0.keys()
    }

    /// Returns a digest of the recorded states; `None` if a file may have changed while the program ran.
    pub fn digest(&self) -> Option<Digest> {
        // A zero byte separates the paths, because no path contains one.
        let mut bytes = Vec::new();
        for (path, place) in &self.0 {
            bytes.extend(path.as_os_str().as_encoded_bytes());
            bytes.push(0);
            match place {
                PathState::Nothing => bytes.extend(b"nothing"),
                // Only the real path of a folder is relevant, because the entries of a folder are recorded separately.
                PathState::Folder(_, real) => bytes.extend(real.as_os_str().as_encoded_bytes()),
                PathState::File(stamp) => bytes.extend(format!("{stamp:?}").as_bytes()),
                PathState::Unknown => return None,
            }
            bytes.push(0);
        }
        Some(Digest::of(&bytes))
    }
}

impl PathState {
    fn at(path: &Path) -> Self {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => {
                Self::Folder(Stamp::of(&metadata), fs::canonicalize(path).unwrap_or_default())
            }
            Ok(metadata) => Self::File(Stamp::of(&metadata)),
            Err(_) => Self::Nothing,
        }
    }

    fn is_same(&self, path: &Path) -> bool {
        let metadata = fs::metadata(path).ok();
        match (self, metadata) {
            (Self::Nothing, None) => true,
            (Self::File(stamp), Some(metadata)) => *stamp == Stamp::of(&metadata),
            (Self::Folder(stamp, real), Some(metadata)) if metadata.is_dir() => {
                *stamp == Stamp::of(&metadata) || fs::canonicalize(path).is_ok_and(|now| now == *real)
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests;
