//! Converts HTML articles to Markdown.
//!
//! The output is CommonMark 0.31.2 with GFM tables, task lists and strikethrough, alerts, footnotes, and TeX formulas
//! between dollar signs.
//!
//! Markdown pages and component pages have both been rendered to HTML at this point, so one conversion serves both, and
//! the result contains the content that readers see. Markup that Quire generates (code blocks, callouts, tabs) is
//! recognized by its classes; unknown elements are replaced by their content. Browser controls and decoration (buttons,
//! heading anchors, icons) are omitted.
//!
//! [`to_markdown`] is the entry point. `tree` parses the HTML, `blocks` and `inline` write Markdown; `blocks` uses
//! `code`, `lists` and `tables`. `escape` escapes Markdown syntax in text.

mod blocks;
mod code;
mod escape;
mod inline;
mod lists;
mod tables;
mod tree;

use std::fmt;

/// The state of a conversion to Markdown.
#[derive(Clone, Copy)]
struct Writer<'w> {
    /// Maps the URLs of links and images in the HTML to the URLs in the Markdown.
    resolve: &'w dyn Fn(&str) -> String,
}

impl fmt::Debug for Writer<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Writer")
    }
}

/// Converts an article to Markdown that ends with a line feed. Returns an empty string for an article without content.
/// `resolve` maps the URL of each link and image, for example from a path to an absolute URL.
pub fn to_markdown(html: &str, resolve: &dyn Fn(&str) -> String) -> String {
    let writer = Writer { resolve };
    let mut markdown = writer.blocks(tree::parse(html).roots()).join("\n\n");
    if !markdown.is_empty() {
        markdown.push('\n');
    }
    markdown
}
