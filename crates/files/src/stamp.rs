//! File metadata that proves, without opening a file, that the file has not changed.
//!
//! Timestamps have the granularity of the file system's clock, so two writes within one tick may produce the same
//! stamp. A stamp is trusted ("settled") after it is older than one tick. Until then, the file is read again.

use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// Upper bound of the timestamp granularity on file systems that use the kernel clock, which ticks at least 100 times
/// per second.
const TICK: Duration = Duration::from_millis(50);

/// Upper bound of the timestamp granularity on file systems that store steps of one or two seconds (FAT).
const COARSE_TICK: Duration = Duration::from_secs(3);

/// Identity, size and times of a file or folder. Includes `ctime`, because programs can set the modification time but
/// not `ctime`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stamp {
    device: u64,
    inode: u64,
    size: u64,
    modified: (i64, i64),
    changed: (i64, i64),
}

impl Stamp {
    pub(crate) fn of(metadata: &Metadata) -> Self {
        Self {
            device: metadata.dev(),
            inode: metadata.ino(),
            size: metadata.size(),
            modified: (metadata.mtime(), metadata.mtime_nsec()),
            changed: (metadata.ctime(), metadata.ctime_nsec()),
        }
    }

    /// Returns whether both stamps belong to the same file or folder, regardless of content.
    pub(crate) fn is_same_place(&self, other: &Self) -> bool {
        (self.device, self.inode) == (other.device, other.inode)
    }

    /// Returns whether any change to the file since `then` would have produced a different stamp.
    pub(crate) fn is_settled(&self, then: SystemTime) -> bool {
        let (seconds, nanoseconds) = self.changed;
        let tick = if nanoseconds == 0 { COARSE_TICK } else { TICK };
        let (Ok(seconds), Ok(nanoseconds)) = (u64::try_from(seconds), u32::try_from(nanoseconds)) else {
            return false;
        };
        // A timestamp that is out of range or in the future proves nothing.
        let changed = UNIX_EPOCH.checked_add(Duration::new(seconds, nanoseconds));
        let age = changed.and_then(|changed| then.duration_since(changed).ok());
        age.is_some_and(|age| age > tick)
    }
}

/// Returns whether [`Stamp::is_settled`] is true for every symbolic link among `path` and its parent folders. The
/// target's stamp is not sufficient, because a new link may point to a file with an old stamp.
pub(crate) fn links_are_settled(path: &Path, then: SystemTime) -> bool {
    path.ancestors().all(|place| match fs::symlink_metadata(place) {
        Ok(metadata) if metadata.is_symlink() => Stamp::of(&metadata).is_settled(then),
        _ => true,
    })
}
