//! Rendering of raw HTML in `.md` files. Tags of allowed elements are rewritten; other tags are shown as text or
//! omitted. Tags are balanced, so that no element extends beyond the page's content. [`allowed`] defines the
//! allowlists.

use std::borrow::Cow;
use std::ops::Range;

use quire_html::tags::{self, Part, RawAttribute, Tag, is_void};
use quire_html::url::{Use, runs_script};
use satteri_pulldown_cmark::{CowStr, Event, decode_html_entities};

use super::jsx::MAX_DEPTH;
use super::link::is_url_attribute;
use super::{Open, Renderer};
use crate::container::Kind;
use crate::events::interpolate;
use crate::html::allowed::{self, Value};
use crate::html::tagfilter;
use crate::notes::Topic;
use crate::page::Profile;
use crate::{Dialect, RawHtml, escape, parse};

/// Map from offsets in raw HTML to offsets in the source, with one pair (raw HTML offset, source offset) for each
/// contiguous part of the source.
pub(super) type OffsetMap = Vec<(usize, usize)>;

/// The output for the tag of a disallowed element.
#[derive(Clone, Copy)]
pub(super) enum TagOutput {
    /// The tag is omitted. The content of the element is kept, except for scripts and styles.
    Dropped,
    /// The tag is shown as text.
    Text,
}

/// An open element of raw HTML.
pub(super) struct RawElement {
    pub(super) name: String,
    /// Range of the start tag.
    pub(super) start_range: Range<usize>,
    /// For an element with `v-for`, the length of the page's plain text before the element. The element is dropped if
    /// its content depends on data.
    pub(super) repeated: Option<usize>,
}

impl<'s> Renderer<'_, '_, 's> {
    /// Writes the HTML block that starts at `index`. Returns the index of the next event.
    pub(super) fn html_block(&mut self, index: usize) -> usize {
        let end = self.end_of(index);
        let mut raw = String::new();
        let mut offsets = OffsetMap::new();
        for (event, range) in &self.events[index..end] {
            if let Event::Html(text) | Event::Text(text) = event {
                offsets.push((raw.len(), range.start));
                raw.push_str(parse::verbatim(self.source.text, text, range));
            }
        }
        if self.vue_block(&raw, &self.events[index].1) {
            return end + 1;
        }
        self.page.out.line();
        self.page.text.line();
        self.raw(&raw, &offsets);
        self.page.out.line();
        self.page.text.line();
        end + 1
    }

    pub(super) fn inline_html(&mut self, html: &CowStr<'s>, range: &Range<usize>) {
        self.raw(parse::verbatim(self.source.text, html, range), &vec![(0, range.start)]);
    }

    fn raw(&mut self, raw: &str, offsets: &OffsetMap) {
        // CommonMark §2.3 requires replacing NUL with U+FFFD, which is two bytes longer. The spans of later diagnostics
        // are therefore wrong, but files with NUL are rare.
        let without_null = raw.contains('\0').then(|| raw.replace('\0', "\u{FFFD}"));
        let raw = without_null.as_deref().unwrap_or(raw);
        match self.page.profile {
            Profile::Plain => return self.page.out.html().push_str(raw),
            Profile::PlainGfm => return self.page.out.html().push_str(&tagfilter(raw)),
            Profile::Article if self.page.extensions.html == RawHtml::Trusted => {
                return self.write_trusted(raw, offsets);
            }
            Profile::Article => {}
        }
        let mut dropped: Option<String> = None;
        for part in tags::parts(raw) {
            if let Some(name) = &dropped {
                if matches!(&part, Part::Tag(tag) if tag.closing && tag.name == *name) {
                    dropped = None;
                }
                continue;
            }
            match part {
                Part::Text(text) => {
                    let text = self.interpolate(text, offsets);
                    self.raw_text(&text);
                }
                // Comments are not written.
                Part::Comment(comment) => self.raw_comment(comment),
                Part::Other { source, start } => {
                    self.report_other(source, &source_range(offsets, start..start + source.len()));
                    self.raw_text(source);
                }
                Part::Tag(tag) if tag.closing => self.end_tag(&tag, offsets),
                Part::Tag(tag) => {
                    self.start_tag(&tag, offsets);
                    // Scripts and styles are dropped with their content, because their content is not visible in other
                    // engines either.
                    let is_code = matches!(&*tag.name, "script" | "style");
                    if is_code && self.page.extensions.dialect != Dialect::Quire {
                        dropped = Some(tag.name.into_owned());
                    }
                }
            }
        }
    }

    /// Returns the text with VitePress expressions replaced by their values. In other dialects, the text is unchanged.
    pub(super) fn interpolate<'t>(&mut self, text: &'t str, offsets: &OffsetMap) -> Cow<'t, str> {
        if self.page.extensions.dialect != Dialect::Vitepress {
            return Cow::Borrowed(text);
        }
        let (text, are_known) = interpolate(text, self.page.host);
        if !are_known {
            let span = self.source.span(source_range(offsets, 0..1));
            self.page.notes.add(Topic::Expression, format!("`{}`", text.trim()), span);
        }
        text
    }

    /// Marks the end of the page's excerpt if the comment requests it. `comment` includes the delimiters.
    pub(super) fn raw_comment(&mut self, comment: &str) {
        let text = comment.strip_prefix("<!--").and_then(|rest| rest.strip_suffix("-->"));
        self.page.comment(text.unwrap_or_default());
    }

    /// Writes HTML source as text.
    fn raw_text(&mut self, source: &str) {
        self.page.text.push(source);
        escape::source(self.page.out.html(), source);
    }

    fn start_tag(&mut self, tag: &Tag<'_>, offsets: &OffsetMap) {
        let name = &*tag.name;
        let range = source_range(offsets, tag.start..tag.start + tag.source.len());
        let attributes = tag.attributes();
        if self.vue_start(tag, &attributes, &range) {
            return;
        }
        if name == "iframe" && self.frame(tag, &attributes, offsets) {
            return;
        }
        let kind = attributes.iter().find(|attribute| attribute.name == "type");
        if !allowed::is_element(name, kind.map(|kind| &tag.source[kind.value.clone()])) {
            return self.refuse_element(tag, &range);
        }
        while let Some(Open::Raw(open)) = self.open.last()
            && allowed::is_ended_by(&open.name, name)
        {
            self.depth -= 1;
            if let Some(Open::Raw(element)) = self.open.pop() {
                self.close_repeated(&element);
            }
        }
        if self.depth >= MAX_DEPTH {
            if !std::mem::replace(&mut self.is_depth_reported, true) {
                self.report_raw_depth(&range);
            }
            return;
        }
        let ends = is_void(name) || tag.is_self_closing();
        let repeated = if ends { None } else { self.open_repeated(&attributes) };
        self.write_start_tag(tag, &attributes, offsets);
        if is_void(name) {
        } else if ends {
            escape::put(self.page.out.html(), format_args!("</{name}>"));
        } else {
            self.depth += 1;
            self.open.push(Open::Raw(RawElement { name: name.to_owned(), start_range: range, repeated }));
        }
    }

    /// Writes an `<iframe>` if its URL is allowed. Otherwise returns false. The element is closed immediately, so that
    /// its content is parsed as part of the page.
    fn frame(&mut self, tag: &Tag<'_>, attributes: &[RawAttribute<'_>], offsets: &OffsetMap) -> bool {
        let source = attributes.iter().find(|attribute| attribute.name == "src");
        let url = source.map(|source| decode_html_entities(&tag.source[source.value.clone()]));
        let is_allowed = url.is_some_and(|url| self.page.host.may_frame(&url));
        if is_allowed {
            self.write_start_tag(tag, attributes, offsets);
            self.page.out.html().push_str("</iframe>");
            self.frames += usize::from(!tag.is_self_closing());
        }
        is_allowed
    }

    /// Shows the tag of a disallowed element as text. Other engines allow every element. In their dialects, the tag is
    /// therefore dropped, unless the author may have meant it as text (`Vec<String>`).
    fn refuse_element(&mut self, tag: &Tag<'_>, range: &Range<usize>) {
        let has_value = || tag.attributes().iter().any(|attribute| !attribute.value.is_empty());
        let is_dropped = self.page.extensions.dialect != Dialect::Quire
            && (allowed::is_known(&tag.name)
                || if tag.closing { !self.shown_tags.contains(&*tag.name) } else { has_value() });
        if !tag.closing {
            let output = if is_dropped { TagOutput::Dropped } else { TagOutput::Text };
            self.report_element(&tag.name, output, range);
        }
        if !is_dropped {
            self.shown_tags.insert(tag.name.clone().into_owned());
            self.raw_text(tag.source);
        }
    }

    fn write_start_tag(&mut self, tag: &Tag<'_>, attributes: &[RawAttribute<'_>], offsets: &OffsetMap) {
        escape::put(self.page.out.html(), format_args!("<{}", tag.name));
        let value_of = |name: &str| {
            let attribute = attributes.iter().find(|attribute| attribute.name == name);
            attribute.map(|attribute| &tag.source[attribute.value.clone()])
        };
        let mode = self.image_mode(tag, attributes);
        if let Some(mode) = mode {
            let classes = [value_of("class").unwrap_or_default(), mode].join(" ");
            escape::attribute(self.page.out.html(), "class", classes.trim_start());
        }
        for attribute in attributes {
            if attribute.name == "name" && tag.name == "a" && value_of("id").is_some() {
                continue;
            }
            if mode.is_some() && matches!(&*attribute.name, "class" | "img-light" | "img-dark") {
                continue;
            }
            let source = &tag.source[attribute.value.clone()];
            // The decoded value is both checked and written. Character references that only browsers decode are not
            // decoded: their `&` is escaped.
            let value = decode_html_entities(source);
            let start = tag.start + attribute.value.start;
            let value_range = source_range(offsets, start..start + source.len());
            let name_start = tag.start + attribute.name_start;
            let name_range = source_range(offsets, name_start..name_start + attribute.name.len());
            let Some((name, value)) = self.vue_attribute(&attribute.name, &value, &name_range) else {
                continue;
            };
            if let Some(kind) = self.callout_class(name, value) {
                escape::put(self.page.out.html(), format_args!(" class=\"q-callout\" data-kind=\"{kind}\""));
                continue;
            }
            if let Some(value) = self.attribute_value(tag, name, value, &value_range, &name_range) {
                escape::attribute(self.page.out.html(), name, &value.0);
                if tag.name == "img" && name == "src" {
                    self.count_image();
                    self.image_size(value.1, value_of("width"), value_of("height"));
                }
            }
        }
        self.page.out.html().push('>');
    }

    /// Returns the kind of callout if the attribute is a class that makes the element a callout in another engine.
    fn callout_class(&self, name: &str, value: &str) -> Option<&'static str> {
        let kind = match (self.page.extensions.dialect, name) {
            (Dialect::Mdbook, "class") => Some(value).filter(|class| *class == "warning"),
            (Dialect::Vitepress, "class")
                if value.split_whitespace().any(|class| class == "custom-block") =>
            {
                value.split_whitespace().find(|class| *class != "custom-block")
            }
            _ => None,
        };
        kind.and_then(Kind::parse).map(Kind::name)
    }

    /// Returns the value to write for an attribute, and the image size if the value is the URL of an image. Returns
    /// `None` for an attribute that must be omitted, and reports the attribute.
    fn attribute_value(
        &mut self,
        tag: &Tag<'_>,
        name: &str,
        value: &str,
        value_range: &Range<usize>,
        name_range: &Range<usize>,
    ) -> Option<(String, Option<(u32, u32)>)> {
        let kind = allowed::attribute(&tag.name, name);
        let is_allowed = match kind {
            _ if value.is_empty() && kind.is_some() => true,
            Some(Value::Url(_) | Value::Pictures) if is_url_attribute(&tag.name, name) => {
                return self
                    .resolve_url_attribute(&tag.name, name, value, value_range)
                    .map(|image| (image.src, image.size));
            }
            Some(Value::Url(usage)) => self.check_url(value, usage, value_range),
            Some(Value::Pictures) => value
                .split(',')
                .find(|url| runs_script(url, Use::Media))
                .is_none_or(|url| self.check_url(url, Use::Media, value_range)),
            Some(Value::Id) => self.reserve_id(value, value_range),
            // With `rel="opener"`, the linked page could access this page.
            Some(Value::Plain) if name == "rel" => !value.split_whitespace().any(is_opener),
            Some(Value::Plain) => true,
            None => false,
        };
        if !is_allowed && (kind.is_none() || name == "rel") {
            self.report_attribute(name, name_range);
        }
        is_allowed.then(|| (value.to_owned(), None))
    }

    fn end_tag(&mut self, tag: &Tag<'_>, offsets: &OffsetMap) {
        let name = &*tag.name;
        let range = source_range(offsets, tag.start..tag.start + tag.source.len());
        if self.vue_end(tag, &range) {
            return;
        }
        if name == "iframe" && self.frames > 0 {
            self.frames -= 1;
            return;
        }
        if !allowed::is_element(name, Some("checkbox")) {
            return self.refuse_element(tag, &range);
        }
        let mut inner_count = 0;
        for open in self.open.iter().rev() {
            match open {
                Open::Raw(element) if element.name == name => return self.close_raw_through(inner_count),
                Open::Raw(_) => inner_count += 1,
                _ => break,
            }
        }
        if !is_void(name) && !allowed::ends_by_itself(name) {
            self.report_end_tag(name, &range);
        }
    }

    /// Closes the innermost `inner_count` elements, which have no end tags, and the element around them.
    fn close_raw_through(&mut self, inner_count: usize) {
        for _ in 0..inner_count {
            if let Some(Open::Raw(element)) = self.open.pop() {
                self.close_unfinished_raw(&element);
            }
        }
        if let Some(Open::Raw(element)) = self.open.pop() {
            self.depth -= 1;
            escape::put(self.page.out.html(), format_args!("</{}>", element.name));
            self.close_repeated(&element);
        }
    }

    /// Closes an element that has no end tag.
    pub(super) fn close_unfinished_raw(&mut self, element: &RawElement) {
        self.depth -= 1;
        if !allowed::ends_by_itself(&element.name) {
            self.report_unclosed(&element.name, &element.start_range);
            escape::put(self.page.out.html(), format_args!("</{}>", element.name));
        }
        self.close_repeated(element);
    }
}

fn is_opener(word: &str) -> bool {
    word.eq_ignore_ascii_case("opener")
}

/// Converts a range in the raw HTML to a range in the source.
pub(super) fn source_range(offsets: &OffsetMap, range: Range<usize>) -> Range<usize> {
    let index = offsets.partition_point(|(text, _)| *text <= range.start).saturating_sub(1);
    let start = offsets.get(index).map_or(0, |(text, source)| source + range.start - text);
    start..start + range.len()
}
