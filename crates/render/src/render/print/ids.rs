//! Rewrites the ids in the style sheets of chapters, because the printable manual combines the ids of all pages in one
//! document.

/// Rewrites the ids in a chapter's style sheet in the same way as [`super::chapter`] rewrites the ids in its HTML: `#a`
/// in a selector becomes `#chapter\:a`, and `url(#a)` becomes `url(#chapter:a)`.
pub(super) fn with_chapter(css: &str, chapter: &str) -> String {
    let selector = format!("#{}\\:", identifier(chapter));
    let reference = format!("url(#{chapter}:");
    let mut out = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(end) = rest.find(['{', '}', ';']) {
        let (attribute, tail) = rest.split_at(end);
        let is_selector = tail.starts_with('{') && !attribute.trim_start().starts_with('@');
        let rewritten = if is_selector {
            attribute.replace('#', &selector)
        } else {
            attribute.replace("url(#", &reference)
        };
        out.push_str(&rewritten);
        out.push_str(&tail[..1]);
        rest = &tail[1..];
    }
    out + rest
}

/// Escapes text for a CSS identifier (CSS Syntax Level 3, section 4.3.11).
fn identifier(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (index, char) in text.char_indices() {
        if index == 0 && char.is_ascii_digit() {
            out.push_str(&format!("\\{:x} ", u32::from(char)));
            continue;
        }
        if char.is_ascii() && !char.is_ascii_alphanumeric() && !matches!(char, '-' | '_') {
            out.push('\\');
        }
        out.push(char);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::with_chapter;

    #[test]
    fn ids_in_style_sheets_get_the_chapter_prefix() {
        let css = "#d-svg .a,#d-svg{fill:#fff;stroke:url(#b)}\n@media (min-width: 1px) { #e { color: red } }";
        assert_eq!(
            with_chapter(css, "guide/1.x"),
            "#guide\\/1\\.x\\:d-svg .a,#guide\\/1\\.x\\:d-svg{fill:#fff;stroke:url(#guide/1.x:b)}\n\
             @media (min-width: 1px) { #guide\\/1\\.x\\:e { color: red } }"
        );
        assert_eq!(with_chapter("#a{}", "2nd"), "#\\32 nd\\:a{}");
    }
}
