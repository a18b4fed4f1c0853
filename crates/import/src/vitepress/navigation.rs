//! Import of `themeConfig.nav` and `themeConfig.sidebar`.

use super::locales::{LanguageConfig, first};
use crate::draft::Draft;
use crate::navigation::{NavItem, Navigation, SideItem, SideKind, Sidebar, SidebarScope, label};
use crate::path;
use quire_foreign_config::{Node, Value};

/// Reads the navigation of a language. `prefixes` contains the URL prefixes of all languages.
pub(super) fn read(draft: &mut Draft<'_, '_>, language: &LanguageConfig<'_>, prefixes: &[String]) {
    let mut navigation = Navigation { lang: language.lang.clone(), ..Navigation::default() };
    if let Some(list) = first(&language.themes, "nav").and_then(Node::list) {
        navigation.nav = Some(list.iter().filter_map(|item| nav_item(draft, item)).collect());
    }
    match first(&language.themes, "sidebar").map(|node| (&node.value, node.span)) {
        Some((Value::List(items), span)) => {
            let items = side_items(draft, items, "");
            navigation.sidebars.push(Sidebar { scope: SidebarScope::Below(String::new()), items, span });
        }
        Some((Value::Table(entries), _)) => {
            for entry in entries {
                let key = entry.key.trim_matches('/');
                let Some(folder) = sidebar_folder(key, &language.prefix, prefixes) else { continue };
                let scope = SidebarScope::Below(folder.to_owned());
                let (base, items) = match &entry.node.value {
                    Value::List(items) => (String::new(), items.as_slice()),
                    Value::Table(_) => {
                        let base = entry.node.get("base").and_then(Node::text).unwrap_or_default();
                        (base, entry.node.get("items").and_then(Node::list).unwrap_or_default())
                    }
                    _ => {
                        draft.unread(&format!("themeConfig.sidebar: `{}`", entry.key), entry.node.span);
                        continue;
                    }
                };
                let items = side_items(draft, items, &base);
                navigation.sidebars.push(Sidebar { scope, items, span: entry.span });
            }
        }
        _ => {}
    }
    draft.navigation.push(navigation);
}

/// Returns the folder of a sidebar's key, relative to the language's folder. Returns `None` if the key belongs to
/// another language.
fn sidebar_folder<'key>(key: &'key str, prefix: &str, prefixes: &[String]) -> Option<&'key str> {
    let below = |prefix: &str| {
        let rest = key.strip_prefix(prefix)?;
        (rest.is_empty() || rest.starts_with('/')).then(|| rest.trim_start_matches('/'))
    };
    if !prefix.is_empty() {
        return below(prefix);
    }
    let is_other = prefixes.iter().any(|other| !other.is_empty() && below(other).is_some());
    (!is_other).then_some(key)
}

fn nav_item(draft: &mut Draft<'_, '_>, node: &Node<'_>) -> Option<NavItem> {
    if let Some(component) = node.get("component").and_then(Node::text) {
        let note = "the navigation bar cannot contain components; fill the slot `navbarEnd`";
        draft.dropped(&format!("nav: `{component}`"), node.span, note);
        return None;
    }
    if node.entries().is_none() {
        draft.unread("themeConfig.nav", node.span);
        return None;
    }
    let items = node.get("items").and_then(Node::list).unwrap_or_default();
    let items: Vec<NavItem> = items.iter().filter_map(|item| nav_item(draft, item)).collect();
    let text = match node.get("text") {
        Some(text) => text.text().unwrap_or_else(|| {
            draft.unread("themeConfig.nav: text", text.span);
            // The expression of the label, such as `pkg.version`, is used as a placeholder.
            draft.scripts.excerpt(text.span)
        }),
        None => String::new(),
    };
    if let Some(link) = node.get("link").filter(|link| link.text().is_none() && !link.is_nothing()) {
        draft.unread(&format!("themeConfig.nav: `{text}`"), link.span);
        return None;
    }
    Some(NavItem {
        text: label(&text),
        link: link(draft, node, ""),
        items,
        active_match: node.get("activeMatch").and_then(Node::text).unwrap_or_default(),
        is_left: false,
        span: node.span,
    })
}

/// Returns the link of an item. In VitePress, a path in an item with `target` is relative to the origin, not to the
/// base.
fn link(draft: &Draft<'_, '_>, node: &Node<'_>, base: &str) -> Option<String> {
    let target = node.get("link").and_then(Node::text)?;
    if path::is_external(&target) {
        return Some(target);
    }
    if node.get("target").is_some() && !draft.site.origin.is_empty() {
        return Some(format!("{}/{}", draft.site.origin, target.trim_start_matches('/')));
    }
    // `base` may end in the middle of a path segment, such as `/reference/theme-`.
    let full_path = match target.strip_prefix('/') {
        Some(rest) if base.ends_with('/') => format!("{base}{rest}"),
        _ => format!("{base}{target}"),
    };
    Some(if full_path.starts_with('/') { full_path } else { format!("/{full_path}") })
}

fn side_items(draft: &mut Draft<'_, '_>, list: &[Node<'_>], base: &str) -> Vec<SideItem> {
    list.iter().filter_map(|item| side_item(draft, item, base)).collect()
}

fn side_item(draft: &mut Draft<'_, '_>, node: &Node<'_>, base: &str) -> Option<SideItem> {
    if node.entries().is_none() {
        draft.unread("themeConfig.sidebar", node.span);
        return None;
    }
    for key in ["text", "link", "items"] {
        if let Some(child) =
            node.get(key).filter(|child| matches!(child.value, Value::Unknown | Value::External(_)))
        {
            draft.unread(&format!("themeConfig.sidebar: {key}"), child.span);
        }
    }
    let text = node.get("text").and_then(Node::text).unwrap_or_default();
    let base = node.get("base").and_then(Node::text).unwrap_or_else(|| base.to_owned());
    let link = link(draft, node, &base);
    let kind = match node.get("items").and_then(Node::list) {
        Some(items) => SideKind::Group {
            link,
            index: None,
            items: side_items(draft, items, &base),
            collapsed: node.get("collapsed").and_then(Node::bool),
        },
        None => SideKind::Link(link),
    };
    let text = if text.is_empty() {
        match &kind {
            SideKind::Link(Some(link)) => path::name(link.trim_end_matches('/')).to_owned(),
            _ => text,
        }
    } else {
        text
    };
    Some(SideItem { kind, text: label(&text), span: node.span })
}
