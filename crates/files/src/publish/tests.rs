use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use super::{Keep, Notice, PublishError, Sources, Stage, remove_published, stays_inside};
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

#[test]
fn a_stage_lists_and_returns_new_and_unchanged_files() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    publish(&out, &[("a/b.html", "1"), ("old.html", "2")]).unwrap();
    let stage = begin(&out).unwrap();
    stage.write("a/b.html", b"1").unwrap();
    stage.write("c.html", b"3").unwrap();
    assert_eq!(stage.paths().unwrap(), [".quire-site", "a/b.html", "c.html"]);
    assert_eq!(["a/b.html", "c.html"].map(|path| stage.read(path).unwrap()), [b"1", b"3"]);
    assert!(stage.read("old.html").is_err());
    let published = ["a/b.html", "old.html", "c.html"].map(|path| stage.published(path));
    assert_eq!(published, [Some(b"1".to_vec()), Some(b"2".to_vec()), None]);
}

#[test]
fn removing_a_site_removes_the_previous_one_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    let sources = Sources { site: folder.path().join("sources"), read: Vec::new() };
    let remove = |out: &Path| remove_published(out, &sources);
    assert!(!remove(&out).unwrap());
    publish(&out, &[("a.html", "1")]).unwrap();
    publish(&out, &[("a.html", "2")]).unwrap();
    fs::write(folder.path().join("b"), "").unwrap();
    assert_eq!(names(folder.path()), [".site.quire-previous", "b", "site"]);
    assert!(remove(&out).unwrap());
    assert_eq!(names(folder.path()), ["b"]);

    // Only the previous site is left, or only the site that an interrupted exchange moved aside.
    for left in [".site.quire-previous", ".site.quire-moved"] {
        publish(&out, &[("a.html", "1")]).unwrap();
        fs::rename(&out, folder.path().join(left)).unwrap();
        assert!(remove(&out).unwrap(), "{left}");
        assert_eq!(names(folder.path()), ["b"]);
    }

    fs::create_dir(&out).unwrap();
    fs::write(out.join("thesis.txt"), "work of years").unwrap();
    assert!(matches!(remove(&out), Err(PublishError::Foreign { .. })));
    assert_eq!(names(&out), ["thesis.txt"]);
}

#[test]
fn sources_and_folders_that_contain_them_are_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for name in ["a/site/docs", "read/inner", "empty"] {
        fs::create_dir_all(path(name)).unwrap();
    }
    let sources = Sources { site: path("a/site"), read: vec![path("read"), path("missing")] };
    let begin = |out: &str| Stage::begin(&path(out), &sources, |_| {}).map(drop);
    for out in ["a", "a/site", ""] {
        assert!(matches!(begin(out), Err(PublishError::HoldsSources { .. })), "{out}");
    }
    for out in ["read/inner", "read/new/out", "missing/out"] {
        assert!(matches!(begin(out), Err(PublishError::InsideSources { .. })), "{out}");
    }
    for out in ["a/site/dist", "a/site-2", "reader", "empty", "new/deep/out"] {
        begin(out).unwrap();
    }
}

#[test]
fn other_entries_in_the_place_of_the_output_are_refused() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("file"), "").unwrap();
    assert!(matches!(begin(&path("file")), Err(PublishError::NotFolder { .. })));
    assert!(matches!(begin(&path("file/out")), Err(PublishError::Files(Error::Io { .. }))));
    symlink(path("missing"), path("dangling")).unwrap();
    assert!(matches!(begin(&path("dangling")), Err(PublishError::DanglingLink { .. })));
    fs::create_dir_all(path("tree/.git")).unwrap();
    assert!(matches!(begin(&path("tree")), Err(PublishError::WorkingTree { .. })));

    // A link to a folder stays, and the folder is replaced.
    fs::create_dir(path("real")).unwrap();
    symlink(path("real"), path("link")).unwrap();
    publish(&path("link"), &[("a.html", "1")]).unwrap();
    assert!(path("link").is_symlink());
    assert_eq!(fs::read(path("real/a.html")).unwrap(), b"1");

    for (name, place) in [("folder", ".folder.quire-lock"), ("linked", ".linked.quire-lock")] {
        match name {
            "folder" => fs::create_dir(path(place)).unwrap(),
            _ => symlink(path("file"), path(place)).unwrap(),
        }
        assert!(matches!(begin(&path(name)), Err(PublishError::LockNotFile { .. })), "{name}");
    }
}

#[test]
fn leftovers_of_killed_builds_are_removed_and_an_interrupted_exchange_is_undone() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    let path = |name: &str| folder.path().join(name);
    publish(&out, &[("a.html", "1")]).unwrap();
    for name in [
        ".site.quire-stage-aB3dE6gH",
        ".site.quire-stage-aB3dE6gHi",
        ".site.quire-stage-aB3dE6g_",
        ".other.quire-stage-aB3dE6gH",
    ] {
        fs::create_dir(path(name)).unwrap();
    }
    fs::rename(&out, path(".site.quire-moved")).unwrap();
    drop(begin(&out).unwrap());
    assert_eq!(fs::read(out.join("a.html")).unwrap(), b"1");
    let left =
        [".other.quire-stage-aB3dE6gH", ".site.quire-stage-aB3dE6gHi", ".site.quire-stage-aB3dE6g_", "site"];
    assert_eq!(names(folder.path()), left);

    // If both exist, the exchange was complete.
    fs::create_dir(path(".site.quire-moved")).unwrap();
    drop(begin(&out).unwrap());
    assert_eq!(fs::read(out.join("a.html")).unwrap(), b"1");
    // A folder that contains other files is not from an exchange.
    fs::create_dir(path(".site.quire-moved")).unwrap();
    fs::write(path(".site.quire-moved/thesis.txt"), "work of years").unwrap();
    publish(&out, &[("a.html", "2")]).unwrap();
    assert_eq!(names(&path(".site.quire-moved")), ["thesis.txt"]);
}

#[test]
fn the_previous_site_is_kept_out_of_git_and_foreign_folders_stay() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    let previous = folder.path().join(".site.quire-previous");
    publish(&out, &[("a.html", "1")]).unwrap();
    publish(&out, &[("a.html", "2")]).unwrap();
    publish(&out, &[("a.html", "3")]).unwrap();
    assert_eq!(fs::read(previous.join("a.html")).unwrap(), b"2");
    assert_eq!(fs::read(previous.join(".gitignore")).unwrap(), b"*\n");
    fs::remove_file(previous.join(".quire-site")).unwrap();
    publish(&out, &[("a.html", "4")]).unwrap();
    assert_eq!(fs::read(previous.join("a.html")).unwrap(), b"2");
}
