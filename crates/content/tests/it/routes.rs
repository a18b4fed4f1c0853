use std::fmt::Write as _;

use crate::{bilingual, line, site};

/// Lists the route path and language of every page, then the diagnostics.
fn check(site: &crate::Site) -> String {
    let (routes, diagnostics) = site.routes();
    let mut res = String::new();
    for it in routes.all() {
        let _ = writeln!(res, "{} {} <- {}", it.route.lang, it.route.path, it.route.file_path);
    }
    res.extend(diagnostics.iter().map(|it| line(it, "")));
    res
}

#[test]
fn s2_07_s2_09_the_language_is_the_first_folder_else_the_default_and_the_version_is_empty() {
    let site = bilingual()
        .pages("en/index.md en/guide/start/index.mdx en/guide/a.md zh/guide/a.md zh/index.md about.md");
    insta::assert_snapshot!(check(&site), @r"
    en /about <- about.md
    en /guide/a <- en/guide/a.md
    en /guide/start/ <- en/guide/start/index.mdx
    en / <- en/index.md
    zh /zh/guide/a <- zh/guide/a.md
    zh /zh/ <- zh/index.md
    ");
    assert!(site.routes().0.all().iter().all(|it| it.route.version.is_empty()));
    let one_language = crate::site("lang = 'zh'").pages("guide/a.md zh/b.md index.md");
    insta::assert_snapshot!(check(&one_language), @r"
    zh /guide/a <- guide/a.md
    zh / <- index.md
    zh /b <- zh/b.md
    ");
}

#[test]
fn s2_06_shared_theme_underscore_and_excluded_files_are_not_pages() {
    let site = site("[route]\nexclude = ['**/draft-*.md', 'en/old/**']").pages(
        "en/shared/a.md en/guide/shared/b.mdx en/theme/c.md en/_part.md en/_parts/d.md en/draft-e.md en/guide/draft-f.md \
         en/old/g.md en/old/deep/h.md public/i.md en/guide/components/J.mdx en/guide/theme/m.md en/shared.md en/themes/k.md en/data.json en/.l.md",
    );
    insta::assert_snapshot!(check(&site), @r"
    en /guide/components/J <- en/guide/components/J.mdx
    en /guide/theme/m <- en/guide/theme/m.md
    en /shared <- en/shared.md
    en /themes/k <- en/themes/k.md
    ");
}

#[test]
fn s2_10_brackets_and_colons_in_file_names_are_plain_text() {
    let (routes, _) = site("").pages("en/[id].md en/:slug.md en/[...all].md").routes();
    let paths: Vec<_> = routes.all().iter().map(|it| it.route.path.as_str()).collect();
    assert_eq!(paths, ["/:slug", "/[...all]", "/[id]"]);
    assert!(routes.lookup("/42").is_none());
}

#[test]
fn two_files_with_the_same_route_are_both_reported() {
    let site = site("").pages("en/a.md en/a.mdx en/b/index.md en/b.md");
    insta::assert_snapshot!(check(&site), @"
    en /a <- en/a.md
    en /b <- en/b.md
    docs/en/a.mdx:1:1 content/duplicate-route: `docs/en/a.md` and `docs/en/a.mdx` have the same path `/a` [docs/en/a.md: the other file] (rename or remove one of them)
    docs/en/b/index.md:1:1 content/duplicate-route: `docs/en/b.md` and `docs/en/b/index.md` have the same path `/b/` [docs/en/b.md: the other file] (rename or remove one of them)
    ");
}

#[test]
fn paths_that_differ_only_in_case_are_a_warning() {
    insta::assert_snapshot!(check(&site("").pages("en/CJS.md en/cjs.md")), @"
    en /CJS <- en/CJS.md
    en /cjs <- en/cjs.md
    docs/en/cjs.md:1:1 content/case-twins: `/CJS` and `/cjs` differ only in case [docs/en/CJS.md: the other file] (many hosts and file systems cannot tell them apart: rename one of them)
    ");
}

#[test]
fn s2_02_s2_03_x_x_html_and_x_index_are_one_page() {
    let (routes, _) =
        bilingual().pages("en/index.md en/guide/a.md en/guide/b/index.md zh/index.md zh/index/x.md").routes();
    let path = |path: &str| routes.lookup(path).map(|id| routes.page(id).route.path.clone());
    for form in
        ["/guide/a", "/guide/a.html", "/guide/a/", "/guide/a/index", "/guide/a/index.html", "/guide/a.md"]
    {
        assert_eq!(path(form).as_deref(), Some("/guide/a"), "{form}");
    }
    for form in ["/guide/b", "/guide/b/", "/guide/b.html", "/guide/b/index", "/guide/b/index.html"] {
        assert_eq!(path(form).as_deref(), Some("/guide/b/"), "{form}");
    }
    for form in ["", "/", "/index", "/index.html"] {
        assert_eq!(path(form).as_deref(), Some("/"), "{form}");
    }
    assert_eq!(path("/zh").as_deref(), Some("/zh/"));
    assert_eq!(path("/zh/index/x").as_deref(), Some("/zh/index/x"));
    for none in ["/guide", "/guide/ab", "/guide/index", "/en/guide/a", "/guide//a"] {
        assert_eq!(path(none), None, "{none}");
    }
    assert!(routes.all().iter().all(|it| !it.href.contains("index.html") && !it.href.ends_with("/index")));
}

#[test]
fn pages_have_their_output_file_and_an_encoded_href() {
    let (routes, _) = site("base = '/docs/'")
        .pages("en/index.md en/a/index.md en/a/b.md")
        .file("en/a b/中#?%.md", "")
        .routes();
    let all: Vec<_> = routes.all().iter().map(|it| (it.output.as_str(), it.href.as_str())).collect();
    assert_eq!(
        all,
        [
            ("a b/中#?%.html", "/docs/a%20b/中%23%3F%25"),
            ("a/b.html", "/docs/a/b"),
            ("a/index.html", "/docs/a/"),
            ("index.html", "/docs/"),
        ]
    );
    let file = routes.by_file("en/a/b.md").map(|id| routes.page(id).source.to_string());
    assert_eq!(file.as_deref(), Some("docs/en/a/b.md"));
    assert_eq!(routes.by_file("en/a/b.mdx"), None);
}
