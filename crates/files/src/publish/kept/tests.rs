use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::{Keep, LISTS, kept_files};
use crate::{Sources, Stage};

const DAY: Duration = Duration::from_hours(24);
const WEEK: Keep = Keep { age: Duration::from_hours(7 * 24), bytes: 1000 };

struct Output {
    folder: tempfile::TempDir,
}

impl Output {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("dist")
    }

    /// Publishes a page and files at `paths`. The content of each file is its path.
    fn publish(&self, paths: &[&str], keep: Keep) {
        let sources = Sources { site: self.folder.path().join("sources"), read: Vec::new() };
        let stage = Stage::begin(&self.path(), &sources, |_| ()).unwrap();
        for path in ["index.html"].iter().chain(paths) {
            stage.write(path, path.as_bytes()).unwrap();
        }
        stage.publish(keep).unwrap();
    }

    /// Returns the published files below `assets` and `static` whose names contain a hash.
    fn hashed(&self) -> Vec<String> {
        super::hashed_files(&self.path()).into_keys().collect()
    }

    /// Simulates a delay of `time` by moving the times at which files left the site into the past.
    fn wait(&self, time: Duration) {
        for entry in fs::read_dir(self.path().join(LISTS)).into_iter().flatten() {
            let file = fs::File::options().write(true).open(entry.unwrap().path()).unwrap();
            let since = file.metadata().unwrap().modified().unwrap();
            file.set_modified(since - time).unwrap();
        }
    }

    fn tree(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let files = walkdir::WalkDir::new(self.path()).into_iter().map(Result::unwrap);
        let files = files.filter(|entry| entry.file_type().is_file());
        files.map(|entry| (entry.path().to_owned(), fs::read(entry.path()).unwrap())).collect()
    }

    fn inode(&self, path: &str) -> u64 {
        std::os::unix::fs::MetadataExt::ino(&fs::metadata(self.path().join(path)).unwrap())
    }
}

const A: &str = "assets/client-AAAAAAA2.js";
const B: &str = "assets/client-BBBBBBB2.js";
const INDEX: &str = "static/search_index.en.0123abcd.json";

#[test]
fn files_named_after_their_content_stay_for_a_week() {
    let out = Output::new();
    out.publish(&[A, INDEX, "assets/own.js", "guide/x-AAAAAAA2.js"], WEEK);
    assert!(kept_files(&out.path()).is_empty() && !out.path().join(LISTS).exists());
    let first = out.inode(A);

    out.publish(&[B], WEEK);
    assert_eq!(out.hashed(), [A, B, INDEX]);
    assert_eq!(kept_files(&out.path()).into_iter().collect::<Vec<_>>(), [A, INDEX]);
    assert_eq!(out.inode(A), first, "linked, not copied");
    assert!(!out.path().join("guide").exists());

    out.wait(DAY * 6);
    out.publish(&[B], WEEK);
    assert_eq!(out.hashed(), [A, B, INDEX]);
    out.wait(DAY);
    // The site is unchanged, but the kept files have expired.
    out.publish(&[B], WEEK);
    assert_eq!(out.hashed(), [B]);
    assert!(!out.path().join(LISTS).exists());
}

#[test]
fn each_publication_has_its_own_time() {
    let out = Output::new();
    out.publish(&[A], WEEK);
    out.publish(&[B], WEEK);
    out.wait(DAY * 4);
    out.publish(&[INDEX], WEEK);
    out.wait(DAY * 3);
    out.publish(&[INDEX], WEEK);
    assert_eq!(out.hashed(), [B, INDEX]);
}

#[test]
fn a_kept_file_that_returns_is_part_of_the_site_again() {
    let out = Output::new();
    out.publish(&[A, INDEX], WEEK);
    out.publish(&[B], WEEK);
    out.wait(DAY * 6);
    out.publish(&[A], WEEK);
    assert_eq!(kept_files(&out.path()).into_iter().collect::<Vec<_>>(), [B, INDEX]);
    // The age counts from the last time that the file left the site.
    out.publish(&[], WEEK);
    out.wait(DAY * 2);
    out.publish(&[], WEEK);
    assert_eq!(out.hashed(), [A, B]);
}

#[test]
fn the_same_state_gives_the_same_bytes_and_nothing_is_published_twice() {
    let [one, other] = [(); 2].map(|()| {
        let out = Output::new();
        out.publish(&[A], WEEK);
        out.publish(&[B, INDEX], WEEK);
        out.wait(DAY * 2);
        out.publish(&[INDEX], WEEK);
        out
    });
    let relative = |out: &Output| -> Vec<(PathBuf, Vec<u8>)> {
        let files = out.tree().into_iter();
        files.map(|(path, bytes)| (path.strip_prefix(out.path()).unwrap().to_owned(), bytes)).collect()
    };
    assert_eq!(relative(&one), relative(&other));
    let published = fs::metadata(one.path()).unwrap().modified().unwrap();
    one.publish(&[INDEX], WEEK);
    assert_eq!(fs::metadata(one.path()).unwrap().modified().unwrap(), published);
}

#[test]
fn the_oldest_files_are_dropped_at_the_size_limit() {
    let out = Output::new();
    let keep = |bytes| Keep { bytes, ..WEEK };
    out.publish(&[A], WEEK);
    out.publish(&[B], WEEK);
    out.wait(DAY);
    out.publish(&[INDEX], keep((A.len() + B.len()) as u64));
    assert_eq!(out.hashed(), [A, B, INDEX]);
    out.publish(&[INDEX], keep((A.len() + B.len() - 1) as u64));
    assert_eq!(out.hashed(), [B, INDEX]);
}

#[test]
fn a_time_in_the_future_keeps_no_file_forever() {
    let out = Output::new();
    out.publish(&[A], WEEK);
    out.publish(&[B], WEEK);
    let list = fs::read_dir(out.path().join(LISTS)).unwrap().next().unwrap().unwrap().path();
    let file = fs::File::options().write(true).open(&list).unwrap();
    file.set_modified(SystemTime::now() + DAY * 1000).unwrap();
    out.publish(&[], WEEK);
    out.wait(DAY * 7);
    out.publish(&[], WEEK);
    assert_eq!(out.hashed(), [] as [String; 0]);
}

#[test]
fn nothing_is_kept_on_request_and_a_list_leads_nowhere_else() {
    let out = Output::new();
    out.publish(&[A], WEEK);
    out.publish(&[B], Keep::NOTHING);
    assert_eq!(out.hashed(), [B]);

    out.publish(&[A], WEEK);
    let secret = out.folder.path().join("secret-AAAAAAA2.txt");
    fs::write(&secret, "secret").unwrap();
    std::os::unix::fs::symlink(&secret, out.path().join("assets/link-AAAAAAA2.txt")).unwrap();
    let list = fs::read_dir(out.path().join(LISTS)).unwrap().next().unwrap().unwrap().path();
    let paths = "assets/../../secret-AAAAAAA2.txt\nassets/link-AAAAAAA2.txt\n/etc/hostname\nassets/gone-AAAAAAA2.js\n";
    fs::write(&list, format!("{paths}{B}\n")).unwrap();
    out.publish(&[], WEEK);
    assert_eq!(out.hashed(), [A, B]);
    assert_eq!(kept_files(&out.path()).into_iter().collect::<Vec<_>>(), [A, B]);
    assert!(!exists(&out.path().join("assets/link-AAAAAAA2.txt")));
    assert_eq!(fs::read_to_string(secret).unwrap(), "secret");
}

fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

#[test]
fn hashed_names_are_recognized() {
    for path in [
        A,
        INDEX,
        "static/search_index.en.0123abcd.json.br",
        "assets/photo-89abcdef.webp",
        "assets/a/x-TMAJI3ZL.css",
    ] {
        assert!(super::is_hashed(path), "{path}");
    }
    for path in [
        "assets/logo.svg",
        "index-AAAAAAA2.js",
        "assets/manual-2026.pdf",
        "x/assets/a-AAAAAAA2.js",
        "assets/../a-AAAAAAA2.js",
        "assets/AAAAAAA2",
    ] {
        assert!(!super::is_hashed(path), "{path}");
    }
}
