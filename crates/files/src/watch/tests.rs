use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::time::Duration;

use super::{Limit, watch};
use crate::ReadStart;

/// Compares the first report of a watcher with `expected`, after running `change` between the watcher's creation and
/// its start.
fn check(change: impl FnOnce(&Path), expected: &str) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("site");
    for path in ["quire.toml", "docs/index.md", "docs/guide/a.md", "docs/guide/b.md", "dist/index.html"] {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, "a page").unwrap();
    }
    let mut watcher = watch(&root, |_, name| name != "dist");
    change(&root);
    watcher.start();
    // Ensures that `wait` returns even if `change` was not detected.
    fs::write(root.join("docs/index.md"), "later").unwrap();
    let paths = watcher.wait();
    let names = paths.iter().map(|path| path.strip_prefix(&root).unwrap().display().to_string());
    assert_eq!(names.collect::<Vec<_>>().join(" "), expected);
}

#[test]
fn changes_before_the_table_is_complete_are_reported() {
    check(|_| {}, "docs/index.md");
    check(|root| fs::write(root.join("docs/guide/a.md"), "edited").unwrap(), "docs/guide/a.md docs/index.md");
    check(|root| fs::remove_file(root.join("docs/guide/a.md")).unwrap(), "docs/guide/a.md docs/index.md");
    check(
        |root| fs::rename(root.join("docs/guide/a.md"), root.join("docs/z.md")).unwrap(),
        "docs/guide/a.md docs/index.md docs/z.md",
    );
    check(|root| fs::rename(root.join("docs/guide"), root.join("docs/manual")).unwrap(), "docs/manual");
    check(
        |root| {
            fs::create_dir_all(root.join("docs/new/below")).unwrap();
            fs::write(root.join("docs/new/below/page.md"), "new").unwrap();
        },
        "docs/new docs/new/below",
    );
    check(|root| fs::remove_file(root.join("quire.toml")).unwrap(), "docs/index.md quire.toml");
    check(|root| fs::write(root.join("package.json"), "{}").unwrap(), "docs/index.md package.json");
}

#[test]
fn the_output_of_a_build_is_not_reported() {
    check(
        |root| {
            fs::create_dir(root.join(".quire")).unwrap();
            fs::write(root.join("dist/new.html"), "").unwrap();
        },
        "docs/index.md",
    );
}

#[test]
fn a_link_to_an_old_file_made_before_its_path_is_followed_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir_all(path("site")).unwrap();
    fs::create_dir_all(path("packages/tool")).unwrap();
    fs::write(path("packages/tool/main.js"), "").unwrap();
    // Wait until the stamps of these files are settled.
    std::thread::sleep(Duration::from_millis(100));
    let mut watcher = watch(&path("site"), |_, _| true);
    watcher.start();
    let read_start = ReadStart::begin();
    symlink(path("packages/tool/main.js"), path("a-file.js")).unwrap();
    symlink(path("packages/tool"), path("a-folder")).unwrap();
    let followed = ["a-file.js", "a-folder/main.js", "packages/tool/main.js", "nothing.js"];
    watcher.follow(followed.map(path), read_start);
    assert_eq!(watcher.wait(), ["a-file.js", "a-folder/main.js"].map(path));
}

#[test]
fn changes_are_found_without_events() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("site");
    fs::create_dir_all(root.join("docs")).unwrap();
    fs::write(root.join("docs/index.md"), "a page").unwrap();
    let mut watcher = watch(&root, |_, _| true);
    watcher.start();
    assert!(watcher.limit().is_none());
    watcher.switch_to_polling(Limit::Folders);
    assert_eq!(watcher.limit().unwrap().to_string(), "the limit on watched folders is reached");
    fs::write(root.join("docs/index.md"), "another page").unwrap();
    assert_eq!(watcher.wait(), [root.join("docs/index.md")]);
    fs::create_dir(root.join("docs/new")).unwrap();
    fs::write(root.join("docs/new/page.md"), "").unwrap();
    let mut changed = watcher.wait();
    while !changed.contains(&root.join("docs/new/page.md")) {
        changed.extend(watcher.wait());
    }
}
