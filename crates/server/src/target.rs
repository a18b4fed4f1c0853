//! The request target, taken apart once and strictly: what passes here is a path of plain names.

use hyper::Uri;
use hyper::http::uri::Scheme;

/// A path and a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Target {
    /// Decoded; starts with `/`; no empty, `.` or `..` segments, no controls, no `\`. May end with `/`.
    pub(crate) path: String,
    /// As sent, without `?`.
    pub(crate) query: Option<String>,
}

/// Takes a target apart; nothing when it is refused (400). `host` is the request's `Host`: a target in absolute form
/// must name the same one (RFC 9112, 3.2.2). A `#fragment` is gone already: hyper drops it, and nothing here is found
/// by it.
pub(crate) fn parse(target: &Uri, host: &str) -> Option<Target> {
    let is_own = |scheme: &Scheme| {
        *scheme == Scheme::HTTP && target.authority().is_some_and(|authority| authority == host)
    };
    let is_origin_form = || target.authority().is_none();
    if !target.scheme().map_or_else(is_origin_form, is_own) {
        return None;
    }
    let (path, query) = (target.path(), target.query());
    if query.is_some_and(|query| query.contains('\\') || query.contains(char::is_control)) {
        return None;
    }
    let query = query.map(str::to_owned);
    let names = path.strip_prefix('/')?;
    let mut decoded = String::with_capacity(path.len());
    let mut segments = names.split('/').peekable();
    while let Some(segment) = segments.next() {
        let name = decode(segment)?;
        let is_last = segments.peek().is_none();
        if !(is_name(&name) || is_last && name.is_empty()) {
            return None;
        }
        decoded.push('/');
        decoded.push_str(&name);
    }
    Some(Target { path: decoded, query })
}

/// Whether a decoded segment can be the name of a file of a site.
fn is_name(segment: &str) -> bool {
    !matches!(segment, "" | "." | "..")
        && !segment.contains(['/', '\\'])
        && !segment.contains(char::is_control)
}

/// Percent-decoding; nothing when an escape is broken or the result is not UTF-8.
pub(crate) fn decode(text: &str) -> Option<String> {
    if !text.contains('%') {
        return Some(text.to_owned());
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(if byte == b'%' { digit(rest.next()?)? << 4 | digit(rest.next()?)? } else { byte });
    }
    String::from_utf8(bytes).ok()
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

/// A decoded path as a URL's path: everything that is not plain is escaped.
pub(crate) fn encode(path: &str) -> String {
    use std::fmt::Write as _;
    path.bytes().fold(String::with_capacity(path.len()), |mut out, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
        out
    })
}
