//! Tests of `print = true`, which publishes all pages of a language in one document.

use crate::project::Project;

const CONFIG: &str = "title = \"Test\"\ndescription = \"A manual\"\nsiteUrl = \"https://example.org\"\nbase = \"/docs/\"\nprint = true\n\n[[locales]]\nlang = \"en\"\nlabel = \"English\"\n\n[[locales]]\nlang = \"zh\"\nlabel = \"简体中文\"\n";

const NAV: &str = r#"[{ "text": "Guide", "link": "/guide/start" }, { "text": "API", "link": "/api/" }]"#;

const FILES: [(&str, &str); 8] = [
    ("quire.toml", CONFIG),
    ("docs/en/_nav.json", NAV),
    ("docs/en/index.md", "---\npageType: home\n---\n"),
    ("docs/en/guide/_meta.json", r#"["start", { "type": "dir", "name": "more", "label": "More" }]"#),
    (
        "docs/en/guide/start.md",
        "# Start\n\n## Two {#two}\n\n[Here](#two), [there](/guide/more/b#x), [API](/api/), [home](/).\n\n:::details T\nText\n:::\n\n![p](/p.png)\n",
    ),
    ("docs/en/guide/more/b.md", "# B & *b*\n\n### X {#x}\n"),
    ("docs/en/api/index.md", "# API\n\n<b id=\"two\" style=\"color: red\">b</b>\n"),
    ("public/p.png", ""),
];

#[test]
fn the_pages_of_a_language_are_chapters_of_one_document() {
    let project = Project::with(&FILES);
    project.write("docs/zh/index.md", "# 主页\n");
    project.write("docs/en/hidden.md", "---\nnoindex: true\n---\n\n# Hidden\n");
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let html = project.read("print.html");
    let (_, main) = html.split_once("<main").unwrap();
    insta::assert_snapshot!(main);
    assert!(html.contains("<meta name=\"robots\" content=\"noindex\">"));
    let fonts = |html: &str| html.matches("<link rel=\"preload\" as=\"font\"").count();
    let page = project.read("guide/start.html");
    assert!(fonts(&html) > 0 && fonts(&html) == fonts(&page), "the typeface of pages");
    assert!(project.read("zh/print.html").contains("<html lang=\"zh\""));
    let css = project.read("print.page.css");
    insta::assert_snapshot!(css);
    let chapters: Vec<&str> =
        html.split("q-print-chapter ").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(chapters.len(), 3);
    for class in chapters {
        assert!(css.contains(&format!("\n.{class} {{")), "running head of {class}");
    }

    // Pages link to the document, but search engines do not index it.
    assert!(page.contains("href=\"/docs/print\" target=\"_self\""), "{page}");
    assert!(!project.read("sitemap.xml").contains("/print"));
}

#[test]
fn style_sheets_of_diagrams_name_the_ids_of_their_chapter() {
    let project = Project::with(&FILES);
    project.write("docs/zh/index.md", "# 主页\n");
    for page in ["docs/en/guide/start.md", "docs/en/api/index.md"] {
        project.write(page, "# Page\n\n```mermaid\nflowchart LR\n  A --> B\n```\n");
    }
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let (html, css) = (project.read("print.html"), project.read("print.page.css"));
    for (id, selector) in [
        ("guide/start:diagram-1-svg", "#guide\\/start\\:diagram-1-svg"),
        ("api/index:diagram-1-svg", "#api\\/index\\:diagram-1-svg"),
    ] {
        assert!(html.contains(&format!("id=\"{id}\"")), "{id}");
        assert!(css.contains(&format!("{selector} ")), "{selector}: {css}");
    }
}

#[test]
fn no_document_is_written_unless_enabled() {
    let project = Project::with(&FILES);
    project.write("quire.toml", &CONFIG.replace("print = true\n", ""));
    project.write("docs/zh/index.md", "# 主页\n");
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(!project.built().iter().any(|path| path.contains("print.html") || path.contains("print.page")));
    assert!(!project.read("guide/start.html").contains("/print"));
}

#[test]
fn a_page_at_the_path_of_the_print_document_is_an_error() {
    let project = Project::with(&FILES);
    project.write("docs/zh/index.md", "# 主页\n");
    project.write("docs/en/print.md", "# Print\n");
    let run = project.build();
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("print.html"), "{}", run.stderr);
}
