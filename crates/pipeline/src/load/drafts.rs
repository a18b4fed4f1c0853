//! Drafts: pages that builds leave out and `quire dev` shows.

use memchr::memmem;
use quire_config::{Dialect, SiteConfig, parse_frontmatter_of};
use quire_files::Snapshot;

/// UTF-8, as some editors begin files.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Removes the drafts from the files of the docs folder.
pub(super) fn remove_drafts(config: &SiteConfig, docs: &mut Snapshot) {
    let dialect = config.markdown.dialect;
    docs.retain(|file, contents| {
        let is_page = file.ends_with(".md") || file.ends_with(".mdx");
        !(is_page && is_draft(dialect, file, contents))
    });
}

fn is_draft(dialect: Dialect, file: &str, contents: &[u8]) -> bool {
    // Most pages need not be parsed for this.
    let head = contents.strip_prefix(BYTE_ORDER_MARK).unwrap_or(contents);
    let end = head.starts_with(b"---").then(|| memmem::find(head, b"\n---")).flatten();
    if end.is_none_or(|end| memmem::find(&head[..end], b"draft").is_none()) {
        return false;
    }
    let Ok(text) = std::str::from_utf8(contents) else { return false };
    let head = parse_frontmatter_of(dialect, file, text).0;
    head.frontmatter.draft == Some(true) || head.foreign.is_draft
}
