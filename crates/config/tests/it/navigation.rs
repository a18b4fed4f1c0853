use quire_config::{MetaEntry, parse_meta, parse_nav};

use crate::lines;

fn nav(json: &str) -> String {
    let (entries, diagnostics) = parse_nav("_nav.json", json);
    let texts: Vec<_> = entries.iter().filter_map(|entry| entry.text.clone()).collect();
    format!("{}\n{}", texts.join(", "), lines(&diagnostics, json))
}

fn findings(json: &str) -> String {
    lines(&parse_nav("_nav.json", json).1, json)
}

/// Formats the kinds and names of the entries, then the diagnostics.
fn meta(json: &str) -> String {
    let (entries, diagnostics) = parse_meta("_meta.json", json);
    let name =
        |name: &Option<quire_config::Spanned<String>>| name.as_ref().map_or("?", |it| &it.value).to_owned();
    let kinds: Vec<String> = entries
        .iter()
        .map(|entry| match entry {
            MetaEntry::File(it) => format!("file {}", name(&it.name)),
            MetaEntry::Dir(it) => format!("dir {}", name(&it.name)),
            MetaEntry::DirSection(it) => format!("dir-section {}", name(&it.name)),
            MetaEntry::SectionHeader(it) => format!("header {}", it.label.as_deref().unwrap_or("?")),
            MetaEntry::Divider { dashed } => format!("divider {dashed}"),
            MetaEntry::Link(it) => format!("link {}", it.link.as_ref().map_or("-", |it| it.url.as_str())),
        })
        .collect();
    format!("{}\n{}", kinds.join(", "), lines(&diagnostics, json))
}

#[test]
fn s3_28_s3_29_navigation_entries_have_link_items_active_match_position_and_tag() {
    let (entries, diagnostics) = parse_nav(
        "_nav.json",
        r#"[{"text":"Guide","link":"/guide/","activeMatch":"^/guide/","position":"left","tag":"new"},
            {"text":"More","items":[{"text":"A","link":"https://a.org"}]}]"#,
    );
    assert!(diagnostics.is_empty());
    let pattern = entries[0].active_match.as_ref().map(|pattern| pattern.value.as_str());
    assert_eq!(pattern, Some("^/guide/"));
    assert_eq!(entries[0].position.map(quire_config::NavPosition::as_str), Some("left"));
    assert_eq!(entries[0].tag.as_deref(), Some("new"));
    assert_eq!(entries[1].items.as_ref().map(Vec::len), Some(1));
    assert_eq!(nav(r#"{"items":[{"text":"A","link":"/"}]}"#), "A\n");
    assert_eq!(findings(r#"[{"items":[{"text":"A","link":"/"}]}]"#), "");
}

#[test]
fn mistakes_in_navigation_files_have_positions() {
    insta::assert_snapshot!(nav("[\n  { \"text\": \"A\", \"lnk\": \"/\" },\n  { \"link\": \"/\", \"position\": \"centre\" },\n  \"B\"\n]"), @r#"
    A
    2:18-2:23 Error nav/unknown-key: unknown key `lnk` in an item of `_nav.json` (did you mean `link`?)
    3:30-3:38 Error nav/wrong-value: `position` must be one of `left`, `right`, found `centre`
    4:3-4:6 Error nav/wrong-type: an item of `_nav.json` must be an object, found a string
    2:3-2:4 Error nav/missing-key: the entry has neither `link` nor `items`
    3:3-3:4 Error nav/missing-key: missing required key `text` in the entry
    "#);
}

#[test]
fn patterns_are_regular_expressions_of_javascript() {
    let entry = |pattern: &str| format!(r#"[{{"text":"A","link":"/","activeMatch":"{pattern}"}}]"#);
    for valid in ["^/(?!api)", "/(?<=a)b/", "", "\\\\d+"] {
        assert_eq!(findings(&entry(valid)), "", "{valid}");
    }
    assert_eq!(findings(&entry(&"()".repeat(100))), "");
    let deep = "(".repeat(100_000);
    insta::assert_snapshot!(["(", "a**", &deep].map(|pattern| findings(&entry(pattern))).join("\n"), @"
    1:39-1:42 Error nav/wrong-value: `activeMatch` is not a regular expression: Invalid regular expression: Unterminated capturing group

    1:39-1:44 Error nav/wrong-value: `activeMatch` is not a regular expression: Invalid regular expression: Invalid braced quantifier

    1:39-1:100041 Error nav/wrong-value: `activeMatch` is not a regular expression: it has more than 100 groups
    ");
    let (entries, _) = parse_nav("_nav.json", &entry("("));
    assert_eq!((entries[0].text.as_deref(), entries[0].active_match.as_ref()), (Some("A"), None));
}

#[test]
fn comments_and_trailing_commas_are_accepted() {
    assert_eq!(nav("// first\n[ /* x */ {\"text\": \"A\", \"link\": \"/\",}, ]\n"), "A\n");
    assert_eq!(nav("/**/ /*/ x */ [{\"text\": \"A\", \"link\": \"/\"}]"), "A\n");
    assert_eq!(nav("\u{feff}[]"), "\n");
    assert_eq!(nav(r#"[{"text":"\u00e9\ud83d\ude00\n\/","link":"/"}]"#), "é😀\n/\n");
}

#[test]
fn json_syntax_errors_have_positions() {
    insta::assert_snapshot!(findings("[{\"text\": guide}]"), @"1:11-1:16 Error nav/syntax: `guide` is not a valid value (put strings in quotes: `\"guide\"`)");
    insta::assert_snapshot!(findings("[{\"text\": \"a\nb\"}]"), @"1:11-1:13 Error nav/syntax: the string has no closing quote (check the quotes and brackets here and on the lines above)");
    insta::assert_snapshot!(findings("[{\"text\": \"a\" \"link\": 1}]"), @"1:15-1:16 Error nav/syntax: expected `,` or `}`, found `\"` (check the quotes and brackets here and on the lines above)");
    insta::assert_snapshot!(findings("[1] 2"), @"1:5-1:6 Error nav/syntax: expected the end of the file, found `2` (check the quotes and brackets here and on the lines above)");
    insta::assert_snapshot!(findings(""), @"1:1-1:1 Error nav/syntax: expected a value, found the end of the file (check the quotes and brackets here and on the lines above)");
    insta::assert_snapshot!(findings("[{\"a\":1,\"a\":2}]"), @"1:9-1:12 Error nav/syntax: duplicate key `a` [1:3 first defined here] (remove one of the two)");
    insta::assert_snapshot!(findings("[\"\\ud800\"]"), @"1:3-1:9 Error nav/syntax: unpaired surrogate (check the quotes and brackets here and on the lines above)");
    insta::assert_snapshot!(findings("/* open"), @"1:1-1:3 Error nav/syntax: the comment has no closing `*/` (check the quotes and brackets here and on the lines above)");
    insta::assert_snapshot!(findings("/*/ []"), @"1:1-1:3 Error nav/syntax: the comment has no closing `*/` (check the quotes and brackets here and on the lines above)");
    insta::assert_snapshot!(findings("[01x]"), @"1:2-1:5 Error nav/syntax: `01x` is not a valid value (put strings in quotes: `\"01x\"`)");
}

#[test]
fn s3_22_s3_26_every_entry_type_of_rspress_is_read() {
    insta::assert_snapshot!(
        meta(r#"["index", {"type":"file","name":"a","label":"A","tag":"t","context":"c","overviewHeaders":[2]},
            {"type":"dir","name":"d","collapsed":true,"collapsible":false},
            {"type":"dir-section-header","name":"s","label":"S"}, {"type":"section-header","label":"H"},
            {"type":"divider"}, {"type":"divider","dashed":true},
            {"type":"custom-link","label":"L","link":"/x"},
            {"type":"custom-link","label":"G","items":[{"label":"I","link":"https://e.org"}]},
            {"name":"old"}, {"link":"/old","label":"Old"}]"#),
        @"file index, file a, dir d, dir-section s, header H, divider false, divider true, link /x, link -, file old, link /old"
    );
}

#[test]
fn mistakes_in_meta_files_have_positions_and_other_entries_are_read() {
    insta::assert_snapshot!(
        meta("[\n  { \"type\": \"fil\", \"name\": \"a\" },\n  { \"type\": \"file\" },\n  { \"type\": \"dir\", \"name\": \"d\", \"colapsed\": true },\n  7,\n  { \"type\": \"custom-link\", \"label\": \"x\" },\n  \"ok\"\n]"),
        @r#"
    dir d, file ok
    2:13-2:18 Error nav/wrong-value: unknown entry type `fil` (did you mean `file`?)
    3:3-3:3 Error nav/missing-key: missing required key `name` in the entry (add `name`: file name, with or without extension)
    4:33-4:43 Error nav/unknown-key: unknown key `colapsed` in the entry (did you mean `collapsed`?)
    5:3-5:4 Error nav/wrong-type: an entry must be a string or an object, found a number
    6:3-6:4 Error nav/missing-key: the entry has neither `link` nor `items`
    "#
    );
    insta::assert_snapshot!(meta("{}").trim(), @"1:1-1:3 Error nav/wrong-type: `_meta.json` must be a list, found an object");
}

#[test]
fn keys_of_other_entry_types_are_warnings() {
    insta::assert_snapshot!(meta(
        "[\n  { \"type\": \"file\", \"name\": \"a\", \"collapsible\": true },\n  { \"type\": \"custom-link\", \"link\": \"/x\", \"items\": [{ \"link\": \"/y\", \"dashed\": true }] }\n]"
    ));
}

#[test]
fn a_menu_in_a_menu_is_reported() {
    assert_eq!(
        findings(
            "[\n  { \"text\": \"A\", \"items\": [\n    { \"text\": \"B\", \"items\": [{ \"text\": \"C\", \"link\": \"/\" }] }\n  ] }\n]"
        ),
        "3:29-3:30 Warning nav/nested-menu: menus cannot be nested: the entries are shown in the outer menu (move the entries to the outer menu, or move the menu to the navigation bar)\n"
    );
    let (entries, _) = parse_nav(
        "_nav.json",
        "[{ \"text\": \"A\", \"items\": [{ \"text\": \"B\", \"items\": [{ \"text\": \"C\", \"link\": \"/\" }] }, { \"text\": \"D\", \"link\": \"/d\" }] }]",
    );
    let shown: Vec<_> = entries[0].items.iter().flatten().filter_map(|item| item.text.as_deref()).collect();
    assert_eq!(shown, ["C", "D"]);
}

#[test]
fn categories_of_docusaurus_are_json_or_yaml() {
    let json = r#"{"label":"L","position":1.5,"collapsible":false,"collapsed":true,"link":{"type":"generated-index","slug":"/s","title":"T","description":"D"},"className":"x"}"#;
    let yaml = "label: 2\nposition: first\nlink: { type: doc, id: intro }\n";
    insta::assert_debug_snapshot!(quire_config::parse_category("_category_.json", json).0, @r#"
    Category {
        label: Some(
            "L",
        ),
        position: Some(
            1.5,
        ),
        collapsible: Some(
            false,
        ),
        collapsed: Some(
            true,
        ),
        page: None,
        generated_index: Some(
            GeneratedIndex {
                path: Some(
                    "/s",
                ),
                title: Some(
                    "T",
                ),
                description: Some(
                    "D",
                ),
            },
        ),
    }
    "#);
    insta::assert_debug_snapshot!(quire_config::parse_category("_category_.yml", yaml).0, @r#"
    Category {
        label: Some(
            "2",
        ),
        position: None,
        collapsible: None,
        collapsed: None,
        page: Some(
            "intro",
        ),
        generated_index: None,
    }
    "#);
    let index =
        |json: &str| quire_config::parse_category("c.json", json).0.generated_index.and_then(|it| it.path);
    assert_eq!(index(r#"{"link":{"type":"generated-index"}}"#).as_deref(), Some(""));
    assert_eq!(index(r#"{"link":null}"#), None);
    let infinite = quire_config::parse_category("c.yml", "position: 1e999").0;
    assert_eq!(infinite.position, None);
    insta::assert_snapshot!(lines(&quire_config::parse_category("c.json", "{").1, "{"), @"1:2-1:2 Error nav/syntax: expected a key in quotes or `}`, found the end of the file (check the quotes and brackets here and on the lines above)");
}

#[test]
fn sidebars_have_distinct_paths_or_names() {
    let json = r#"{"/guide/":["a",{"type":"divider"}],"api":["b"],"/guide":["c"],"x":1}"#;
    let (sidebars, diagnostics) = quire_config::parse_sidebars("_sidebars.json", json);
    let names: Vec<_> = sidebars.iter().map(|it| format!("{} {}", it.name.value, it.entries.len())).collect();
    assert_eq!(names, ["/guide/ 2", "api 1", "x 0"]);
    insta::assert_snapshot!(lines(&diagnostics, json), @"
    1:49-1:57 Warning nav/duplicate-entry: `/guide/` and `/guide` name the same sidebar [1:2 first defined here] (put the entries into one of them)
    1:68-1:69 Error nav/wrong-type: `x` must be a list, found a number
    ");
    insta::assert_snapshot!(lines(&quire_config::parse_sidebars("s", "[1]").1, "[1]"), @"1:1-1:4 Error nav/wrong-type: `_sidebars.json` must be a table, found a list");
    insta::assert_snapshot!(lines(&quire_config::parse_sidebars("s", "{").1, "{"), @"1:2-1:2 Error nav/syntax: expected a key in quotes or `}`, found the end of the file (check the quotes and brackets here and on the lines above)");
}

#[test]
fn links_of_converted_navigation_pass_the_same_check() {
    assert_eq!(quire_config::nav_link_fault("/a"), None);
    insta::assert_snapshot!(quire_config::nav_link_fault("javascript:x").unwrap_or_default(), @"the URL of `link` runs a script");
    insta::assert_snapshot!(quire_config::nav_link_fault("mailto:a").unwrap_or_default(), @"`link` is not an email address: `a`");
}

#[test]
fn generated_pages_have_paths_of_plain_segments() {
    let found = |path: &str| {
        meta(&format!(r#"[{{"type":"custom-link","items":[],"generatedIndex":{{"path":{path:?}}}}}]"#))
    };
    for path in ["a", "/a/b/", "404/a", "a..b"] {
        assert_eq!(found(path), "link -\n", "{path}");
    }
    for path in ["", "/", "404", "/404/", "../a", "a/..", "a\\b", "a?b", "a#b"] {
        assert_ne!(found(path), "link -\n", "{path}");
    }
}

#[test]
fn escapes_and_numbers_of_json_are_read() {
    let text = |json: &str| nav(&format!(r#"[{{"text":{json},"link":"/"}}]"#));
    assert_eq!(text(r#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#), "\"\\/\u{8}\u{c}\n\r\té😀\n");
    for json in [
        r#""\ud83d""#,
        r#""\ud83dx""#,
        r#""\ud83d\u0041""#,
        r#""\u00g0""#,
        r#""\u+123""#,
        r#""\u12""#,
        r#""\x""#,
    ] {
        assert!(text(json).contains("nav/syntax"), "{json}");
    }
    let position = |number: &str| {
        quire_config::parse_category("c.json", &format!(r#"{{"position":{number}}}"#)).0.position
    };
    assert_eq!(
        ["1", "-0.5", "1e5", "2.", "1E-1"].map(position),
        [Some(1.0), Some(-0.5), Some(1e5), Some(2.0), Some(0.1)]
    );
    assert_eq!([".5", "+1", "0x1", "1_0", "-", "1e", "infinity", "NaN"].map(position), [None; 8]);
}
