//! Converts tables to Markdown.

use crate::markdown::Writer;
use crate::markdown::tree::Element;

impl Writer<'_> {
    /// Converts a table. The first row becomes the header if all of its cells are header cells; otherwise the header is
    /// empty. A cell that spans columns is followed by empty cells.
    pub(crate) fn table(self, table: Element<'_, '_>) -> String {
        let mut rows = Vec::new();
        collect_rows(table, &mut rows);
        let has_head = rows.first().is_some_and(|row| cells(*row).all(|cell| cell.name() == "th"));
        let texts: Vec<Vec<String>> = rows.iter().map(|row| self.cells(*row)).collect();
        let columns = texts.iter().map(Vec::len).max().unwrap_or(0);
        let alignments: Vec<&str> =
            rows.first().into_iter().flat_map(|row| cells(*row)).map(alignment).collect();
        let rule = (0..columns).map(|column| alignments.get(column).copied().unwrap_or("---").to_owned());
        let (head, body) = if has_head { texts.split_at(1) } else { texts.split_at(0) };
        let head = head.first().cloned().unwrap_or_default();
        let lines = [head, rule.collect()].into_iter().chain(body.iter().cloned());
        lines.map(|row| line(row, columns)).collect::<Vec<_>>().join("\n")
    }

    fn cells(self, row: Element<'_, '_>) -> Vec<String> {
        let mut texts = Vec::new();
        for cell in cells(row) {
            let mut text = String::new();
            self.inline(cell.children.iter(), &mut text);
            let text = text.trim().replace("\\\n", "<br>").replace('\n', " ");
            texts.push(text.replace('|', "\\|"));
            let span = cell.attribute("colspan").and_then(|span| span.parse().ok()).unwrap_or(1_usize);
            texts.extend((1..span.min(100)).map(|_| String::new()));
        }
        texts
    }
}

fn line(mut cells: Vec<String>, columns: usize) -> String {
    cells.resize(columns, String::new());
    format!("| {} |", cells.join(" | "))
}

/// Collects the rows of a table in document order.
fn collect_rows<'t, 'h>(element: Element<'t, 'h>, rows: &mut Vec<Element<'t, 'h>>) {
    for child in element.elements() {
        match child.name() {
            "tr" => rows.push(child),
            "thead" | "tbody" | "tfoot" => collect_rows(child, rows),
            _ => {}
        }
    }
}

fn cells<'t, 'h>(row: Element<'t, 'h>) -> impl Iterator<Item = Element<'t, 'h>> {
    row.elements().filter(|cell| matches!(cell.name(), "th" | "td"))
}

fn alignment(cell: Element<'_, '_>) -> &'static str {
    match cell.attribute("align").as_deref() {
        Some("left") => ":--",
        Some("center") => ":-:",
        Some("right") => "--:",
        _ => "---",
    }
}
