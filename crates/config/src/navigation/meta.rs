//! `_meta.json`: the order and the names of a folder's pages in the sidebar.

use std::collections::BTreeMap;

use quire_diagnostics::{Diagnostic, Span, did_you_mean};

use super::AREA;
use crate::check;
use crate::frontmatter::Depth;
use crate::keys::keys;
use crate::shape::{Link, Shape, Spanned, Typed};
use crate::tree::{Kind, Node, json};

/// An entry of `_meta.json`.
#[derive(Debug, Clone, PartialEq)]
pub enum MetaEntry {
    /// A page of the folder: a plain string, or `type: "file"`.
    File(FileEntry),
    /// A folder as a group: `type: "dir"`.
    Dir(DirEntry),
    /// A folder as a section header followed by its entries: `type: "dir-section-header"`.
    DirSection(DirEntry),
    /// A heading between entries: `type: "section-header"`.
    SectionHeader(SectionEntry),
    /// A line between entries: `type: "divider"`.
    Divider {
        /// Dashed instead of solid.
        dashed: bool,
    },
    /// A link of any kind, or a group of such links: `type: "custom-link"`.
    Link(LinkEntry),
}

keys! {
    /// A page.
    pub struct FileEntry {
        /// Always `file`.
        entry_type "type": String;
        /// File name, with or without ending.
        name "name": Spanned<String> => required;
        /// Text; the page's title when missing.
        label "label": String;
        /// Shown beside the text.
        tag "tag": String;
        /// Readable in the page.
        context "context": String;
        /// Depths of headings shown on the overview.
        overview_headers "overviewHeaders": Vec<Depth>;
        /// Accepted for Rspress folders; our sidebar draws no icons.
        icon "icon": String;
    }

    /// A folder.
    pub struct DirEntry {
        /// `dir` or `dir-section-header`.
        entry_type "type": String;
        /// Folder name.
        name "name": Spanned<String> => required;
        /// Text; the index page's title or the folder's name when missing.
        label "label": String;
        /// Has a button that opens and closes it.
        collapsible "collapsible": bool = "true";
        /// Closed at first.
        collapsed "collapsed": bool = "false";
        /// Shown beside the text.
        tag "tag": String;
        /// Readable in the page.
        context "context": String;
        /// Depths of headings shown on the overview.
        overview_headers "overviewHeaders": Vec<Depth>;
        /// Accepted for Rspress folders; our sidebar draws no icons.
        icon "icon": String;
    }

    /// A heading between entries.
    pub struct SectionEntry {
        /// Always `section-header`.
        entry_type "type": String;
        /// Text.
        label "label": String => required;
        /// Shown beside the text.
        tag "tag": String;
        /// Accepted for Rspress folders; our sidebar draws no icons.
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
        /// Always `custom-link`; may be missing inside a group of links.
        entry_type "type": String;
        /// Text; the address when missing.
        label "label": String;
        /// Site path without locale, or URL.
        link "link": Link;
        /// Links of the group.
        items "items": Vec<LinkEntry>;
        /// Has a button that opens and closes it.
        collapsible "collapsible": bool = "true";
        /// Closed at first.
        collapsed "collapsed": bool = "false";
        /// Shown beside the text.
        tag "tag": String;
        /// Readable in the page.
        context "context": String;
        /// Depths of headings shown on the overview.
        overview_headers "overviewHeaders": Vec<Depth>;
        /// Accepted for Rspress folders; our sidebar draws no icons.
        icon "icon": String;
    }
}

const TYPES: &[&str] = &["file", "dir", "dir-section-header", "section-header", "divider", "custom-link"];

/// Reads `_meta.json`. What cannot be read is left out, with a diagnostic.
pub fn parse_meta(path: &str, text: &str) -> (Vec<MetaEntry>, Vec<Diagnostic>) {
    let mut node = match json::parse(text) {
        Ok(node) => node,
        Err(error) => return (Vec::new(), vec![check::syntax(error, &AREA, path, 0)]),
    };
    if node.kind == Kind::Null {
        return (Vec::new(), vec![super::no_list(&node, "`_meta.json`", path)]);
    }
    let any_list = Shape::List(serde_json::Value::shape);
    let mut diagnostics = check::check(&mut node, any_list, "`_meta.json`", &AREA, path);
    let Kind::List(items) = &mut node.kind else { return (Vec::new(), diagnostics) };
    let entries: Vec<_> = items.iter_mut().filter_map(|item| entry(item, path, &mut diagnostics)).collect();
    repeats(&entries, path, &mut diagnostics);
    (entries, diagnostics)
}

/// Pages and folders that stand twice: the sidebar would show both, and only one can be the current one.
fn repeats(entries: &[MetaEntry], path: &str, diagnostics: &mut Vec<Diagnostic>) {
    let mut seen: BTreeMap<(bool, &str), &Spanned<String>> = BTreeMap::new();
    for entry in entries {
        let (is_folder, name) = match entry {
            MetaEntry::File(file) => (false, &file.name),
            MetaEntry::Dir(dir) | MetaEntry::DirSection(dir) => (true, &dir.name),
            MetaEntry::SectionHeader(_) | MetaEntry::Divider { .. } | MetaEntry::Link(_) => continue,
        };
        let Some(name) = name else { continue };
        let plain = name.value.trim_end_matches('/');
        let plain = plain.strip_suffix(".mdx").or_else(|| plain.strip_suffix(".md")).unwrap_or(plain);
        if let Some(first) = seen.insert((is_folder, plain), name) {
            let message = format!("the entry `{}` stands twice", name.value);
            let diagnostic = Diagnostic::warning("nav/duplicate-entry", name.span(path), message);
            diagnostics
                .push(diagnostic.label(first.span(path), "first written here").hint("keep one of the two"));
        }
    }
}

fn entry(item: &mut Node, path: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<MetaEntry> {
    match &item.kind {
        Kind::Table(_) => {}
        Kind::Text(name) => {
            let name = Spanned { value: name.clone(), range: (item.span.start, item.span.end) };
            return Some(MetaEntry::File(FileEntry { name: Some(name), ..FileEntry::default() }));
        }
        _ => {
            let message = format!("an entry must be a string or an object, found {}", item.type_name());
            let span = Span::new(path, item.span.clone());
            diagnostics.push(Diagnostic::error(AREA.wrong_type, span, message));
            return None;
        }
    }
    // An entry without a type is a link when it has one, else a page: early Rspress files were written so.
    let written = item.get("type").and_then(String::read);
    let implied = if item.get("link").is_some() { "custom-link" } else { "file" };
    match written.as_deref().unwrap_or(implied) {
        "file" => read(item, path, diagnostics).map(MetaEntry::File),
        "dir" => read(item, path, diagnostics).map(MetaEntry::Dir),
        "dir-section-header" => read(item, path, diagnostics).map(MetaEntry::DirSection),
        "section-header" => read(item, path, diagnostics).map(MetaEntry::SectionHeader),
        "divider" => read(item, path, diagnostics)
            .map(|divider: DividerEntry| MetaEntry::Divider { dashed: divider.dashed.unwrap_or(false) }),
        "custom-link" => link(item, path, diagnostics).map(MetaEntry::Link),
        unknown => {
            let place = item.get("type").map_or(item.span.clone(), |node| node.span.clone());
            let hint = match did_you_mean(unknown, TYPES.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("known types: {}", TYPES.join(", ")),
            };
            let message = format!("there is no entry of type `{unknown}`");
            diagnostics.push(Diagnostic::error(AREA.wrong_value, Span::new(path, place), message).hint(hint));
            None
        }
    }
}

/// Checks and reads an entry whose type is known; an entry without a required key is left out.
fn read<T: Typed>(item: &mut Node, path: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<T> {
    let found = check::check(item, T::shape(), "the entry", &AREA, path);
    let is_complete = found.iter().all(|diagnostic| diagnostic.code != AREA.missing_key);
    diagnostics.extend(found);
    if is_complete { T::read(item) } else { None }
}

fn link(item: &mut Node, path: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<LinkEntry> {
    let entry: LinkEntry = read(item, path, diagnostics)?;
    if entry.link.is_none() && entry.items.is_none() {
        let message = "the entry has neither `link` nor `items`";
        let span = Span::new(path, item.span.start..item.span.start + 1);
        diagnostics.push(Diagnostic::error(AREA.missing_key, span, message));
        return None;
    }
    Some(entry)
}
