//! Redirects in the syntax of nginx, for `include` in a `server` block.

use quire_content::RedirectRule;
use quire_html::percent;

use super::{SLASHES, pattern};

/// Returns the rules as `location` blocks. Rules that end in `*` use `$request_uri` (the original request), because
/// nginx decodes the path that a location matches.
pub(crate) fn nginx_file(rules: &[RedirectRule]) -> String {
    let mut out = "# Redirects of the site. Include this file in its `server` block.\n".to_owned();
    for RedirectRule { from, to, status, .. } in rules {
        out += &match from.strip_suffix('*') {
            None => format!(
                "location = {} {{\n    return {status} {};\n}}\n",
                quoted(&percent::decode(from)),
                quoted(&with_query(&target(to)))
            ),
            Some(folder) => format!(
                "location ^~ {} {{\n    if ($request_uri ~ {}) {{\n        return {status} {};\n    }}\n}}\n",
                quoted(&percent::decode(folder)),
                quoted(&format!(
                    "^{}{SLASHES}(.*)$",
                    pattern(&percent::encode_path(&percent::decode(folder)))
                )),
                quoted(&target(to).replace(":splat", "$1"))
            ),
        };
    }
    out
}

/// Returns the target URL of a redirect. Encodes dollar signs, because a dollar sign starts an nginx variable.
fn target(url: &str) -> String {
    percent::encode_url(url).replace('$', "%24")
}

/// Appends the query of the request to the URL, unless the URL already contains a query.
fn with_query(url: &str) -> String {
    if url.contains('?') {
        return url.to_owned();
    }
    let (path, anchor) = url.split_at(url.find('#').unwrap_or(url.len()));
    format!("{path}$is_args$args{anchor}")
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
