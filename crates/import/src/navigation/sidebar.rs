//! Writer for `_meta.json` and `_sidebars.json`. If the locale has a single sidebar, it becomes the `_meta.json` in the
//! locale's folder. If each sidebar applies to one top-level folder, the sidebars become the `_meta.json` files of
//! these folders. All other sidebars become `_sidebars.json`.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::{GroupIndex, MAX_NESTING, Navigation, SideItem, SideKind, Sidebar, SidebarScope, Target, Writer};
use crate::path;

impl Writer<'_, '_, '_> {
    pub(super) fn sidebars(&mut self, navigation: Navigation) {
        self.subject = "sidebar";
        let mut sidebars: Vec<Sidebar> =
            navigation.sidebars.into_iter().filter(|sidebar| self.is_shown(sidebar)).collect();
        for sidebar in &mut sidebars {
            sidebar.items = self.limit_nesting(std::mem::take(&mut sidebar.items), 0);
        }
        let sections = self.sections();
        let is_section = |sidebar: &Sidebar| match &sidebar.scope {
            SidebarScope::Below(path) => sections.contains(path),
            SidebarScope::Listed(_) => false,
        };
        match sidebars.as_slice() {
            [Sidebar { scope: SidebarScope::Below(path), items, .. }] if path.is_empty() => {
                self.meta("", items);
            }
            _ if sidebars.iter().all(is_section) => {
                for Sidebar { scope, items, .. } in &sidebars {
                    if let SidebarScope::Below(folder) = scope {
                        self.meta(folder, items);
                    }
                }
            }
            _ => self.write_named_sidebars(&sidebars),
        }
    }

    /// Replaces groups nested deeper than [`MAX_NESTING`] with their entries. `depth` is the number of groups around
    /// `items`.
    fn limit_nesting(&mut self, items: Vec<SideItem>, depth: usize) -> Vec<SideItem> {
        let mut limited = Vec::new();
        for mut item in items {
            match &mut item.kind {
                SideKind::Group { items, .. } if depth < MAX_NESTING => {
                    *items = self.limit_nesting(std::mem::take(items), depth + 1);
                    limited.push(item);
                }
                SideKind::Group { link, items, .. } => {
                    let note = format!(
                        "groups nested deeper than {MAX_NESTING} levels are merged into their parent"
                    );
                    self.draft.dropped(self.subject, item.span, &note);
                    let (link, inner) = (link.take(), std::mem::take(items));
                    limited.push(SideItem { kind: SideKind::Link(link), ..item });
                    limited.extend(self.limit_nesting(inner, depth));
                }
                _ => limited.push(item),
            }
        }
        limited
    }

    /// Returns whether any page shows the sidebar. Reports the sidebar if no page shows it.
    fn is_shown(&mut self, sidebar: &Sidebar) -> bool {
        let SidebarScope::Below(path) = &sidebar.scope else { return true };
        let is_shown = path.is_empty() || self.pages().any(|file| path::below(file, path).is_some());
        if !is_shown {
            let note = format!("`/{path}/` has no pages; its sidebar is omitted");
            self.draft.dropped("sidebar", sidebar.span, &note);
        }
        is_shown
    }

    /// Writes `_sidebars.json`.
    fn write_named_sidebars(&mut self, sidebars: &[Sidebar]) {
        let mut table = Map::new();
        for sidebar in sidebars {
            let name = match &sidebar.scope {
                SidebarScope::Listed(name) => name.clone(),
                SidebarScope::Below(path) if path.is_empty() => "/".to_owned(),
                SidebarScope::Below(path) => format!("/{path}/"),
            };
            self.listed_pages.clear();
            let entries: Vec<Value> = sidebar.items.iter().filter_map(|item| self.entry(item, "")).collect();
            table.insert(name, Value::Array(entries));
        }
        if !table.is_empty() {
            self.file(path::join(&self.folder, "_sidebars.json"), &Value::Object(table));
        }
    }

    /// Returns the top-level folders with pages, relative to the locale's folder.
    fn sections(&self) -> BTreeSet<String> {
        self.pages().filter_map(|file| Some(file.split_once('/')?.0.to_owned())).collect()
    }

    /// Returns the source files of the locale's pages, relative to the locale's folder. The paths of untranslated pages
    /// are relative to the default language's folder.
    fn pages(&self) -> impl Iterator<Item = &str> {
        let default = self.routes.config().lang.as_str();
        self.locale_pages().map(move |page| {
            let file = page.route.file_path.as_str();
            let file = path::below(file, &self.version).unwrap_or(file);
            let below = |lang: &str| (!lang.is_empty()).then(|| path::below(file, lang)).flatten();
            below(&self.lang).or_else(|| below(default)).unwrap_or(file)
        })
    }

    /// Writes the `_meta.json` of a folder.
    fn meta(&mut self, folder: &str, items: &[SideItem]) {
        self.listed_pages.clear();
        let entries: Vec<Value> = items.iter().filter_map(|item| self.entry(item, folder)).collect();
        if !entries.is_empty() {
            let file = path::join(&path::join(&self.folder, folder), "_meta.json");
            self.file(file, &Value::Array(entries));
        }
    }

    /// Converts a top-level entry of a sidebar for the `_meta.json` in `folder`, or for `_sidebars.json`.
    fn entry(&mut self, item: &SideItem, folder: &str) -> Option<Value> {
        let typed = |name: &str| Map::from_iter([("type".to_owned(), json!(name))]);
        let with_label = |mut entry: Map<String, Value>, text: &str| {
            if !text.is_empty() {
                entry.insert("label".into(), json!(text));
            }
            entry
        };
        match &item.kind {
            SideKind::Divider => Some(Value::Object(typed("divider"))),
            SideKind::Link(None) => (!item.text.is_empty())
                .then(|| Value::Object(with_label(typed("section-header"), &item.text))),
            SideKind::Link(Some(link)) => {
                let target = self.target(link, item.span)?;
                if let Target::Page(key) = &target
                    && let Some(name) = name_in(key, folder)
                    && self.listed_pages.insert(name.clone())
                {
                    let mut entry = typed("file");
                    entry.insert("name".into(), json!(name));
                    return Some(Value::Object(with_label(entry, &item.text)));
                }
                let text = self.label(&item.text, &target);
                let mut entry = with_label(typed("custom-link"), &text);
                entry.insert("link".into(), json!(target.resolved_link(link)));
                Some(Value::Object(entry))
            }
            SideKind::Group { .. } => {
                let Value::Object(inner) = self.link_entry(item)? else { return None };
                let mut entry = typed("custom-link");
                entry.extend(inner);
                Some(Value::Object(entry))
            }
            SideKind::Folder { name, collapsed, .. } => {
                let mut entry = typed("dir");
                entry.insert("name".into(), json!(name));
                let mut entry = with_label(entry, &item.text);
                if *collapsed {
                    entry.insert("collapsed".into(), json!(true));
                }
                Some(Value::Object(entry))
            }
            SideKind::Page(name) => {
                let mut entry = typed("file");
                entry.insert("name".into(), json!(name));
                Some(Value::Object(with_label(entry, &item.text)))
            }
        }
    }

    /// Converts an entry inside a group to a link or a group.
    fn link_entry(&mut self, item: &SideItem) -> Option<Value> {
        let mut entry = Map::new();
        if !item.text.is_empty() {
            entry.insert("label".into(), json!(item.text));
        }
        match &item.kind {
            SideKind::Link(Some(link)) => {
                let target = self.target(link, item.span)?;
                entry.insert("label".into(), json!(self.label(&item.text, &target)));
                entry.insert("link".into(), json!(target.resolved_link(link)));
            }
            SideKind::Group { link, index, items, collapsed } => {
                let items: Vec<Value> = items.iter().filter_map(|inner| self.link_entry(inner)).collect();
                let link =
                    link.as_ref().and_then(|link| Some(self.target(link, item.span)?.resolved_link(link)));
                if let Some(link) = &link {
                    entry.insert("link".into(), json!(link));
                }
                if let Some(index) = index {
                    entry.insert("generatedIndex".into(), generated_index(index));
                }
                match (items.is_empty(), collapsed) {
                    (true, _) if link.is_none() => return None,
                    (true, _) => return Some(Value::Object(entry)),
                    (false, None) => drop(entry.insert("collapsible".into(), json!(false))),
                    (false, Some(true)) => drop(entry.insert("collapsed".into(), json!(true))),
                    (false, Some(false)) => {}
                }
                entry.insert("items".into(), Value::Array(items));
            }
            SideKind::Link(None) | SideKind::Divider | SideKind::Folder { .. } | SideKind::Page(_) => {
                if !item.text.is_empty() {
                    let note = format!("`{}` in a group has no link; the entry is omitted", item.text);
                    self.draft.dropped("sidebar", item.span, &note);
                }
                return None;
            }
        }
        Some(Value::Object(entry))
    }
}

fn generated_index(index: &GroupIndex) -> Value {
    let mut table = Map::from_iter([("path".to_owned(), json!(format!("/{}", index.path)))]);
    for (key, text) in [("title", &index.title), ("description", &index.description)] {
        if let Some(text) = text {
            table.insert(key.to_owned(), json!(text));
        }
    }
    Value::Object(table)
}

/// Returns a page's name in the `_meta.json` of `folder`, or `None` if the page is not directly in this folder.
fn name_in(key: &str, folder: &str) -> Option<String> {
    if key == folder {
        return Some("index".to_owned());
    }
    let name = path::below(key, folder)?;
    (!name.contains('/')).then(|| name.to_owned())
}
