//! `_headers` and `_redirects`, in the format of Netlify, Cloudflare Pages and other static hosts.

use quire_content::RedirectRule;

/// `_headers`: the content security policy for every page, caching for hashed files. The site's own file comes first;
/// of ours, what it sets itself is left out, because hosts would send both.
pub(crate) fn headers_file(base: &str, policy: &str, own: &str) -> String {
    let is_set = |name: &str| {
        let mut names = own.lines().filter_map(|line| line.split_once(':'));
        names.any(|(known, _)| known.trim().eq_ignore_ascii_case(name))
    };
    let for_pages = [
        ("Content-Security-Policy", policy),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "strict-origin-when-cross-origin"),
    ];
    let mut out = joined(own);
    let missing: Vec<_> = for_pages.into_iter().filter(|(name, _)| !is_set(name)).collect();
    if !missing.is_empty() {
        out += &format!("{base}*\n");
    }
    for (name, value) in missing {
        out += &format!("  {name}: {value}\n");
    }
    if !is_set("Cache-Control") {
        let immutable = "  Cache-Control: public, max-age=31536000, immutable\n";
        out += &format!("{base}assets/*\n{immutable}{base}static/*\n{immutable}");
    }
    out
}

/// `_redirects`: the site's own file, its configuration's redirects, and from URLs with the default locale to those
/// without. Hosts take the first that matches.
pub(crate) fn redirects_file(base: &str, default_lang: &str, rules: &[RedirectRule], own: &str) -> String {
    let mut out = joined(own);
    let locale =
        [format!("{base}{default_lang}/* {base}:splat 301"), format!("{base}{default_lang} {base} 301")];
    let configured = rules.iter().map(|rule| format!("{} {} {}", rule.from, rule.to, rule.status));
    for line in configured.chain(locale) {
        if !own.lines().any(|known| known.split_whitespace().eq(line.split_whitespace())) {
            out += &line;
            out.push('\n');
        }
    }
    out
}

/// The site's own lines, ended.
fn joined(own: &str) -> String {
    let own = own.trim_end();
    if own.is_empty() { String::new() } else { format!("{own}\n") }
}

#[cfg(test)]
mod tests {
    use super::{headers_file, redirects_file};

    #[test]
    fn the_sites_own_files_come_first_and_nothing_is_said_twice() {
        let own = "/*\n  content-security-policy: default-src *\n  X-A: b";
        assert_eq!(
            headers_file("/", "default-src 'none'", own),
            format!(
                "{own}\n/*\n  X-Content-Type-Options: nosniff\n  Referrer-Policy: strict-origin-when-cross-origin\n\
                 /assets/*\n  Cache-Control: public, max-age=31536000, immutable\n\
                 /static/*\n  Cache-Control: public, max-age=31536000, immutable\n"
            )
        );
        assert_eq!(
            redirects_file("/", "en", &[], "/a  /b\n/en  /   301\n"),
            "/a  /b\n/en  /   301\n/en/* /:splat 301\n"
        );
    }
}
