//! Rendering of the titles of containers.

use std::borrow::Cow;

use quire_html::tags::{self, Part, Tag as HtmlTag};
use satteri_pulldown_cmark::{Event, Tag, TagEnd, decode_html_entities};

use super::Renderer;
use crate::html::allowed;
use crate::{Dialect, cjk, escape, parse};

/// Elements allowed in titles. Their attributes are dropped.
const ALLOWED: [&str; 11] = ["b", "code", "em", "i", "kbd", "mark", "s", "small", "strong", "sub", "sup"];

impl Renderer<'_, '_, '_> {
    /// Writes a title as inline Markdown if it is a single paragraph, and otherwise as plain text. Links are not
    /// rendered, because the title may be inside a `<summary>`.
    pub(super) fn title(&mut self, title: &str) {
        let mut masked = Cow::Borrowed(title);
        let dialect = self.page.extensions.dialect;
        let replaced = match dialect {
            Dialect::Quire => cjk::replace(&mut masked),
            _ => cjk::Replaced::default(),
        };
        let events = parse::markdown(&masked, parse::GFM, &replaced).unwrap_or_default();
        let is_paragraph = matches!(events.first(), Some((Event::Start(Tag::Paragraph), _)))
            && events.iter().filter(|(event, _)| matches!(event, Event::End(TagEnd::Paragraph))).count() == 1
            && matches!(events.last(), Some((Event::End(TagEnd::Paragraph), _)));
        if !is_paragraph {
            self.page.text.push(title);
            escape::text(self.page.out.html(), title);
            return;
        }
        // Names of the open elements of raw HTML.
        let mut open = Vec::new();
        for (event, _) in &events {
            match event {
                Event::InlineHtml(text) if dialect == Dialect::Vitepress => self.title_tag(text, &mut open),
                Event::Text(text) | Event::InlineHtml(text) => self.plain_text(text),
                Event::Code(code) => {
                    self.page.out.html().push_str("<code>");
                    self.plain_text(code);
                    self.page.out.html().push_str("</code>");
                }
                event => self.page.out.html().push_str(markup(event)),
            }
        }
        for name in open.iter().rev() {
            escape::put(self.page.out.html(), format_args!("</{name}>"));
        }
    }

    /// Writes a tag in a title. For a Vue component, only the content and the text from its attributes are written.
    fn title_tag(&mut self, source: &str, open: &mut Vec<&'static str>) {
        for part in tags::parts(source) {
            let Part::Tag(tag) = part else { continue };
            let Some(name) = ALLOWED.into_iter().find(|name| *name == tag.name) else {
                self.plain_text(&shown_text(&tag));
                continue;
            };
            if !tag.closing {
                escape::put(self.page.out.html(), format_args!("<{name}>"));
                open.push(name);
            } else if open.last() == Some(&name) {
                open.pop();
                escape::put(self.page.out.html(), format_args!("</{name}>"));
            }
        }
    }
}

fn markup(event: &Event<'_>) -> &'static str {
    match event {
        Event::Start(Tag::Emphasis) => "<em>",
        Event::End(TagEnd::Emphasis) => "</em>",
        Event::Start(Tag::Strong) => "<strong>",
        Event::End(TagEnd::Strong) => "</strong>",
        Event::Start(Tag::Strikethrough) => "<del>",
        Event::End(TagEnd::Strikethrough) => "</del>",
        _ => "",
    }
}

/// Returns the text, title or label of a self-closing component such as `<Badge text="beta" />`, or an empty string for
/// other tags.
fn shown_text(tag: &HtmlTag<'_>) -> String {
    let is_component = tag.is_self_closing() && !allowed::is_known(&tag.name);
    let text = is_component
        .then(|| ["text", "title", "label"].into_iter().find_map(|name| tag.attribute(name)))
        .flatten();
    text.map(|text| decode_html_entities(text).to_string()).unwrap_or_default()
}
