//! The content security policy of a site's pages. The policy is sent as a header. Every HTML document also contains the
//! policy, for hosts that ignore `_headers`.

use std::collections::BTreeSet;

use quire_config::{SecurityOptions, SiteConfig};
use quire_diagnostics::Diagnostic;
use quire_react::Theme;

/// The policy of a site, for headers and for documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SitePolicy {
    /// Value of the header. It is written to `_headers` and sent by Quire's servers.
    pub header: String,
    /// Value of the `<meta>` element in documents. Empty if documents have no such element.
    pub document: String,
    /// Whether the site's `_headers` file contains a policy, which then applies regardless of the configuration.
    pub(crate) is_custom: bool,
}

impl SitePolicy {
    /// Creates the policy of a site. `allowed` contains the origins that pages may use in addition to the site's
    /// origin. `own_headers` is the `_headers` file in the site's public folder. Documents repeat the policy in this
    /// file. If the file contains several policies for different pages, documents contain no policy, because a browser
    /// would apply all policies at once.
    pub fn new(allowed: Allowed<'_>, own_headers: Option<&[u8]>) -> Self {
        let strict = Policy::strict(&[&Theme::embedded().manifest.inline_script.sha256], allowed);
        let headers = own_headers.map(String::from_utf8_lossy).unwrap_or_default();
        let custom_policies = Policy::in_headers(&headers);
        let document = match custom_policies.as_slice() {
            [] => strict.meta(),
            [policy] => policy.meta(),
            _ => String::new(),
        };
        Self { header: strict.header(), document, is_custom: !custom_policies.is_empty() }
    }
}

impl SitePolicy {
    /// Drops diagnostics about origins that Quire's policy would block, if the site has a policy in `_headers`.
    pub fn without_blocked_origins(&self, mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        if self.is_custom {
            diagnostics.retain(|diagnostic| diagnostic.code != "content/blocked-origin");
        }
        diagnostics
    }
}

/// Origins that pages may use in addition to the site's own, in the format of `quire_config::origin`.
#[derive(Debug, Clone, Copy, Default)]
pub struct Allowed<'a> {
    /// Origins of the search service, from which pages may fetch.
    pub(crate) search: &'a [String],
    /// Origins that the configuration allows, by kind.
    pub(crate) security: Option<&'a SecurityOptions>,
}

impl<'a> Allowed<'a> {
    /// Returns the origins that a site's configuration allows.
    pub(crate) fn from_config(config: &'a SiteConfig) -> Self {
        Self { search: &config.search.origins, security: Some(&config.security) }
    }
}

/// A policy, which lists the resources that pages may load and run.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Policy {
    directives: Vec<String>,
}

/// Directives that browsers ignore in a document (CSP Level 3, 3.3).
const HEADER_ONLY: [&str; 3] = ["frame-ancestors", "report-uri", "sandbox"];

impl Policy {
    /// Returns the strict policy. `script_hashes` contains the SHA-256 hashes of the inline scripts in base64.
    fn strict(script_hashes: &[&str], allowed: Allowed<'_>) -> Self {
        let none = SecurityOptions::default();
        let security = allowed.security.unwrap_or(&none);
        let hashes: Vec<String> = script_hashes.iter().map(|hash| format!("'sha256-{hash}'")).collect();
        let data = ["data:".to_owned()];
        let mut directives = vec![
            "default-src 'none'".to_owned(),
            directive("script-src", &[&hashes, &security.script_src]),
            directive("style-src", &[&security.style_src]),
            directive("img-src", &[&data, &security.img_src]),
            directive("media-src", &[&security.media_src]),
            directive("connect-src", &[allowed.search, &security.connect_src]),
            directive("font-src", &[&security.font_src]),
            "base-uri 'none'".to_owned(),
            "form-action 'none'".to_owned(),
            directive("frame-ancestors", &[&security.frame_ancestors]),
        ];
        if !security.frame_src.is_empty() {
            directives.push(directive("frame-src", &[&security.frame_src]));
        }
        Self { directives }
    }

    /// Returns the distinct policies in a `_headers` file.
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

    /// Returns the value of the header.
    fn header(&self) -> String {
        self.directives.join("; ")
    }

    /// Returns the value of `<meta http-equiv="Content-Security-Policy">`, which is the header without [`HEADER_ONLY`]
    /// directives.
    fn meta(&self) -> String {
        let is_possible = |directive: &&str| {
            let name = directive.split_ascii_whitespace().next().unwrap_or_default();
            !HEADER_ONLY.iter().any(|only| name.eq_ignore_ascii_case(only))
        };
        self.directives.iter().map(String::as_str).filter(is_possible).collect::<Vec<_>>().join("; ")
    }
}

/// Returns a directive that allows `'self'` and `sources`, without duplicates.
fn directive(name: &str, sources: &[&[String]]) -> String {
    let mut words = vec![name, "'self'"];
    for source in sources.iter().copied().flatten() {
        if !words.contains(&source.as_str()) {
            words.push(source);
        }
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use quire_config::SecurityOptions;

    use super::{Allowed, Policy};

    #[test]
    fn the_document_policy_omits_directives_that_only_work_in_headers() {
        let list = |name: &str| vec![format!("https://{name}.example")];
        let search = list("c");
        let allowed = Allowed { search: &search, security: None };
        let policy = Policy::strict(&["a", "b"], allowed);
        let strict = "default-src 'none'; script-src 'self' 'sha256-a' 'sha256-b'; style-src 'self'; \
                      img-src 'self' data:; media-src 'self'; connect-src 'self' https://c.example; font-src 'self'; base-uri 'none'; \
                      form-action 'none'";
        assert_eq!(policy.meta(), strict);
        assert_eq!(policy.header(), format!("{strict}; frame-ancestors 'self'"));

        let security = SecurityOptions {
            frame_src: list("d"),
            frame_ancestors: list("e"),
            ..SecurityOptions::default()
        };
        let framed = Policy::strict(&["a", "b"], Allowed { search: &search, security: Some(&security) });
        assert_eq!(framed.meta(), format!("{strict}; frame-src 'self' https://d.example"));
        assert!(framed.header().contains("; frame-ancestors 'self' https://e.example; frame-src"));

        let security = SecurityOptions {
            script_src: list("s"),
            style_src: list("t"),
            img_src: vec!["https:".to_owned()],
            media_src: list("m"),
            connect_src: [list("c"), list("x")].concat(),
            font_src: list("f"),
            ..SecurityOptions::default()
        };
        let wide = Policy::strict(&["a"], Allowed { search: &search, security: Some(&security) });
        assert_eq!(
            wide.meta(),
            "default-src 'none'; script-src 'self' 'sha256-a' https://s.example; style-src 'self' https://t.example; \
             img-src 'self' data: https:; media-src 'self' https://m.example; connect-src 'self' https://c.example \
             https://x.example; font-src 'self' https://f.example; base-uri 'none'; form-action 'none'"
        );
    }

    #[test]
    fn policies_are_found_in_a_sites_own_headers() {
        let headers = "/*\n  X: y\n  content-security-policy: default-src 'self';sandbox; REPORT-URI /r\n/a\n  Content-Security-Policy: default-src 'self';sandbox; REPORT-URI /r\n";
        let policies = Policy::in_headers(headers);
        assert_eq!(policies.iter().map(Policy::meta).collect::<Vec<_>>(), ["default-src 'self'"]);
        assert_eq!(Policy::in_headers("/*\n  X-A: b\n"), []);
    }
}
