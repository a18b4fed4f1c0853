//! Import of the `themeConfig` objects of the site and its languages.

use super::locales::{Locales, Own, first};
use super::navigation;
use crate::draft::Draft;
use crate::navigation::plain;
use crate::table::{Fate, Read, Table};
use crate::{address, public, social};
use quire_foreign_config::{Node, Value};

/// Keys of `themeConfig` that are not carried over, with the outcome to report.
const FATES: &[(&str, Fate)] = &[
    ("externalLinkIcon", Fate::Silent),
    ("i18nRouting", Fate::BuiltIn("the language menu links to the same page")),
    ("carbonAds", Fate::Left("Quire shows no advertisements; fill the slot `outlineEnd` of the theme")),
    ("aside", Fate::Silent),
];

/// Interface strings: the key path in `themeConfig`, and the key of a locale in `quire.toml`. A key with a leading dot
/// belongs to the locale's `texts` table.
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

/// Interface strings in `search.options.translations`, with the keys of a locale in `quire.toml`.
const SEARCH_TEXTS: &[(&str, &str)] = &[
    ("button.buttonText", "searchPlaceholderText"),
    ("modal.noResultsText", "searchNoResultsText"),
    ("modal.resetButtonTitle", ".searchClear"),
    ("modal.footer.navigateText", ".searchMove"),
    ("modal.footer.selectText", ".searchOpen"),
    ("modal.footer.closeText", ".searchClose"),
];

/// Further keys of `themeConfig`, most of which are read in other functions. They are reported together as carried
/// over.
const UNUSED: &[&str] =
    &["outline", "outlineTitle", "docFooter", "lastUpdated", "lastUpdatedText", "darkModeSwitchLabel"];
const UNUSED_LABELS: &[&str] = &[
    "returnToTopLabel",
    "sidebarMenuLabel",
    "skipToContentLabel",
    "langMenuLabel",
    "notFound",
    "lightModeSwitchTitle",
    "darkModeSwitchTitle",
];

pub(super) fn read<'a>(draft: &mut Draft<'_, 'a>, table: &mut Table<'a>, mut locales: Locales<'a>) {
    let theme = table.take("themeConfig").map(|read| draft.scripts.unwrap(read.value, 0));
    if let Some(theme) = &theme {
        locales.all.iter_mut().for_each(|own| own.themes.push(theme.clone()));
    }
    let is_multilingual = locales.all.len() > 1;
    outline(draft, &locales);
    let prefixes: Vec<String> = locales.all.iter().map(|own| own.prefix.clone()).collect();
    for own in &locales.all {
        texts(draft, own);
        edit_link(draft, own);
        footer(draft, own, is_multilingual);
        navigation::read(draft, own, &prefixes);
    }
    for own in &mut locales.all {
        let mut themes = std::mem::take(&mut own.themes);
        // The last object is the `themeConfig` of the site, which is reported once, after the languages.
        themes.truncate(themes.len() - usize::from(theme.is_some()));
        for node in themes {
            report(draft, &format!("{}: themeConfig", own.lang), node, &own.lang);
        }
    }
    if let Some(node) = theme {
        report(draft, "themeConfig", node, "");
    }
}

/// Reads settings that all languages share, and reports the remaining keys of a `themeConfig`. `lang` is empty for the
/// `themeConfig` of the site.
fn report<'a>(draft: &mut Draft<'_, 'a>, name: &str, node: Node<'a>, lang: &str) {
    let Some(mut theme) = Table::of(name, node, draft) else { return };
    if let Some(Read { value, key, place }) = theme.take("logo") {
        public::logo(draft, &key, &value, place);
        // VitePress shows the site's title next to the logo unless `siteTitle` changes it.
        draft.site.logo_text = draft.site.title.clone();
    }
    if let Some(Read { value, key, place }) = theme.take("siteTitle") {
        match (value.text(), value.bool()) {
            (Some(text), _) => {
                draft.carried(&key, place, "");
                draft.site.logo_text = text;
            }
            (None, Some(false)) => {
                draft.carried(&key, place, "");
                draft.site.logo_text.clear();
            }
            _ => draft.unusable(&key, &value),
        }
    }
    if let Some(read) = theme.list("socialLinks", draft) {
        if lang.is_empty() || draft.site.social_links.is_empty() {
            social::links(draft, &read.key, &read.value);
        } else {
            draft.left(&read.key, read.place, "all languages have the same links");
        }
    }
    if let Some(read) = theme.take("search") {
        search(draft, &read, lang);
    }
    if let Some(read) = theme.take("algolia") {
        draft.built_in(&read.key, read.place, "Quire has built-in search");
    }
    for key in ["nav", "sidebar", "editLink", "footer"] {
        let Some(read) = theme.take(key) else { continue };
        match &read.value.value {
            Value::Unknown | Value::Made(_) => draft.unusable(&read.key, &read.value),
            _ => draft.carried(&read.key, read.place, ""),
        }
    }
    let mut carried = Vec::new();
    for key in UNUSED.iter().chain(UNUSED_LABELS) {
        carried.extend(theme.take(key).map(|read| (read.key, read.place)));
    }
    if let Some((key, place)) = carried.first() {
        let others =
            if carried.len() > 1 { format!("and {} other texts", carried.len() - 1) } else { String::new() };
        draft.carried(key, *place, &others);
    }
    theme.finish(draft, FATES);
}

fn search(draft: &mut Draft<'_, '_>, read: &Read<Node<'_>>, lang: &str) {
    let provider = read.value.get("provider").and_then(Node::text);
    let note = match provider.as_deref() {
        Some("algolia") => "Quire has built-in search instead of Algolia's",
        _ => "Quire has built-in search",
    };
    draft.built_in(&read.key, read.place, note);
    let Some(options) = read.value.get("options") else { return };
    let default = draft.site.lang.clone();
    let own = if lang.is_empty() { default.clone() } else { lang.to_owned() };
    search_texts(draft, options, &own);
    for entry in options.get("locales").and_then(Node::entries).unwrap_or_default() {
        let lang = if entry.key == "root" { default.clone() } else { entry.key.clone() };
        if draft.site.locales.iter().any(|locale| locale.lang == lang) {
            search_texts(draft, &entry.node, &lang);
        }
    }
}

fn search_texts(draft: &mut Draft<'_, '_>, options: &Node<'_>, lang: &str) {
    let Some(translations) = options.get("translations") else { return };
    for (path, own) in SEARCH_TEXTS {
        if let Some(text) = at(translations, path).and_then(Node::text) {
            draft.site.locale(lang).text(own, &text);
        }
    }
}

/// Reads the heading levels of the outline. The levels of the default language apply to all languages.
fn outline(draft: &mut Draft<'_, '_>, locales: &Locales<'_>) {
    let found = |own: &Own<'_>| own.themes.iter().find_map(|theme| outline_levels(theme.get("outline")?));
    let Some(default) = locales.all.first() else { return };
    let levels = found(default);
    for own in locales.all.iter().skip(1) {
        let node = first(&own.themes, "outline");
        if let Some(node) = node.filter(|_| found(own) != levels) {
            draft.left(&format!("{}: outline", own.lang), node.place, "all languages show the same levels");
        }
    }
    if levels.is_some() {
        draft.site.outline_headers = levels;
    }
}

/// Returns the heading levels that `outline` selects. The value is `deep`, a level, an array of the first and last
/// level, `false`, or an object whose `level` is one of these.
fn outline_levels(node: &Node<'_>) -> Option<Vec<u8>> {
    let level = |node: &Node<'_>| node.text()?.parse().ok();
    let levels: Vec<u8> = match &node.value {
        Value::Bool(false) => return Some(Vec::new()),
        Value::Table(_) => return outline_levels(node.get("level")?),
        Value::Text(word) if word == "deep" => (2..=6).collect(),
        Value::List(ends) => match ends.as_slice() {
            [from, to] => (level(from)?..=level(to)?).collect(),
            _ => return None,
        },
        _ => vec![level(node)?],
    };
    Some(levels.into_iter().filter(|level| (2..=6).contains(level)).collect())
}

fn texts(draft: &mut Draft<'_, '_>, own: &Own<'_>) {
    for (path, key) in TEXTS {
        let text = own.themes.iter().find_map(|theme| at(theme, path)?.text());
        if let Some(text) = text {
            draft.site.locale(&own.lang).text(key, &text);
        }
    }
}

/// Returns the value at a key path such as `docFooter.prev`.
fn at<'n, 'a>(node: &'n Node<'a>, path: &str) -> Option<&'n Node<'a>> {
    path.split('.').try_fold(node, |node, key| node.get(key))
}

fn edit_link<'a>(draft: &mut Draft<'_, 'a>, own: &Own<'a>) {
    let Some(edit) = first(&own.themes, "editLink") else { return };
    let Some(pattern) = edit.get("pattern") else { return };
    match draft.called(pattern, &[("filePath", ":path")]).map(|text| address::edit_base(&text)) {
        Some(Some(base)) => draft.site.locale(&own.lang).edit_base = base,
        Some(None) => draft.left("editLink.pattern", pattern.place, "it must end with `/:path`"),
        None => draft.unread("editLink.pattern", pattern.place),
    }
}

fn footer(draft: &mut Draft<'_, '_>, own: &Own<'_>, is_multilingual: bool) {
    let Some(footer) = first(&own.themes, "footer") else { return };
    let lines: Vec<String> = ["message", "copyright"]
        .into_iter()
        .filter_map(|key| Some(plain(&footer.get(key)?.text()?)))
        .collect();
    for key in ["message", "copyright"] {
        if let Some(node) = footer.get(key).filter(|node| node.text().is_none()) {
            draft.unread(&format!("footer.{key}"), node.place);
        }
        if let Some(node) =
            footer.get(key).filter(|node| node.text().is_some_and(|text| text.contains("<a ")))
        {
            draft.left(&format!("footer.{key}"), node.place, "links are shown as text");
        }
    }
    if !lines.is_empty() {
        let lang = if is_multilingual { own.lang.clone() } else { String::new() };
        draft.site.footer.push((lang, lines));
    }
}
