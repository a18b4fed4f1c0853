//! Tests of Markdown versions of pages, `llms.txt` and `llms-full.txt`.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use quire_pipeline::{Memory, Options, Session};

use crate::edits::State::Text;
use crate::edits::Workspace;
use crate::fresh::{findings, options};

fn build(site: &Path) -> BTreeMap<String, Arc<[u8]>> {
    let sink = Memory::default();
    let report = Session::new(Options { development: None, ..options(site) }).build(&sink).unwrap();
    assert!(!quire_diagnostics::has_errors(&report.diagnostics), "{:?}", findings(&report));
    sink.into_files()
}

fn text<'a>(files: &'a BTreeMap<String, Arc<[u8]>>, path: &str) -> &'a str {
    std::str::from_utf8(files.get(path).unwrap_or_else(|| panic!("no {path}"))).unwrap()
}

/// Splits text into words. Each East Asian character is a word.
fn words(text: &str) -> Vec<String> {
    let is_letter = |char: char| char.is_alphanumeric();
    let spaced: String = text
        .chars()
        .flat_map(|char| if char > '\u{2e80}' { [' ', char, ' '] } else { ['\0', char, '\0'] })
        .filter(|char| *char != '\0')
        .collect();
    spaced.split(|char| !is_letter(char)).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Returns the text of an article without buttons and `noscript` elements. Buttons are omitted, because the labels of
/// tabs are at a different position in Markdown.
fn visible(html: &str) -> String {
    let html = without(&without(html, "<button ", "</button>"), "<noscript>", "</noscript>");
    let texts = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    quire_html::escape::unescaped(&texts.collect::<Vec<_>>().join("\n")).into_owned()
}

fn without(html: &str, start: &str, end: &str) -> String {
    let mut parts = html.split(start);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |html, part| html + part.split_once(end).map_or("", |(_, rest)| rest))
}

fn article(document: &str) -> String {
    let between = |start: &str, end: &str| {
        document.split_once(start).and_then(|(_, rest)| rest.split_once(end)).map_or("", |(part, _)| part)
    };
    between("<!--article-->", "<!--/article-->").to_owned() + between("<!--rest-->", "<!--/rest-->")
}

fn page_data(document: &str) -> serde_json::Value {
    let (_, data) = document.split_once("id=\"quire-page\">").unwrap();
    let data: serde_json::Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    data["page"].clone()
}

/// Checks that `wanted` is a subsequence of `words`. Returns the first unmatched word with the words around it, or
/// `None` if all words match.
fn first_missing(wanted: &[String], words: &[String]) -> Option<String> {
    let mut rest = words.iter();
    let missing = wanted.iter().position(|word| !rest.any(|it| it == word))?;
    Some(wanted[missing.saturating_sub(8)..(missing + 4).min(wanted.len())].join(" "))
}

#[test]
fn every_word_of_the_rslib_site_is_in_its_markdown() {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../site");
    let files = build(&site);
    let mut pages = 0;
    for path in files.keys().filter(|path| path.ends_with(".html")) {
        let document = text(&files, path);
        let markdown = path.replace(".html", ".md");
        if !files.contains_key(&markdown) {
            continue;
        }
        let markdown = text(&files, &markdown);
        let (article, found) = (words(&visible(&article(document))), words(markdown));
        assert_eq!(first_missing(&article, &found), None, "{path}");
        // Markdown contains URLs, so it may contain more words than the article. The number of words is not checked for
        // home and overview pages, which show more than the article.
        let page = &page_data(document);
        let is_article = page["pageType"] == "doc" && !page["overview"].is_array();
        assert!(
            !is_article || found.len() < article.len() * 2 + 400,
            "{path}: {} words of {}",
            found.len(),
            article.len()
        );
        pages += 1;
    }
    assert!(pages > 100);
    let full = text(&files, "llms-full.txt");
    assert_eq!(
        full.matches("\nurl: https://lib.rsbuild.dev/").count(),
        text(&files, "llms.txt").matches("\n- [").count()
    );
    assert!(full.contains(text(&files, "guide/basic/cli.md")));
    assert!(text(&files, "zh/llms.txt").contains("](https://lib.rsbuild.dev/zh/guide/basic/cli.md)"));
}

/// Returns the structured data (JSON-LD) of a document, which is for search engines.
fn described(document: &str) -> Vec<serde_json::Value> {
    let data = document.split_once("<script type=\"application/ld+json\">").unwrap().1;
    let data: serde_json::Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    assert_eq!(data["@context"], "https://schema.org");
    data["@graph"].as_array().unwrap().clone()
}

#[test]
fn documents_describe_themselves() {
    let workspace = Workspace::new();
    let page = "---\ndescription: \"A </script> *b*\"\n---\n\n# The `x` *page*\n\n## Second part\n";
    workspace.put("docs/en/guide/nested/deep.md", Text(page));
    let files = build(&workspace.site());
    let deep = described(text(&files, "guide/nested/deep.html"));
    assert_eq!(deep[0]["@type"], "TechArticle");
    assert_eq!(deep[0]["headline"], "The x page");
    assert_eq!(deep[0]["description"], "A </script> *b*");
    assert_eq!(deep[0]["url"], "https://docs.example.com/guide/nested/deep");
    assert_eq!(deep[0]["inLanguage"], "en");
    let steps = deep[1]["itemListElement"].as_array().unwrap();
    assert_eq!(steps.iter().map(|step| step["position"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(steps[0]["item"], "https://docs.example.com/guide/");
    assert_eq!(steps[1]["item"], deep[0]["url"]);
    assert_eq!(described(text(&files, "zh/index.html"))[0]["@type"], "WebSite");
    assert!(!text(&files, "404.html").contains("ld+json"));
}

#[test]
fn links_point_to_markdown_and_components_become_their_text() {
    let workspace = Workspace::new();
    let page = "# One\n\nSee [two](./two.md#a) and ![b](/logo.svg).\n\n<Badge text=\"new\" /> {1 + 1}\n\n:::tip\nHi\n:::\n";
    workspace.put("docs/en/guide/one.mdx", Text(page));
    workspace.put("docs/en/guide/two.md", Text("---\ntitle: Two **T**\n---\n\n## A {#a}\n\nText.\n"));
    workspace.put("public/logo.svg", Text("<svg xmlns=\"http://www.w3.org/2000/svg\"/>"));
    let files = build(&workspace.site());
    let one = "# One\n\nSee [two](https://docs.example.com/guide/two.md#a) and \
        ![b](https://docs.example.com/logo.svg).\n\nnew\n2\n\n> [!TIP] Tip\n> Hi\n";
    assert_eq!(text(&files, "guide/one.md"), one);
    assert_eq!(text(&files, "guide/two.md"), "# Two T\n\n## A\n\nText.\n");
    let document = text(&files, "guide/one.html");
    assert!(document.contains("<link rel=\"alternate\" type=\"text/markdown\" href=\"/guide/one.md\">"));
}

#[test]
fn lists_that_quire_makes_have_no_markdown_and_are_linked_as_pages() {
    let workspace = Workspace::new();
    workspace
        .put("docs/en/blog/2026-01-02-post.md", Text("# Post\n\nSee [all](/blog/) and [one](/guide/).\n"));
    let files = build(&workspace.site());
    let post = text(&files, "blog/post.md");
    assert!(post.contains("[all](https://docs.example.com/blog/)"), "{post}");
    assert!(post.contains("[one](https://docs.example.com/guide/index.md)"), "{post}");
    assert!(files.contains_key("blog/index.html") && !files.contains_key("blog/index.md"));
    assert!(!text(&files, "llms.txt").contains("/blog/index.md"));
}

#[test]
fn a_site_without_markdown_has_no_trace_of_it() {
    let workspace = Workspace::new();
    let config = std::fs::read_to_string(workspace.path("quire.toml")).unwrap();
    std::fs::write(workspace.path("quire.toml"), format!("llms = false\n{config}")).unwrap();
    let files = build(&workspace.site());
    assert!(!files.keys().any(|path| path.ends_with(".md") || path.contains("llms")));
    assert!(!text(&files, "guide/index.html").contains("text/markdown"));
}
