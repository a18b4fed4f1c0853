//! Checks inline SVG markup in frontmatter and configuration: only harmless elements and attributes are allowed.

use crate::id::is_reserved;

/// Allowed elements, in lower case, sorted. None of them loads resources, creates links, runs scripts or animates.
const ELEMENTS: [&str; 17] = [
    "circle",
    "clippath",
    "defs",
    "ellipse",
    "g",
    "line",
    "lineargradient",
    "mask",
    "path",
    "pattern",
    "polygon",
    "polyline",
    "radialgradient",
    "rect",
    "stop",
    "svg",
    "title",
];

/// Allowed attributes, in lower case, sorted: geometry, paint, accessible names, and metadata that drawing programs
/// add.
const ATTRIBUTES: [&str; 88] = [
    "aria-hidden",
    "aria-label",
    "baseprofile",
    "class",
    "clip-path",
    "clip-rule",
    "clippathunits",
    "color",
    "color-rendering",
    "cx",
    "cy",
    "d",
    "data-icon",
    "data-name",
    "data-prefix",
    "display",
    "dominant-baseline",
    "enable-background",
    "fill",
    "fill-opacity",
    "fill-rule",
    "focusable",
    "font-family",
    "font-size",
    "font-weight",
    "fr",
    "fx",
    "fy",
    "gradienttransform",
    "gradientunits",
    "height",
    "id",
    "image-rendering",
    "isolation",
    "lang",
    "letter-spacing",
    "mask",
    "mask-type",
    "maskcontentunits",
    "maskunits",
    "offset",
    "opacity",
    "overflow",
    "p-id",
    "paint-order",
    "pathlength",
    "patterncontentunits",
    "patterntransform",
    "patternunits",
    "points",
    "preserveaspectratio",
    "r",
    "role",
    "rx",
    "ry",
    "shape-rendering",
    "spreadmethod",
    "stop-color",
    "stop-opacity",
    "stroke",
    "stroke-alignment",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "t",
    "text-anchor",
    "text-rendering",
    "transform",
    "transform-origin",
    "vector-effect",
    "version",
    "viewbox",
    "visibility",
    "width",
    "x",
    "x1",
    "x2",
    "xml:lang",
    "xml:space",
    "xmlns",
    "xmlns:xlink",
    "y",
    "y1",
    "y2",
];

/// Functions allowed in attribute values, in lower case. `url` is allowed only with a fragment, as in `url(#id)`.
const FUNCTIONS: [&str; 17] = [
    "calc",
    "color-mix",
    "hsl",
    "hsla",
    "lab",
    "lch",
    "matrix",
    "oklab",
    "oklch",
    "rgb",
    "rgba",
    "rotate",
    "scale",
    "skewx",
    "skewy",
    "translate",
    "var",
];

/// Checks whether `markup` is one harmless SVG image. Returns `None` if it is; otherwise returns the name of the first
/// forbidden element or attribute, or `svg` if the markup is malformed in another way.
///
/// The accepted grammar is stricter than SVG, so that all parsers interpret it in the same way: quoted values, no
/// comments, no declarations.
pub fn fault(markup: &str) -> Option<&str> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = markup.trim();
    loop {
        let Some(tag) = rest.strip_prefix('<') else { return Some("svg") };
        let is_end = tag.starts_with('/');
        let (name, mut attributes) = split_name(&tag[usize::from(is_end)..]);
        let is_allowed = ELEMENTS.binary_search(&name.to_ascii_lowercase().as_str()).is_ok();
        // HTML parsers parse the content of an SVG `title` element as HTML, so it must not contain tags.
        let is_in_title = !is_end && open.last() == Some(&"title");
        if !is_allowed || is_in_title || (open.is_empty() && name != "svg") {
            return Some(if name.is_empty() { "svg" } else { name });
        }
        loop {
            let tail = attributes.trim_start_matches([' ', '\t', '\n', '\r']);
            if let Some(tail) = tail.strip_prefix('>') {
                if is_end && open.pop() != Some(name) {
                    return Some(name);
                }
                if !is_end {
                    open.push(name);
                }
                rest = tail;
                break;
            }
            if let Some(tail) = tail.strip_prefix("/>").filter(|_| !is_end) {
                rest = tail;
                break;
            }
            if is_end || tail.len() == attributes.len() {
                return Some(name);
            }
            match attribute(tail) {
                Ok(tail) => attributes = tail,
                Err(forbidden) => return Some(if forbidden.is_empty() { name } else { forbidden }),
            }
        }
        if open.is_empty() {
            return (!rest.is_empty()).then_some("svg");
        }
        let Some(next) = rest.find('<') else { return Some("svg") };
        rest = &rest[next..];
    }
}

/// Parses `name="value"` at the start of `text`. Returns the remaining text, or the name of a forbidden attribute as an
/// error.
fn attribute(text: &str) -> Result<&str, &str> {
    let (name, tail) = split_name(text);
    let lower = name.to_ascii_lowercase();
    let quoted = tail.strip_prefix('=').and_then(|tail| {
        let quote = tail.chars().next().filter(|char| matches!(char, '"' | '\''))?;
        tail[1..].split_once(quote)
    });
    let Some((value, tail)) = quoted else { return Err(name) };
    let is_allowed = ATTRIBUTES.binary_search(&lower.as_str()).is_ok();
    // Browsers decode character references before they parse the value, so references could hide a function call.
    let is_safe = lower == "aria-label" || !value.contains('&') && calls_known_functions(value);
    let is_reserved_id = lower == "id" && is_reserved(value);
    if !is_allowed || !is_safe || is_reserved_id || value.contains(['<', '>', '\\']) {
        Err(name)
    } else {
        Ok(tail)
    }
}

/// Returns whether a value calls only allowed functions.
fn calls_known_functions(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let mut parts = lower.split('(').peekable();
    while let Some(part) = parts.next() {
        let Some(arguments) = parts.peek() else { break };
        let start =
            part.rfind(|char: char| !char.is_ascii_alphanumeric() && char != '-').map_or(0, |at| at + 1);
        let function = &part[start..];
        let is_local_reference = function == "url" && arguments.starts_with('#');
        if !is_local_reference && !FUNCTIONS.contains(&function) {
            return false;
        }
    }
    true
}

/// Splits `text` into a leading name, which may be empty, and the remaining text.
fn split_name(text: &str) -> (&str, &str) {
    let len =
        text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b':')).count();
    text.split_at(len)
}

#[cfg(test)]
mod tests {
    use super::{ATTRIBUTES, ELEMENTS, fault};

    #[test]
    fn drawings_are_accepted() {
        assert!(ELEMENTS.is_sorted() && ATTRIBUTES.is_sorted());
        let harmless = [
            r#"<svg viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>"#,
            "<svg xmlns='http://www.w3.org/2000/svg' fill=\"none\">\n  <defs><linearGradient id=\"a\"><stop offset=\"0\"/></linearGradient></defs>\n<g fill=\"url(#a)\" transform=\"translate(1 2) rotate(3)\" stroke='rgb(1, 2, 3)' aria-label='a &amp; b'><title>x &amp; y</title></g></svg>\n",
        ];
        for markup in harmless {
            assert_eq!(fault(markup), None, "{markup}");
        }
    }

    #[test]
    fn anything_else_is_rejected_by_name() {
        let faults = [
            ("<svg onload=\"x\"></svg>", "onload"),
            ("<svg onload=x></svg>", "onload"),
            ("<svg/onload=\"x\"></svg>", "svg"),
            ("<svg><g fill=\"a\"mask=\"b\"/></svg>", "g"),
            ("<svg><g></g fill=\"a\"></svg>", "g"),
            ("<svg><g></g/></svg>", "g"),
            ("<svg><g></path></svg>", "path"),
            ("<svg></svg><img src=x onerror=x>", "svg"),
            ("<svg><script>x</script></svg>", "script"),
            ("<svg><a href=\"x\"></a></svg>", "a"),
            ("<svg><use xlink:href=\"#x\"/></svg>", "use"),
            ("<svg><animate attributeName=\"href\"/></svg>", "animate"),
            ("<svg><foreignObject></foreignObject></svg>", "foreignObject"),
            ("<svg><title><img src=\"x\"/></title></svg>", "img"),
            ("<svg><title><g/></title></svg>", "g"),
            ("<svg><g id=\"quire&#45;root\"/></svg>", "id"),
            ("<svg><g mask=\"&#117;rl(//x.example)\"/></svg>", "mask"),
            ("<svg><g mask=\"image-set('//x.example' 1x)\"/></svg>", "mask"),
            ("<svg><g mask=\"src('//x.example')\"/></svg>", "mask"),
            ("<svg><g mask=\"url (//x.example)\"/></svg>", "mask"),
            ("<svg><g mask=\"url(#a) url('//x.example')\"/></svg>", "mask"),
            ("<svg><g data-quire-search=\"\"/></svg>", "data-quire-search"),
            ("<svg autofocus=\"\"></svg>", "autofocus"),
            ("<svg style=\"x\"></svg>", "style"),
            ("<svg><g fill=\"url(//x.example)\"/></svg>", "fill"),
            ("<svg><g id=\"quire-root\"/></svg>", "id"),
            ("<svg><g></svg>", "svg"),
            ("<svg><!--></svg>", "svg"),
            ("<svg", "svg"),
            ("<svg>", "svg"),
            ("<g></g>", "g"),
            ("x<svg></svg>", "svg"),
            ("<svg a=\"</svg>\"></svg>", "a"),
        ];
        for (markup, name) in faults {
            assert_eq!(fault(markup), Some(name), "{markup}");
        }
    }
}
