//! Consistent reads of a published site that builds may replace at any time.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

/// Identifies one publication of an output folder. Publishing replaces the folder, so each publication has a different
/// inode. The modification time distinguishes publications that reuse an inode number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Publication {
    device: u64,
    inode: u64,
    modified: (i64, i64),
}

/// Returns the publication that `folder` currently contains, or `None` if the folder does not exist.
pub fn publication(folder: &Path) -> Option<Publication> {
    let data = fs::metadata(folder).ok()?;
    let modified = (data.mtime(), data.mtime_nsec());
    Some(Publication { device: data.dev(), inode: data.ino(), modified })
}

/// Runs `read`, which reads files in `folder`. Returns its result and the publication to which all of these files
/// belong. Repeats `read` if another site was published in the meantime, because `read` may have read files of both
/// sites.
pub fn read_publication<T>(folder: &Path, mut read: impl FnMut() -> T) -> (T, Option<Publication>) {
    loop {
        let before = publication(folder);
        let result = read();
        if publication(folder) == before {
            return (result, before);
        }
    }
}

#[cfg(test)]
mod tests;
