use std::fmt::Write as _;

use quire_content::{LinkTarget, check_homes};

use crate::{Site, line, site};

/// Three versions in two languages. The oldest version is only in English.
fn pages() -> Site {
    site(
        "[multiVersion]\nversions = ['2.x', '1.x', { name = '0.x', label = 'Zero' }]\n\
         [[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'\n\
         [[redirects]]\nfrom = '/guide/old'\nto = '/guide/new'",
    )
    .pages(
        "en/index.md en/guide/a.md en/guide/new.md zh/index.md zh/guide/a.md zh/guide/new.md \
         1.x/en/index.md 1.x/en/guide/a.md 1.x/en/guide/old.md 1.x/zh/index.md 1.x/zh/guide/a.md \
         0.x/index.md 0.x/guide/zero.md",
    )
    .public("logo.svg")
    .public("shot.png")
    .public("1.x/shot.png")
}

/// Returns the targets of links in a locale.
fn check(locale: &str, from: &str, urls: &str) -> String {
    let (routes, _) = pages().routes();
    let mut res = String::new();
    for url in urls.split_whitespace() {
        let resolved = routes.resolve_link(locale, from, url);
        let target = match resolved.target {
            LinkTarget::Page(id) => routes.page(id).route.file_path.clone(),
            other => format!("{other:?}"),
        };
        let _ = writeln!(res, "{url} => {} ({target})", resolved.href);
    }
    res
}

#[test]
fn s2_09_routes_have_their_version() {
    let (routes, diagnostics) = pages().routes();
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let mut res = String::new();
    for page in routes.all() {
        let route = &page.route;
        let _ = writeln!(res, "{} {} {} {}", route.path, route.version, route.lang, page.output);
    }
    insta::assert_snapshot!(res, @r"
    /0.x/guide/zero 0.x en 0.x/guide/zero.html
    /0.x/ 0.x en 0.x/index.html
    /1.x/guide/a 1.x en 1.x/guide/a.html
    /1.x/guide/old 1.x en 1.x/guide/old.html
    /1.x/ 1.x en 1.x/index.html
    /1.x/zh/guide/a 1.x zh 1.x/zh/guide/a.html
    /1.x/zh/ 1.x zh 1.x/zh/index.html
    /guide/a 2.x en guide/a.html
    /guide/new 2.x en guide/new.html
    / 2.x en index.html
    /zh/guide/a 2.x zh zh/guide/a.html
    /zh/guide/new 2.x zh zh/guide/new.html
    /zh/ 2.x zh zh/index.html
    /1.x/zh/guide/old 1.x zh 1.x/zh/guide/old.html
    ");
}

#[test]
fn links_stay_in_their_version_unless_they_name_another() {
    let urls = "/guide/a /zh/guide/a /guide/new /2.x/guide/new /1.x/zh/guide/a ./old.md ../../zh/guide/a.md /0.x/ \
                /logo.svg /shot.png";
    insta::assert_snapshot!(check("en@1.x", "docs/1.x/en/guide/a.md", urls), @r#"
    /guide/a => /1.x/guide/a (1.x/en/guide/a.md)
    /zh/guide/a => /1.x/zh/guide/a (1.x/zh/guide/a.md)
    /guide/new => /1.x/guide/new (Missing("/1.x/guide/new"))
    /2.x/guide/new => /guide/new (en/guide/new.md)
    /1.x/zh/guide/a => /1.x/zh/guide/a (1.x/zh/guide/a.md)
    ./old.md => /1.x/guide/old (1.x/en/guide/old.md)
    ../../zh/guide/a.md => /1.x/zh/guide/a (1.x/zh/guide/a.md)
    /0.x/ => /0.x/ (0.x/index.md)
    /logo.svg => /logo.svg (Public("/logo.svg"))
    /shot.png => /1.x/shot.png (Public("/1.x/shot.png"))
    "#);
    insta::assert_snapshot!(check("zh@2.x", "docs/zh/guide/a.md", "/guide/a /1.x/guide/old /shot.png /2.x/zh/guide/a"), @r#"
    /guide/a => /zh/guide/a (zh/guide/a.md)
    /1.x/guide/old => /1.x/guide/old (1.x/en/guide/old.md)
    /shot.png => /shot.png (Public("/shot.png"))
    /2.x/zh/guide/a => /zh/guide/a (zh/guide/a.md)
    "#);
    insta::assert_snapshot!(check("zh@1.x", "docs/1.x/zh/guide/a.md", "/guide/old"), @"/guide/old => /1.x/zh/guide/old (1.x/en/guide/old.md)");
}

#[test]
fn docusaurus_pages_of_the_default_version_are_shared_by_all_versions() {
    let mut site = pages();
    site.toml.insert_str(0, "markdown.dialect = 'docusaurus'\n");
    let (routes, _) = site.routes();
    let href = |locale: &str, url: &str| routes.resolve_link(locale, "docs/1.x/en/index.md", url).href;
    assert_eq!(href("en@1.x", "/guide/new#a"), "/guide/new#a");
    assert_eq!(href("en@1.x", "/guide/a"), "/1.x/guide/a");
    assert_eq!(href("zh@1.x", "/guide/new"), "/zh/guide/new");
}

#[test]
fn pages_link_to_themselves_in_other_versions() {
    let built = pages().build();
    let mut res = String::new();
    for path in ["/guide/a", "/guide/new", "/zh/guide/a", "/1.x/guide/a", "/1.x/guide/old", "/0.x/guide/zero"]
    {
        let page = built.page(path);
        let links = page.versions.iter().map(|it| format!("{} {}", it.label, it.link)).collect::<Vec<_>>();
        let alternates =
            page.alternates.iter().map(|it| format!("{} {}", it.link, it.exact)).collect::<Vec<_>>();
        let _ =
            writeln!(res, "{path}: {} | {:?} | {}", links.join(", "), page.canonical, alternates.join(", "));
    }
    insta::assert_snapshot!(res, @r#"
    /guide/a: 1.x /1.x/guide/a, Zero (noVersion) /0.x/ | None | /zh/guide/a true
    /guide/new: 1.x (noVersion) /1.x/, Zero (noVersion) /0.x/ | None | /zh/guide/new true
    /zh/guide/a: 1.x /1.x/zh/guide/a, Zero (noVersion) /0.x/ | None | /guide/a true
    /1.x/guide/a: 2.x /guide/a, Zero (noVersion) /0.x/ | Some("/guide/a") | /1.x/zh/guide/a true
    /1.x/guide/old: 2.x /guide/new, Zero (noVersion) /0.x/ | Some("/guide/new") | /1.x/zh/guide/old false
    /0.x/guide/zero: 2.x (noVersion) /, 1.x (noVersion) /1.x/ | None | /zh/ false
    "#);
}

#[test]
fn s2_64_the_404_page_of_a_version_leads_to_its_home() {
    let built = pages().build();
    let page = built.model.not_found(3);
    assert_eq!(
        (page.route_path.as_str(), page.version.as_str(), page.lang.as_str()),
        ("/1.x/zh/404", "1.x", "zh")
    );
    assert_eq!(built.model.locales()[3].home, "/1.x/zh/");
}

#[test]
fn sidebars_have_the_pages_of_one_version() {
    let built = pages().build();
    let keys: Vec<(&str, Vec<&str>)> = built
        .model
        .locales()
        .iter()
        .map(|locale| (locale.version.as_str(), locale.sidebars.keys().map(String::as_str).collect()))
        .collect();
    insta::assert_debug_snapshot!(keys, @r#"
    [
        (
            "2.x",
            [
                "/",
            ],
        ),
        (
            "2.x",
            [
                "/zh/",
            ],
        ),
        (
            "1.x",
            [
                "/1.x/",
            ],
        ),
        (
            "1.x",
            [
                "/1.x/zh/",
            ],
        ),
        (
            "0.x",
            [
                "/0.x/",
            ],
        ),
        (
            "0.x",
            [],
        ),
    ]
    "#);
}

#[test]
fn menus_lead_to_the_first_page_of_a_version_without_a_home_page() {
    let built = site("[multiVersion]\nversions = ['2.x', '1.x']\n[[locales]]\nlang = 'en'\n")
        .pages("index.md a.md b.md 1.x/start.md 1.x/b.md")
        .build();
    let links = |path: &str| {
        let page = built.page(path);
        page.versions.iter().map(|version| version.link.clone()).collect::<Vec<_>>()
    };
    assert_eq!(links("/b"), ["/1.x/b"]);
    assert_eq!(links("/a"), ["/1.x/b"]);
    assert_eq!(links("/1.x/start"), ["/"]);
}

#[test]
fn locales_and_versions_have_pages_and_home_pages() {
    let homes = |site: Site| {
        let findings = check_homes(&site.routes().0, "quire.toml");
        findings.iter().map(|it| line(it, &site.toml)).collect::<String>()
    };
    assert_eq!(homes(pages()), "");
    let versions = "[multiVersion]\nversions = ['2.x', '1.x', { name = '0.x', ref = 'v0' }]\n\
                    [[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'";
    insta::assert_snapshot!(homes(site(versions).pages("en/index.md")), @"
    quire.toml:1:1 content/no-pages: the locale `zh` has no pages (write `docs/zh/index.md`, or remove the locale)
    quire.toml:3:21 content/no-pages: the version `1.x` has no pages (write `docs/1.x/en/index.md`, or set `ref` to the commit that contains them)
    ");
    insta::assert_snapshot!(homes(site(versions).pages("en/a.md zh/index.md 1.x/zh/a.md")), @"
    quire.toml:1:1 content/no-home: `/` shows the 404 page: the locale `en` has no home page (write `docs/en/index.md`)
    quire.toml:1:1 content/no-home: `/1.x/zh/` shows the 404 page: the locale `zh` has no home page (write `docs/1.x/zh/index.md`)
    ");
    insta::assert_snapshot!(homes(site("")), @"quire.toml:1:1 content/no-pages: the locale `en` has no pages (write `docs/index.md`)");
    assert_eq!(homes(site("").pages("a.md").public("index.html")), "");
    assert_eq!(homes(site("").pages("a.md").public("_redirects")), "");
}

#[test]
fn blogs_of_the_default_version_are_shared_by_all_versions() {
    let mut site = pages().pages("en/blog/2026-01-01-a.md en/blog/index.md zh/blog/2026-01-02-b.md");
    site.toml.push_str("\n[[blog]]\nfolder = 'blog'");
    let (routes, _) = site.routes();
    let href = |locale: &str, url: &str| routes.resolve_link(locale, "docs/1.x/en/index.md", url);
    assert_eq!(href("en@1.x", "/blog/").href, "/blog/");
    assert_eq!(href("en@1.x", "/blog/a").href, "/blog/a");
    assert_eq!(href("zh@1.x", "/blog/b").href, "/zh/blog/b");
    assert_eq!(href("zh@1.x", "/blog/a").href, "/blog/a");
    assert!(matches!(href("en@1.x", "/guide/new").target, LinkTarget::Missing(_)));
}

#[test]
fn dead_links_in_a_version_name_the_default_version() {
    let findings = |link: &str| {
        let site = pages().file("1.x/en/_nav.json", &format!(r#"[{{"text":"A","link":"{link}"}}]"#));
        site.build().findings()
    };
    insta::assert_snapshot!(["/guide/neww", "/guide/new", "/guide/zero", "/2.x/guide/gone", "/2.x"].map(findings).concat(), @"
    docs/1.x/en/_nav.json:1:21 content/dead-link: the link target `/guide/neww` does not exist (did you mean `/1.x/guide/a`?)
    docs/1.x/en/_nav.json:1:21 content/dead-link: the link target `/guide/new` does not exist (this page exists only in `2.x`: link to `/2.x/guide/new`)
    docs/1.x/en/_nav.json:1:21 content/dead-link: the link target `/guide/zero` does not exist (did you mean `/1.x/guide/a`?)
    docs/1.x/en/_nav.json:1:21 content/dead-link: the link target `/2.x/guide/gone` does not exist (did you mean `/2.x/guide/new`?)
    ");
}

#[test]
fn a_404_page_links_to_the_home_pages_of_versions_with_their_labels() {
    let built = pages().pages("en/404.md").build();
    let versions = built.page("/404").versions;
    let links: Vec<_> =
        versions.iter().map(|it| format!("{} {} {}", it.version, it.label, it.link)).collect();
    insta::assert_snapshot!(links.join("\n"), @"
    1.x 1.x (noVersion) /1.x/
    0.x Zero (noVersion) /0.x/
    ");
    let labels: Vec<_> = built.model.locales().iter().map(|it| it.version_label.as_str()).collect();
    insta::assert_snapshot!(labels.join(" "), @"2.x 2.x 1.x 1.x Zero Zero");
}
