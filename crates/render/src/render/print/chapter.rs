//! Converts a page's article to a chapter of the printable manual: removes elements that only work on a screen, and
//! adapts heading levels and ids.

use std::collections::BTreeMap;

use quire_content::data::PageData;
use quire_content::{RouteId, push_inline_html};
use quire_html::escape::push_attribute_with;
use quire_html::tags::{Part, Tag, parts_without};
use quire_load::Loaded;

/// Attributes whose values consist of ids.
const IDS: [&str; 8] = [
    "aria-activedescendant",
    "aria-controls",
    "aria-describedby",
    "aria-details",
    "aria-labelledby",
    "for",
    "headers",
    "id",
];

/// Data for resolving the links of a chapter.
#[derive(Clone, Copy)]
pub(super) struct Links<'a> {
    pub(super) site: &'a Loaded,
    /// Id of each chapter's `<section>` in the manual.
    pub(super) ids: &'a BTreeMap<RouteId, String>,
    pub(super) page: RouteId,
    /// Id of the locale of the manual.
    pub(super) locale: &'a str,
}

impl Links<'_> {
    /// Returns the id in the manual for an id of the page.
    fn id(&self, id: &str) -> String {
        format!("{}:{id}", self.ids[&self.page])
    }

    /// Returns the target of a link. Links to pages of the manual point to their chapters. Other root-relative links
    /// become absolute, because a printed document has no base URL.
    fn href(&self, href: &str) -> String {
        if let Some(anchor) = href.strip_prefix('#') {
            return if anchor.is_empty() {
                format!("#{}", self.ids[&self.page])
            } else {
                format!("#{}", self.id(anchor))
            };
        }
        if !href.starts_with('/') || href.starts_with("//") {
            return href.to_owned();
        }
        let resolved = self.site.routes.resolve_link(self.locale, "", href);
        let chapter = resolved.page().and_then(|page| self.ids.get(&page));
        match (chapter, href.split_once('#')) {
            (Some(chapter), Some((_, anchor))) if !anchor.is_empty() => format!("#{chapter}:{anchor}"),
            (Some(chapter), _) => format!("#{chapter}"),
            (None, _) => self.site.config.with_origin(href),
        }
    }
}

/// Converts the article of a page to a chapter whose main heading has the level `level`.
pub(super) fn chapter(html: &str, page: &PageData, level: u8, links: Links<'_>) -> String {
    let mut out = String::with_capacity(html.len());
    // If the article does not contain the page's title, add the title as a heading.
    if page.heading_title.is_empty() {
        out.push_str(&format!("<h{level} data-level=\"1\">"));
        push_inline_html(&mut out, page.heading());
        out.push_str(&format!("</h{level}>\n"));
    }
    for token in parts_without(html, is_left_out) {
        match token {
            Part::Text(source) | Part::Comment(source) | Part::Other { source, .. } => out.push_str(source),
            Part::Tag(tag) if tag.name == "quire-island" => {}
            Part::Tag(tag) => push_tag(&mut out, &tag, level, links),
        }
    }
    out
}

/// Returns whether an element is useless on paper.
fn is_left_out(tag: &Tag<'_>) -> bool {
    tag.name == "button" || tag.source.contains("class=\"q-header-anchor\"")
}

fn push_tag(out: &mut String, tag: &Tag<'_>, level: u8, links: Links<'_>) {
    let own_level = heading_level(&tag.name);
    let name = own_level.map_or_else(
        || tag.name.to_string(),
        |heading_level| format!("h{}", (heading_level + level - 1).min(6)),
    );
    if tag.closing {
        out.push_str(&format!("</{name}>"));
        return;
    }
    out.push_str(&format!("<{name}"));
    if let Some(heading_level) = own_level {
        push_attribute_with(out, "data-level", |out| out.push_str(&heading_level.to_string()));
    }
    for attribute in tag.attributes() {
        // The value comes from HTML, so it is already escaped.
        let (name, value) = (&*attribute.name, &tag.source[attribute.value]);
        let value = match name {
            // Every `details` element gets `open` below, because the content of a closed element is not printed.
            // `loading` is removed, because lazily loaded images may never be loaded.
            "open" | "loading" => continue,
            "href" | "xlink:href" => links.href(value),
            _ if IDS.contains(&name) => {
                value.split_ascii_whitespace().map(|id| links.id(id)).collect::<Vec<_>>().join(" ")
            }
            _ => value.replace("url(#", &format!("url(#{}:", links.ids[&links.page])),
        };
        push_attribute_with(out, name, |out| out.push_str(&value));
    }
    if tag.name == "details" {
        out.push_str(" open=\"\"");
    }
    out.push_str(if tag.is_self_closing() { "/>" } else { ">" });
}

fn heading_level(name: &str) -> Option<u8> {
    let level = name.strip_prefix('h')?.parse().ok()?;
    (1..=6).contains(&level).then_some(level)
}
