//! Reads the size of an SVG file.

/// Returns whether a file may be an SVG: like XML, it starts with `<`.
pub(crate) fn is_svg(file: &[u8]) -> bool {
    let text = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file);
    text.trim_ascii_start().starts_with(b"<")
}

/// Returns the size of the root element in pixels. Returns `None` if the width or the height is missing or is not a
/// number of pixels; an SVG with only a `viewBox` has no fixed size.
pub(crate) fn size(file: &[u8]) -> Option<(u32, u32)> {
    let start = memchr::memmem::find(file, b"<svg")?;
    let rest = &file[start..];
    let tag = std::str::from_utf8(&rest[..memchr::memchr(b'>', rest)?]).ok()?;
    Some((length(tag, "width")?, length(tag, "height")?))
}

/// Returns the value of a length attribute in pixels, rounded.
fn length(tag: &str, name: &str) -> Option<u32> {
    let value = attribute(tag, name)?.trim();
    let number: f64 = value.strip_suffix("px").unwrap_or(value).parse().ok()?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "in range")]
    (1.0..65536.0).contains(&number).then(|| number.round() as u32)
}

fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    tag.match_indices(name).find_map(|(at, _)| {
        let is_separate_word = tag[..at].ends_with(|before: char| before.is_ascii_whitespace());
        let value =
            tag[at + name.len()..].trim_start().strip_prefix('=').filter(|_| is_separate_word)?.trim_start();
        let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        value[1..].split(quote).next()
    })
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn the_root_element_determines_the_size() {
        let root = |attributes: &str| {
            size(format!("<?xml?>\n<svg {attributes}><rect width='9' height='9'/></svg>").as_bytes())
        };
        assert_eq!(root("width=\"300\" height='200.4px'"), Some((300, 200)));
        assert_eq!(root("stroke-width=\"2\"\nheight = \"5\" width=\"4\""), Some((4, 5)));
        assert_eq!(root("viewBox=\"0 0 24 24\""), None);
        assert_eq!(root("width=\"100%\" height=\"5\""), None);
        assert_eq!(root("width=\"1e9\" height=\"5\""), None);
        assert_eq!(root("width=\"-1\" height=\"5\""), None);
        assert_eq!(size(b"<svg width=\"3\" height="), None);
        assert_eq!(size(b"<html></html>"), None);
    }
}
