//! Rendering of headings, and assignment of their ids.

use std::ops::Range;

use quire_diagnostics::Diagnostic;
use quire_html::id::is_reserved;

use super::{Open, Renderer, ScopeBarrier, replaced};
use crate::events::slug_text;
use crate::{Dialect, Heading, escape, inline};
use quire_syntax::slug::dialect_slug;

impl Renderer<'_, '_, '_> {
    /// Reserves all explicit ids of the source before any id is generated, so that explicit ids take precedence.
    pub(super) fn reserve_ids(&mut self) {
        for id in self.marks.ids.iter().filter_map(|mark| mark.id.as_ref()) {
            self.page.ids.reserve_explicit(id);
        }
    }

    /// Writes the heading that starts at `index`. Returns the index of the next event.
    pub(super) fn heading(&mut self, index: usize, depth: u8, range: &Range<usize>) -> usize {
        let end = self.end_of(index);
        self.page.text.line();
        self.page.out.line();
        if self.is_plain() {
            escape::put(self.page.out.html(), format_args!("<h{depth}>"));
            self.run(index + 1..end);
            escape::put(self.page.out.html(), format_args!("</h{depth}>\n"));
            return end + 1;
        }
        let text = inline::text(self.events, self.nodes, index + 1..end);
        let markup = inline::markup(self.events, self.nodes, index + 1..end);
        let id = if self.page.extensions.dialect == Dialect::Vitepress {
            let text = slug_text(self.events, index + 1..end, self.source.text);
            self.heading_id(&text, range)
        } else {
            self.heading_id(&text, range)
        };
        let char_index = self.page.text.chars();
        let name = replaced::heading(depth);
        let is_replaced = self.is_replaced(name);
        let html = self.page.out.html();
        let start = html.len();
        escape::put(html, format_args!("<h{depth}"));
        escape::attribute(html, "id", &id);
        html.push_str(" tabindex=\"-1\">");
        if is_replaced {
            self.open_element_call(start, range);
        }
        self.open.push(Open::ScopeBarrier(ScopeBarrier::Other));
        self.run(index + 1..end);
        self.unwind();
        self.anchor(&id, &text);
        escape::put(self.page.out.html(), format_args!("</h{depth}>\n"));
        if is_replaced {
            self.close_element_call(name);
        }
        self.page.text.line();
        let visible = self.source.text[range.clone()].trim_end().len();
        let span = self.source.span(range.start..range.start + visible);
        self.page.article.headings.push(Heading { depth, id, text, markup, char_index, span });
        end + 1
    }

    fn heading_id(&mut self, text: &str, range: &Range<usize>) -> String {
        let mark = self.marks.id_within(range.start, range.end);
        let Some((mark, explicit_id)) = mark.and_then(|mark| Some((mark, mark.id.as_ref()?))) else {
            return self.page.ids.unique(&dialect_slug(self.page.extensions.dialect, text));
        };
        if self.page.ids.claim(explicit_id) {
            return explicit_id.clone();
        }
        let id = self.page.ids.unique(explicit_id);
        let hint = format!("give the heading a different id; until then, Quire uses `{id}`");
        self.report_id(explicit_id, &(mark.start..mark.end), hint);
        id
    }

    /// Reserves the id of an element other than a heading. Returns false if the id is unavailable. Reports an
    /// unavailable id, unless the id is empty.
    pub(super) fn reserve_id(&mut self, id: &str, range: &Range<usize>) -> bool {
        let is_free = self.page.ids.reserve(id);
        if !is_free && !id.is_empty() {
            self.report_id(
                id,
                range,
                String::from("give the element a different id; until then, it has no id"),
            );
        }
        is_free
    }

    fn report_id(&mut self, id: &str, range: &Range<usize>, hint: String) {
        let (code, message) = if is_reserved(id) {
            let is_of_footnote = id.starts_with("fn-") || id.starts_with("fnref-");
            let owner = if is_of_footnote { "for footnotes" } else { "by Quire" };
            ("markdown/reserved-id", format!("the id `{id}` is reserved {owner}"))
        } else {
            ("markdown/duplicate-id", format!("the id `{id}` is already used on this page"))
        };
        let span = self.source.span(range.clone());
        self.page.report(Diagnostic::warning(code, span, message).hint(hint));
    }

    fn anchor(&mut self, id: &str, text: &str) {
        let label = format!("{}: {text}", self.page.host.text("headingAnchor"));
        let html = self.page.out.html();
        html.push_str("<a class=\"q-header-anchor\"");
        escape::attribute(html, "href", &format!("#{id}"));
        escape::attribute(html, "aria-label", &label);
        html.push_str(">#</a>");
    }
}
