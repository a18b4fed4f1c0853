//! Titles of pages.

use quire_config::parse_frontmatter;
use serde_json::Value;

/// Returns the title of a page: from frontmatter, or else from the first h1.
pub(crate) fn title(file: &str, text: &str) -> Option<String> {
    let (head, _) = parse_frontmatter(file, text);
    let own = head.raw.get("title").and_then(Value::as_str).map(str::to_owned);
    own.or_else(|| heading(text.get(head.body_start..).unwrap_or_default()))
}

/// Returns the text of the first h1.
fn heading(body: &str) -> Option<String> {
    let mut fence = None;
    for line in body.lines().map(str::trim_end) {
        let mark = ["```", "~~~"].into_iter().find(|mark| line.trim_start().starts_with(mark));
        match (fence, mark) {
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            _ => {}
        }
        if let Some(text) = line.strip_prefix("# ").filter(|_| fence.is_none()) {
            let text = text.split(" {#").next().unwrap_or(text);
            return Some(text.trim().trim_end_matches('#').trim_end().to_owned());
        }
    }
    None
}
