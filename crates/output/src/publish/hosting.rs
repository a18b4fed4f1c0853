//! Writes `_headers` and `_redirects` in the format of Netlify, Cloudflare Pages and other static hosts, and
//! configuration files for hosts with different formats.

mod caddy;
mod nginx;
mod vercel;

use quire_config::SiteConfig;
use quire_content::RedirectRule;

pub(crate) use caddy::caddy_file;
pub(crate) use nginx::nginx_file;
pub(crate) use vercel::vercel_file;

/// `Cache-Control` value for files whose names change with their content.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

const POLICY: &str = "Content-Security-Policy";

/// Returns the header fields to send with every page.
fn for_pages(policy: &str) -> [(&str, &str); 3] {
    [
        (POLICY, policy),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "strict-origin-when-cross-origin"),
    ]
}

/// Regular expression for the slashes before `:splat`. Removing them keeps `/old//host` from redirecting to `//host`,
/// which is another site. A backslash is included, because browsers treat it as a slash.
const SLASHES: &str = r"[/\\]*";

fn pattern(text: &str) -> String {
    let mut out = String::new();
    for char in text.chars() {
        if !char.is_ascii_alphanumeric() && !matches!(char, '/' | '-' | '_' | '%') && char.is_ascii() {
            out.push('\\');
        }
        out.push(char);
    }
    out
}

/// Returns the configured redirects, followed by redirects from URLs that contain the default language or the default
/// version to URLs without this segment.
pub(crate) fn all_rules(config: &SiteConfig, configured: Vec<RedirectRule>) -> Vec<RedirectRule> {
    let (base, default) = (&config.base, &config.multi_version.default);
    let names = config.multi_version.versions.iter().map(|version| &version.name.value);
    let others = names.clone().filter(|name| *name != default).map(|name| format!("{base}{name}/"));
    let languages = std::iter::once(base.clone()).chain(others).map(|prefix| (prefix, &config.lang));
    let versions = names.filter(|name| *name == default).map(|name| (base.clone(), name));
    let default_rules = languages.chain(versions).flat_map(|(prefix, name)| {
        [(format!("{prefix}{name}/*"), format!("{prefix}:splat")), (format!("{prefix}{name}"), prefix)]
    });
    let is_new = |from: &String| configured.iter().all(|rule| rule.from != *from);
    let default_rules = default_rules.filter(|(from, _)| is_new(from));
    let default_rules: Vec<_> =
        default_rules.map(|(from, to)| RedirectRule { from, to, status: 301, output: None }).collect();
    configured.into_iter().chain(default_rules).collect()
}

/// Returns `_headers`: the site's own file, followed by the content security policy for every page and caching for
/// hashed files. Omits fields that the site's file sets for the same URLs, because hosts would send both values. Also
/// omits the generated policy if the site's file contains a policy for any URL, because the site's policy replaces it.
pub(crate) fn headers_file(base: &str, policy: &str, site_headers: &str) -> String {
    let fields = site_fields(site_headers);
    let pages = format!("{base}*");
    let is_set = |name: &str, path: &str| {
        let patterns = ["/*", &pages, path];
        let mut named = fields.iter().filter(|(_, field)| field.eq_ignore_ascii_case(name));
        named.any(|(pattern, _)| name == POLICY || patterns.contains(pattern))
    };
    let mut out = joined(site_headers);
    let missing: Vec<_> = for_pages(policy).into_iter().filter(|(name, _)| !is_set(name, &pages)).collect();
    if !missing.is_empty() {
        out += &format!("{pages}\n");
    }
    for (name, value) in missing {
        out += &format!("  {name}: {value}\n");
    }
    for folder in ["assets", "static"] {
        let path = format!("{base}{folder}/*");
        if !is_set("Cache-Control", &path) {
            out += &format!("{path}\n  Cache-Control: {IMMUTABLE}\n");
        }
    }
    out
}

/// Returns the fields of a `_headers` file, each with its URL pattern. Patterns are the lines without indentation.
fn site_fields(headers: &str) -> Vec<(&str, &str)> {
    let mut pattern = "";
    let mut fields = Vec::new();
    for line in headers.lines() {
        match line.split_once(':').filter(|_| line.starts_with([' ', '\t'])) {
            Some((name, _)) => fields.push((pattern, name.trim())),
            None => pattern = line.trim(),
        }
    }
    fields
}

/// Returns the site's header lines with a single line break at the end, or an empty string if the site has none.
fn joined(site_headers: &str) -> String {
    let site_headers = site_headers.trim_end();
    if site_headers.is_empty() { String::new() } else { format!("{site_headers}\n") }
}

#[cfg(test)]
mod tests {
    use quire_config::SiteConfig;
    use quire_content::{RedirectRule, redirects_file};

    use super::{all_rules, caddy_file, headers_file, nginx_file, vercel_file};

    fn rules(rules: &[(&str, &str, u16)]) -> Vec<RedirectRule> {
        let rule = |(from, to, status): &(&str, &str, u16)| RedirectRule {
            from: (*from).to_owned(),
            to: (*to).to_owned(),
            status: *status,
            output: None,
        };
        rules.iter().map(rule).collect()
    }

    #[test]
    fn own_host_rules_precede_generated_ones_without_duplicates() {
        let site_headers = "/*\n  content-security-policy: default-src *\n  X-A: b";
        assert_eq!(
            headers_file("/", "default-src 'none'", site_headers),
            format!(
                "{site_headers}\n/*\n  X-Content-Type-Options: nosniff\n  Referrer-Policy: strict-origin-when-cross-origin\n\
                 /assets/*\n  Cache-Control: public, max-age=31536000, immutable\n\
                 /static/*\n  Cache-Control: public, max-age=31536000, immutable\n"
            )
        );
        let site_headers =
            "/embed/*\n  Referrer-Policy: no-referrer\n/base/assets/*\n  cache-control: no-cache";
        let headers = headers_file("/base/", "default-src 'none'", site_headers);
        assert!(headers.contains("nosniff\n  Referrer-Policy: strict-origin"), "{headers}");
        assert!(!headers.contains("/base/assets/*\n  Cache-Control"), "{headers}");
        assert!(headers.contains("/base/static/*\n  Cache-Control: public"), "{headers}");
        assert_eq!(
            redirects_file(&all_rules(&SiteConfig::default(), Vec::new()), "/a  /b\n/en  /   301\n"),
            "/a  /b\n/en  /   301\n/en/* /:splat 301\n"
        );
    }

    #[test]
    fn a_rule_of_the_configuration_replaces_the_one_of_the_locale() {
        let all = all_rules(&SiteConfig::default(), rules(&[("/en/*", "/old/:splat", 302)]));
        assert_eq!(all, rules(&[("/en/*", "/old/:splat", 302), ("/en", "/", 301)]));
    }

    #[test]
    fn other_hosts_get_rules_in_their_languages() {
        let rules = rules(&[
            ("/a b", "/new?x#y", 301),
            ("/c.d", "/e$f#g", 302),
            ("/f(1)/*", "https://x.example/:splat", 307),
            ("/p/*", "/q/v-:splat.html", 308),
        ]);
        assert_eq!(
            nginx_file(&rules),
            r#"# Redirects of the site. Include this file in its `server` block.
location = "/a b" {
    return 301 "/new?x#y";
}
location = "/c.d" {
    return 302 "/e%24f$is_args$args#g";
}
location ^~ "/f(1)/" {
    if ($request_uri ~ "^/f\\(1\\)/[/\\\\]*(.*)$") {
        return 307 "https://x.example/$1";
    }
}
location ^~ "/p/" {
    if ($request_uri ~ "^/p/[/\\\\]*(.*)$") {
        return 308 "/q/v-$1.html";
    }
}
"#
        );
        assert_eq!(
            caddy_file(&rules),
            "# Redirects of the site. Import this file in its block.\n\
             redir \"/a b\" \"/new?x#y\" 301\nredir \"/c.d\" \"/e$f#g\" 302\n\
             handle_path \"/f(1)/*\" {\n\tredir * \"https://x.example{uri}\" 307\n}\n\
             @quire3 path_regexp quire3 \"^/p/[/\\\\]*(.*)$\"\nredir @quire3 \"/q/v-{re.quire3.1}.html\" 308\n"
        );
    }

    #[test]
    fn vercel_keeps_the_sites_own_file() {
        let rules = rules(&[("/a:b", "/c", 301), ("/d/*", "/e/:splat", 302)]);
        let site_file =
            r#"{ "trailingSlash": true, "redirects": [{ "source": "/x", "destination": "/y" }] }"#;
        assert_eq!(
            vercel_file(&rules, "/", true, "p", Some(site_file))
                .unwrap()
                .split_whitespace()
                .collect::<String>(),
            r#"{"trailingSlash":true,"redirects":[{"source":"/x","destination":"/y"},{"source":"/a\\:b","destination":"/c","statusCode":301},{"source":"/d/:splat*","destination":"/e/:splat*","statusCode":302}]}"#
        );
        assert_eq!(vercel_file(&rules, "/", true, "p", Some("{")), None);
        assert_eq!(vercel_file(&rules, "/", true, "p", Some("[]")), None);
        let generated = vercel_file(&[], "/base/", true, "default-src 'none'", None).unwrap();
        assert!(generated.contains("\"source\": \"/base/(assets|static)/(.*)\""), "{generated}");
        assert!(
            generated.contains("default-src 'none'") && generated.contains("\"cleanUrls\": true"),
            "{generated}"
        );
    }
}
