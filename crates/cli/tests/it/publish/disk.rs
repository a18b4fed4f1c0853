//! Tests of builds on full, read-only and failing disks. Tests that need root privileges or strace are skipped if
//! either is unavailable.

use std::io::Write as _;
use std::path::PathBuf;

use super::*;
use crate::project::{Run, finish};

/// Builds version 1 over version 0, through the wrapping command `wrapper` (see [`wrap`]).
fn build(versions: &Versions, wrapper: &[&str]) -> Run {
    versions.write(1);
    let mut command = command(&versions.project.path(""));
    command.args(["build", ".", "--threads", "1"]);
    finish(&mut wrap(command, wrapper), "")
}

/// Asserts that the build failed and left everything unchanged.
fn assert_refused(versions: &Versions, run: &Run, expected: &str) {
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
    assert!(run.stderr.starts_with("error: ") && run.stderr.contains(expected), "{}", run.stderr);
    assert_eq!(versions.version(), 0, "the published site is unchanged");
    versions.assert_clean();
}

/// A tmpfs that is mounted on a folder and unmounted on drop.
struct Mounted(PathBuf);

impl Mounted {
    /// Mounts the tmpfs. Returns `None` if mounting is not possible.
    fn on(folder: &Path, options: &str) -> Option<Self> {
        fs::create_dir_all(folder).unwrap();
        let path = folder.display().to_string();
        can_run("mount", &["-t", "tmpfs", "-o", options, "tmpfs", &path]).then(|| Self(folder.to_owned()))
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.0).status();
    }
}

#[test]
fn a_full_disk_changes_nothing() {
    let mut random = Random(3);
    let project = Project::with(&[]);
    let Some(_mounted) = Mounted::on(&project.path("disk"), "size=8m") else { return };
    let build = || project.run(&["build", ".", "--out", "disk/dist"]);
    assert_eq!(build().code, 0);
    let before = tree(&project.path("disk/dist"));
    let size = u32::try_from(before.values().map(Vec::len).sum::<usize>()).unwrap();
    // Unchanged files take no additional space, so add a large file.
    project.write("public/new.txt", &"new ".repeat(size as usize / 4));
    for round in 0..times(4) {
        // Leave space for only part of the new site, then build.
        let room = u64::from(random.below(size / 10 * 9));
        let mut filler = fs::File::create(project.path("disk/filler")).unwrap();
        // Fill the disk with small writes, because a large write fails before the disk is full. Try more writes than
        // fit on the disk, because a single write may fail early.
        for _ in 0..4096 {
            let _ = filler.write_all(&[b'x'; 4096]);
        }
        filler.set_len(filler.metadata().unwrap().len().saturating_sub(room)).unwrap();
        let run = build();
        assert_eq!(
            (run.code, run.stdout.as_str()),
            (2, ""),
            "round {round}, {room} bytes free: {}",
            run.stderr
        );
        assert!(run.stderr.contains("No space left on device"), "{}", run.stderr);
        assert!(tree(&project.path("disk/dist")) == before, "the published site is unchanged");
        assert!(hidden(&project.path("disk")).is_empty());
        fs::remove_file(project.path("disk/filler")).unwrap();
    }
    assert_eq!(build().code, 0);
    assert!(project.path("disk/dist/new.txt").exists());
}

#[test]
fn creating_a_site_is_all_or_nothing() {
    let project = Project::with(&[]);
    // Each file takes at least one page of memory, so the disk has room for only a few files.
    let Some(_mounted) = Mounted::on(&project.path("disk"), "size=32k") else { return };
    let run = project.run(&["new", "disk"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("No space left on device"), "{}", run.stderr);
    assert!(fs::read_dir(project.path("disk")).unwrap().next().is_none());
    let disk = project.path("disk").display().to_string();
    assert!(can_run("mount", &["-o", "remount,size=8m", &disk]));
    // Leftovers of a killed process do not interfere with a new run.
    fs::create_dir(project.path("disk/.quire-new-aB3dE6gH")).unwrap();
    assert_eq!(project.run(&["new", "disk"]).code, 0);
    assert_eq!(project.run(&["build", "disk"]).code, 0);
    assert_eq!(hidden(&project.path("disk")), [".github", ".gitignore"]);
}

#[test]
fn a_read_only_disk_changes_nothing() {
    let project = Project::with(&[]);
    let Some(_mounted) = Mounted::on(&project.path("disk"), "size=8m") else { return };
    assert_eq!(project.run(&["build", ".", "--out", "disk/dist"]).code, 0);
    let before = tree(&project.path("disk"));
    let disk = project.path("disk").display().to_string();
    assert!(can_run("mount", &["-o", "remount,ro", &disk]));
    let run = project.run(&["build", ".", "--out", "disk/dist"]);
    assert_eq!(run.code, 2);
    insta::assert_snapshot!(run.stderr, @"error: cannot create `[ROOT]/disk/.dist.quire-lock`: Read-only file system (os error 30)");
    assert!(tree(&project.path("disk")) == before);
}

#[test]
fn an_unwritable_folder_changes_nothing() {
    if !can_be_nobody() {
        return;
    }
    let versions = Versions::new(2);
    fs::set_permissions(versions.project.path(""), std::os::unix::fs::PermissionsExt::from_mode(0o755))
        .unwrap();
    assert_refused(&versions, &build(&versions, &AS_NOBODY), ".dist.quire-lock`: Permission denied");
}

#[test]
fn a_mount_point_is_refused() {
    let project = Project::with(&[]);
    let out = project.path("volume");
    let Some(_mounted) = Mounted::on(&out, "size=8m") else { return };
    let run = project.run(&["build", ".", "--out", "volume"]);
    assert_eq!(run.code, 2);
    insta::assert_snapshot!(run.stderr, @"error: `[ROOT]/volume` is a mount point, which cannot be replaced; publish to a folder inside it with `--out`");
    assert!(fs::read_dir(&out).unwrap().next().is_none() && hidden(&project.path("")).is_empty());
    assert_eq!(project.run(&["build", ".", "--out", "volume/dist"]).code, 0);
}

/// Returns a wrapping command that injects failures into system calls, or `None` if strace is missing.
pub(super) fn failing<'a>(injections: &[&'a str]) -> Option<Vec<&'a str>> {
    let mut command = vec!["strace", "-f", "-qq", "-o", "/dev/null"];
    command.extend(injections.iter().flat_map(|injection| ["-e", injection]));
    can_run("strace", &["-qq", "-o", "/dev/null", "true"]).then_some(command)
}

#[test]
fn without_file_locks_a_build_warns_and_publishes() {
    let versions = Versions::new(2);
    let Some(strace) = failing(&["inject=flock:error=EOPNOTSUPP"]) else { return };
    let run = build(&versions, &strace);
    assert_eq!(run.code, 0);
    insta::assert_snapshot!(run.stderr, @"warning: the file system of `./dist` does not support file locks; do not publish two builds to it at the same time");
    assert_eq!(versions.version(), 1);
    versions.assert_clean();
}

#[test]
fn without_atomic_exchange_the_old_site_is_moved_aside_and_restored_on_failure() {
    let versions = Versions::new(2);
    let no_exchange = "inject=renameat2:error=EINVAL";
    let Some(strace) = failing(&[no_exchange]) else { return };
    assert_eq!(build(&versions, &strace).code, 0);
    assert_eq!(versions.version(), 1);
    versions.assert_clean();

    let versions = Versions::new(2);
    let strace = failing(&[no_exchange, "inject=rename:error=EIO:when=2"]).unwrap();
    assert_refused(&versions, &build(&versions, &strace), "Input/output error");

    // If the build is killed between the two renames, the next build restores the site, even if that build has errors.
    let strace = failing(&[no_exchange, "inject=rename:error=EIO:signal=KILL:when=2"]).unwrap();
    assert_ne!(build(&versions, &strace).code, 0);
    assert!(!versions.project.path("dist").exists());
    versions.project.write("docs/en/bad.md", "# Bad\n\n:::tip\nnever closed\n");
    assert_eq!(versions.project.build().code, 1);
    assert_eq!(versions.version(), 0);
    versions.assert_clean();
}

#[test]
fn a_failing_standard_output_does_not_panic() {
    let project = Project::with(&[]);
    for (stdout, stderr, code) in [("/dev/full", "/dev/null", 2), ("/dev/null", "/dev/full", 0)] {
        let open_stream = |path: &str| fs::OpenOptions::new().write(true).open(path).unwrap();
        let mut command = command(&project.path(""));
        command.args(["build", "."]).stdout(open_stream(stdout)).stderr(open_stream(stderr));
        assert_eq!(command.status().unwrap().code(), Some(code));
        assert!(project.path("dist/index.html").exists());
    }
    project.write("docs/en/bad.md", "# Bad\n\n:::tip\nnever closed\n");
    let mut command = command(&project.path(""));
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    assert_eq!(command.args(["build", "."]).stderr(full).status().unwrap().code(), Some(1));
}

#[test]
fn a_failing_disk_changes_nothing() {
    let versions = Versions::new(2);
    for injection in
        ["inject=syncfs:error=EIO", "inject=fsync:error=EIO:when=1", "inject=renameat2:error=EIO"]
    {
        let Some(strace) = failing(&[injection]) else { return };
        assert_refused(&versions, &build(&versions, &strace), "Input/output error");
    }
    if std::env::var_os("QUIRE_SOAK_PUBLISH").is_none() {
        return;
    }
    let mut failures = 0;
    let calls = [
        "rename,renameat2",
        "fsync,syncfs",
        "flock",
        "mkdir",
        "unlink,unlinkat",
        "link,linkat",
        "utimensat",
        "write",
    ];
    for call in calls {
        for what in ["error=EIO", "signal=KILL"] {
            // Fail the first call, then the second, and so on, until five injections in a row have no effect.
            let (mut number, mut last) = (1, 0);
            while number - last <= 5 {
                if fails_whole(&versions, &format!("inject={call}:{what}:when={number}")) {
                    last = number;
                    failures += 1;
                }
                number += 1;
            }
        }
    }
    eprintln!("{failures} builds failed, none changed the site");
}

/// Builds with an injected failure and returns whether the build failed. In both cases, the published site must be
/// complete, and the next build must leave no temporary entries.
fn fails_whole(versions: &Versions, injection: &str) -> bool {
    let run = build(versions, &failing(&[injection]).unwrap());
    let version = versions.version();
    match run.code {
        0 => assert_eq!(version, 1, "{injection}"),
        // The summary is printed after publishing, so the new version is already published.
        2 if run.stderr.contains("standard output") => assert_eq!(version, 1, "{injection}"),
        2 => assert_eq!(version, 0, "{injection}: {}", run.stderr),
        // A killed build may or may not have published.
        _ => assert!(injection.contains("KILL"), "{injection}: {}", run.stderr),
    }
    versions.write(0);
    assert_eq!(versions.project.build().code, 0);
    assert_eq!(versions.version(), 0);
    versions.assert_clean();
    run.code != 0
}
