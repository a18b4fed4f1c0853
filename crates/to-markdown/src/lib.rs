//! Articles in HTML back to Markdown: CommonMark 0.31.2 with GFM's tables, task lists and strikethrough, alerts,
//! footnotes and TeX between dollar signs.
//!
//! Markdown and components have become HTML by then, so one conversion serves both, and the result shows what readers
//! see. It knows the classes of Quire's own markup (code blocks, callouts, tabs); of other elements it keeps the
//! content. What only helps to use a page in a browser is left out: buttons, anchors of headings, icons.
//!
//! [`to_markdown`] is the entry point. It takes two steps: `tree` makes a tree of the HTML, `blocks` and `inline` write
//! Markdown; `code`, `lists` and `tables` are parts of `blocks`, `escape` keeps text from becoming syntax.
//!
//! *Invariants:* pure; linear in the length of the HTML, for nesting of limited depth; every input yields a result.

mod blocks;
mod code;
mod escape;
mod inline;
mod lists;
mod tables;
mod tree;

use std::fmt;

/// Writes Markdown.
#[derive(Clone, Copy)]
struct Writer<'w> {
    /// What links and images lead to, from what their attributes contain.
    resolve: &'w dyn Fn(&str) -> String,
}

impl fmt::Debug for Writer<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Writer")
    }
}

/// Returns the Markdown of an article, with a line feed at its end; nothing for an article without content. `resolve`
/// returns the destination of a link or the source of an image from what the HTML has, such as an absolute URL from a
/// path.
pub fn to_markdown(html: &str, resolve: &dyn Fn(&str) -> String) -> String {
    let writer = Writer { resolve };
    let mut markdown = writer.blocks(tree::parse(html).roots()).join("\n\n");
    if !markdown.is_empty() {
        markdown.push('\n');
    }
    markdown
}
