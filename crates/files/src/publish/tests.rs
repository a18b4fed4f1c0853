use std::fs;
use std::path::Path;

use super::{Notice, PublishError, Sources, Stage, stays_inside};
use crate::Error;

fn begin(out: &Path) -> Result<Stage, PublishError> {
    let site = out.with_file_name("sources");
    Stage::begin(out, &Sources { site, read: Vec::new() }, |_| {})
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn publishing_is_all_or_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    let first = begin(&out).unwrap();
    first.write("a/b.html", b"1").unwrap();
    assert!(!out.exists());
    first.publish().unwrap();
    assert_eq!(fs::read(out.join("a/b.html")).unwrap(), b"1");

    let dropped = begin(&out).unwrap();
    dropped.write("a/b.html", b"2").unwrap();
    drop(dropped);
    assert_eq!(fs::read(out.join("a/b.html")).unwrap(), b"1");
    assert_eq!(names(folder.path()), ["site"]);

    let second = begin(&out).unwrap();
    second.write("c.html", b"3").unwrap();
    second.publish().unwrap();
    assert!(!out.join("a/b.html").exists());
    assert_eq!(fs::read(out.join("c.html")).unwrap(), b"3");
    assert_eq!(names(folder.path()), [".site.quire-previous", "site"]);
}

#[test]
fn a_folder_with_foreign_files_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("thesis.txt"), "work of years").unwrap();
    assert!(matches!(begin(folder.path()), Err(PublishError::Foreign { .. })));
    // Also refused if they appear during the build.
    let out = folder.path().join("site");
    let stage = begin(&out).unwrap();
    fs::create_dir(&out).unwrap();
    fs::write(out.join("thesis.txt"), "work of years").unwrap();
    assert!(matches!(stage.publish(), Err(PublishError::Foreign { .. })));
    assert_eq!(names(&out), ["thesis.txt"]);
}

#[test]
fn a_file_outside_the_stage_or_written_twice_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let stage = begin(&folder.path().join("site")).unwrap();
    for path in ["", "/etc/passwd", "..", "../x", "a/../../x", "a//b", "a/", "./a", "a\0b", "/"] {
        assert!(!stays_inside(path), "{path:?}");
        assert!(matches!(stage.write(path, b"x"), Err(Error::OutsideSite { .. })), "{path:?}");
    }
    assert_eq!(stays_inside("a\\..\\b"), cfg!(not(windows)));
    stage.write("a/b", b"1").unwrap();
    stage.write("a/b", b"1").unwrap();
    assert!(matches!(stage.write("a/b", b"2"), Err(Error::WrittenTwice { .. })));
}

#[test]
fn a_build_waits_for_another_to_publish() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    let first = begin(&out).unwrap();
    let (sender, notices) = std::sync::mpsc::channel();
    let other = out.clone();
    let waiting = std::thread::spawn(move || {
        let sources = Sources { site: other.with_file_name("sources"), read: Vec::new() };
        Stage::begin(&other, &sources, |notice| sender.send(notice).unwrap()).unwrap().publish()
    });
    assert_eq!(notices.recv().unwrap(), Notice::Waiting);
    first.write("first", b"").unwrap();
    first.publish().unwrap();
    waiting.join().unwrap().unwrap();
    assert!(!out.join("first").exists(), "the second is published last");
    assert_eq!(names(folder.path()), [".site.quire-previous", "site"]);
}
