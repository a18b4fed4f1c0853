//! Import of Rspress's `themeConfig`.

use crate::draft::Draft;
use crate::navigation::{NavItem, Navigation, Shown, SideItem, SideKind, Sidebar, label, plain};
use crate::path;
use crate::site::Appearance;
use crate::social;
use crate::table::{Fate, Table};
use quire_foreign_config::{Node, Value};

/// Interface strings: the key in Rspress, and the key of a locale in `quire.toml`. A key with a leading dot belongs to
/// the locale's `texts` table.
const TEXTS: &[(&str, &str)] = &[
    ("outlineTitle", "outlineTitle"),
    ("prevPageText", "prevPageText"),
    ("nextPageText", "nextPageText"),
    ("searchPlaceholderText", "searchPlaceholderText"),
    ("searchNoResultsText", "searchNoResultsText"),
    ("searchSuggestedQueryText", "searchSuggestedQueryText"),
    ("lastUpdatedText", ".lastUpdated"),
    ("sourceCodeText", ".source"),
];

pub(super) fn read(draft: &mut Draft<'_, '_>, mut theme: Table<'_>) {
    if let Some(read) = theme.list("socialLinks", draft) {
        social::links(draft, &read.key, &read.value);
    }
    if let Some(read) = theme.bool("lastUpdated", draft) {
        draft.carried(&read.key, read.place, "");
        draft.site.last_updated = Some(read.value);
    }
    if let Some(read) = theme.take("hideNavbar") {
        let value = match (&read.value.value, read.value.text()) {
            (Value::Bool(true), _) => Some("always".to_owned()),
            (Value::Bool(false), _) => Some("never".to_owned()),
            (_, text) => text,
        };
        match value {
            Some(value) => {
                draft.carried(&read.key, read.place, "");
                draft.site.hide_navbar = value;
            }
            None => draft.unusable(&read.key, &read.value),
        }
    }
    if let Some(read) = theme.take("darkMode")
        && read.value.bool() == Some(false)
    {
        draft.carried(&read.key, read.place, "");
        draft.site.appearance = Some(Appearance::ForceLight);
    }
    if let Some(read) = theme.text("localeRedirect", draft) {
        draft.carried(&read.key, read.place, "");
        let value = if read.value == "only-default-lang" { "entry" } else { &read.value };
        value.clone_into(&mut draft.site.language_redirect);
    }
    footer(draft, &mut theme);
    if let Some(read) = theme.list("locales", draft) {
        for node in read.value {
            let Some(mut locale) = Table::of(&read.key, node, draft) else { continue };
            if let Some(lang) = super::language(draft, &mut locale) {
                everywhere(draft, &mut locale, &[lang]);
                locale.finish(draft, FATES);
            }
        }
    }
    let mut langs: Vec<String> = draft.site.locales.iter().map(|locale| locale.lang.clone()).collect();
    if langs.is_empty() {
        langs.push(if draft.site.lang.is_empty() { "en".to_owned() } else { draft.site.lang.clone() });
    }
    // Strings for the whole site apply to locales that do not set them.
    everywhere(draft, &mut theme, &langs);
    theme.finish(draft, FATES);
}

const FATES: &[(&str, Fate)] = &[
    ("enableScrollToTop", Fate::BuiltIn("the outline links to the top")),
    ("enableContentAnimation", Fate::Silent),
    ("enableAppearanceAnimation", Fate::Silent),
    ("darkMode", Fate::Silent),
    ("search", Fate::Silent),
    ("fallbackHeadingTitle", Fate::Silent),
    ("llmsUI", Fate::BuiltIn("pages can be copied as Markdown")),
];

/// Reads keys that are allowed both in `themeConfig` and in its `locales`. The values apply to the languages in `langs`
/// that do not have a value yet.
fn everywhere(draft: &mut Draft<'_, '_>, table: &mut Table<'_>, langs: &[String]) {
    for (key, own) in TEXTS {
        let Some(read) = table.text(key, draft) else { continue };
        draft.carried(&read.key, read.place, "");
        for lang in langs {
            let text = crate::i18n::text(draft, &read.value, lang);
            draft.site.locale(lang).text(own, &text);
        }
    }
    if let Some(mut overview) = table.table("overview", draft) {
        for key in ["filterNameText", "filterPlaceholderText", "filterNoResultText"] {
            let Some(read) = overview.text(key, draft) else { continue };
            draft.carried(&read.key, read.place, "");
            for lang in langs {
                let text = crate::i18n::text(draft, &read.value, lang);
                draft.site.locale(lang).text(&format!("overview.{key}"), &text);
            }
        }
        overview.finish(draft, &[]);
    }
    if let Some(mut edit) = table.table("editLink", draft) {
        let base = edit.text("docRepoBaseUrl", draft);
        let text = edit.text("text", draft);
        for lang in langs {
            if let Some(base) = &base
                && draft.site.locale(lang).edit_base.is_empty()
            {
                draft.site.locale(lang).edit_base.clone_from(&base.value);
            }
            if let Some(text) = &text {
                let text = crate::i18n::text(draft, &text.value, lang);
                draft.site.locale(lang).text("editLink.text", &text);
            }
        }
        if let Some(base) = &base {
            draft.carried(&base.key, base.place, "");
        }
        edit.finish(draft, &[]);
    }
    let nav = table.take("nav");
    let sidebar = table.take("sidebar");
    if nav.is_none() && sidebar.is_none() {
        return;
    }
    for lang in langs {
        let mut navigation = Navigation { lang: lang.clone(), ..Navigation::default() };
        if let Some(read) = &nav {
            // The value is an array, or an object with one array per language.
            let own = read.value.get(lang).unwrap_or(&read.value);
            navigation.nav = Some(
                own.list().unwrap_or_default().iter().filter_map(|it| nav_item(draft, it, lang)).collect(),
            );
        }
        if let Some(read) = &sidebar {
            for entry in read.value.entries().unwrap_or_default() {
                let key = entry.key.trim_matches('/');
                let below = |lang: &String| if key == lang { Some("") } else { path::below(key, lang) };
                if langs.iter().any(|other| other != lang && below(other).is_some()) {
                    continue;
                }
                let own = below(lang).unwrap_or(key);
                let items = entry.node.list().unwrap_or_default();
                let items = items.iter().filter_map(|it| side_item(draft, it, lang)).collect();
                navigation.sidebars.push(Sidebar {
                    shown: Shown::Below(own.to_owned()),
                    items,
                    place: entry.place,
                });
            }
        }
        let known = draft.navigation.iter_mut().find(|known| known.lang == *lang);
        match known {
            Some(known) => {
                known.nav = known.nav.take().or(navigation.nav);
                if known.sidebars.is_empty() {
                    known.sidebars = navigation.sidebars;
                }
            }
            None => draft.navigation.push(navigation),
        }
    }
    for read in [&nav, &sidebar].into_iter().flatten() {
        draft.carried(&read.key, read.place, "");
    }
}

fn nav_item(draft: &mut Draft<'_, '_>, node: &Node<'_>, lang: &str) -> Option<NavItem> {
    let Some(_) = node.entries() else {
        draft.unread("themeConfig.nav", node.place);
        return None;
    };
    let text = node.get("text").and_then(Node::text).unwrap_or_default();
    let items = node.get("items").and_then(Node::list).unwrap_or_default();
    Some(NavItem {
        text: label(&crate::i18n::text(draft, &text, lang)),
        link: node.get("link").and_then(Node::text),
        items: items.iter().filter_map(|item| nav_item(draft, item, lang)).collect(),
        active_match: node.get("activeMatch").and_then(Node::text).unwrap_or_default(),
        is_left: node.get("position").and_then(Node::text).is_some_and(|side| side == "left"),
        place: node.place,
    })
}

fn side_item(draft: &mut Draft<'_, '_>, node: &Node<'_>, lang: &str) -> Option<SideItem> {
    if let Some(link) = node.text() {
        let text = String::new();
        return Some(SideItem { kind: SideKind::Link(Some(link)), text, place: node.place });
    }
    let Some(_) = node.entries() else {
        draft.unread("themeConfig.sidebar", node.place);
        return None;
    };
    let get = |key: &str| node.get(key).and_then(Node::text);
    let place = node.place;
    if get("dividerType").is_some() {
        return Some(SideItem { kind: SideKind::Divider, text: String::new(), place });
    }
    if let Some(header) = get("sectionHeaderText") {
        let text = label(&crate::i18n::text(draft, &header, lang));
        return Some(SideItem { kind: SideKind::Link(None), text, place });
    }
    let text = label(&crate::i18n::text(draft, &get("text").unwrap_or_default(), lang));
    let kind = match node.get("items").and_then(Node::list) {
        Some(items) => SideKind::Group {
            index: None,
            link: get("link"),
            items: items.iter().filter_map(|item| side_item(draft, item, lang)).collect(),
            collapsed: node
                .get("collapsible")
                .and_then(Node::bool)
                .unwrap_or(true)
                .then(|| node.get("collapsed").and_then(Node::bool).unwrap_or(false)),
        },
        None => SideKind::Link(get("link")),
    };
    Some(SideItem { kind, text, place })
}

fn footer(draft: &mut Draft<'_, '_>, theme: &mut Table<'_>) {
    let Some(mut footer) = theme.table("footer", draft) else { return };
    if let Some(read) = footer.text("message", draft) {
        let note =
            if read.value.contains('<') { "as text without markup, on home pages" } else { "on home pages" };
        draft.carried(&read.key, read.place, note);
        draft.site.footer.push((String::new(), vec![plain(&read.value)]));
    }
    footer.finish(draft, &[]);
}
