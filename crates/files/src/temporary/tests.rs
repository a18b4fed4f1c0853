use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use super::temporary_folder;

#[test]
fn a_temporary_folder_is_private_and_removed_on_drop() {
    let parent = tempfile::tempdir().unwrap();
    let folder = temporary_folder(parent.path(), "work").unwrap();
    let path = folder.path().to_owned();
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o700);
    fs::write(path.join("file"), "").unwrap();
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(move || {
        let _folder = folder;
        panic!("while the folder is used");
    }));
    assert!(panicked.is_err() && !path.exists());
}

#[test]
fn only_temporary_folders_of_dead_processes_are_removed() {
    let parent = tempfile::tempdir().unwrap();
    let abandoned = parent.path().join(".quire-work-aB3dE6gH");
    let [foreign, link] =
        [".quire-other-aB3dE6gH", ".quire-work-12345678"].map(|name| parent.path().join(name));
    fs::create_dir(&abandoned).unwrap();
    fs::create_dir(&foreign).unwrap();
    std::os::unix::fs::symlink(&foreign, &link).unwrap();
    let alive = temporary_folder(parent.path(), "work").unwrap();
    let other = temporary_folder(parent.path(), "work").unwrap();
    assert!(!abandoned.exists() && foreign.exists() && link.is_symlink());
    assert!(alive.path().exists() && alive.path() != other.path());
}
