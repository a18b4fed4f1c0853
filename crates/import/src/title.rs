//! Titles of pages.

use quire_config::parse_frontmatter;
use serde_json::Value;

use crate::fence::Fences;

/// Returns the title of a page: the title in the frontmatter if set, otherwise the first h1.
pub(crate) fn title(file: &str, text: &str) -> Option<String> {
    let (frontmatter, _) = parse_frontmatter(file, text);
    let frontmatter_title = frontmatter.raw.get("title").and_then(Value::as_str).map(str::to_owned);
    frontmatter_title.or_else(|| heading(text.get(frontmatter.body_start..).unwrap_or_default()))
}

/// Returns the text of the first h1.
fn heading(body: &str) -> Option<String> {
    let mut fences = Fences::default();
    let text = body.lines().filter(|line| fences.is_prose(line)).find_map(|line| line.strip_prefix("# "))?;
    let text = text.split(" {#").next().unwrap_or(text);
    Some(text.trim().trim_end_matches('#').trim_end().to_owned())
}
