//! Converts articles for feed readers: removes scripts and style sheets, and makes URLs absolute.

use quire_html::escape::push_attribute_with;
use quire_html::tags::{Part, Tag, parts_without};

/// Elements that are dropped with their content, because they need the theme's scripts or style sheets.
const LEFT_OUT: [&str; 7] = ["button", "script", "style", "template", "svg", "noscript", "dialog"];

/// Elements that are replaced with their content.
const UNWRAPPED: [&str; 10] =
    ["div", "span", "section", "nav", "label", "input", "link", "quire-island", "wbr", "header"];

/// Attributes that contain URLs.
const ADDRESSES: [&str; 4] = ["href", "src", "poster", "cite"];

/// Attributes that are kept in addition to [`ADDRESSES`]. All other attributes depend on the page or on the theme.
const KEPT_ATTRIBUTES: [&str; 17] = [
    "alt",
    "title",
    "width",
    "height",
    "colspan",
    "rowspan",
    "scope",
    "lang",
    "dir",
    "datetime",
    "start",
    "controls",
    "open",
    "display",
    "encoding",
    "mathvariant",
    "xmlns",
];

/// Returns the HTML of an article for feed readers. `origin` is the site's origin. `url` is the URL of the article's
/// page.
pub(super) fn standalone(html: &str, origin: &str, url: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut is_first_heading = true;
    let is_left_out = |tag: &Tag<'_>| {
        // Drop the first heading, because feed entries contain the title separately.
        let is_title = tag.name == "h1" && std::mem::take(&mut is_first_heading);
        let is_anchor = tag.source.contains("class=\"q-header-anchor\"");
        is_title || is_anchor || LEFT_OUT.contains(&&*tag.name)
    };
    for token in parts_without(html, is_left_out) {
        match token {
            Part::Text(text) => out.push_str(text),
            Part::Comment(_) | Part::Other { .. } => {}
            Part::Tag(tag) if UNWRAPPED.contains(&&*tag.name) => {}
            Part::Tag(tag) if tag.closing => out.push_str(tag.source),
            Part::Tag(tag) => push_tag(&mut out, &tag, origin, url),
        }
    }
    out.trim().to_owned()
}

/// Appends a start tag with only the attributes that work outside the page.
fn push_tag(out: &mut String, tag: &Tag<'_>, origin: &str, url: &str) {
    out.push('<');
    out.push_str(&tag.name);
    for attribute in tag.attributes() {
        // The value comes from HTML, so it is already escaped.
        let (name, value) = (&*attribute.name, &tag.source[attribute.value]);
        let address = ADDRESSES.contains(&name).then(|| match value {
            _ if value.starts_with('#') => format!("{url}{value}"),
            _ if value.starts_with('/') && !value.starts_with("//") => format!("{origin}{value}"),
            _ => value.to_owned(),
        });
        if let Some(address) = address {
            push_attribute_with(out, name, |out| out.push_str(&address));
        } else if KEPT_ATTRIBUTES.contains(&name) {
            push_attribute_with(out, name, |out| out.push_str(value));
        }
    }
    out.push_str(if tag.is_self_closing() { " />" } else { ">" });
}

#[cfg(test)]
mod tests {
    use super::standalone;

    fn check(html: &str, expected: &str) {
        assert_eq!(standalone(html, "https://a.b", "https://a.b/blog/post"), expected);
    }

    #[test]
    fn urls_are_absolute() {
        check(
            "<p><a class=\"x\" href=\"/guide/?a&amp;b#c\">g</a> <a href=\"#s\">s</a> <a href=\"//c.d/\">c</a></p>",
            "<p><a href=\"https://a.b/guide/?a&amp;b#c\">g</a> <a href=\"https://a.b/blog/post#s\">s</a> <a href=\"//c.d/\">c</a></p>",
        );
        check(
            "<img src=\"/assets/a.png\" srcset=\"/assets/b.webp 480w\" alt=\"A > b\" width=\"4\" loading=\"lazy\">",
            "<img src=\"https://a.b/assets/a.png\" alt=\"A > b\" width=\"4\">",
        );
    }

    #[test]
    fn markup_that_needs_the_theme_is_removed() {
        check(
            "<h1 id=\"t\">T</h1>\n<h2 id=\"a\" tabindex=\"-1\">A<a class=\"q-header-anchor\" href=\"#a\">#</a></h2>",
            "<h2>A</h2>",
        );
        check(
            "<figure class=\"q-code\"><div class=\"q-code-actions\"><button>copy</button></div><pre><code><span class=\"q-line\">a</span>\n</code></pre></figure>",
            "<figure><pre><code>a\n</code></pre></figure>",
        );
        check(
            "<quire-island data-props=\"{&quot;a&quot;:1}\"><p>still</p></quire-island><br />",
            "<p>still</p><br />",
        );
        check("<svg><svg></svg><path d=\"\"/></svg><p>after</p>", "<p>after</p>");
    }
}
