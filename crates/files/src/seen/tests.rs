use std::fs;
use std::time::Duration;

use super::ReadStart;

#[test]
fn changes_of_recorded_paths_are_detected() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["file", "folder", "nothing"].map(|name| folder.path().join(name));
    let [file, below, nothing] = &paths;
    let seen = || {
        fs::write(file, "1").unwrap();
        fs::create_dir_all(below).unwrap();
        let _ = fs::remove_file(nothing);
        // Wait until the stamps of the paths are settled.
        std::thread::sleep(Duration::from_millis(100));
        ReadStart::begin().end(paths.clone(), |_| false)
    };
    let first = seen();
    assert_eq!(first.paths().collect::<Vec<_>>(), [file, below, nothing]);
    assert!(first.is_same() && first.digest().is_some());
    assert_eq!(first.digest(), ReadStart::begin().end(paths.clone(), |_| false).digest());
    fs::write(nothing, "").unwrap();
    assert!(!first.is_same());
    let second = seen();
    assert!(second.is_same());
    assert_ne!(second.digest(), first.digest(), "the file was written again");
    fs::remove_dir(below).unwrap();
    assert!(!second.is_same());
    // The program found a file that no longer exists when the program exits.
    let gone = ReadStart::begin().end([folder.path().join("gone")], |_| true);
    assert!(!gone.is_same() && gone.digest().is_none());
}

#[test]
fn a_folder_is_the_same_while_its_real_path_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("one")).unwrap();
    fs::create_dir(path("two")).unwrap();
    std::os::unix::fs::symlink("one", path("link")).unwrap();
    let recorded = ReadStart::begin().end([path("one"), path("link")], |_| false);
    // New entries are recorded separately.
    fs::write(path("one/a"), "").unwrap();
    assert!(recorded.is_same());
    fs::remove_file(path("link")).unwrap();
    std::os::unix::fs::symlink("two", path("link")).unwrap();
    assert!(!recorded.is_same());
    fs::remove_file(path("link")).unwrap();
    fs::write(path("link"), "").unwrap();
    assert!(!recorded.is_same());
}

#[test]
fn files_and_links_that_may_have_changed_meanwhile_count_as_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let end = |name: &str| ReadStart::begin().end([path(name)], |_| true);
    fs::write(path("file"), "").unwrap();
    assert!(end("file").digest().is_none() && !end("file").is_same());
    std::thread::sleep(Duration::from_millis(100));
    assert!(end("file").digest().is_some() && end("file").is_same());
    std::os::unix::fs::symlink("file", path("link")).unwrap();
    assert!(end("link").digest().is_none());
    std::thread::sleep(Duration::from_millis(100));
    assert!(end("link").digest().is_some());
}
