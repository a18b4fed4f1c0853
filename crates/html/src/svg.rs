//! Inline SVG markup in frontmatter and configuration.

use crate::id::is_reserved;

/// Allowed elements, in lower case, sorted. None of them loads, links, runs scripts, animates or contains HTML.
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

/// Forbidden attributes: `style` violates the content security policy, the others refer to other resources.
const REFUSED: [&str; 6] = ["href", "is", "part", "slot", "src", "style"];

/// Returns what makes `markup` anything other than one harmless SVG image: the name of the offending element or
/// attribute, or `svg` if the tags are not balanced. Returns `None` for a harmless image.
///
/// The grammar is stricter than SVG's so that it has one interpretation: quoted values, no comments, no declarations.
pub fn fault(markup: &str) -> Option<&str> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = markup.trim();
    loop {
        let Some(tag) = rest.strip_prefix('<') else { return Some("svg") };
        let is_end = tag.starts_with('/');
        let (name, mut attributes) = word(&tag[usize::from(is_end)..]);
        let is_known = ELEMENTS.binary_search(&name.to_ascii_lowercase().as_str()).is_ok();
        if !is_known || (open.is_empty() && name != "svg") {
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
                Err(fault) => return Some(if fault.is_empty() { name } else { fault }),
            }
        }
        if open.is_empty() {
            return (!rest.is_empty()).then_some("svg");
        }
        let Some(next) = rest.find('<') else { return Some("svg") };
        rest = &rest[next..];
    }
}

/// Parses `name="value"` and returns the rest, or the name of a forbidden attribute.
fn attribute(text: &str) -> Result<&str, &str> {
    let (name, tail) = word(text);
    let lower = name.to_ascii_lowercase();
    let bare = lower.rsplit(':').next().unwrap_or_default();
    if bare.starts_with("on") || REFUSED.contains(&bare) {
        return Err(name);
    }
    let quoted = tail.strip_prefix('=').and_then(|tail| {
        let quote = tail.chars().next().filter(|char| matches!(char, '"' | '\''))?;
        tail[1..].split_once(quote)
    });
    let Some((value, tail)) = quoted else { return Err(name) };
    let is_elsewhere = value.to_ascii_lowercase().replace("url(#", "").contains("url(");
    let is_taken = bare == "id" && is_reserved(value);
    if value.contains(['<', '>', '\\']) || is_elsewhere || is_taken { Err(name) } else { Ok(tail) }
}

/// Splits `text` after its leading name.
fn word(text: &str) -> (&str, &str) {
    let len =
        text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b':')).count();
    text.split_at(len)
}

#[cfg(test)]
mod tests {
    use super::{ELEMENTS, fault};

    #[test]
    fn drawings_are_accepted() {
        assert!(ELEMENTS.is_sorted());
        let harmless = [
            r#"<svg viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>"#,
            "<svg xmlns='http://www.w3.org/2000/svg' fill=\"none\">\n  <defs><linearGradient id=\"a\"><stop offset=\"0\"/></linearGradient></defs>\n<g fill=\"url(#a)\"><title>x &amp; y</title></g></svg>\n",
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
            ("<svg></svg><img src=x onerror=x>", "svg"),
            ("<svg><script>x</script></svg>", "script"),
            ("<svg><a href=\"x\"></a></svg>", "a"),
            ("<svg><use xlink:href=\"#x\"/></svg>", "use"),
            ("<svg><animate attributeName=\"href\"/></svg>", "animate"),
            ("<svg><foreignObject></foreignObject></svg>", "foreignObject"),
            ("<svg><title><img src=\"x\"/></title></svg>", "img"),
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
