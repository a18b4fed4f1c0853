//! Allowlists for raw HTML in Markdown. Tags of elements that are not listed are shown as text or dropped. Attributes
//! that are not listed are dropped.
//!
//! The following are deliberately not allowed:
//!
//! - elements with special parsing rules (`script`, `style`, `template`, `noscript`, `svg`, `math`, `select`, ...),
//!   because the filter relies on the HTML parser staying in its normal state;
//! - elements that load or embed documents, except `iframe` for allowed URLs;
//! - form elements, except checkboxes;
//! - `data-*` attributes, which the theme's scripts read;
//! - `style` attributes, which the content security policy forbids.

use quire_html::url::{self, Use};

/// Allowed elements, sorted.
const ELEMENTS: [&str; 86] = [
    "a",
    "abbr",
    "address",
    "article",
    "aside",
    "audio",
    "b",
    "bdi",
    "bdo",
    "big",
    "blockquote",
    "br",
    "caption",
    "center",
    "cite",
    "code",
    "col",
    "colgroup",
    "data",
    "dd",
    "del",
    "details",
    "dfn",
    "div",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "font",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hgroup",
    "hr",
    "i",
    "img",
    "input",
    "ins",
    "kbd",
    "li",
    "mark",
    "menu",
    "meter",
    "nav",
    "ol",
    "p",
    "picture",
    "pre",
    "progress",
    "q",
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
    "search",
    "section",
    "small",
    "source",
    "span",
    "strike",
    "strong",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "time",
    "tr",
    "track",
    "tt",
    "u",
    "ul",
    "var",
    "video",
    "wbr",
];

/// Allowed attributes without side effects, sorted. `aria-*` is allowed as well.
const ATTRIBUTES: [&str; 61] = [
    "abbr",
    "align",
    "alt",
    "autoplay",
    "border",
    "cellpadding",
    "cellspacing",
    "checked",
    "class",
    "color",
    "colspan",
    "controls",
    "datetime",
    "decoding",
    "default",
    "dir",
    "disabled",
    "download",
    "face",
    "headers",
    "height",
    "hidden",
    "high",
    "hreflang",
    "hspace",
    "kind",
    "label",
    "lang",
    "loading",
    "loop",
    "low",
    "max",
    "media",
    "min",
    "muted",
    "nowrap",
    "open",
    "optimum",
    "playsinline",
    "preload",
    "rel",
    "reversed",
    "role",
    "rowspan",
    "rules",
    "scope",
    "size",
    "sizes",
    "span",
    "srclang",
    "start",
    "summary",
    "tabindex",
    "target",
    "title",
    "translate",
    "type",
    "valign",
    "value",
    "vspace",
    "width",
];

/// The type of an attribute value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Value {
    /// Text or numbers without side effects.
    Plain,
    Url(Use),
    /// Image candidates (`srcset`).
    Pictures,
    /// An element id, which must not be reserved for the page shell.
    Id,
}

/// Returns whether an element is allowed. `kind` is the value of the `type` attribute. Checkboxes are the only allowed
/// form controls.
pub(crate) fn is_element(name: &str, kind: Option<&str>) -> bool {
    ELEMENTS.binary_search(&name).is_ok()
        && (name != "input" || kind.is_some_and(|kind| kind.eq_ignore_ascii_case("checkbox")))
}

/// Common elements of HTML, SVG and MathML that are not allowed.
const DISALLOWED: [&str; 76] = [
    "animate",
    "annotation",
    "applet",
    "area",
    "base",
    "body",
    "button",
    "canvas",
    "circle",
    "clippath",
    "datalist",
    "defs",
    "desc",
    "dialog",
    "ellipse",
    "embed",
    "fieldset",
    "filter",
    "foreignobject",
    "form",
    "frame",
    "frameset",
    "g",
    "head",
    "html",
    "iframe",
    "image",
    "keygen",
    "label",
    "legend",
    "line",
    "lineargradient",
    "link",
    "main",
    "map",
    "marker",
    "marquee",
    "mask",
    "math",
    "meta",
    "metadata",
    "mi",
    "mn",
    "mo",
    "mrow",
    "msub",
    "msup",
    "mtext",
    "noembed",
    "noframes",
    "noscript",
    "object",
    "optgroup",
    "option",
    "output",
    "param",
    "path",
    "pattern",
    "plaintext",
    "polygon",
    "polyline",
    "radialgradient",
    "rect",
    "script",
    "select",
    "stop",
    "style",
    "svg",
    "symbol",
    "text",
    "textarea",
    "textpath",
    "title",
    "tspan",
    "use",
    "xmp",
];

/// Returns whether the name is an allowed element or a common element of HTML, SVG or MathML.
pub(crate) fn is_known(name: &str) -> bool {
    ELEMENTS.binary_search(&name).is_ok() || DISALLOWED.binary_search(&name).is_ok()
}

/// Returns the type of an attribute's value, or `None` if the attribute is not allowed on the element.
pub(crate) fn attribute(element: &str, name: &str) -> Option<Value> {
    match (element, name) {
        (_, "cite" | "href" | "poster" | "src") => url::used_by(name).map(Value::Url),
        (_, "srcset") => Some(Value::Pictures),
        (_, "id") | ("a", "name") => Some(Value::Id),
        // On other elements, `name` can name a form entry or define a property of `document`.
        ("details", "name") => Some(Value::Plain),
        ("iframe", "allow" | "allowfullscreen" | "frameborder" | "referrerpolicy" | "sandbox") => {
            Some(Value::Plain)
        }
        _ if is_aria(name) || ATTRIBUTES.binary_search(&name).is_ok() => Some(Value::Plain),
        _ => None,
    }
}

fn is_aria(name: &str) -> bool {
    name.strip_prefix("aria-").is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_lowercase()))
}

/// Returns whether the end tag of an element is optional (HTML §13.1.2.4).
pub(crate) fn ends_by_itself(name: &str) -> bool {
    matches!(
        name,
        "p" | "li"
            | "dt"
            | "dd"
            | "tr"
            | "td"
            | "th"
            | "thead"
            | "tbody"
            | "tfoot"
            | "caption"
            | "colgroup"
            | "rt"
            | "rp"
    )
}

/// Returns whether the start tag `name` implicitly closes the open element `open`. Covers elements with optional end
/// tags. Does not cover block elements, which also end a `p`.
pub(crate) fn is_ended_by(open: &str, name: &str) -> bool {
    match name {
        "p" => open == "p",
        "li" => open == "li",
        "dt" | "dd" => matches!(open, "dt" | "dd"),
        "rt" | "rp" => matches!(open, "rt" | "rp"),
        "td" | "th" => matches!(open, "td" | "th" | "caption" | "colgroup"),
        "tr" => matches!(open, "td" | "th" | "tr" | "caption" | "colgroup"),
        "thead" | "tbody" | "tfoot" => {
            matches!(open, "td" | "th" | "tr" | "thead" | "tbody" | "tfoot" | "caption" | "colgroup")
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{ATTRIBUTES, DISALLOWED, ELEMENTS};

    #[test]
    fn lists_are_sorted() {
        assert!(ELEMENTS.is_sorted() && DISALLOWED.is_sorted() && ATTRIBUTES.is_sorted());
    }
}
