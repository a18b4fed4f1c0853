//! Tests of the output folder: allowed locations, and the files that a published site may contain.

use std::os::unix::fs::{PermissionsExt as _, symlink};

use insta::assert_snapshot;

use super::*;
use crate::project::Run;
use crate::serving::Serving;

/// Asserts that a build to `out` fails and writes nothing. Returns standard error.
fn refused(project: &Project, out: &str) -> String {
    let before = tree(&project.path(""));
    let run = project.run(&["build", ".", "--out", out]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
    assert!(tree(&project.path("")) == before, "nothing is written");
    run.stderr
}

#[test]
fn an_output_among_the_sources_is_refused() {
    let project = Project::with(&[("public/robots.txt", "mine")]);
    assert_eq!(project.build().code, 0);
    // `public/old` contains a published site. A published site may be replaced, but not inside a source folder.
    fs::create_dir(project.path("public/old")).unwrap();
    fs::copy(project.path("dist/.quire-site"), project.path("public/old/.quire-site")).unwrap();
    fs::copy(project.path("dist/.quire-site"), project.path(".quire-site")).unwrap();
    symlink("docs", project.path("link")).unwrap();
    let outs = ["docs/out", "docs", "public/old", "public/new/../deep", "link/out", ".", "..", "/"];
    let messages: Vec<_> = outs.iter().map(|out| refused(&project, out)).collect();
    assert_snapshot!(messages.concat());
}

#[test]
fn an_output_that_replaces_the_home_folder_is_refused() {
    let project = Project::with(&[]);
    fs::create_dir_all(project.path("home/me")).unwrap();
    for out in ["home/me", "home"] {
        let mut command = command(&project.path(""));
        command.args(["build", ".", "--out", out]).env("HOME", project.path("home/me"));
        let run = crate::project::finish(&mut command, "");
        assert_eq!(run.code, 2);
        assert!(run.stderr.contains("would replace"), "{}", run.stderr);
    }
    assert!(project.path("home/me").exists());
}

#[test]
fn an_output_that_is_not_a_folder_is_refused() {
    let project = Project::with(&[("file", "work of years")]);
    let messages: String = ["file", "file/below"].iter().map(|out| refused(&project, out)).collect();
    symlink("nowhere", project.path("dangling")).unwrap();
    let dangling = project.run(&["build", ".", "--out", "dangling"]);
    assert_eq!(dangling.code, 2);
    assert!(project.path("dangling").is_symlink() && hidden(&project.path("")).is_empty());
    assert_snapshot!(messages + &dangling.stderr);
}

#[test]
fn a_symlinked_output_stays_a_symlink() {
    let project = Project::with(&[]);
    fs::create_dir_all(project.path("elsewhere/site")).unwrap();
    symlink("elsewhere/site", project.path("dist")).unwrap();
    for title in ["# One\n", "# Two\n"] {
        project.write("docs/en/page.md", title);
        let run = project.build();
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        assert_eq!(fs::read_link(project.path("dist")).unwrap(), Path::new("elsewhere/site"));
        assert!(project.path("elsewhere/site/index.html").exists());
    }
    assert_eq!(hidden(&project.path("elsewhere")), [".site.quire-previous"]);
    assert!(hidden(&project.path("")).is_empty());
}

#[test]
fn the_output_folder_keeps_its_permissions() {
    let project = Project::with(&[]);
    assert_eq!(project.build().code, 0);
    let mode = || fs::metadata(project.path("dist")).unwrap().permissions().mode() & 0o777;
    fs::set_permissions(project.path("dist"), fs::Permissions::from_mode(0o750)).unwrap();
    assert_eq!(project.build().code, 0);
    assert_eq!(mode(), 0o750);
}

#[test]
fn an_obstacle_at_the_path_of_the_lock_is_reported_and_kept() {
    let project = Project::with(&[("somewhere", "work of years")]);
    let lock = project.path(".dist.quire-lock");
    fs::create_dir(&lock).unwrap();
    let folder = project.build();
    fs::remove_dir(&lock).unwrap();
    symlink("somewhere", &lock).unwrap();
    let link = project.build();
    assert_eq!((folder.code, link.code), (2, 2));
    assert_snapshot!(folder.stderr + &link.stderr);
    assert_eq!(fs::read_to_string(project.path("somewhere")).unwrap(), "work of years");
    assert_eq!(hidden(&project.path("")), [".dist.quire-lock"]);
    // A lock file of an older version, with the ID of a running process, does not block a build.
    fs::remove_file(&lock).unwrap();
    fs::write(&lock, "1").unwrap();
    assert_eq!(project.build().code, 0);
    assert!(hidden(&project.path("")).is_empty());
}

#[test]
fn only_leftovers_of_killed_builds_are_removed() {
    let project = Project::with(&[
        (".dist.quire-stage-aB3dE6gH/index.html", "half"),
        (".dist.quire-stage-aB3dE6gH.tar/mine", ""),
        (".other.quire-stage-aB3dE6gH/index.html", "another build's"),
    ]);
    assert_eq!(project.build().code, 0);
    assert_eq!(hidden(&project.path("")), [".dist.quire-stage-aB3dE6gH.tar", ".other.quire-stage-aB3dE6gH"]);
}

fn diagnostic(files: &[(&str, &str)]) -> String {
    let Run { code, stdout, stderr } = Project::with(files).build();
    assert_eq!((code, stdout.as_str()), (1, ""), "{stderr}");
    stderr
}

#[test]
fn an_index_name_cannot_escape_the_output() {
    for name in ["../../../evil", "/evil", "a/b", "", ".hidden", "a\\\\b", "a\\u0000b"] {
        let config = format!("title = \"T\"\nlang = \"en\"\n\n[search]\nindexName = \"{name}\"\n");
        let project = Project::with(&[("quire.toml", &config)]);
        let run = project.build();
        assert_eq!(run.code, 1, "{name}");
        assert!(
            run.stderr.contains("config/wrong-value") && run.stderr.contains("quire.toml:5:"),
            "{}",
            run.stderr
        );
        assert!(!project.path("dist").exists() && hidden(&project.path("")).is_empty());
    }
    let config = "title = \"T\"\nlang = \"en\"\n\n[search]\nindexName = \"../../../evil\"\n";
    assert_snapshot!(diagnostic(&[("quire.toml", config)]));
}

#[test]
fn two_files_for_one_path_are_an_error() {
    assert_snapshot!(diagnostic(&[
        ("public/index.html", "mine"),
        ("public/guide/page.md", "mine"),
        ("docs/en/guide/page.md", "# Page\n"),
        ("public/assets", "a file"),
        ("docs/en/more/index.md", "# More\n"),
        ("public/more", "a file"),
    ]));
}

#[test]
fn public_host_files_are_completed_and_hidden_ones_for_hosts_are_copied() {
    let project = Project::with(&[
        ("public/_headers", "/a\n  X-A: b"),
        ("public/_redirects", "/a /b"),
        ("public/.nojekyll", ""),
        ("public/.well-known/security.txt", "Contact: mailto:a@example.org"),
        ("public/.env", "SECRET=1"),
    ]);
    assert_eq!(project.build().code, 0);
    assert!(project.read("_headers").starts_with("/a\n  X-A: b\n/*\n  Content-Security-Policy: "));
    assert!(project.read("_redirects").starts_with("/a /b\n/en/* /:splat 301\n"));
    assert!(
        project.path("dist/.nojekyll").exists() && project.path("dist/.well-known/security.txt").exists()
    );
    assert!(!project.path("dist/.env").exists());
}

#[test]
fn writing_timings_follows_links_and_keeps_permissions() {
    let project = Project::with(&[("reports/build.json", "old")]);
    symlink("reports/build.json", project.path("timings")).unwrap();
    fs::set_permissions(project.path("reports/build.json"), fs::Permissions::from_mode(0o640)).unwrap();
    assert_eq!(project.run(&["build", ".", "--timings", "timings"]).code, 0);
    assert!(project.path("timings").is_symlink());
    let data = fs::metadata(project.path("reports/build.json")).unwrap();
    assert_eq!(data.permissions().mode() & 0o777, 0o640);
    assert!(fs::read_to_string(project.path("timings")).unwrap().contains("compile"));
    assert!(hidden(&project.path("reports")).is_empty());
    // If the timings cannot be written, nothing is published.
    let run = project.run(&["build", ".", "--out", "other", "--timings", "quire.toml/below"]);
    assert_eq!(run.code, 2);
    assert!(!project.path("other").exists());
}

#[test]
fn a_working_tree_of_git_is_refused() {
    let project = Project::with(&[]);
    assert_eq!(project.build().code, 0);
    let git = |arguments: &[&str]| {
        let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
        let mut command = Command::new("git");
        let output = command.args(identity).args(arguments).current_dir(project.path("")).output().unwrap();
        assert!(output.status.success(), "{output:?}");
    };
    // Check out a branch with the built site, as for GitHub Pages, in the output folder.
    git(&["init", "--quiet", "--initial-branch=pages"]);
    git(&["add", "--force", "dist"]);
    git(&["commit", "--quiet", "--message=site"]);
    git(&["branch", "main"]);
    git(&["checkout", "--quiet", "main"]);
    git(&["worktree", "add", "--quiet", "tree", "pages"]);
    fs::copy(project.path("dist/.quire-site"), project.path("tree/.quire-site")).unwrap();
    assert_snapshot!(refused(&project, "tree"), @"error: `[ROOT]/tree` is a git working tree, which publishing would replace; publish to another folder with `--out`, and copy the site from there");
    // Files that git tracks in a folder of a repository are replaced like other files.
    project.write("docs/en/page.md", "# Page\n");
    assert_eq!(project.build().code, 0);
    assert!(project.path("dist/page.html").exists());
}

#[test]
fn files_beside_the_output_do_not_trigger_a_build() {
    let project = Project::with(&[("docs/en/page.md", "# Page\n")]);
    let dev = Serving::start(&project, &["dev", "."]);
    let mut events = dev.events("");
    for out in ["dist", "public_html"] {
        assert_eq!(project.run(&["build", ".", "--out", out]).code, 0);
        // Remove a file, so that the site is published again.
        fs::remove_file(project.path(out).join("404.html")).unwrap();
        assert_eq!(project.run(&["build", ".", "--out", out]).code, 0);
    }
    assert_eq!(hidden(&project.path("")), [".dist.quire-previous", ".public_html.quire-previous"]);
    let update = serde_json::json!({ "type": "update", "routes": ["/page"] });
    // The server sends update events only for pages that have been requested before.
    dev.get("/page");
    project.write("docs/en/page.md", "# Page\n\nEdited.\n");
    assert_eq!(events.next(), update);
    // A client that reconnects with the id of the current build receives no earlier events.
    let mut later = dev.events("Last-Event-ID: 2\r\n");
    project.write("docs/en/page.md", "# Page\n\nEdited again.\n");
    assert_eq!(later.next(), update);
}

#[test]
fn files_beside_the_output_are_ignored_by_git() {
    let project = Project::with(&[("old/.gitignore", "dist\n"), ("old/docs/index.md", "# Old\n")]);
    assert_eq!(project.run(&["new", "fresh"]).code, 0);
    fs::copy(project.path("quire.toml"), project.path("old/quire.toml")).unwrap();
    for (site, extra) in [("fresh", Some(".dist.quire-lock")), ("old", None)] {
        let folder = project.path(site);
        let git = |arguments: &[&str]| {
            let output = Command::new("git").arg("-C").arg(&folder).args(arguments).output().unwrap();
            String::from_utf8(output.stdout).unwrap()
        };
        git(&["init", "--quiet"]);
        let before = git(&["status", "--porcelain", "--untracked-files=all"]);
        assert!(before.contains("quire.toml"));
        assert_eq!(project.run(&["build", site]).code, 0);
        // Remove a file, so that the site is published again.
        fs::remove_file(folder.join("dist/404.html")).unwrap();
        assert_eq!(project.run(&["build", site]).code, 0);
        let created = hidden(&folder).into_iter().filter(|name| name != ".github");
        assert_eq!(created.collect::<Vec<_>>(), [".dist.quire-previous", ".git", ".gitignore"]);
        extra.inspect(|name| fs::write(folder.join(name), "").unwrap());
        assert_eq!(git(&["status", "--porcelain", "--untracked-files=all"]), before);
    }
}
