//! `_nav.json`, the entries of the navigation bar: an array of entries, or an object whose `items` is the array.

use oxc_allocator::Allocator;
use oxc_regular_expression::{LiteralParser, Options};
use quire_diagnostics::{Diagnostic, Span};

use super::area::{AREA, has_invalid_link, not_a_list};
use crate::check::{self, LinkFault, link_fault};
use crate::keys::{enums, keys};
use crate::schema::{Schema, Typed};
use crate::tree::{Kind, Node, json};
use crate::value::{Link, Spanned};

keys! {
    /// An entry of the top navigation: a link, or a menu when it has `items`.
    pub struct NavEntry {
        /// Label, with inline code, emphasis, strong and deleted text as in Markdown. Optional for a menu.
        text "text": String;
        /// Target: site path without locale, or URL.
        link "link": Link;
        /// Entries of the menu.
        items "items": Vec<NavEntry>;
        /// Regular expression: the entry is current if the expression matches the path, with or without the prefix of
        /// version and language.
        active_match "activeMatch": Spanned<String>;
        /// Side of the navigation bar.
        position "position": NavPosition = "\"right\"";
        /// Tag beside the label.
        tag "tag": String;
        /// Accepted for compatibility with Rspress; the navigation bar shows no icons.
        icon "icon": String;
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

/// Parses `_nav.json` and reports invalid entries. Omits entries that have neither `text` nor `items`, and moves the
/// entries of nested menus to the outer menu.
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
    for entry in &mut entries {
        entry.items = entry.items.take().map(flat);
        diagnostics.extend(remove_invalid_pattern(entry, path));
        for item in entry.items.iter_mut().flatten() {
            diagnostics.extend(remove_invalid_pattern(item, path));
        }
    }
    let entry_diagnostics = check_entries(&list, 0, path, &diagnostics);
    diagnostics.extend(entry_diagnostics);
    (entries, diagnostics)
}

/// If the pattern of an entry is not a regular expression, removes the pattern and reports it.
fn remove_invalid_pattern(entry: &mut NavEntry, path: &str) -> Option<Diagnostic> {
    let message = pattern_fault(&entry.active_match.as_ref()?.value)?;
    let pattern = entry.active_match.take()?;
    Some(Diagnostic::error(AREA.wrong_value, pattern.span(path), message))
}

/// Maximum number of groups (opening parentheses) in a pattern. The parser uses stack space for each nested group.
const MAX_GROUPS: usize = 100;

/// Returns an error message if `pattern`, a value of `activeMatch`, is not a JavaScript regular expression or has too
/// many groups.
pub fn pattern_fault(pattern: &str) -> Option<String> {
    let allocator = Allocator::default();
    let problem = if pattern.matches('(').count() > MAX_GROUPS {
        format!("it has more than {MAX_GROUPS} groups")
    } else {
        let parser = LiteralParser::new(&allocator, pattern, None, Options::default());
        parser.parse().err()?.message.to_string()
    };
    Some(format!("`activeMatch` is not a regular expression: {problem}"))
}

/// Returns an error message if `link` is invalid in a navigation file.
pub fn nav_link_fault(link: &str) -> Option<String> {
    link_fault(link, "`link`").map(LinkFault::into_message)
}

/// Flattens nested menus into the outer menu.
fn flat(items: Vec<NavEntry>) -> Vec<NavEntry> {
    let inner = |mut item: NavEntry| match item.items.take() {
        Some(items) => flat(items),
        None => vec![item],
    };
    items.into_iter().flat_map(inner).collect()
}

/// Reports entries that have neither `link` nor `items`, links without `text`, and nested menus, which the navigation
/// bar cannot show. `depth` is the number of enclosing menus. `known` contains the diagnostics already reported for the
/// entries.
fn check_entries(list: &Node, depth: usize, path: &str, known: &[Diagnostic]) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let Kind::List(items) = &list.kind else { return diagnostics };
    let start = |node: &Node| Span::new(path, node.span.start..node.span.start + 1);
    for item in items.iter().filter(|item| matches!(item.kind, Kind::Table(_))) {
        let message = match (item.get("items"), item.get("link"), item.get("text")) {
            (Some(items), ..) => {
                if depth == 1 {
                    let message = "menus cannot be nested: the entries are shown in the outer menu";
                    let hint = "move the entries to the outer menu, or move the menu to the navigation bar";
                    diagnostics
                        .push(Diagnostic::warning("nav/nested-menu", start(items), message).hint(hint));
                }
                diagnostics.extend(check_entries(items, depth + 1, path, known));
                continue;
            }
            (None, None, _) => "the entry has neither `link` nor `items`",
            (None, Some(_), None) => "missing required key `text` in the entry",
            (None, Some(_), Some(_)) => continue,
        };
        if has_invalid_link(item, known) {
            continue;
        }
        diagnostics.push(Diagnostic::error(AREA.missing_key, start(item), message));
    }
    diagnostics
}
