//! Redirects in the syntax of Caddy, for `import` in a site block of a Caddyfile.

use quire_content::RedirectRule;
use quire_html::percent;

use super::{SLASHES, pattern};

pub(crate) fn caddy_file(rules: &[RedirectRule]) -> String {
    let mut out = "# Redirects of the site. Import this file in its block.\n".to_owned();
    for (index, RedirectRule { from, to, status, .. }) in rules.iter().enumerate() {
        let path = percent::decode(from);
        let to = percent::encode_url(to);
        out += &match (path.strip_suffix('*'), to.strip_suffix("/:splat")) {
            (None, _) => format!("redir {} {} {status}\n", quoted(&path), quoted(&to)),
            // `uri` is the part of the request after the matched prefix, encoded and with the query. Without `*`, Caddy
            // would parse a target that starts with a slash as a matcher for request paths.
            (Some(_), Some(to)) if !to.is_empty() => format!(
                "handle_path {} {{\n\tredir * {} {status}\n}}\n",
                quoted(&path),
                quoted(&format!("{to}{{uri}}"))
            ),
            (Some(folder), _) => format!(
                "@quire{index} path_regexp quire{index} {}\nredir @quire{index} {} {status}\n",
                quoted(&format!("^{}{SLASHES}(.*)$", pattern(folder))),
                quoted(&to.replace(":splat", &format!("{{re.quire{index}.1}}")))
            ),
        };
    }
    out
}

/// Returns a quoted token. Only quotation marks are escaped.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\\\""))
}
