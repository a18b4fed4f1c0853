//! Checks of folders and file systems: write access and free space.

use std::path::Path;

use rustix::fs::{Access, access, statvfs};

/// Returns whether this process may create files in `folder`.
pub fn is_writable(folder: &Path) -> bool {
    access(folder, Access::WRITE_OK | Access::EXEC_OK).is_ok()
}

/// Returns the free bytes of the file system that contains `path`, or `None` if their number cannot be determined.
pub fn free_space(path: &Path) -> Option<u64> {
    let stat = statvfs(path).ok()?;
    Some(stat.f_bavail.saturating_mul(stat.f_frsize))
}

#[cfg(test)]
mod tests {
    use super::{free_space, is_writable};

    #[test]
    fn folders_on_a_disk_are_writable_and_have_space() {
        let folder = tempfile::tempdir().unwrap();
        assert!(is_writable(folder.path()) && free_space(folder.path()).is_some_and(|bytes| bytes > 1 << 20));
        let missing = folder.path().join("a");
        assert!(!is_writable(&missing) && free_space(&missing).is_none());
    }
}
