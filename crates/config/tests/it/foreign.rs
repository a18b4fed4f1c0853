//! Tests of frontmatter written for other engines.

use quire_config::{Dialect, EditLink, Neighbor, PageHead, PageTypeKey, parse_frontmatter_of};

use crate::lines;

fn head(dialect: Dialect, yaml: &str) -> PageHead {
    let text = format!("---\n{yaml}---\n# Body\n");
    let (head, diagnostics) = parse_frontmatter_of(dialect, "page.md", &text);
    assert_eq!(lines(&diagnostics, &text), "");
    head
}

fn check(dialect: Dialect, yaml: &str) -> String {
    let text = format!("---\n{yaml}\n---\n");
    lines(&parse_frontmatter_of(dialect, "page.md", &text).1, &text)
}

#[test]
fn keys_of_vitepress_have_their_effect() {
    let it = head(
        Dialect::Vitepress,
        "layout: home\ntitleTemplate: ':title - Kite'\noutline: [2, 5]\naside: left\neditLink: false\nlastUpdated: false\n\
         prev: false\nnext: { text: Wind, link: /wind }\nfooter: false\npageClass: wide\n\
         hero:\n  image: /a.png\n  actions:\n    - { theme: sponsor, text: Go, link: /x, target: _blank }\n\
         features:\n  - { title: T, icon: { src: /i.svg }, linkText: More, link: /y }\n\
         head:\n  - [meta, { name: a, content: b }, extra]\n",
    );
    assert_eq!(it.frontmatter.page_type, Some(PageTypeKey::Home));
    assert_eq!(it.frontmatter.title_suffix.as_deref(), Some("- Kite"));
    assert_eq!((it.foreign.outline_from, it.foreign.outline_to), (Some(2), Some(5)));
    assert_eq!(it.foreign.edit_link, Some(EditLink::Hidden));
    assert!(it.foreign.hides_date);
    assert_eq!(it.foreign.prev, Some(Neighbor::Hidden));
    let wind = Neighbor::Link { text: Some("Wind".into()), link: Some("/wind".into()) };
    assert_eq!(it.foreign.next, Some(wind));
    assert_eq!(it.raw["hero"]["image"]["src"], "/a.png");
    assert_eq!(it.raw["hero"]["actions"][0]["theme"], "alt");
    assert_eq!(it.raw["features"][0]["icon"], "/i.svg");
    assert_eq!(it.frontmatter.head.map(|head| head.len()), Some(1));
    assert_eq!(it.written["features"][0]["linkText"], "More");
}

#[test]
fn outlines_and_templates_of_vitepress_have_several_forms() {
    let levels = |yaml: &str| {
        let foreign = head(Dialect::Vitepress, yaml).foreign;
        foreign.outline_from.zip(foreign.outline_to)
    };
    assert_eq!(levels("outline: deep\n"), Some((2, 6)));
    assert_eq!(levels("outline: 3\n"), Some((3, 3)));
    assert_eq!(levels("outline: { level: [2, 4] }\n"), Some((2, 4)));
    let outline = |yaml: &str| head(Dialect::Vitepress, yaml).frontmatter.outline;
    assert_eq!((outline("outline: false\n"), outline("aside: false\n")), (Some(false), Some(false)));
    let suffix = |yaml: &str| head(Dialect::Vitepress, yaml).frontmatter.title_suffix;
    assert_eq!(suffix("titleTemplate: Guide\n").as_deref(), Some("| Guide"));
    assert_eq!(suffix("titleTemplate: false\n").as_deref(), Some(""));
    let both = head(Dialect::Vitepress, "titleTemplate: 'Kite | :title'\n");
    assert_eq!(
        (both.foreign.title_prefix.as_str(), both.frontmatter.title_suffix.as_deref()),
        ("Kite | ", Some(""))
    );
}

#[test]
fn keys_of_docusaurus_have_their_effect() {
    let it = head(
        Dialect::Docusaurus,
        "id: a\nslug: /b\nsidebar_label: L\nsidebar_position: 1.5\nhide_title: true\nhide_table_of_contents: true\n\
         toc_max_heading_level: 4\npagination_prev: null\npagination_next: guide/x\ncustom_edit_url: null\n\
         last_update: { date: 2025-01-02, author: A }\nkeywords: [a, b]\nimage: https://example.org/a.png\ndraft: true\nunlisted: true\ntags: [x]\ntitle_meta: M\n",
    );
    let foreign = &it.foreign;
    assert_eq!((foreign.id.as_deref(), foreign.slug.as_deref()), (Some("a"), Some("/b")));
    assert_eq!((foreign.sidebar_label.as_deref(), foreign.sidebar_position), (Some("L"), Some(1.5)));
    assert!(foreign.hides_title && foreign.is_draft && foreign.is_unlisted);
    assert_eq!((it.frontmatter.outline, it.frontmatter.noindex), (Some(false), Some(true)));
    assert_eq!((foreign.outline_from, foreign.outline_to), (None, Some(4)));
    assert_eq!(foreign.last_update.as_deref(), Some("2025-01-02"));
    assert_eq!(foreign.prev, Some(Neighbor::Hidden));
    assert_eq!(foreign.next, Some(Neighbor::Link { text: None, link: Some("/guide/x".into()) }));
    assert_eq!(foreign.edit_link, Some(EditLink::Hidden));
    let metas = it.frontmatter.head.unwrap_or_default();
    assert_eq!(metas[0].attributes[1], ("content".to_owned(), "a, b".to_owned()));
    assert_eq!(metas[1].attributes[0], ("property".to_owned(), "og:image".to_owned()));
}

#[test]
fn mistakes_are_warnings_and_unknown_keys_have_a_hint() {
    insta::assert_snapshot!(check(Dialect::Vitepress, "layout: fancy\noutline: wide\nedtiLink: false\nmine: 1"), @"
    2:9-2:14 Warning frontmatter/unknown-layout: the layout `fancy` is not supported: the page uses the layout `doc` (supported layouts: `doc`, `page` and `home`)
    3:10-3:14 Warning frontmatter/wrong-type: `outline` must be a level, two levels, `deep` or `false`, found a string
    4:1-4:9 Warning frontmatter/unknown-key: unknown key `edtiLink` (did you mean `editLink`?)
    ");
    insta::assert_snapshot!(check(Dialect::Docusaurus, "sidebar_positon: 1\nsidebar_position: x\ndescription: [a]"), @"
    3:19-3:20 Warning frontmatter/wrong-type: `sidebar_position` must be a number, found a string
    2:1-2:16 Warning frontmatter/unknown-key: unknown key `sidebar_positon` (did you mean `sidebar_position`?)
    4:14-4:17 Warning frontmatter/wrong-type: `description` must be a string, found a list
    ");
    insta::assert_snapshot!(check(Dialect::Quire, "sidebar_position: 1\nprev: false\nlayout: home"), @"");
}

#[test]
fn a_book_has_no_frontmatter_but_a_title_in_its_text() {
    let title = |text: &str| parse_frontmatter_of(Dialect::Mdbook, "p.md", text).0.foreign.document_title;
    assert_eq!(title("# A\n\n{{#title The title}}\n").as_deref(), Some("The title"));
    assert_eq!(title("\\{{#title no}} {{#title}}"), None);
    let (head, diagnostics) = parse_frontmatter_of(Dialect::Mdbook, "p.md", "---\n\nText after a rule.\n");
    assert_eq!((head.body_start, diagnostics.len()), (0, 0));
}
