//! Allowlists for raw HTML in pages ([`allowed`]), and GFM's tagfilter, which the examples of the GFM specification
//! need.
//!
//! `render::html` applies the allowlists to pages. The output contains only allowed names, values in double quotes, and
//! text without `<`, so browsers never parse tags copied from the input.

pub(crate) mod allowed;

use quire_html::tags::{Part, Tag, parts};

/// Elements whose tags GFM's tagfilter escapes (GFM §6.11).
const FILTERED: [&str; 9] =
    ["title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext"];

/// Applies GFM's tagfilter, which escapes the tags of [`FILTERED`] elements.
pub(crate) fn tagfilter(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    for part in parts(html) {
        match part {
            Part::Tag(tag) if FILTERED.contains(&&*tag.name) => {
                out.push_str("&lt;");
                out.push_str(&tag.source[1..]);
            }
            Part::Tag(Tag { source, .. })
            | Part::Text(source)
            | Part::Comment(source)
            | Part::Other { source, .. } => out.push_str(source),
        }
    }
    out
}
