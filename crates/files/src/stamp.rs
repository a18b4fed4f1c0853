//! What the system says about a file without opening it, and when that is enough to know that it is unchanged.
//!
//! A time is as fine as the file system's clock: two writes within one tick leave the same stamp. So a stamp is trusted
//! only once it is older than a tick ("settled"); until then a file is read again each time.

use std::fs::Metadata;
use std::os::unix::fs::MetadataExt as _;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A kernel's clock ticks at least 100 times a second; file systems with finer times take them from it.
const TICK: Duration = Duration::from_millis(50);

/// File systems that count whole seconds, or two (FAT).
const COARSE_TICK: Duration = Duration::from_secs(3);

/// Identity, size and times of a file or folder. The time of the last change of any kind (`ctime`) is among them:
/// programs can set the time of the last write, but not this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

    /// Whether both are of the same file or folder, whatever it holds.
    pub(crate) fn is_same_place(&self, other: &Self) -> bool {
        (self.device, self.inode) == (other.device, other.inode)
    }

    /// Whether nothing can have happened to the file since `then` without another stamp than this one.
    pub(crate) fn is_settled(&self, then: SystemTime) -> bool {
        let (seconds, nanoseconds) = self.changed;
        let tick = if nanoseconds == 0 { COARSE_TICK } else { TICK };
        let (Ok(seconds), Ok(nanoseconds)) = (u64::try_from(seconds), u32::try_from(nanoseconds)) else {
            return false;
        };
        // A time that the clock cannot show, or that is yet to come, settles nothing.
        let changed = UNIX_EPOCH.checked_add(Duration::new(seconds, nanoseconds));
        let age = changed.and_then(|changed| then.duration_since(changed).ok());
        age.is_some_and(|age| age > tick)
    }
}
