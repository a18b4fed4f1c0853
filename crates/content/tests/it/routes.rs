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

#[test]
fn names_that_urls_or_systems_cannot_hold_are_reported() {
    let long = format!("{}.md", "x".repeat(241));
    let longest = format!("{}.md", "x".repeat(240));
    let files = [
        "a\u{7}.md",
        "a\\b.md",
        &long,
        &longest,
        "a.html.md",
        "b.mdx.md",
        "c?.md",
        "d<.md",
        "e\u{202e}f.md",
        "g./h.md",
        "i .md",
        "con.md",
        "Aux.b.md",
        "com1.md",
        "LPT9/a.md",
        "com.md",
        "com10.md",
        "comx.md",
        "console.md",
        ".a.md",
    ];
    let site = files.iter().fold(site(""), |site, file| site.file(file, ""));
    let (routes, diagnostics) = site.routes();
    let found: String = diagnostics.iter().map(|it| line(it, "")).collect();
    insta::assert_snapshot!(found.replace(&"x".repeat(241), "xxx").replace('\u{202e}', "(bidi)").replace('\u{7}', "(bell)"), @r"
    docs/Aux.b.md:1:1 content/file-name: Windows reserves the file name `aux` for a device (rename the file or its folder)
    docs/LPT9/a.md:1:1 content/file-name: Windows reserves the file name `lpt9` for a device (rename the file or its folder)
    docs/a(bell).md:1:1 content/bad-file-name: the name contains `\u{7}`, a character that a URL cannot contain (rename the file or its folder)
    docs/a.html.md:1:1 content/bad-file-name: the name of a page cannot end with `.html`, which URLs omit (rename the file)
    docs/a\b.md:1:1 content/bad-file-name: the name contains `\\`, a character that a URL cannot contain (rename the file or its folder)
    docs/b.mdx.md:1:1 content/bad-file-name: the name of a page cannot end with `.mdx`, which URLs omit (rename the file)
    docs/c?.md:1:1 content/file-name: Windows does not allow `?` in file names (rename the file or its folder)
    docs/com1.md:1:1 content/file-name: Windows reserves the file name `com1` for a device (rename the file or its folder)
    docs/con.md:1:1 content/file-name: Windows reserves the file name `con` for a device (rename the file or its folder)
    docs/d<.md:1:1 content/file-name: Windows does not allow `<` in file names (rename the file or its folder)
    docs/e(bidi)f.md:1:1 content/file-name: the name contains the invisible character U+202E, which changes the text direction (rename the file or its folder)
    docs/g./h.md:1:1 content/file-name: Windows drops dots and spaces at the end of names (rename the file or its folder)
    docs/i .md:1:1 content/file-name: Windows drops dots and spaces at the end of names (rename the file or its folder)
    docs/xxx.md:1:1 content/bad-file-name: the name is 241 bytes long; at most 240 are allowed (rename the file or its folder)
    ");
    assert!(routes.lookup(&format!("/{}", &longest[..240])).is_some());
    assert!(routes.lookup("/a.html").is_none() && routes.lookup("/con").is_some());
}

#[test]
fn paths_of_the_engine_of_languages_and_of_versions_are_reserved() {
    let languages = bilingual()
        .pages("en/assets/a.md en/static/b/index.md en/assets.md en/zh/c.md zh/assets/d.md zh/en/e.md zh.md");
    insta::assert_snapshot!(check(&languages), @"
    en /assets <- en/assets.md
    zh /zh/assets/d <- zh/assets/d.md
    zh /zh/en/e <- zh/en/e.md
    docs/en/assets/a.md:1:1 content/reserved-path: URLs under `/assets/` are reserved for files that browsers cache permanently (rename the folder)
    docs/en/static/b/index.md:1:1 content/reserved-path: URLs under `/static/` are reserved for files that browsers cache permanently (rename the folder)
    docs/en/zh/c.md:1:1 content/reserved-path: URLs under `/zh/` belong to the locale `zh` (rename the folder)
    docs/zh.md:1:1 content/reserved-path: `docs/zh` is the folder of a locale or a version, so no page can have this name (rename the file, or move it to `docs/zh/index.md` if it is the home page)
    ");
    let versions = crate::site("[multiVersion]\nversions = ['2', '1']")
        .pages("2/index.md 2/1/a.md 1/2/b.md 1/assets/c.md");
    insta::assert_snapshot!(check(&versions), @"
    en /1/2/b <- 1/2/b.md
    en /1/assets/c <- 1/assets/c.md
    en / <- 2/index.md
    docs/2/1/a.md:1:1 content/reserved-path: URLs under `/1/` belong to the version `1` (rename the folder)
    ");
}

#[test]
fn a_folder_that_looks_like_a_language_is_reported() {
    insta::assert_snapshot!(check(&bilingual().pages("en/a.md hz/a.md guide/a.md b.md")), @"
    en /b <- b.md
    en /a <- en/a.md
    en /guide/a <- guide/a.md
    en /hz/a <- hz/a.md
    docs/guide:1:1 content/unknown-language: `docs/guide` is not a language folder: its pages belong to `en`, under `/guide/` (add the language to `[[locales]]`, or move the folder into `docs/en`)
    docs/hz:1:1 content/unknown-language: `docs/hz` is not a language folder: its pages belong to `en`, under `/hz/` (did you mean `docs/zh`?)
    ");
    // The languages may be in other folders, or there may be only one.
    assert!(!check(&bilingual().pages("guide/a.md zh/a.md")).contains("unknown-language"));
    assert!(!check(&crate::site("").pages("en/a.md hz/a.md")).contains("unknown-language"));
    let versions =
        crate::site("[multiVersion]\nversions = ['2']\n[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'");
    assert!(!check(&versions.pages("en/a.md hz/a.md")).contains("unknown-language"));
}

#[test]
fn files_with_a_misspelled_extension_are_reported() {
    insta::assert_snapshot!(
        check(&crate::site("route.exclude = ['old/*']").pages("a.MD b.markdown c.MDX d.md e.txt f old/g.Md _h.MD shared/i.MD")),
        @"
    en /d <- d.md
    docs/a.MD:1:1 content/no-page: files with the extension `.MD` are not pages (rename it to `.md`, or list it in `exclude` under `[route]`)
    docs/b.markdown:1:1 content/no-page: files with the extension `.markdown` are not pages (rename it to `.md`, or list it in `exclude` under `[route]`)
    docs/c.MDX:1:1 content/no-page: files with the extension `.MDX` are not pages (rename it to `.mdx`, or list it in `exclude` under `[route]`)
    "
    );
}

#[test]
fn files_of_a_locale_are_in_its_folder() {
    let (routes, _) = bilingual().pages("en/index.md en/404.md zh/index.md").routes();
    assert_eq!([0, 1].map(|locale| routes.file_of(locale, "a.xml")), ["a.xml", "zh/a.xml"]);
    assert_eq!([0, 1].map(|locale| routes.print_path(locale)), ["print.html", "zh/print.html"]);
    let not_found = |locale| routes.not_found_page(locale).map(|id| routes.page(id).route.path.as_str());
    assert_eq!([0, 1].map(not_found), [Some("/404"), None]);
}
