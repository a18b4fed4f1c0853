//! The content security policy of a site's pages, built once: sent as a header and repeated in every document, for hosts
//! that ignore `_headers`.

use std::collections::BTreeSet;

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
    /// The policy of a site whose pages may fetch from `origins` besides their own. `own_headers` is the site's own
    /// `_headers` file: documents repeat its policy. When it has several, for different pages, documents have none: a
    /// browser would apply all of them at once.
    pub(crate) fn new(origins: &[String], own_headers: Option<&[u8]>) -> Self {
        let strict = Policy::strict(&[&Theme::embedded().manifest.inline_script.sha256], origins);
        let own = own_headers.map(String::from_utf8_lossy).unwrap_or_default();
        let document = match Policy::in_headers(&own).as_slice() {
            [] => strict.meta(),
            [own] => own.meta(),
            _ => String::new(),
        };
        Self { header: strict.header(), document }
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
    /// The strict policy. `script_hashes` are the base64 SHA-256 of the inline scripts; `origins` are those that pages
    /// may fetch from besides their own, as `quire_config::origin` writes them.
    fn strict(script_hashes: &[&str], origins: &[String]) -> Self {
        let own = || std::iter::once("'self'".to_owned());
        let scripts: Vec<String> =
            own().chain(script_hashes.iter().map(|hash| format!("'sha256-{hash}'"))).collect();
        let connections: Vec<String> = own().chain(origins.iter().cloned()).collect();
        let directives = [
            "default-src 'none'",
            &format!("script-src {}", scripts.join(" ")),
            "style-src 'self'",
            "img-src 'self' data:",
            "media-src 'self'",
            &format!("connect-src {}", connections.join(" ")),
            "font-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'self'",
        ];
        Self { directives: directives.map(str::to_owned).to_vec() }
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
    use super::Policy;

    #[test]
    fn the_documents_policy_is_the_headers_without_what_only_a_header_can_say() {
        let policy = Policy::strict(&["a", "b"], &["https://c.example".to_owned()]);
        let strict = "default-src 'none'; script-src 'self' 'sha256-a' 'sha256-b'; style-src 'self'; \
                      img-src 'self' data:; media-src 'self'; connect-src 'self' https://c.example; font-src 'self'; base-uri 'none'; \
                      form-action 'none'";
        assert_eq!(policy.meta(), strict);
        assert_eq!(policy.header(), format!("{strict}; frame-ancestors 'self'"));
    }

    #[test]
    fn policies_are_found_in_a_sites_own_headers() {
        let headers = "/*\n  X: y\n  content-security-policy: default-src 'self';sandbox; REPORT-URI /r\n/a\n  Content-Security-Policy: default-src 'self';sandbox; REPORT-URI /r\n";
        let found = Policy::in_headers(headers);
        assert_eq!(found.iter().map(Policy::meta).collect::<Vec<_>>(), ["default-src 'self'"]);
        assert_eq!(Policy::in_headers("/*\n  X-A: b\n"), []);
    }
}
