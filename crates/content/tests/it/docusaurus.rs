//! Tests of sites in the dialects of other engines: which files are pages, category files, and pages of categories.

use std::fmt::Write as _;

use quire_config::parse_site;
use quire_content::generated_pages;

use crate::{Site, site};

fn docusaurus(toml: &str) -> Site {
    site(&format!("markdown.dialect = 'docusaurus'\n{toml}"))
}

/// Lists the paths of the pages among `files` in a dialect.
fn paths(dialect: &str, files: &str) -> String {
    let (routes, _) = site(&format!("markdown.dialect = '{dialect}'")).pages(files).routes();
    routes.all().iter().map(|page| page.route.path.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn each_engine_has_its_own_pages() {
    let files = "README.md guide/ReadMe.md guide/a.md _part.md _parts/b.md public/c.md .d.md .e/f.md node_modules/g.md \
                 SUMMARY.md [slug].md shared/h.md x]y[.md [z.md 01-i/02-j.md";
    insta::assert_snapshot!(
        ["quire", "vitepress", "docusaurus", "mdbook"].map(|dialect| paths(dialect, files)).join("\n"),
        @"
    /01-i/02-j /README /SUMMARY /[slug] /[z /guide/ReadMe /guide/a /x]y[
    /01-i/02-j /README /SUMMARY /[z /_part /_parts/b /guide/ReadMe /guide/a /shared/h /x]y[
    /i/j / /SUMMARY /[slug] /[z /guide/ /guide/a /shared/h /x]y[
    /01-i/02-j / /[slug] /[z /_part /_parts/b /guide/ /guide/a /shared/h /x]y[
    "
    );
}

/// The sidebar of a folder with category files in the dialect of Docusaurus.
fn sidebar(files: &[(&str, &str)]) -> String {
    let site = docusaurus("").pages("index.md").file("_nav.json", r#"[{"text":"A","link":"/a/x"}]"#);
    let built = files.iter().fold(site, |site, (path, text)| site.file(path, text)).build();
    built.sidebar("en", "/a/") + &built.findings()
}

#[test]
fn entries_are_ordered_by_position_and_number() {
    insta::assert_snapshot!(sidebar(&[
        ("a/x.md", "# X"),
        ("a/03-three.md", "# Three"),
        ("a/one.md", "---\nsidebar_position: 1\n---\n# One"),
        ("a/unlisted.md", "---\nunlisted: true\n---\n# Unlisted"),
        ("a/b/y.md", "# Y"),
        ("a/b/_category_.json", r#"{"label":"B","position":2.5,"collapsed":false}"#),
        ("a/02-c/z.md", "# Z"),
        ("a/d/w.md", "# W"),
        ("a/d/_category_.yml", "label: Dee\ncollapsible: false\n"),
    ]), @"
    One -> /a/one
    C:
      Z -> /a/c/z
    B:
      Y -> /a/b/y
    Three -> /a/three
    X -> /a/x
    Dee: (fixed)
      W -> /a/d/w
    ");
}

#[test]
fn a_category_file_sets_whether_its_group_is_closed() {
    insta::assert_snapshot!(sidebar(&[
        ("a/x.md", "# X"),
        ("a/b/y.md", "# Y"),
        ("a/b/_category_.json", r#"{"collapsed":true}"#),
        ("a/c/z.md", "# Z"),
        ("a/c/_category_.yml", "collapsed: true\ncollapsible: false\n"),
    ]), @"
    X -> /a/x
    B: (closed)
      Y -> /a/b/y
    C: (fixed)
      Z -> /a/c/z
    ");
}

/// Lists the generated pages of a site with their sources.
fn generated(toml: &str, files: &[(&str, &str)]) -> String {
    let (config, _) = parse_site("quire.toml", &format!("title = 'T'\n{toml}"));
    let mut res = String::new();
    for page in generated_pages(&config, files.iter().copied()) {
        let _ = writeln!(res, "== {} from {}\n{}", page.file, page.declared_in, page.text);
    }
    res
}

const CATEGORY: &str = r#"{"link":{"type":"generated-index"}}"#;

#[test]
fn categories_have_generated_pages_with_distinct_paths() {
    let locales = "[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'\n";
    let labeled = r#"{"label":"My *Guide*","link":{"type":"generated-index","title":"All","description":"Every \"guide\":\n1. <b>"}}"#;
    let files = [
        ("en/01-get-started/_category_.json", CATEGORY),
        ("en/b/_category_.yaml", "label: ''\nlink: { type: generated-index, slug: /all/of/it/ }"),
        ("en/c/_category_.json", labeled),
        ("en/d/_category_.json", labeled),
        ("en/e/_category_.json", r#"{"label":"Generated"}"#),
        ("zh/c/_category_.json", labeled),
        ("zh/d/_category_.yml", "link: { type: generated-index, slug: ../out }"),
    ];
    insta::assert_snapshot!(generated(&format!("markdown.dialect = 'docusaurus'\n{locales}"), &files), @r#"
    == en/category/get-started.mdx from en/01-get-started/_category_.json
    ---
    title: "Get Started"
    ---
    import { DocCardList } from '@theme/docusaurus';

    <DocCardList />

    == en/all/of/it.mdx from en/b/_category_.yaml
    ---
    title: ""
    ---
    import { DocCardList } from '@theme/docusaurus';

    <DocCardList />

    == en/category/my-guide.mdx from en/c/_category_.json
    ---
    title: "All"
    description: "Every \"guide\":\U0000000A1. <b>"
    ---
    import { DocCardList } from '@theme/docusaurus';

    Every \"guide\"\: 1\. \<b\>

    <DocCardList />

    == en/category/my-guide-1.mdx from en/d/_category_.json
    ---
    title: "All"
    description: "Every \"guide\":\U0000000A1. <b>"
    ---
    import { DocCardList } from '@theme/docusaurus';

    Every \"guide\"\: 1\. \<b\>

    <DocCardList />

    == zh/category/my-guide.mdx from zh/c/_category_.json
    ---
    title: "All"
    description: "Every \"guide\":\U0000000A1. <b>"
    ---
    import { DocCardList } from '@theme/docusaurus';

    Every \"guide\"\: 1\. \<b\>

    <DocCardList />

    == zh/category/d.mdx from zh/d/_category_.yml
    ---
    title: "D"
    ---
    import { DocCardList } from '@theme/docusaurus';

    <DocCardList />
    "#);
    assert_eq!(generated(locales, &files), "", "only Docusaurus has category files");
}

#[test]
fn sidebar_entries_have_generated_pages_unless_a_file_exists() {
    let meta = r#"[{"type":"custom-link","label":"A","generatedIndex":{"path":"a"},"items":[
        {"type":"custom-link","label":"B","generatedIndex":{"path":"/b/c","title":"\u2028B*"},"items":[]},
        {"type":"custom-link","label":"Twice","generatedIndex":{"path":"a"},"items":[]},
        {"type":"custom-link","label":"File","generatedIndex":{"path":"file"},"items":[]},
        {"type":"custom-link","label":"Home","generatedIndex":{"path":""},"items":[]}]}]"#;
    let named = format!(r#"{{"/x/":{meta}}}"#);
    let files = [("file.md", ""), ("guide/_meta.json", meta), ("other.json", "generatedIndex")];
    insta::assert_snapshot!(generated("", &files), @r#"
    == a.mdx from guide/_meta.json
    ---
    title: "A"
    ---
    import { DocCardList } from '@theme/docusaurus';

    <DocCardList />

    == b/c.mdx from guide/_meta.json
    ---
    title: "\U00002028B\\*"
    ---
    import { DocCardList } from '@theme/docusaurus';

    <DocCardList />
    "#);
    assert_eq!(
        generated("", &[("_sidebars.json", named.as_str()), ("file.mdx", "")]).matches("==").count(),
        2
    );
    assert_eq!(generated("", &[("a.md", meta)]), "");
}

#[test]
fn generated_pages_are_listed_by_their_entry_only() {
    let files = [
        ("a/x.md", "# X"),
        ("a/b/y.md", "# Y"),
        ("a/b/_category_.json", r#"{"label":"Bee","link":{"type":"generated-index"}}"#),
        ("category/bee.mdx", "---\ntitle: Bee\n---\n"),
    ];
    insta::assert_snapshot!(sidebar(&files), @"
    X -> /a/x
    Bee: -> /category/bee
      Y -> /a/b/y
    ");
    let built = docusaurus("llms = true")
        .file("a/_category_.json", files[2].1)
        .file("category/bee.mdx", "# Bee")
        .pages("a/x.md")
        .build();
    let flags = ["/category/bee", "/a/x"].map(|path| {
        let id = built.model.routes().lookup(path).unwrap();
        (built.model.is_generated(id), built.model.has_markdown(id), built.page(path).edit_url)
    });
    assert_eq!(flags, [(true, false, None), (false, true, None)]);
}

#[test]
fn links_begin_with_the_folder_of_the_site() {
    let (routes, _) =
        docusaurus("").pages("index.md a/b.md").file("a/c.zip", "").public("img/d.png").routes();
    let link = |url| {
        let link = routes.resolve_link("en", "docs/index.md", url);
        format!("{} {:?}\n", link.href, link.target)
    };
    insta::assert_snapshot!(
        ["@site/docs/a/b.md", "@site/docs/a/c.zip", "@site/static/img/d.png", "@site/static/none.png", "@site/docs/no.md"].map(link).concat(),
        @r#"
    /a/b Page(RouteId(0))
    @site/docs/a/c.zip File("a/c.zip")
    /img/d.png Public("/img/d.png")
    /static/none.png Missing("/static/none.png")
    /docs/no.md Missing("/docs/no.md")
    "#
    );
    let (quire, _) = site("").pages("index.md a/b.md").routes();
    assert_eq!(quire.resolve_link("en", "docs/index.md", "@site/docs/a/b.md").href, "/@site/docs/a/b");
}
