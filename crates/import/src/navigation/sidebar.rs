//! `_meta.json`. Quire shows one sidebar for the whole locale (a `_meta.json` in the locale's folder), or one for each
//! folder in it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::{Navigation, SideItem, SideKind, Sidebar, Target, Writer};
use crate::path;

impl Writer<'_, '_, '_> {
    /// Writes all sidebars of the locale.
    pub(super) fn sidebars(&mut self, navigation: Navigation) {
        self.subject = "sidebar";
        let is_whole = navigation.sidebars.len() == 1 && navigation.sidebars[0].folder.is_empty();
        if is_whole {
            for sidebar in navigation.sidebars {
                self.meta("", &sidebar.items);
            }
            return;
        }
        let sections = self.sections();
        let (rest, named): (Vec<Sidebar>, Vec<Sidebar>) =
            navigation.sidebars.into_iter().partition(|sidebar| sidebar.folder.is_empty());
        let mut by_section: BTreeMap<String, Vec<Sidebar>> = BTreeMap::new();
        for sidebar in named {
            let section = sidebar.folder.split('/').next().unwrap_or_default().to_owned();
            if !sections.contains(&section) {
                let note = format!("`/{}/` has no pages; its sidebar is left out", sidebar.folder);
                self.draft.left("sidebar", sidebar.place, &note);
                continue;
            }
            by_section.entry(section).or_default().push(sidebar);
        }
        for section in &sections {
            match by_section.remove(section) {
                Some(sidebars) => {
                    if let [_, second, ..] = sidebars.as_slice() {
                        let note =
                            format!("one sidebar for `/{section}/`: those of its folders follow each other");
                        self.draft.carried("sidebar", second.place, &note);
                    }
                    let items: Vec<SideItem> = sidebars.into_iter().flat_map(|it| it.items).collect();
                    self.meta(section, &items);
                }
                // A sidebar of `/` is shown wherever no other is.
                None => rest.iter().for_each(|sidebar| self.meta(section, &sidebar.items)),
            }
        }
        if let Some(sidebar) = rest.first()
            && self.has_pages_outside_sections()
        {
            let note = "pages directly in the docs folder have no sidebar beside those of folders; move them to a folder";
            self.draft.left("sidebar", sidebar.place, note);
        }
    }

    /// Folders with pages in the locale's folder.
    fn sections(&self) -> BTreeSet<String> {
        self.pages().filter_map(|file| Some(file.split_once('/')?.0.to_owned())).collect()
    }

    /// The files of the locale's pages, relative to its folder.
    fn pages(&self) -> impl Iterator<Item = &str> {
        let pages = self.routes.all().iter().filter(|page| page.route.lang == self.lang);
        pages.map(|page| {
            let file = page.route.file_path.as_str();
            path::below(file, &self.lang).unwrap_or(file)
        })
    }

    fn has_pages_outside_sections(&self) -> bool {
        let is_home = |file: &str| matches!(path::stem(file), "index" | "README");
        self.pages().any(|file| !file.contains('/') && !is_home(file))
    }

    /// Writes the `_meta.json` of a folder.
    fn meta(&mut self, folder: &str, items: &[SideItem]) {
        self.used.clear();
        let entries: Vec<Value> = items.iter().filter_map(|item| self.entry(item, folder)).collect();
        if !entries.is_empty() {
            let file = path::join(&path::join(&self.folder, folder), "_meta.json");
            self.file(file, &Value::Array(entries));
        }
    }

    /// An entry of the `_meta.json` in `folder`.
    fn entry(&mut self, item: &SideItem, folder: &str) -> Option<Value> {
        let typed = |name: &str| Map::from_iter([("type".to_owned(), json!(name))]);
        let labelled = |mut entry: Map<String, Value>, text: &str| {
            if !text.is_empty() {
                entry.insert("label".into(), json!(text));
            }
            entry
        };
        match &item.kind {
            SideKind::Divider => Some(Value::Object(typed("divider"))),
            SideKind::Link(None) => {
                (!item.text.is_empty()).then(|| Value::Object(labelled(typed("section-header"), &item.text)))
            }
            SideKind::Link(Some(link)) => {
                let target = self.target(link, item.place)?;
                if let Target::Page(key) = &target
                    && let Some(name) = name_in(key, folder)
                    && self.used.insert(name.clone())
                {
                    let mut entry = typed("file");
                    entry.insert("name".into(), json!(name));
                    return Some(Value::Object(labelled(entry, &item.text)));
                }
                let text = self.label(&item.text, &target);
                let mut entry = labelled(typed("custom-link"), &text);
                entry.insert("link".into(), json!(target.written(link)));
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
                let mut entry = labelled(entry, &item.text);
                if *collapsed {
                    entry.insert("collapsed".into(), json!(true));
                }
                Some(Value::Object(entry))
            }
            SideKind::Page(name) => {
                let mut entry = typed("file");
                entry.insert("name".into(), json!(name));
                Some(Value::Object(labelled(entry, &item.text)))
            }
        }
    }

    /// A link or group inside a group.
    fn link_entry(&mut self, item: &SideItem) -> Option<Value> {
        let mut entry = Map::new();
        if !item.text.is_empty() {
            entry.insert("label".into(), json!(item.text));
        }
        match &item.kind {
            SideKind::Link(Some(link)) => {
                let target = self.target(link, item.place)?;
                entry.insert("label".into(), json!(self.label(&item.text, &target)));
                entry.insert("link".into(), json!(target.written(link)));
            }
            SideKind::Group { link, items, collapsed } => {
                let items: Vec<Value> = items.iter().filter_map(|inner| self.link_entry(inner)).collect();
                let link = link.as_ref().and_then(|link| Some(self.target(link, item.place)?.written(link)));
                if let Some(link) = &link {
                    entry.insert("link".into(), json!(link));
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
                    let note = format!("`{}` in a group has no link; the entry is left out", item.text);
                    self.draft.left("sidebar", item.place, &note);
                }
                return None;
            }
        }
        Some(Value::Object(entry))
    }
}

/// The name of a page in its folder's `_meta.json`, if it is a page of that folder.
fn name_in(key: &str, folder: &str) -> Option<String> {
    if key == folder {
        return Some("index".to_owned());
    }
    let name = path::below(key, folder)?;
    (!name.contains('/')).then(|| name.to_owned())
}
