//! Tables of contents in the page content: `[[toc]]` (VitePress) and `<TOCInline>` (Docusaurus). All headings are known
//! only after the page is rendered, so a placeholder is written first and replaced at the end.

use crate::{Heading, Levels, Segment, escape};

/// The placeholder. A page's segments are complete HTML, so no other segment equals it.
const MARK: &str = "<toc";

/// Returns the placeholder segment, which [`fill`] replaces.
pub(crate) fn mark() -> Segment {
    Segment::Html(MARK.to_owned())
}

/// Maximum number of tables on a page. Each table has an entry for every heading of the page.
const MAX_TABLES: usize = 4;

/// Replaces the first [`MAX_TABLES`] placeholders with tables of the headings of the given levels, and removes all
/// other placeholders.
pub(crate) fn fill(body: &mut [Segment], headings: &[Heading], levels: Levels) {
    let mut remaining = MAX_TABLES;
    fill_some(body, headings, levels, &mut remaining);
}

fn fill_some(body: &mut [Segment], headings: &[Heading], levels: Levels, remaining: &mut usize) {
    for segment in body {
        match segment {
            Segment::Html(html) if html == MARK => {
                *html = if *remaining > 0 { list(headings, levels) } else { String::new() };
                *remaining = remaining.saturating_sub(1);
            }
            Segment::Component(component) => fill_some(&mut component.children, headings, levels, remaining),
            Segment::Html(_) | Segment::Expression { .. } => {}
        }
    }
}

fn list(headings: &[Heading], levels: Levels) -> String {
    let mut out = String::from("<nav class=\"q-toc\">\n");
    let mut open = Vec::new();
    for heading in headings.iter().filter(|heading| levels.contains(heading.depth)) {
        while open.last().is_some_and(|depth| *depth > heading.depth) {
            open.pop();
            out.push_str("</li>\n</ul>\n");
        }
        if open.last() == Some(&heading.depth) {
            out.push_str("</li>\n");
        } else {
            open.push(heading.depth);
            out.push_str("<ul>\n");
        }
        out.push_str("<li><a");
        escape::attribute(&mut out, "href", &format!("#{}", heading.id));
        out.push('>');
        escape::text(&mut out, &heading.text);
        out.push_str("</a>");
    }
    out.push_str(&"</li>\n</ul>\n".repeat(open.len()));
    out.push_str("</nav>\n");
    out
}
