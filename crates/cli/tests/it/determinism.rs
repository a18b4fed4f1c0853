//! Tests that builds are reproducible: the same input results in the same bytes.

use std::path::Path;

use crate::project::{Project, command, finish, tree};

/// Returns a copy of the fixture site that uses every feature.
fn fixture() -> Project {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../e2e/fixtures/features");
    let files = tree(&source);
    let project = Project::with(&[]);
    for (path, bytes) in files {
        project.write(&path, std::str::from_utf8(&bytes).unwrap());
    }
    project
}

#[test]
fn s9_35_builds_are_identical_for_any_threads_folder_time_zone_and_language() {
    let build = |threads: &str, zone: &str, lang: &str| {
        let project = fixture();
        let mut command = command(&project.path(""));
        command
            .args(["build", ".", "--threads", threads])
            .env("TZ", zone)
            .env("LANG", lang)
            .env("LC_ALL", lang);
        let run = finish(&mut command, "");
        assert_eq!(run.code, 0, "{}", run.stderr);
        tree(&project.path("dist"))
    };
    let first = build("1", "UTC", "C");
    assert!(first.len() > 20);
    for other in [build("2", "Asia/Shanghai", "zh_CN.UTF-8"), build("5", "America/New_York", "tr_TR.UTF-8")] {
        assert_eq!(first.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
        for (path, bytes) in &first {
            assert!(other[path] == *bytes, "{path} differs");
        }
    }
}
