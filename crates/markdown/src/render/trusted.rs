//! Rendering of raw HTML from trusted authors (`html = "trusted"`). The HTML is written unchanged, with two exceptions:
//! URLs of the site's pages and files are resolved, and the Vue syntax of VitePress pages is processed.

use quire_html::tags::{self, Part, Tag};
use quire_html::url::{Use, runs_script};
use satteri_pulldown_cmark::decode_html_entities;

use super::Renderer;
use super::html::{OffsetMap, source_range};
use super::link::is_url_attribute;
use crate::{Dialect, escape};

impl Renderer<'_, '_, '_> {
    /// Writes raw HTML from a trusted author.
    pub(super) fn write_trusted(&mut self, raw: &str, offsets: &OffsetMap) {
        // Name of the open script or style element, whose content is not part of the page's text. VitePress pages omit
        // these elements.
        let mut code: Option<String> = None;
        let is_vue = self.page.extensions.dialect == Dialect::Vitepress;
        for part in tags::parts(raw) {
            match part {
                Part::Tag(tag) if matches!(&*tag.name, "script" | "style") => {
                    code = (!tag.closing).then(|| tag.name.to_string());
                    if !is_vue {
                        self.trusted_tag(&tag, offsets);
                    }
                }
                Part::Tag(Tag { source, .. })
                | Part::Text(source)
                | Part::Comment(source)
                | Part::Other { source, .. }
                    if code.is_some() =>
                {
                    if !is_vue {
                        self.page.out.html().push_str(source);
                    }
                }
                Part::Tag(tag) => self.trusted_tag(&tag, offsets),
                Part::Text(text) => {
                    let text = self.interpolate(text, offsets);
                    self.page.text.push(&text);
                    self.page.out.html().push_str(&text);
                }
                Part::Comment(comment) => {
                    self.raw_comment(comment);
                    self.page.out.html().push_str(comment);
                }
                Part::Other { source, .. } => self.page.out.html().push_str(source),
            }
        }
    }

    /// Writes a tag. URLs of the site's pages and files are resolved.
    fn trusted_tag(&mut self, tag: &Tag<'_>, offsets: &OffsetMap) {
        let range = source_range(offsets, tag.start..tag.start + tag.source.len());
        let attributes = if tag.closing { Vec::new() } else { tag.attributes() };
        let is_component =
            if tag.closing { self.vue_end(tag, &range) } else { self.vue_start(tag, &attributes, &range) };
        if is_component {
            return;
        }
        let mut done = 0;
        for attribute in &attributes {
            let value = decode_html_entities(&tag.source[attribute.value.clone()]);
            let start = tag.start + attribute.value.start;
            let value_range = source_range(offsets, start..start + attribute.value.len());
            if attribute.name == "id" || (attribute.name == "name" && tag.name == "a") {
                self.page.ids.reserve(&value);
            }
            if !is_url_attribute(&tag.name, &attribute.name) || runs_script(&value, Use::Media) {
                continue;
            }
            let resolved = self.resolve_url_attribute(&tag.name, &attribute.name, &value, &value_range);
            let Some(resolved) = resolved.filter(|resolved| resolved.src != *value) else { continue };
            let html = self.page.out.html();
            html.push_str(tag.source[done..attribute.name_start].trim_end());
            escape::attribute(html, &attribute.name, &resolved.src);
            let is_quoted = tag.source[..attribute.value.start].ends_with(['"', '\'']);
            done = attribute.value.end + usize::from(is_quoted);
        }
        self.page.out.html().push_str(&tag.source[done..]);
    }
}
