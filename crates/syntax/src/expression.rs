//! Evaluates expressions in double braces (VitePress) if they are literals or paths to data of the page or site.

/// An expression whose value can be determined without running it.
#[derive(Debug, PartialEq, Eq)]
pub enum StaticValue {
    /// The value of a string or number literal.
    Text(String),
    /// A path such as `frontmatter.title`, without a leading `$`.
    Path(String),
}

/// Parses an expression. Returns `None` if its value can be determined only by running it.
pub fn evaluate(source: &str) -> Option<StaticValue> {
    let source = source.trim();
    if let Some(quote) = source.chars().next().filter(|char| matches!(char, '\'' | '"' | '`')) {
        let text = source.strip_prefix(quote)?.strip_suffix(quote)?;
        return (!text.contains([quote, '\\']) && !text.contains("${"))
            .then(|| StaticValue::Text(text.to_owned()));
    }
    if source.parse::<f64>().is_ok() && source.starts_with(|char: char| char.is_ascii_digit()) {
        return Some(StaticValue::Text(source.to_owned()));
    }
    let path = source.strip_prefix('$').unwrap_or(source);
    let is_name = |name: &str| {
        name.starts_with(|char: char| char.is_ascii_alphabetic() || char == '_')
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    (!path.is_empty() && path.split('.').all(is_name)).then(|| StaticValue::Path(path.to_owned()))
}
