//! Drafts: pages that builds leave out and `quire dev` shows.

use quire_config::{Dialect, SiteConfig, parse_frontmatter_of};
use quire_files::Snapshot;

/// Removes the drafts from the files of the docs folder.
pub(super) fn remove_drafts(config: &SiteConfig, docs: &mut Snapshot) {
    let dialect = config.markdown.dialect;
    docs.retain(|file, contents| {
        let is_page = file.ends_with(".md") || file.ends_with(".mdx");
        let text = std::str::from_utf8(contents).ok().filter(|_| is_page);
        !text.is_some_and(|text| is_draft(dialect, file, text))
    });
}

fn is_draft(dialect: Dialect, file: &str, text: &str) -> bool {
    // Most pages need not be parsed for this.
    let frontmatter = text.split_once("\n---").map_or("", |(frontmatter, _)| frontmatter);
    if !frontmatter.contains("draft") {
        return false;
    }
    let head = parse_frontmatter_of(dialect, file, text).0;
    head.frontmatter.draft == Some(true) || head.foreign.is_draft
}
