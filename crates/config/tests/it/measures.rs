//! Tests of the settings and data of `quire check`: `[check]`, `terms.toml` and `options.toml`.

use quire_config::{Localized, parse_options, parse_site, parse_terms};

use crate::lines;

#[test]
fn check_has_defaults_and_rejects_invalid_globs() {
    let (site, _) = parse_site("quire.toml", "title = 'T'");
    assert_eq!((site.check.terms.as_str(), site.check.options.as_str()), ("terms.toml", "options.toml"));
    assert!(site.check.untranslated.is_empty() && site.check.forbidden.is_empty());

    let text = "title = 'T'\n[check]\nuntranslated = ['api/**', '[']\n[check.forbidden]\nen = ['simply']";
    let (site, diagnostics) = parse_site("quire.toml", text);
    assert_eq!(site.check.forbidden["en"], ["simply"]);
    insta::assert_snapshot!(lines(&diagnostics, text), @"3:28-3:29 Error config/bad-glob: `[` is not a valid glob: unclosed character class; missing ']'");
}

#[test]
fn terms_need_preferred_and_rejected_spellings() {
    let text = "[[terms]]\nwrite = 'Rslib'\nnot = ['RSLib']\n\n[[terms]]\nwrite = '产物'\nlang = ['zh']";
    let (terms, diagnostics) = parse_terms("terms.toml", text);
    assert_eq!(terms.len(), 1);
    insta::assert_snapshot!(lines(&diagnostics, text), @r"
    5:1-5:1 Error terms/missing-key: missing required key `not` in an item of `terms` (add `not`: rejected spellings)
    7:1-7:5 Error terms/unknown-key: unknown key `lang` in an item of `terms` (did you mean `langs`?)
    ");
}

#[test]
fn facts_of_an_option_are_one_text_or_one_per_locale() {
    let text = "[[options]]\nname = 'lib.dts'\npage = '/config/lib/dts'\ntype = '`boolean`'\ndefault = { en = 'off', zh = '关闭' }\nsince = '0.1'\ncli = '`--dts`'\ntopLevel = 'yes'\n\n[[options]]\nname = 'lib.dts'\npage = '/x'";
    let (data, diagnostics) = parse_options("options.toml", text);
    let facts = data.get("lib.dts").and_then(|option| option.facts.clone());
    let Some([Some(kind), Some(default), ..]) = facts else { panic!("{facts:?}") };
    assert_eq!((kind.get("zh"), default.get("zh"), default.get("en")), ("`boolean`", "关闭", "off"));
    assert_eq!(kind, Localized::One("`boolean`".to_owned()));
    assert_eq!(data.options.len(), 1);
    insta::assert_snapshot!(lines(&diagnostics, text), @"11:9-11:16 Error options/duplicate: the option `lib.dts` is listed twice [2:9 first defined here]");
}
