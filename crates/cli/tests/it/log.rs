//! Tests of `QUIRE_LOG` and `quire build --timings`.

use crate::project::{Project, command, finish};

/// Builds a site with `QUIRE_LOG` set to `level`. Returns standard error, with durations replaced by `…`.
fn log(level: &str) -> String {
    let project = Project::with(&[]);
    let mut command = command(&project.path(""));
    let run = finish(command.args(["build", ".", "--threads", "1"]).env("QUIRE_LOG", level), "");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let without_duration = |line: &str| match line.split_once(" ms  ") {
        Some((before, after)) => format!("{} … {after}", before.split(' ').next().unwrap_or_default()),
        None => line.to_owned(),
    };
    run.stderr.lines().map(without_duration).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_log_lists_stages_and_pages() {
    assert_eq!(log(""), "");
    insta::assert_snapshot!(log("info"), @"
    INFO … read
    INFO … compile
    INFO … model
    INFO … bundle
    INFO … search
    INFO … images
    INFO … render
    INFO … write
    ");
    insta::assert_snapshot!(log("debug"), @"
    INFO … read
    DEBUG … task docs/en/index.md
    INFO … compile
    INFO … model
    INFO … bundle
    INFO … search
    INFO … images
    DEBUG … task docs/en/index.md
    DEBUG … task 404
    INFO … render
    INFO … write
    ");
    insta::assert_snapshot!(log("quire_process=debug"), @"
    DEBUG … task docs/en/index.md
    DEBUG … task docs/en/index.md
    DEBUG … task 404
    ");
    assert!(
        log("quire_process=loud").starts_with("warning: `QUIRE_LOG` is not a valid list of log levels: ")
    );
}

#[test]
fn timings_list_the_stages_in_order() {
    let project = Project::with(&[]);
    assert_eq!(project.run(&["build", ".", "--timings", "timings.json"]).code, 0);
    let text = std::fs::read_to_string(project.path("timings.json")).unwrap();
    let stages: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let names: Vec<&str> = stages.iter().map(|stage| stage["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["read", "compile", "model", "bundle", "search", "images", "render", "write"]);
    assert!(
        stages.iter().all(|stage| stage["wall"].as_f64() > Some(0.0) && stage["cpu"].as_f64() >= Some(0.0))
    );
}
