//! Excerpt and reading time of a blog post, for lists of posts.

use quire_content::reading_minutes;
use quire_html::escape;
use quire_html::generated::attribute;
use quire_html::tags::{Part, Tag, parts_without};
use quire_markdown::{Article, Segment};
use serde::{Deserialize, Serialize};

use super::excerpt::text;

/// Data about a post's text that lists of posts show.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beginning {
    /// HTML of the paragraphs before the comment that marks the end of the excerpt. If there is no such comment, HTML
    /// of the first paragraph.
    pub html: String,
    /// Plain text of the paragraphs in `html`.
    pub text: String,
    /// Whether the post contains a comment that marks the end of the excerpt.
    pub is_marked: bool,
    /// Reading time of the whole post in minutes.
    pub minutes: usize,
}

/// Elements that excerpts contain, without attributes. Excerpts also contain links.
const KEPT_ELEMENTS: [&str; 12] =
    ["em", "strong", "code", "del", "sub", "sup", "kbd", "mark", "b", "i", "s", "q"];

/// Elements that are unsuitable for an excerpt and are dropped with their content.
const DROPPED_ELEMENTS: [&str; 9] =
    ["math", "svg", "button", "script", "style", "video", "audio", "iframe", "quire-island"];

impl Beginning {
    pub(super) fn new(article: &Article) -> Self {
        let mut html = String::new();
        let end = article.beginning.unwrap_or((article.body.len(), 0));
        for (idx, segment) in article.body.iter().enumerate().take(end.0 + 1) {
            if let Segment::Html(segment) = segment {
                let shown = if idx == end.0 { segment.get(..end.1).unwrap_or(segment) } else { segment };
                html.push_str(shown);
            }
        }
        let is_marked = article.beginning.is_some();
        let paragraphs = html.split("<p>").skip(1);
        let paragraphs = paragraphs
            .map(|rest| paragraph_content(rest.split_once("</p>").map_or(rest, |(inner, _)| inner)));
        let paragraphs = paragraphs.filter(|paragraph| !text(paragraph).trim().is_empty());
        let paragraphs: Vec<String> = paragraphs.take(if is_marked { usize::MAX } else { 1 }).collect();
        let texts = paragraphs.iter().map(|paragraph| text(paragraph)).collect::<Vec<_>>().join(" ");
        Self {
            html: paragraphs.iter().flat_map(|paragraph| ["<p>", paragraph.trim(), "</p>"]).collect(),
            text: texts.split_whitespace().collect::<Vec<_>>().join(" "),
            is_marked,
            minutes: reading_minutes(&article.text),
        }
    }
}

/// Returns the content of a paragraph without markup that does not work on other pages: ids, classes, footnote
/// references and images.
fn paragraph_content(paragraph: &str) -> String {
    let mut out = String::new();
    let is_left_out = |tag: &Tag<'_>| {
        DROPPED_ELEMENTS.contains(&&*tag.name) || tag.source.contains("class=\"q-footnote-ref\"")
    };
    for token in parts_without(paragraph, is_left_out) {
        let tag = match token {
            Part::Text(text) => {
                out.push_str(text);
                continue;
            }
            Part::Comment(_) | Part::Other { .. } => continue,
            Part::Tag(tag) => tag,
        };
        match &*tag.name {
            name if KEPT_ELEMENTS.contains(&name) => {
                out.push_str(&format!("<{}{name}>", if tag.closing { "/" } else { "" }));
            }
            "a" if tag.closing => out.push_str("</a>"),
            "a" => {
                out.push_str("<a");
                if let Some((_, href, _)) = attribute(tag.source, " href=\"") {
                    escape::push_attribute_with(&mut out, "href", |out| out.push_str(href));
                }
                out.push('>');
            }
            "br" => out.push(' '),
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use quire_markdown::{Article, Segment};

    use super::Beginning;

    fn beginning(body: &[&str], end: Option<(usize, usize)>) -> (String, String) {
        let body = body.iter().map(|html| Segment::Html((*html).to_owned())).collect();
        let beginning = Beginning::new(&Article { body, beginning: end, ..Article::default() });
        (beginning.html, beginning.text)
    }

    #[test]
    fn paragraphs_before_the_mark_or_the_first() {
        let body =
            ["<h1>T</h1>\n<p><img src=\"x\" alt=\"\"></p>\n<p>One</p>\n", "<p>Two</p>\n<p>Three</p>\n"];
        assert_eq!(beginning(&body, None).0, "<p>One</p>");
        assert_eq!(beginning(&body, Some((1, 11))).0, "<p>One</p><p>Two</p>");
        assert_eq!(beginning(&body, Some((1, 0))).0, "<p>One</p>");
        assert_eq!(beginning(&body, Some((0, 0))).0, "");
    }

    #[test]
    fn only_markup_that_works_on_other_pages_is_kept() {
        let body = "<p>A &lt; <a class=\"q-external\" href=\"https://a.b/?c&amp;d\" rel=\"x\">link</a>, <code class=\"q-nowrap\">c</code>\
            <sup class=\"q-footnote-ref\"><a href=\"#fn-1\" id=\"r\">1</a></sup>, <span class=\"x\">span</span><br />\n\
            <math><mi>x</mi></math>end</p>";
        let (html, text) = beginning(&[body], None);
        assert_eq!(
            html,
            "<p>A &lt; <a href=\"https://a.b/?c&amp;d\">link</a>, <code>c</code>, span \nend</p>"
        );
        assert_eq!(text, "A < link, c, span end");
    }
}
