use std::fs;

use super::{PublishError, Stage};

#[test]
fn a_site_appears_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    let first = Stage::begin(&out).unwrap();
    first.write("a/b.html", b"1").unwrap();
    assert!(!out.exists());
    first.publish().unwrap();
    assert_eq!(fs::read(out.join("a/b.html")).unwrap(), b"1");

    let dropped = Stage::begin(&out).unwrap();
    dropped.write("a/b.html", b"2").unwrap();
    drop(dropped);
    assert_eq!(fs::read(out.join("a/b.html")).unwrap(), b"1");

    let second = Stage::begin(&out).unwrap();
    second.write("c.html", b"3").unwrap();
    second.publish().unwrap();
    assert!(!out.join("a/b.html").exists());
    assert_eq!(fs::read(out.join("c.html")).unwrap(), b"3");
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["site"]);
}

#[test]
fn a_folder_with_foreign_files_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("thesis.txt"), "work of years").unwrap();
    assert!(matches!(Stage::begin(folder.path()), Err(PublishError::Foreign { .. })));
    assert!(folder.path().join("thesis.txt").exists());
}

#[test]
fn two_builds_do_not_share_a_folder_and_a_dead_lock_is_broken() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    let first = Stage::begin(&out).unwrap();
    assert!(matches!(Stage::begin(&out), Err(PublishError::Busy { .. })));
    drop(first);
    fs::write(folder.path().join(".site.quire-lock"), "2147483646").unwrap();
    assert!(Stage::begin(&out).is_ok());
}
