//! Link destinations: which are dangerous, which leave the site.

use crate::LinkKind;

/// True for a destination that would run script: `javascript:`, `vbscript:`, and `data:` but for pictures shown as
/// images. Read as a browser does: control characters and spaces before the scheme, tabs and line ends anywhere in it
/// do not count.
pub(crate) fn is_unsafe(url: &str, kind: LinkKind) -> bool {
    let Some(colon) = url.find(':') else { return false };
    let scheme: String = url[..colon]
        .trim_start_matches(|char: char| char <= ' ')
        .chars()
        .filter(|char| !matches!(char, '\t' | '\n' | '\r'))
        .map(|char| char.to_ascii_lowercase())
        .collect();
    match scheme.as_str() {
        "javascript" | "vbscript" => true,
        "data" => {
            kind == LinkKind::Link
                || !url[colon + 1..].trim_start().to_ascii_lowercase().starts_with("image/")
        }
        _ => false,
    }
}

/// True for a destination on another site: `http:`, `https:` or `//`.
pub(crate) fn is_external(url: &str) -> bool {
    url.starts_with("//") || scheme(url).is_some_and(|scheme| matches!(&*scheme, "http" | "https"))
}

/// True for a destination that the host has to map: one without scheme and without authority.
pub(crate) fn is_local(url: &str) -> bool {
    !url.starts_with("//") && scheme(url).is_none()
}

/// The scheme in lower case (RFC 3986 §3.1).
fn scheme(url: &str) -> Option<String> {
    let (scheme, _) = url.split_once(':')?;
    let valid = scheme.starts_with(|char: char| char.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'));
    valid.then(|| scheme.to_ascii_lowercase())
}
