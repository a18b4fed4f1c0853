//! Processing of Vue components, scripts and directives in VitePress pages. Vue code is not run, but the content of
//! components is shown.

use std::ops::Range;

use quire_html::tags::{RawAttribute, Tag};
use satteri_pulldown_cmark::decode_html_entities;

use super::html::RawElement;
use super::jsx::{Element, ElementKind, MAX_DEPTH};
use super::{Open, Renderer};
use crate::html::allowed;
use crate::notes::Topic;
use crate::{Attribute, Dialect, Segment, escape};
use quire_syntax::static_url::static_url;

/// Elements of Vue and VitePress whose tags are dropped without a warning.
const TRANSPARENT: [&str; 8] =
    ["template", "slot", "clientonly", "client-only", "transition", "suspense", "keepalive", "keep-alive"];

impl Renderer<'_, '_, '_> {
    /// Drops and reports a block if it is a script or style sheet in a VitePress page. Otherwise returns false.
    pub(super) fn vue_block(&mut self, raw: &str, range: &Range<usize>) -> bool {
        if self.page.extensions.dialect != Dialect::Vitepress {
            return false;
        }
        let start = raw.trim_start();
        let element = ["script", "style"].into_iter().find(|name| {
            let rest = start.strip_prefix('<').and_then(|rest| rest.strip_prefix(*name));
            rest.is_some_and(|rest| rest.starts_with(|char: char| char == '>' || char.is_whitespace()))
        });
        let Some(element) = element else { return false };
        let span = self.source.span(range.start..range.start + 1 + element.len());
        let declarations = if element == "style" { Vec::new() } else { declarations(start) };
        let contents = if declarations.is_empty() {
            String::new()
        } else {
            format!(" with {}", declarations.join(", "))
        };
        self.page.notes.add(Topic::Script, format!("`<{element}>`{contents}"), span);
        true
    }

    /// Processes the start tag of a component. Returns false for other elements and in other dialects.
    pub(super) fn vue_start(
        &mut self,
        tag: &Tag<'_>,
        attributes: &[RawAttribute<'_>],
        range: &Range<usize>,
    ) -> bool {
        let Some(name) = self.component_name(tag) else { return false };
        if name == "Badge" && self.depth < MAX_DEPTH {
            let attributes = badge(tag, attributes);
            if tag.is_self_closing() {
                self.call("Badge", attributes, Vec::new(), range);
            } else {
                self.depth += 1;
                self.page.out.open();
                let (name, kind) = (name.to_owned(), ElementKind::Component(attributes));
                let element = Element { name, start_range: range.clone(), kind, is_reported: false };
                self.open.push(Open::Element(element));
            }
            return true;
        }
        self.note_component(name, range);
        if tag.is_self_closing() {
            self.component_text(tag, attributes, range);
        }
        true
    }

    /// Writes the title or text attribute of a component without content. If another attribute contains a URL, writes a
    /// link.
    fn component_text(&mut self, tag: &Tag<'_>, attributes: &[RawAttribute<'_>], range: &Range<usize>) {
        let value = |names: &[&str]| {
            let attribute =
                attributes.iter().find(|it| names.contains(&&*it.name) && !it.value.is_empty())?;
            Some(decode_html_entities(&tag.source[attribute.value.clone()]).to_string())
        };
        let link = value(&["href", "link"]);
        let Some(text) = value(&["title", "text", "label"]).or_else(|| link.clone()) else { return };
        let href = link.and_then(|link| self.href(&link, range));
        if let Some(href) = &href {
            self.page.out.html().push_str("<a");
            escape::attribute(self.page.out.html(), "href", href);
            self.page.out.html().push('>');
        }
        self.plain_text(&text);
        if href.is_some() {
            self.page.out.html().push_str("</a>");
        }
    }

    /// Processes the end tag of a component. Returns false for other elements and in other dialects.
    pub(super) fn vue_end(&mut self, tag: &Tag<'_>, range: &Range<usize>) -> bool {
        let Some(name) = self.component_name(tag) else { return false };
        if name == "Badge" {
            self.close_element("Badge", range);
        }
        true
    }

    /// Returns the theme's class for an image that is shown only in light mode or only in dark mode. VitePress pages
    /// mark these images with an attribute or a class.
    pub(super) fn image_mode(&self, tag: &Tag<'_>, attributes: &[RawAttribute<'_>]) -> Option<&'static str> {
        if self.page.extensions.dialect != Dialect::Vitepress || tag.name != "img" {
            return None;
        }
        let is_marked = |mark: &str| {
            attributes.iter().any(|attribute| {
                let is_class = || tag.source[attribute.value.clone()].split_whitespace().any(|it| it == mark);
                attribute.name == mark || (attribute.name == "class" && is_class())
            })
        };
        [("img-light", "q-only-light"), ("img-dark", "q-only-dark")]
            .into_iter()
            .find_map(|(mark, class)| is_marked(mark).then_some(class))
    }

    /// If an element has the attribute `v-for`, starts collecting its output and returns the length of the page's text
    /// before the element. Returns `None` for other elements.
    pub(super) fn open_repeated(&mut self, attributes: &[RawAttribute<'_>]) -> Option<usize> {
        let is_vitepress = self.page.extensions.dialect == Dialect::Vitepress;
        (is_vitepress && attributes.iter().any(|attribute| attribute.name == "v-for")).then(|| {
            self.page.out.open();
            self.page.text.len()
        })
    }

    /// Ends an element with `v-for`. Drops the element if its content depends on data, because only Vue could repeat
    /// it.
    pub(super) fn close_repeated(&mut self, element: &RawElement) {
        let Some(text_len) = element.repeated else { return };
        let content = self.page.out.close();
        if content.iter().any(|segment| matches!(segment, Segment::Html(html) if html.contains("{{"))) {
            self.page.text.truncate(text_len);
            let span = self.source.span(element.start_range.clone());
            self.page.notes.add(Topic::Repeated, format!("`<{}>`", element.name), span);
            return;
        }
        for segment in content {
            match segment {
                Segment::Html(html) => self.page.out.html().push_str(&html),
                segment => self.page.out.push(segment),
            }
        }
    }

    fn note_component(&mut self, name: &str, range: &Range<usize>) {
        if !TRANSPARENT.contains(&name.to_ascii_lowercase().as_str()) {
            let span = self.source.span(range.clone());
            self.page.notes.add(Topic::Component, format!("`{name}`"), span);
        }
    }

    /// Returns the name of a tag as written, if the tag is a component in a VitePress page.
    fn component_name<'t>(&self, tag: &Tag<'t>) -> Option<&'t str> {
        if self.page.extensions.dialect != Dialect::Vitepress || allowed::is_known(&tag.name) {
            return None;
        }
        let start = 1 + usize::from(tag.closing);
        tag.source.get(start..start + tag.name.len())
    }

    /// Processes attributes with Vue syntax. Returns the name and value of the attribute to write, or `None` if the
    /// attribute must be dropped.
    pub(super) fn vue_attribute<'v>(
        &mut self,
        name: &'v str,
        value: &'v str,
        name_range: &Range<usize>,
    ) -> Option<(&'v str, &'v str)> {
        if self.page.extensions.dialect != Dialect::Vitepress {
            return Some((name, value));
        }
        let bound_name = name.strip_prefix(':').or_else(|| name.strip_prefix("v-bind:"));
        let literal = || {
            let inner = value.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''));
            static_url(value).or(inner.filter(|inner| !inner.contains(['\'', '\\'])))
        };
        if let Some((bound_name, value)) = bound_name.and_then(|bound_name| Some((bound_name, literal()?))) {
            return Some((bound_name, value));
        }
        match name {
            // These directives have no visible effect. `events.rs` has already processed `v-pre`.
            "v-pre" | "v-cloak" | "v-once" => None,
            _ if name.starts_with([':', '@', '#']) || name.starts_with("v-") => {
                let span = self.source.span(name_range.clone());
                self.page.notes.add(Topic::Directive, format!("`{name}`"), span);
                None
            }
            _ => Some((name, value)),
        }
    }
}

fn badge(tag: &Tag<'_>, attributes: &[RawAttribute<'_>]) -> Vec<Attribute> {
    let kept_attributes = attributes.iter().filter_map(|attribute| {
        let value = &tag.source[attribute.value.clone()];
        let (name, value) = match attribute.name.strip_prefix(':') {
            Some(name) => (name, value.strip_prefix('\'')?.strip_suffix('\'')?),
            None => (&*attribute.name, value),
        };
        matches!(name, "type" | "text").then(|| Attribute::Text {
            name: name.to_owned(),
            value: decode_html_entities(value).to_string(),
        })
    });
    kept_attributes.collect()
}

/// Scans a script line by line and returns descriptions of its imports and declarations.
fn declarations(script: &str) -> Vec<String> {
    let mut descriptions = Vec::new();
    for line in script.lines() {
        let mut words = line.split(|char: char| !(char.is_alphanumeric() || matches!(char, '_' | '$')));
        match words.next() {
            Some("import") => {
                if let Some((names, _)) = line["import".len()..].split_once(" from ") {
                    let names = names.trim().trim_matches(['{', '}']).trim();
                    descriptions.push(format!("the import of `{names}`"));
                }
            }
            Some("const" | "let" | "var" | "function") => {
                if let Some(name) = words.find(|word| !word.is_empty()) {
                    descriptions.push(format!("`{name}`"));
                }
            }
            _ => {}
        }
    }
    descriptions
}
