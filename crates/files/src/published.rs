//! Reading a published site while builds may replace it.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

/// Identifies one publication of an output folder. Publishing exchanges the whole folder, so another site is another
/// inode; the modification time tells apart publications that were given the same inode number one after another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Publication {
    device: u64,
    inode: u64,
    modified: (i64, i64),
}

/// The publication that a built folder holds now; nothing when there is no such folder.
pub fn publication(folder: &Path) -> Option<Publication> {
    let data = fs::metadata(folder).ok()?;
    let modified = (data.mtime(), data.mtime_nsec());
    Some(Publication { device: data.dev(), inode: data.ino(), modified })
}

/// The result of `read`, which reads files of `folder`, and the publication that all of them belong to. Reads again
/// when another site was published meanwhile: files are opened by path, so some would be of one site and some of the
/// next.
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
