//! Evaluates computed URLs in pages written for other engines: `useBaseUrl('/img/a.png')`,
//! `require('./a.png').default`, `withBase('/a')`.

/// Returns the URL in an expression that calls `useBaseUrl`, `require` or `withBase` with a string literal. Returns
/// `None` for other expressions.
pub fn static_url(source: &str) -> Option<&str> {
    let source = source.trim();
    let source = source.strip_suffix(".default").unwrap_or(source).trim_end();
    let inner = ["useBaseUrl", "require", "withBase"].iter().find_map(|name| source.strip_prefix(name))?;
    let literal = inner.trim().strip_prefix('(')?.strip_suffix(')')?.trim();
    let quote = literal.chars().next().filter(|char| matches!(char, '\'' | '"' | '`'))?;
    let url = literal.strip_prefix(quote)?.strip_suffix(quote)?;
    (!url.contains([quote, '\\', '$'])).then_some(url)
}
