//! Renders code blocks as diagrams.

use std::ops::Range;

use quire_diagnostics::{Diagnostic, Span};
use satteri_pulldown_cmark::Event;

use super::Renderer;
use crate::code::meta::Meta;
use crate::{Diagram, DiagramError, escape};

impl Renderer<'_, '_, '_> {
    /// Writes the diagram at `index`. Returns false if it must be shown as code: because the site is configured to, or
    /// because of an error, which is reported.
    pub(super) fn diagram(&mut self, meta: &Meta, source: &str, index: usize) -> bool {
        match self.page.host.diagram(source) {
            Some(Ok(diagram)) => {
                self.picture(meta, &diagram, source);
                true
            }
            Some(Err(DiagramError { range, message, .. })) => {
                let span = self.mistake_span(index, source, range);
                let hint = "the diagram is shown as code; https://mermaid.js.org documents the syntax";
                let message = format!("the diagram cannot be drawn: {message}");
                self.page.report(Diagnostic::warning("markdown/invalid-diagram", span, message).hint(hint));
                false
            }
            None => false,
        }
    }

    /// Writes the picture and its source, because the source is the only accessible form of the relations in the
    /// picture.
    fn picture(&mut self, meta: &Meta, diagram: &Diagram, source: &str) {
        self.page.diagrams += 1;
        let id = format!("diagram-{}", self.page.diagrams);
        let (label, source_label) = (self.page.host.text("diagram"), self.page.host.text("diagramSource"));
        let label = if diagram.title.is_empty() { &*label } else { &diagram.title };
        let html = self.page.out.html();
        html.push_str("<figure class=\"diagram\">");
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
        html.push_str("<div class=\"diagram-view\" tabindex=\"0\" role=\"group\"");
        escape::attribute(html, "aria-label", label);
        html.push('>');
        let mut attributes = String::from("<svg role=\"img\"");
        escape::attribute(&mut attributes, "aria-label", label);
        if !diagram.description.is_empty() {
            escape::attribute(&mut attributes, "aria-describedby", &format!("{id}-description"));
        }
        let svg = diagram.svg.replace(Diagram::MARK, &format!("{id}-"));
        html.push_str(&svg.replacen("<svg", &attributes, 1));
        html.push_str("</div>");
        if !diagram.description.is_empty() {
            escape::put(html, format_args!("<p class=\"visually-hidden\" id=\"{id}-description\">"));
            escape::text(html, &diagram.description);
            html.push_str("</p>");
        }
        html.push_str("<details class=\"diagram-source\"><summary>");
        escape::text(html, &source_label);
        html.push_str("</summary><pre tabindex=\"0\"><code>");
        escape::text(html, source.trim_end());
        html.push_str("</code></pre></details></figure>\n");
    }

    /// Returns the span of an error in the diagram at `index`, or of its opening fence if the source does not contain
    /// the diagram verbatim.
    fn mistake_span(&self, index: usize, source: &str, range: Range<usize>) -> Span {
        let first = self.events.get(index + 1).filter(|(event, _)| matches!(event, Event::Text(_)));
        let start = first.map(|(_, range)| range.start);
        match start.filter(|start| self.source.text[*start..].starts_with(source)) {
            Some(start) if !range.is_empty() => self.source.span(start + range.start..start + range.end),
            _ => self.fence_span(index, "mermaid"),
        }
    }
}
