//! Tests with the configuration of the Rslib site.

use quire_config::{SocialMode, parse_site};

use crate::lines;

#[test]
fn s1_13_s1_15_s9_01_the_rslib_site_is_configured_in_english_and_chinese() {
    let text = include_str!("../../../../site/quire.toml");
    let (it, diagnostics) = parse_site("quire.toml", text);
    assert_eq!(lines(&diagnostics, text), "");
    assert_eq!((it.title.as_str(), it.logo_text.as_str()), ("Rslib", "Rslib"));
    assert_eq!((it.icon.as_str(), it.logo.light.as_str()), ("/rslib.svg", "/rslib.svg"));
    assert_eq!(it.description, "The Rsbuild-based library development tool");
    let langs: Vec<_> = it.locales.iter().map(|it| (it.lang.as_str(), it.label.as_str())).collect();
    assert_eq!(langs, [("en", "English"), ("zh", "简体中文")]);
    assert_eq!(it.lang, "en");
    assert!(it.locales.iter().all(|it| it.edit_base.is_some() && !it.description.is_empty()));
    let links: Vec<_> = it.social_links.iter().map(|it| (it.icon.as_str(), it.mode)).collect();
    assert_eq!(links, [("github", SocialMode::Link), ("x", SocialMode::Link), ("discord", SocialMode::Link)]);
}
