//! Tests of `quire doctor`.

use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;

use crate::dates::git;
use crate::project::{Project, Run, command, finish};

/// Returns the first line of `run` that contains `word`, and the fix below the line, if any. Numbers and versions are
/// replaced by `#`.
fn lines(run: &Run, word: &str) -> String {
    let mut lines = run.stdout.lines().skip_while(|line| !line.contains(word));
    let first = lines.next().unwrap_or_default();
    let fix = lines.next().filter(|line| line.starts_with("       ")).unwrap_or_default();
    let text = format!("{first}\n{fix}");
    let mut shown = String::new();
    for char in text.trim_end().chars() {
        match char {
            '0'..='9' if !shown.ends_with('#') => shown.push('#'),
            '0'..='9' => {}
            '.' if shown.ends_with('#') => {}
            char => shown.push(char),
        }
    }
    shown
}

#[test]
fn a_site_without_problems_is_fine() {
    let project = Project::with(&[]);
    git(&project, "", &["init", "-q"]);
    let run = project.run(&["doctor"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert_eq!(lines(&run, "page"), "ok     # page can be built; `quire check` also examines their content");
    assert_eq!(lines(&run, "git version"), "ok     git version #, with the full history");
    assert_eq!(lines(&run, "disk space").replace("note ", "ok   "), "ok     # MB of disk space is free");
    assert!(lines(&run, "quire ").starts_with("ok     quire # for "), "{}", run.stdout);
}

#[test]
fn problems_that_prevent_a_build_are_errors_with_a_fix() {
    let project = Project::with(&[("docs/en/page.md", "# Page\n\n[Missing](./missing.md)\n")]);
    let run = project.run(&["doctor"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        lines(&run, "pages"),
        "error  # pages with # error and # warnings\n       `quire check` lists them"
    );

    project.write("esbuild", "#!/bin/sh\nexit 1\n");
    std::fs::set_permissions(project.path("esbuild"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let run = project.run(&["doctor", "--esbuild", "./esbuild"]);
    assert_eq!(lines(&run, "./esbuild"), "error  `./esbuild` does not run\n       reinstall esbuild");

    project.write("theme/index.tsx", "export default { slots: { afterNav: () => <p>slot</p> } };\n");
    let run = finish(command(&project.path("")).env_remove("QUIRE_ESBUILD").arg("doctor"), "");
    assert_eq!(
        lines(&run, "esbuild"),
        "error  the site's components need esbuild, which is missing\n       `npm install --save-dev esbuild`, or set `QUIRE_ESBUILD` to its path"
    );

    let run = project.run(&["doctor", "docs"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        lines(&run, "quire.toml"),
        "error  could not find `quire.toml` in `docs`\n       name the site's folder, or create a site with `quire new`"
    );
}

#[test]
fn limitations_are_notes() {
    // Another process may already be listening on the port.
    let _listener = TcpListener::bind(("127.0.0.1", 4173));
    let project = Project::with(&[]);
    let run = project.run(&["doctor"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(lines(&run, "esbuild").starts_with("ok     esbuild #: "), "{}", run.stdout);
    assert!(lines(&run, "port").starts_with("note   port # of `quire dev`"), "{}", run.stdout);
    assert!(lines(&run, "git version").contains("but the site is not in a repository"), "{}", run.stdout);
}
