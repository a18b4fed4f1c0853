//! Strict parsing of request targets: a parsed path contains only valid file names.

use hyper::Uri;
use hyper::http::uri::Scheme;
use quire_html::percent::decode_strict;

/// The path and the query of a request target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Target {
    /// Decoded path. Starts with `/` and may end with `/`. Contains no empty, `.` or `..` segments, no control
    /// characters and no `\`.
    pub(crate) path: String,
    /// Query as sent, without `?`. `None` if the target has no `?`.
    pub(crate) query: Option<String>,
}

/// Parses a request target. Returns `None` for a bad request (400). `host` is the request's `Host`, which a target in
/// absolute form must repeat (RFC 9112, 3.2.2). hyper has already removed any `#fragment`.
pub(crate) fn parse(target: &Uri, host: &str) -> Option<Target> {
    let is_http = |scheme: &Scheme| {
        *scheme == Scheme::HTTP && target.authority().is_some_and(|authority| authority == host)
    };
    let is_origin_form = || target.authority().is_none();
    if !target.scheme().map_or_else(is_origin_form, is_http) {
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
        let name = decode_strict(segment)?;
        let is_last = segments.peek().is_none();
        if !(is_name(&name) || is_last && name.is_empty()) {
            return None;
        }
        decoded.push('/');
        decoded.push_str(&name);
    }
    Some(Target { path: decoded, query })
}

/// Returns whether a decoded segment is a valid file name.
fn is_name(segment: &str) -> bool {
    !matches!(segment, "" | "." | "..")
        && !segment.contains(['/', '\\'])
        && !segment.contains(char::is_control)
}
