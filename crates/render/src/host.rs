//! What a static host is told: `_headers` and `_redirects`, the format that Netlify, Cloudflare Pages and others read.

/// The strict policy every page of a site keeps. `script_hashes` are the base64 SHA-256 of the inline scripts;
/// `origins` are those that pages may fetch from besides their own, as `quire_config::origin` writes them.
pub fn content_security_policy(script_hashes: &[&str], origins: &[String]) -> String {
    let sources: Vec<String> = std::iter::once("'self'".to_owned())
        .chain(script_hashes.iter().map(|hash| format!("'sha256-{hash}'")))
        .collect();
    let scripts = sources.join(" ");
    let connect: Vec<&str> = std::iter::once("'self'").chain(origins.iter().map(String::as_str)).collect();
    let connect = connect.join(" ");
    format!(
        "default-src 'none'; script-src {scripts}; style-src 'self'; img-src 'self' data:; connect-src {connect}; \
         font-src 'self'; base-uri 'none'; form-action 'none'"
    )
}

/// `_headers`: the policy on every page, and hashed files that never change.
pub fn headers_file(base: &str, policy: &str) -> String {
    let immutable = "  Cache-Control: public, max-age=31536000, immutable\n";
    format!(
        "{base}*\n  Content-Security-Policy: {policy}; frame-ancestors 'self'\n  X-Content-Type-Options: nosniff\n  \
         Referrer-Policy: strict-origin-when-cross-origin\n{base}assets/*\n{immutable}{base}static/*\n{immutable}"
    )
}

/// `_redirects`: the default locale has no prefix, so addresses that carry one lead to those without.
pub fn redirects_file(base: &str, default_lang: &str) -> String {
    format!("{base}{default_lang}/* {base}:splat 301\n{base}{default_lang} {base} 301\n")
}
