//! Rendering of Mermaid code blocks as diagrams.

use std::ops::Range;

use quire_diagnostics::Diagnostic;
use quire_html::escape::unescaped;
use satteri_pulldown_cmark::Event;

use super::Renderer;
use crate::code::meta::Meta;
use crate::{Diagram, DiagramError, escape};

/// Start of a link in the SVG of a diagram, before its URL.
const LINK: &str = "<a href=\"";

impl Renderer<'_, '_, '_> {
    /// Writes the diagram in the code block at `index`. Returns false if the diagram must be shown as code, because the
    /// site shows diagrams as code or drawing fails. Reports drawing errors.
    pub(super) fn diagram(&mut self, meta: &Meta, source: &str, index: usize) -> bool {
        match self.page.host.diagram(source) {
            Some(Ok(diagram)) => {
                self.picture(meta, diagram, source, index);
                true
            }
            Some(Err(DiagramError { range, message, .. })) => {
                let span = self.source.span(self.source_range(index, source, range));
                let hint = "the diagram is shown as code; https://mermaid.js.org documents the syntax";
                let message = format!("the diagram cannot be drawn: {message}");
                self.page.report(Diagnostic::warning("markdown/invalid-diagram", span, message).hint(hint));
                false
            }
            None => false,
        }
    }

    /// Writes the figure with the diagram's SVG and source. Screen reader users need the source, because the SVG does
    /// not convey how the nodes are connected.
    fn picture(&mut self, meta: &Meta, mut diagram: Diagram, source: &str, index: usize) {
        // The content of an element with the role `img` is not accessible, so a diagram with links gets the role
        // `group`.
        let role = if diagram.svg.contains(LINK) { "group" } else { "img" };
        diagram.svg = self.with_links(&diagram.svg, source, index);
        self.page.diagrams += 1;
        let id = format!("diagram-{}", self.page.diagrams);
        let (label, source_label) = (self.page.host.text("diagram"), self.page.host.text("diagramSource"));
        let label = if diagram.title.is_empty() { &*label } else { &diagram.title };
        let html = self.page.out.html();
        html.push_str("<figure class=\"q-diagram\">");
        if !diagram.css.is_empty() {
            html.push_str("<style>");
            html.push_str(&diagram.css.replace(Diagram::MARK, &format!("{id}-")));
            html.push_str("</style>");
        }
        if let Some(title) = &meta.title {
            html.push_str("<figcaption>");
            escape::text(html, title);
            html.push_str("</figcaption>");
        }
        html.push_str("<div class=\"q-diagram-view\" tabindex=\"0\" role=\"group\"");
        escape::attribute(html, "aria-label", label);
        html.push('>');
        let mut attributes = format!("<svg role=\"{role}\"");
        escape::attribute(&mut attributes, "aria-label", label);
        if !diagram.description.is_empty() {
            escape::attribute(&mut attributes, "aria-describedby", &format!("{id}-description"));
        }
        let svg = diagram.svg.replace(Diagram::MARK, &format!("{id}-"));
        html.push_str(&svg.replacen("<svg", &attributes, 1));
        html.push_str("</div>");
        if !diagram.description.is_empty() {
            escape::put(html, format_args!("<p class=\"q-visually-hidden\" id=\"{id}-description\">"));
            escape::text(html, &diagram.description);
            html.push_str("</p>");
        }
        html.push_str("<details class=\"q-diagram-source\"><summary>");
        escape::text(html, &source_label);
        html.push_str("</summary><pre tabindex=\"0\"><code>");
        escape::text(html, source.trim_end());
        html.push_str("</code></pre></details></figure>\n");
    }

    /// Resolves the link URLs in a diagram's SVG through the host. Returns the new SVG.
    fn with_links(&mut self, svg: &str, source: &str, index: usize) -> String {
        let mut parts = svg.split(LINK);
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (url, rest) = part.split_once('"').unwrap_or((part, ""));
            let url = unescaped(url);
            let start = source.find(&*url);
            let url_range =
                self.source_range(index, source, start.map_or(0..0, |start| start..start + url.len()));
            out.push_str("<a");
            if let Some(href) = self.href(&url, &url_range) {
                out.push_str(" href=\"");
                escape::url(&mut out, &href);
                out.push('"');
            }
            out.push_str(rest);
        }
        out
    }

    /// Converts a range in the source of the diagram at `index` to a range in the page. Returns the range of the
    /// opening fence if the given range is empty or the page does not contain the source verbatim.
    fn source_range(&self, index: usize, source: &str, range: Range<usize>) -> Range<usize> {
        let first = self.events.get(index + 1).filter(|(event, _)| matches!(event, Event::Text(_)));
        let start = first.map(|(_, range)| range.start);
        match start.filter(|start| self.source.text[*start..].starts_with(source)) {
            Some(start) if !range.is_empty() => start + range.start..start + range.end,
            _ => self.fence_range(index, "mermaid"),
        }
    }
}
