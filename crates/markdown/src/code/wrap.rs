//! Insertion of elements into a line of highlighted code.

/// Wraps the visible characters `start..end` of a line in an element. The offsets count UTF-16 code units, and `open`
/// is the start tag of a `<span>`. Elements that begin or end within the range are split, so that all elements are
/// properly nested.
pub(crate) fn wrap(html: &str, start: usize, end: usize, open: &str) -> String {
    let mut out = String::with_capacity(html.len() + open.len() + CLOSE.len());
    // Start tags within the wrapped range whose elements are still open.
    let mut inner: Vec<&str> = Vec::new();
    let mut is_inside = false;
    let mut offset = 0;
    for token in Tokens(html) {
        if is_inside && offset >= end && (inner.is_empty() || !matches!(token, Token::Close(_))) {
            close(&mut out, &inner);
            inner.clear();
            is_inside = false;
        }
        if !is_inside && offset == start && offset < end && !matches!(token, Token::Close(_)) {
            out.push_str(open);
            is_inside = true;
        }
        match token {
            Token::Open(tag) => {
                if is_inside {
                    inner.push(tag);
                }
                out.push_str(tag);
            }
            Token::Close(tag) => {
                let closes_wrapper = is_inside && inner.pop().is_none();
                out.push_str(if closes_wrapper { CLOSE } else { "" });
                out.push_str(tag);
                out.push_str(if closes_wrapper { open } else { "" });
            }
            Token::Character(text) => {
                // The only escaped characters are `<`, `>`, `&` and quotes, and each is one code unit.
                offset += if text.starts_with('&') { 1 } else { text.encode_utf16().count() };
                out.push_str(text);
            }
        }
    }
    if is_inside {
        close(&mut out, &inner);
    }
    out
}

const CLOSE: &str = "</span>";

/// Ends the wrapped range: closes the `inner` elements and the wrapper, then reopens the `inner` elements.
fn close(out: &mut String, inner: &[&str]) {
    for _ in inner {
        out.push_str(CLOSE);
    }
    out.push_str(CLOSE);
    for tag in inner {
        out.push_str(tag);
    }
}

enum Token<'a> {
    Open(&'a str),
    Close(&'a str),
    Character(&'a str),
}

/// Iterator over the tags and characters of a line. All elements are `<span>`.
struct Tokens<'a>(&'a str);

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let first = self.0.chars().next()?;
        let len = match first {
            '<' => self.0.find('>').map_or(self.0.len(), |end| end + 1),
            '&' => self.0.find(';').map_or(1, |end| end + 1),
            _ => first.len_utf8(),
        };
        let (token, rest) = self.0.split_at(len);
        self.0 = rest;
        Some(match token {
            _ if token.starts_with("</") => Token::Close(token),
            _ if first == '<' => Token::Open(token),
            _ => Token::Character(token),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::wrap;

    fn check(html: &str, start: usize, end: usize, expected: &str) {
        let wrapped = wrap(html, start, end, "<span T>");
        assert_eq!(wrapped.replace("<span T>", "[").replace("</span>", "/"), expected);
    }

    #[test]
    fn elements_stay_nested() {
        check("abc", 0, 2, "[ab/c");
        check("abc", 1, 9, "a[bc/");
        check("abc", 3, 4, "abc");
        check("abc", 1, 1, "abc");
        check("<span a>ab</span>c", 0, 2, "[<span a>ab//c");
        check("<span a>ab</span>c", 1, 3, "<span a>a[b//[c/");
        check("a<span b>bc</span>d", 0, 2, "[a<span b>b//<span b>c/d");
        check("<span a>a<span b>b</span></span>c", 1, 2, "<span a>a[<span b>b///c");
    }

    #[test]
    fn positions_count_utf_16_code_units() {
        check("𝒂 &lt; b", 3, 4, "𝒂 [&lt;/ b");
        check("é&amp;b", 2, 3, "é&amp;[b/");
    }
}
