//! `_redirects`: `<from> <to> [status]` a line, `/*` at the end of `<from>` matching everything below, which `:splat`
//! in `<to>` stands for. The format of Netlify and Cloudflare Pages as far as sites here use it.

use hyper::http::StatusCode;

/// One line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Redirect {
    from: String,
    is_prefix: bool,
    to: String,
    pub(crate) status: StatusCode,
}

/// The redirects of a `_redirects` file. Lines of another form (rewrites, conditions, comments) are passed over.
pub(crate) fn parse(text: &str) -> Vec<Redirect> {
    text.lines().filter_map(line).collect()
}

fn line(line: &str) -> Option<Redirect> {
    let mut words = line.split_whitespace();
    let (from, to) = (words.next()?, words.next()?);
    let status = words.next().map_or(Ok(StatusCode::MOVED_PERMANENTLY), str::parse).ok()?;
    let is_own = to.starts_with('/') && !to.starts_with("//");
    let is_sound = from.starts_with('/') && (is_own || to.starts_with("https://"));
    if !is_sound || words.next().is_some() || !matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308) {
        return None;
    }
    let (from, is_prefix) = from.strip_suffix('*').map_or((from, false), |from| (from, true));
    Some(Redirect { from: from.to_owned(), is_prefix, to: to.to_owned(), status })
}

impl Redirect {
    /// Where a decoded path leads.
    pub(crate) fn target(&self, path: &str) -> Option<String> {
        let rest = path.strip_prefix(&self.from)?;
        if !self.is_prefix && !rest.is_empty() {
            return None;
        }
        Some(self.to.replace(":splat", &crate::target::encode(rest)))
    }
}
