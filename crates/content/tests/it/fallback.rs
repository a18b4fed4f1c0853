//! Tests of fallback pages, which replace missing translations.

use std::fmt::Write as _;

use crate::{Site, site};

/// A site in English (the default), Chinese and Arabic. Only the home page and `start` are translated into Chinese, and
/// only the home page into Arabic.
fn partly_translated() -> Site {
    let toml = "[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'\n[[locales]]\nlang = 'ar'";
    site(toml).pages(
        "en/index.md en/404.md en/guide/start.md en/guide/more.md en/guide/deep/one.md zh/index.md zh/guide/start.md ar/index.md",
    )
}

/// Lists the output paths of a language's pages. The path of the original follows each fallback page after ` = `.
fn check(site: &Site, lang: &str) -> String {
    let (routes, diagnostics) = site.routes();
    assert_eq!(diagnostics, []);
    let mut res = String::new();
    for page in routes.all().iter().filter(|page| page.route.lang == lang) {
        let original = page.original.map(|id| format!(" = {}", routes.page(id).route.path));
        let _ = writeln!(res, "{}{}", page.output, original.unwrap_or_default());
    }
    res
}

#[test]
fn a_page_that_is_not_translated_is_published_in_the_default_language() {
    insta::assert_snapshot!(check(&partly_translated(), "en"), @r"
    404.html
    guide/deep/one.html
    guide/more.html
    guide/start.html
    index.html
    ");
    insta::assert_snapshot!(check(&partly_translated(), "zh"), @r"
    zh/guide/start.html
    zh/index.html
    zh/guide/deep/one.html = /guide/deep/one
    zh/guide/more.html = /guide/more
    ");
}

#[test]
fn paths_of_files_and_redirects_have_no_fallback_pages() {
    let taken = partly_translated().public("zh/guide/more.html");
    assert!(!check(&taken, "zh").contains("more"));
    let moved = site(
        "[[redirects]]\nfrom = '/zh/guide/more'\nto = '/zh/'\n[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'",
    );
    assert_eq!(check(&moved.pages("en/index.md en/guide/more.md zh/index.md"), "zh"), "zh/index.html\n");
}

#[test]
fn links_in_a_language_lead_to_its_fallback_pages() {
    let (routes, _) = partly_translated().routes();
    let href = |lang, from, url| routes.resolve_link(lang, from, url).href;
    assert_eq!(href("zh", "docs/zh/index.md", "/guide/more#x"), "/zh/guide/more#x");
    assert_eq!(href("zh", "docs/zh/guide/start.md", "./more.md"), "/zh/guide/more");
    assert_eq!(href("en", "docs/en/guide/start.md", "./more.md"), "/guide/more");
}

#[test]
fn links_of_fallback_pages_stay_in_their_language_unless_they_name_another() {
    let (routes, _) = partly_translated().routes();
    let page = routes.page(routes.lookup("/zh/guide/more").unwrap());
    let href = |url| routes.resolve_link_of(page, &page.source, url).href;
    assert_eq!(href("./start.md#part"), "/zh/guide/start#part");
    assert_eq!(href("deep/one.md"), "/zh/guide/deep/one");
    assert_eq!(href("/"), "/zh/");
    assert_eq!(href("/en/guide/start"), "/guide/start");
    assert_eq!(href("#tail"), "#tail");
    assert_eq!(href("https://example.org/guide/more"), "https://example.org/guide/more");
}

#[test]
fn data_of_fallback_pages_contain_the_language_of_the_text() {
    let built = partly_translated().build();
    let page = built.page("/zh/guide/more");
    let language = page.language.unwrap();
    assert_eq!((page.lang.as_str(), language.lang.as_str(), language.dir.as_str()), ("zh", "en", "ltr"));
    assert_eq!(page.markdown_url.as_deref(), Some("/guide/more.md"));
    let alternates = |path| {
        let alternates = built.page(path).alternates;
        alternates.into_iter().map(|it| (it.link, it.exact)).collect::<Vec<_>>()
    };
    let own = |link: &str, exact| (link.to_owned(), exact);
    assert_eq!(
        alternates("/guide/more"),
        [own("/zh/guide/more", false), own("/ar/guide/more", false)],
        "a fallback page is not an exact alternate"
    );
    assert_eq!(
        alternates("/zh/guide/more"),
        [own("/guide/more", true), own("/ar/guide/more", false)],
        "the original is an exact alternate"
    );
    assert_eq!(built.page("/zh/guide/start").language, None);
}

#[test]
fn sidebars_and_neighbors_contain_fallback_pages() {
    let built = partly_translated()
        .file("en/guide/_meta.json", r#"["start", "more", {"type": "dir", "name": "deep", "label": "Deep"}]"#)
        .file("zh/guide/_meta.json", r#"[{"type": "file", "name": "start", "label": "开始"}]"#)
        .file("en/_nav.json", r#"[{"text": "Guide", "link": "/guide/start"}]"#)
        .build();
    assert_eq!(built.findings(), "");
    insta::assert_snapshot!(built.sidebar("zh", "/zh/guide/"), @r"
    开始 -> /zh/guide/start
    more -> /zh/guide/more
    Deep:
      one -> /zh/guide/deep/one
    ");
    let next = built.page("/zh/guide/start").next.unwrap();
    assert_eq!((next.text.as_str(), next.lang.as_deref()), ("more", Some("en")));
    assert_eq!(built.page("/zh/guide/more").prev.unwrap().lang, None);
    let nav = &built.model.locales()[1].nav;
    assert_eq!(
        nav[0].link.as_deref(),
        Some("/zh/guide/start"),
        "a language without `_nav.json` uses the default language's navigation"
    );
}

#[test]
fn a_folder_that_is_partly_translated_keeps_the_sidebar_of_the_default_language() {
    let meta = r#"[
        "start",
        { "type": "section-header", "label": "More" },
        { "type": "file", "name": "more", "label": "A label", "tag": "new" },
        { "type": "custom-link", "label": "Elsewhere", "link": "https://example.org" },
        { "type": "dir", "name": "deep", "label": "Deep" }
    ]"#;
    let built = partly_translated()
        .pages("zh/guide/only.md zh/guide/more.md")
        .file("en/guide/_meta.json", meta)
        .file("en/_nav.json", r#"[{"text": "Guide", "link": "/guide/start"}]"#)
        .build();
    assert_eq!(built.findings(), "");
    insta::assert_snapshot!(built.sidebar("zh", "/zh/guide/"), @r"
    start -> /zh/guide/start
    # More
    more -> /zh/guide/more
    Elsewhere -> https://example.org
    Deep:
      one -> /zh/guide/deep/one
    only -> /zh/guide/only
    ");
}

#[test]
fn mistakes_in_shared_navigation_are_reported_once() {
    let built = partly_translated()
        .file(
            "en/guide/deep/_meta.json",
            r#"["one", "gone", {"type": "custom-link", "label": "x", "link": "/nowhere"}]"#,
        )
        .file("en/_nav.json", r#"[{"text": "Guide", "link": "/nowhere"}]"#)
        .build();
    assert_eq!(built.diagnostics.len(), 3, "{}", built.findings());
}

#[test]
fn fallback_pages_can_be_disabled() {
    let off = site("translations = { fallback = false }\n[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'");
    let off = off.pages("en/index.md en/guide/more.md zh/index.md");
    assert_eq!(check(&off, "zh"), "zh/index.html\n");
}

#[test]
fn a_language_without_its_own_pages_is_an_error() {
    let (routes, _) =
        site("[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'").pages("en/index.md").routes();
    let found = quire_content::check_homes(&routes, "quire.toml");
    assert_eq!(found.iter().map(|it| it.code).collect::<Vec<_>>(), ["content/no-pages"]);
}

#[test]
fn entries_without_a_translation_follow_the_entry_before_them() {
    let meta = |label: &str| {
        format!(
            r#"[{{"type":"file","name":"start","label":"{label} start"}}, "more", {{"type":"dir","name":"deep","label":"{label} deep"}},
                {{"type":"section-header","label":"{label} header"}}, {{"type":"dir","name":"part","label":"{label} part"}},
                {{"type":"file","name":"own","label":"{label} own"}}, {{"type":"dir","name":"none","label":"{label} none"}}]"#
        )
    };
    let built = partly_translated()
        .pages("en/guide/part/a.md en/guide/part/b.md zh/guide/part/a.md zh/guide/own.md en/guide/own.md")
        .pages("en/guide/none/x/y.md ar/guide/none/x/z.md")
        .file("en/guide/_meta.json", &meta("en"))
        .file("zh/guide/_meta.json", r#"["own", "start"]"#)
        .file("ar/guide/_meta.json", r#"["more"]"#)
        .file("en/_nav.json", r#"[{"text": "Guide", "link": "/guide/start"}]"#)
        .build();
    insta::assert_snapshot!(built.sidebar("zh", "/zh/guide/"), @"
    own -> /zh/guide/own
    en none:
      X:
        y -> /zh/guide/none/x/y
    start -> /zh/guide/start
    more -> /zh/guide/more
    en deep:
      one -> /zh/guide/deep/one
    ");
    insta::assert_snapshot!(built.sidebar("ar", "/ar/guide/"), @"
    en start -> /ar/guide/start
    more -> /ar/guide/more
    en deep:
      one -> /ar/guide/deep/one
    en part:
      a -> /ar/guide/part/a
      b -> /ar/guide/part/b
    en own -> /ar/guide/own
    ");
}

#[test]
fn a_file_of_the_default_language_is_extended_only_with_pages_that_it_lacks() {
    let built = partly_translated()
        .pages("zh/guide/index.md zh/guide/added.md en/guide/hidden.md zh/guide/hidden.md")
        .file("zh/guide/unlisted.md", "---\nnavbar: false\n---\n# Unlisted")
        .file("en/guide/_meta.json", r#"["start"]"#)
        .file("en/_nav.json", r#"[{"text": "Guide", "link": "/guide/start"}]"#)
        .build();
    insta::assert_snapshot!(built.sidebar("zh", "/zh/guide/"), @"
    start -> /zh/guide/start
    index -> /zh/guide/
    added -> /zh/guide/added
    Unlisted -> /zh/guide/unlisted
    ");
}

#[test]
fn translations_have_an_original() {
    let (routes, _) = partly_translated().pages("zh/guide/only.md").routes();
    let original = |path: &str| {
        let id = routes.lookup(path).unwrap();
        let translated_from =
            routes.translated_from(routes.page(id)).map(|id| routes.page(id).route.path.clone());
        (translated_from, routes.page(routes.original(id)).route.path.clone())
    };
    assert_eq!(original("/zh/guide/start"), (Some("/guide/start".into()), "/zh/guide/start".into()));
    assert_eq!(original("/guide/start"), (None, "/guide/start".into()));
    assert_eq!(original("/zh/guide/more"), (None, "/guide/more".into()));
    assert_eq!(original("/zh/guide/only"), (None, "/zh/guide/only".into()));
    assert_eq!(routes.written().len(), 9);
}

#[test]
fn posts_have_no_fallback() {
    let toml = "[[blog]]\nfolder = 'blog'\nfeeds = []\n[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'";
    let site = site(toml).pages("en/index.md en/a.md zh/index.md").file("en/blog/2025-01-02-x.md", "# X");
    assert_eq!(check(&site, "zh"), "zh/index.html\nzh/a.html = /a\nzh/blog/index.html = /blog/\n");
}
