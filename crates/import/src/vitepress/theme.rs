//! Import of the `themeConfig` objects of the site and its languages.

use super::locales::{LanguageConfig, Locales, first};
use super::navigation;
use crate::draft::Draft;
use crate::navigation::plain;
use crate::table::{Fate, Setting, Table};
use crate::{address, public, social};
use quire_foreign_config::{Node, Value};

/// Keys of `themeConfig` that are not converted, with the outcome to report.
const FATES: &[(&str, Fate)] = &[
    ("externalLinkIcon", Fate::Silent),
    ("i18nRouting", Fate::BuiltIn("the language menu links to the same page")),
    ("carbonAds", Fate::Dropped("Quire shows no advertisements; fill the slot `outlineEnd` of the theme")),
    ("aside", Fate::Silent),
];

/// Interface strings, as pairs of the key path in `themeConfig` and the key of a locale in `quire.toml`. A key with a
/// leading dot belongs to the locale's `texts` table.
const TEXTS: &[(&str, &str)] = &[
    ("outline.label", "outlineTitle"),
    ("outlineTitle", "outlineTitle"),
    ("docFooter.prev", "prevPageText"),
    ("docFooter.next", "nextPageText"),
    ("editLink.text", "editLink.text"),
    ("lastUpdated.text", ".lastUpdated"),
    ("lastUpdatedText", ".lastUpdated"),
    ("darkModeSwitchLabel", ".appearance"),
    ("returnToTopLabel", ".backToTop"),
    ("sidebarMenuLabel", ".menu"),
    ("skipToContentLabel", ".skipToContent"),
    ("langMenuLabel", ".languages"),
    ("notFound.title", ".notFoundTitle"),
    ("notFound.linkText", ".takeMeHome"),
];

/// Interface strings, as pairs of the key path in `search.options.translations` and the key of a locale in
/// `quire.toml`.
const SEARCH_TEXTS: &[(&str, &str)] = &[
    ("button.buttonText", "searchPlaceholderText"),
    ("modal.noResultsText", "searchNoResultsText"),
    ("modal.resetButtonTitle", ".searchClear"),
    ("modal.footer.navigateText", ".searchMove"),
    ("modal.footer.selectText", ".searchOpen"),
    ("modal.footer.closeText", ".searchClose"),
];

/// Additional keys of `themeConfig` that are reported together as carried over. Other functions read most of them.
const TEXT_KEYS: &[&str] =
    &["outline", "outlineTitle", "docFooter", "lastUpdated", "lastUpdatedText", "darkModeSwitchLabel"];
const LABEL_KEYS: &[&str] = &[
    "returnToTopLabel",
    "sidebarMenuLabel",
    "skipToContentLabel",
    "langMenuLabel",
    "notFound",
    "lightModeSwitchTitle",
    "darkModeSwitchTitle",
];

pub(super) fn read<'a>(draft: &mut Draft<'_, 'a>, table: &mut Table<'a>, mut locales: Locales<'a>) {
    let theme = table.take("themeConfig").map(|setting| draft.scripts.unwrap(setting.value, 0));
    if let Some(theme) = &theme {
        locales.languages.iter_mut().for_each(|language| language.themes.push(theme.clone()));
    }
    let is_multilingual = locales.languages.len() > 1;
    outline(draft, &locales);
    let prefixes: Vec<String> = locales.languages.iter().map(|language| language.prefix.clone()).collect();
    for language in &locales.languages {
        texts(draft, language);
        edit_link(draft, language);
        footer(draft, language, if is_multilingual { &language.lang } else { "" });
        navigation::read(draft, language, &prefixes);
    }
    for language in &mut locales.languages {
        let mut themes = std::mem::take(&mut language.themes);
        // The last object is the `themeConfig` of the site, which is reported after the languages.
        themes.truncate(themes.len() - usize::from(theme.is_some()));
        for node in themes {
            report(draft, &format!("{}: themeConfig", language.lang), node, &language.lang);
        }
    }
    if let Some(node) = theme {
        report(draft, "themeConfig", node, "");
    }
}

/// Reads settings that all languages share, and reports the remaining keys of a `themeConfig`. `lang` is empty for the
/// site's `themeConfig`.
fn report<'a>(draft: &mut Draft<'_, 'a>, name: &str, node: Node<'a>, lang: &str) {
    let Some(mut theme) = Table::from_node(name, node, draft) else { return };
    if let Some(Setting { value, key, span }) = theme.take("logo") {
        public::logo(draft, &key, &value, span);
        // VitePress shows the site's title next to the logo, unless `siteTitle` is set.
        draft.site.logo_text = draft.site.title.clone();
    }
    if let Some(Setting { value, key, span }) = theme.take("siteTitle") {
        match (value.text(), value.bool()) {
            (Some(text), _) => {
                draft.carried(&key, span, "");
                draft.site.logo_text = text;
            }
            (None, Some(false)) => {
                draft.carried(&key, span, "");
                draft.site.logo_text.clear();
            }
            _ => draft.unusable(&key, &value),
        }
    }
    if let Some(setting) = theme.list("socialLinks", draft) {
        if lang.is_empty() || draft.site.social_links.is_empty() {
            social::links(draft, &setting.key, &setting.value);
        } else {
            draft.dropped(&setting.key, setting.span, "all languages have the same links");
        }
    }
    if let Some(setting) = theme.take("search") {
        search(draft, &setting, lang);
    }
    if let Some(setting) = theme.take("algolia") {
        draft.built_in(&setting.key, setting.span, "Quire has built-in search");
    }
    for key in ["nav", "sidebar", "editLink", "footer"] {
        let Some(setting) = theme.take(key) else { continue };
        match &setting.value.value {
            Value::Unknown | Value::External(_) => draft.unusable(&setting.key, &setting.value),
            _ => draft.carried(&setting.key, setting.span, ""),
        }
    }
    let mut text_keys = Vec::new();
    for key in TEXT_KEYS.iter().chain(LABEL_KEYS) {
        text_keys.extend(theme.take(key).map(|setting| (setting.key, setting.span)));
    }
    if let Some((key, span)) = text_keys.first() {
        let others = if text_keys.len() > 1 {
            format!("and {} other texts", text_keys.len() - 1)
        } else {
            String::new()
        };
        draft.carried(key, *span, &others);
    }
    theme.finish(draft, FATES);
}

fn search(draft: &mut Draft<'_, '_>, setting: &Setting<Node<'_>>, lang: &str) {
    let provider = setting.value.get("provider").and_then(Node::text);
    let note = match provider.as_deref() {
        Some("algolia") => "Quire has built-in search instead of Algolia's",
        _ => "Quire has built-in search",
    };
    draft.built_in(&setting.key, setting.span, note);
    let Some(options) = setting.value.get("options") else { return };
    let default = draft.site.lang.clone();
    let texts_lang = if lang.is_empty() { default.clone() } else { lang.to_owned() };
    search_texts(draft, options, &texts_lang);
    for entry in options.get("locales").and_then(Node::entries).unwrap_or_default() {
        let lang = if entry.key == "root" { default.clone() } else { entry.key.clone() };
        if draft.site.locales.iter().any(|locale| locale.lang == lang) {
            search_texts(draft, &entry.node, &lang);
        }
    }
}

fn search_texts(draft: &mut Draft<'_, '_>, options: &Node<'_>, lang: &str) {
    let Some(translations) = options.get("translations") else { return };
    for (path, quire_key) in SEARCH_TEXTS {
        if let Some(text) = value_at(translations, path).and_then(Node::text) {
            draft.site.locale(lang).text(quire_key, &text);
        }
    }
}

/// Reads the heading levels of the outline. The levels of the default language apply to all languages.
fn outline(draft: &mut Draft<'_, '_>, locales: &Locales<'_>) {
    let levels_of = |language: &LanguageConfig<'_>| {
        language.themes.iter().find_map(|theme| outline_levels(theme.get("outline")?))
    };
    let Some(default) = locales.languages.first() else { return };
    let levels = levels_of(default);
    for language in locales.languages.iter().skip(1) {
        let node = first(&language.themes, "outline");
        if let Some(node) = node.filter(|_| levels_of(language) != levels) {
            draft.dropped(
                &format!("{}: outline", language.lang),
                node.span,
                "all languages show the same levels",
            );
        }
    }
    if levels.is_some() {
        draft.site.outline_headers = levels;
    }
}

/// Returns the heading levels that `outline` selects. The value is `deep`, a level, an array of the first and last
/// level, `false`, or an object with one of these values as `level`.
fn outline_levels(node: &Node<'_>) -> Option<Vec<u8>> {
    let level = |node: &Node<'_>| node.text()?.parse().ok();
    let levels: Vec<u8> = match &node.value {
        Value::Bool(false) => return Some(Vec::new()),
        Value::Table(_) => return outline_levels(node.get("level")?),
        Value::Text(word) if word == "deep" => (2..=6).collect(),
        Value::List(bounds) => match bounds.as_slice() {
            [from, to] => (level(from)?..=level(to)?).collect(),
            _ => return None,
        },
        _ => vec![level(node)?],
    };
    Some(levels.into_iter().filter(|level| (2..=6).contains(level)).collect())
}

fn texts(draft: &mut Draft<'_, '_>, language: &LanguageConfig<'_>) {
    for (path, key) in TEXTS {
        let text = language.themes.iter().find_map(|theme| value_at(theme, path)?.text());
        if let Some(text) = text {
            draft.site.locale(&language.lang).text(key, &text);
        }
    }
}

/// Returns the value at a key path such as `docFooter.prev`.
fn value_at<'n, 'a>(node: &'n Node<'a>, path: &str) -> Option<&'n Node<'a>> {
    path.split('.').try_fold(node, |node, key| node.get(key))
}

fn edit_link<'a>(draft: &mut Draft<'_, 'a>, language: &LanguageConfig<'a>) {
    let Some(edit) = first(&language.themes, "editLink") else { return };
    let Some(pattern) = edit.get("pattern") else { return };
    match draft.evaluate_text(pattern, &[("filePath", ":path")]).map(|text| address::edit_base(&text)) {
        Some(Some(base)) => draft.site.locale(&language.lang).edit_base = base,
        Some(None) => draft.dropped("editLink.pattern", pattern.span, "it must end with `/:path`"),
        None => draft.unread("editLink.pattern", pattern.span),
    }
}

/// Reads the footer. `lang` is empty if the footer applies to all languages.
fn footer(draft: &mut Draft<'_, '_>, language: &LanguageConfig<'_>, lang: &str) {
    let Some(footer) = first(&language.themes, "footer") else { return };
    let lines: Vec<String> = ["message", "copyright"]
        .into_iter()
        .filter_map(|key| Some(plain(&footer.get(key)?.text()?)))
        .collect();
    for key in ["message", "copyright"] {
        if let Some(node) = footer.get(key).filter(|node| node.text().is_none()) {
            draft.unread(&format!("footer.{key}"), node.span);
        }
        if let Some(node) =
            footer.get(key).filter(|node| node.text().is_some_and(|text| text.contains("<a ")))
        {
            draft.dropped(&format!("footer.{key}"), node.span, "links are shown as text");
        }
    }
    if !lines.is_empty() {
        draft.site.footer.push((lang.to_owned(), lines));
    }
}
