//! Tests that child processes of Quire's commands exit together with Quire, leave no processes behind, and respect
//! limits.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::project::{Project, command};
use crate::serving::eventually;

/// Writes the IDs of three processes to the files `a`, `b` and `c`: a child, an orphaned grandchild, and a process in a
/// separate session.
const LEAVE: &str = "sleep 1000 & echo $! > a; (sleep 1000 & echo $! > b); setsid sh -c 'echo $$ > c; sleep 1000' & while [ ! -s c ]; do sleep 0.01; done";

fn with_command(line: &str) -> Project {
    let toml = format!("title = \"T\"\n[styles]\ncommand = \"\"\"{line}\"\"\"\n");
    Project::with(&[("quire.toml", &toml)])
}

/// Returns the processes started by [`LEAVE`] that are still running.
fn running(folder: &Path) -> Vec<String> {
    let ids = ["a", "b", "c"].iter().filter_map(|name| fs::read_to_string(folder.join(name)).ok());
    let is_running = |id: &String| {
        let process_status = Command::new("ps").args(["-o", "stat=", "-p", id.trim()]).output().unwrap();
        let state = String::from_utf8(process_status.stdout).unwrap();
        !state.trim().is_empty() && !state.starts_with('Z')
    };
    ids.filter(|id| !id.trim().is_empty()).filter(is_running).collect()
}

#[test]
fn leftover_processes_of_a_style_command_are_killed() {
    for (end, code) in [("echo 'a{}' > {output}", 0), ("echo {output}; exit 1", 1)] {
        let project = with_command(&format!("{LEAVE}; {end}"));
        let run = project.build();
        assert_eq!(run.code, code, "{}", run.stderr);
        assert!(project.path("c").exists());
        assert_eq!(running(&project.path("")), [""; 0], "{end}");
    }
}

#[test]
fn programs_are_killed_with_quire() {
    for (signal, arguments) in [
        ("TERM", "build"),
        ("INT", "build"),
        ("HUP", "check"),
        ("KILL", "build"),
        ("TERM", "dev"),
        ("INT", "dev"),
        ("KILL", "dev"),
    ] {
        let project = with_command(&format!("{LEAVE}; sleep 1000; : {{output}}"));
        let mut quire = command(&project.path(""));
        quire.arg(arguments).arg(".").stdout(Stdio::null()).stderr(Stdio::null());
        if arguments == "dev" {
            quire.args(["--port", "0"]);
        }
        let mut quire = quire.spawn().unwrap();
        assert!(eventually(|| running(&project.path("")).len() == 3), "{signal}, {arguments}");
        let kill = Command::new("kill").arg(format!("-{signal}")).arg(quire.id().to_string()).status();
        assert!(kill.unwrap().success());
        assert!(
            eventually(|| quire.try_wait().unwrap().is_some()),
            "{signal}, {arguments}: Quire is still running"
        );
        assert!(eventually(|| running(&project.path("")).is_empty()), "{signal}, {arguments}");
    }
}

#[test]
fn a_command_with_endless_output_is_killed() {
    let project = with_command("yes; : {output}");
    let start = Instant::now();
    let run = project.build();
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("it printed more than 16 MB"), "{}", run.stderr);
    assert!(start.elapsed() < Duration::from_secs(50), "the limit on time");
    let project = with_command("head -c 100M /dev/zero > {output}");
    let run = project.build();
    assert!(run.stderr.contains("a style sheet of more than 16 MB"), "{}", run.stderr);
}

#[test]
fn endless_sass_has_a_memory_limit() {
    use wait4::Wait4 as _;
    let toml = "title = \"T\"\n[styles]\ncss = [\"a.scss\"]\n";
    let sass = "$s: \"xxxxxxxxxxxxxxxx\";\n@while true { $s: $s + $s; }\n";
    let project = Project::with(&[("quire.toml", toml), ("a.scss", sass)]);
    let run = project.build();
    assert!(run.stderr.contains("error[styles/sass]: the compiler ran out of memory"), "{}", run.stderr);
    // Measure the peak memory of the largest process.
    let mut quire = command(&project.path(""));
    let quire = quire.args(["build", "."]).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let used = quire.unwrap().wait4().unwrap().rusage.maxrss;
    assert!(used < 1 << 30, "{used}");
}
