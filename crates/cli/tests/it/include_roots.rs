//! Tests of `[include]`: pages include files outside the site's folder.

use std::fs;
use std::os::unix::fs::symlink;

use crate::project::{Project, Run};
use crate::serving::Serving;

/// Creates a repository with a site in the folder `site`, and with `files` around it.
fn repository(page: &str, files: &[(&str, &str)]) -> Project {
    let config = "title = \"Test\"\ndescription = \"A site for tests\"\n\n[include]\nroots = { repo = \"..\", core = \"../packages/core\" }\n";
    let project = Project::with(files);
    project.write("packages/core/.keep", "");
    project.write("site/quire.toml", config);
    project.write("site/docs/index.md", "# Home\n");
    project.write("site/docs/guide/page.mdx", page);
    project
}

fn build(project: &Project) -> Run {
    project.run(&["build", "site"])
}

fn article(project: &Project) -> String {
    let html = fs::read_to_string(project.path("site/dist/guide/page.html")).unwrap();
    html.replace("<span class=\"q-line\">", "").replace("</span>", "")
}

#[test]
fn pages_include_code_text_data_and_images_of_named_folders() {
    let page = "import Licence from '<repo>/LICENSE.md';\nimport data from '<core>/package.json';\n\
                import raw from '<repo>/note.txt?raw';\nimport logo from '<repo>/logo.svg';\n\n# Page\n\n<Licence />\n\n\
                {data.name} {raw}\n\n<img src={logo} alt=\"\" />\n\n\
                ```text file=\"<core>/main.txt#L2-L3\"\n```\n\n```text file=\"../../../note.txt\"\n```\n\n\
                ```text file=\"<root>/../note.txt\"\n```\n";
    let files = [
        ("LICENSE.md", "Free for *all*.\n\n```text file=\"./note.txt\"\n```\n"),
        ("packages/core/package.json", "{ \"name\": \"the-core\" }"),
        ("packages/core/main.txt", "one\n  two\n  three\nfour\n"),
        ("note.txt", "a note"),
        ("logo.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"3\" height=\"4\"/>"),
    ];
    let project = repository(page, &files);
    let run = build(&project);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let html = article(&project);
    for part in ["Free for <em>all</em>.", "the-core", "two", "three", "src=\"/assets/logo-"] {
        assert!(html.contains(part), "{part}: {html}");
    }
    assert_eq!(html.matches("a note").count(), 4, "{html}");
    assert!(!html.contains("four"), "{html}");
}

#[test]
fn links_lead_to_roots_but_to_nothing_hidden() {
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("page.md"), "# SECRET\n").unwrap();
    let files = [
        ("common/page.md", "# Common\n"),
        ("logo.svg", "<svg/>"),
        (".env", "SECRET"),
        (".git/config", "SECRET"),
    ];
    let project = repository("# Page\n\n![Logo](/logo.svg)\n", &files);
    project.write("site/public/a.txt", "a");
    let repository = project.path("");
    for (link, target) in [
        ("docs/common", repository.join("common")),
        ("public/logo.svg", repository.join("logo.svg")),
        ("public/env.txt", repository.join(".env")),
        ("public/git", repository.join(".git")),
        ("docs/all", repository.clone()),
        ("docs/outside", outside.path().to_owned()),
        ("docs/outside.md", outside.path().join("page.md")),
    ] {
        symlink(target, project.path("site").join(link)).unwrap();
    }
    let run = build(&project);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(
        run.stderr.matches("points outside the site, or to a hidden file").count(),
        5,
        "{}",
        run.stderr
    );
    assert!(project.path("site/dist/common/page.html").exists());
    assert!(project.path("site/dist/logo.svg").exists());
    let published = crate::project::tree(&project.path("site/dist"));
    assert!(published.values().all(|bytes| !String::from_utf8_lossy(bytes).contains("SECRET")));

    project.write("site/quire.toml", "title = \"Test\"\n");
    let run = build(&project);
    assert!(run.code == 1 && run.stderr.contains("`/logo.svg`"), "without roots: {}", run.stderr);
}

#[test]
fn a_configuration_is_not_read_through_a_link_out_of_the_site() {
    let outside = tempfile::NamedTempFile::new().unwrap();
    fs::write(outside.path(), "SECRET").unwrap();
    let project = Project::with(&[]);
    fs::remove_file(project.path("quire.toml")).unwrap();
    symlink(outside.path(), project.path("quire.toml")).unwrap();
    let run = project.run(&["build"]);
    assert!(run.code == 2 && run.stderr.contains("points outside the site's folder"), "{}", run.stderr);
    assert!(!run.stderr.contains("SECRET"), "{}", run.stderr);
}

#[test]
fn a_docs_or_public_folder_that_is_a_link_stays_in_the_site_and_its_roots() {
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("index.md"), "# SECRET\n").unwrap();
    let project = Project::with(&[]);
    symlink(outside.path(), project.path("public")).unwrap();
    let run = project.run(&["build"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("--> public"), "{}", run.stderr);
    assert!(
        !project.path("dist/index.md").exists()
            || !fs::read_to_string(project.path("dist/index.md")).unwrap().contains("SECRET")
    );

    fs::remove_file(project.path("public")).unwrap();
    fs::create_dir(project.path(".hidden")).unwrap();
    fs::rename(project.path("docs"), project.path(".hidden/docs")).unwrap();
    for target in [outside.path().to_owned(), project.path(".hidden/docs")] {
        symlink(&target, project.path("docs")).unwrap();
        let run = project.run(&["build"]);
        assert!(run.code == 1 && run.stderr.contains("points outside the site"), "{}", run.stderr);
        fs::remove_file(project.path("docs")).unwrap();
    }
    fs::rename(project.path(".hidden/docs"), project.path("texts")).unwrap();
    symlink(project.path("texts"), project.path("docs")).unwrap();
    assert_eq!(project.run(&["build"]).code, 0);
}

#[test]
fn a_file_outside_of_the_roots_names_the_root_to_add() {
    let page = "# Page\n\n```text file=\"../../../examples/a.txt\"\n```\n\n```text file=\"./gone.txt\"\n```\n\n[a](../../../README.md)\n";
    let project = repository(page, &[("examples/a.txt", "a")]);
    project.write("site/quire.toml", "title = \"Test\"\n");
    let run = build(&project);
    for part in [
        "cannot include `../../../examples/a.txt`: `../examples/a.txt` is outside the site",
        "`[include]` with `roots = { examples = \"../examples\" }`",
        "cannot include `./gone.txt`: the file `docs/guide/gone.txt` does not exist",
        "the link `../../../README.md` points outside the docs folder",
    ] {
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
}

#[test]
fn nothing_else_can_be_read() {
    let page = "# Page\n\n```text file=\"<repo>/../outside.txt\"\n```\n\n```text file=\"<core>/link.txt\"\n```\n\n\
                ```text file=\"<repo>/.env\"\n```\n\n```text file=\"<rep>/a.txt\"\n```\n\n\
                ```text file=\"<repo>/missing.txt\"\n```\n\n```text file=\"../../../../etc/passwd\"\n```\n\n\
                ```text file=\"<root>/.env\"\n```\n\n```text file=\"<repo>/site/.env\"\n```\n";
    let project = repository(page, &[("packages/core/a.txt", ""), (".env", "SECRET"), ("a.txt", "")]);
    let secret = tempfile::NamedTempFile::new().unwrap();
    fs::write(secret.path(), "SECRET").unwrap();
    symlink(secret.path(), project.path("packages/core/link.txt")).unwrap();
    project.write("site/.env", "SECRET");
    let run = build(&project);
    assert_eq!(run.code, 1);
    let messages: Vec<&str> = run.stderr.lines().filter(|line| line.starts_with("error[")).collect();
    assert_eq!(
        messages,
        [
            "error[markdown/missing-include]: cannot include `<repo>/../outside.txt`: `../../outside.txt` is outside the site",
            "error[markdown/missing-include]: cannot include `<core>/link.txt`: `../packages/core/link.txt` is outside the site",
            "error[markdown/missing-include]: cannot include `<repo>/.env`: `../.env` is hidden: declare its folder as a root in `[include]`",
            "error[markdown/missing-include]: cannot include `<rep>/a.txt`: unknown root `rep`",
            "error[markdown/missing-include]: cannot include `<repo>/missing.txt`: the file `../missing.txt` does not exist",
            "error[markdown/missing-include]: cannot include `../../../../etc/passwd`: `../../etc/passwd` is outside the site",
            "error[markdown/missing-include]: cannot include `<root>/.env`: `.env` is hidden: declare its folder as a root in `[include]`",
            "error[markdown/missing-include]: cannot include `<repo>/site/.env`: `.env` is hidden: declare its folder as a root in `[include]`",
        ]
    );
    assert!(run.stderr.contains("did you mean `<repo>`?"), "{}", run.stderr);
    assert!(!run.stderr.contains("SECRET"));
}

#[test]
fn components_come_from_the_site() {
    let page = "import Box from '<repo>/Box';\nimport Other from '<rope>/Box';\n\n# Page\n\n<Box />\n";
    let project = repository(page, &[("Box.tsx", "export default () => <p>box</p>;\n")]);
    let run = build(&project);
    assert!(run.stderr.contains("error[mdx/missing-import]: `../Box` is outside the site"), "{}", run.stderr);
    assert!(run.stderr.contains("error[mdx/missing-import]: unknown root `rope`"), "{}", run.stderr);
}

#[test]
fn mistakes_in_included_files_are_reported_where_they_are() {
    let page = "import Note from '<repo>/note.md';\n\n# Page\n\n<Note />\n";
    let project = repository(page, &[("note.md", "Text.\n\n:::nonsense\nx\n:::\n")]);
    let run = build(&project);
    assert!(run.stderr.contains(" --> ../note.md:3:4\n"), "{}", run.stderr);
    assert!(run.stderr.contains("3 | :::nonsense"), "{}", run.stderr);
}

#[test]
fn dev_follows_files_outside_the_site() {
    let page =
        "# Page\n\n```text file=\"<repo>/src/main.txt\"\n```\n\n```text file=\"<repo>/site/own.txt\"\n```\n";
    let project = repository(page, &[("src/main.txt", "before"), ("site/own.txt", "own before")]);
    let dev = Serving::start(&project, &["dev", "site"]);
    let mut events = dev.events("");
    assert!(dev.get("/guide/page").1.contains("before"));
    project.write("src/main.txt", "after");
    assert_eq!(events.next(), serde_json::json!({ "type": "update", "routes": ["/guide/page"] }));
    let html = dev.get("/guide/page").1;
    assert!(html.contains("after") && html.contains("own before"), "{html}");
    project.write("site/own.txt", "own after");
    assert_eq!(events.next(), serde_json::json!({ "type": "update", "routes": ["/guide/page"] }));
    assert!(dev.get("/guide/page").1.contains("own after"));
    project.write("src/main.txt", "last");
    assert_eq!(events.next(), serde_json::json!({ "type": "update", "routes": ["/guide/page"] }));
    assert!(dev.get("/guide/page").1.contains("last"));
}

#[test]
fn links_of_a_site_without_a_docs_folder_lead_to_nothing_hidden() {
    let project = Project::with(&[
        ("quire.toml", "title = \"Test\"\n\n[route]\ndocs = \".\"\n"),
        ("index.md", "# Home\n"),
        ("shown.md", "# Shown\n"),
        (".env", "SECRET"),
    ]);
    fs::remove_dir_all(project.path("docs")).unwrap();
    symlink(".env", project.path("env.md")).unwrap();
    symlink("shown.md", project.path("other.md")).unwrap();
    let run = project.run(&["build"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("or to a hidden file"), "{}", run.stderr);
    assert!(project.path("dist/other.html").exists() && !project.path("dist/env.html").exists());
}
