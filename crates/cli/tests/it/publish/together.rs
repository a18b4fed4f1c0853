//! Tests of concurrent and killed builds.

use std::os::fd::AsRawFd as _;
use std::os::unix::fs::MetadataExt as _;
use std::process::Child;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::time::Instant;

use super::*;

/// Message of a build that waits for another build.
const WAITING: &str = "waiting for another build that is publishing to `./dist`\n";

/// Runs a build as process 1 of a PID namespace, as in a container.
const CONTAINER: &[&str] = &["unshare", "--pid", "--fork", "--mount-proc"];

#[test]
fn a_concurrent_build_waits_and_publishes_the_newest_sources() {
    let versions = Versions::new(3);
    let pause = duration_of_a_build(&versions);
    let mut random = Random(1);
    let mut waited = 0;
    for round in 0..times(10) {
        let [first, last] = [1, 2].map(|step| (2 * round + step) % 3);
        versions.write(first);
        let one = versions.start(&[]);
        std::thread::sleep(random.time(pause));
        versions.write(last);
        let other = versions.start(&[]);
        for build in [one, other] {
            let output = build.wait_with_output().unwrap();
            let stderr = String::from_utf8(output.stderr).unwrap();
            assert!(output.status.success(), "round {round}: {stderr}");
            waited += usize::from(stderr == WAITING);
        }
        assert_eq!(versions.version(), last, "lost in round {round}");
        versions.assert_clean();
    }
    assert!(waited > 0);
    eprintln!("{} pairs, {waited} builds waited", times(10));
}

#[test]
fn a_killed_build_leaves_the_site_intact_and_does_not_block_the_next() {
    let versions = Versions::new(3);
    let pause = duration_of_a_build(&versions);
    let can_contain = can_run(CONTAINER[0], &[&CONTAINER[1..], &["true"]].concat());
    let mut random = Random(2);
    let builds = AtomicUsize::new(0);
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let reads = scope.spawn(|| {
            let mut reads = 0;
            while !is_over.load(SeqCst) {
                read(&versions, &builds);
                reads += 1;
                // Leave CPU time for the builds.
                std::thread::sleep(Duration::from_millis(2));
            }
            reads
        });
        let _over = OnDrop(|| is_over.store(true, SeqCst));
        let mut in_time = 0;
        for round in 0..times(10) {
            let [killed, next] = [1, 2].map(|step| (2 * round + step) % 3);
            let before = versions.version();
            versions.write(killed);
            builds.fetch_add(1, SeqCst);
            let wrapper = if can_contain && round % 2 == 1 { CONTAINER } else { &[] };
            let build = versions.start(wrapper);
            std::thread::sleep(random.time(pause));
            kill(build);
            let remaining = versions.version();
            assert!(remaining == before || remaining == killed, "round {round}");
            in_time += usize::from(remaining == before);

            versions.write(next);
            builds.fetch_add(1, SeqCst);
            let run = versions.project.build();
            // The operating system may still be cleaning up the killed process, so the build may have to wait for the
            // lock.
            assert!(run.code == 0 && ["", WAITING].contains(&&*run.stderr), "round {round}: {}", run.stderr);
            assert_eq!(versions.version(), next, "round {round}");
            versions.assert_clean();
        }
        is_over.store(true, SeqCst);
        let reads = reads.join().unwrap();
        assert!(reads > 0);
        eprintln!("{} kills, {in_time} before publishing; the site was read {reads} times", times(10));
    });
}

#[test]
fn an_open_site_stays_readable_through_one_more_build() {
    let versions = Versions::new(3);
    let open_folder = fs::File::open(versions.project.path("dist")).unwrap();
    let page = format!("/proc/self/fd/{}/guide/page.html", open_folder.as_raw_fd());
    versions.write(1);
    assert_eq!(versions.project.build().code, 0);
    assert_eq!(fs::read(&page).unwrap(), versions.trees[0]["guide/page.html"]);
    assert_eq!(versions.version(), 1);
    versions.write(2);
    assert_eq!(versions.project.build().code, 0);
    assert!(fs::read(&page).is_err());
    versions.assert_clean();
}

#[test]
fn a_build_waits_for_the_lock_of_another_user() {
    if !can_be_nobody() {
        return;
    }
    let versions = Versions::new(2);
    let folder = versions.project.path("");
    fs::set_permissions(&folder, std::os::unix::fs::PermissionsExt::from_mode(0o777)).unwrap();
    let lock = versions.project.path(".dist.quire-lock");
    let held = fs::File::create(&lock).unwrap();
    held.lock().unwrap();
    let mut build = versions.start(&AS_NOBODY);
    let mut stderr = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(build.stderr.as_mut().unwrap()), &mut stderr)
        .unwrap();
    assert_eq!(stderr, WAITING);
    drop(held);
    assert!(build.wait().unwrap().success());
    assert!(!lock.exists());
    versions.version();
}

/// Returns the duration of a complete build on this machine, plus a margin of 10 %.
fn duration_of_a_build(versions: &Versions) -> Duration {
    let start = Instant::now();
    assert_eq!(versions.project.build().code, 0);
    start.elapsed().mul_f64(1.1)
}

/// Reads all published pages through one file descriptor of the folder. Asserts that the pages belong to one version.
fn read(versions: &Versions, builds: &AtomicUsize) {
    let started = builds.load(SeqCst);
    let open_folder = fs::File::open(versions.project.path("dist")).expect("the site always exists");
    let root = format!("/proc/self/fd/{}", open_folder.as_raw_fd());
    let mut candidates: Vec<&Tree> = versions.trees.iter().collect();
    for path in versions.trees[0].keys().filter(|path| path.ends_with(".html") || path.ends_with(".md")) {
        let Ok(bytes) = fs::read(format!("{root}/{path}")) else {
            // Either this version does not contain the file, or a later build has already removed the opened folder.
            candidates.retain(|tree| !tree.contains_key(path));
            continue;
        };
        candidates.retain(|tree| tree.get(path) == Some(&bytes));
    }
    let is_old =
        builds.load(SeqCst) > started && open_folder.metadata().unwrap().ino() != inode_of_dist(versions);
    assert!(!candidates.is_empty() || is_old, "mixed or missing pages");
}

fn inode_of_dist(versions: &Versions) -> u64 {
    fs::metadata(versions.project.path("dist")).unwrap().ino()
}

/// Kills the process group of the build.
fn kill(build: Child) {
    let group = format!("-{}", build.id());
    // Ignore errors, because the build may have ended already.
    let _ = Command::new("kill").args(["-9", "--", &group]).stderr(Stdio::null()).status();
    // Returns when all processes of the group have closed the pipe.
    build.wait_with_output().unwrap();
}

/// Runs a closure at the end of the test, even if it panics.
struct OnDrop<F: Fn()>(F);

impl<F: Fn()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}
