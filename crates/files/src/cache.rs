//! The build cache on disk. `<site>/.quire/cache/<digest of the Quire executable>/` contains one or more pack files for
//! each kind of result.
//!
//! A [`Namespace`] contains results of one type, in memory and on disk. The [`Key`] of an entry is a digest of all
//! inputs of the result, so a stored result is never outdated, and entries are not updated in place. Results whose
//! inputs are only known after the work (a page's includes, a bundle's sources) have two entries. The first entry lists
//! these inputs, and its key is derived from all inputs known beforehand. The second entry contains the result, and its
//! key is derived from all inputs.
//!
//! Builds are correct without the cache, and any of its files may vanish or be damaged at any time. Entries that cannot
//! be read and verified are treated as absent. Entries that cannot be written are dropped. There are no locks: a pack
//! is written under a temporary name and then renamed. Packs never change after the rename, and processes that opened a
//! pack can read it even after its removal.

mod binary;
mod key;
mod namespace;
mod pack;
mod packs;
#[cfg(test)]
mod tests;

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use crate::temporary::remove_abandoned_files;
use crate::{Digest, Result, context};

pub use key::{Key, KeyBuilder};
pub use namespace::{Namespace, Saving};
pub use packs::Packs;

/// Name of the folder, inside the site's folder, in which builds store everything except the output.
pub const CACHE: &str = ".quire";

/// Prefix of temporary files: packs that a build is writing, and leftovers of killed builds.
const TEMPORARY: &str = ".new-";

/// The cache folder of a site for the running Quire executable. Each executable has a separate folder, because another
/// executable may produce different results from the same input.
#[derive(Debug, Clone)]
pub struct CacheFolder {
    path: PathBuf,
    /// Digest that identifies the running executable. Part of the folder's path.
    binary: Digest,
}

/// Number and total size of the files that [`remove_cache`] removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Removed {
    /// Number of removed files.
    pub files: usize,
    /// Total size of the removed files in bytes.
    pub bytes: u64,
}

impl CacheFolder {
    /// Returns the cache folder of the site at `site`, without creating it. Returns `None` if the running executable
    /// cannot be identified, or if a folder on the path below `site` is a symbolic link, which could point outside the
    /// site.
    pub fn of(site: &Path) -> Option<Self> {
        let binary = binary::digest()?;
        let path = site.join(CACHE).join("cache").join(binary.to_string());
        let is_redirected = path.ancestors().take(3).any(Path::is_symlink);
        (!is_redirected).then_some(Self { path, binary })
    }

    /// Opens the packs for one kind of result. The total size of the packs stays below `limit` bytes. `name` (lowercase
    /// letters) is the prefix of the packs' file names.
    pub fn packs(&self, name: &'static str, limit: u64) -> Packs {
        Packs::open(&self.path, name, self.binary, limit)
    }

    /// Removes the caches of other executables, and temporary files of killed builds.
    pub fn tidy(&self) {
        let Some(sites) = self.path.parent() else { return };
        let others = fs::read_dir(sites).into_iter().flatten().flatten().map(|entry| entry.path());
        for other in others.filter(|path| *path != self.path) {
            // Ignore failures: the next build removes the folder.
            let _ = fs::remove_dir_all(other);
        }
        remove_abandoned_files(&self.path, TEMPORARY);
    }
}

/// Creates a cache folder, and a `.gitignore` that excludes it from git.
fn create(cache: &Path) -> std::io::Result<()> {
    fs::create_dir_all(cache)?;
    let Some(cache_root) = cache.ancestors().find(|folder| folder.ends_with(CACHE)) else { return Ok(()) };
    let ignore = cache_root.join(".gitignore");
    // `create_new` fails if the path is a symbolic link, even to a missing file.
    match fs::OpenOptions::new().write(true).create_new(true).open(ignore) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        file => file?.write_all(b"*\n"),
    }
}

/// Removes the folder [`CACHE`] of a site. Returns `None` if the folder does not exist.
pub fn remove_cache(site: &Path) -> Result<Option<Removed>> {
    let folder = site.join(CACHE);
    if fs::symlink_metadata(&folder).is_err() {
        return Ok(None);
    }
    let mut removed = Removed { files: 0, bytes: 0 };
    let files = walkdir::WalkDir::new(&folder).into_iter().flatten();
    for file in files.filter(|entry| !entry.file_type().is_dir()) {
        removed.files += 1;
        removed.bytes += file.metadata().map_or(0, |metadata| metadata.len());
    }
    // If the folder is a symbolic link, this removes the link rather than its target.
    context("remove", &folder, fs::remove_dir_all(&folder))?;
    Ok(Some(removed))
}
