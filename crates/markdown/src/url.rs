//! Classifies link destinations. Crate `quire-html` decides which are dangerous.

/// Returns whether a destination is on another site: `http:`, `https:` or `//`.
pub(crate) fn is_external(url: &str) -> bool {
    url.starts_with("//") || scheme(url).is_some_and(|scheme| matches!(&*scheme, "http" | "https"))
}

/// Returns whether the host has to resolve a destination: one without scheme and authority.
pub(crate) fn is_local(url: &str) -> bool {
    !url.starts_with("//") && scheme(url).is_none()
}

/// Returns the scheme in lower case (RFC 3986 §3.1).
fn scheme(url: &str) -> Option<String> {
    let (scheme, _) = url.split_once(':')?;
    let valid = scheme.starts_with(|char: char| char.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'));
    valid.then(|| scheme.to_ascii_lowercase())
}
