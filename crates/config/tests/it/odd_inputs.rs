//! Tests with malicious and malformed input, which must result in diagnostics, never in a panic or a hang.

use std::fmt::Write as _;

use quire_config::{parse_frontmatter, parse_meta, parse_nav, parse_site};

use crate::lines;

#[test]
fn deep_nesting_is_a_diagnostic_and_not_a_stack_overflow() {
    let json = "[".repeat(100_000);
    insta::assert_snapshot!(lines(&parse_nav("n", &json).1, &json), @"1:66-1:67 Error nav/syntax: nesting is deeper than 64 levels (check the quotes and brackets here and on the lines above)");
    assert_eq!(parse_meta("m", &json).1.len(), 1);
    let deepest = |end: &str| {
        let json = format!("{}{end}", "[".repeat(65));
        let diagnostics = parse_nav("n", &json).1;
        assert!(diagnostics.iter().all(|it| json.get(it.primary.start..it.primary.end).is_some()), "{end}");
        lines(&diagnostics, &json)
    };
    insta::assert_snapshot!(["", "中", "{"].map(deepest).concat(), @"
    1:66-1:66 Error nav/syntax: expected a value, found the end of the file (check the quotes and brackets here and on the lines above)
    1:66-1:67 Error nav/syntax: expected a value, found `中` (check the quotes and brackets here and on the lines above)
    1:66-1:67 Error nav/syntax: nesting is deeper than 64 levels (check the quotes and brackets here and on the lines above)
    ");
    let yaml = format!("---\na: {}\n---\n", "[".repeat(100_000));
    assert_eq!(parse_frontmatter("p", &yaml).1.len(), 1);
    let keys = format!("---\n{}\n---\n", "? ".repeat(100_000));
    insta::assert_snapshot!(lines(&parse_frontmatter("p", &keys).1, &keys), @"2:131-2:131 Error frontmatter/syntax: nesting is deeper than 64 levels (check the quotes and brackets here and on the lines above)");
    let toml = format!("title = {}", "[".repeat(100_000));
    assert_eq!(parse_site("q", &toml).1.len(), 1);
}

#[test]
fn exponential_aliases_are_a_diagnostic() {
    let mut yaml = String::from("---\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for level in 1..10 {
        let before = format!("*a{}, ", level - 1).repeat(10);
        let _ = writeln!(yaml, "a{level}: &a{level} [{}]", before.trim_end_matches(", "));
    }
    yaml.push_str("---\n");
    let (_, diagnostics) = parse_frontmatter("p", &yaml);
    assert_eq!(diagnostics.iter().map(|it| it.code).collect::<Vec<_>>(), ["frontmatter/syntax"]);
}

#[test]
fn truncated_files_never_panic() {
    let toml = "\u{feff}title = \"\\u00e9\" # 中\nlogo = { light = '/a' }\n[[locales]]\nlang = 'zh'\n";
    let page = "\u{feff}---\r\ntitle: &a \"\\x41 中\"\nhero: { text: |\n }\nb: [*a, 1.5, ~]\n---\nx";
    let json = r#"[ /* 中 */ {"type":"dir","name":"\ud83d\ude00", "items": [1e5, -0, true, null,],}, // end"#;
    let cuts = |text: &str| {
        let owned = text.to_owned();
        (0..=text.len())
            .filter(|at| text.is_char_boundary(*at))
            .map(|at| owned[..at].to_owned())
            .collect::<Vec<_>>()
    };
    for (cut, spans) in cuts(toml).iter().map(|cut| (cut, parse_site("q", cut).1)) {
        assert!(spans.iter().all(|it| it.primary.end <= cut.len()), "{cut:?} {spans:?}");
    }
    for (cut, spans) in cuts(page).iter().map(|cut| (cut, parse_frontmatter("p", cut).1)) {
        assert!(spans.iter().all(|it| it.primary.end <= cut.len()), "{cut:?} {spans:?}");
    }
    for (cut, spans) in cuts(json).iter().map(|cut| (cut, parse_meta("m", cut).1)) {
        assert!(spans.iter().all(|it| it.primary.end <= cut.len()), "{cut:?} {spans:?}");
    }
}

#[test]
fn script_urls_are_an_error_in_every_link() {
    for url in ["javascript:alert(1)", "JavaScript:x", " java\tscript:x", "vbscript:x", "data:text/html,x"] {
        let page = format!("---\nhero:\n  actions:\n    - text: Go\n      link: {url:?}\n---\n");
        let codes = |diagnostics: Vec<quire_diagnostics::Diagnostic>| {
            diagnostics.iter().map(|it| it.code).collect::<Vec<_>>()
        };
        assert_eq!(codes(parse_frontmatter("p", &page).1), ["frontmatter/bad-url"], "{url}");
        assert_eq!(codes(parse_nav("n", &format!(r#"[{{"text":"A","link":{url:?}}}]"#)).1), ["nav/bad-url"]);
        let site = format!("title = 'T'\n[[socialLinks]]\nicon = 'x'\nmode = 'link'\ncontent = {url:?}");
        assert_eq!(codes(parse_site("q", &site).1), ["config/bad-url"]);
    }
    let image = "---\nhero:\n  image: { src: 'data:image/png;base64,AA' }\n---\n";
    assert!(parse_frontmatter("p", image).1.is_empty());
}
