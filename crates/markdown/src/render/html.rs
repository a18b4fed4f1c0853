//! Raw HTML in `.md`: passed through, with GFM's tagfilter, links collected and mapped.

use std::ops::Range;

use satteri_pulldown_cmark::{CowStr, Event};

use super::Renderer;
use crate::html::{self, Part, Tag};
use crate::page::Profile;
use crate::{escape, parse};

/// Pieces of one raw text with their places in the source: (offset in the text, offset in the source).
type Places = Vec<(usize, usize)>;

impl<'s> Renderer<'_, '_, 's> {
    /// Writes the HTML block that starts at `index`; returns the index after it.
    pub(super) fn html_block(&mut self, index: usize) -> usize {
        let end = self.end_of(index);
        let mut raw = String::new();
        let mut places = Places::new();
        for (event, range) in &self.events[index + 1..end] {
            if let Event::Html(text) | Event::Text(text) = event {
                places.push((raw.len(), range.start));
                raw.push_str(parse::verbatim(self.source.text, text, range));
            }
        }
        self.page.out.line();
        self.page.text.line();
        self.raw(&raw, &places);
        self.page.out.line();
        self.page.text.line();
        end + 1
    }

    pub(super) fn inline_html(&mut self, html: &CowStr<'s>, range: &Range<usize>) {
        self.raw(parse::verbatim(self.source.text, html, range), &vec![(0, range.start)]);
    }

    fn raw(&mut self, raw: &str, places: &Places) {
        if self.page.profile == Profile::Plain {
            self.page.out.html().push_str(raw);
            return;
        }
        for part in html::parts(raw) {
            match part {
                Part::Text(text) => {
                    self.page.text.push(text);
                    self.page.out.html().push_str(text);
                }
                Part::Other(text) => self.page.out.html().push_str(text),
                Part::Tag(tag) if tag.is_filtered() => {
                    self.page.out.html().push_str("&lt;");
                    self.page.out.html().push_str(&tag.source[1..]);
                }
                Part::Tag(tag) => self.raw_tag(&tag, places),
            }
        }
    }

    fn raw_tag(&mut self, tag: &Tag<'_>, places: &Places) {
        // An unfinished tag is text to a browser, or garbage.
        if self.is_plain() || tag.closing || !tag.source.ends_with('>') {
            self.page.out.html().push_str(tag.source);
            return;
        }
        let attributes = tag.attributes();
        let is_sized =
            attributes.iter().any(|attribute| matches!(attribute.name.as_str(), "width" | "height"));
        let mut done = 0;
        for attribute in attributes {
            let written = &tag.source[attribute.value.clone()];
            let url = satteri_pulldown_cmark::decode_html_entities(written);
            let start = place(places, tag.start + attribute.value.start);
            let range = start..start + written.len();
            let mut size = None;
            let mapped = match attribute.name.as_str() {
                _ if written.is_empty() => continue,
                "href" => self.href(&url, &range),
                "src" => self.src(&url, &range).map(|image| {
                    size = image.size.filter(|_| tag.name == "img" && !is_sized);
                    image.src
                }),
                _ => continue,
            };
            let html = self.page.out.html();
            if size.is_some() {
                html.push_str(&tag.source[done..tag.name_end]);
                done = tag.name_end;
                self.image_size(size);
            }
            let html = self.page.out.html();
            html.push_str(&tag.source[done..attribute.value.start]);
            done = attribute.value.end;
            match mapped {
                Some(mapped) if mapped == url => html.push_str(written),
                Some(mapped) => escape::text(html, &mapped),
                // A dangerous destination leads nowhere.
                None => html.push('#'),
            }
        }
        self.page.out.html().push_str(&tag.source[done..]);
    }
}

fn place(places: &Places, offset: usize) -> usize {
    let index = places.partition_point(|(text, _)| *text <= offset).saturating_sub(1);
    places.get(index).map_or(0, |(text, source)| source + offset - text)
}
