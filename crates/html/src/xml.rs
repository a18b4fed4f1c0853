//! Splits SVG and MathML that libraries generate into tags and text.

/// A tag or text of an SVG or MathML document.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Token<'s> {
    /// A start tag or an empty-element tag.
    Start {
        /// Name as written, with prefix: `xlink:href`.
        name: &'s str,
        /// Attributes as written; parse them with [`attributes`].
        attributes: &'s str,
        /// Whether the element has no end tag: `<path/>`.
        is_empty: bool,
    },
    /// An end tag. Contains the name as written.
    End(&'s str),
    /// Text between tags, with undecoded character references.
    Text(&'s str),
}

/// Returns the tokens of the first `root` element and the text after that element, or `None` if the element is missing
/// or not well-formed. Comments are omitted. Text tokens contain no `<`.
pub fn tokens<'s>(document: &'s str, root: &str) -> Option<(Vec<Token<'s>>, &'s str)> {
    let mut rest = document.get(document.find(&format!("<{root}"))?..)?;
    let mut tokens = Vec::new();
    let mut open: Vec<&str> = Vec::new();
    while let Some(start) = rest.find('<') {
        if start > 0 {
            tokens.push(Token::Text(&rest[..start]));
        }
        rest = &rest[start..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.split_once("-->")?.1;
            continue;
        }
        let end = tag_end(rest)?;
        let tag = &rest[1..end - 1];
        rest = &rest[end..];
        if let Some(name) = tag.strip_prefix('/').map(str::trim) {
            if open.pop()? != name {
                return None;
            }
            tokens.push(Token::End(name));
        } else {
            let is_empty = tag.ends_with('/');
            let tag = tag.trim_end_matches('/');
            let (name, attributes) = tag.split_at(tag.find(char::is_whitespace).unwrap_or(tag.len()));
            tokens.push(Token::Start { name, attributes, is_empty });
            if !is_empty {
                open.push(name);
            }
        }
        if open.is_empty() {
            return Some((tokens, rest));
        }
    }
    None
}

/// Returns the length of the tag at the start of `text`, which ends at the first `>` outside of quotes.
fn tag_end(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match quote {
            Some(open) if byte == open => quote = None,
            None if matches!(byte, b'"' | b'\'') => quote = Some(byte),
            None if byte == b'>' => return Some(at + 1),
            Some(_) | None => {}
        }
    }
    None
}

/// Iterates over the attributes of a tag: names and values. Character references are not decoded.
pub fn attributes(mut unparsed: &str) -> impl Iterator<Item = (&str, &str)> {
    std::iter::from_fn(move || {
        let (name, rest) = unparsed.split_once('=')?;
        let rest = rest.trim_start();
        let quote = rest.chars().next().filter(|char| matches!(char, '"' | '\''))?;
        let (value, rest) = rest[1..].split_once(quote)?;
        unparsed = rest;
        Some((name.trim(), value))
    })
}

/// Returns the text at the start of the first element `name` that is a child of the root and has an end tag. Returns
/// `None` if the element is missing or does not start with text.
pub fn text_of<'s>(tokens: &[Token<'s>], name: &str) -> Option<&'s str> {
    let mut depth = 0_usize;
    for (index, token) in tokens.iter().enumerate() {
        match token {
            Token::Start { name: element, is_empty: false, .. } if depth == 1 && *element == name => {
                return match tokens.get(index + 1) {
                    Some(Token::Text(text)) => Some(text),
                    _ => None,
                };
            }
            Token::Start { is_empty: false, .. } => depth += 1,
            Token::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{attributes, text_of, tokens};

    #[test]
    fn only_balanced_documents_are_read() {
        for document in
            ["", "<svg>", "<svg><g></svg>", "<svg></g></svg>", "<svg", "<svg a=\"></svg>", "<svg><!--</svg>"]
        {
            assert_eq!(tokens(document, "svg"), None, "{document}");
        }
        let (document_tokens, rest) = tokens("<?xml?><svg><!-- <b> --><g/></svg><svg>", "svg").unwrap();
        assert_eq!((document_tokens.len(), rest), (3, "<svg>"));
    }

    #[test]
    fn only_the_title_of_the_root_is_returned() {
        let document = "<svg><g><title>a</title></g><title id='x'>b &amp; c</title><desc/></svg>";
        let (svg_tokens, _) = tokens(document, "svg").unwrap();
        assert_eq!((text_of(&svg_tokens, "title"), text_of(&svg_tokens, "desc")), (Some("b &amp; c"), None));
        let list: Vec<_> = attributes(" a = \"1>\" b='2\"' c").collect();
        assert_eq!(list, [("a", "1>"), ("b", "2\"")]);
    }
}
