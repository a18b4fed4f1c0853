//! Tests of `quire preview`.

use crate::project::Project;
use crate::serving::Serving;

#[test]
fn s2_01_s2_03_s7_15_a_built_site_is_served() {
    let project =
        Project::with(&[("docs/en/page.md", "# Page\n\nText.\n"), ("docs/en/guide/index.md", "# Guide\n")]);
    assert_eq!(project.build().code, 0);
    let mut preview = Serving::start(&project, &["preview", "."]);
    assert_eq!(preview.greeting, format!("serving ./dist on http://{}/\n", preview.address));
    let page = preview.get("/page");
    assert_eq!(page.0, 200);
    for other in ["/page.html", "/page?a=b"] {
        assert_eq!(preview.get(other), page, "{other}");
    }
    assert_eq!(preview.get("/guide").0, 308);
    assert_eq!(preview.get("/guide/index"), preview.get("/guide/"));
    assert_eq!(preview.get("/en/page").0, 301);
    assert_eq!(preview.get("/nowhere").0, 404);
    assert_eq!(preview.get("/.quire-site").0, 404);
    assert_eq!(preview.get("/page").1, project.read("page.html"));

    // A second server cannot use the same port.
    let port = preview.address.rsplit(':').next().unwrap();
    let run = project.run(&["preview", "dist", "--port", port]);
    assert_eq!(run.code, 2);
    let expected =
        format!("error: port {port} of 127.0.0.1 is in use; choose another with `--port` (0 for any)\n");
    assert_eq!(run.stderr, expected);
    assert_eq!(preview.terminate(), Some(0), "SIGTERM shuts it down cleanly");
}

#[test]
fn a_rebuilt_site_is_served() {
    let project = Project::with(&[("docs/en/page.md", "# Page\n\nBefore.\n")]);
    assert_eq!(project.build().code, 0);
    let preview = Serving::start(&project, &["preview", "."]);
    assert!(preview.get("/page").1.contains("Before."));
    project.write("docs/en/page.md", "# Page\n\nAfter.\n");
    assert_eq!(project.build().code, 0);
    let is_new = || preview.get("/page").1.contains("After.");
    assert!(crate::serving::eventually(is_new), "the new build is not served");
}

#[test]
fn an_unbuilt_site_is_refused() {
    let project = Project::with(&[]);
    let run = project.run(&["preview", ".", "--port", "0"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    insta::assert_snapshot!(run.stderr, @"error: `./dist` is not a built site; run `quire build` first");
}

#[test]
fn a_site_is_served_below_its_base() {
    let config = "title = \"Test\"\nlang = \"en\"\nbase = \"/docs/\"\n\n[[locales]]\nlang = \"en\"\nlabel = \"English\"\n";
    let project = Project::with(&[("quire.toml", config), ("docs/en/page.md", "# Page\n")]);
    assert_eq!(project.build().code, 0);
    let preview = Serving::start(&project, &["preview", "dist"]);
    assert_eq!(preview.get("/docs/page").0, 200);
    assert_eq!(preview.get("/").0, 302);
    assert_eq!(preview.get("/page").0, 404);
}
