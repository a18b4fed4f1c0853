//! Tests of page dates, which are read from git.

use std::process::Command;

use crate::project::{Project, command, finish};

pub(crate) fn git(project: &Project, folder: &str, arguments: &[&str]) {
    let identity = ["-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"];
    let output =
        Command::new("git").arg("-C").arg(project.path(folder)).args(identity).args(arguments).output();
    let output = output.expect("git");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

pub(crate) fn commit(project: &Project, folder: &str, date: &str) {
    git(project, folder, &["add", "."]);
    // Pages show the committer date, not the author date.
    let identity = ["-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"];
    let status = Command::new("git")
        .arg("-C")
        .arg(project.path(folder))
        .args(identity)
        .args(["commit", "-q", "-m", "x"])
        .env("GIT_COMMITTER_DATE", date)
        .status();
    assert!(status.expect("git").success());
}

#[test]
fn a_shallow_clone_omits_unknown_dates() {
    let project = Project::with(&[
        ("site/quire.toml", "title = \"T\"\n"),
        ("site/docs/en/index.md", "# Home\n"),
        ("site/docs/en/old.md", "# Old\n"),
    ]);
    git(&project, "site", &["init", "-q"]);
    commit(&project, "site", "2020-01-01T00:00:00Z");
    project.write("site/docs/en/index.md", "# Home again\n");
    commit(&project, "site", "2021-01-01T00:00:00Z");
    project.write("site/docs/en/new.md", "# New\n");
    commit(&project, "site", "2022-01-01T00:00:00Z");

    let whole = project.run(&["build", "site", "--out", "whole"]);
    assert_eq!((whole.code, whole.stderr.as_str()), (0, ""));
    let date = |out: &str, page: &str| {
        let text = std::fs::read_to_string(project.path(out).join(page)).unwrap();
        let (_, rest) = text.split_once("\"lastUpdatedTime\":\"")?;
        Some(rest[..4].to_owned())
    };
    assert_eq!(
        ["old.html", "index.html", "new.html"].map(|page| date("whole", page).unwrap()),
        ["2020", "2021", "2022"]
    );

    // In a shallow clone with two commits, the older commit appears to add all its files.
    let origin = format!("file://{}", project.path("site").display());
    git(&project, "", &["clone", "-q", "--depth", "2", &origin, "shallow"]);
    let shallow = project.run(&["build", "shallow", "--out", "cut"]);
    assert_eq!(shallow.code, 0, "{}", shallow.stderr);
    let dates = ["old.html", "index.html", "new.html"].map(|page| date("cut", page));
    assert_eq!(dates, [None, None, Some("2022".to_owned())]);
    insta::assert_snapshot!(shallow.stderr, @r#"
    warning[content/shallow-clone]: the repository is a shallow clone: 2 pages are published without their dates
     --> quire.toml:1:1
      |
    1 | title = "T"
      | ^
      |
      = hint: fetch the full history (`fetch-depth: 0` for `actions/checkout`), or set `lastUpdated = false`
    "#);
}

#[test]
fn settings_and_variables_of_git_change_no_dates() {
    let project = Project::with(&[]);
    git(&project, "", &["init", "-q"]);
    commit(&project, "", "2020-01-01T00:00:00Z");
    git(&project, "", &["config", "log.showRoot", "false"]);
    git(&project, "", &["config", "log.showSignature", "true"]);
    let folder = project.path("");
    let run = finish(
        command(&folder)
            .args(["build", "."])
            .env("GIT_DIR", folder.join("elsewhere"))
            .env("GIT_WORK_TREE", "/")
            .env("GIT_INDEX_FILE", "none")
            .env("GIT_OBJECT_DIRECTORY", "none")
            .env("GIT_PREFIX", "none/"),
        "",
    );
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(project.read("index.html").contains("\"lastUpdatedTime\":\"2020-01-01"));
}

#[test]
fn copies_of_an_import_have_the_dates_of_their_originals() {
    let config = "module.exports = { title: 'T', url: 'https://t.example', baseUrl: '/', presets: [['classic', { docs: { showLastUpdateTime: true }, blog: {} }]] };";
    let project = Project::with(&[
        ("site/docusaurus.config.js", config),
        ("site/docs/old.md", "# Old\n"),
        ("site/docs/new.md", "# New\n"),
        ("site/docs/own.md", "---\nlast_update:\n  date: 2019-05-06\n---\n\n# Own\n"),
        ("site/blog/2020-01-01-post.md", "# Post\n"),
    ]);
    git(&project, "site", &["init", "-q"]);
    commit(&project, "site", "2020-01-01T00:00:00Z");
    project.write("site/docs/new.md", "# New again\n");
    commit(&project, "site", "2021-02-03T00:00:00Z");
    finish(command(&project.path("site")).arg("import"), "");
    let build = finish(command(&project.path("site")).arg("build"), "");
    assert_eq!(build.code, 0, "{}", build.stderr);
    for (page, time) in [
        ("docs/old", "2020-01-01T00:00:00Z"),
        ("docs/new", "2021-02-03T00:00:00Z"),
        ("docs/own", "2019-05-06T00:00:00Z"),
    ] {
        let html = std::fs::read_to_string(project.path(&format!("site/dist/{page}.html"))).unwrap();
        assert!(html.contains(&format!("\"lastUpdatedTime\":\"{time}\"")), "{page}: {html}");
    }
}
