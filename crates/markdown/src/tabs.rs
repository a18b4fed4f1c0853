//! Detection of tabs in the syntax of a VitePress plugin: lines `== Label` in a container `tabs`.

use std::collections::BTreeMap;

use crate::mask::{ContainerMark, Line, Opening};
use quire_syntax::scan;

/// Container name in the [`Opening`] of a `== Label` line. No real container has this name.
pub(crate) const TAB: &str = "==";

/// Adds the lines that begin tabs to `marks`, the list of container lines.
pub(crate) fn add_tabs(text: &str, marks: &mut Vec<ContainerMark>) {
    let is_tabs = |mark: &ContainerMark| mark.opening.as_ref().is_some_and(|opening| opening.name == "tabs");
    if !marks.iter().any(is_tabs) {
        return;
    }
    let code = scan::code_ranges(text);
    // While iterating backwards: the offset of the next closing line for each number of colons.
    let mut closing: BTreeMap<usize, usize> = BTreeMap::new();
    let mut containers = Vec::new();
    for mark in marks.iter().rev() {
        if is_tabs(mark) {
            containers.push((mark.start, closing.get(&mark.colons).copied().unwrap_or(text.len())));
        } else if mark.opening.is_none() && !scan::is_within(&code, mark.start) {
            closing.insert(mark.colons, mark.start);
        }
    }
    let mut tab_marks: Vec<ContainerMark> = Vec::new();
    let mut at = 0;
    for (start, end) in containers.into_iter().rev() {
        // Lines of a nested `tabs` container are already processed with the outer container.
        at = at.max(Line::around(text, start).next);
        while at < end {
            let line = Line::around(text, at);
            if !scan::is_within(&code, line.content) {
                tab_marks.extend(tab(text, &line));
            }
            at = line.next;
        }
    }
    marks.extend(tab_marks);
    marks.sort_by_key(|mark| mark.start);
}

/// Parses a line of the form `== Label`. Returns `None` for other lines.
fn tab(text: &str, line: &Line) -> Option<ContainerMark> {
    let content = &text[line.content..line.end];
    let label = content.trim_start_matches('=');
    // Nested tabs have fewer `=` than outer tabs, so more than two `=` are allowed.
    if content.len() - label.len() < TAB.len() || !label.starts_with(' ') || label.trim().is_empty() {
        return None;
    }
    let label = label.trim();
    let opening = Opening { name: TAB.to_owned(), title: Some(label.to_owned()), is_open: false, id: None };
    // Raw HTML ends only at a blank line, so a blank line is inserted before the tab.
    let is_below_html = text[..line.content].strip_suffix('\n').is_some_and(|before| before.ends_with('>'));
    Some(ContainerMark {
        start: line.content,
        end: line.end,
        // No closing line has this number of colons. The tab ends at the closing line of the `tabs` container.
        colons: usize::MAX,
        opening: Some(opening),
        break_start: line.content + usize::from(is_below_html),
    })
}
