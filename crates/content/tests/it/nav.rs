use quire_content::Navigation;
use serde_json::json;

use crate::bilingual;

#[test]
fn s3_10_s3_28_s3_29_each_language_has_its_own_navigation() {
    let built = bilingual()
        .file(
            "en/_nav.json",
            r#"[{"text":"Guide","link":"/guide/a","activeMatch":"/guide/","position":"left","tag":"t"},
            {"text":"More","items":[{"text":"Out","link":"https://e.org"},{"text":"Dead","link":"/gone"}]}]"#,
        )
        .file("zh/_nav.json", r#"[{"text":"指南","link":"/guide/a"}]"#)
        .pages("en/guide/a.md zh/guide/a.md")
        .build();
    let nav = |idx: usize| serde_json::to_value(&built.model.locales()[idx].nav).expect("JSON");
    assert_eq!(
        nav(0),
        json!([
            { "text": "Guide", "link": "/guide/a", "activeMatch": "/guide/", "position": "left", "tag": "t" },
            { "text": "More", "position": "right", "items": [
                { "text": "Out", "link": "https://e.org", "position": "right" },
                { "text": "Dead", "link": "/gone", "position": "right" },
            ] },
        ])
    );
    assert_eq!(nav(1), json!([{ "text": "指南", "link": "/zh/guide/a", "position": "right" }]));
    insta::assert_snapshot!(built.findings(), @"docs/en/_nav.json:2:97 content/dead-link: the link target `/gone` does not exist");
}

#[test]
fn labels_may_be_keys_of_interface_strings() {
    let texts = "[[locales]]\nlang = 'en'\ntexts = { menu = 'Menu', outlineTitle = 'Outline' }";
    let built = crate::site(texts)
        .pages("en/a/x.md en/a/b/y.md")
        .file("en/_nav.json", r#"[{"text":"menu","items":[{"text":"outlineTitle","link":"/a/x"}]},{"text":"none","link":"/a/x"}]"#)
        .file(
            "en/a/_meta.json",
            r#"[{"type":"file","name":"x","label":"menu"},{"type":"dir","name":"b","label":"outlineTitle"},
                {"type":"section-header","label":"menu"},{"type":"divider"},
                {"type":"custom-link","label":"menu","items":[{"type":"custom-link","label":"outlineTitle","link":"/a/x"}]}]"#,
        )
        .build();
    let nav = &built.model.locales()[0].nav;
    let labels: Vec<_> = nav.iter().map(|it| it.text.as_str()).collect();
    assert_eq!(labels, ["Menu", "none"]);
    assert_eq!(nav[0].items[0].text, "Outline");
    insta::assert_snapshot!(built.sidebar("en", "/a/"), @"
    Menu -> /a/x
    Outline:
      y -> /a/b/y
    # Menu
    --- solid
    Menu:
      Outline -> /a/x
    ");
}

#[test]
fn navigation_files_in_other_folders_are_reported() {
    let built = crate::bilingual()
        .pages("en/a/x.md zh/a/x.md")
        .file("en/a/_nav.json", "[]")
        .file("en/a/_sidebars.json", "{}")
        .file("_nav.json", "[]")
        .file("en/_nav.json", "[]")
        .file("en/a/_category_.json", "{")
        .build();
    insta::assert_snapshot!(built.findings(), @"
    docs/en/a/_nav.json:1:1 nav/unused-file: no page shows this navigation (`_nav.json` is read only in the folder of a locale)
    docs/en/a/_sidebars.json:1:1 nav/unused-file: no page shows these sidebars (`_sidebars.json` is read only in the folder of a locale)
    docs/_nav.json:1:1 nav/unused-file: `docs/en/_nav.json` is read instead of this file (remove one of the two)
    ");
    let files = [
        "_nav.json",
        "a/_meta.json",
        "a/_sidebars.json",
        "a/_category_.yml",
        "a/nav.json",
        "a_meta.json",
        "a/_category_.toml",
    ];
    assert_eq!(files.map(Navigation::is_navigation_file), [true, true, true, true, false, false, false]);
}
