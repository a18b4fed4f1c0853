//! mdBook's document title. mdBook has no frontmatter: a `{{#title}}` directive in a page's text sets the title.

/// Returns the title in the first `{{#title ...}}` that is on one line, not empty, and not escaped with a backslash.
pub(in super::super) fn title(body: &str) -> Option<&str> {
    let mut at = 0;
    while let Some(found) = body[at..].find("{{#title") {
        let start = at + found;
        at = start + "{{#title".len();
        if body[..start].ends_with('\\') {
            continue;
        }
        let rest = &body[at..];
        let end = rest.find("}}")?;
        let title = rest[..end].trim();
        if rest.starts_with(char::is_whitespace) && !title.is_empty() && !title.contains('\n') {
            return Some(title);
        }
    }
    None
}
