//! Tests of redirects in the configuration.

use std::fmt::Write as _;

use quire_content::{check_redirects, redirect_output};

use crate::{Site, bilingual, line, site};

/// Lists the rules for hosts, then the diagnostics.
fn check(site: &Site) -> String {
    let (routes, _) = site.routes();
    let mut res = String::new();
    for it in routes.redirect_rules() {
        let output = it.output.as_deref().unwrap_or("-");
        let _ = writeln!(res, "{} -> {} {} {output}", it.from, it.to, it.status);
    }
    for it in check_redirects(&routes, "quire.toml") {
        let _ = write!(res, "{:?} {}", it.severity, line(&it, &site.toml));
    }
    res
}

/// A site with one redirect for each pair of paths.
fn redirected(toml: &str, pairs: &[(&str, &str)]) -> Site {
    let mut toml = toml.to_owned();
    for (from, to) in pairs {
        let _ = write!(toml, "[[redirects]]\nfrom = '{from}'\nto = '{to}'\n");
    }
    site(&toml).pages("index.md guide/index.md guide/a.md api/b.md").public("files/c.pdf")
}

#[test]
fn rules_have_final_urls_with_the_base() {
    let base = "base = '/docs/'\nroute.cleanUrls = false\n";
    let pairs = [
        ("/old", "/guide/a#x"),
        ("/older/", "/old"),
        ("/oldest.html", "/older"),
        ("/out", "https://e.org/?a"),
        ("/v1/*", "/guide/:splat"),
        ("/v2/*", "https://e.org/:splat"),
        ("/v3", "/v1/a"),
    ];
    insta::assert_snapshot!(check(&redirected(base, &pairs)), @r#"
    /docs/old -> /docs/guide/a.html#x 301 old.html
    /docs/older/ -> /docs/guide/a.html#x 301 older/index.html
    /docs/oldest.html -> /docs/guide/a.html#x 301 oldest.html
    /docs/out -> https://e.org/?a 301 out.html
    /docs/v1/* -> /docs/guide/:splat 301 -
    /docs/v2/* -> https://e.org/:splat 301 -
    /docs/v3 -> /docs/guide/a.html 301 v3.html
    Warning quire.toml:9:7 content/redirect-chain: `/older/` redirects to `/old`, which is redirected again (write `to = "/guide/a#x"`)
    Warning quire.toml:12:7 content/redirect-chain: `/oldest.html` redirects to `/older`, which is redirected again (write `to = "/guide/a#x"`)
    Warning quire.toml:24:7 content/redirect-chain: `/v3` redirects to `/v1/a`, which is redirected again (write `to = "/guide/a"`)
    "#);
}

#[test]
fn redirects_that_have_no_effect_or_no_target_are_reported() {
    insta::assert_snapshot!(check(&redirected("", &[("/a", "/guide/"), ("/a/", "/guide/a")])), @"
    /a -> /guide/ 301 a.html
    /a/ -> /guide/ 301 a/index.html
    Error quire.toml:6:9 content/duplicate-redirect: `/a/` is redirected twice [quire.toml: first defined here]
    ");
    insta::assert_snapshot!(check(&redirected("", &[("/guide/a", "/"), ("/files/c.pdf", "/"), ("/api/*", "/")])), @"
    /guide/a -> / 301 guide/a.html
    /files/c.pdf -> / 301 files/c.pdf.html
    /api/* -> / 301 -
    Error quire.toml:3:9 content/shadowed-by-redirect: `/guide/a` is redirected, but the page `docs/guide/a.md` exists (remove the page or the redirect: hosts differ in which one takes precedence)
    Error quire.toml:6:9 content/shadowed-by-redirect: `/files/c.pdf` is redirected, but the public file `/files/c.pdf` exists (remove the page or the redirect: hosts differ in which one takes precedence)
    Error quire.toml:9:9 content/shadowed-by-redirect: `/api/*` is redirected, but the page `docs/api/b.md` exists (remove the page or the redirect: hosts differ in which one takes precedence)
    ");
    insta::assert_snapshot!(check(&redirected("", &[("/a", "/guide/aa"), ("/b", "/none#x")])), @"
    /a -> /guide/aa 301 a.html
    /b -> /none#x 301 b.html
    Error quire.toml:4:7 content/dead-link: the link target `/guide/aa` does not exist (did you mean `/guide/a`?)
    Error quire.toml:7:7 content/dead-link: the link target `/none#x` does not exist
    ");
    insta::assert_snapshot!(check(&redirected("", &[("/a", "/b"), ("/b", "/a"), ("/c", "/c")])), @"
    Error quire.toml:4:7 content/redirect-loop: the redirects from `/a` form a loop
    Error quire.toml:7:7 content/redirect-loop: the redirects from `/b` form a loop
    Error quire.toml:10:7 content/redirect-loop: the redirects from `/c` form a loop
    ");
}

#[test]
fn patterns_lead_to_existing_folders() {
    insta::assert_snapshot!(check(&redirected("", &[("/a/*", "/a/b/:splat")])), @"
    /a/* -> /a/b/:splat 301 -
    Error quire.toml:4:7 content/redirect-loop: the redirect `/a/*` also matches its target `/a/b/:splat`
    ");
    insta::assert_snapshot!(check(&redirected("", &[("/a/*", "/guide/a"), ("/b/*", "/guide/aa")])), @"
    /a/* -> /guide/a 301 -
    /b/* -> /guide/aa 301 -
    Error quire.toml:7:7 content/dead-link: the link target `/guide/aa` does not exist (did you mean `/guide/a`?)
    ");
    insta::assert_snapshot!(check(&redirected("", &[("/a/*", "/gui/:splat"), ("/b/*", "/files/:splat"), ("/c/*", "/guide/:splat")])), @"
    /a/* -> /gui/:splat 301 -
    /b/* -> /files/:splat 301 -
    /c/* -> /guide/:splat 301 -
    Error quire.toml:4:7 content/dead-link: there is no page or file under `/gui/` (`:splat` is replaced with what `*` matched: `x` for `/old/x`)
    ");
    let empty = site("[[redirects]]\nfrom = '/a/*'\nto = '/:splat'\n");
    insta::assert_snapshot!(check(&empty), @"
    /a/* -> /:splat 301 -
    Warning quire.toml:4:7 content/dead-link: there is no page or file under `/` (`:splat` is replaced with what `*` matched: `x` for `/old/x`)
    ");
    let imported =
        redirected("[markdown]\ndialect = 'vitepress'\n", &[("/a/*", "/gui/:splat"), ("/b", "/none")]);
    insta::assert_snapshot!(check(&imported), @"
    /a/* -> /gui/:splat 301 -
    /b -> /none 301 b.html
    Warning quire.toml:6:7 content/dead-link: there is no page or file under `/gui/` (`:splat` is replaced with what `*` matched: `x` for `/old/x`)
    Warning quire.toml:9:7 content/dead-link: the link target `/none` does not exist
    ");
}

#[test]
fn chains_and_growing_targets_end() {
    let chain: Vec<_> = (0..22).map(|step| (format!("/s{step}"), format!("/s{}", step + 1))).collect();
    let chain: Vec<_> = chain.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect();
    let redirects = |pairs: &[(&str, &str)]| redirected("", pairs).routes().0.redirect_rules().len();
    // The first redirects of the chain are too far from its end.
    assert_eq!(redirects(&chain), 20);
    let rest = "x".repeat(3000);
    let href = |splats: usize| {
        let target = format!("/q{}", "/:splat".repeat(splats));
        let (routes, _) = redirected("", &[("/p/*", &target)]).routes();
        routes.resolve_link("en", "", &format!("/p/{rest}")).href
    };
    assert_eq!(href(3), format!("/q/{rest}/{rest}/{rest}"));
    // A longer target is not followed.
    assert_eq!(href(4), format!("/p/{rest}"));
}

#[test]
fn links_follow_redirects_and_keep_their_query_and_anchor() {
    let (routes, _) =
        redirected("", &[("/old", "/guide/a"), ("/part", "/guide/a#x"), ("/out", "https://e.org")]).routes();
    let href = |url| routes.resolve_link("en", "docs/index.md", url).href;
    assert_eq!(href("/old?q#y"), "/guide/a?q#y");
    assert_eq!(href("/part?q#y"), "/guide/a#x");
    assert_eq!(href("/out#y"), "https://e.org#y");
    assert_eq!(href("./old"), "/guide/a");
    assert_eq!(href("/oldest"), "/oldest");
}

#[test]
fn redirects_of_the_default_language_apply_to_links_of_others() {
    let site =
        Site { toml: bilingual().toml + "\n[[redirects]]\nfrom = '/old'\nto = '/new'\n", ..Site::default() };
    let (routes, _) = site.pages("en/index.md en/new.md zh/index.md zh/new.md").routes();
    assert_eq!(routes.resolve_link("zh", "docs/zh/index.md", "/old").href, "/zh/new");
}

#[test]
fn pages_that_redirect_have_the_path_of_the_old_page() {
    let outputs = ["/a", "/a/", "/a.html", "/a/b", "/a/*", "/a*"].map(redirect_output);
    let expected = [Some("a.html"), Some("a/index.html"), Some("a.html"), Some("a/b.html"), None, None];
    assert_eq!(outputs.each_ref().map(Option::as_deref), expected);
}
