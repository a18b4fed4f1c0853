//! Translated interface strings, such as `i18n/fr/docusaurus-plugin-content-docs/current.json`.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::files::Files;
use crate::navigation::{NavItem, SideItem, SideKind, label};

/// Messages of a translation file, by id. Empty if the file does not exist.
#[derive(Default)]
pub(super) struct Texts(BTreeMap<String, String>);

impl Texts {
    pub(super) fn read(files: &dyn Files, path: &str) -> Self {
        let text = files.text(path).unwrap_or_default();
        let messages: BTreeMap<String, Value> = serde_json::from_str(&text).unwrap_or_default();
        let message = |(id, entry): (String, Value)| Some((id, entry.get("message")?.as_str()?.to_owned()));
        Self(messages.into_iter().filter_map(message).collect())
    }

    fn translate(&self, id: &str, text: &mut String) {
        if let Some(message) = self.0.get(id) {
            *text = label(message);
        }
    }

    /// Translates the labels of the sidebar `name`.
    pub(super) fn translate_sidebar(&self, name: &str, items: &mut [SideItem]) {
        for item in items {
            let kind = match &mut item.kind {
                SideKind::Group { items, .. } | SideKind::Folder { items, .. } => {
                    self.translate_sidebar(name, items);
                    "category"
                }
                SideKind::Link(Some(link)) if link.starts_with("./") => "doc",
                SideKind::Link(_) => "link",
                SideKind::Page(_) | SideKind::Divider => continue,
            };
            self.translate(&format!("sidebar.{name}.{kind}.{}", item.text), &mut item.text);
        }
    }

    /// Translates the labels of the navigation bar.
    pub(super) fn translate_nav(&self, items: &mut [NavItem]) {
        for item in items {
            self.translate_nav(&mut item.items);
            self.translate(&format!("item.label.{}", item.text), &mut item.text);
        }
    }
}
