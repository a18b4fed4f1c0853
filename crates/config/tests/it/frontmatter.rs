use quire_config::{Dialect, PageHead, PageTypeKey, head_part, parse_frontmatter, parse_frontmatter_of};

use crate::lines;

/// Returns the diagnostics of a page with these frontmatter lines.
fn check(yaml: &str) -> String {
    let text = format!("---\n{yaml}\n---\n# Body\n");
    lines(&parse_frontmatter("page.md", &text).1, &text)
}

/// Parses the frontmatter of a page that has no problems.
fn head(text: &str) -> PageHead {
    let (head, diagnostics) = parse_frontmatter("page.md", text);
    assert_eq!(lines(&diagnostics, text), "");
    head
}

#[test]
fn s3_16_every_known_key_is_read() {
    let it = head(
        "---\ntitle: T\ntitleSuffix: S\ndescription: D\noverview: true\noutline: false\nfooter: false\nsidebar: false\n\
         navbar: false\nglobalComponents: false\nnoindex: true\ntag: new\ncontext: c\noverviewHeaders: [2, 3]\n\
         pageType: home\nmine: { a: [1, null] }\n---\nbody",
    );
    let keys = &it.frontmatter;
    assert_eq!(keys.title.as_deref(), Some("T"));
    assert_eq!(keys.title_suffix.as_deref(), Some("S"));
    assert_eq!(keys.description.as_deref(), Some("D"));
    assert_eq!((keys.overview, keys.noindex), (Some(true), Some(true)));
    assert_eq!((keys.outline, keys.footer, keys.sidebar), (Some(false), Some(false), Some(false)));
    assert_eq!((keys.navbar, keys.global_components), (Some(false), Some(false)));
    assert_eq!((keys.tag.as_deref(), keys.context.as_deref()), (Some("new"), Some("c")));
    let depths: Vec<u8> = keys.overview_headers.iter().flatten().map(|it| it.0).collect();
    assert_eq!(depths, [2, 3]);
    assert_eq!(keys.page_type, Some(PageTypeKey::Home));
    assert_eq!(it.raw["mine"], serde_json::json!({ "a": [1, null] }));
}

#[test]
fn s2_34_page_types_are_home_doc_404_custom_and_blank() {
    for (word, it) in [
        ("home", PageTypeKey::Home),
        ("doc", PageTypeKey::Doc),
        ("doc-wide", PageTypeKey::DocWide),
        ("'404'", PageTypeKey::NotFound),
        ("custom", PageTypeKey::Custom),
        ("blank", PageTypeKey::Blank),
    ] {
        assert_eq!(head(&format!("---\npageType: {word}\n---\n")).frontmatter.page_type, Some(it));
    }
    insta::assert_snapshot!(check("pageType: docs"), @"2:11-2:15 Error frontmatter/wrong-value: `pageType` must be one of `home`, `doc`, `doc-wide`, `404`, `custom`, `blank`, found `docs` (did you mean `doc`?)");
}

#[test]
fn s3_33_s3_34_a_hero_has_name_text_tagline_actions_and_image() {
    let it = head(
        "---\nhero:\n  name: N\n  text: |\n    one\n    two\n  tagline: T\n  actions:\n    - { text: Go, link: /guide/ }\n    - text: More\n      link: /more\n      theme: alt\n\
        \x20 image:\n    src: { light: /l.png, dark: /d.png }\n    alt: A\n    srcset: [/a.png 1x, /b.png 2x]\n    sizes: 50vw\n---\n",
    );
    let hero = it.frontmatter.hero.expect("a hero");
    assert_eq!((hero.name.as_deref(), hero.text.as_deref()), (Some("N"), Some("one\ntwo\n")));
    let actions = hero.actions.unwrap_or_default();
    let themes: Vec<_> = actions.iter().map(|it| it.theme.map(quire_config::ActionTheme::as_str)).collect();
    assert_eq!(themes, [None, Some("alt")]);
    assert_eq!(actions[0].link.as_ref().map(|it| it.url.as_str()), Some("/guide/"));
    let image = hero.image.expect("an image");
    let src = image.src.as_ref().expect("the image has a source");
    assert_eq!((src.light(), src.dark()), ("/l.png", "/d.png"));
    assert_eq!(image.srcset.map(|it| it.0).as_deref(), Some("/a.png 1x, /b.png 2x"));
}

#[test]
fn s3_33_mistakes_in_a_hero_are_reported() {
    insta::assert_snapshot!(check("hero:\n  actions:\n    - text: Go\n      theme: brnd\n  tagLine: x\n  image: /a.png"), @"
    4:7-4:7 Error frontmatter/missing-key: missing required key `link` in an item of `actions` (add `link`: target of the button, as a URL or a path of the site)
    5:14-5:18 Error frontmatter/wrong-value: `theme` must be one of `brand`, `alt`, found `brnd` (did you mean `brand`?)
    6:3-6:10 Warning frontmatter/unknown-key: unknown key `tagLine` (did you mean `tagline`?)
    7:10-7:16 Error frontmatter/wrong-type: `image` must be a table, found a string
    ");
}

#[test]
fn a_page_switches_the_landing_hero_or_has_its_own() {
    assert_eq!(check("landing: true"), "");
    assert_eq!(check("landing: { stars: false, primary: { text: Go, link: /go } }"), "");
    insta::assert_snapshot!(check("landing: { stars: 1, subtitel: x }"), @"
    2:19-2:20 Error frontmatter/wrong-type: `stars` must be `true` or `false`, found a number
    2:22-2:30 Warning frontmatter/unknown-key: unknown key `subtitel` (did you mean `subtitle`?)
    ");
    insta::assert_snapshot!(check("landing: 'yes'"), @"2:10-2:15 Error frontmatter/wrong-type: `landing` must be `true` or `false` or a table, found a string");
}

#[test]
fn the_browser_receives_only_valid_values_of_known_keys() {
    let yaml = "own: [1, null]\ntitle: 404\ntag:\nhero:\n  name: 1.10\n  image: /a.png\n  actions: [x, { text: Go }, { text: Go, link: /a, theme: big }]\n\
                features:\n  - { title: T, span: 5 }\n  - { title: T, span: 6, icon: '<svg onload=x></svg>' }\n  -\n";
    let expected = serde_json::json!({
        "own": [1, null],
        "title": "404",
        "hero": { "name": "1.10", "actions": [{ "text": "Go", "link": "/a" }] },
        "features": [{ "title": "T" }, { "title": "T", "span": 6 }],
    });
    assert_eq!(parse_frontmatter("p.md", &format!("---\n{yaml}---\n")).0.raw, expected);
}

#[test]
fn s2_40_s3_35_a_feature_spans_2_3_4_or_6_columns() {
    let spans =
        |yaml: &str| head(&format!("---\nfeatures:\n{yaml}---\n")).frontmatter.features.unwrap_or_default();
    let it = spans("- { icon: 🚀, title: T, details: D, link: /x, span: 6 }\n- title: Plain\n");
    assert_eq!(it[0].span.map(|it| it.0), Some(6));
    assert_eq!(
        (it[0].icon.as_ref().map(|icon| icon.value.0.as_str()), it[0].details.as_deref()),
        (Some("🚀"), Some("D"))
    );
    assert_eq!(it[1].span, None);
    insta::assert_snapshot!(check("features:\n  - { title: T, span: 5 }"), @"3:23-3:24 Error frontmatter/wrong-value: `span` must be one of `2`, `3`, `4`, `6`");
}

#[test]
fn the_icon_of_a_feature_can_be_svg_markup() {
    let icon = |icon: &str| check(&format!("features:\n  - {{ title: T, icon: '{icon}' }}"));
    assert_eq!(icon("<svg viewBox=\"0 0 8 8\"><path d=\"M0 0\"/></svg>"), "");
    insta::assert_snapshot!(icon("<svg onload=x></svg>"), @"3:23-3:45 Error frontmatter/wrong-value: `icon` contains `onload`, which is not allowed in SVG markup (save the image as a file in `public` and write its URL)");
    insta::assert_snapshot!(icon(" <svg></svg><img src=x onerror=y>"), @"3:23-3:58 Error frontmatter/wrong-value: `icon` contains `svg`, which is not allowed in SVG markup (save the image as a file in `public` and write its URL)");
}

#[test]
fn s6_02_custom_keys_are_accepted_but_likely_typos_are_warnings() {
    insta::assert_snapshot!(
        check("authors: [a]\ndescripton: x\nroles: [admin]"),
        @"3:1-3:11 Warning frontmatter/unknown-key: unknown key `descripton` (did you mean `description`?)"
    );
}

#[test]
fn a_title_that_looks_like_a_number_is_kept_as_written() {
    assert_eq!(head("---\ntitle: 1.10\n---\n").frontmatter.title.as_deref(), Some("1.10"));
    assert_eq!(head("---\ntitle: 404\ntag: true\n---\n").frontmatter.title.as_deref(), Some("404"));
    assert_eq!(head("---\ndate: 2024-01-02\n---\n").raw["date"], "2024-01-02");
    assert_eq!(head("---\ntitle:\n---\n").frontmatter.title, None);
}

#[test]
fn wrong_types_are_reported_at_the_value() {
    insta::assert_snapshot!(check("title: [a]\noutline: 'no'\noverviewHeaders: [2, 9]"), @r"
    2:8-2:11 Error frontmatter/wrong-type: `title` must be a string, found a list
    3:10-3:14 Error frontmatter/wrong-type: `outline` must be `true` or `false`, found a string
    4:22-4:23 Error frontmatter/wrong-value: an item of `overviewHeaders` must be between 1 and 6
    ");
}

#[test]
fn empty_items_of_lists_are_reported() {
    insta::assert_snapshot!(check("overviewHeaders:\n  - 2\n  -\ntags: [a, ~]\nown: [~]"), @"
    4:4-4:4 Error frontmatter/wrong-type: an item of `overviewHeaders` must be an integer, found nothing
    5:11-5:12 Error frontmatter/wrong-type: an item of `tags` must be a string, found nothing
    ");
}

#[test]
fn yaml_syntax_errors_have_positions() {
    insta::assert_snapshot!(check("title: a: b"), @"2:9-2:9 Error frontmatter/syntax: mapping values are not allowed in this context (put strings that contain `: ` in quotes)");
    insta::assert_snapshot!(check("title: 'a"), @"3:1-3:1 Error frontmatter/syntax: invalid indentation in multiline quoted scalar (check the quotes and brackets here and on the lines above)");
    insta::assert_snapshot!(check("a: 1\n\tb: 2"), @"2:4-2:4 Error frontmatter/syntax: while scanning a plain scalar, found a tab (check the quotes and brackets here and on the lines above)");
    insta::assert_snapshot!(check("a: 1\na: 2"), @"3:1-3:2 Error frontmatter/syntax: duplicate key `a` [2:1 first defined here] (remove one of the two)");
    insta::assert_snapshot!(check("- a\n- b"), @"2:1-3:4 Error frontmatter/wrong-type: the frontmatter must be a table, found a list");
    insta::assert_snapshot!(check("a: *nowhere"), @"2:4-2:4 Error frontmatter/syntax: while parsing node, found unknown anchor (check the quotes and brackets here and on the lines above)");
}

#[test]
fn the_body_starts_after_the_frontmatter() {
    let body = |text: &str| text[head(text).body_start..].to_owned();
    assert_eq!(body("---\ntitle: T\n---\n# Body"), "# Body");
    assert_eq!(body("\u{feff}---\r\ntitle: T\r\n---\r\n# Body"), "# Body");
    assert_eq!(body("--- \ntitle: T\n---  \n# Body"), "# Body");
    assert_eq!(body("---\n---\nx"), "x");
    assert_eq!(body("---\n# only a comment\n---\nx"), "x");
    assert_eq!(body("---\ntitle: T\n---"), "");
    assert_eq!(body("\u{feff}text"), "text");
    assert_eq!(body("text\n---\na: 1\n---\n"), "text\n---\na: 1\n---\n");
    assert_eq!(body("----\na: 1\n----\n"), "----\na: 1\n----\n");
    assert_eq!(body(""), "");
}

#[test]
fn spans_count_from_the_first_byte_of_the_file_with_byte_order_mark_and_crlf() {
    let text = "\u{feff}---\r\n标题: x\r\ntitle: [a]\r\n---\r\n";
    insta::assert_snapshot!(
        lines(&parse_frontmatter("page.md", text).1, text),
        @"3:8-3:11 Error frontmatter/wrong-type: `title` must be a string, found a list"
    );
}

#[test]
fn unclosed_frontmatter_is_an_error() {
    let text = "---\ntitle: T\n\n# Body\n";
    insta::assert_snapshot!(
        lines(&parse_frontmatter("page.md", text).1, text),
        @"1:1-1:4 Error frontmatter/unclosed: the frontmatter has no closing `---` (add a `---` line after the last key)"
    );
}

#[test]
fn s9_27_urls_in_frontmatter_have_the_same_length_limit() {
    let long = format!("https://e.org/{}", "a".repeat(2048));
    assert!(check(&format!("features:\n  - {{ title: T, link: '{long}' }}")).contains("frontmatter/bad-url"));
}

#[test]
fn the_head_part_of_a_page_contains_the_whole_frontmatter() {
    let part = |text: &'static str| std::str::from_utf8(head_part(Dialect::Quire, text.as_bytes())).unwrap();
    assert_eq!(part("---\ntitle: T\n---\n# Body\n---\n"), "---\ntitle: T\n---\n");
    assert_eq!(
        part("\u{feff}---  \r\ntitle: T\r\n---\t\r\n# Body"),
        "\u{feff}---  \r\ntitle: T\r\n---\t\r\n"
    );
    for (dialect, text) in [
        (Dialect::Quire, "---\ntitle: T\n---"),
        (Dialect::Quire, "---\ntext: |\n  a\n  ---\n ---\n---x\n---\nbody"),
        (Dialect::Quire, "---\u{3000}\ntitle: T\n---\nbody\n"),
        (Dialect::Quire, "---\ntitle: T\n---\u{3000}\nbody\n---\nmore"),
        (Dialect::Quire, "body\n---\ntitle: T\n---\n"),
        (Dialect::Quire, ""),
        (Dialect::Docusaurus, "---\nslug: /x\n---\nbody"),
        (Dialect::Docusaurus, "---\ntitle: T\n---\n\n# Title\n"),
        (Dialect::Mdbook, "# Title\n\nbody"),
        (Dialect::Mdbook, "---\ntitle: T\n---\n# Title\n"),
    ] {
        let part = std::str::from_utf8(head_part(dialect, text.as_bytes())).unwrap();
        let [head, whole] = [part, text].map(|text| parse_frontmatter_of(dialect, "p.md", text).0);
        assert_eq!(head, whole, "{text:?}");
    }
}

#[test]
fn docusaurus_adds_the_title_if_the_text_does_not_begin_with_an_h1() {
    let adds = |head: &str, body: &str| {
        let text = format!("---\n{head}\n---\n{body}");
        parse_frontmatter_of(Dialect::Docusaurus, "p.md", &text).0.foreign.adds_title
    };
    for body in [
        "# A\n",
        "\n\n#\tA",
        "A\n===\n",
        "import A from 'a';\nimport B from 'b';\n\nimport {\n  C\n} from 'c';\n\n# A\n",
    ] {
        assert!(!adds("title: T", body), "{body:?}");
    }
    for body in ["", "text\n\n# A\n", "<A/>\n\n# A\n", "## A\n", "#A\n", "important\n\n# A\n", "A\nB\n===\n"]
    {
        assert!(adds("title: T", body), "{body:?}");
        assert!(
            !adds("title: T\nhide_title: true", body) && !adds("title: ''", body) && !adds("id: t", body)
        );
    }
}

#[test]
fn quoted_strings_may_continue_in_column_0() {
    let head = |yaml: &str| parse_frontmatter("p.md", &format!("---\n{yaml}\n---\n")).0;
    let read = head("description: \"One: a\nTwo # b\n\nThree\"\ntitle: 'It''s\r\nfine'");
    assert_eq!(read.raw["description"], "One: a Two # b Three");
    assert_eq!(read.raw["title"], "It's fine");
    assert_eq!(head("a:\n  b: \"One\nTwo\"\n").raw["a"]["b"], "One Two");
    insta::assert_snapshot!(check("a: \"One\nTwo\nb: 1"), @"3:1-3:1 Error frontmatter/syntax: invalid indentation in multiline quoted scalar (check the quotes and brackets here and on the lines above)");
    insta::assert_snapshot!(check("description: \"One\nTwo\"\ntitle: [1]"), @"4:8-4:11 Error frontmatter/wrong-type: `title` must be a string, found a list");
}

#[test]
fn the_layout_of_home_pages_makes_a_home_page() {
    let page_type = |yaml: &str| {
        let head = parse_frontmatter("p.md", &format!("---\n{yaml}\n---\n")).0;
        (head.frontmatter.page_type, head.raw["pageType"].as_str().map(str::to_owned))
    };
    assert_eq!(page_type("layout: home"), (Some(PageTypeKey::Home), Some("home".to_owned())));
    assert_eq!(page_type("layout: home\npageType: custom").0, Some(PageTypeKey::Custom));
    assert_eq!(page_type("layout: poster").0, None);
}

#[test]
fn frontmatter_of_other_tools_is_reported() {
    let found = |text: &str| lines(&parse_frontmatter("p.md", text).1, text);
    insta::assert_snapshot!(found("+++  \ntitle = 'A'\n+++\n"), @"1:1-1:4 Error frontmatter/not-yaml: frontmatter must be YAML between two `---` lines (write `key: value` lines)");
    insta::assert_snapshot!(found("\u{feff}---toml\ntitle = 'A'\n---\n"), @"1:2-1:9 Error frontmatter/not-yaml: frontmatter must be YAML between two `---` lines (write `key: value` lines)");
    insta::assert_snapshot!(found(";;;\n\"title\": 1\n;;;\n"), @"1:1-1:4 Error frontmatter/not-yaml: frontmatter must be YAML between two `---` lines (write `key: value` lines)");
    insta::assert_snapshot!(found("{\n\n  \"title\": 1\n}\n"), @"1:1-1:2 Error frontmatter/not-yaml: frontmatter must be YAML between two `---` lines (write `key: value` lines)");
    for text in [
        "+++\ntitle",
        "---toml\nA",
        "{\n  title: 1\n}",
        "{\n  \"title\"\n}",
        "{\n  \"title\": 1",
        "{ a\n \"b\": 1\n}",
        "++++\na\n+++",
    ] {
        assert_eq!(found(text), "", "{text}");
    }
    insta::assert_snapshot!(found("\n\n ---  \ntitle: A\n---\n"), @"3:2-3:5 Error frontmatter/not-first: frontmatter must begin on the first line of the file (remove everything before `---`)");
    insta::assert_snapshot!(found("\u{feff}\n---\na1: B\n---\n"), @"2:1-2:4 Error frontmatter/not-first: frontmatter must begin on the first line of the file (remove everything before `---`)");
    for text in [
        "\n---\n",
        "\n---\nA b: c\n---\n",
        "\n---\n: c\n---\n",
        "\n---\ntitle: A\n",
        "\n----\ntitle: A\n---\n",
        "\n---\nA\n---\n",
    ] {
        assert_eq!(found(text), "", "{text}");
    }
}

/// A page is not published by mistake if it is unclear whether it is a draft.
#[test]
fn unclear_drafts_are_recognized() {
    let unclear = |yaml: &str| {
        let text = format!("---\n{yaml}\n---\n");
        parse_frontmatter("p.md", &text).0.unclear_draft.map(|range| text[range].to_owned())
    };
    for yaml in ["title: A", "draft: true", "draft: false", "draft:", "drafts: x"] {
        assert_eq!(unclear(yaml), None, "{yaml}");
    }
    for yaml in ["draft: 'yes'", "Draft: true", "draft: 1", "DRAFT: false", "draft: [true]"] {
        assert_eq!(unclear(&format!("title: A\n{yaml}")).as_deref(), Some(yaml));
    }
}

#[test]
fn a_page_without_frontmatter_has_an_empty_object() {
    assert_eq!(parse_frontmatter("p.md", "text").0.raw, serde_json::json!({}));
    assert_eq!(parse_frontmatter("p.md", "---\n---\n").0.raw, serde_json::json!({}));
    let written = |dialect| parse_frontmatter_of(dialect, "p.md", "---\na: 1\n---\n").0.written;
    assert_eq!(written(Dialect::Vitepress), serde_json::json!({ "a": 1 }));
    assert_eq!(written(Dialect::Quire), serde_json::Value::Null);
}

#[test]
fn a_page_has_a_landing_hero_and_a_preview_image_of_its_own() {
    let it = head("---\nlanding: false\nimage: /a.png\n---\n").frontmatter;
    insta::assert_debug_snapshot!((it.landing, it.image), @r#"
    (
        Some(
            Switch(
                false,
            ),
        ),
        Some(
            Own(
                Link {
                    url: "/a.png",
                    range: 26..32,
                },
            ),
        ),
    )
    "#);
    let it = head("---\nlanding: { subtitle: S, stars: true }\nimage: false\n---\n").frontmatter;
    insta::assert_debug_snapshot!((it.landing, it.image), @r#"
    (
        Some(
            Own(
                LandingSettings {
                    subtitle: Some(
                        "S",
                    ),
                    description: None,
                    primary: None,
                    secondary: None,
                    background: None,
                    stars: Some(
                        true,
                    ),
                    oval: None,
                    command: None,
                },
            ),
        ),
        Some(
            Switch(
                false,
            ),
        ),
    )
    "#);
}

#[test]
fn the_browser_receives_converted_values_and_no_scripts() {
    let yaml = "title: true\ndescription: 1.50\ntag: ~\noutline: x\noverviewHeaders: [1, 7, 2]\npageType: x\nimage: 'javascript:x'\n\
                features:\n  - { title: A, icon: '<svg></svg>', link: 'vbscript:x', span: 3 }\n  - { title: B, icon: true }\n";
    let raw = parse_frontmatter("p.md", &format!("---\n{yaml}---\n")).0.raw;
    insta::assert_snapshot!(serde_json::to_string_pretty(&raw).unwrap(), @r#"
    {
      "title": "true",
      "description": "1.50",
      "overviewHeaders": [
        1,
        2
      ],
      "features": [
        {
          "title": "A",
          "icon": "<svg></svg>",
          "span": 3
        },
        {
          "title": "B",
          "icon": "true"
        }
      ]
    }
    "#);
}
