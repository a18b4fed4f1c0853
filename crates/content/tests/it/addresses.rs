//! Tests of the registry of published URLs.

use std::collections::BTreeMap;

use quire_content::{Addresses, LostAddresses};

use crate::{Site, bilingual, line, site};

/// Returns the diagnostics of a site whose registry contains these addresses. `renamed` contains pairs of former and
/// current file names.
fn check(site: &Site, addresses: &[&str], renamed: &[(&str, &str)]) -> String {
    let model = site.build().model;
    let registry: Addresses = addresses.iter().map(|it| (*it).to_owned()).collect();
    let text = registry.json();
    assert_eq!(Addresses::parse(&text).as_ref(), Ok(&registry));
    let renamed: BTreeMap<String, String> =
        renamed.iter().map(|(old, new)| ((*old).to_owned(), (*new).to_owned())).collect();
    let lost = LostAddresses::new(&model, &registry);
    let diagnostics = lost.diagnostics(&model, &registry, &text, &renamed);
    diagnostics.iter().map(|it| line(it, &text)).collect()
}

#[test]
fn addresses_are_pages_and_sections() {
    let site = bilingual()
        .file("en/guide/a.md", "# A\n## One\n### Two")
        .file("en/c#.md", "# C#\n## Sharp")
        .pages("en/index.md en/404.md zh/guide/a.md");
    let addresses = site.build().model.addresses();
    assert_eq!(
        addresses.iter().collect::<Vec<_>>(),
        ["/", "/c%23", "/c%23#sharp", "/guide/a", "/guide/a#one", "/guide/a#two", "/zh/guide/a"]
    );
    assert_eq!((addresses.len(), addresses.is_empty()), (7, false));
    let kept: Addresses = ["/", "/x"].map(str::to_owned).into_iter().collect();
    assert_eq!(addresses.without(&kept).len(), 6);
    assert_eq!(addresses.with(&kept).len(), 8);
    let all: Vec<&str> = addresses.iter().collect();
    assert_eq!(check(&site, &all, &[]), "");
}

#[test]
fn problems_in_a_registry_have_a_position() {
    let problem = |json: &str| {
        let problem = Addresses::parse(json).unwrap_err();
        format!("`{}` at {}: {problem}", &json[problem.range.clone()], problem.range.start)
    };
    assert_eq!(problem("[\n  \"/ü\",\n<<<<<<< HEAD\n  \"/a\"\n]"), "`<` at 11: expected value");
    assert_eq!(problem("[\"/ü\" ü]"), "`ü` at 7: expected `,` or `]`");
    assert_eq!(problem("[\"/\", 7]"), "`7` at 6: expected an array of strings");
    assert_eq!(problem("{}"), "`{` at 0: expected an array of strings");
    assert_eq!(problem("[\"/\""), "`\"` at 3: EOF while parsing a list");
}

#[test]
fn a_lost_page_has_a_likely_successor() {
    let site = bilingual()
        .file("en/install.md", "# Install\n## One\n## Two\n## Three")
        .file("en/manual/a.md", "# A")
        .file("en/other.md", "# Other\n## Four")
        .file("en/kept.md", "# Kept\n## Five")
        .pages("en/index.md zh/index.md zh/install.md");
    // The cases, in order: half of the sections match, fewer sections match, the names match, the file was renamed, and
    // the similar page is not new.
    insta::assert_snapshot!(check(&site, &["/start", "/start#one", "/start#two", "/start#three", "/start#zero"], &[]), @r#"
    addresses.json:2:3 content/lost-address: the page `/start` no longer exists, and nothing redirects its URL (if it moved to `/install`, add this to `quire.toml`:
    [[redirects]]
    from = "/start"
    to = "/install")
    "#);
    insta::assert_snapshot!(check(&site, &["/start", "/start#one", "/start#zero", "/start#last"], &[]), @"addresses.json:2:3 content/lost-address: the page `/start` no longer exists, and nothing redirects its URL (add a redirect to `quire.toml`, or remove its lines from `addresses.json` if nobody links to it)");
    insta::assert_snapshot!(check(&site, &["/guide/a"], &[]), @r#"
    addresses.json:2:3 content/lost-address: the page `/guide/a` no longer exists, and nothing redirects its URL (if it moved to `/manual/a`, add this to `quire.toml`:
    [[redirects]]
    from = "/guide/a"
    to = "/manual/a")
    "#);
    insta::assert_snapshot!(check(&site, &["/start", "/start#five"], &[("en/start.md", "en/other.md")]), @r#"
    addresses.json:2:3 content/lost-address: the page `/start` no longer exists, and nothing redirects its URL (if it moved to `/other`, add this to `quire.toml`:
    [[redirects]]
    from = "/start"
    to = "/other")
    "#);
    insta::assert_snapshot!(check(&site, &["/gone", "/gone#five", "/kept"], &[]), @"addresses.json:2:3 content/lost-address: the page `/gone` no longer exists, and nothing redirects its URL (add a redirect to `quire.toml`, or remove its lines from `addresses.json` if nobody links to it)");
    insta::assert_snapshot!(check(&site, &["/start", "/start#one", "/start#two", "/start#three", "/zh/start"], &[]), @r#"
    addresses.json:2:3 content/lost-address: the page `/start` no longer exists, and nothing redirects its URL (if it moved to `/install`, add this to `quire.toml`:
    [[redirects]]
    from = "/start"
    to = "/install")
    addresses.json:6:3 content/lost-address: the page `/zh/start` no longer exists, and nothing redirects its URL (if it moved to `/zh/install`, add this to `quire.toml`:
    [[redirects]]
    from = "/zh/start"
    to = "/zh/install")
    "#);
}

#[test]
fn a_lost_section_has_a_likely_new_id() {
    let site = site("").file("a.md", "# A\n## One\n## Second part").file("b.md", "# B\n## New");
    insta::assert_snapshot!(check(&site, &["/a", "/a#one", "/a#second-pat", "/a#zero", "/b", "/b#old"], &[]), @"
    addresses.json:4:3 content/lost-anchor: the page `/a` no longer has the section `#second-pat` [docs/a.md: the page] (end the heading `#second-part` with `{#second-pat}`, or remove the line from `addresses.json` if nobody links to it)
    addresses.json:5:3 content/lost-anchor: the page `/a` no longer has the section `#zero` [docs/a.md: the page] (end the heading `#second-part` with `{#zero}`, or remove the line from `addresses.json` if nobody links to it)
    addresses.json:7:3 content/lost-anchor: the page `/b` no longer has the section `#old` [docs/b.md: the page] (end the heading `#new` with `{#old}`, or remove the line from `addresses.json` if nobody links to it)
    ");
    let two = crate::site("").file("a.md", "# A\n## One\n## Second part");
    insta::assert_snapshot!(check(&two, &["/a#second-pat", "/a#unlike"], &[]), @"
    addresses.json:2:3 content/lost-anchor: the page `/a` no longer has the section `#second-pat` [docs/a.md: the page] (end the heading `#second-part` with `{#second-pat}`, or remove the line from `addresses.json` if nobody links to it)
    addresses.json:3:3 content/lost-anchor: the page `/a` no longer has the section `#unlike` [docs/a.md: the page] (end its heading with `{#unlike}`, or remove the line from `addresses.json` if nobody links to it)
    ");
}

#[test]
fn redirected_addresses_and_files_are_not_lost() {
    let redirects = [("/old", "/a"), ("/out/*", "https://e.org/:splat"), ("/file", "/x.pdf")]
        .map(|(from, to)| format!("[[redirects]]\nfrom = '{from}'\nto = '{to}'\n"));
    let site = site(&redirects.concat()).file("a.md", "# A\n## One").public("x.pdf").public("y.html");
    let kept = ["/old", "/old#one", "/out/b#c", "/file#d", "/x.pdf", "/y"];
    assert_eq!(check(&site, &kept, &[]), "");
    // The section `one` is registered under the current path of the page.
    insta::assert_snapshot!(check(&site, &["/a#one", "/old#two"], &[]), @"addresses.json:3:3 content/lost-anchor: the page `/a` no longer has the section `#two` [docs/a.md: the page] (end its heading with `{#two}`, or remove the line from `addresses.json` if nobody links to it)");
    insta::assert_snapshot!(check(&site, &["/old#two", "/new"], &[]), @"
    addresses.json:2:3 content/lost-address: the page `/new` no longer exists, and nothing redirects its URL (add a redirect to `quire.toml`, or remove its lines from `addresses.json` if nobody links to it)
    addresses.json:3:3 content/lost-anchor: the page `/a` no longer has the section `#two` [docs/a.md: the page] (end the heading `#one` with `{#two}`, or remove the line from `addresses.json` if nobody links to it)
    ");
}

#[test]
fn the_history_is_needed_only_for_lost_pages() {
    let site = site("").file("a.md", "# A\n## B").pages("c.md");
    let model = site.build().model;
    let has_pages = |addresses: &[&str]| {
        let registry: Addresses = addresses.iter().map(|it| (*it).to_owned()).collect();
        assert_eq!(registry.is_empty(), addresses.is_empty());
        LostAddresses::new(&model, &registry).has_pages()
    };
    assert!(!has_pages(&[]) && !has_pages(&["/a", "/a#b", "/a#lost"]));
    assert!(has_pages(&["/a", "/gone"]) && has_pages(&["/gone#b"]));
}
