//! Tests with registries of a site (such as `addresses.json`) that exist but cannot be read.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use crate::examples;
use crate::project::Project;

const LOCALES: &str =
    "title = \"T\"\nlang = \"en\"\n\n[[locales]]\nlang = \"en\"\n\n[[locales]]\nlang = \"zh\"\n";

/// Kinds of entries that exist but cannot be read as a registry.
const BROKEN: [&str; 7] =
    ["UTF-16", "binary", "conflict", "folder", "pipe", "link outside", "link to nothing"];

/// Creates an unreadable entry at `path`. `outside` is a file outside of the site.
fn put(broken: &str, path: &Path, outside: &Path) {
    match broken {
        "UTF-16" => fs::write(path, b"\xff\xfe[\0]\0").unwrap(),
        "binary" => fs::write(path, [0, 159, 146, 150]).unwrap(),
        "conflict" => fs::write(path, "<<<<<<< HEAD\n[]\n=======\n[\"/\"]\n>>>>>>> other\n").unwrap(),
        "folder" => fs::create_dir(path).unwrap(),
        "pipe" => assert!(Command::new("mkfifo").arg(path).status().unwrap().success()),
        "link outside" => symlink(outside, path).unwrap(),
        _ => symlink("nowhere.json", path).unwrap(),
    }
}

/// Returns the metadata of the entry at a path without opening the entry.
fn at(path: &Path) -> (fs::FileType, u64, Option<std::path::PathBuf>) {
    let data = fs::symlink_metadata(path).unwrap();
    (data.file_type(), data.len(), fs::read_link(path).ok())
}

/// Creates each kind of unreadable entry at a path and runs the commands. All commands must fail, name the file, and
/// change nothing.
fn refused(project: &Project, name: &str, commands: &[&[&str]]) {
    let outside = tempfile::tempdir().unwrap();
    let other = outside.path().join("other.json");
    for broken in BROKEN {
        let path = project.path(name);
        let _ = fs::remove_file(&path);
        fs::write(&other, "[\"/mine\"]").unwrap();
        put(broken, &path, &other);
        let before = at(&path);
        for command in commands {
            let run = project.run(command);
            assert_ne!(run.code, 0, "{broken}, {command:?}: {}", run.stdout);
            assert!(run.stderr.contains(name), "{broken}, {command:?}: {}", run.stderr);
            assert_eq!(at(&path), before, "{broken}, {command:?}");
            assert_eq!(fs::read_to_string(&other).unwrap(), "[\"/mine\"]");
            assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 1);
        }
        if broken == "folder" {
            fs::remove_dir(path).unwrap();
        }
    }
}

#[test]
fn addresses_that_cannot_be_read_are_an_error_and_are_kept() {
    let project = Project::with(&[]);
    let commands: [&[&str]; 4] =
        [&["build", "."], &["check", "."], &["addresses"], &["addresses", "--update"]];
    refused(&project, "addresses.json", &commands);
    // A registry that cannot be read is not overwritten, even if its error is disabled.
    let config = fs::read_to_string(project.path("quire.toml")).unwrap();
    project
        .write("quire.toml", &format!("{config}\n[check.severity]\n\"content/bad-addresses\" = \"off\"\n"));
    refused(&project, "addresses.json", &[&["addresses", "--update"]]);
}

#[test]
fn translations_that_cannot_be_read_are_an_error_and_are_kept() {
    let project = Project::with(&[("quire.toml", LOCALES), ("docs/zh/index.md", "# 首页\n")]);
    let commands: [&[&str]; 4] = [
        &["build", "."],
        &["check", "."],
        &["translations"],
        &["translations", ".", "--update", "docs/zh/index.md"],
    ];
    refused(&project, "translations.json", &commands);
}

#[test]
fn recorded_types_that_cannot_be_read_are_an_error_and_are_kept() {
    let project = Project::with(&[("docs/en/index.md", "# Home\n\nText.\n")]);
    refused(&project, "twoslash.json", &[&["build", "."], &["check", "."], &["twoslash", "."]]);
}

#[test]
fn records_of_examples_that_cannot_be_read_are_an_error_and_are_kept() {
    let project = examples::recorded(examples::PAGE);
    refused(&project, "examples/recorded/hello.json", &[&["examples"], &["examples", "--update"]]);
}

#[test]
fn files_of_checks_that_cannot_be_read_are_errors() {
    for name in ["terms.toml", "options.toml", "options.published.json"] {
        let project = Project::with(&[("options.toml", "")]);
        refused(&project, name, &[&["check", "."]]);
    }
}
