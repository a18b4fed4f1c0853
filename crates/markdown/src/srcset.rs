//! Parser for `srcset`, which contains URLs of an image in different sizes (HTML standard, "Parsing a srcset
//! attribute").

use std::ops::Range;

/// Returns the byte range of each URL in `text`, in order.
pub(crate) fn urls(text: &str) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let start = at + rest.len()
            - rest.trim_start_matches(|char: char| char.is_ascii_whitespace() || char == ',').len();
        let Some(len) =
            Some(text[start..].find(|char: char| char.is_ascii_whitespace()).unwrap_or(text.len() - start))
                .filter(|len| *len > 0)
        else {
            return ranges;
        };
        let url = text[start..start + len].trim_end_matches(',');
        ranges.push(start..start + url.len());
        at = start + len;
        // A URL without a trailing comma may be followed by a descriptor.
        if url.len() == len {
            at += descriptor_len(&text[at..]);
        }
    }
}

/// Returns the length of a descriptor, which ends at the next comma outside of parentheses.
fn descriptor_len(text: &str) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => return at,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::urls;

    fn check(text: &str, expected: &[&str]) {
        let parsed: Vec<&str> = urls(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(parsed, expected, "{text:?}");
    }

    #[test]
    fn urls_are_found_as_in_browsers() {
        check("", &[]);
        check(" , ,", &[]);
        check("a.png", &["a.png"]);
        check("a.png 1x, b.png 2x", &["a.png", "b.png"]);
        check("a.png, b.png 300w , c,d.png", &["a.png", "b.png", "c,d.png"]);
        check("a.png 1x,b.png", &["a.png", "b.png"]);
        check("a.png (x,y), \n中.png 2x", &["a.png", "中.png"]);
        check("data:image/png,1,2 1x", &["data:image/png,1,2"]);
    }
}
