use std::fmt::Write as _;

use quire_content::LinkTarget;

use crate::{Site, bilingual, site};

/// Returns the URL and target of links in the file `from`, on a page in `lang`.
fn check(site: &Site, lang: &str, from: &str, urls: &str) -> String {
    let (routes, _) = site.routes();
    let mut res = String::new();
    for url in urls.split_whitespace() {
        let resolved = routes.resolve_link(lang, from, url);
        let target = match resolved.target {
            LinkTarget::Page(id) => routes.page(id).route.file_path.clone(),
            other => format!("{other:?}"),
        };
        let anchor = resolved.anchor.map(|anchor| format!(" #{anchor}")).unwrap_or_default();
        let _ = writeln!(res, "{url} => {} ({target}{anchor})", resolved.href);
    }
    res
}

fn pages() -> Site {
    bilingual().pages(
        "en/index.md en/guide/start/index.mdx en/guide/start/quick.mdx en/api/core.md zh/index.md zh/guide/start/index.mdx \
         zh/guide/start/quick.mdx",
    )
}

#[test]
fn s2_05_links_to_other_origins_are_unchanged() {
    let urls = "https://e.org/a.html //e.org/x/index mailto:a@e.org tel:+1 #here ?q=1#x data:text/plain,x";
    insta::assert_snapshot!(check(&pages(), "en", "docs/en/index.md", urls), @r#"
    https://e.org/a.html => https://e.org/a.html (Outside)
    //e.org/x/index => //e.org/x/index (Outside)
    mailto:a@e.org => mailto:a@e.org (Outside)
    tel:+1 => tel:+1 (Outside)
    #here => #here (Here #here)
    ?q=1#x => ?q=1#x (Here #x)
    data:text/plain,x => data:text/plain,x (Outside)
    "#);
}

#[test]
fn s2_02_absolute_paths_lose_html_and_index_and_keep_query_and_hash() {
    let urls = "/guide/start/quick.html /guide/start/quick.mdx#a%20b /guide/start/index?x=1#y /guide/start / /index.html /api/core/";
    insta::assert_snapshot!(check(&pages(), "en", "docs/en/index.md", urls), @r"
    /guide/start/quick.html => /guide/start/quick (en/guide/start/quick.mdx)
    /guide/start/quick.mdx#a%20b => /guide/start/quick#a%20b (en/guide/start/quick.mdx #a b)
    /guide/start/index?x=1#y => /guide/start/?x=1#y (en/guide/start/index.mdx #y)
    /guide/start => /guide/start/ (en/guide/start/index.mdx)
    / => / (en/index.md)
    /index.html => / (en/index.md)
    /api/core/ => /api/core (en/api/core.md)
    ");
}

#[test]
fn s2_07_an_absolute_path_prefers_the_language_of_the_page() {
    let urls = "/guide/start/quick / /zh/guide/start/ /en/guide/start/quick /en/ /zh /api/core /nowhere";
    insta::assert_snapshot!(check(&pages(), "zh", "docs/zh/index.md", urls), @r#"
    /guide/start/quick => /zh/guide/start/quick (zh/guide/start/quick.mdx)
    / => /zh/ (zh/index.md)
    /zh/guide/start/ => /zh/guide/start/ (zh/guide/start/index.mdx)
    /en/guide/start/quick => /guide/start/quick (en/guide/start/quick.mdx)
    /en/ => / (en/index.md)
    /zh => /zh/ (zh/index.md)
    /api/core => /api/core (en/api/core.md)
    /nowhere => /nowhere (Missing("/nowhere"))
    "#);
}

#[test]
fn relative_links_are_relative_to_their_file() {
    let site = pages().file("en/guide/start/tool.zip", "");
    let urls = "./quick.mdx quick ../../api/core.md#x ./ . .. ../../../zh/index.md ../../../../../x ./tool.zip ./gone.mdx";
    insta::assert_snapshot!(check(&site, "en", "docs/en/guide/start/index.mdx", urls), @r#"
    ./quick.mdx => /guide/start/quick (en/guide/start/quick.mdx)
    quick => /guide/start/quick (en/guide/start/quick.mdx)
    ../../api/core.md#x => /api/core#x (en/api/core.md #x)
    ./ => /guide/start/ (en/guide/start/index.mdx)
    . => /guide/start/ (en/guide/start/index.mdx)
    .. => /guide (Missing("/guide"))
    ../../../zh/index.md => /zh/ (zh/index.md)
    ../../../../../x => ../../../../../x (Missing("/../../../../../x"))
    ./tool.zip => ./tool.zip (File("en/guide/start/tool.zip"))
    ./gone.mdx => /guide/start/gone (Missing("/guide/start/gone"))
    "#);
}

#[test]
fn s2_04_the_base_is_added_exactly_once() {
    let mut site = pages().public("logo.svg");
    site.toml.insert_str(0, "base = '/docs/'\n");
    let urls = "/guide/start/ /docs/guide/start/ /docs/ / /logo.svg /docs/logo.svg ./guide/start/quick.mdx /docs/nowhere";
    insta::assert_snapshot!(check(&site, "zh", "docs/zh/index.md", urls), @r#"
    /guide/start/ => /docs/zh/guide/start/ (zh/guide/start/index.mdx)
    /docs/guide/start/ => /docs/zh/guide/start/ (zh/guide/start/index.mdx)
    /docs/ => /docs/zh/ (zh/index.md)
    / => /docs/zh/ (zh/index.md)
    /logo.svg => /docs/logo.svg (Public("/logo.svg"))
    /docs/logo.svg => /docs/logo.svg (Public("/logo.svg"))
    ./guide/start/quick.mdx => /docs/zh/guide/start/quick (zh/guide/start/quick.mdx)
    /docs/nowhere => /docs/nowhere (Missing("/nowhere"))
    "#);
}

#[test]
fn links_of_docusaurus_name_the_path_of_the_docs_without_the_base() {
    let mut site = pages();
    site.toml.insert_str(0, "base = '/project/handbook/'\nmarkdown.dialect = 'docusaurus'\n");
    let urls = "/handbook/api/core /docs/api/core /project/handbook/api/core /api/core /handbooks/api/core";
    insta::assert_snapshot!(check(&site, "en", "docs/en/index.md", urls), @r#"
    /handbook/api/core => /project/handbook/api/core (en/api/core.md)
    /docs/api/core => /project/handbook/api/core (en/api/core.md)
    /project/handbook/api/core => /project/handbook/api/core (en/api/core.md)
    /api/core => /project/handbook/api/core (en/api/core.md)
    /handbooks/api/core => /project/handbook/handbooks/api/core (Missing("/handbooks/api/core"))
    "#);
}

#[test]
fn links_of_docusaurus_to_files_begin_at_the_page_or_at_the_documents() {
    let mut site = pages();
    site.toml.insert_str(0, "markdown.dialect = 'docusaurus'\n");
    let urls = "quick.mdx api/core.md api/core.md#x ./api/core.md";
    insta::assert_snapshot!(check(&site, "en", "docs/en/guide/start/index.mdx", urls), @r#"
    quick.mdx => /guide/start/quick (en/guide/start/quick.mdx)
    api/core.md => /api/core (en/api/core.md)
    api/core.md#x => /api/core#x (en/api/core.md #x)
    ./api/core.md => /guide/start/api/core (Missing("/guide/start/api/core"))
    "#);
}

#[test]
fn links_of_vitepress_components_begin_at_the_page_or_at_the_root() {
    let mut site = pages();
    site.toml.insert_str(0, "markdown.dialect = 'vitepress'\n");
    let urls = "quick api/core ./api/core api/nowhere";
    insta::assert_snapshot!(check(&site, "en", "docs/en/guide/start/index.mdx", urls), @r#"
    quick => /guide/start/quick (en/guide/start/quick.mdx)
    api/core => /api/core (en/api/core.md)
    ./api/core => /guide/start/api/core (Missing("/guide/start/api/core"))
    api/nowhere => /guide/start/api/nowhere (Missing("/guide/start/api/nowhere"))
    "#);
}

#[test]
fn links_of_docusaurus_lead_to_other_parts_of_its_site() {
    let mut site = pages();
    site.toml.insert_str(0, "base = '/docs/'\nmarkdown.dialect = 'docusaurus'\n");
    let urls = "/blog/first#a /help/ /docs/nowhere /api/core";
    insta::assert_snapshot!(check(&site, "zh", "docs/zh/index.md", urls), @r#"
    /blog/first#a => /blog/first#a (Missing("/../blog/first") #a)
    /help/ => /help (Missing("/../help"))
    /docs/nowhere => /docs/nowhere (Missing("/nowhere"))
    /api/core => /docs/api/core (en/api/core.md)
    "#);
}

#[test]
fn s9_34_without_clean_urls_hrefs_end_in_html() {
    let mut site = pages();
    site.toml.insert_str(0, "route.cleanUrls = false\n");
    insta::assert_snapshot!(check(&site, "en", "docs/en/index.md", "/guide/start/quick#a /guide/start/ / /guide/start/quick.html"), @r"
    /guide/start/quick#a => /guide/start/quick.html#a (en/guide/start/quick.mdx #a)
    /guide/start/ => /guide/start/index.html (en/guide/start/index.mdx)
    / => /index.html (en/index.md)
    /guide/start/quick.html => /guide/start/quick.html (en/guide/start/quick.mdx)
    ");
}

#[test]
fn a_fragment_shared_by_languages_links_in_the_language_of_the_page() {
    let site = pages().file("shared/note.mdx", "");
    insta::assert_snapshot!(check(&site, "zh", "docs/shared/note.mdx", "/guide/start/quick ../en/api/core.md"), @r"
    /guide/start/quick => /zh/guide/start/quick (zh/guide/start/quick.mdx)
    ../en/api/core.md => /api/core (en/api/core.md)
    ");
}

#[test]
fn odd_links_do_not_panic() {
    let (routes, _) = pages().routes();
    for url in [
        "", " ", "#", "?", "/%", "/%zz%e4", "/a:b", "中:x", "////", "/..", "/../..", "\\x", "/\u{0}", "./#",
        "index",
    ] {
        let _ = routes.resolve_link("zh", "docs/zh/index.md", url);
        let _ = routes.resolve_link("xx", "", url);
    }
}

#[test]
fn links_may_start_with_an_alias() {
    let toml = "lang = \"en\"\nroute = { public = \"docs/public\" }\n[alias]\n\"@public\" = \"./docs/public\"\n\"@docs\" = \"docs\"\nguide = \"src\"\n[[locales]]\nlang = \"en\"\n";
    let site = site(toml).pages("en/index.md en/guide/start/quick.mdx en/api/core.md").public("shared/a.png");
    let site = site.file("en/guide/b.png", "");
    let urls = "@public/shared/a.png @docs/en/guide/b.png @docs/en/api/core.md#x @docs/none.png guide/start/quick.mdx";
    insta::assert_snapshot!(check(&site, "en", "docs/en/index.md", urls), @r#"
    @public/shared/a.png => /shared/a.png (Public("/shared/a.png"))
    @docs/en/guide/b.png => @docs/en/guide/b.png (File("en/guide/b.png"))
    @docs/en/api/core.md#x => /api/core#x (en/api/core.md #x)
    @docs/none.png => /@docs/none.png (Missing("/@docs/none.png"))
    guide/start/quick.mdx => /guide/start/quick (en/guide/start/quick.mdx)
    "#);
}
