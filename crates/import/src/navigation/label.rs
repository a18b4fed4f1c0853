//! Conversion of HTML labels to plain text. The text is escaped for inline markup, which Quire's labels support.

use quire_content::escape_marks;

/// Returns a label without HTML tags. Escapes characters that Quire would interpret as inline markup.
pub(crate) fn label(html: &str) -> String {
    escape_marks(&plain(html))
}

/// Removes the tags from HTML and decodes the most common character references.
pub(crate) fn plain(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let inside = &rest[start + 1..];
        let is_tag =
            inside.starts_with(|next: char| next.is_ascii_alphabetic() || next == '/' || next == '!');
        let Some(end) = inside.find('>').filter(|_| is_tag) else {
            text.push_str(&rest[..=start]);
            rest = inside;
            continue;
        };
        text.push_str(&rest[..start]);
        let is_break = inside[..end].trim_end_matches('/').trim().eq_ignore_ascii_case("br");
        text.push_str(if is_break { " " } else { "" });
        rest = &inside[end + 1..];
    }
    text.push_str(rest);
    let mut text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let references = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&apos;", "'"),
        ("&nbsp;", " "),
        ("&copy;", "©"),
        ("&#169;", "©"),
        ("&middot;", "·"),
        ("&amp;", "&"),
    ];
    for (reference, char) in references {
        text = text.replace(reference, char);
    }
    text
}
