//! The MathML that a page may contain: MathML Core without scripts, ids and inline styles.

use crate::escape::{push_attribute, unescaped};
use crate::url::{Use, runs_script};
use crate::xml::{Piece, attributes, pieces};

/// Elements of texts (`mtext`), sorted.
const TEXT_ELEMENTS: [&str; 6] = ["a", "b", "code", "em", "i", "span"];

/// Elements within `math`, sorted. Formulas with others are refused: `annotation-xml` can contain any HTML.
const ELEMENTS: [&str; 25] = [
    "menclose",
    "merror",
    "mfrac",
    "mi",
    "mmultiscripts",
    "mn",
    "mo",
    "mover",
    "mpadded",
    "mphantom",
    "mprescripts",
    "mroot",
    "mrow",
    "mspace",
    "msqrt",
    "mstyle",
    "msub",
    "msubsup",
    "msup",
    "mtable",
    "mtd",
    "mtext",
    "mtr",
    "munder",
    "munderover",
];

/// Attributes, sorted. Others are dropped.
const ATTRIBUTES: [&str; 36] = [
    "accent",
    "accentunder",
    "alttext",
    "class",
    "columnalign",
    "columnlines",
    "columnspacing",
    "columnspan",
    "depth",
    "dir",
    "display",
    "displaystyle",
    "encoding",
    "fence",
    "form",
    "frame",
    "height",
    "largeop",
    "linethickness",
    "lspace",
    "mathvariant",
    "maxsize",
    "minsize",
    "movablelimits",
    "notation",
    "rowlines",
    "rowspacing",
    "rowspan",
    "rspace",
    "scriptlevel",
    "separator",
    "stretchy",
    "symmetric",
    "voffset",
    "width",
    "xmlns",
];

/// Writes a formula that a library generated again, element by element: libraries do not escape everything. Returns
/// `None` if `markup` is anything but one balanced `math` element of known elements.
pub fn filtered(markup: &str) -> Option<String> {
    let markup = markup.trim();
    let (pieces, rest) = pieces(markup, "math")?;
    if !markup.starts_with("<math") || !rest.is_empty() {
        return None;
    }
    let mut out = String::with_capacity(markup.len());
    let mut open: Vec<&str> = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Start { name, attributes: written, is_empty } => {
                let is_known = match name {
                    "math" => open.is_empty(),
                    _ if TEXT_ELEMENTS.binary_search(&name).is_ok() => open.contains(&"mtext"),
                    _ => ELEMENTS.binary_search(&name).is_ok() && !open.contains(&"mtext"),
                };
                if !is_known {
                    return None;
                }
                if !is_empty {
                    open.push(name);
                }
                out.push('<');
                out.push_str(name);
                for (name, value) in attributes(written) {
                    let value = unescaped(value);
                    // Formulas have no ids, so links within them lead nowhere.
                    let is_link =
                        name == "href" && !value.starts_with('#') && !runs_script(&value, Use::Link);
                    if is_link || ATTRIBUTES.binary_search(&name).is_ok() {
                        push_attribute(&mut out, name, &value);
                    }
                }
                out.push_str(if is_empty { "/>" } else { ">" });
            }
            Piece::End(name) => {
                open.pop();
                out.push_str("</");
                out.push_str(name);
                out.push('>');
            }
            Piece::Text(text) => out.push_str(text),
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::{ATTRIBUTES, ELEMENTS, TEXT_ELEMENTS, filtered};

    #[test]
    fn formulas_are_kept() {
        assert!(ELEMENTS.is_sorted() && TEXT_ELEMENTS.is_sorted() && ATTRIBUTES.is_sorted());
        let formula = r#"<math display="block"><mi mathvariant="normal">x</mi><mo>&lt;</mo><mspace width="1em"/></math>"#;
        assert_eq!(filtered(formula).as_deref(), Some(formula));
    }

    #[test]
    fn other_attributes_are_dropped() {
        let formula = r##"<math onclick="a"><mi style="b" id="quire-root" href="#c">x</mi></math>"##;
        assert_eq!(filtered(formula).as_deref(), Some("<math><mi>x</mi></math>"));
        let link = "<math><mtext><a href=\"java\nscript:x\">y</a></mtext></math>";
        assert_eq!(filtered(link).as_deref(), Some("<math><mtext><a>y</a></mtext></math>"));
    }

    #[test]
    fn anything_else_is_refused() {
        for markup in [
            "<math><mi><svg/onload=alert(1)></mi></math>",
            "<math><mi><svg></svg></mi></math>",
            "<math><mi></mi></math><script></script>",
            "<script></script><math></math>",
            "<math><mi></math></mi>",
            "<math><mtext><mglyph></mglyph></mtext></math>",
            "<math><annotation-xml></annotation-xml></math>",
            "<math><mo><b>x</b></mo></math>",
            "<math><mi><math><mtext>x</mtext></math></mi></math>",
            "<math><mtext><mi>x</mi></mtext></math>",
            "<math><mi>a<b</mi></math>",
            "<math><mi>a</mi>",
            "<mi>a</mi>",
            "a",
        ] {
            assert_eq!(filtered(markup), None, "{markup}");
        }
    }
}
