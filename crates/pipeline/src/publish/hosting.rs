//! `_headers` and `_redirects`, in the format of Netlify, Cloudflare Pages and other static hosts.

/// `_headers`: the content security policy for every page, caching for hashed files.
pub(crate) fn headers_file(base: &str, policy: &str) -> String {
    let immutable = "  Cache-Control: public, max-age=31536000, immutable\n";
    format!(
        "{base}*\n  Content-Security-Policy: {policy}\n  X-Content-Type-Options: nosniff\n  \
         Referrer-Policy: strict-origin-when-cross-origin\n{base}assets/*\n{immutable}{base}static/*\n{immutable}"
    )
}

/// `_redirects`: the default locale has no prefix, so URLs with it redirect to those without.
pub(crate) fn redirects_file(base: &str, default_lang: &str) -> String {
    format!("{base}{default_lang}/* {base}:splat 301\n{base}{default_lang} {base} 301\n")
}
