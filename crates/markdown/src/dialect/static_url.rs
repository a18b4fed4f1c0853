//! URLs that Docusaurus' pages compute: `useBaseUrl('/img/a.png')` and `require('./a.png').default`.

/// Returns the URL of an expression that is such a call with one literal.
pub(crate) fn static_url(source: &str) -> Option<&str> {
    let source = source.trim();
    let source = source.strip_suffix(".default").unwrap_or(source).trim_end();
    let inner = ["useBaseUrl", "require", "withBase"].iter().find_map(|name| source.strip_prefix(name))?;
    let literal = inner.trim().strip_prefix('(')?.strip_suffix(')')?.trim();
    let quote = literal.chars().next().filter(|char| matches!(char, '\'' | '"' | '`'))?;
    let url = literal.strip_prefix(quote)?.strip_suffix(quote)?;
    (!url.contains([quote, '\\', '$'])).then_some(url)
}
