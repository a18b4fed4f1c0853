use serde_json::json;

use crate::{bilingual, site};

#[test]
fn s3_22_s3_23_a_section_follows_its_meta_files() {
    let built = site("")
        .file("en/_nav.json", "[]")
        .file("en/guide/_meta.json", r#"[{"type":"dir","name":"start","label":"Getting Started"},
            {"type":"dir","name":"more","collapsed":true},{"type":"dir","name":"fixed","collapsible":false}, "faq"]"#)
        .file("en/guide/start/_meta.json", r#"["index", {"type":"file","name":"quick","label":"Quick **start**"}]"#)
        .pages("en/guide/start/index.md en/guide/start/quick.md en/guide/start/unlisted.md en/guide/more/index.md en/guide/more/a.md")
        .pages("en/guide/fixed/x.md")
        .file("en/guide/faq.md", "---\ntitle: FAQ\n---\n# Questions")
        .build();
    assert_eq!(built.findings(), "");
    insta::assert_snapshot!(built.sidebar("en", "/guide/"), @r"
    Getting Started:
      index -> /guide/start/
      Quick **start** -> /guide/start/quick
    index: -> /guide/more/ (closed)
      a -> /guide/more/a
    Fixed: (fixed)
      x -> /guide/fixed/x
    FAQ -> /guide/faq
    ");
    let json = serde_json::to_value(&built.model.locales()[0].sidebars["/guide/"]).expect("JSON");
    assert_eq!(
        json[1],
        json!({ "text": "index", "link": "/guide/more/", "collapsible": true, "collapsed": true, "fileKey": "guide/more",
                "items": [{ "text": "a", "link": "/guide/more/a", "fileKey": "guide/more/a" }] })
    );
}

#[test]
fn s3_24_s3_25_s3_26_s3_27_entries_have_tag_context_divider_header_and_overview_headers() {
    let built = site("")
        .file("en/_nav.json", "[]")
        .file(
            "en/api/_meta.json",
            r#"[{"type":"section-header","label":"Basics","tag":"new"},
            {"type":"file","name":"a","tag":"beta","context":"c","overviewHeaders":[2,3]},
            {"type":"divider"},{"type":"divider","dashed":true}, "b"]"#,
        )
        .pages("en/api/a.md")
        .file("en/api/b.md", "---\ntag: from page\ncontext: page\noverviewHeaders: [3]\n---\n# B")
        .build();
    let json = serde_json::to_value(&built.model.locales()[0].sidebars["/api/"]).expect("JSON");
    assert_eq!(
        json,
        json!([
            { "sectionHeaderText": "Basics", "tag": "new" },
            { "text": "a", "link": "/api/a", "tag": "beta", "context": "c", "overviewHeaders": [2, 3], "fileKey": "api/a" },
            { "dividerType": "solid" },
            { "dividerType": "dashed" },
            { "text": "B", "link": "/api/b", "tag": "from page", "context": "page", "overviewHeaders": [3], "fileKey": "api/b" },
        ])
    );
}

#[test]
fn without_meta_files_a_section_is_its_file_tree() {
    let built = site("")
        .file("en/_nav.json", "[]")
        .pages("en/guide/index.md en/guide/b.md en/guide/a10.md en/guide/a9.md en/guide/sub/x.md en/guide/sub-two/index.md")
        .pages("en/guide/named.md en/guide/named/y.md en/guide/sub-two/deep/z.md")
        .file("en/guide/components/Part.mdx", "only text")
        .file("en/guide/sub/_meta.json", "[]")
        .build();
    insta::assert_snapshot!(built.sidebar("en", "/guide/"), @r"
    index -> /guide/
    a9 -> /guide/a9
    a10 -> /guide/a10
    b -> /guide/b
    named: -> /guide/named
      y -> /guide/named/y
    index: -> /guide/sub-two/
      Deep:
        z -> /guide/sub-two/deep/z
    ");
}

#[test]
fn a_folder_can_be_a_section_header() {
    let built = site("")
        .file("en/_nav.json", "[]")
        .file("en/guide/_meta.json", r#"[{"type":"dir-section-header","name":"start","label":"Start"}, "z"]"#)
        .pages("en/guide/start/index.md en/guide/start/a.md en/guide/z.md")
        .build();
    insta::assert_snapshot!(built.sidebar("en", "/guide/"), @r"
    # Start
    index -> /guide/start/
    a -> /guide/start/a
    z -> /guide/z
    ");
    let page = built.page("/guide/start/a");
    assert_eq!(page.breadcrumbs.last().map(|it| it.text.as_str()), Some("Start"));
}

#[test]
fn custom_links_can_be_groups_and_point_anywhere() {
    let built = bilingual()
        .file("zh/_nav.json", "[]")
        .file("zh/guide/_meta.json", r#"["a",{"type":"custom-link","label":"Out","link":"https://e.org"},{"type":"custom-link","label":"In","link":"/guide/b"},
            {"type":"custom-link","label":"Group","link":"/api/x","collapsed":true,"items":[{"label":"Dead","link":"/gone"}]}]"#)
        .pages("zh/guide/a.md zh/guide/b.md zh/api/x.md")
        .build();
    insta::assert_snapshot!(built.sidebar("zh", "/zh/guide/"), @r"
    a -> /zh/guide/a
    Out -> https://e.org
    In -> /zh/guide/b
    Group: -> /zh/api/x (closed)
      Dead -> /gone
    ");
    insta::assert_snapshot!(built.findings(), @"docs/zh/guide/_meta.json:2:116 content/dead-link: the link target `/gone` does not exist");
    // A page in the section has neighbors. A page outside of the section has none.
    assert_eq!(built.page("/zh/guide/b").prev.map(|it| it.text).as_deref(), Some("a"));
    assert_eq!(built.page("/zh/guide/b").next, None);
    assert_eq!(built.page("/zh/api/x").prev, None);
}

#[test]
fn entries_that_name_nothing_are_reported() {
    let built = site("")
        .file("en/_nav.json", "[]")
        .file("en/guide/_meta.json", "[\"quick-strat\", {\"type\":\"dir\",\"name\":\"advancd\"},\n \"shared\", \"_part\", {\"type\":\"dir\",\"name\":\"empty\"}]")
        .pages("en/guide/quick-start.md en/guide/advanced/a.md en/guide/_part.md en/guide/empty/_x.md")
        .build();
    insta::assert_snapshot!(built.findings(), @r"
    docs/en/guide/_meta.json:1:2 content/missing-meta-entry: the page `quick-strat` does not exist in this folder (did you mean `quick-start`?)
    docs/en/guide/_meta.json:1:38 content/missing-meta-entry: the folder `advancd` does not exist in this folder (did you mean `advanced`?)
    docs/en/guide/_meta.json:2:2 content/missing-meta-entry: the page `shared` does not exist in this folder
    docs/en/guide/_meta.json:2:42 content/missing-meta-entry: the folder `empty` does not exist in this folder
    ");
}

#[test]
fn a_root_meta_file_or_no_navigation_makes_one_sidebar() {
    let one = bilingual()
        .file("en/_nav.json", "[]")
        .file("en/_meta.json", r#"["intro", {"type":"dir","name":"guide"}]"#)
        .pages("en/intro.md en/guide/a.md zh/index.md zh/b.md zh/guide/a.md")
        .build();
    insta::assert_snapshot!(one.sidebar("en", "/"), @r"
    intro -> /intro
    Guide:
      a -> /guide/a
    ");
    // The sidebar does not list the home page.
    let home = site("").file("en/index.md", "---\npageType: home\n---").pages("en/b.md").build();
    insta::assert_snapshot!(home.sidebar("en", "/"), @"b -> /b");
    insta::assert_snapshot!(one.sidebar("zh", "/zh/"), @r"
    index -> /zh/
    b -> /zh/b
    Guide:
      a -> /zh/guide/a
    ");
    assert_eq!(one.page("/guide/a").sidebar.as_deref(), Some("/"));
}

#[test]
fn meta_files_that_name_each_other_do_not_recurse_forever() {
    let built = site("")
        .file("en/_nav.json", "[]")
        .file(
            "en/a/_meta.json",
            r#"[{"type":"dir","name":"b"}, {"type":"dir","name":"."}, {"type":"dir","name":"../a"}]"#,
        )
        .file("en/a/b/_meta.json", r#"[{"type":"dir","name":"../../a"}, "x", "x"]"#)
        .pages("en/a/b/x.md")
        .build();
    insta::assert_snapshot!(built.sidebar("en", "/a/"), @r"
    B:
      x -> /a/b/x
      x -> /a/b/x
    ");
}

#[test]
fn sidebars_by_path_are_shown_on_pages_below_the_path() {
    let built = site("")
        .file(
            "en/_sidebars.json",
            r#"{"/guide/": [{"type":"custom-link","label":"Start","items":[{"label":"A","link":"/guide/a"},{"label":"Deep","link":"/guide/deep/"}]}],
                "/guide/deep": ["guide/deep/x", {"type":"custom-link","label":"Up","link":"/guide/a"}],
                "/none/": []}"#,
        )
        .pages("en/index.md en/guide/a.md en/guide/b.md en/guide/deep/index.md en/guide/deep/x.md en/none/n.md")
        .build();
    insta::assert_snapshot!(built.findings(), @"");
    insta::assert_snapshot!(built.sidebar("en", "/guide/deep"), @r"
    x -> /guide/deep/x
    Up -> /guide/a
    ");
    let shown = |path: &str| {
        let page = built.page(path);
        let next = page.next.map(|it| it.text).unwrap_or_default();
        format!("{path}: {} next {next}", page.sidebar.unwrap_or_default())
    };
    let pages = ["/guide/a", "/guide/b", "/guide/deep/", "/guide/deep/x", "/none/n"].map(shown).join("\n");
    insta::assert_snapshot!(pages, @r"
    /guide/a: /guide/ next Deep
    /guide/b: /guide/ next 
    /guide/deep/: /guide/deep next 
    /guide/deep/x: /guide/deep next Up
    /none/n:  next
    ");
}

#[test]
fn sidebars_by_name_are_shown_by_the_pages_in_them() {
    let built = bilingual()
        .file(
            "zh/_sidebars.json",
            r#"{"docs": ["a", "b"], "api": ["b", {"type":"dir","name":"sub"}], "docs/": []}"#,
        )
        .file("zh/sub/_sidebars.json", "{}")
        .pages("en/a.md zh/index.md zh/a.md zh/b.md zh/sub/c.md zh/other.md")
        .build();
    insta::assert_snapshot!(built.findings(), @"
    docs/zh/_sidebars.json:1:65 nav/duplicate-entry: `docs` and `docs/` name the same sidebar [docs/zh/_sidebars.json: first defined here] (put the entries into one of them)
    docs/zh/sub/_sidebars.json:1:1 nav/unused-file: no page shows these sidebars (`_sidebars.json` is read only in the folder of a locale)
    ");
    let shown = |path: &str| format!("{path}: {:?}", built.page(path).sidebar);
    insta::assert_snapshot!(["/a", "/zh/a", "/zh/b", "/zh/sub/c", "/zh/other"].map(shown).join("\n"), @r#"
    /a: Some("/")
    /zh/a: Some("/zh:docs")
    /zh/b: Some("/zh:docs")
    /zh/sub/c: Some("/zh:api")
    /zh/other: None
    "#);
}

#[test]
fn groups_are_closed_in_a_sidebar_with_more_than_300_entries() {
    let is_large = |pages: usize| {
        let paths: Vec<String> =
            (1..=pages).map(|number| format!("en/guide/g{}/p{number}.md", number % 2)).collect();
        let built = site("").file("en/_nav.json", "[]").pages(&paths.join(" ")).build();
        built.sidebar("en", "/guide/").contains(" (closed)")
    };
    // Two of the entries are groups.
    assert_eq!([298, 299, 320].map(is_large), [false, true, true]);
}

#[test]
fn files_of_folders_without_a_sidebar_are_checked() {
    let built = site("")
        .pages("a/x.md b/y.md")
        .file("_nav.json", "[]")
        .file("b/c/_meta.json", r#"["none", {"type":"dir","name":"gone"}]"#)
        .file("b/_meta.json", r#"["y"]"#)
        .build();
    insta::assert_snapshot!(built.findings(), @"
    docs/b/c/_meta.json:1:2 content/missing-meta-entry: the page `none` does not exist in this folder
    docs/b/c/_meta.json:1:31 content/missing-meta-entry: the folder `gone` does not exist in this folder
    ");
}

#[test]
fn the_first_link_of_a_sidebar_may_be_in_a_group() {
    let first = |meta: &str| {
        let built = site("")
            .pages("a/x.md a/b/y.md a/b/index.md")
            .file("_nav.json", "[]")
            .file("a/_meta.json", meta)
            .build();
        let items = &built.model.locales()[0].sidebars["/a/"];
        quire_content::first_link(items).map(str::to_owned)
    };
    assert_eq!(first(r#"[{"type":"divider"}, "x"]"#).as_deref(), Some("/a/x"));
    assert_eq!(
        first(r#"[{"type":"custom-link","label":"G","items":[{"label":"X","link":"/a/b/y"}]}, "x"]"#)
            .as_deref(),
        Some("/a/b/y")
    );
    assert_eq!(first(r#"[{"type":"dir","name":"b"}]"#).as_deref(), Some("/a/b/"));
    assert_eq!(first(r#"[{"type":"section-header","label":"H"}]"#), None);
}
