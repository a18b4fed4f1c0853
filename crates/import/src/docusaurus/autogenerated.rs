//! Sidebars generated from folders, ordered by `sidebar_position`, number prefixes and `_category_.json`.

use std::collections::BTreeSet;

use super::docs::{Docs, without_number};
use super::yaml;
use crate::draft::Draft;
use crate::navigation::{SideItem, SideKind, label};
use crate::path;
use quire_foreign_config::{ENTRY, Node, SourceSpan};

/// Contents of a folder's `_category_.json` or `_category_.yml`.
#[derive(Default)]
struct Category {
    label: Option<String>,
    position: Option<f64>,
    is_collapsed: Option<bool>,
}

/// Returns the sidebar entries for the files and subfolders of `folder`, in order. If `folder` is empty, uses the docs
/// folder.
pub(super) fn entries(
    draft: &mut Draft<'_, '_>,
    docs: &Docs,
    folder: &str,
    is_collapsed: bool,
    span: SourceSpan,
) -> Vec<SideItem> {
    // Each entry with its position and its name for sorting.
    let mut sortable: Vec<(Option<f64>, String, SideItem)> = Vec::new();
    let index = docs.index_of(folder).map(|doc| doc.file.clone()).filter(|_| !folder.is_empty());
    for doc in docs.all.iter().filter(|doc| path::folder(&doc.file) == folder) {
        if index.as_ref() == Some(&doc.file) || doc.is_hidden {
            continue;
        }
        let stem = path::stem(path::name(&doc.file)).to_owned();
        let text = if doc.has_own_label { label(&doc.label) } else { String::new() };
        let item = SideItem { kind: SideKind::Page(stem.clone()), text, span };
        sortable.push((doc.position, without_number(&stem).1.to_lowercase(), item));
    }
    let nested = docs.all.iter().filter_map(|doc| path::below(&doc.file, folder));
    let names: BTreeSet<&str> = nested.filter_map(|rest| Some(rest.split_once('/')?.0)).collect();
    for name in names {
        let inner = path::join(folder, name);
        let category = category(draft, docs, &inner);
        let (number, plain) = without_number(name);
        let index = docs.index_of(&inner);
        let position = category.position.or_else(|| index.and_then(|doc| doc.position)).or(number);
        let configured_label = category.label.clone().or_else(|| index.map(|doc| doc.label.clone()));
        let items = entries(draft, docs, &inner, is_collapsed, span);
        let kind = SideKind::Folder {
            name: name.to_owned(),
            page: docs.generated.get(&inner).cloned(),
            items,
            collapsed: category.is_collapsed.unwrap_or(is_collapsed),
        };
        let text = label(&configured_label.unwrap_or_else(|| plain.to_owned()));
        sortable.push((position, plain.to_lowercase(), SideItem { kind, text, span }));
    }
    if !draft.scripts.spend(ENTRY * (sortable.len() + 1)) {
        let message = "the generated entries are left out, because the sidebars have too many";
        draft.scripts.errors.borrow_mut().push((message.to_owned(), span));
        return Vec::new();
    }
    // Entries with a position precede entries without a position.
    sortable.sort_by(|left, right| {
        let position = |entry: &(Option<f64>, String, SideItem)| entry.0.unwrap_or(f64::INFINITY);
        position(left).total_cmp(&position(right)).then_with(|| left.1.cmp(&right.1))
    });
    sortable.into_iter().map(|(_, _, item)| item).collect()
}

/// Converts generated entries to links and groups. Generated entries are valid only in the `_meta.json` of their
/// folder. The conversion is required for sidebars that also contain other entries, and in sites with several sections.
pub(super) fn to_links(docs: &Docs, folder: &str, items: Vec<SideItem>) -> Vec<SideItem> {
    let link = |item: SideItem| {
        let kind = match item.kind {
            SideKind::Page(name) => {
                let is_listed_file = |file: &str| path::stem(file) == path::join(folder, &name);
                let doc = docs.all.iter().find(|doc| is_listed_file(&doc.file))?;
                let text = if item.text.is_empty() { label(&doc.label) } else { item.text };
                let kind = SideKind::Link(Some(docs.link(&doc.file)));
                return Some(SideItem { kind, text, span: item.span });
            }
            SideKind::Folder { name, page, items, collapsed } => {
                let inner = path::join(folder, &name);
                let index_link = || docs.index_of(&inner).map(|doc| docs.link(&doc.file));
                let link = page.map(|page| format!("/{page}")).or_else(index_link);
                let items = to_links(docs, &inner, items);
                SideKind::Group { link, index: None, items, collapsed: Some(collapsed) }
            }
            other => other,
        };
        Some(SideItem { kind, ..item })
    };
    items.into_iter().filter_map(link).collect()
}

fn category(draft: &mut Draft<'_, '_>, docs: &Docs, folder: &str) -> Category {
    let folder_path = path::join(&docs.folder, folder);
    let file = format!("{folder_path}/_category_.json");
    if !crate::files::is_file(draft.scripts.files, &file) {
        let yaml = ["yml", "yaml"].map(|ending| format!("{folder_path}/_category_.{ending}"));
        let text = yaml.iter().find_map(|file| draft.scripts.files.text(file));
        return text.map(|text| from_yaml(&text)).unwrap_or_default();
    }
    let Some(node) = draft.scripts.config(&file) else { return Category::default() };
    Category {
        label: node.get("label").and_then(Node::text),
        position: node.get("position").and_then(Node::text).and_then(|text| text.parse().ok()),
        is_collapsed: node.get("collapsed").and_then(Node::bool),
    }
}

/// Parses the contents of a `_category_.yml`.
fn from_yaml(text: &str) -> Category {
    let table = yaml(text);
    Category {
        label: table.get("label").and_then(|label| label.as_str()).map(str::to_owned),
        position: table.get("position").and_then(serde_json::Value::as_f64),
        is_collapsed: table.get("collapsed").and_then(serde_json::Value::as_bool),
    }
}
