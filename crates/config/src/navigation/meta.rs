//! `_meta.json`: order and labels of a folder's pages in the sidebar.

use std::collections::BTreeMap;

use quire_diagnostics::{Diagnostic, Span, did_you_mean};

use super::area::{AREA, has_invalid_link, not_a_list};
use super::generated_index::GeneratedIndex;
use crate::check;
use crate::frontmatter::Depth;
use crate::keys::keys;
use crate::schema::{Schema, Table, Typed};
use crate::tree::{Kind, Node, json};
use crate::value::{Link, Spanned};

/// An entry of `_meta.json`, by its `type`.
#[derive(Debug, Clone, PartialEq)]
pub enum MetaEntry {
    /// A page of the folder: a string, or `type: "file"`.
    File(FileEntry),
    /// A folder as a group: `type: "dir"`.
    Dir(DirEntry),
    /// A folder as a section header followed by its entries: `type: "dir-section-header"`.
    DirSection(DirEntry),
    /// A heading: `type: "section-header"`.
    SectionHeader(SectionEntry),
    /// A line: `type: "divider"`.
    Divider {
        /// Whether the line is dashed instead of solid.
        dashed: bool,
    },
    /// A link, or a group of links: `type: "custom-link"`.
    Link(LinkEntry),
}

keys! {
    /// A page.
    pub struct FileEntry {
        /// Always `file`.
        entry_type "type": String;
        /// File name, with or without extension.
        name "name": Spanned<String> => required;
        /// Label. Defaults to the page's title.
        label "label": String;
        /// Tag beside the label.
        tag "tag": String;
        /// Value for the `data-context` attribute.
        context "context": String;
        /// Heading levels to list on the overview.
        overview_headers "overviewHeaders": Vec<Depth>;
        /// Accepted for compatibility with Rspress; the sidebar shows no icons.
        icon "icon": String;
    }

    /// A folder.
    pub struct DirEntry {
        /// `dir` or `dir-section-header`.
        entry_type "type": String;
        /// Folder name.
        name "name": Spanned<String> => required;
        /// Label. Defaults to the title of the index page or the name of the folder.
        label "label": String;
        /// Show a button that expands and collapses the group.
        collapsible "collapsible": bool = "true";
        /// Start collapsed.
        collapsed "collapsed": bool = "false";
        /// Tag beside the label.
        tag "tag": String;
        /// Value for the `data-context` attribute.
        context "context": String;
        /// Heading levels to list on the overview.
        overview_headers "overviewHeaders": Vec<Depth>;
        /// Accepted for compatibility with Rspress; the sidebar shows no icons.
        icon "icon": String;
    }

    /// A heading between entries.
    pub struct SectionEntry {
        /// Always `section-header`.
        entry_type "type": String;
        /// Label.
        label "label": String => required;
        /// Tag beside the label.
        tag "tag": String;
        /// Accepted for compatibility with Rspress; the sidebar shows no icons.
        icon "icon": String;
    }

    /// A line between entries.
    pub(crate) struct DividerEntry {
        /// Always `divider`.
        entry_type "type": String;
        /// Dashed instead of solid.
        dashed "dashed": bool = "false";
    }

    /// A link, or a group of links when it has `items`.
    pub struct LinkEntry {
        /// Always `custom-link`. Optional inside a group of links.
        entry_type "type": String;
        /// Label. Defaults to the URL.
        label "label": String;
        /// Site path without locale, or URL.
        link "link": Link;
        /// Links of the group.
        items "items": Vec<LinkEntry>;
        /// A generated page that the group links to, instead of `link`.
        generated_index "generatedIndex": GeneratedIndex;
        /// Show a button that expands and collapses the group.
        collapsible "collapsible": bool = "true";
        /// Start collapsed.
        collapsed "collapsed": bool = "false";
        /// Tag beside the label.
        tag "tag": String;
        /// Value for the `data-context` attribute.
        context "context": String;
        /// Heading levels to list on the overview.
        overview_headers "overviewHeaders": Vec<Depth>;
        /// Accepted for compatibility with Rspress; the sidebar shows no icons.
        icon "icon": String;
    }
}

const TYPES: &[&str] = &["file", "dir", "dir-section-header", "section-header", "divider", "custom-link"];

/// Declarations of the keys of each entry type. `dir-section-header` has the same keys as `dir`.
pub(crate) const TABLES: [(&str, &Table); 5] = [
    ("file", FileEntry::TABLE),
    ("dir", DirEntry::TABLE),
    ("section-header", SectionEntry::TABLE),
    ("divider", DividerEntry::TABLE),
    ("custom-link", LinkEntry::TABLE),
];

/// Parses `_meta.json`. Reports violations, and omits entries of the wrong or of an unknown type, entries without a
/// required key, and links without a target.
pub fn parse_meta(path: &str, text: &str) -> (Vec<MetaEntry>, Vec<Diagnostic>) {
    match json::parse(text) {
        Ok(mut node) => entries(&mut node, "`_meta.json`", path),
        Err(error) => (Vec::new(), vec![check::syntax(error, &AREA, path, 0)]),
    }
}

/// Checks and reads an array of entries. `name` identifies the array in messages.
pub(super) fn entries(node: &mut Node, name: &str, path: &str) -> (Vec<MetaEntry>, Vec<Diagnostic>) {
    if node.kind == Kind::Null {
        return (Vec::new(), vec![not_a_list(node, name, path)]);
    }
    let any_list = Schema::List(|| Schema::Any);
    let diagnostics = check::check(node, any_list, name, &AREA, path);
    let Kind::List(items) = &mut node.kind else { return (Vec::new(), diagnostics) };
    let mut reader = EntryReader { path, diagnostics };
    let entries: Vec<_> = items.iter_mut().filter_map(|item| reader.entry(item)).collect();
    let mut diagnostics = reader.diagnostics;
    diagnostics.extend(duplicate_entries(&entries, path));
    (entries, diagnostics)
}

/// Reports pages and folders that are listed twice. The sidebar would show both entries, but mark only one as current.
fn duplicate_entries(entries: &[MetaEntry], path: &str) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut seen: BTreeMap<(bool, &str), &Spanned<String>> = BTreeMap::new();
    for entry in entries {
        let (is_folder, name) = match entry {
            MetaEntry::File(file) => (false, &file.name),
            MetaEntry::Dir(dir) | MetaEntry::DirSection(dir) => (true, &dir.name),
            MetaEntry::SectionHeader(_) | MetaEntry::Divider { .. } | MetaEntry::Link(_) => continue,
        };
        let Some(name) = name else { continue };
        let stem = name.value.trim_end_matches('/');
        let stem = stem.strip_suffix(".mdx").or_else(|| stem.strip_suffix(".md")).unwrap_or(stem);
        if let Some(first) = seen.insert((is_folder, stem), name) {
            let message = format!("the entry `{}` is listed twice", name.value);
            let diagnostic = Diagnostic::warning("nav/duplicate-entry", name.span(path), message);
            diagnostics
                .push(diagnostic.label(first.span(path), "first defined here").hint("remove one of the two"));
        }
    }
    diagnostics
}

struct EntryReader<'path> {
    path: &'path str,
    diagnostics: Vec<Diagnostic>,
}

impl EntryReader<'_> {
    fn entry(&mut self, item: &mut Node) -> Option<MetaEntry> {
        match &item.kind {
            Kind::Table(_) => {}
            Kind::Text(name) => {
                let name = Spanned { value: name.clone(), range: item.span.clone() };
                return Some(MetaEntry::File(FileEntry { name: Some(name), ..FileEntry::default() }));
            }
            _ => {
                let message = format!("an entry must be a string or an object, found {}", item.type_name());
                let span = Span::new(self.path, item.span.clone());
                self.diagnostics.push(Diagnostic::error(AREA.wrong_type, span, message));
                return None;
            }
        }
        // Entries of early Rspress versions have no type. Such an entry is a link if it has a `link`, or else a page.
        let entry_type = item.get("type").and_then(String::read);
        let default_type = if item.get("link").is_some() { "custom-link" } else { "file" };
        match entry_type.as_deref().unwrap_or(default_type) {
            "file" => self.read(item).map(MetaEntry::File),
            "dir" => self.read(item).map(MetaEntry::Dir),
            "dir-section-header" => self.read(item).map(MetaEntry::DirSection),
            "section-header" => self.read(item).map(MetaEntry::SectionHeader),
            "divider" => self
                .read(item)
                .map(|divider: DividerEntry| MetaEntry::Divider { dashed: divider.dashed.unwrap_or(false) }),
            "custom-link" => self.link(item).map(MetaEntry::Link),
            unknown => {
                let span = item.get("type").map_or(item.span.clone(), |node| node.span.clone());
                let hint = match did_you_mean(unknown, TYPES.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("known types: {}", TYPES.join(", ")),
                };
                let message = format!("unknown entry type `{unknown}`");
                self.diagnostics.push(
                    Diagnostic::error(AREA.wrong_value, Span::new(self.path, span), message).hint(hint),
                );
                None
            }
        }
    }

    /// Checks and reads an entry of known type. Returns `None` if a required key is missing.
    fn read<T: Typed>(&mut self, item: &mut Node) -> Option<T> {
        if let Schema::Table(table) = T::schema() {
            self.diagnostics.extend(remove_keys_of_other_types(item, table, self.path));
        }
        let violations = check::check(item, T::schema(), "the entry", &AREA, self.path);
        let is_complete = violations.iter().all(|diagnostic| diagnostic.code != AREA.missing_key);
        self.diagnostics.extend(violations);
        if is_complete { T::read(item) } else { None }
    }

    fn link(&mut self, item: &mut Node) -> Option<LinkEntry> {
        let entry: LinkEntry = self.read(item)?;
        if let Some(index) = item.get("generatedIndex").and_then(|index| index.get("path"))
            && let Some(path_value) = String::read(index)
            && !is_page_path(&path_value)
        {
            let message = format!("`{path_value}` is not a page path");
            let span = Span::new(self.path, index.span.clone());
            let hint = "write the path without the language, for example `/category/guides`";
            self.diagnostics.push(Diagnostic::error(AREA.wrong_value, span, message).hint(hint));
        }
        if entry.link.is_none() && entry.items.is_none() {
            if has_invalid_link(item, &self.diagnostics) {
                return None;
            }
            let message = "the entry has neither `link` nor `items`";
            let span = Span::new(self.path, item.span.start..item.span.start + 1);
            self.diagnostics.push(Diagnostic::error(AREA.missing_key, span, message));
            return None;
        }
        Some(entry)
    }
}

/// Removes and reports keys that only other types of entries have, such as `collapsed` in an entry of type `file`.
fn remove_keys_of_other_types(item: &mut Node, table: &Table, path: &str) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let Kind::Table(entries) = &mut item.kind else { return diagnostics };
    let has = |table: &Table, key: &str| table.fields.iter().any(|field| field.name == key);
    entries.retain(|entry| {
        let belongs_to_other_type =
            !has(table, &entry.key) && TABLES.iter().any(|(_, table)| has(table, &entry.key));
        if belongs_to_other_type {
            let message = format!("`{}` has no effect on an entry of this type", entry.key);
            let span = Span::new(path, entry.key_span.clone());
            diagnostics.push(Diagnostic::warning(AREA.unknown_key, span, message).hint("remove it"));
        }
        !belongs_to_other_type
    });
    for nested in entries.iter_mut().filter(|entry| entry.key == "items" && has(table, "items")) {
        if let Kind::List(items) = &mut nested.value.kind {
            for item in items {
                diagnostics.extend(remove_keys_of_other_types(item, table, path));
            }
        }
    }
    diagnostics
}

/// Returns whether a page can be generated at a path. The home page and `404` are excluded.
fn is_page_path(path: &str) -> bool {
    let segments = || path.split('/').filter(|segment| !segment.is_empty());
    let is_plain = |segment: &str| segment != ".." && !segment.contains(['\\', '?', '#']);
    segments().next().is_some() && segments().all(is_plain) && path.trim_matches('/') != "404"
}
