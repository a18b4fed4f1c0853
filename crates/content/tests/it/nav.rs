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
