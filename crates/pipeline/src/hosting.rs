//! What a static host is told: `_headers` and `_redirects`, the format that Netlify, Cloudflare Pages and others read.

use crate::policy::Policy;

/// `_headers`: the policy on every page, and hashed files that never change.
pub(crate) fn headers_file(base: &str, policy: &Policy) -> String {
    let policy = policy.header();
    let immutable = "  Cache-Control: public, max-age=31536000, immutable\n";
    format!(
        "{base}*\n  Content-Security-Policy: {policy}\n  X-Content-Type-Options: nosniff\n  \
         Referrer-Policy: strict-origin-when-cross-origin\n{base}assets/*\n{immutable}{base}static/*\n{immutable}"
    )
}

/// `_redirects`: the default locale has no prefix, so addresses that carry one lead to those without.
pub(crate) fn redirects_file(base: &str, default_lang: &str) -> String {
    format!("{base}{default_lang}/* {base}:splat 301\n{base}{default_lang} {base} 301\n")
}
