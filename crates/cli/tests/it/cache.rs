//! Tests of the build cache: `quire build`, `--no-cache`, `quire clean`, and killed builds.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Stdio;
use std::time::Duration;

use crate::project::{Project, command, tree};

fn site() -> Project {
    Project::with(&[
        ("docs/en/guide/index.md", "# Guide\n\n```ts\nexport const a = 1;\n```\n"),
        ("docs/en/guide/parts.mdx", "# Parts\n\n<Badge text=\"new\" />\n"),
    ])
}

/// Returns the number of files in the cache folder.
fn cache(project: &Project) -> usize {
    tree(&project.path(".quire/cache")).len()
}

#[test]
fn a_cache_changes_no_byte_and_can_be_left_out() {
    let project = site();
    let run = project.run(&["build", ".", "--no-cache"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(!project.path(".quire").exists());
    let fresh = tree(&project.path("dist"));
    for _ in 0..2 {
        assert_eq!(project.build().code, 0);
        assert!(tree(&project.path("dist")) == fresh);
    }
    assert!(cache(&project) > 0);
    assert_eq!(fs::read_to_string(project.path(".quire/.gitignore")).unwrap(), "*\n");
    // Only the owner may access cache files: builds publish their contents, so other users must not be able to change
    // them.
    let file = fs::read_dir(project.path(".quire/cache")).unwrap().next().unwrap().unwrap().path();
    let pack = fs::read_dir(file).unwrap().next().unwrap().unwrap();
    assert_eq!(pack.metadata().unwrap().permissions().mode() & 0o077, 0);
}

#[test]
fn clean_removes_the_cache_and_only_with_a_flag_the_site() {
    let project = site();
    assert_eq!(project.run(&["clean"]).stdout, "nothing to remove\n");
    project.build();
    let files = tree(&project.path(".quire")).len();
    let run = project.run(&["clean", "."]);
    let expected = format!("removed ./.quire: {files} files, 0.");
    assert!(run.code == 0 && run.stdout.starts_with(&expected), "{}", run.stdout);
    assert!(!project.path(".quire").exists() && project.path("dist/index.html").exists());
    project.build();
    let run = project.run(&["clean", "--output"]);
    assert!(run.code == 0 && run.stdout.ends_with("removed ./dist\n"), "{}{}", run.stdout, run.stderr);
    let exists = [".quire", "dist", ".dist.quire-previous"].map(|name| project.path(name).exists());
    assert_eq!(exists, [false; 3]);
    assert!(project.path("docs/en/index.md").exists());
}

#[test]
fn clean_removes_nothing_that_quire_did_not_write() {
    let project = site();
    project.write("dist/mine.txt", "mine");
    let run = project.run(&["clean", "--output"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("was not written by quire"), "{}", run.stderr);
    assert!(project.path("dist/mine.txt").exists());
    let run = project.run(&["clean", "docs"]);
    assert_eq!((run.code, run.stderr.as_str()), (2, "error: could not find `quire.toml` in `docs`\n"));
}

#[test]
fn an_unwritable_cache_is_ignored() {
    let project = site();
    project.write(".quire", "a file in its place");
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(project.path(".quire").is_file());
}

#[test]
fn killed_builds_leave_a_cache_that_later_builds_can_use() {
    let project = site();
    project.run(&["build", ".", "--no-cache"]);
    let fresh = tree(&project.path("dist"));
    for round in 0..12 {
        let mut build = command(&project.path(""));
        let mut build =
            build.args(["build", "."]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(15 * round));
        build.kill().unwrap();
        build.wait().unwrap();
    }
    let run = project.build();
    // A child process that was starting when its parent was killed may hold the lock for a moment.
    let waited = "waiting for another build that is publishing to `./dist`\n";
    assert_eq!((run.code, run.stderr.trim_start_matches(waited)), (0, ""));
    assert!(tree(&project.path("dist")) == fresh);
}

#[test]
fn nothing_is_written_through_a_link_in_place_of_the_cache() {
    let project = site();
    let outside = tempfile::tempdir().unwrap();
    project.write("tsconfig.json", "{}");
    std::os::unix::fs::symlink(outside.path(), project.path(".quire")).unwrap();
    for command in [&["build", "."][..], &["types", "."]] {
        let run = project.run(command);
        assert_eq!(run.code, if command[0] == "types" { 2 } else { 0 }, "{}", run.stderr);
        assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 0, "{command:?}");
    }
    // A link to another folder of the site is not followed.
    fs::remove_file(project.path(".quire")).unwrap();
    std::os::unix::fs::symlink("docs", project.path(".quire")).unwrap();
    assert_eq!(project.build().code, 0);
    assert_eq!(tree(&project.path("docs")).len(), 3);
}

#[test]
fn pipes_in_place_of_cache_files_do_not_block_builds() {
    let project = site();
    project.write("tsconfig.json", "{}");
    assert_eq!(project.build().code, 0);
    let files: Vec<_> = tree(&project.path(".quire")).into_keys().collect();
    assert!(files.len() > 2);
    for file in files {
        let path = project.path(".quire").join(file);
        fs::remove_file(&path).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
    }
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
}

#[test]
fn clean_removes_the_site_that_a_killed_build_has_moved_aside() {
    let project = site();
    assert_eq!(project.build().code, 0);
    fs::rename(project.path("dist"), project.path(".dist.quire-moved")).unwrap();
    assert_eq!(project.run(&["clean", ".", "--output"]).code, 0);
    for name in ["dist", ".dist.quire-moved"] {
        assert!(!project.path(name).exists(), "{name}");
    }
}

#[test]
fn a_folder_with_the_name_of_a_former_site_is_kept() {
    let project = site();
    for name in [".dist.quire-previous", ".dist.quire-moved"] {
        project.write(&format!("{name}/thesis.txt"), "work");
    }
    for round in 0..3 {
        project.write("docs/en/page.md", &format!("# Page {round}\n"));
        assert_eq!(project.build().code, 0);
    }
    assert_eq!(project.run(&["clean", ".", "--output"]).code, 0);
    for name in [".dist.quire-previous", ".dist.quire-moved"] {
        assert_eq!(fs::read_to_string(project.path(name).join("thesis.txt")).unwrap(), "work");
    }
}
