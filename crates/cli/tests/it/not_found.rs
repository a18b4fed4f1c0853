//! Tests of `404.md`, the site's own page for unknown URLs.

use crate::project::Project;

const CONFIG: &str = "title = \"Test\"\ndescription = \"A site for tests\"\nsiteUrl = \"https://example.org\"\n\n[[locales]]\nlang = \"en\"\nlabel = \"English\"\n\n[[locales]]\nlang = \"zh\"\nlabel = \"简体中文\"\n";

#[test]
fn the_text_of_a_404_page_is_shown_whatever_its_type() {
    let head = "---\npageType: \"404\"\n---\n";
    let text = format!("{head}\nThe page has moved. Try the [start](./guide.md).\n");
    let project = Project::with(&[
        ("quire.toml", CONFIG),
        ("docs/en/404.md", text.as_str()),
        ("docs/en/guide.md", "# Guide\n"),
        ("docs/zh/404.md", head),
        ("docs/zh/index.md", "# 主页\n"),
    ]);
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(project.read("404.html").contains("The page has moved."));
    let message = "class=\"q-not-found-code\"";
    assert!(!project.read("404.html").contains(message) && project.read("zh/404.html").contains(message));
}

#[test]
fn a_sites_own_404_page_replaces_the_themes() {
    let project = Project::with(&[
        ("quire.toml", CONFIG),
        ("docs/en/404.md", "# Lost?\n\nTry the [start](./guide.md).\n\n## Or\n\nThis.\n"),
        ("docs/en/guide.md", "# Guide\n"),
        ("docs/zh/index.md", "# 主页\n"),
        ("docs/zh/404.md", "# 找不到\n"),
    ]);
    let run = project.build();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let page = project.read("404.html");
    assert!(page.contains("<title>Lost? - Test</title>") || page.contains("Lost?"), "{page}");
    assert!(page.contains("href=\"/guide\"") && page.contains("content=\"noindex\""), "{page}");
    // The page must not redirect to the 404 page of another language, which would hide the unknown URL.
    assert!(!page.contains("data-alternates"), "{page}");
    assert!(page.contains("data-sidebar=\"none\"") && page.contains("data-outline=\"none\""), "{page}");
    assert!(project.read("zh/404.html").contains("找不到"));
    assert!(!project.read("sitemap.xml").contains("404"));
    assert!(!project.read("guide.html").contains("Lost?"), "the navigation does not list the 404 page");
}
