use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use super::{Keep, Notice, PublishError, Sources, Stage, stays_inside};
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
    first.publish(Keep::NOTHING).unwrap();
    assert_eq!(fs::read(out.join("a/b.html")).unwrap(), b"1");

    let dropped = begin(&out).unwrap();
    dropped.write("a/b.html", b"2").unwrap();
    drop(dropped);
    assert_eq!(fs::read(out.join("a/b.html")).unwrap(), b"1");
    assert_eq!(names(folder.path()), ["site"]);

    let second = begin(&out).unwrap();
    second.write("c.html", b"3").unwrap();
    second.publish(Keep::NOTHING).unwrap();
    assert!(!out.join("a/b.html").exists());
    assert_eq!(fs::read(out.join("c.html")).unwrap(), b"3");
    assert_eq!(names(folder.path()), [".site.quire-previous", "site"]);
}

#[test]
fn a_folder_with_foreign_files_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("thesis.txt"), "work of years").unwrap();
    assert!(matches!(begin(folder.path()), Err(PublishError::Foreign { .. })));
    // Foreign files are also refused if they appear during the build.
    let out = folder.path().join("site");
    let stage = begin(&out).unwrap();
    fs::create_dir(&out).unwrap();
    fs::write(out.join("thesis.txt"), "work of years").unwrap();
    assert!(matches!(stage.publish(Keep::NOTHING), Err(PublishError::Foreign { .. })));
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
        Stage::begin(&other, &sources, |notice| sender.send(notice).unwrap()).unwrap().publish(Keep::NOTHING)
    });
    assert_eq!(notices.recv().unwrap(), Notice::Waiting);
    first.write("first", b"").unwrap();
    first.publish(Keep::NOTHING).unwrap();
    waiting.join().unwrap().unwrap();
    assert!(!out.join("first").exists(), "the second is published last");
    assert_eq!(names(folder.path()), [".site.quire-previous", "site"]);
}

/// Returns the inode numbers of the files at these paths.
fn inodes(out: &Path, paths: [&str; 2]) -> [u64; 2] {
    use std::os::unix::fs::MetadataExt as _;
    paths.map(|path| fs::metadata(out.join(path)).unwrap().ino())
}

fn publish(out: &Path, files: &[(&str, &str)]) -> Result<(), PublishError> {
    let stage = begin(out)?;
    for (path, text) in files {
        stage.write(path, text.as_bytes())?;
    }
    stage.publish(Keep::NOTHING)
}

#[test]
fn an_unchanged_file_stays_and_an_unchanged_site_is_not_published_again() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    publish(&out, &[("a/b.html", "1"), ("c.html", "2")]).unwrap();
    let first = inodes(&out, ["a/b.html", "c.html"]);

    publish(&out, &[("a/b.html", "1"), ("c.html", "2")]).unwrap();
    assert_eq!(inodes(&out, ["a/b.html", "c.html"]), first);
    assert_eq!(names(folder.path()), ["site"]);

    publish(&out, &[("a/b.html", "1"), ("c.html", "3")]).unwrap();
    let second = inodes(&out, ["a/b.html", "c.html"]);
    assert_eq!((second[0] == first[0], second[1] == first[1]), (true, false));
    assert_eq!(fs::read(folder.path().join(".site.quire-previous/c.html")).unwrap(), b"2");
    assert_eq!(fs::read(out.join("c.html")).unwrap(), b"3");
}

#[test]
fn changes_in_the_published_site_are_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    let files = [("a/b.html", "1"), ("c.html", "2")];
    let changes: [fn(&Path); 5] = [
        |out| fs::write(out.join("c.html"), "9").unwrap(),
        |out| fs::write(out.join("extra.html"), "9").unwrap(),
        |out| fs::remove_file(out.join("c.html")).unwrap(),
        |out| {
            fs::remove_file(out.join("c.html")).unwrap();
            std::os::unix::fs::symlink("a/b.html", out.join("c.html")).unwrap();
        },
        |out| {
            fs::remove_file(out.join("c.html")).unwrap();
            fs::create_dir(out.join("c.html")).unwrap();
        },
    ];
    for change in changes {
        publish(&out, &files).unwrap();
        change(&out);
        publish(&out, &files).unwrap();
        assert_eq!(names(&out), [".quire-site", "a", "c.html"]);
        assert_eq!(fs::read(out.join("c.html")).unwrap(), b"2");
        assert!(fs::symlink_metadata(out.join("c.html")).unwrap().is_file());
    }
}

#[test]
fn writing_a_file_both_unchanged_and_changed_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    publish(&out, &[("a.html", "1")]).unwrap();
    for texts in [["1", "2"], ["2", "1"]] {
        let files = texts.map(|text| ("a.html", text));
        let refused = publish(&out, &files);
        assert!(matches!(refused, Err(PublishError::Files(Error::WrittenTwice { .. }))), "{refused:?}");
        assert_eq!(fs::read(out.join("a.html")).unwrap(), b"1");
    }
}

#[test]
fn only_a_file_with_the_text_of_quire_is_the_marker() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    publish(&out, &[("a.html", "1")]).unwrap();
    let marker = out.join(super::MARKER);
    let copy = folder.path().join("copy");
    fs::rename(&marker, &copy).unwrap();
    let fakes: [&dyn Fn(); 4] = [
        &|| fs::write(&marker, "").unwrap(),
        &|| fs::write(&marker, super::MARK.to_uppercase()).unwrap(),
        &|| symlink(&copy, &marker).unwrap(),
        &|| fs::create_dir(&marker).unwrap(),
    ];
    for fake in fakes {
        fake();
        assert!(matches!(begin(&out), Err(PublishError::Foreign { .. })));
        let _ = fs::remove_file(&marker);
    }
    fs::remove_dir(&marker).unwrap();
    fs::rename(&copy, &marker).unwrap();
    begin(&out).unwrap();
}

#[test]
fn a_new_site_has_the_permissions_of_the_previous_site() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    publish(&out, &[("a.html", "0")]).unwrap();
    for (text, mode, expected) in [("1", 0o750, 0o750), ("2", 0o1771, 0o771), ("3", 0o555, 0o755)] {
        fs::set_permissions(&out, fs::Permissions::from_mode(mode)).unwrap();
        publish(&out, &[("a.html", text)]).unwrap();
        assert_eq!(fs::read_to_string(out.join("a.html")).unwrap(), text);
        let found = fs::metadata(&out).unwrap().permissions().mode() & 0o7777;
        assert_eq!(format!("{found:o}"), format!("{expected:o}"));
    }
    // `tempfile` needs these permissions to remove the folder.
    let previous = folder.path().join(".site.quire-previous");
    fs::set_permissions(previous, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
#[cfg(target_os = "linux")]
fn a_site_that_cannot_be_flushed_to_the_disk_is_not_published() {
    use rustix::fs::{Mode, OFlags};
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    publish(&out, &[("a.html", "1")]).unwrap();
    let mut stage = begin(&out).unwrap();
    stage.write("a.html", b"2").unwrap();
    // A handle opened with `O_PATH` cannot be flushed.
    stage.opened = rustix::fs::open(folder.path(), OFlags::PATH, Mode::empty()).unwrap().into();
    assert!(matches!(
        stage.publish(Keep::NOTHING),
        Err(PublishError::Files(Error::Io { action: "write", .. }))
    ));
    assert_eq!(fs::read(out.join("a.html")).unwrap(), b"1");
    assert_eq!(names(folder.path()), ["site"]);
}
