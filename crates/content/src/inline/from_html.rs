//! Converts HTML in the frontmatter of home pages to inline markup. Other engines insert this part of the frontmatter
//! into pages as HTML.

/// Elements, and the inline marks that replace their tags. Elements with an empty mark have no equivalent.
const ELEMENTS: [(&str, &str); 19] = [
    ("a", ""),
    ("abbr", ""),
    ("b", "**"),
    ("br", "\n"),
    ("code", "`"),
    ("del", "~~"),
    ("div", ""),
    ("em", "*"),
    ("font", ""),
    ("i", "*"),
    ("kbd", "`"),
    ("mark", ""),
    ("p", ""),
    ("s", "~~"),
    ("small", ""),
    ("span", ""),
    ("strong", "**"),
    ("u", ""),
    ("wbr", ""),
];

/// Replaces the tags of harmless elements with inline marks. Other tags, such as `<T>` in `Vec<T>`, remain text.
pub(crate) fn from_html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let (before, tag) = rest.split_at(start);
        out.push_str(before);
        match mark(tag) {
            Some(("\n", len)) => {
                // Browsers ignore spaces around a line break.
                out.truncate(out.trim_end_matches(' ').len());
                out.push('\n');
                rest = tag[len..].trim_start_matches(' ');
            }
            Some((mark, len)) => {
                out.push_str(mark);
                rest = &tag[len..];
            }
            None => {
                out.push('<');
                rest = &tag[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// Returns the mark for the tag at the start of `text`, and the length of the tag. Returns `None` for unlisted elements
/// and for text that is not a tag.
fn mark(text: &str) -> Option<(&'static str, usize)> {
    let len = text.find('>')? + 1;
    let inner = text[1..len - 1].trim_start_matches('/').trim_end_matches('/').trim_end();
    let name = inner.split(|char: char| char.is_ascii_whitespace()).next()?;
    let (_, mark) = ELEMENTS.iter().find(|(known, _)| name.eq_ignore_ascii_case(known))?;
    Some((mark, len))
}

#[cfg(test)]
mod tests {
    use super::from_html;

    #[test]
    fn tags_of_harmless_elements_become_marks() {
        let cases = [
            ("Light in <br/> the dark", "Light in\nthe dark"),
            ("<b>bold</b> <em class=\"x\">em</em> <CODE>c</CODE>", "**bold** *em* `c`"),
            ("<span style=\"color: red\">red</span>", "red"),
            ("a < b > c, Vec<T>, <script>x</script>", "a < b > c, Vec<T>, <script>x</script>"),
            ("<", "<"),
        ];
        for (html, markup) in cases {
            assert_eq!(from_html(html), markup);
        }
    }
}
