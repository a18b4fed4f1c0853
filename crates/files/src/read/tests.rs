use std::ffi::OsStr;
use std::fs;
use std::num::NonZeroUsize;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{
    MAX_ENTRIES, MAX_FILE, Reason, Skipped, absolute, ends_with, exists, is_absent, is_file, is_folder,
    is_regular_file, leads_out, normal, read, read_optional, read_range, read_tree, read_tree_with_hidden,
    refuse_huge, remove_file, remove_folder, size, walk,
};
use crate::{Error, Reader};

/// Creates the folders `site`, `other` and `outside`. Links in `site` are named after their targets.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for path in [
        "site/docs/a.md",
        "site/docs/guide/b.md",
        "site/.env",
        "site/.domains",
        "site/node_modules/x.js",
        "other/c.md",
        "other/.hidden/d.md",
        "outside/e.md",
    ] {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, path.file_name().unwrap().as_bytes()).unwrap();
    }
    let site = folder.path().join("site");
    for (target, link) in [
        ("docs/a.md", "inside.md"),
        ("docs/guide", "inside"),
        (".env", "own-hidden.md"),
        ("../outside/e.md", "outside.md"),
        ("../other/c.md", "other.md"),
        ("../other/.hidden/d.md", "other-hidden.md"),
        ("../", "above"),
        ("missing.md", "dangling.md"),
        ("../docs", "docs/loop"),
        ("self.md", "self.md"),
    ] {
        symlink(target, site.join(link)).unwrap();
    }
    assert!(Command::new("mkfifo").arg(site.join("pipe")).status().unwrap().success());
    fs::write(site.join(OsStr::from_bytes(b"\xff.md")), "").unwrap();
    folder
}

/// Reads `site`, following links to `others`. Returns a line with the content for each file, and a line with the reason
/// for each skipped entry.
fn check(others: &[&str]) -> Vec<String> {
    let folder = folder();
    let others: Vec<PathBuf> = others.iter().map(|other| folder.path().join(other)).collect();
    let threads = NonZeroUsize::new(2).unwrap();
    let walked = Reader::default().tree(&folder.path().join("site"), &others, threads).unwrap();
    assert!(walked.has_links);
    let files = walked.files.iter().map(|(path, text)| format!("{path} = {}", String::from_utf8_lossy(text)));
    let skipped = walked.skipped.iter().map(|it| format!("{}: {:?}", it.path, it.reason));
    files.chain(skipped).collect()
}

#[test]
fn links_are_followed_within_the_site_and_to_allowed_folders() {
    let own = [
        ".domains = .domains",
        "docs/a.md = a.md",
        "docs/guide/b.md = b.md",
        "inside.md = a.md",
        "inside/b.md = b.md",
        "own-hidden.md = .env",
        "above: OutsideLink",
        "dangling.md: DanglingLink",
        "docs/loop: LinkLoop",
        "other-hidden.md: OutsideLink",
        "other.md: OutsideLink",
        "outside.md: OutsideLink",
        "pipe: NotAFile",
        "self.md: LinkLoop",
        "\u{fffd}.md: NameNotUtf8",
    ];
    let with = |changed: &[(&str, &str)]| {
        let mut lines: Vec<String> = own.map(str::to_owned).to_vec();
        for (old, new) in changed {
            lines.iter_mut().filter(|line| line == old).for_each(|line| line.replace_range(.., new));
        }
        lines.sort_by_key(|line| (!line.contains(" = "), line.clone()));
        lines
    };
    assert_eq!(check(&[]), with(&[]));
    let other = [("other.md: OutsideLink", "other.md = c.md")];
    assert_eq!(check(&["other", "missing"]), with(&other));
    assert_eq!(check(&["site"]), with(&[("own-hidden.md = .env", "own-hidden.md: OutsideLink")]));
    // A link to a folder that contains the site is not followed, even if that folder is allowed.
    let outside = [other[0], ("outside.md: OutsideLink", "outside.md = e.md")];
    assert_eq!(check(&[""]), with(&outside));
}

#[test]
fn hidden_files_are_read_only_on_request() {
    let folder = folder();
    let names = |tree: crate::Tree| tree.into_keys().collect::<Vec<_>>().join(" ");
    let other = folder.path().join("other");
    assert_eq!(names(read_tree(&other).unwrap()), "c.md");
    assert_eq!(names(read_tree_with_hidden(&other).unwrap()), ".hidden/d.md c.md");
    assert_eq!(names(read_tree(&folder.path().join("missing")).unwrap()), "");
}

#[test]
fn only_regular_files_within_the_folder_are_read() {
    let folder = folder();
    let site = folder.path().join("site");
    assert_eq!(read(&site.join("inside.md")).unwrap(), b"a.md");
    for path in ["pipe", "docs"] {
        assert!(matches!(read(&site.join(path)), Err(Error::NotAFile { .. })), "{path}");
        assert!(matches!(ends_with(&site.join(path), b""), Err(Error::NotAFile { .. })), "{path}");
    }
    let ends = |end: &[u8]| ends_with(&site.join("docs/a.md"), end).unwrap();
    assert_eq!(
        [b"".as_slice(), b"md", b"a.md", b"a.m", b"xa.md"].map(ends),
        [true, true, true, false, false]
    );

    fs::write(site.join("latin.txt"), b"a\xe9").unwrap();
    let optional = |path: &str| read_optional(&site, path);
    assert_eq!(optional("missing.txt").unwrap(), None);
    assert_eq!(optional("docs/a.md/missing.txt").unwrap(), None);
    assert_eq!(optional("inside.md").unwrap().as_deref(), Some("a.md"));
    assert!(matches!(optional("outside.md"), Err(Error::OutsideFolder { .. })));
    assert!(matches!(optional("dangling.md"), Err(Error::Io { .. })));
    assert!(matches!(optional("pipe"), Err(Error::NotAFile { .. })));
    assert!(matches!(optional("latin.txt"), Err(Error::NotUtf8 { offset: 1, .. })));
}

#[test]
fn a_linked_folder_leads_out_unless_its_target_is_allowed_and_visible() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    for (target, name) in [("other", "o"), ("other/.hidden", "h"), ("outside", "x"), ("site/docs", "d")] {
        symlink(path(target), path("site").join(name)).unwrap();
    }
    let leads_out =
        |name: &str, others: &[PathBuf]| leads_out(&path("site"), &path("site").join(name), others);
    assert_eq!(
        ["docs", "d", "missing", "o", "h", "x"].map(|name| leads_out(name, &[])),
        [false, false, false, true, true, true]
    );
    assert_eq!(
        ["o", "h", "x"].map(|name| leads_out(name, &[path("none"), path("other")])),
        [false, true, true]
    );
}

#[test]
fn a_path_is_normalized_without_the_disk() {
    for (path, expected) in [("a/./b/../c", "a/c"), ("./a", "a"), ("/../a", "/a"), ("a/../..", "")] {
        assert_eq!(normal(Path::new(path)), Path::new(expected), "{path}");
    }
}

#[test]
fn a_dangling_link_neither_exists_nor_is_absent() {
    let folder = folder();
    let state = |path: &str| (exists(&folder.path().join(path)), is_absent(&folder.path().join(path)));
    assert_eq!(state("site/inside"), (true, false));
    assert_eq!(state("site/missing"), (false, true));
    assert_eq!(state("site/docs/a.md/missing"), (false, true));
    assert_eq!(state("site/dangling.md"), (false, false));
}

#[test]
fn a_range_ends_with_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    fs::write(&path, "0123456789").unwrap();
    for (range, expected) in [(2..5, "234"), (8..20, "89"), (0..10, "0123456789"), (10..12, ""), (30..40, "")]
    {
        assert_eq!(read_range(&path, range).unwrap(), expected.as_bytes());
    }
    assert!(matches!(read_range(folder.path(), 0..1), Err(Error::NotAFile { .. })));
    assert_eq!((size(&path), size(&folder.path().join("b"))), (Some(10), None));
}

#[test]
fn huge_files_are_refused_without_reading_them() {
    assert!(refuse_huge(MAX_FILE).is_ok());
    assert!(refuse_huge(MAX_FILE + 1).is_err() && refuse_huge(u64::MAX).is_err());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("huge.md");
    fs::File::create(&path).unwrap().set_len(MAX_FILE + 1).unwrap();
    fs::write(folder.path().join("a.md"), "a").unwrap();
    assert_eq!(read(&path).unwrap_err().to_string().matches("larger than 256 MB").count(), 1);
    let walked = Reader::default().tree(folder.path(), &[], NonZeroUsize::MIN).unwrap();
    assert_eq!(walked.files.keys().collect::<Vec<_>>(), ["a.md"]);
    assert_eq!(walked.skipped, [Skipped { path: "huge.md".into(), reason: Reason::TooLarge }]);
}

#[test]
fn entries_are_files_or_folders_with_links_followed() {
    let folder = folder();
    let site = folder.path().join("site");
    let kinds = |name: &str| {
        let path = site.join(name);
        [is_file(&path), is_regular_file(&path), is_folder(&path), exists(&path), is_absent(&path)]
    };
    assert_eq!(kinds("docs/a.md"), [true, true, false, true, false]);
    assert_eq!(kinds("inside.md"), [true, false, false, true, false]);
    assert_eq!(kinds("inside"), [false, false, true, true, false]);
    assert_eq!(kinds("pipe"), [false, false, false, true, false]);
    assert_eq!(kinds("dangling.md"), [false, false, false, false, false]);
    assert_eq!(kinds("none"), [false, false, false, false, true]);
    assert_eq!(absolute(Path::new("/a/./b/../c")).unwrap(), Path::new("/a/b/../c"));
    assert!(absolute(Path::new("a")).unwrap().ends_with("a"));
}

#[test]
fn removing_a_missing_folder_succeeds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    fs::create_dir_all(path.join("b")).unwrap();
    remove_folder(&path).unwrap();
    assert!(!path.exists());
    remove_folder(&path).unwrap();
    fs::write(&path, "").unwrap();
    assert!(remove_folder(&path).is_err() && path.exists());
    remove_file(&path).unwrap();
    assert!(!path.exists() && remove_file(&path).is_err());
}

/// Without links, the number of files is not limited.
#[test]
fn links_that_lead_to_too_many_files_are_cut() {
    let folder = tempfile::tempdir().unwrap();
    let site = folder.path().join("site");
    let leaf = site.join("z");
    fs::create_dir_all(&leaf).unwrap();
    for index in 0..10 {
        fs::write(leaf.join(format!("{index}.md")), "").unwrap();
    }
    // Each folder contains ten links to the next one: 10 + 10² + … entries.
    for level in 0..5 {
        let inner = site.join(format!("y{level}"));
        fs::create_dir(&inner).unwrap();
        for index in 0..10 {
            let target = if level == 0 { leaf.clone() } else { site.join(format!("y{}", level - 1)) };
            symlink(target, inner.join(index.to_string())).unwrap();
        }
    }
    let walked = walk(&site, &[], |_| true, |_| Ok(())).unwrap();
    assert_eq!(walked.skipped, [Skipped { path: String::new(), reason: Reason::TooMany }]);
    assert!((90_000..MAX_ENTRIES).contains(&walked.files.len()), "{}", walked.files.len());
}
