//! Drafts: pages that `quire dev` shows and builds omit.

use memchr::memmem;
use quire_config::{Dialect, PageHead, SiteConfig, parse_frontmatter_of};
use quire_diagnostics::{Diagnostic, Span};
use quire_files::Snapshot;

const DRAFT: &[u8] = b"draft";

/// UTF-8 byte order mark. Some editors write it at the start of files.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Removes drafts from the files of the docs folder. Also removes pages that may be drafts, because publishing a draft
/// by mistake cannot be undone. Returns an error for each page that may be a draft.
pub(super) fn remove_drafts(config: &SiteConfig, docs: &mut Snapshot) -> Vec<Diagnostic> {
    let mut unclear = Vec::new();
    docs.retain(|file, contents| {
        let is_page = file.ends_with(".md") || file.ends_with(".mdx");
        let Some(head) = is_page.then(|| head(config.markdown.dialect, file, contents)).flatten() else {
            return true;
        };
        if let Some(range) = head.unclear_draft {
            let span = Span::new(format!("{}/{file}", config.route.docs), range);
            let message = "`draft` must be `true` or `false`";
            let hint = "the page is left out until this is fixed";
            unclear.push(Diagnostic::error("frontmatter/wrong-type", span, message).hint(hint));
            return false;
        }
        head.frontmatter.draft != Some(true) && !head.foreign.is_draft
    });
    unclear
}

/// Returns the frontmatter of a page if the frontmatter contains `draft`.
fn head(dialect: Dialect, file: &str, contents: &[u8]) -> Option<PageHead> {
    // Searching for `draft` is fast and avoids parsing the frontmatter of most pages.
    let head = contents.strip_prefix(BYTE_ORDER_MARK).unwrap_or(contents);
    let end = head.starts_with(b"---").then(|| memmem::find(head, b"\n---")).flatten();
    if !head[..end?].windows(DRAFT.len()).any(|window| window.eq_ignore_ascii_case(DRAFT)) {
        return None;
    }
    let text = std::str::from_utf8(contents).ok()?;
    Some(parse_frontmatter_of(dialect, file, text).0)
}
