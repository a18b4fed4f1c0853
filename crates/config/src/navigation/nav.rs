//! `_nav.json`: a list of entries, or an object whose `items` is that list.

use quire_diagnostics::{Diagnostic, Span};

use super::area::{AREA, not_a_list};
use crate::check;
use crate::keys::{enums, keys};
use crate::schema::{Schema, Typed};
use crate::tree::{Kind, Node, json};
use crate::value::Link;

keys! {
    /// An entry of the top navigation: a link, or a menu when it has `items`.
    pub struct NavEntry {
        /// Label, with inline code, emphasis, strong and deleted text as in Markdown. Optional for a menu.
        text "text": String;
        /// Target: site path without locale, or URL.
        link "link": Link;
        /// Entries of the menu.
        items "items": Vec<NavEntry>;
        /// Regular expression: the entry is current if it matches the path.
        active_match "activeMatch": String;
        /// Side of the navigation bar.
        position "position": NavPosition = "\"right\"";
        /// Tag beside the label.
        tag "tag": String;
    }
}

enums! {
    /// Side of the navigation bar.
    pub enum NavPosition {
        /// Beside the logo.
        Left "left",
        /// At the end.
        Right "right",
    }
}

/// Parses `_nav.json`. Invalid entries are left out and reported.
pub fn parse_nav(path: &str, text: &str) -> (Vec<NavEntry>, Vec<Diagnostic>) {
    let node = match json::parse(text) {
        Ok(node) => node,
        Err(error) => return (Vec::new(), vec![check::syntax(error, &AREA, path, 0)]),
    };
    if node.kind == Kind::Null {
        return (Vec::new(), vec![not_a_list(&node, "`_nav.json`", path)]);
    }
    let mut list = node.get("items").cloned().unwrap_or(node);
    let mut diagnostics = check::check(&mut list, Schema::List(NavEntry::schema), "`_nav.json`", &AREA, path);
    let mut entries = Vec::<NavEntry>::read(&list).unwrap_or_default();
    entries.retain(|entry| entry.text.is_some() || entry.items.is_some());
    dead_ends(&list, path, &mut diagnostics);
    nested_menus(&list, path, &mut diagnostics);
    (entries, diagnostics)
}

/// Reports menus in menus, which the navigation bar has no place for.
fn nested_menus(list: &Node, path: &str, diagnostics: &mut Vec<Diagnostic>) {
    let items = |node: &Node| match &node.kind {
        Kind::List(items) => items.clone(),
        _ => Vec::new(),
    };
    let menus = items(list).into_iter().filter_map(|entry| entry.get("items").cloned());
    for entry in menus.flat_map(|menu| items(&menu)) {
        if let Some(inner) = entry.get("items") {
            let span = Span::new(path, inner.span.start..inner.span.start + 1);
            let message = "a menu in a menu is not shown";
            let hint = "move its entries to the menu around it, or make it an entry of the navigation bar";
            diagnostics.push(Diagnostic::warning("nav/nested-menu", span, message).hint(hint));
        }
    }
}

/// Reports entries without a link or menu, and links without a label.
fn dead_ends(list: &Node, path: &str, diagnostics: &mut Vec<Diagnostic>) {
    let Kind::List(items) = &list.kind else { return };
    for item in items.iter().filter(|item| matches!(item.kind, Kind::Table(_))) {
        let message = match (item.get("items"), item.get("link"), item.get("text")) {
            (Some(items), ..) => {
                dead_ends(items, path, diagnostics);
                continue;
            }
            (None, None, _) => "the entry has neither `link` nor `items`",
            (None, Some(_), None) => "the entry needs the key `text`",
            (None, Some(_), Some(_)) => continue,
        };
        let span = Span::new(path, item.span.start..item.span.start + 1);
        diagnostics.push(Diagnostic::error(AREA.missing_key, span, message));
    }
}
