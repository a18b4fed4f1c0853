//! Conversion of a footer's HTML to lines of Markdown.

use super::in_brackets;
use super::label::{label, plain};

/// Elements whose tags start a new line.
const BLOCKS: [&str; 9] = ["p", "div", "br", "ul", "li", "section", "center", "h3", "h4"];

/// Converts HTML to lines of inline Markdown. `url` converts a link target to its URL in the new site, or returns
/// `None` for a dead link. Dead links become plain text. Images become their alternative text.
pub(crate) fn markdown_lines(html: &str, url: &mut impl FnMut(&str) -> Option<String>) -> Vec<String> {
    let mut lines = vec![String::new()];
    // The URL of the open link and the HTML inside the link.
    let mut link: Option<(String, String)> = None;
    let mut rest = html;
    while !rest.is_empty() {
        let end = if rest.starts_with('<') {
            rest.find('>').map_or(rest.len(), |end| end + 1)
        } else {
            rest.find('<').unwrap_or(rest.len())
        };
        let (token, after) = rest.split_at(end);
        rest = after;
        let name = tag_name(token);
        match (name, &mut link) {
            ("a", Some(_)) if token.starts_with("</") => {
                let (target, text) = link.take().unwrap_or_default();
                let text = plain(&text);
                let markdown = match url(&target).filter(|_| !text.is_empty()) {
                    Some(url) => format!("[{}](<{url}>)", in_brackets(&text)),
                    None => label(&text),
                };
                push(&mut lines, &markdown);
            }
            ("a", None) => link = attribute(token, "href").map(|target| (target, String::new())),
            ("img", _) => {
                let text = attribute(token, "alt").unwrap_or_default();
                match &mut link {
                    Some((_, inner)) => inner.push_str(&text),
                    None => push(&mut lines, &label(&text)),
                }
            }
            (_, Some((_, inner))) => inner.push_str(token),
            (name, None) if BLOCKS.contains(&name) => lines.push(String::new()),
            ("", None) => push(&mut lines, &text(token)),
            _ => {}
        }
    }
    if let Some((_, inner)) = link {
        push(&mut lines, &label(&inner));
    }
    lines.into_iter().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

fn push(lines: &mut [String], text: &str) {
    if let Some(line) = lines.last_mut() {
        line.push_str(text);
    }
}

/// Converts HTML text to inline Markdown. Leading and trailing whitespace each become a single space.
fn text(html: &str) -> String {
    let space = |is_there: bool| if is_there { " " } else { "" };
    let inner = label(html);
    if inner.is_empty() {
        return space(!html.is_empty()).to_owned();
    }
    let start = space(html.starts_with(char::is_whitespace));
    format!("{start}{inner}{}", space(html.ends_with(char::is_whitespace)))
}

/// Returns the name of a tag, `!` for comments and declarations, or an empty string for text.
fn tag_name(token: &str) -> &str {
    let Some(name_start) = token.strip_prefix('<') else { return "" };
    let name_start = name_start.strip_prefix('/').unwrap_or(name_start);
    let end = name_start.find(|char: char| !char.is_ascii_alphanumeric()).unwrap_or(name_start.len());
    if end == 0 { "!" } else { &name_start[..end] }
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let start = tag.match_indices(name).find(|(at, _)| {
        let is_separate = tag[..*at].ends_with(char::is_whitespace);
        is_separate && tag[at + name.len()..].trim_start().starts_with('=')
    })?;
    let value = tag[start.0 + name.len()..].trim_start().strip_prefix('=')?.trim_start();
    let value = match value.chars().next()? {
        quote @ ('"' | '\'') => value[1..].split(quote).next()?,
        _ => value.split(|char: char| char.is_whitespace() || char == '>').next()?,
    };
    Some(plain(value))
}

#[cfg(test)]
mod tests {
    use super::markdown_lines;

    #[test]
    fn links_stay_links_and_paragraphs_become_lines() {
        let mut url = |target: &str| (target != "/gone").then(|| target.to_owned());
        let html = "<p class=\"a\">By <a href=\"https://a.example/?b&amp;c\" target=_blank><b>A</b> [1]</a>\n and *B*.</p>\n\
                    <div><a href='/gone'>Gone</a> &copy; 2026<br/><a href=\"/x\"><img src=\"x.svg\" alt=\"X\"></a></div>";
        assert_eq!(
            markdown_lines(html, &mut url),
            ["By [A \\[1\\]](<https://a.example/?b&c>) and \\*B\\*.", "Gone © 2026", "[X](</x>)"]
        );
        assert_eq!(markdown_lines("a < b <a href=c>d", &mut url), ["a d"]);
    }
}
