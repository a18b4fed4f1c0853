//! Tests of versions of the documentation, from folders and from commits.

use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::project::{Project, finish};

const LOCALES: &str = "\n[[locales]]\nlang = \"en\"\n\n[[locales]]\nlang = \"zh\"\n";

/// Creates a site in two languages with two versions. The older version is in a folder.
fn folders() -> Project {
    let toml = format!(
        "title = \"T\"\nlang = \"en\"\nsiteUrl = \"https://e.org\"\n{LOCALES}\n[multiVersion]\nversions = [\"2.x\", \"1.x\"]\n"
    );
    Project::with(&[
        ("quire.toml", &toml),
        ("docs/en/guide/a.md", "# A\n\nThe zebra of today. [B](/guide/b)\n"),
        ("docs/en/guide/b.md", "# B\n\nText.\n"),
        ("docs/zh/index.md", "# Zh\n\n[A](/guide/a)\n"),
        ("docs/zh/guide/a.md", "# 甲\n"),
        ("docs/1.x/en/index.md", "# Home of 1.x\n"),
        ("docs/1.x/en/guide/a.md", "# A\n\nThe old giraffe. [Home](/) [Old](./old.md) [Now](/2.x/guide/b)\n"),
        ("docs/1.x/en/guide/old.md", "# Old\n\nOnly here.\n"),
        ("docs/1.x/zh/index.md", "# Zh 1.x\n"),
        ("docs/1.x/zh/guide/a.md", "# 旧甲\n"),
    ])
}

fn git(project: &Project, arguments: &[&str]) {
    let identity = ["-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"];
    let output = Command::new("git").arg("-C").arg(project.path("")).args(identity).args(arguments).output();
    let output = output.expect("git");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn read(project: &Project, path: &str) -> String {
    fs::read_to_string(project.path("dist").join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn build(project: &Project) {
    let run = project.build();
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
}

#[test]
fn s3_30_each_version_is_published_below_its_name() {
    let project = folders();
    build(&project);
    for page in ["index.html", "guide/a.html", "zh/guide/a.html", "1.x/guide/a.html", "1.x/zh/guide/a.html"] {
        assert!(project.path("dist").join(page).is_file(), "{page}");
    }
    for file in ["404.html", "llms.txt", "guide/a.md"] {
        assert!(project.path("dist/1.x").join(file).is_file(), "{file}");
    }
    let old = read(&project, "1.x/guide/a.html");
    for link in ["href=\"/1.x/\"", "href=\"/1.x/guide/old\"", "href=\"/guide/b\""] {
        assert!(old.contains(link), "{link}");
    }
    assert!(read(&project, "1.x/llms.txt").contains("https://e.org/1.x/guide/a.md"));
    assert!(!read(&project, "llms.txt").contains("/1.x/"));
}

#[test]
fn old_pages_lead_to_the_newest_version() {
    let project = folders();
    build(&project);
    let old = read(&project, "1.x/guide/a.html");
    assert!(old.contains("<link rel=\"canonical\" href=\"https://e.org/guide/a\">"), "{old}");
    assert!(old.contains("hreflang=\"zh\" href=\"https://e.org/1.x/zh/guide/a\""));
    let notice = "You are reading the documentation of <strong>1.x</strong>. The current version is <a href=\"/guide/a\">2.x</a>.";
    assert!(old.contains(notice), "{old}");
    assert!(read(&project, "1.x/zh/guide/a.html").contains("当前版本是 <a href=\"/zh/guide/a\">2.x</a>。"));
    let only_old = read(&project, "1.x/guide/old.html");
    assert!(only_old.contains("<link rel=\"canonical\" href=\"https://e.org/1.x/guide/old\">"));
    assert!(!read(&project, "guide/a.html").contains("You are reading the documentation"));
    let map = read(&project, "sitemap.xml");
    assert!(map.contains("<loc>https://e.org/1.x/guide/old</loc>"), "{map}");
    assert!(!map.contains("<loc>https://e.org/1.x/guide/a</loc>"), "{map}");
}

#[test]
fn menus_are_links_to_the_same_page() {
    let project = folders();
    build(&project);
    let page = read(&project, "guide/a.html");
    assert!(page.contains("<a class=\"q-nav-link\" href=\"/1.x/guide/a\">1.x</a>"), "{page}");
    let new = read(&project, "guide/b.html");
    assert!(new.contains("href=\"/1.x/\">1.x (not in this version; opens its home page)</a>"), "{new}");
}

#[test]
fn other_tools_read_the_list_of_versions() {
    let project = folders();
    build(&project);
    let list: Value = serde_json::from_str(&read(&project, "versions.json")).unwrap();
    assert_eq!(
        list,
        serde_json::json!([
            { "name": "2.x", "label": "2.x", "isCurrent": true, "banner": "outdated", "homes": { "en": "/", "zh": "/zh/" } },
            { "name": "1.x", "label": "1.x", "isCurrent": false, "banner": "outdated", "homes": { "en": "/1.x/", "zh": "/1.x/zh/" } },
        ])
    );
}

#[test]
fn s7_03_search_stays_in_a_version() {
    let project = folders();
    let search = |arguments: &[&str]| {
        let run = project.run(&[&["search", "."], arguments].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.stdout
    };
    assert!(search(&["zebra"]).starts_with("/guide/a  A\n"));
    assert_eq!(search(&["giraffe"]), "");
    assert!(search(&["giraffe", "--in-version", "1.x"]).starts_with("/1.x/guide/a  A\n"));
    assert_eq!(search(&["zebra", "--in-version", "1.x"]), "");
    let unknown = project.run(&["search", ".", "zebra", "--in-version", "3.x"]);
    assert!(unknown.stderr.contains("no search index for `en@3.x`"), "{}", unknown.stderr);
}

#[test]
fn hosts_redirect_from_the_default_version() {
    let project = folders();
    build(&project);
    let rules = read(&project, "_redirects");
    for rule in ["/2.x/* /:splat 301", "/2.x / 301", "/en/* /:splat 301", "/1.x/en/* /1.x/:splat 301"] {
        assert!(rules.lines().any(|line| line == rule), "{rule}: {rules}");
    }
}

#[test]
fn dead_links_are_errors_in_every_version() {
    let project = folders();
    project.write("docs/1.x/en/guide/a.md", "# A\n\n[B](/guide/b) [C](/2.x/guide/c)\n");
    let run = project.build();
    assert_eq!(run.code, 1);
    insta::assert_snapshot!(run.stderr, @"
    error[content/dead-link]: the link target `/guide/b` does not exist
     --> docs/1.x/en/guide/a.md:3:1
      |
    3 | [B](/guide/b) [C](/2.x/guide/c)
      | ^^^^^^^^^^^^^
      |
      = hint: this page exists only in `2.x`: link to `/2.x/guide/b`

    error[content/dead-link]: the link target `/2.x/guide/c` does not exist
     --> docs/1.x/en/guide/a.md:3:15
      |
    3 | [B](/guide/b) [C](/2.x/guide/c)
      |               ^^^^^^^^^^^^^^^^^
      |
      = hint: did you mean `/2.x/guide/a`?

    2 errors; nothing was published
    ");
}

/// Creates a repository whose tag `v1.9.0` contains version 1.x, and whose working tree contains version 2.x.
fn from_tag(version: &str) -> Project {
    let project = Project::with(&[
        ("quire.toml", "title = \"T\"\nlastUpdated = true\n"),
        ("docs/en/index.md", "# Home of 1.x\n"),
        ("docs/en/_nav.json", "[{ \"text\": \"Old guide\", \"link\": \"/guide/a\" }]"),
        (
            "docs/en/guide/a.md",
            "# A\n\n![S](/shot.svg) ![T](./own.svg) ![L](/logo.svg)\n\n```js file=\"../../../examples/a.js\"\n```\n",
        ),
        ("docs/en/guide/own.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>"),
        ("public/shot.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>"),
        ("public/logo.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"3\" height=\"3\"/>"),
        ("examples/a.js", "old();\n"),
    ]);
    git(&project, &["init", "-q"]);
    git(&project, &["add", "."]);
    git(&project, &["commit", "-q", "-m", "1.9.0"]);
    git(&project, &["tag", "v1.9.0"]);
    for file in ["docs/en/guide/a.md", "docs/en/_nav.json", "docs/en/guide/own.svg"] {
        fs::remove_file(project.path(file)).unwrap();
    }
    project.write("docs/en/index.md", "# Home of 2.x\n\n[Old](/1.x/guide/a)\n");
    project.write("examples/a.js", "new();\n");
    project.write("public/shot.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\" height=\"2\"/>");
    project.write("quire.toml", &format!("title = \"T\"\n[multiVersion]\nversions = [\"2.x\", {version}]\n"));
    project
}

#[test]
fn a_version_is_read_from_a_tag() {
    let project = from_tag("{ name = \"1.x\", ref = \"v1.9.0\" }");
    build(&project);
    assert!(read(&project, "index.html").contains("Home of 2.x"));
    let old = read(&project, "1.x/guide/a.html");
    for part in
        ["Old guide", "src=\"/1.x/shot.svg\"", "src=\"/logo.svg\"", "src=\"/assets/own-", "lastUpdatedTime"]
    {
        assert!(old.contains(part), "{part}: {old}");
    }
    assert!(old.contains("old") && !old.contains("new()"), "{old}");
    assert!(read(&project, "1.x/shot.svg").contains("width=\"1\""));
    assert!(!project.path("dist/1.x/logo.svg").exists());
    assert!(!project.path("dist/guide/a.html").exists());
    // A second build reads everything from the cache.
    build(&project);
}

/// A folder with the name of the version is the docs folder only if the commit has no pages next to the folder.
#[test]
fn a_folder_with_the_name_of_the_version_is_part_of_its_pages() {
    let project = Project::with(&[
        ("quire.toml", "title = \"T\"\nlang = \"en\"\n"),
        ("docs/index.md", "# Home of the API\n"),
        ("docs/api/index.md", "# Reference\n"),
    ]);
    fs::remove_dir_all(project.path("docs/en")).unwrap();
    git(&project, &["init", "-q"]);
    git(&project, &["add", "."]);
    git(&project, &["commit", "-q", "-m", "old"]);
    git(&project, &["tag", "old"]);
    fs::remove_dir_all(project.path("docs")).unwrap();
    project.write("docs/2.x/index.md", "# Home\n");
    let versions = "[multiVersion]\nversions = [\"2.x\", { name = \"api\", ref = \"old\" }]\n";
    project.write("quire.toml", &format!("title = \"T\"\nlang = \"en\"\n{versions}"));
    build(&project);
    assert!(read(&project, "api/index.html").contains("Home of the API"));
    assert!(read(&project, "api/api/index.html").contains("Reference"));
}

#[test]
fn hidden_files_of_a_commit_are_not_read() {
    let project = from_tag("{ name = \"1.x\", ref = \"v1.9.1\" }");
    project.write(".env", "SECRET");
    project.write("docs/en/guide/hidden.md", "# Hidden\n\n```text file=\"<root>/.env\"\n```\n");
    git(&project, &["add", "--force", "."]);
    git(&project, &["commit", "-q", "-m", "1.9.1"]);
    git(&project, &["tag", "v1.9.1"]);
    fs::remove_file(project.path("docs/en/guide/hidden.md")).unwrap();
    let run = project.build();
    assert!(run.code == 1 && run.stderr.contains("`v1.9.1:.env` is hidden"), "{}", run.stderr);
}

#[test]
fn missing_commits_and_folders_are_reported() {
    let stderr = |version: &str| {
        let run = from_tag(version).build();
        assert_eq!(run.code, 1, "{}", run.stdout);
        run.stderr
    };
    insta::assert_snapshot!(stderr("{ name = \"1.x\", ref = \"v1.8.0\" }"), @r#"
    error[content/no-commit]: the repository has no commit `v1.8.0`
     --> quire.toml:3:43
      |
    3 | versions = ["2.x", { name = "1.x", ref = "v1.8.0" }]
      |                                           ^^^^^^
      |
      = hint: fetch it: a shallow clone lacks tags and branches (`fetch-depth: 0` for `actions/checkout`)

    1 error; nothing was published
    "#);
    insta::assert_snapshot!(stderr("{ name = \"1.x\", ref = \"v1.9.0\", docs = \"doc\" }"), @r#"
    error[content/no-pages]: `v1.9.0` has no pages in the folder `doc`
     --> quire.toml:3:43
      |
    3 | versions = ["2.x", { name = "1.x", ref = "v1.9.0", docs = "doc" }]
      |                                           ^^^^^^
      |
      = hint: did you mean `docs = "docs"`?

    1 error; nothing was published
    "#);
}

/// Replaces the git object that `name` refers to with `bytes`, or removes the object.
fn damage(project: &Project, name: &str, bytes: Option<&[u8]>) {
    let output =
        Command::new("git").arg("-C").arg(project.path("")).args(["rev-parse", name]).output().unwrap();
    let object = String::from_utf8(output.stdout).unwrap();
    let file = project.path(&format!(".git/objects/{}/{}", &object[..2], object[2..].trim()));
    fs::remove_file(&file).unwrap();
    if let Some(bytes) = bytes {
        fs::write(file, bytes).unwrap();
    }
}

#[test]
fn a_page_that_git_cannot_read_is_an_error() {
    for (name, bytes) in [
        ("v1.9.0:docs/en/guide/a.md", None),
        ("v1.9.0:docs/en/guide/a.md", Some(&b"damaged"[..])),
        ("v1.9.0:docs/en/guide", None),
        ("v1.9.0:docs", Some(&b""[..])),
        ("v1.9.0:public/shot.svg", None),
        ("v1.9.0:examples/a.js", None),
    ] {
        let project = from_tag("{ name = \"1.x\", ref = \"v1.9.0\" }");
        damage(&project, name, bytes);
        for command in [&["build", "."][..], &["check", "."]] {
            let run = project.run(command);
            assert_eq!(run.code, 1, "{name}: {}", run.stdout);
            assert!(run.stderr.contains("cannot be read"), "{name}: {}", run.stderr);
        }
        assert!(!project.path("dist").exists());
    }
}

#[test]
fn a_missing_git_object_is_reported() {
    let project = from_tag("{ name = \"1.x\", ref = \"v1.9.0\" }");
    damage(&project, "v1.9.0:docs/en/guide/a.md", None);
    insta::assert_snapshot!(project.build().stderr, @r#"
    error[content/unreadable-repository]: the files of `v1.9.0` cannot be read: git cannot read the object a739e061506163b2ad7f1e5751be51e6f6e96b20 of `en/guide/a.md`
     --> quire.toml:3:43
      |
    3 | versions = ["2.x", { name = "1.x", ref = "v1.9.0" }]
      |                                           ^^^^^^
      |
      = hint: `git fsck` lists what is damaged or missing; a fresh clone repairs it

    1 error; nothing was published
    "#);
}

#[test]
fn a_repository_of_another_user_is_reported_with_the_setting_that_git_needs() {
    let project = from_tag("{ name = \"1.x\", ref = \"v1.9.0\" }");
    let mut build = crate::project::command(&project.path(""));
    // With this variable, git treats every repository as the repository of another user.
    let run = finish(build.arg("build").env("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1"), "");
    assert_eq!(run.code, 1);
    for part in ["error[content/unreadable-repository]: `v1.9.0`", "dubious ownership", "safe.directory"] {
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
}

#[test]
fn dates_that_git_cannot_read_are_reported() {
    let project = Project::with(&[]);
    for arguments in [&["init", "-q"][..], &["add", "."], &["commit", "-q", "-m", "first"]] {
        git(&project, arguments);
    }
    damage(&project, "HEAD:docs", None);
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stderr.contains("warning[content/unreadable-repository]: the dates of pages"),
        "{}",
        run.stderr
    );
}

/// Returns the output of git with `input` as its standard input.
fn object(project: &Project, arguments: &[&str], input: &str) -> String {
    let mut command = Command::new("git");
    command.arg("-C").arg(project.path("")).args(arguments);
    let run = finish(&mut command, input);
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.stdout.trim().to_owned()
}

#[test]
fn a_small_repository_with_very_many_paths_is_refused() {
    let project = from_tag("{ name = \"1.x\", ref = \"v2\" }");
    let page = object(&project, &["hash-object", "-w", "--stdin"], "# A\n");
    let mut tree = object(&project, &["mktree"], &format!("100644 blob {page}\ta.md\n"));
    for _ in 0..8 {
        let entries: Vec<String> = (0..10).map(|name| format!("040000 tree {tree}\td{name}\n")).collect();
        tree = object(&project, &["mktree"], &entries.concat());
    }
    let root = object(&project, &["mktree"], &format!("040000 tree {tree}\tdocs\n"));
    git(&project, &["update-ref", "refs/tags/v2", &commit_of(&project, &root)]);
    let run = project.build();
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("`docs` has more than 100000 files"), "{}", run.stderr);
}

fn commit_of(project: &Project, tree: &str) -> String {
    let identity = ["-c", "user.name=T", "-c", "user.email=t@example.org"];
    object(project, &[&identity[..], &["commit-tree", "-m", "x", tree]].concat(), "")
}

#[test]
fn links_and_submodules_of_a_commit_are_reported() {
    let project = from_tag("{ name = \"1.x\", ref = \"v3\" }");
    let head = object(&project, &["rev-parse", "HEAD"], "");
    std::os::unix::fs::symlink("index.md", project.path("docs/en/link.md")).unwrap();
    project.write("docs/en/index.md", "# Home\n");
    git(&project, &["add", "."]);
    git(&project, &["update-index", "--add", "--cacheinfo", &format!("160000,{head},docs/en/module")]);
    git(&project, &["commit", "-q", "-m", "links"]);
    git(&project, &["tag", "v3"]);
    fs::remove_file(project.path("docs/en/link.md")).unwrap();
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    for part in [
        "`v3:docs/en/link.md`: the symbolic link is left out",
        "`v3:docs/en/module`: the submodule is left out",
    ] {
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
}

#[test]
fn a_version_is_in_one_place() {
    let project = from_tag("{ name = \"1.x\", ref = \"v1.9.0\" }");
    project.write("docs/1.x/en/index.md", "# Twice\n");
    let run = project.build();
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("error[content/version-twice]"), "{}", run.stderr);
}
