//! Parses `_redirects` files: `<from> <to> [status]` per line, a subset of the format of Netlify and Cloudflare Pages.
//! `*` at the end of `<from>` matches the rest of the path, and `:splat` in `<to>` is replaced with this rest.

use hyper::http::StatusCode;

/// A redirect rule parsed from `_redirects`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Redirect {
    from: String,
    is_prefix: bool,
    to: String,
    pub(crate) status: StatusCode,
}

/// Parses a `_redirects` file. Skips rewrites, conditions and comments.
pub(crate) fn parse(text: &str) -> Vec<Redirect> {
    text.lines().filter_map(line).collect()
}

fn line(line: &str) -> Option<Redirect> {
    let mut words = line.split_whitespace();
    let (from, to) = (words.next()?, words.next()?);
    let status = words.next().map_or(Ok(StatusCode::MOVED_PERMANENTLY), str::parse).ok()?;
    let is_site_path = to.starts_with('/') && !to.starts_with("//");
    let is_sound = from.starts_with('/')
        && (is_site_path || ["https://", "http://"].iter().any(|scheme| to.starts_with(scheme)));
    if !is_sound || words.next().is_some() || !matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308) {
        return None;
    }
    let (from, is_prefix) = from.strip_suffix('*').map_or((from, false), |from| (from, true));
    Some(Redirect { from: from.to_owned(), is_prefix, to: to.to_owned(), status })
}

impl Redirect {
    /// Returns the redirect's destination for a decoded path, or `None` if the rule does not match the path.
    pub(crate) fn target(&self, path: &str) -> Option<String> {
        let rest = path.strip_prefix(&self.from)?;
        if !self.is_prefix && !rest.is_empty() {
            return None;
        }
        Some(self.to.replace(":splat", &quire_html::percent::encode_path(rest)))
    }
}
