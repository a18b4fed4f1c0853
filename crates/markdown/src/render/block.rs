//! Renders the start and end tags of Markdown elements. Other modules render JSX tags, because the Markdown parser does
//! not pair them.

use std::ops::Range;

use satteri_pulldown_cmark::{Alignment, CodeBlockKind, Event, Tag, TagEnd};

use super::{Open, Renderer, ScopeBarrier, replaced};
use crate::container::Kind;
use crate::{Dialect, escape, inline};

/// Value of the cell counter between the head of a table and its first row.
const BEFORE_BODY: usize = usize::MAX;

/// Maximum number of cells added to short rows of a source. Without a limit, many short rows below a wide head would
/// give output of quadratic size (CVE-2023-24824 in cmark-gfm).
const MAX_FILLED: usize = 100_000;

impl<'s> Renderer<'_, '_, 's> {
    /// Writes the start of an element, or the whole element. Returns the index of the next event.
    pub(super) fn start(&mut self, index: usize, tag: &'s Tag<'s>, range: &Range<usize>) -> usize {
        match tag {
            Tag::Heading { level, .. } => return self.heading(index, *level as u8, range),
            Tag::CodeBlock(kind) => {
                let info = if let CodeBlockKind::Fenced(info) = kind { &**info } else { "" };
                return self.code_block(index, info);
            }
            Tag::HtmlBlock => return self.html_block(index),
            Tag::Image { dest_url, title, .. } => return self.image(index, dest_url, title, range),
            Tag::FootnoteDefinition(_) => return self.end_of(index) + 1,
            // GFM §4.10: cells beyond the number of columns are ignored.
            Tag::TableCell if self.cell >= self.table.len() => return self.end_of(index) + 1,
            Tag::MdxJsxFlowElement(_) | Tag::MdxJsxTextElement(_) => {
                self.jsx(index, range);
                return index + 2;
            }
            _ => {}
        }
        if matches!(tag, Tag::Paragraph) {
            if let Some(next) = self.toc_paragraph(index, range) {
                return next;
            }
            if self.page.extensions.dialect == Dialect::Vitepress
                && let Some(next) = self.snippet_paragraph(index, range)
            {
                return next;
            }
            if let Some(next) = self.captioned_image(index) {
                return next;
            }
            self.paragraph(index);
            return index + 1;
        }
        self.open.push(Open::ScopeBarrier(ScopeBarrier::Other));
        let start = self.page.out.html().len();
        self.write_start(index, tag, range);
        if replaced::replaceable_start(tag).is_some_and(|name| self.is_replaced(name)) {
            self.open_element_call(start, range);
        }
        index + 1
    }

    fn write_start(&mut self, index: usize, tag: &'s Tag<'s>, range: &Range<usize>) {
        let page = &mut *self.page;
        match tag {
            Tag::BlockQuote(kind) => {
                page.out.line();
                page.text.line();
                if let Some(kind) = kind {
                    self.alert((*kind).into(), range);
                } else {
                    page.out.html().push_str("<blockquote>\n");
                    self.check_alert(range);
                }
            }
            Tag::List(start, _) => {
                page.out.line();
                page.text.line();
                match start {
                    None => page.out.html().push_str("<ul>\n"),
                    Some(1) => page.out.html().push_str("<ol>\n"),
                    Some(start) => escape::put(page.out.html(), format_args!("<ol start=\"{start}\">\n")),
                }
            }
            Tag::Item => self.item(index),
            Tag::Table(alignments) => self.open_table(alignments, range),
            Tag::TableHead => {
                self.in_head = true;
                self.cell = 0;
                page.out.html().push_str("<thead>\n<tr>\n");
            }
            Tag::TableRow => {
                if std::mem::take(&mut self.cell) == BEFORE_BODY {
                    page.out.html().push_str("<tbody>\n");
                }
                page.out.html().push_str("<tr>\n");
            }
            Tag::TableCell => {
                let is_empty = matches!(self.events.get(index + 1), Some((Event::End(TagEnd::TableCell), _)));
                self.open_cell(is_empty);
            }
            Tag::DefinitionList => {
                page.out.line();
                page.text.line();
                page.out.html().push_str("<dl>\n");
            }
            Tag::DefinitionListTitle => page.out.html().push_str("<dt>"),
            Tag::DefinitionListDefinition => page.out.html().push_str("<dd>"),
            Tag::Emphasis => page.out.html().push_str("<em>"),
            Tag::Strong => page.out.html().push_str("<strong>"),
            Tag::Strikethrough => page.out.html().push_str("<del>"),
            Tag::Link { link_type, dest_url, title, .. } => {
                self.open_link(index, *link_type, dest_url, title, range);
            }
            // The remaining tags are not enabled, or are written by [`Self::start`].
            _ => {}
        }
    }

    /// Writes the end of an element. `index` is the index of its end event.
    pub(super) fn end(&mut self, end: TagEnd, index: usize) {
        self.write_end(end, index);
        if let Some(name) = replaced::replaceable_end(end).filter(|name| self.is_replaced(name)) {
            self.close_element_call(name);
        }
    }

    fn write_end(&mut self, end: TagEnd, index: usize) {
        let page = &mut *self.page;
        let html = page.out.html();
        match end {
            TagEnd::Paragraph => {
                if index >= self.unwrapped_end {
                    self.end_paragraph();
                }
                self.page.text.line();
            }
            TagEnd::BlockQuote(Some(kind)) => {
                let kind = self.alerts.pop().unwrap_or(kind.into());
                self.close_callout(kind);
            }
            TagEnd::BlockQuote(None) => {
                page.out.line();
                page.out.html().push_str("</blockquote>\n");
            }
            TagEnd::List(ordered) => html.push_str(if ordered { "</ol>\n" } else { "</ul>\n" }),
            TagEnd::Item => {
                html.push_str("</li>\n");
                page.text.line();
            }
            TagEnd::TableCell => {
                escape::put(html, format_args!("</{}>\n", self.cell_element));
                page.text.space();
                self.cell = self.cell.saturating_add(1);
            }
            TagEnd::TableHead => {
                html.push_str("</tr>\n</thead>\n");
                page.text.line();
                self.in_head = false;
                self.cell = BEFORE_BODY;
            }
            TagEnd::TableRow => {
                self.fill_row();
                self.page.out.html().push_str("</tr>\n");
                self.page.text.line();
            }
            TagEnd::DefinitionList => html.push_str("</dl>\n"),
            TagEnd::DefinitionListTitle => {
                html.push_str("</dt>\n");
                page.text.line();
            }
            TagEnd::DefinitionListDefinition => {
                html.push_str("</dd>\n");
                page.text.line();
            }
            TagEnd::Table => self.close_table(index),
            TagEnd::Emphasis => html.push_str("</em>"),
            TagEnd::Strong => html.push_str("</strong>"),
            TagEnd::Strikethrough => html.push_str("</del>"),
            TagEnd::Link => {
                html.push_str("</a>");
                self.links -= 1;
            }
            _ => {}
        }
    }

    fn paragraph(&mut self, index: usize) {
        self.page.text.line();
        let unwrapped_barrier = match () {
            () if self.is_only_jsx(index) => Some(ScopeBarrier::Unwrapped),
            () if self.is_in_summary() => Some(ScopeBarrier::Summary),
            () => None,
        };
        if let Some(barrier) = unwrapped_barrier {
            self.open.push(Open::ScopeBarrier(barrier));
            self.unwrapped_end = self.end_of(index) + 1;
            return;
        }
        self.open.push(Open::ScopeBarrier(ScopeBarrier::Paragraph));
        self.page.out.line();
        self.page.out.html().push_str("<p>");
    }

    /// Returns whether the innermost element is a `summary`. A `summary` must not contain paragraphs, but MDX parses
    /// text on a separate line as a paragraph.
    fn is_in_summary(&self) -> bool {
        let last = self.open.iter().rev().find(|open| !matches!(open, Open::ScopeBarrier(_)));
        matches!(last, Some(Open::Element(element)) if element.name == "summary")
    }

    fn end_paragraph(&mut self) {
        let html = self.page.out.html();
        // A fragment ends the paragraph before it and opens another `<p>` after it. This `<p>` may have no content.
        match html.strip_suffix("\n<p>").map(str::len) {
            Some(len) => html.truncate(len + 1),
            // The paragraph contains only omitted tags.
            None if html == "<p>" => html.clear(),
            None => html.push_str("</p>\n"),
        }
    }

    fn item(&mut self, index: usize) {
        self.page.text.line();
        let is_task = self.events[index + 1..]
            .iter()
            .take(2)
            .any(|(event, _)| matches!(event, Event::TaskListMarker(_)));
        let class = if is_task && !self.is_plain() { " class=\"q-task\"" } else { "" };
        escape::put(self.page.out.html(), format_args!("<li{class}>"));
    }

    /// Writes the checkbox of a task. The task's text becomes the checkbox's label.
    pub(super) fn task_marker(&mut self, index: usize, checked: bool) {
        let state = if checked { "checked=\"\" " } else { "" };
        if self.is_plain() {
            escape::put(
                self.page.out.html(),
                format_args!("<input {state}disabled=\"\" type=\"checkbox\"> "),
            );
            return;
        }
        let is_block = |event: &Event<'_>| match event {
            Event::Start(tag) => {
                matches!(tag, Tag::Paragraph | Tag::List(..) | Tag::CodeBlock(_) | Tag::BlockQuote(_))
            }
            Event::End(end) => matches!(end, TagEnd::Paragraph | TagEnd::Item),
            _ => false,
        };
        let rest = &self.events[index + 1..];
        let len = rest.iter().position(|(event, _)| is_block(event)).unwrap_or(rest.len());
        let label = inline::text(self.events, self.nodes, index + 1..index + 1 + len);
        let html = self.page.out.html();
        escape::put(html, format_args!("<input {state}disabled=\"\" type=\"checkbox\""));
        escape::attribute(html, "aria-label", &label);
        html.push_str(" /> ");
    }

    fn open_table(&mut self, alignments: &[Alignment], range: &Range<usize>) {
        self.table = alignments.to_vec();
        self.page.text.line();
        self.page.out.line();
        if !self.is_plain() {
            let label = self.page.host.text("tableLabel").into_owned();
            let html = self.page.out.html();
            html.push_str("<div class=\"q-table-scroll\" tabindex=\"0\" role=\"group\"");
            escape::attribute(html, "aria-label", &label);
            html.push_str(">\n");
        }
        let html = self.page.out.html();
        let start = html.len();
        html.push_str("<table>\n");
        if self.is_replaced("table") {
            self.open_element_call(start, range);
        }
    }

    fn open_cell(&mut self, is_empty: bool) {
        let align = match self.table.get(self.cell) {
            Some(Alignment::Left) => " align=\"left\"",
            Some(Alignment::Center) => " align=\"center\"",
            Some(Alignment::Right) => " align=\"right\"",
            _ => "",
        };
        // In articles, an empty header cell becomes an ordinary cell, because an empty header is not useful to screen
        // readers.
        let is_heading = self.in_head && (!is_empty || self.is_plain());
        self.cell_element = if is_heading { "th" } else { "td" };
        escape::put(self.page.out.html(), format_args!("<{}{align}>", self.cell_element));
    }

    /// Adds missing cells to a row (GFM §4.10).
    fn fill_row(&mut self) {
        while self.cell < self.table.len() && self.filled_cells < MAX_FILLED {
            self.open_cell(true);
            self.page.out.html().push_str("</td>\n");
            self.cell += 1;
            self.filled_cells += 1;
        }
    }

    fn close_table(&mut self, index: usize) {
        // The table has a body if there are events between the end of the head and the end of the table.
        let has_rows = !matches!(self.events[index - 1].0, Event::End(TagEnd::TableHead));
        let is_plain = self.is_plain();
        self.page.out.html().push_str(if has_rows { "</tbody>\n</table>\n" } else { "</table>\n" });
        if self.is_replaced("table") {
            self.close_element_call("table");
        }
        if !is_plain {
            self.page.out.html().push_str("</div>\n");
        }
    }

    fn alert(&mut self, kind: Kind, range: &Range<usize>) {
        let marks = self.marks;
        let mark = marks.alert_at(range.start, range.end, self.source.text);
        let title = mark.and_then(|mark| mark.title.as_deref());
        let kind = mark.map_or(kind, |mark| mark.kind);
        self.alerts.push(kind);
        self.open_callout(kind, title, false, range);
    }
}
