//! Tests of `quire dev`: the events that open pages receive, and the pages that the server sends afterwards.

use crate::project::Project;
use crate::serving::Serving;

#[test]
fn an_edit_is_announced_and_served() {
    let project =
        Project::with(&[("docs/en/page.md", "# Page\n\nBefore.\n"), ("docs/en/other.md", "# Other\n")]);
    let mut dev = Serving::start(&project, &["dev", "."]);
    assert!(dev.greeting.starts_with("loaded 3 pages in "), "{}", dev.greeting);
    let mut events = dev.events("");
    assert!(dev.get("/page").1.contains("Before."));
    project.write("docs/en/page.md", "# Page\n\nAfter.\n");
    assert_eq!(events.next(), serde_json::json!({ "type": "update", "routes": ["/page"] }));
    assert!(dev.get("/page").1.contains("After."));
    assert!(dev.line().starts_with("updated 1 page in "));

    // The new title appears in the sidebar of every page. The server sends update events only for pages that have been
    // requested before.
    project.write("docs/en/page.md", "# Renamed\n\nAfter.\n");
    assert_eq!(events.next(), serde_json::json!({ "type": "update", "routes": ["/", "/page"] }));
    assert!(dev.get("/other").1.contains("Renamed"));

    let all = serde_json::json!(["/", "/other", "/page"]);
    project.write("docs/en/added.md", "# Added\n");
    assert_eq!(events.next()["routes"], all);
    assert_eq!(dev.get("/added").0, 200);
    std::fs::remove_file(project.path("docs/en/added.md")).unwrap();
    assert_eq!(events.next()["routes"], serde_json::json!(["/", "/added", "/other", "/page"]));
    assert_eq!(dev.get("/added").0, 404);
    // Open pages keep using loaded public files, so the pages must reload.
    project.write("public/note.txt", "one");
    assert_eq!(events.next()["type"], "reload");
}

#[test]
fn all_pages_as_one_document_follow_edits() {
    let project = Project::with(&[
        (
            "quire.toml",
            "title = \"T\"\nlang = \"en\"\nprint = true\n\n[[locales]]\nlang = \"en\"\n\n[[locales]]\nlang = \"zh\"\n",
        ),
        ("docs/en/page.md", "# Page\n\nBefore.\n"),
        ("docs/zh/index.md", "# 主页\n"),
        ("docs/zh/page.md", "# 页面\n\n从前。\n"),
    ]);
    let dev = Serving::start(&project, &["dev", "."]);
    let mut events = dev.events("");
    let page = dev.get("/page").1;
    assert!(page.contains("href=\"/print\""), "{page}");
    let (status, document) = dev.get("/print");
    assert_eq!(status, 200);
    assert!(document.contains("Before.") && !document.contains("从前。"), "{document}");
    let (_, rest) = document.split_once("href=\"/print.").expect("a style sheet");
    let sheet = dev.get(&format!("/print.{}", rest.split('"').next().unwrap()));
    assert!(sheet.0 == 200 && sheet.1.contains("@page"), "{sheet:?}");
    project.write("docs/en/page.md", "# Page\n\nAfter.\n");
    events.next();
    assert!(dev.get("/print").1.contains("After."), "an edit of one page");
    project.write("docs/en/added.md", "# Added\n");
    events.next();
    assert!(dev.get("/print").1.contains("Added"), "a new page");
    assert!(dev.get("/zh/print").1.contains("从前。"));
}

#[test]
fn an_error_is_shown_until_it_is_fixed() {
    let project =
        Project::with(&[("docs/en/page.md", "# Page\n\nGood.\n"), ("docs/en/other.md", "# Other\n")]);
    let dev = Serving::start(&project, &["dev", "."]);
    let mut events = dev.events("");
    dev.get("/page");
    project.write("docs/en/page.md", "# Page\n\nGood.\n\n:::tip\nnever closed\n");
    let error = events.next();
    let diagnostic = &error["pages"]["/page"][0];
    assert_eq!(
        (&error["type"], &diagnostic["code"]),
        (&"problems".into(), &"markdown/unclosed-container".into())
    );
    assert_eq!(error["site"], serde_json::json!([]));
    assert_eq!(diagnostic["place"], "docs/en/page.md:5:1");
    assert_eq!((diagnostic["line"].as_u64(), diagnostic["severity"].as_str()), (Some(5), Some("error")));
    assert!(diagnostic["frame"].as_str().unwrap().contains(":::tip"));
    assert!(dev.get("/page").1.contains("Good."), "the last good page is still served");

    // The error does not prevent updates of other pages.
    dev.get("/other");
    project.write("docs/en/other.md", "# Other\n\nEdited.\n");
    assert_eq!(events.next(), serde_json::json!({ "type": "update", "routes": ["/other"] }));
    assert!(dev.get("/other").1.contains("Edited."));

    // A page opened later receives the error, too.
    assert_eq!(dev.events("").next(), error);

    project.write("docs/en/page.md", "# Page\n\nBetter.\n");
    assert_eq!(events.next(), none());
    assert_eq!(events.next(), serde_json::json!({ "type": "update", "routes": ["/page"] }));
    assert!(dev.get("/page").1.contains("Better."));

    // A page that reconnects is refreshed, because it may have missed an update.
    assert_eq!(
        dev.events("Last-Event-ID: 1\r\n").next(),
        serde_json::json!({ "type": "update", "routes": ["*"] })
    );
}

#[test]
fn a_site_whose_first_build_fails_shows_the_errors() {
    let project = Project::with(&[]);
    let config = std::fs::read_to_string(project.path("quire.toml")).unwrap();
    project.write("quire.toml", &format!("{config}\n[\"<never>\"]\n"));
    let dev = Serving::start(&project, &["dev", "."]);
    let (status, page) = dev.get("/page");
    assert_eq!(status, 503);
    assert!(page.contains("quire.toml:") && !page.contains("<never>"), "{page}");
    assert!(!page.contains("<style") && !page.contains("style="), "{page}");
    let mut events = dev.events("");
    assert_eq!(events.next()["site"][0]["place"].as_str().unwrap().split(':').next(), Some("quire.toml"));
    project.write("quire.toml", &config);
    assert_eq!(events.next(), none());
    assert_eq!(events.next()["type"], "reload");
    assert_eq!(dev.get("/").0, 200);
}

#[test]
fn an_error_in_one_page_does_not_keep_the_site_from_starting() {
    let project = Project::with(&[("docs/en/page.md", "# Page\n\n:::tip\nnever closed\n")]);
    let dev = Serving::start(&project, &["dev", "."]);
    assert!(dev.get("/").1.contains("Home"));
    assert_eq!(dev.get("/page").0, 200);
    let mut events = dev.events("");
    assert_eq!(events.next()["pages"]["/page"][0]["code"], "markdown/unclosed-container");
    project.write("docs/en/page.md", "# Page\n\nGood.\n");
    assert_eq!(events.next(), none());
    assert!(dev.get("/page").1.contains("Good."));
}

#[test]
fn an_edit_beside_an_error_leaves_the_error() {
    let project = Project::with(&[("docs/en/page.md", "# Page\n\n[dead](./nowhere.md)\n")]);
    let dev = Serving::start(&project, &["dev", "."]);
    assert!(dev.get("/page").1.contains("dead"));
    let mut events = dev.events("");
    let error = events.next();
    assert_eq!(error["pages"]["/page"][0]["code"], "content/dead-link");
    project.write("docs/en/page.md", "# Page\n\n[dead](./nowhere.md)\n\nEdited.\n");
    assert_eq!(events.next(), serde_json::json!({ "type": "update", "routes": ["/page"] }));
    assert!(dev.get("/page").1.contains("Edited."));
    assert_eq!(dev.events("").next(), error);
}

#[test]
fn a_page_that_was_edited_before_it_connects_is_refreshed() {
    let project = Project::with(&[("docs/en/page.md", "# Page\n\nBefore.\n")]);
    let dev = Serving::start(&project, &["dev", "."]);
    let mut events = dev.events("");
    let page = dev.exchange("GET /page", "");
    assert_eq!(page.field("server-timing"), "build;desc=1");
    project.write("docs/en/page.md", "# Page\n\nAfter.\n");
    let update = events.next();
    assert_eq!(update["routes"], serde_json::json!(["/page"]));
    assert_eq!(dev.events_of_build(1).next(), serde_json::json!({ "type": "update", "routes": ["*"] }));
    assert_eq!(dev.exchange("GET /page", "").field("server-timing"), "build;desc=2");
}

fn none() -> serde_json::Value {
    serde_json::json!({ "type": "problems", "site": [], "pages": {} })
}

#[test]
fn files_that_are_not_sources_do_not_trigger_a_build() {
    let project = Project::with(&[]);
    assert_eq!(project.build().code, 0);
    let dev = Serving::start(&project, &["dev", "."]);
    let mut events = dev.events("");
    assert_eq!(project.build().code, 0);
    project.write("dist/index.html", "x");
    project.write(".git/index", "x");
    project.write("node_modules/x/index.js", "x");
    project.write("docs/en/.index.md.swp", "x");
    project.write("docs/en/index.md", "# Home\n\nOther.\n");
    assert_eq!(events.next(), serde_json::json!({ "type": "update", "routes": ["/"] }));
}

#[test]
fn a_folder_created_later_is_watched() {
    let project = Project::with(&[]);
    let dev = Serving::start(&project, &["dev", "."]);
    let mut events = dev.events("");
    project.write("docs/en/index.md", "# Home\n\n```ts file=\"<root>/code/deep/sample.ts\"\n```\n");
    assert_eq!(events.next()["type"], "problems");
    project.write("code/deep/sample.ts", "export const one = 1;\n");
    // A build may run after the folder is created but before the file is created.
    while events.next() != none() {}
    assert_eq!(events.next()["routes"], serde_json::json!(["/"]));
    project.write("code/deep/sample.ts", "export const two = 2;\n");
    assert_eq!(events.next()["routes"], serde_json::json!(["/"]));
    assert!(dev.get("/").1.contains("two"));
}

#[test]
fn a_folder_without_a_site_is_refused() {
    let project = Project::with(&[]);
    std::fs::create_dir(project.path("empty")).unwrap();
    let run = project.run(&["dev", "empty", "--port", "0"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    insta::assert_snapshot!(run.stderr, @"error: could not find `quire.toml` in `empty`; `quire new` creates a site");
}

#[test]
fn an_error_that_is_undone_is_forgotten() {
    let project = Project::with(&[("docs/en/page.md", "# Page\n\nGood.\n")]);
    let dev = Serving::start(&project, &["dev", "."]);
    let mut events = dev.events("");
    project.write("docs/en/page.md", "# Page\n\nGood.\n\n:::tip\nnever closed\n");
    assert_eq!(events.next()["pages"]["/page"].as_array().map(Vec::len), Some(1));
    project.write("docs/en/page.md", "# Page\n\nGood.\n");
    assert_eq!(events.next(), none());
}

#[test]
fn stubs_show_the_names_of_modules_that_cannot_be_bundled() {
    let box_of =
        |source: &str| format!("{source}export const Box = ({{ children }}) => <p>{{children}}</p>;");
    let project = Project::with(&[
        (
            "docs/en/Box.jsx",
            &box_of("import { Mark } from 'no-such-package';\nexport const Seen = () => <Mark />;\n"),
        ),
        ("docs/en/Bad.jsx", &box_of("const = 1;\n")),
        ("docs/en/page.mdx", "import { Seen } from './Box';\n\n# Page\n\n<Seen />\n"),
        ("docs/en/bad.mdx", "import { Box } from './Bad';\n\n# Bad\n\n<Box>Inside.</Box>\n"),
    ]);
    let dev = Serving::start(&project, &["dev", "."]);
    assert!(dev.get("/page").1.contains("`no-such-package` could not be bundled"));
    let (code, html) = dev.get("/bad");
    assert_eq!(code, 200);
    assert!(html.contains("Bad.jsx` could not be bundled") && html.contains("Inside."), "{html}");
}
