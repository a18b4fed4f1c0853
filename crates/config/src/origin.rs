//! Origins: the scheme, host and port of a URL, as browsers compare them.

use std::collections::BTreeSet;

/// A scheme and its default port.
pub(crate) type Scheme = (&'static str, &'static str);

/// The schemes of pages and of the files that pages load.
pub(crate) const WEB: [Scheme; 2] = [("http", "80"), ("https", "443")];

/// Schemes of URLs that pages connect to, including WebSocket.
pub(crate) const CONNECTIONS: [Scheme; 4] = [("http", "80"), ("https", "443"), ("ws", "80"), ("wss", "443")];

/// Returns the origin of an `http` or `https` URL in the form of the `Origin` header (RFC 6454, section 6.2): lower
/// case, without the scheme's default port.
///
/// Returns `None` for other URLs, URLs with a user name, IPv6 addresses, and host names that are not ASCII. Origins are
/// written to header fields, where characters such as `;` and space are delimiters.
pub fn origin(url: &str) -> Option<String> {
    origin_among(&WEB, url)
}

/// Like [`origin`], for URLs with one of `schemes`.
fn origin_among(schemes: &[Scheme], url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let (scheme, default_port) = schemes.iter().find(|(known, _)| scheme.eq_ignore_ascii_case(known))?;
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) => (host, Some(port)),
        None => (authority.as_str(), None),
    };
    let is_host = !host.is_empty()
        && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte))
        && host.starts_with(|first: char| first.is_ascii_alphanumeric());
    let is_port = port.is_none_or(|port| {
        port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok_and(|port| port > 0)
    });
    let port = port.filter(|port| port != default_port).map_or(String::new(), |port| format!(":{port}"));
    (is_host && is_port).then(|| format!("{scheme}://{host}{port}"))
}

/// Returns the distinct origins of `urls` with one of `schemes`, sorted. URLs without an origin are omitted.
pub(crate) fn origins<'a>(schemes: &[Scheme], urls: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let distinct: BTreeSet<String> = urls.into_iter().filter_map(|url| origin_among(schemes, url)).collect();
    distinct.into_iter().collect()
}

/// Returns whether `url` is an origin with one of `schemes`, with or without a slash at the end.
pub(crate) fn is_origin(schemes: &[Scheme], url: &str) -> bool {
    let rest = url.split_once("://").map_or("", |(_, rest)| rest);
    origin_among(schemes, url).is_some() && !rest.strip_suffix('/').unwrap_or(rest).contains(['/', '?', '#'])
}
