use quire_content::data::PageType;
use serde_json::json;

use crate::{Built, bilingual, site};

fn start() -> Built {
    bilingual()
        .file("en/_nav.json", r#"[{"text":"Guide","link":"/guide/start/"}]"#)
        .file("zh/_nav.json", r#"[{"text":"指南","link":"/guide/start/"}]"#)
        .file("en/guide/_meta.json", r#"[{"type":"dir","name":"start","label":"Getting Started"},{"type":"dir","name":"solution"}]"#)
        .file("en/guide/start/_meta.json", r#"["index","quick"]"#)
        .file("en/index.md", "---\npageType: home\ntitle: Rslib\ntitleSuffix: A tool\n---")
        .file("en/guide/start/quick.mdx", "# The **quick** `start`\n## A\n### B *b*\n#### C\n##### D\n## A2")
        .pages("en/guide/start/index.md en/guide/solution/index.md en/guide/solution/node.md en/guide/hidden.md en/api/core.md")
        .pages("zh/index.md zh/guide/start/index.md zh/guide/start/quick.mdx")
        .file("zh/guide/solution/node.md", "---\ntitle: 标题\ndescription: 述\n---\n# 别的")
        .build()
}

#[test]
fn s3_15_s3_20_s3_21_page_data_has_every_field() {
    let json = serde_json::to_value(start().page("/guide/start/quick")).expect("JSON");
    assert_eq!(
        json,
        json!({
            "pagePath": "guide/start/quick",
            "pageType": "doc",
            "title": "The quick start",
            "headingTitle": "The **quick** `start`",
            "frontmatter": {},
            "toc": [
                { "id": "a", "text": "A", "depth": 2, "charIndex": 10 },
                { "id": "b-b", "text": "B *b*", "depth": 3, "charIndex": 20 },
                { "id": "c", "text": "C", "depth": 4, "charIndex": 30 },
                { "id": "a2", "text": "A2", "depth": 2, "charIndex": 50 },
            ],
            "routePath": "/guide/start/quick",
            "lang": "en",
            "version": "",
            "lastUpdatedTime": "2025-01-03T00:00:00Z",
            "relativePath": "en/guide/start/quick.mdx",
            "sidebar": "/guide/",
            "prev": { "text": "index", "link": "/guide/start/" },
            "next": { "text": "index", "link": "/guide/solution/" },
            "markdownUrl": "/guide/start/quick.md",
            "alternates": [{ "lang": "zh", "link": "/zh/guide/start/quick", "exact": true }],
            "breadcrumbs": [{ "text": "Guide", "link": "/guide/start/" }, { "text": "Getting Started" }],
            "documentTitle": "The quick start - T",
            "description": "",
        })
    );
}

#[test]
fn s2_31_toc_contains_headings_of_level_2_to_4() {
    let built = site("").file("en/a.md", "# 1\n## 2\n### 3\n#### 4\n##### 5\n###### 6").build();
    let depths: Vec<u8> = built.page("/a").toc.iter().map(|it| it.depth).collect();
    assert_eq!(depths, [2, 3, 4]);
}

#[test]
fn the_site_and_pages_select_the_levels_of_the_outline() {
    let text = "# 1\n## 2\n### 3\n#### 4\n##### 5\n###### 6\n";
    let depths = |settings: &str, head: &str| -> Vec<u8> {
        let page = format!("---\n{head}\n---\n{text}");
        let built = site(&format!("outlineHeaders = {settings}")).file("en/a.md", &page).build();
        built.page("/a").toc.iter().map(|it| it.depth).collect()
    };
    assert_eq!(depths("[2]", ""), [2]);
    assert!(depths("[]", "").is_empty());
    assert_eq!(depths("[2, 3]", "outline: [3, 5]"), [3, 4, 5]);
    assert_eq!(depths("[2, 3]", "outline: deep"), [2, 3, 4, 5, 6]);
}

#[test]
fn s2_12_an_unknown_path_gives_a_404_without_toc_in_each_language() {
    let built = start();
    for (locale, (lang, path, other)) in
        [("en", "/404", "/zh/"), ("zh", "/zh/404", "/")].into_iter().enumerate()
    {
        let page = built.model.not_found(locale);
        assert_eq!((page.page_type, page.title.as_str(), page.toc.len()), (PageType::NotFound, "404", 0));
        assert_eq!((page.lang.as_str(), page.route_path.as_str()), (lang, path));
        assert_eq!(page.document_title, "404 - T");
        assert_eq!(page.alternates.iter().map(|it| it.link.as_str()).collect::<Vec<_>>(), [other]);
        assert!(page.sidebar.is_none() && page.edit_url.is_none());
    }
    assert_eq!(serde_json::to_value(PageType::NotFound).expect("JSON"), "404");
    assert!(built.model.routes().lookup("/no/such/page").is_none());
}

#[test]
fn s2_34_s2_35_the_page_type_is_doc_unless_frontmatter_says_so() {
    let built = site("")
        .pages("en/a.md")
        .file("en/b.md", "---\npageType: custom\n---")
        .file("en/c.md", "---\npageType: blank\n---")
        .build();
    let types = ["/a", "/b", "/c"].map(|path| built.page(path).page_type);
    assert_eq!(types, [PageType::Doc, PageType::Custom, PageType::Blank]);
}

#[test]
fn s3_18_title_suffix_and_description_come_from_frontmatter_then_locale_then_site() {
    let built = site("description = 'Site'\n[[locales]]\nlang = 'en'\n[[locales]]\nlang = 'zh'\ntitle = 'Z'\ndescription = 'Zh'")
        .file("en/index.md", "---\npageType: home\ntitle: T\n---")
        .file("en/a.md", "---\ntitle: '**A** title'\ndescription: Own\n---\n# Heading")
        .file("en/b.md", "---\ntitleSuffix: Guide\n---\n# B")
        .file("en/c.md", "---\ntitleSuffix: '| Guide'\n---\n# C")
        .pages("zh/a.md")
        .file("en/guide/CJS.mdx", "text")
        .file("en/guide/two-words/index.md", "text")
        .build();
    let of = |path: &str| {
        let page = built.page(path);
        (page.document_title, page.description)
    };
    assert_eq!(of("/"), ("T".into(), "Site".into()));
    assert_eq!(of("/a"), ("A title - T".into(), "Own".into()));
    assert_eq!(built.page("/a").heading_title, "Heading");
    assert_eq!(of("/b").0, "B - Guide");
    assert_eq!(of("/c").0, "C | Guide");
    assert_eq!(of("/zh/a"), ("a - Z".into(), "Zh".into()));
    assert_eq!(of("/guide/CJS").0, "CJS - T");
    assert_eq!(of("/guide/two-words/").0, "Two Words - T");
    assert_eq!(start().page("/").document_title, "Rslib - A tool");
    assert_eq!(start().page("/zh/guide/solution/node").title, "标题");
}

#[test]
fn s7_11_the_edit_link_is_the_repository_s_base_url_and_the_relative_path() {
    let built = site("[[locales]]\nlang = 'en'\neditLink = { docRepoBaseUrl = 'https://e.org/docs/' }\n[[locales]]\nlang = 'zh'")
        .pages("en/guide/a.mdx zh/guide/a.mdx")
        .file("en/a b#.md", "")
        .build();
    assert_eq!(built.page("/guide/a").edit_url.as_deref(), Some("https://e.org/docs/en/guide/a.mdx"));
    assert_eq!(built.page("/a b#").edit_url.as_deref(), Some("https://e.org/docs/en/a%20b%23.md"));
    assert_eq!(built.page("/zh/guide/a").edit_url, None);
}

#[test]
fn s3_19_the_date_of_the_last_commit_is_shown_unless_switched_off() {
    let date = |toml: &str| site(toml).pages("en/a.md").build().page("/a").last_updated_time;
    assert_eq!(date("").as_deref(), Some("2025-01-03T00:00:00Z"));
    assert_eq!(date("lastUpdated = false"), None);
}

#[test]
fn s0_07_s2_13_a_page_without_an_alternate_links_to_its_nearest_parent() {
    let built = start();
    let alternate = |path: &str| {
        let page = built.page(path);
        (page.alternates[0].link.clone(), page.alternates[0].exact)
    };
    assert_eq!(alternate("/"), ("/zh/".into(), true));
    assert_eq!(alternate("/zh/guide/start/"), ("/guide/start/".into(), true));
    assert_eq!(alternate("/guide/solution/"), ("/zh/".into(), false));
    assert_eq!(alternate("/api/core"), ("/zh/".into(), false));
    let deep = bilingual().pages("en/guide/start/deep/x.md zh/guide/start/index.md").build();
    assert_eq!(deep.page("/guide/start/deep/x").alternates[0].link, "/zh/guide/start/");
}

#[test]
fn s2_54_neighbors_follow_the_sidebar_with_the_groups_that_are_pages() {
    let built = start();
    let of = |path: &str| {
        let page = built.page(path);
        (page.prev.and_then(|it| it.link), page.next.and_then(|it| it.link))
    };
    assert_eq!(of("/guide/start/"), (None, Some("/guide/start/quick".into())));
    assert_eq!(
        of("/guide/solution/"),
        (Some("/guide/start/quick".into()), Some("/guide/solution/node".into()))
    );
    assert_eq!(of("/guide/solution/node"), (Some("/guide/solution/".into()), None));
    assert_eq!(of("/api/core"), (None, None));
    assert_eq!(of("/"), (None, None));
}

#[test]
fn s2_30_a_page_outside_of_the_sidebar_shows_the_sidebar_of_its_section() {
    let built = start();
    assert!(!built.sidebar("en", "/guide/").contains("hidden"));
    assert_eq!(built.page("/guide/hidden").sidebar.as_deref(), Some("/guide/"));
    assert_eq!(built.page("/guide/hidden").prev, None);
    assert_eq!(built.page("/api/core").sidebar.as_deref(), Some("/api/"));
    assert_eq!(built.page("/").sidebar, None);
}

#[test]
fn s2_56_frontmatter_can_disable_the_sidebar() {
    let built = site("").pages("en/a.md").file("en/b.md", "---\nsidebar: false\n---").build();
    assert_eq!(built.page("/a").sidebar.as_deref(), Some("/"));
    assert_eq!(built.page("/b").sidebar, None);
}

#[test]
fn breadcrumbs_lead_from_the_section_to_the_page() {
    let built = start();
    let crumbs = |path: &str| {
        let crumbs = built.page(path).breadcrumbs;
        crumbs
            .into_iter()
            .map(|it| it.text + &it.link.map(|link| format!(" -> {link}")).unwrap_or_default())
            .collect::<Vec<_>>()
    };
    assert_eq!(crumbs("/guide/solution/node"), ["Guide -> /guide/start/", "index -> /guide/solution/"]);
    assert_eq!(crumbs("/guide/solution/"), ["Guide -> /guide/start/"]);
    assert_eq!(crumbs("/guide/start/"), ["Guide", "Getting Started"]);
    // The section has neither an index page nor a navigation entry to link to.
    assert_eq!(crumbs("/api/core"), Vec::<String>::new());
    assert_eq!(crumbs("/zh/guide/start/quick"), ["指南 -> /zh/guide/start/", "index -> /zh/guide/start/"]);
    assert_eq!(crumbs("/"), Vec::<String>::new());
}

#[test]
fn s2_21_s2_22_fragments_are_titled_by_file_name_and_not_indexed() {
    let built = site("")
        .file("en/guide/components/CJS.mdx", "**CJS** is a format.")
        .file("en/guide/components/real.mdx", "# A page")
        .file("en/guide/secret.md", "---\nnoindex: true\n---\n# S")
        .pages("en/guide/a.md")
        .build();
    assert_eq!(built.page("/guide/components/CJS").title, "CJS");
    let ids = built.model.routes().ids().filter(|id| built.model.is_not_indexed(*id));
    let hidden: Vec<_> = ids.map(|id| built.model.routes().page(id).route.path.as_str()).collect();
    assert_eq!(hidden, ["/guide/components/CJS", "/guide/secret"]);
}

#[test]
fn s3_33_s3_34_s3_35_urls_in_hero_and_features_are_final() {
    let mut site = bilingual()
        .pages("zh/guide/a.md en/guide/a.md")
        .file(
            "zh/index.md",
            "---\npageType: home\nhero:\n  actions:\n    - { text: Go, link: /guide/a.html }\n    - { text: Out, link: 'https://e.org' }\n  image:\n    src: { light: /l.png, dark: 'https://e.org/d.png' }\nfeatures:\n  - { title: F, link: /gone }\n---",
        )
        .public("l.png");
    site.toml.insert_str(0, "base = '/docs/'\n");
    let built = site.build();
    let frontmatter = built.page("/zh/").frontmatter;
    assert_eq!(frontmatter["hero"]["actions"][0], json!({ "text": "Go", "link": "/docs/zh/guide/a" }));
    assert_eq!(frontmatter["hero"]["actions"][1]["link"], "https://e.org");
    assert_eq!(
        frontmatter["hero"]["image"]["src"],
        json!({ "light": "/docs/l.png", "dark": "https://e.org/d.png" })
    );
    insta::assert_snapshot!(built.findings(), @r#"
    docs/zh/index.md:8:33 content/blocked-origin: browsers will not show this image: the content security policy does not allow `https://e.org` (write `imgSrc = ["https://e.org"]` in `[security]`, or copy the file into the site)
    docs/zh/index.md:10:23 content/dead-link: the link target `/gone` does not exist
    "#);
}

/// Returns the texts of a page's breadcrumbs.
fn crumbs(built: &Built, path: &str) -> Vec<String> {
    built.page(path).breadcrumbs.into_iter().map(|crumb| crumb.text).collect()
}

#[test]
fn a_menu_entry_names_a_section_only_if_it_leads_to_its_first_page() {
    let meta = r#"["introduction","quick-start"]"#;
    let menu = |items: &str| format!(r#"[{{"text":"Docs","items":[{items}]}}]"#);
    let page = |nav: &str, index: &str| {
        let built = bilingual()
            .file("en/_nav.json", nav)
            .file("en/guide/_meta.json", meta)
            .pages(&format!("en/guide/introduction.md en/guide/quick-start.md zh/index.md {index}"))
            .build();
        crumbs(&built, "/guide/quick-start")
    };
    let quick = r#"{"text":"Quick Start","link":"/guide/quick-start"}"#;
    let guide = r#"{"text":"Guide","link":"/guide/introduction"}"#;
    assert_eq!(page(&menu(&format!("{quick},{guide}")), ""), ["Guide"]);
    assert_eq!(page(&menu(quick), ""), Vec::<String>::new());
    assert_eq!(page(&format!("[{quick}]"), ""), ["Quick Start"]);
    // The page `guide` is the section's index page, even outside of its folder.
    let nav = format!(r#"[{quick},{{"text":"Home","link":"/guide"}}]"#);
    assert_eq!(page(&nav, "en/guide.md"), ["Home"]);
}

#[test]
fn a_group_with_the_name_and_number_of_the_crumb_before_it_is_left_out() {
    let built = bilingual()
        .file("en/_nav.json", r#"[{"text":"Items","link":"/items/a"}]"#)
        .file(
            "en/items/_meta.json",
            r#"[{"type":"dir","name":"all","label":"6. Items"},{"type":"dir","name":"b","label":"Items 2"}]"#,
        )
        .pages("en/items/a.md en/items/all/a.md en/items/b/a.md zh/index.md")
        .build();
    assert_eq!(crumbs(&built, "/items/all/a"), ["Items"]);
    assert_eq!(crumbs(&built, "/items/b/a"), ["Items", "Items 2"]);
}

#[test]
fn docusaurus_shows_the_title_above_an_h1_within_the_text() {
    let built = site("[markdown]\ndialect = \"docusaurus\"")
        .file("en/a.md", "---\ntitle: T\n---\n<center />\n\n# A\n")
        .file("en/b.md", "---\ntitle: T\n---\n# A\n")
        .build();
    let titles = ["/a", "/b"].map(|path| built.page(path).heading_title);
    assert_eq!(titles, ["", "A"]);
    assert_eq!(built.page("/a").title, "T");
}

#[test]
fn an_index_page_outside_of_the_sidebar_shows_the_sidebar_of_its_section() {
    let built = site("")
        .file("en/_nav.json", "[]")
        .file("en/guide/_meta.json", r#"["a"]"#)
        .pages("en/guide/index.md en/guide/a.md en/index.md")
        .build();
    assert_eq!(built.page("/guide/").sidebar.as_deref(), Some("/guide/"));
    assert_eq!(built.page("/").sidebar, None);
}

const PAGE_TYPES: [PageType; 5] =
    [PageType::Home, PageType::Doc, PageType::NotFound, PageType::Custom, PageType::Blank];

#[test]
fn page_data_have_the_main_heading_and_the_name_of_the_type() {
    let built = site("print = true\nllms = true\nroute.cleanUrls = false")
        .file("a.md", "---\ntitle: '`A` *b*'\n---\ntext")
        .file("b.md", "---\ntitle: B\n---\n# The `b`")
        .file("404.md", "# Not here")
        .build();
    let headings = ["/a", "/b"].map(|path| built.page(path).heading().to_owned());
    assert_eq!(headings, ["`A` *b*", "The `b`"]);
    let id = |path| built.model.routes().lookup(path).unwrap();
    assert_eq!(["/a", "/b"].map(|path| built.model.title(id(path))), ["A b", "B"]);
    assert_eq!(["/a", "/404"].map(|path| built.page(path).is_not_found()), [false, true]);
    assert_eq!(["/a", "/404"].map(|path| built.model.has_markdown(id(path))), [true, false]);
    assert_eq!(["/a", "/404"].map(|path| built.model.is_not_indexed(id(path))), [false, true]);
    assert_eq!((built.page("/a").locale_id(), built.model.locales()[0].id()), ("en".into(), "en".into()));
    assert_eq!(built.model.locales()[0].print_url.as_deref(), Some("/print.html"));
    assert_eq!(built.model.config().title, "T");
    let names = PAGE_TYPES.map(|page_type| {
        assert_eq!(serde_json::json!(page_type), page_type.name());
        page_type.name()
    });
    assert_eq!(names, ["home", "doc", "404", "custom", "blank"]);
}

#[test]
fn pages_are_read_in_the_order_of_the_sidebars() {
    let built = bilingual()
        .pages("en/a/x.md en/a/y.md en/b.md zh/a/x.md")
        .file("en/a/_meta.json", r#"["y", "x"]"#)
        .file("en/_nav.json", r#"[{"text": "A", "link": "/a/y"}]"#)
        .build();
    let order = |locale| {
        let pages = built.model.reading_order(locale).into_iter();
        pages.map(|id| built.model.routes().page(id).route.path.clone()).collect::<Vec<_>>()
    };
    assert_eq!(order(0), ["/a/y", "/a/x", "/b"]);
    assert_eq!(order(1), ["/zh/a/x"]);
}

#[test]
fn dates_have_the_format_of_the_language() {
    let months = "January,February,March,April,May,June,July,August,September,October,November,December";
    let toml = format!(
        "[[locales]]\nlang = 'en'\ntexts = {{ dateFormat = '{{month}} {{day}}, {{year}}', dateMonths = '{months}' }}"
    );
    let built = site(&toml).pages("en/a.md").build();
    insta::assert_snapshot!(built.page("/a").last_updated_day.unwrap_or_default(), @"January 3, 2025");
    insta::assert_snapshot!(built.model.post_day(0, quire_content::PostDate::parse("2025-02-03").unwrap()), @"February 3, 2025");
    let plain = site("").pages("a.md").build();
    assert_eq!(plain.model.post_day(0, quire_content::PostDate::parse("2025-02-03").unwrap()), "2025-02-03");
}

#[test]
fn vitepress_and_mdbook_have_their_own_titles() {
    let page = |dialect: &str, text: &str| {
        let page = site(&format!("markdown.dialect = '{dialect}'")).file("a/b.md", text).build().page("/a/b");
        format!("{} | {} | {}", page.title, page.heading_title, page.document_title)
    };
    insta::assert_snapshot!(
        [
            page("vitepress", "---\ntitleTemplate: ':title x'\n---\n# B"),
            page("vitepress", "---\ntitle: A\ntitleTemplate: false\n---\n# B"),
            page("mdbook", "## Second\n# First"),
            page("mdbook", "## Second\n{{#title Own}}"),
            page("mdbook", "text"),
            page("docusaurus", "---\ntitle: A\nhide_title: true\n---\ntext"),
            page("docusaurus", "---\ntitle: A\n---\n# B"),
            page("quire", "---\ntitleSuffix: '| S'\n---\n# B"),
            page("quire", "---\ntitleSuffix: B\n---\n# B"),
        ]
        .join("\n"),
        @"
    B | B | B - x
    A | B | A
    First | First | First - T
    Second | Second | Own
    B | B | B - T
    A | A | A - T
    A | B | A - T
    B | B | B | S
    B | B | B
    "
    );
}

#[test]
fn breadcrumbs_of_sections_are_their_index_page_and_numbers_are_ignored() {
    let crumbs_of = |group: &str, title: &str| {
        let built = site("")
            .file("a/index.md", &format!("# {title}"))
            .pages("a/x.md")
            .file("_nav.json", "[]")
            .file(
                "a/_meta.json",
                &format!(
                    r#"[{{"type":"custom-link","label":"{group}","items":[{{"label":"X","link":"/a/x"}}]}}]"#
                ),
            )
            .build();
        crumbs(&built, "/a/x")
    };
    assert_eq!(crumbs_of("8. Guide", "Guide").len(), 1);
    assert_eq!(crumbs_of("8.2. Guide", "1. Guide").len(), 1);
    for (group, title) in
        [("8 Guide", "Guide"), ("8.Guide", "Guide"), (".8 Guide", "Guide"), ("Guides", "Guide")]
    {
        assert_eq!(crumbs_of(group, title).len(), 2, "{group}");
    }
}

#[test]
fn a_title_equal_to_the_suffix_is_shown_once() {
    let title = |head: &str, text: &str| {
        site("").file("a.md", &format!("---\n{head}\n---\n{text}")).build().page("/a").document_title
    };
    assert_eq!(title("title: T", ""), "T");
    assert_eq!(title("pageType: home\ntitleSuffix: S", ""), "T - S");
    assert_eq!(title("pageType: home", ""), "T");
    assert_eq!(title("pageType: home\ntitle: H\ntitleSuffix: S", ""), "H - S");
    assert_eq!(title("title: A\ntitleSuffix: ' '", ""), "A");
    assert_eq!(title("title: A\ntitleSuffix: '**·** B'", ""), "A · B");
}

#[test]
fn outlines_of_other_engines_have_a_range() {
    let levels = |yaml: &str, site: &[u8]| {
        let text = format!("---\n{yaml}\n---\n");
        let (head, _) = quire_config::parse_frontmatter_of(quire_config::Dialect::Docusaurus, "a.md", &text);
        quire_content::outline_levels(&head, site)
    };
    assert_eq!(levels("title: a", &[3, 2]), [3, 2]);
    assert_eq!(levels("toc_min_heading_level: 3", &[2, 4]), [3, 4]);
    assert_eq!(levels("toc_max_heading_level: 5", &[3]), [3, 4, 5]);
    assert_eq!(levels("toc_max_heading_level: 3", &[]), [2, 3]);
}
