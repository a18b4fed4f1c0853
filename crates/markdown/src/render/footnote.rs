//! Rendering of footnotes (GFM). Footnotes are numbered in order of reference, and written at the end of the source
//! that defines them.

use std::collections::BTreeMap;

use satteri_pulldown_cmark::{Event, Tag};

use super::Renderer;
use crate::escape;
use crate::parse::Events;

/// The footnotes of one source.
#[derive(Default)]
pub(super) struct Footnotes {
    /// Definitions, by label in lower case.
    definitions: BTreeMap<String, Definition>,
    /// Referenced footnotes, in the order of their first references.
    used: Vec<UsedFootnote>,
}

struct Definition {
    /// Index of the definition's start event.
    start: usize,
    /// Index in `used`, if the footnote has been referenced.
    used: Option<usize>,
}

struct UsedFootnote {
    start: usize,
    number: usize,
    references: usize,
}

impl Footnotes {
    /// Finds the definitions in `events`. If a label is defined several times, the first definition applies.
    pub(super) fn find(events: &Events<'_>) -> Self {
        let mut definitions = BTreeMap::new();
        for (index, (event, _)) in events.iter().enumerate() {
            if let Event::Start(Tag::FootnoteDefinition(label)) = event {
                definitions.entry(label.to_lowercase()).or_insert(Definition { start: index, used: None });
            }
        }
        Self { definitions, used: Vec::new() }
    }
}

impl Renderer<'_, '_, '_> {
    pub(super) fn footnote_reference(&mut self, label: &str) {
        let Some(definition) = self.footnotes.definitions.get_mut(&label.to_lowercase()) else {
            escape::text(self.page.out.html(), &format!("[^{label}]"));
            return;
        };
        let index = *definition.used.get_or_insert_with(|| {
            self.page.footnotes += 1;
            let (start, number) = (definition.start, self.page.footnotes);
            self.footnotes.used.push(UsedFootnote { start, number, references: 0 });
            self.footnotes.used.len() - 1
        });
        let used = &mut self.footnotes.used[index];
        used.references += 1;
        let number = used.number;
        let id = reference_id(number, used.references);
        escape::put(
            self.page.out.html(),
            format_args!(
                "<sup class=\"q-footnote-ref\"><a href=\"#fn-{number}\" id=\"{id}\">{number}</a></sup>"
            ),
        );
    }

    /// Writes the section with the referenced footnotes. A footnote may reference further footnotes.
    pub(super) fn write_footnotes(&mut self) {
        if self.footnotes.used.is_empty() {
            return;
        }
        self.page.text.line();
        self.page.out.line();
        let label = self.page.host.text("footnotes").into_owned();
        let html = self.page.out.html();
        html.push_str("<section class=\"q-footnotes\"");
        escape::attribute(html, "aria-label", &label);
        let first = self.footnotes.used[0].number;
        html.push_str(
            ">
<ol",
        );
        if first != 1 {
            escape::put(html, format_args!(" start=\"{first}\""));
        }
        html.push_str(
            ">
",
        );
        let mut next = 0;
        while next < self.footnotes.used.len() {
            self.write_footnote(next);
            next += 1;
        }
        self.page.out.html().push_str("</ol>\n</section>\n");
    }

    fn write_footnote(&mut self, index: usize) {
        let UsedFootnote { start, number, .. } = self.footnotes.used[index];
        let end = self.end_of(start);
        escape::put(self.page.out.html(), format_args!("<li id=\"fn-{number}\">\n"));
        self.open.push(super::Open::ScopeBarrier(super::ScopeBarrier::Other));
        self.run(start + 1..end);
        self.unwind();
        let back = self.page.host.text("footnoteBack").into_owned();
        let mut links = String::new();
        for reference in 1..=self.footnotes.used[index].references {
            escape::put(
                &mut links,
                format_args!(" <a href=\"#{}\" class=\"q-footnote-back\"", reference_id(number, reference)),
            );
            let label = if reference == 1 {
                format!("{back} {number}")
            } else {
                format!("{back} {number}-{reference}")
            };
            escape::attribute(&mut links, "aria-label", &label);
            links.push_str(">↩</a>");
        }
        let html = self.page.out.html();
        match html.strip_suffix("</p>\n").map(str::len) {
            // The back references are appended to the last paragraph.
            Some(len) => {
                html.truncate(len);
                html.push_str(&links);
                html.push_str("</p>\n");
            }
            None => html.push_str(links.trim_start()),
        }
        self.page.out.html().push_str("</li>\n");
        self.page.text.line();
    }
}

fn reference_id(number: usize, reference: usize) -> String {
    if reference == 1 { format!("fnref-{number}") } else { format!("fnref-{number}-{reference}") }
}
