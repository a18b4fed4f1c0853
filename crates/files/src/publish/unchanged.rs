//! Files of a build that are identical to published files.
//!
//! Creating a file takes longer than rendering most pages. A file whose bytes are already published at the same path
//! therefore becomes a hard link to the published file. An unchanged site is not published again.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use walkdir::WalkDir;

use crate::{Error, Result, context};

/// The unchanged files of a stage, which is the folder to which a build writes the new site.
#[derive(Debug)]
pub(super) struct Unchanged {
    /// The published site. The folder need not exist.
    published: PathBuf,
    /// Paths relative to the site's root, separated by `/`.
    paths: Mutex<BTreeSet<String>>,
}

impl Unchanged {
    pub(super) fn new(published: PathBuf) -> Self {
        Self { published, paths: Mutex::default() }
    }

    /// Adds a file if the published file at `path` has these bytes. Returns whether the file was added.
    pub(super) fn add(&self, path: &str, bytes: &[u8]) -> bool {
        let is_same = has_bytes(&self.published.join(path), bytes).unwrap_or(false);
        if is_same {
            self.paths.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
        }
        is_same
    }

    pub(super) fn contains(&self, path: &str) -> bool {
        self.paths.lock().unwrap_or_else(PoisonError::into_inner).contains(path)
    }

    pub(super) fn paths(&self) -> BTreeSet<String> {
        self.paths.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns whether the published folder contains only regular files, and whether their number is the number of
    /// added files plus `others`.
    pub(super) fn is_whole_site(&self, others: usize) -> bool {
        let paths = self.paths.lock().unwrap_or_else(PoisonError::into_inner);
        let mut published = 0;
        for entry in WalkDir::new(&self.published).min_depth(1) {
            match entry {
                Ok(entry) if entry.file_type().is_dir() => {}
                Ok(entry) if entry.file_type().is_file() => published += 1,
                _ => return false,
            }
        }
        published == paths.len() + others
    }

    /// Links the added files into the stage. Fails if an added file was also written to the stage with other bytes.
    pub(super) fn link_into(&self, stage: &Path) -> Result<()> {
        for path in &*self.paths.lock().unwrap_or_else(PoisonError::into_inner) {
            let (from, to) = (self.published.join(path), stage.join(path));
            match link(&from, &to) {
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    let parent = to.parent().unwrap_or(stage);
                    context("create", parent, fs::create_dir_all(parent))?;
                    context("write", &to, link(&from, &to))?;
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    return Err(Error::WrittenTwice { path: path.clone() });
                }
                result => context("write", &to, result)?,
            }
        }
        Ok(())
    }
}

/// Returns whether the regular file at `path` has these bytes.
fn has_bytes(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    let data = fs::symlink_metadata(path)?;
    if !data.is_file() || data.len() != bytes.len() as u64 {
        return Ok(false);
    }
    let mut published = Vec::with_capacity(bytes.len() + 1);
    crate::read::open(path)?.read_to_end(&mut published)?;
    Ok(published == bytes)
}

/// Creates a hard link to a file, or copies the file if the file system or its permissions do not allow links.
pub(super) fn link(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Err(error) if !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::AlreadyExists) => {
            let mut copy = fs::OpenOptions::new().write(true).create_new(true).open(to)?;
            io::copy(&mut File::open(from)?, &mut copy).map(drop)
        }
        result => result,
    }
}
