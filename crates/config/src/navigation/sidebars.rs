//! `_sidebars.json`: the sidebars of a locale, keyed by path prefix or by name.

use std::collections::BTreeMap;

use quire_diagnostics::{Diagnostic, Span};

use super::area::AREA;
use super::meta::{MetaEntry, entries};
use crate::check;
use crate::tree::{Kind, json};
use crate::value::Spanned;

/// A sidebar in `_sidebars.json`.
#[derive(Debug, Clone, PartialEq)]
pub struct SidebarFileEntry {
    /// A name that begins with a slash, such as `/guide/`, is the path prefix of the pages that show the sidebar. A
    /// sidebar with any other name is shown on the pages that it lists.
    pub name: Spanned<String>,
    /// Entries. Names of files and folders are relative to the locale's folder.
    pub entries: Vec<MetaEntry>,
}

/// Parses `_sidebars.json`. Reports violations, and omits duplicate sidebars and the entries that [`super::parse_meta`]
/// would omit.
pub fn parse_sidebars(path: &str, text: &str) -> (Vec<SidebarFileEntry>, Vec<Diagnostic>) {
    let node = match json::parse(text) {
        Ok(node) => node,
        Err(error) => return (Vec::new(), vec![check::syntax(error, &AREA, path, 0)]),
    };
    let span = Span::new(path, node.span.clone());
    let type_name = node.type_name();
    let Kind::Table(table) = node.kind else {
        let message = format!("`_sidebars.json` must be a table, found {type_name}");
        return (Vec::new(), vec![Diagnostic::error(AREA.wrong_type, span, message)]);
    };
    let mut sidebars = Vec::new();
    let mut diagnostics = Vec::new();
    let mut seen = BTreeMap::new();
    for mut entry in table {
        let (entries, entry_diagnostics) = entries(&mut entry.value, &format!("`{}`", entry.key), path);
        diagnostics.extend(entry_diagnostics);
        let name = Spanned { value: entry.key, range: entry.key_span };
        // `/guide` and `/guide/` are the same path.
        if let Some(first) = seen.insert(name.value.trim_end_matches('/').to_owned(), name.clone()) {
            let message = format!("`{}` and `{}` name the same sidebar", first.value, name.value);
            let diagnostic = Diagnostic::warning("nav/duplicate-entry", name.span(path), message);
            let diagnostic = diagnostic.label(first.span(path), "first defined here");
            diagnostics.push(diagnostic.hint("put the entries into one of them"));
            continue;
        }
        sidebars.push(SidebarFileEntry { name, entries });
    }
    (sidebars, diagnostics)
}
