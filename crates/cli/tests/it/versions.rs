//! Versions of the documentation: from folders, and from commits.

use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::project::Project;

const LOCALES: &str = "\n[[locales]]\nlang = \"en\"\n\n[[locales]]\nlang = \"zh\"\n";

/// Two versions in two languages, the older one in a folder.
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
    for file in ["404.html", "llms.txt", "guide/a.md", "guide/a.page.json"] {
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
    assert!(page.contains("<a class=\"nav-link\" href=\"/1.x/guide/a\">1.x</a>"), "{page}");
    let new = read(&project, "guide/b.html");
    assert!(new.contains("href=\"/1.x/\">1.x (not in this version, opens its home page)</a>"), "{new}");
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
    let found = |arguments: &[&str]| {
        let run = project.run(&[&["search", "."], arguments].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.stdout
    };
    assert!(found(&["zebra"]).starts_with("/guide/a  A\n"));
    assert_eq!(found(&["giraffe"]), "");
    assert!(found(&["giraffe", "--in-version", "1.x"]).starts_with("/1.x/guide/a  A\n"));
    assert_eq!(found(&["zebra", "--in-version", "1.x"]), "");
    let unknown = project.run(&["search", ".", "zebra", "--in-version", "3.x"]);
    assert!(unknown.stderr.contains("there is no search index for `en@3.x`"), "{}", unknown.stderr);
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
    insta::assert_snapshot!(run.stderr, @r"
    error[content/dead-link]: the link `/guide/b` leads nowhere
     --> docs/1.x/en/guide/a.md:3:1
      |
    3 | [B](/guide/b) [C](/2.x/guide/c)
      | ^^^^^^^^^^^^^
      |
      = hint: `2.x` alone has this page: `/2.x/guide/b` leads there

    error[content/dead-link]: the link `/2.x/guide/c` leads nowhere
     --> docs/1.x/en/guide/a.md:3:15
      |
    3 | [B](/guide/b) [C](/2.x/guide/c)
      |               ^^^^^^^^^^^^^^^^^
      |
      = hint: did you mean `/2.x/guide/a`?

    2 errors; nothing was published
    ");
}

/// The site as it was when 1.x was written, tagged, and as it is today.
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
    // A second build takes everything from the cache.
    build(&project);
}

#[test]
fn what_a_commit_lacks_is_reported() {
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
    error[content/no-pages]: `v1.9.0` has no pages in a folder `doc`
     --> quire.toml:3:43
      |
    3 | versions = ["2.x", { name = "1.x", ref = "v1.9.0", docs = "doc" }]
      |                                           ^^^^^^
      |
      = hint: did you mean `docs = "docs"`?

    1 error; nothing was published
    "#);
}

#[test]
fn a_version_is_in_one_place() {
    let project = from_tag("{ name = \"1.x\", ref = \"v1.9.0\" }");
    project.write("docs/1.x/en/index.md", "# Twice\n");
    let run = project.build();
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("error[content/version-twice]"), "{}", run.stderr);
}
