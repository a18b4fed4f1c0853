//! The syntax of a page.

use quire_config::MarkdownFormat;
use quire_markdown::Syntax;

/// Returns the syntax of the page at `path`. `format` applies only to `.md` files.
pub fn syntax(format: MarkdownFormat, path: &str) -> Syntax {
    let is_mdx = path.ends_with(".mdx") || format == MarkdownFormat::Mdx;
    if is_mdx { Syntax::Mdx } else { Syntax::Markdown }
}
