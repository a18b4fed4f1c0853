//! Test helper: a strict parser for the HTML generated from `.md` pages. In HTML without errors, all conforming parsers
//! find the same tags.

const VOID: [&str; 7] = ["br", "hr", "img", "input", "mspace", "source", "wbr"];
/// Elements whose end tag is optional.
const OPTIONAL: [&str; 10] = ["p", "li", "dt", "dd", "tr", "td", "th", "tbody", "rp", "rt"];

/// Returns the first error in `html`: a `<` that does not start a tag, an unmatched end tag, or an unclosed element.
pub(crate) fn first_error(html: &str) -> Option<String> {
    let mut open_elements: Vec<&str> = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        let Some(len) = tag_len(rest) else { return Some(format!("no tag: <{rest}")) };
        let tag = &rest[..len];
        rest = &rest[len..];
        let name_len = |tag: &'_ str| tag.find([' ', '/', '>']).unwrap_or(0);
        if let Some(tag) = tag.strip_prefix('/') {
            let name = &tag[..name_len(tag)];
            while open_elements.last().is_some_and(|element| *element != name && OPTIONAL.contains(element)) {
                open_elements.pop();
            }
            if open_elements.pop() != Some(name) && !OPTIONAL.contains(&name) {
                return Some(format!("closes nothing: </{name}>"));
            }
        } else {
            let name = &tag[..name_len(tag)];
            if !VOID.contains(&name) {
                open_elements.push(name);
            }
        }
    }
    open_elements.retain(|name| !OPTIONAL.contains(name));
    (!open_elements.is_empty()).then(|| format!("not closed: {open_elements:?}"))
}

/// Returns the length of a tag with attributes of the form ` name` or ` name="value"`. Values must contain neither `<`
/// nor `>`.
fn tag_len(rest: &str) -> Option<usize> {
    let word_len = |text: &str| {
        text.bytes()
            .take_while(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-')
            .count()
    };
    let mut at = usize::from(rest.starts_with('/'));
    at += Some(word_len(&rest[at..])).filter(|len| *len > 0)?;
    loop {
        let tail = &rest[at..];
        if tail.starts_with('>') {
            return Some(at + 1);
        }
        if tail.starts_with(" />") {
            return Some(at + 3);
        }
        // Self-closing tags occur in MathML.
        if tail.starts_with("/>") {
            return Some(at + 2);
        }
        at += 1 + Some(word_len(tail.strip_prefix(' ')?)).filter(|len| *len > 0)?;
        if let Some(value) = rest[at..].strip_prefix("=\"") {
            let len = value.find('"')?;
            if value[..len].contains(['<', '>']) {
                return None;
            }
            at += 2 + len + 1;
        }
    }
}
