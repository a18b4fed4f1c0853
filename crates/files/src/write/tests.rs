use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::{write_atomic, write_inside, write_own};
use crate::Error;
use crate::temporary::ABANDONED;

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    names.map(|name| name.into_string().unwrap()).collect()
}

#[test]
fn a_file_is_replaced_and_keeps_its_permissions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a/file.json");
    write_atomic(&path, b"1").unwrap();
    let usual = fs::metadata(&path).unwrap().permissions().mode();
    fs::write(folder.path().join("usual"), "").unwrap();
    assert_eq!(usual, fs::metadata(folder.path().join("usual")).unwrap().permissions().mode());
    fs::set_permissions(&path, Permissions::from_mode(0o604)).unwrap();
    write_atomic(&path, b"2").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"2");
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o604);
    assert_eq!(names(&folder.path().join("a")), ["file.json"]);
}

#[test]
fn nothing_is_left_behind_when_a_file_cannot_be_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("name");
    // Writing the temporary file succeeds, but renaming it fails, because the name is too long.
    let long = folder.path().join("n".repeat(300));
    assert!(write_atomic(&long, b"1").is_err());
    assert!(names(folder.path()).is_empty());
    fs::create_dir(&path).unwrap();
    assert!(write_atomic(&path, b"1").is_err());
    assert_eq!(names(folder.path()), ["name"]);
}

#[test]
fn leftovers_of_killed_processes_are_removed_later() {
    let folder = tempfile::tempdir().unwrap();
    let [young, old, own] =
        [".quire-yyyyyy", ".quire-oooooo", ".quire-of-mine"].map(|name| folder.path().join(name));
    for path in [&young, &old, &own] {
        fs::write(path, "").unwrap();
    }
    let at = SystemTime::now() - ABANDONED - Duration::from_secs(9);
    for path in [&old, &own] {
        fs::File::options().write(true).open(path).unwrap().set_modified(at).unwrap();
    }
    write_atomic(&folder.path().join("file"), b"1").unwrap();
    assert!(young.exists() && !old.exists() && own.exists());
}

#[test]
fn writing_through_a_link_keeps_links_and_devices() {
    let folder = tempfile::tempdir().unwrap();
    let (link, device) = (folder.path().join("link"), folder.path().join("device"));
    fs::write(folder.path().join("file"), "1").unwrap();
    std::os::unix::fs::symlink("file", &link).unwrap();
    std::os::unix::fs::symlink("/dev/null", &device).unwrap();
    write_atomic(&link, b"2").unwrap();
    write_atomic(&device, b"2").unwrap();
    assert_eq!(fs::read(folder.path().join("file")).unwrap(), b"2");
    assert!(link.is_symlink() && device.is_symlink());
    assert!(!fs::metadata(&device).unwrap().is_file());
}

#[test]
fn only_files_inside_the_folder_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let (root, other) = (folder.path().join("root"), folder.path().join("other"));
    fs::create_dir_all(root.join("folder")).unwrap();
    fs::create_dir(&other).unwrap();
    fs::write(other.join("file"), "0").unwrap();
    fs::write(root.join("own"), "0").unwrap();
    symlink(&other, root.join("out")).unwrap();
    symlink(other.join("file"), root.join("out-file")).unwrap();
    symlink("own", root.join("link")).unwrap();
    for path in ["new", "new-folder/new", "folder/new", "own", "link"] {
        write_inside(&root, path, path.as_bytes()).unwrap();
        assert_eq!(fs::read_to_string(root.join(path)).unwrap(), path);
    }
    assert!(matches!(write_inside(&root, "folder", b"1"), Err(Error::NotAFile { .. })));
    for path in ["out/new", "out/file", "out-file"] {
        assert!(matches!(write_inside(&root, path, b"1"), Err(Error::OutsideFolder { .. })), "{path}");
        assert!(write_own(&root, path, b"1").is_err(), "{path}");
    }
    assert!(write_own(&root, "link", b"1").is_err());
    write_own(&root, "folder/own", b"1").unwrap();
    assert_eq!(fs::read_to_string(other.join("file")).unwrap(), "0");
    assert_eq!(names(&other), ["file"]);
}
