//! Import of Rspress's `themeConfig`.

use crate::draft::Draft;
use crate::navigation::{NavItem, Navigation, SideItem, SideKind, Sidebar, SidebarScope, label, plain};
use crate::path;
use crate::site::Appearance;
use crate::social;
use crate::table::{Fate, Table};
use quire_foreign_config::{Node, Value};

/// Interface strings, as pairs of the key in Rspress and the key of a locale in `quire.toml`. A key with a leading dot
/// belongs to the locale's `texts` table.
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
    if let Some(setting) = theme.list("socialLinks", draft) {
        social::links(draft, &setting.key, &setting.value);
    }
    if let Some(setting) = theme.bool("lastUpdated", draft) {
        draft.carried(&setting.key, setting.span, "");
        draft.site.last_updated = Some(setting.value);
    }
    if let Some(setting) = theme.take("hideNavbar") {
        let value = match (&setting.value.value, setting.value.text()) {
            (Value::Bool(true), _) => Some("always".to_owned()),
            (Value::Bool(false), _) => Some("never".to_owned()),
            (_, text) => text,
        };
        match value {
            Some(value) => {
                draft.carried(&setting.key, setting.span, "");
                draft.site.hide_navbar = value;
            }
            None => draft.unusable(&setting.key, &setting.value),
        }
    }
    if let Some(setting) = theme.take("darkMode")
        && setting.value.bool() == Some(false)
    {
        draft.carried(&setting.key, setting.span, "");
        draft.site.appearance = Some(Appearance::ForceLight);
    }
    if let Some(setting) = theme.text("localeRedirect", draft) {
        draft.carried(&setting.key, setting.span, "");
        let value = if setting.value == "only-default-lang" { "entry" } else { &setting.value };
        value.clone_into(&mut draft.site.language_redirect);
    }
    footer(draft, &mut theme);
    if let Some(setting) = theme.list("locales", draft) {
        for node in setting.value {
            let Some(mut locale) = Table::from_node(&setting.key, node, draft) else { continue };
            if let Some(lang) = super::language(draft, &mut locale) {
                shared_settings(draft, &mut locale, &[lang]);
                locale.finish(draft, FATES);
            }
        }
    }
    let mut langs: Vec<String> = draft.site.locales.iter().map(|locale| locale.lang.clone()).collect();
    if langs.is_empty() {
        langs.push(if draft.site.lang.is_empty() { "en".to_owned() } else { draft.site.lang.clone() });
    }
    // Strings for the whole site apply to locales that do not set these strings.
    shared_settings(draft, &mut theme, &langs);
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

/// Reads keys that are allowed in `themeConfig` and in its `locales`. A value applies to each language in `langs` that
/// does not have a value for the key yet.
fn shared_settings(draft: &mut Draft<'_, '_>, table: &mut Table<'_>, langs: &[String]) {
    for (key, own) in TEXTS {
        let Some(setting) = table.text(key, draft) else { continue };
        draft.carried(&setting.key, setting.span, "");
        for lang in langs {
            let text = crate::i18n::text(draft, &setting.value, lang);
            draft.site.locale(lang).text(own, &text);
        }
    }
    if let Some(mut overview) = table.table("overview", draft) {
        for key in ["filterNameText", "filterPlaceholderText", "filterNoResultText"] {
            let Some(setting) = overview.text(key, draft) else { continue };
            draft.carried(&setting.key, setting.span, "");
            for lang in langs {
                let text = crate::i18n::text(draft, &setting.value, lang);
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
            draft.carried(&base.key, base.span, "");
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
        if let Some(setting) = &nav {
            // The value is an array, or an object with an array for each language.
            let items = setting.value.get(lang).unwrap_or(&setting.value);
            navigation.nav = Some(
                items.list().unwrap_or_default().iter().filter_map(|it| nav_item(draft, it, lang)).collect(),
            );
        }
        if let Some(setting) = &sidebar {
            for entry in setting.value.entries().unwrap_or_default() {
                let key = entry.key.trim_matches('/');
                let below = |lang: &String| if key == lang { Some("") } else { path::below(key, lang) };
                if langs.iter().any(|other| other != lang && below(other).is_some()) {
                    continue;
                }
                let folder = below(lang).unwrap_or(key);
                let items = entry.node.list().unwrap_or_default();
                let items = items.iter().filter_map(|it| side_item(draft, it, lang)).collect();
                navigation.sidebars.push(Sidebar {
                    scope: SidebarScope::Below(folder.to_owned()),
                    items,
                    span: entry.span,
                });
            }
        }
        let existing = draft.navigation.iter_mut().find(|existing| existing.lang == *lang);
        match existing {
            Some(existing) => {
                existing.nav = existing.nav.take().or(navigation.nav);
                if existing.sidebars.is_empty() {
                    existing.sidebars = navigation.sidebars;
                }
            }
            None => draft.navigation.push(navigation),
        }
    }
    for setting in [&nav, &sidebar].into_iter().flatten() {
        draft.carried(&setting.key, setting.span, "");
    }
}

fn nav_item(draft: &mut Draft<'_, '_>, node: &Node<'_>, lang: &str) -> Option<NavItem> {
    let Some(_) = node.entries() else {
        draft.unread("themeConfig.nav", node.span);
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
        span: node.span,
    })
}

fn side_item(draft: &mut Draft<'_, '_>, node: &Node<'_>, lang: &str) -> Option<SideItem> {
    if let Some(link) = node.text() {
        let text = String::new();
        return Some(SideItem { kind: SideKind::Link(Some(link)), text, span: node.span });
    }
    let Some(_) = node.entries() else {
        draft.unread("themeConfig.sidebar", node.span);
        return None;
    };
    let get = |key: &str| node.get(key).and_then(Node::text);
    let span = node.span;
    if get("dividerType").is_some() {
        return Some(SideItem { kind: SideKind::Divider, text: String::new(), span });
    }
    if let Some(header) = get("sectionHeaderText") {
        let text = label(&crate::i18n::text(draft, &header, lang));
        return Some(SideItem { kind: SideKind::Link(None), text, span });
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
    Some(SideItem { kind, text, span })
}

fn footer(draft: &mut Draft<'_, '_>, theme: &mut Table<'_>) {
    let Some(mut footer) = theme.table("footer", draft) else { return };
    if let Some(setting) = footer.text("message", draft) {
        let note = if setting.value.contains('<') {
            "as text without markup, on home pages"
        } else {
            "on home pages"
        };
        draft.carried(&setting.key, setting.span, note);
        draft.site.footer.push((String::new(), vec![plain(&setting.value)]));
    }
    footer.finish(draft, &[]);
}
