//! The content security policy of a site's pages, built once: sent as a header and repeated in every document, for hosts
//! that ignore `_headers`.

use std::collections::BTreeSet;

use quire_config::{SecurityOptions, SiteConfig};
use quire_react::Theme;

/// The policy of a site in its two forms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SitePolicy {
    /// The value of the header that Quire writes and serves.
    pub(crate) header: String,
    /// The value of the `<meta>` element of documents; empty for none.
    pub(crate) document: String,
}

impl SitePolicy {
    /// The policy of a site whose pages may use the origins in `allowed` besides their own. `own_headers` is the site's own
    /// `_headers` file: documents repeat its policy. When it has several, for different pages, documents have none: a
    /// browser would apply all of them at once.
    pub(crate) fn new(allowed: Allowed<'_>, own_headers: Option<&[u8]>) -> Self {
        let strict = Policy::strict(&[&Theme::embedded().manifest.inline_script.sha256], allowed);
        let own = own_headers.map(String::from_utf8_lossy).unwrap_or_default();
        let document = match Policy::in_headers(&own).as_slice() {
            [] => strict.meta(),
            [own] => own.meta(),
            _ => String::new(),
        };
        Self { header: strict.header(), document }
    }
}

/// Origins besides a site's own, as `quire_config::origin` writes them.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Allowed<'a> {
    /// Pages may fetch from these.
    pub(crate) connect: &'a [String],
    /// Pages may show these in a frame.
    pub(crate) frame: &'a [String],
    /// These may show pages in a frame.
    pub(crate) frame_ancestors: &'a [String],
}

impl<'a> Allowed<'a> {
    /// What a site's configuration allows.
    pub(crate) fn of(config: &'a SiteConfig) -> Self {
        let SecurityOptions { frame_ancestors, frame_src } = &config.security;
        Self { connect: &config.search.origins, frame: frame_src, frame_ancestors }
    }
}

/// What pages may load and run.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Policy {
    directives: Vec<String>,
}

/// Directives that browsers ignore in a document (CSP Level 3, 3.3).
const HEADER_ONLY: [&str; 3] = ["frame-ancestors", "report-uri", "sandbox"];

impl Policy {
    /// The strict policy. `script_hashes` are the base64 SHA-256 of the inline scripts.
    fn strict(script_hashes: &[&str], allowed: Allowed<'_>) -> Self {
        let scripts: Vec<String> = script_hashes.iter().map(|hash| format!("'sha256-{hash}'")).collect();
        let with_own = |name: &str, others: &[String]| {
            let sources = std::iter::once("'self'").chain(others.iter().map(String::as_str));
            format!("{name} {}", sources.collect::<Vec<_>>().join(" "))
        };
        let mut directives = vec![
            "default-src 'none'".to_owned(),
            with_own("script-src", &scripts),
            "style-src 'self'".to_owned(),
            "img-src 'self' data:".to_owned(),
            "media-src 'self'".to_owned(),
            with_own("connect-src", allowed.connect),
            "font-src 'self'".to_owned(),
            "base-uri 'none'".to_owned(),
            "form-action 'none'".to_owned(),
            with_own("frame-ancestors", allowed.frame_ancestors),
        ];
        if !allowed.frame.is_empty() {
            directives.push(with_own("frame-src", allowed.frame));
        }
        Self { directives }
    }

    /// The distinct policies in a `_headers` file.
    fn in_headers(headers: &str) -> Vec<Self> {
        let policies = headers.lines().filter_map(|line| {
            let (name, policy) = line.split_once(':')?;
            name.trim().eq_ignore_ascii_case("content-security-policy").then(|| policy.trim())
        });
        let policies: BTreeSet<&str> = policies.collect();
        policies.into_iter().map(Self::parse).collect()
    }

    fn parse(policy: &str) -> Self {
        let directives = policy.split(';').map(str::trim).filter(|directive| !directive.is_empty());
        Self { directives: directives.map(str::to_owned).collect() }
    }

    /// The value of the header.
    fn header(&self) -> String {
        self.directives.join("; ")
    }

    /// The value of `<meta http-equiv="Content-Security-Policy">`: the header's without the directives that only a header can have.
    fn meta(&self) -> String {
        let is_possible = |directive: &&str| {
            let name = directive.split_ascii_whitespace().next().unwrap_or_default();
            !HEADER_ONLY.iter().any(|only| name.eq_ignore_ascii_case(only))
        };
        self.directives.iter().map(String::as_str).filter(is_possible).collect::<Vec<_>>().join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::{Allowed, Policy};

    #[test]
    fn the_documents_policy_is_the_headers_without_what_only_a_header_can_say() {
        let [connect, frame, frame_ancestors] =
            ["https://c.example", "https://d.example", "https://e.example"]
                .map(|origin| vec![origin.to_owned()]);
        let allowed = Allowed { connect: &connect, ..Allowed::default() };
        let policy = Policy::strict(&["a", "b"], allowed);
        let strict = "default-src 'none'; script-src 'self' 'sha256-a' 'sha256-b'; style-src 'self'; \
                      img-src 'self' data:; media-src 'self'; connect-src 'self' https://c.example; font-src 'self'; base-uri 'none'; \
                      form-action 'none'";
        assert_eq!(policy.meta(), strict);
        assert_eq!(policy.header(), format!("{strict}; frame-ancestors 'self'"));

        let framed = Policy::strict(
            &["a", "b"],
            Allowed { frame: &frame, frame_ancestors: &frame_ancestors, ..allowed },
        );
        assert_eq!(framed.meta(), format!("{strict}; frame-src 'self' https://d.example"));
        assert!(framed.header().contains("; frame-ancestors 'self' https://e.example; frame-src"));
    }

    #[test]
    fn policies_are_found_in_a_sites_own_headers() {
        let headers = "/*\n  X: y\n  content-security-policy: default-src 'self';sandbox; REPORT-URI /r\n/a\n  Content-Security-Policy: default-src 'self';sandbox; REPORT-URI /r\n";
        let found = Policy::in_headers(headers);
        assert_eq!(found.iter().map(Policy::meta).collect::<Vec<_>>(), ["default-src 'self'"]);
        assert_eq!(Policy::in_headers("/*\n  X-A: b\n"), []);
    }
}
