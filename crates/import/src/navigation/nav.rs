//! Writer for `_nav.json`.

use serde_json::{Map, Value, json};

use super::{NavItem, Navigation, SidebarScope, Writer};
use crate::path;

impl Writer<'_, '_, '_> {
    /// Writes the navigation bar. If the project has sidebars for sections but no navigation bar, writes an empty
    /// navigation bar, because Quire would otherwise show the same sidebar in all sections.
    pub(super) fn nav(&mut self, navigation: &Navigation) {
        let file = path::join(&self.folder, "_nav.json");
        let is_section =
            |scope: &SidebarScope| matches!(scope, SidebarScope::Below(path) if !path.is_empty());
        let has_sections = navigation.sidebars.iter().any(|sidebar| is_section(&sidebar.scope));
        self.subject = "nav";
        match &navigation.nav {
            Some(items) => {
                let entries: Vec<Value> = items.iter().filter_map(|item| self.nav_entry(item)).collect();
                self.file(file, &Value::Array(entries));
            }
            None if has_sections && !crate::files::is_file(self.draft.scripts.files, &file) => {
                self.file(file, &json!([]));
            }
            None => {}
        }
    }

    fn nav_entry(&mut self, item: &NavItem) -> Option<Value> {
        let mut entry = Map::new();
        if !item.text.is_empty() {
            entry.insert("text".into(), json!(item.text));
        }
        if item.items.is_empty() {
            let link = item.link.as_ref()?;
            let target = self.target(link, item.span)?;
            if item.text.is_empty() {
                let text = self.label("", &target);
                let text = if text.is_empty() { host(link) } else { &text };
                entry.insert("text".into(), json!(text));
            }
            entry.insert("link".into(), json!(target.resolved_link(link)));
        } else {
            let items: Vec<Value> =
                flatten(&item.items).iter().filter_map(|inner| self.nav_entry(inner)).collect();
            if items.is_empty() {
                return None;
            }
            if item.text.is_empty() {
                entry.insert("text".into(), json!("…"));
            }
            if let Some(link) = &item.link
                && let Some(target) = self.target(link, item.span)
            {
                entry.insert("link".into(), json!(target.resolved_link(link)));
            }
            entry.insert("items".into(), Value::Array(items));
        }
        let pattern_error = quire_config::pattern_fault(&item.active_match);
        if let Some(message) = pattern_error {
            self.draft.dropped(self.subject, item.span, &message);
        } else if !item.active_match.is_empty() {
            entry.insert("activeMatch".into(), json!(item.active_match));
        }
        if item.is_left {
            entry.insert("position".into(), json!("left"));
        }
        Some(Value::Object(entry))
    }
}

/// Returns the label for a link without a label: the host of an external URL, or the first segment of a path.
fn host(link: &str) -> &str {
    let after_scheme = link.split_once("://").map_or(link, |(_, after_scheme)| after_scheme);
    after_scheme.split('/').find(|part| !part.is_empty()).unwrap_or(link)
}

/// Flattens nested menus, because Quire's menus have only one level.
fn flatten(items: &[NavItem]) -> Vec<NavItem> {
    let inner = |item: &NavItem| match item.items.as_slice() {
        [] => vec![NavItem { is_left: false, ..item.clone() }],
        items => flatten(items),
    };
    items.iter().flat_map(inner).collect()
}
