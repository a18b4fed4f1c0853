//! Converts lists to Markdown.

use crate::markdown::Writer;
use crate::markdown::blocks::indent_lines;
use crate::markdown::tree::Element;

impl Writer<'_> {
    /// Converts a list. `start` is the first number of an ordered list, `None` for an unordered list.
    pub(crate) fn list(self, element: Element<'_, '_>, start: Option<u64>) -> String {
        let items: Vec<Element<'_, '_>> =
            element.elements().filter(|item| item.name() == "li" && !item.is_skipped()).collect();
        // As in HTML, the items of a loose list contain `p` elements.
        let is_loose = items.iter().any(|item| item.elements().any(|child| child.name() == "p"));
        let separator = if is_loose { "\n\n" } else { "\n" };
        let texts = items.iter().enumerate().map(|(index, item)| {
            let marker = start.map_or_else(|| "- ".to_owned(), |start| format!("{}. ", start + index as u64));
            let text = self.blocks(item.children).join(separator);
            let text = format!("{}{text}", checkbox(*item));
            let body = indent_lines(&text, marker.len());
            format!("{marker}{}", body.trim_start()).trim_end().to_owned()
        });
        texts.collect::<Vec<_>>().join(separator)
    }
}

/// Returns the checkbox of a task list item, or an empty string for other items.
fn checkbox(item: Element<'_, '_>) -> &'static str {
    let is_checkbox = |it: Element<'_, '_>| it.attribute("type").as_deref() == Some("checkbox");
    match item.find(|it| it.name() == "input" && is_checkbox(it)).filter(|_| item.has_class("q-task")) {
        Some(input) if input.attribute("checked").is_some() => "[x] ",
        Some(_) => "[ ] ",
        None => "",
    }
}
