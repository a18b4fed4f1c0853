//! What raw HTML in Markdown may be.
//!
//! Lists of what is let through, not of what is kept out: what nobody thought of is shown as text. Not listed on
//! purpose: everything with a content model of its own (`script`, `style`, `template`, `noscript`, `svg`, `math`,
//! `select`, ...), because a parser that reads on in the ordinary way is what makes the filter sound; everything that
//! loads or embeds documents; forms; `data-*`, which the theme's own script reads; `style`, which the policy forbids.

use quire_html::url::{self, Use};

/// Elements, sorted.
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

/// Attributes whose values do nothing, sorted; `aria-*` besides.
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

/// What an attribute's value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Value {
    /// Words or numbers that do nothing.
    Plain,
    /// An address.
    Url(Use),
    /// Addresses of pictures with conditions (`srcset`).
    Pictures,
    /// A name for the element.
    Id,
}

/// Whether an element may stand in a page. Of form controls only a checkbox may; `kind` is the attribute `type`.
pub(crate) fn is_element(name: &str, kind: Option<&str>) -> bool {
    ELEMENTS.binary_search(&name).is_ok()
        && (name != "input" || kind.is_some_and(|kind| kind.eq_ignore_ascii_case("checkbox")))
}

/// What the value of an attribute of an element is; nothing for an attribute that may not stand there.
pub(crate) fn attribute(element: &str, name: &str) -> Option<Value> {
    match (element, name) {
        (_, "cite" | "href" | "poster" | "src") => url::used_by(name).map(Value::Url),
        (_, "srcset") => Some(Value::Pictures),
        (_, "id") | ("a", "name") => Some(Value::Id),
        // Elsewhere it names an entry of a form, or a property of `document`.
        ("details", "name") => Some(Value::Plain),
        _ if is_aria(name) || ATTRIBUTES.binary_search(&name).is_ok() => Some(Value::Plain),
        _ => None,
    }
}

fn is_aria(name: &str) -> bool {
    name.strip_prefix("aria-").is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_lowercase()))
}

/// Whether the end tag may be left out (HTML §13.1.2.4); what it would be before, browsers know.
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

/// Whether the start of `name` ends an open `open` whose end tag was left out.
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
    use super::{ATTRIBUTES, ELEMENTS};

    #[test]
    fn lists_are_sorted_for_the_binary_search() {
        assert!(ELEMENTS.is_sorted() && ATTRIBUTES.is_sorted());
    }
}
