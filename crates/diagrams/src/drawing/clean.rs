//! Sanitizes the SVG of a diagram: keeps shapes, text and links, and drops scripts and references to resources outside
//! the SVG.

use std::collections::BTreeSet;

use quire_html::escape::{push_attribute, unescaped};
use quire_html::xml::{Token, attributes};

use super::colors::theme_colors;
use super::css::{self, PREFIX};
use super::label::label;

/// Allowed elements, sorted. Other elements are dropped with their content, except for `a`, `switch` and
/// `foreignObject`: a link without a harmless URL becomes a group (`g`), because its attributes position its content; a
/// `switch` is replaced by its content; and an HTML label (`foreignObject`) outside a `switch` becomes SVG text.
const ELEMENTS: [&str; 19] = [
    "circle",
    "clipPath",
    "defs",
    "ellipse",
    "g",
    "line",
    "linearGradient",
    "marker",
    "mask",
    "path",
    "pattern",
    "polygon",
    "polyline",
    "rect",
    "stop",
    "svg",
    "symbol",
    "text",
    "tspan",
];

/// Allowed attributes, in addition to `class`, `id` and `style`, sorted.
const ATTRIBUTES: [&str; 57] = [
    "clip-path",
    "clip-rule",
    "clipPathUnits",
    "cx",
    "cy",
    "d",
    "dominant-baseline",
    "dx",
    "dy",
    "fill",
    "fill-opacity",
    "fill-rule",
    "font-size",
    "font-style",
    "font-weight",
    "gradientTransform",
    "gradientUnits",
    "height",
    "lengthAdjust",
    "letter-spacing",
    "marker-end",
    "marker-mid",
    "marker-start",
    "markerHeight",
    "markerUnits",
    "markerWidth",
    "offset",
    "opacity",
    "orient",
    "patternUnits",
    "points",
    "preserveAspectRatio",
    "r",
    "refX",
    "refY",
    "rx",
    "ry",
    "stop-color",
    "stop-opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-opacity",
    "stroke-width",
    "text-anchor",
    "text-decoration",
    "textLength",
    "transform",
    "viewBox",
    "width",
    "x",
    "x1",
    "x2",
    "y",
    "y1",
    "y2",
];

/// URL schemes that links may use. A link with another scheme loses its URL.
const SCHEMES: [&str; 3] = ["http", "https", "mailto"];

/// Serializes `tokens` without forbidden elements and attributes, and replaces colors and HTML labels. `used_classes`
/// contains the classes that the reduced style sheet uses; other classes are dropped. `mark` is the prefix of every id.
pub(crate) fn clean(tokens: &[Token<'_>], used_classes: &BTreeSet<String>, mark: &str) -> String {
    let mut out = String::new();
    // Depth within elements that are dropped with their content.
    let mut hidden_depth = 0_usize;
    // Output names (`a` or `g`) of the open `a` elements.
    let mut links = Vec::new();
    let mut index = 0;
    while let Some(token) = tokens.get(index) {
        if is_label(tokens, index) && hidden_depth == 0 {
            let (text, count) = label(&tokens[index..]);
            out.push_str(&text);
            index += count;
            continue;
        }
        index += 1;
        match *token {
            Token::Text(text) if hidden_depth == 0 => out.push_str(text),
            Token::Text(_) => {}
            Token::Start { name, is_empty, .. } if is_hidden(name) => hidden_depth += usize::from(!is_empty),
            Token::End(name) if is_hidden(name) => hidden_depth -= 1,
            _ if hidden_depth > 0 => {}
            Token::Start { name: "switch", .. }
            | Token::End("switch")
            | Token::Start { name: "a", is_empty: true, .. } => {}
            Token::Start { name: "a", attributes, .. } => {
                let href = href(attributes).filter(|_| links.iter().all(|name| *name != "a"));
                let name = if href.is_some() { "a" } else { "g" };
                out.push('<');
                out.push_str(name);
                if let Some(href) = href {
                    push_attribute(&mut out, "href", &href);
                }
                push_attributes(&mut out, attributes, used_classes, mark);
                out.push('>');
                links.push(name);
            }
            Token::End("a") => out.push_str(&format!("</{}>", links.pop().unwrap_or("g"))),
            Token::Start { name, attributes, is_empty } => {
                out.push('<');
                out.push_str(name);
                if out == "<svg" {
                    out.push_str(&format!(" id=\"{mark}svg\"{}", size(attributes)));
                }
                match centering_attributes(tokens, index - 1) {
                    Some(transform) => out.push_str(&transform),
                    None => push_attributes(&mut out, attributes, used_classes, mark),
                }
                out.push_str(if is_empty { "/>" } else { ">" });
            }
            Token::End(name) => out.push_str(&format!("</{name}>")),
        }
    }
    out
}

/// Returns whether the token at `index` starts an HTML label. Returns false for a label in a `switch`, because an SVG
/// version of its text follows.
fn is_label(tokens: &[Token<'_>], index: usize) -> bool {
    let is_switched = index > 0 && matches!(tokens[index - 1], Token::Start { name: "switch", .. });
    matches!(tokens[index], Token::Start { name: "foreignObject", .. }) && !is_switched
}

/// If the group at `index` is the label of a state in a state diagram, returns replacement attributes that center the
/// label. `merman` aligns such a label to the left edge of a box that is wider than the label's text.
fn centering_attributes(tokens: &[Token<'_>], index: usize) -> Option<String> {
    let attribute = |index: usize, attribute_name: &str| match tokens.get(index)? {
        Token::Start { name: "g", attributes: tag_attributes, .. } => {
            attributes(tag_attributes).find(|(name, _)| *name == attribute_name).map(|(_, value)| value)
        }
        _ => None,
    };
    let is_state =
        attribute(index.checked_sub(2)?, "class")?.split(' ').any(|class| class == "statediagram-state");
    let (_, y) =
        attribute(index, "transform")?.strip_prefix("translate(")?.strip_suffix(')')?.split_once(',')?;
    let y: f64 = y.trim().parse().ok()?;
    (is_state && attribute(index, "class") == Some("label"))
        .then(|| format!(" class=\"{PREFIX}label\" transform=\"translate(0,{y})\" text-anchor=\"middle\""))
}

fn is_hidden(name: &str) -> bool {
    ELEMENTS.binary_search(&name).is_err() && !matches!(name, "a" | "switch")
}

/// Returns the decoded URL of a link, or `None` if it is missing or empty, contains a control character, or is neither
/// relative nor `http:`, `https:` or `mailto:`.
fn href(tag_attributes: &str) -> Option<String> {
    let (_, value) = attributes(tag_attributes).find(|(name, _)| matches!(*name, "href" | "xlink:href"))?;
    let url = unescaped(value.trim()).into_owned();
    let scheme = url.split(['/', '?', '#']).next()?.split_once(':').map(|(scheme, _)| scheme);
    let is_allowed =
        scheme.is_none_or(|scheme| SCHEMES.iter().any(|allowed| scheme.eq_ignore_ascii_case(allowed)));
    (is_allowed && !url.is_empty() && !url.contains(char::is_control)).then_some(url)
}

fn push_attributes(out: &mut String, tag_attributes: &str, used_classes: &BTreeSet<String>, mark: &str) {
    // The caller has already written the id and the size of the root element.
    let is_root = !out.contains('>');
    for (name, value) in attributes(tag_attributes) {
        let output_value = match name {
            "id" | "width" | "height" | "style" if is_root => continue,
            "id" => format!("{mark}{value}"),
            "class" => classes(value, used_classes),
            // Inline styles are moved into a style sheet later. `!important` gives them precedence over more specific
            // rules.
            "style" => add_important(&css::declarations(value)),
            _ if ATTRIBUTES.binary_search(&name).is_err() => continue,
            "d" | "points" | "transform" => truncate_decimals(value),
            _ => match rewrite_references(value, mark) {
                Some(value) => value,
                None => continue,
            },
        };
        if !output_value.is_empty() && !output_value.contains(['<', '\\']) {
            out.push_str(&format!(" {name}=\"{}\"", output_value.replace('"', "&quot;")));
        }
    }
}

/// Returns size attributes for the root element: the natural size, which `merman` does not set, and for wide diagrams a
/// minimum width, below which the diagram scrolls instead of shrinking further.
fn size(root: &str) -> String {
    let view = attributes(root).find(|(name, _)| *name == "viewBox").map_or("", |(_, value)| value);
    let numbers: Vec<f64> = view.split_whitespace().filter_map(|number| number.parse().ok()).collect();
    let [_, _, width, height] = numbers.as_slice() else { return String::new() };
    let min_width = if *width > MAX_SHRINKABLE_WIDTH {
        format!(" style=\"min-width:{:.0}px\"", width * MIN_SCALE)
    } else {
        String::new()
    };
    format!(" width=\"{width:.0}\" height=\"{height:.0}\"{min_width}")
}

/// Diagrams up to this width, in pixels, may shrink to any size.
const MAX_SHRINKABLE_WIDTH: f64 = 400.0;
/// Minimum scale of wider diagrams.
const MIN_SCALE: f64 = 0.7;

fn classes(value: &str, used_classes: &BTreeSet<String>) -> String {
    let retained = value.split_whitespace().filter(|class| used_classes.contains(*class));
    retained.map(|class| format!("{PREFIX}{class}")).collect::<Vec<_>>().join(" ")
}

/// Truncates numbers to two decimals. The difference, at most a hundredth of a pixel, is invisible, and the SVG becomes
/// much shorter, because curves consist of many numbers.
fn truncate_decimals(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut decimals = None;
    for char in value.chars() {
        decimals = match (char, decimals) {
            ('.', _) => Some(0),
            ('0'..='9', Some(count)) => Some(count + 1),
            _ => None,
        };
        if decimals.is_none_or(|count| count <= 2) {
            out.push(char);
        }
    }
    out
}

fn add_important(declarations: &str) -> String {
    let nonempty = declarations.split(';').filter(|declaration| !declaration.is_empty());
    let important = nonempty
        .map(|declaration| format!("{}!important", declaration.trim_end_matches("!important").trim_end()));
    important.collect::<Vec<_>>().join(";")
}

/// Returns a value with theme colors, or with its `url(#…)` references renamed. Returns `None` if a reference points
/// outside the SVG.
fn rewrite_references(value: &str, mark: &str) -> Option<String> {
    if !value.contains("url(") {
        return Some(theme_colors(value));
    }
    let rewritten = value.replace("url(#", &format!("url(#{mark}"));
    (value.matches("url(").count() == value.matches("url(#").count()).then_some(rewritten)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{ATTRIBUTES, ELEMENTS, clean};
    use quire_html::xml::tokens;

    fn check(inner: &str, expected: &str) {
        let document = format!("<svg viewBox=\"0 0 1 1\">{inner}</svg>");
        let cleaned = clean(&tokens(&document, "svg").unwrap().0, &BTreeSet::from(["node".to_owned()]), "M-");
        let content =
            cleaned.strip_prefix("<svg id=\"M-svg\" width=\"1\" height=\"1\" viewBox=\"0 0 1 1\">").unwrap();
        assert_eq!(content.strip_suffix("</svg>").unwrap(), expected);
    }

    #[test]
    fn only_shapes_and_text_are_kept() {
        assert!(ELEMENTS.is_sorted() && ATTRIBUTES.is_sorted());
        check(
            "<g class=\"a node\" onclick=\"b\"><rect x='1' y=\"2\"/></g>",
            "<g class=\"mm-node\"><rect x=\"1\" y=\"2\"/></g>",
        );
        check("<text x=\"1\">a &lt; b</text>", "<text x=\"1\">a &lt; b</text>");
        check("<style>a{b:c}</style><script>x<y/></script>d", "d");
        check("<foreignObject><div><rect/></div></foreignObject><g/>", "<g/>");
        check("<switch><foreignObject><p>a</p></foreignObject><text>a</text></switch>", "<text>a</text>");
    }

    #[test]
    fn links_keep_their_place_and_their_harmless_url() {
        let transform = " transform=\"translate(1,2)\"";
        for url in ["https://a.example/?b&amp;c", "mailto:a@b.example", "#a", "../b", "/c"] {
            check(
                &format!("<a xlink:href=\"{url}\" target=\"_parent\" data-look=\"x\"{transform}><rect/></a>"),
                &format!("<a href=\"{url}\"{transform}><rect/></a>"),
            );
        }
        for url in [
            "",
            " ",
            "javascript:x",
            "java\tscript:x",
            "\u{1}javascript:x",
            "data:text/html,x",
            "tel:1",
            "about:blank",
        ] {
            check(
                &format!("<a xlink:href=\"{url}\"{transform}><rect/></a>"),
                &format!("<g{transform}><rect/></g>"),
            );
        }
        // A numeric character reference is not decoded, so it cannot form a scheme.
        check("<a href=\"java&#x73;cript:x\"><g/></a>", "<a href=\"java&amp;#x73;cript:x\"><g/></a>");
        check("<a onclick=\"x\" class=\"node\"><g/></a><a/>", "<g class=\"mm-node\"><g/></g>");
        check("<a href=\"b\"><a href=\"c\"><g/></a></a>", "<a href=\"b\"><g><g/></g></a>");
        check("<script><a href=\"b\"><g/></a></script><a href=\"c\"><g/></a>", "<a href=\"c\"><g/></a>");
    }

    #[test]
    fn references_stay_within_the_picture() {
        check("<marker id=\"a\"/>", "<marker id=\"M-a\"/>");
        check("<path marker-end=\"url(#a)\"/>", "<path marker-end=\"url(#M-a)\"/>");
        check("<path fill=\"url(//x.example)\"/>", "<path/>");
        check("<path d=\"M1.23456,2.5e1L.5.75123 3\"/>", "<path d=\"M1.23,2.5e1L.5.75 3\"/>");
        check("<path fill=\"#fff\"/>", "<path fill=\"var(--diagram-bg)\"/>");
        check(
            "<path style=\"fill: url(x); stroke: none !important;position:fixed\"/>",
            "<path style=\"stroke:none!important\"/>",
        );
    }
}
