//! `[[redirects]]`: old URLs and their targets.

use quire_diagnostics::{Diagnostic, Span};
use quire_html::percent::decode;

use crate::check::link_fault;
use crate::keys::keys;
use crate::schema::{Schema, Typed};
use crate::tree::Node;
use crate::value::{Link, Spanned};

keys! {
    /// A redirect from an old URL.
    pub(crate) struct RawRedirect {
        /// The old path, without the base: `/old`, or `/old/*` for all paths that begin with `/old/`.
        from "from": Spanned<String> => required;
        /// The new path or URL. `:splat` is replaced with the part of the path that `*` matched.
        to "to": Link => required;
        /// 301 (permanent) or 302 (temporary). 308 and 307 are their equivalents that preserve the request method.
        status "status": Status = "301";
    }
}

/// A redirect whose path and target are valid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redirect {
    /// The old path, without base: `/old` or `/old/*`.
    pub from: Spanned<String>,
    /// The new site path without base, or an absolute URL.
    pub to: Link,
    /// HTTP status: 301, 302, 307 or 308.
    pub status: u16,
}

impl Redirect {
    /// Reads the redirects whose path and target are valid.
    pub(super) fn from_raw(raw: Vec<RawRedirect>) -> Vec<Self> {
        let redirect = |raw: RawRedirect| {
            let (from, to) = (raw.from?, raw.to?);
            (source_problem(&from.value).is_none() && target_fault(&from.value, &to.url).is_none())
                .then(|| Self { from, to, status: raw.status.map_or(301, |status| status.0) })
        };
        raw.into_iter().filter_map(redirect).collect()
    }
}

/// Reports paths that hosts cannot match, and invalid targets.
pub(super) fn validate(redirects: &[RawRedirect], path: &str) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    for redirect in redirects {
        let Some(from) = &redirect.from else { continue };
        if let Some((message, hint)) = source_problem(&from.value) {
            res.push(Diagnostic::error("config/wrong-value", from.span(path), message).hint(hint));
        }
        let Some(to) = &redirect.to else { continue };
        // The schema check has already reported an invalid URL.
        let is_link = link_fault(&to.url, "`to`").is_none();
        if let Some((message, hint)) = target_fault(&from.value, &to.url).filter(|_| is_link) {
            let span = Span::new(path, to.range.clone());
            res.push(Diagnostic::error("config/bad-url", span, message).hint(hint));
        }
    }
    res
}

/// Returns an error message if the redirect cannot be written in the formats of all hosts. Every redirect must pass
/// this check, whether it comes from `quire.toml` or from a converted project.
pub fn redirect_fault(from: &str, to: &str) -> Option<String> {
    source_problem(from).or_else(|| target_fault(from, to)).map(|(message, _)| message)
}

/// Returns an error message if `to` is not a valid target in a `_redirects` file.
pub fn redirect_target_fault(to: &str) -> Option<String> {
    leads_elsewhere(to).then(|| format!("`{}` is not a valid redirect target", to.escape_debug()))
}

/// Returns an error message and a hint if the old path of a redirect is invalid.
fn source_problem(from: &str) -> Option<(String, &'static str)> {
    let escaped = from.escape_debug();
    if !from.starts_with('/') || from.starts_with("//") {
        return Some((format!("`{escaped}` is not a path on the site"), "a path begins with `/`: `/old`"));
    }
    // Some hosts match the percent-decoded path, so the decoded path is checked too.
    let is_breaking = |char: char| char.is_control() || char == '\\';
    if from.contains(['?', '#']) || from.contains(is_forbidden) || decode(from).contains(is_breaking) {
        let hint = "static hosts match only paths: remove spaces, query and anchor";
        return Some((format!("`{escaped}` is not a valid redirect source"), hint));
    }
    let rest = from.strip_suffix("/*").unwrap_or(from);
    let has_segment = |name: &str| rest.split('/').any(|segment| segment == name);
    if rest.contains('*') || rest.contains("/:") || has_segment("..") || has_segment(".") {
        return Some((
            format!("`{escaped}` is not a valid pattern"),
            "`*` is allowed only at the end, after a slash: `/old/*`",
        ));
    }
    (rest.trim_matches('/').is_empty())
        .then(|| ("the home page cannot be redirected".to_owned(), "write the path of a page: `/old`"))
}

fn target_fault(from: &str, to: &str) -> Option<(String, &'static str)> {
    if let Some(message) = redirect_target_fault(to) {
        return Some((message, "write a path that begins with `/`, or an `http` or `https` URL"));
    }
    (to.contains(":splat") && !from.ends_with("/*"))
        .then(|| ("`:splat` requires a `*` in `from`".to_owned(), "end `from` with `/*`, or remove `:splat`"))
}

/// Returns whether a target is neither a path of the site nor a URL with a host, or contains a forbidden character.
/// Backslashes are forbidden because browsers treat `/\host` as `//host`.
fn leads_elsewhere(to: &str) -> bool {
    let is_path = to.starts_with('/') && !to.starts_with("//");
    let rest = ["https://", "http://"].iter().find_map(|scheme| to.strip_prefix(scheme));
    let host = rest.and_then(|rest| rest.split(['/', '?', '#']).next());
    to.contains(is_forbidden) || !(is_path || host.is_some_and(is_host))
}

/// Returns whether `text` is a host name with an optional port, without a user name. Rejects hosts that begin with a
/// placeholder, such as `:splat`, because the requested URL would then determine the host.
fn is_host(text: &str) -> bool {
    let (name, port) = text.split_once(':').unwrap_or((text, ""));
    name.starts_with(char::is_alphanumeric)
        && name.chars().all(|char| char.is_alphanumeric() || matches!(char, '.' | '-'))
        && port.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a character can end a field or line in a host's configuration file, or is normalized by browsers.
fn is_forbidden(char: char) -> bool {
    char.is_whitespace() || char.is_control() || char == '\\'
}

/// HTTP status of a redirect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Status(u16);

impl Typed for Status {
    fn schema() -> Schema {
        Schema::Integers(&[301, 302, 307, 308])
    }
    fn read(node: &Node) -> Option<Self> {
        node.integer()?.try_into().ok().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::redirect_target_fault;

    #[test]
    fn a_redirect_target_is_a_path_of_the_site_or_names_its_host() {
        for to in
            ["/", "/a/:splat", "https://a.example", "http://a.example:8080/:splat", "https://a.example/x:y#z"]
        {
            assert_eq!(redirect_target_fault(to), None, "{to}");
        }
        for to in [
            "",
            "a",
            "//a.example",
            "/\\a.example",
            "https://",
            "https:///a",
            "https://:80/",
            "https://?a",
            "ftp://a.example",
            "javascript:alert(1)",
            "/a b",
            "/a\nb",
            "https://:splat/",
            "https://a.:splat",
            "https://a.example:splat/b",
            "https://user:secret@a.example/",
            "https://user@a.example/",
            "https://@a.example/",
        ] {
            assert!(redirect_target_fault(to).is_some(), "{to}");
        }
    }
}
