//! Access checks: pages of other sites must not access a local server, either directly or through a hostname that
//! resolves to this machine (DNS rebinding).

use std::net::{IpAddr, SocketAddr};

/// Returns whether a `Host` refers to this server: the port must be the server's port (80 if it is missing), and the
/// name must be `localhost`, `127.0.0.1`, `[::1]`, or the address on which the connection arrived. IP literals are
/// safe, because DNS rebinding needs a hostname.
pub(crate) fn is_own_host(host: &str, local: SocketAddr) -> bool {
    let name = match host.rsplit_once(':') {
        // Splits `[::1]:80` before the port, but does not split `[::1]`, which has no port.
        Some((name, port)) if !port.ends_with(']') => {
            if port != local.port().to_string() {
                return false;
            }
            name
        }
        _ if local.port() == 80 => host,
        _ => return false,
    };
    let local_name = match local.ip().to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    };
    name.eq_ignore_ascii_case("localhost") || name == "127.0.0.1" || name == "[::1]" || name == local_name
}

/// Returns whether a `Host` is `name`, with any port or without a port.
pub(crate) fn names_host(name: &str, host: &str) -> bool {
    let (host_name, port) = host.split_at_checked(name.len()).unwrap_or_default();
    let is_port = port.strip_prefix(':').is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()));
    !name.is_empty() && host_name.eq_ignore_ascii_case(name) && (port.is_empty() || is_port)
}

/// Returns whether an `Origin` is the server's own origin or is missing. Browsers omit the field from same-origin GET
/// requests. [`is_own_fetch`] rejects cross-site requests without `Origin`.
pub(crate) fn is_own_origin(origin: Option<&str>, host: &str) -> bool {
    origin.is_none_or(|origin| {
        origin.strip_prefix("http://").is_some_and(|origin_host| origin_host.eq_ignore_ascii_case(host))
    })
}

/// Returns whether `Sec-Fetch-Site` is absent or marks a request as same-origin or as not initiated by a page (W3C
/// Fetch Metadata). `same-site`, which browsers send for a page on another port of `localhost`, is rejected.
pub(crate) fn is_own_fetch(site: Option<&str>) -> bool {
    site.is_none_or(|site| matches!(site, "same-origin" | "none"))
}

/// Compares two strings in constant time, so that timing does not reveal how much of a guess is correct. Returns false
/// if `secret` is empty.
pub(crate) fn is_same_secret(candidate: &str, secret: &str) -> bool {
    let differences =
        candidate.bytes().zip(secret.bytes()).fold(0, |differences, (a, b)| differences | (a ^ b));
    !secret.is_empty() && candidate.len() == secret.len() && std::hint::black_box(differences) == 0
}
