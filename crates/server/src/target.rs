//! Request targets, parsed once and strictly: a parsed path consists of plain names only.

use hyper::Uri;
use hyper::http::uri::Scheme;

/// A path and a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Target {
    /// Decoded; starts with `/`; without empty, `.` and `..` segments, control characters and `\`. May end with
    /// `/`.
    pub(crate) path: String,
    /// As sent, without `?`.
    pub(crate) query: Option<String>,
}

/// Parses a request target; `None` means 400 Bad Request. `host` is the request's `Host`, which a target in
/// absolute form must repeat (RFC 9112, 3.2.2). hyper has already dropped any `#fragment`.
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

/// Whether a decoded segment is a valid file name.
fn is_name(segment: &str) -> bool {
    !matches!(segment, "" | "." | "..")
        && !segment.contains(['/', '\\'])
        && !segment.contains(char::is_control)
}

/// Percent-decodes; `None` if an escape is malformed or the result is not UTF-8.
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

/// Percent-encodes a decoded path for use in a URL.
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
