//! `vercel.json`: redirects, headers, and whether URLs omit `.html`.

use quire_content::RedirectRule;
use quire_html::percent;
use serde_json::{Value, json};

use super::{IMMUTABLE, for_pages};

/// Returns the site's own file with `rules` added as redirects, or a new file with redirects and headers if the site
/// has none. Returns `None` if the site's file is not a JSON object, or if its redirects are not an array.
pub(crate) fn vercel_file(
    rules: &[RedirectRule],
    base: &str,
    has_clean_urls: bool,
    policy: &str,
    site_file: Option<&str>,
) -> Option<String> {
    let mut file = match site_file {
        Some(site_file) => serde_json::from_str(site_file).ok()?,
        None => default_settings(base, has_clean_urls, policy),
    };
    let redirects = file.as_object_mut()?.entry("redirects").or_insert_with(|| json!([]));
    redirects.as_array_mut()?.extend(rules.iter().map(redirect));
    Some(format!("{file:#}\n"))
}

fn default_settings(base: &str, has_clean_urls: bool, policy: &str) -> Value {
    let field = |(key, value): (&str, &str)| json!({ "key": key, "value": value });
    json!({
        "cleanUrls": has_clean_urls,
        "headers": [
            {
                "source": format!("{base}(.*)"),
                "headers": for_pages(policy).map(field),
            },
            {
                "source": format!("{base}(assets|static)/(.*)"),
                "headers": [field(("Cache-Control", IMMUTABLE))],
            },
        ],
    })
}

fn redirect(rule: &RedirectRule) -> Value {
    let (source, destination) = match rule.from.strip_suffix('*') {
        None => (literal(&rule.from), rule.to.clone()),
        Some(folder) => (literal(folder) + ":splat*", rule.to.replace(":splat", ":splat*")),
    };
    json!({
        "source": source,
        "destination": percent::encode_url(&destination),
        "statusCode": rule.status,
    })
}

/// Returns a path in which all characters with a special meaning in Vercel's path patterns are escaped.
fn literal(path: &str) -> String {
    let mut out = String::new();
    for char in percent::encode_path(&percent::decode(path)).chars() {
        if matches!(char, ':' | '*' | '+' | '?' | '(' | ')' | '{' | '}') {
            out.push('\\');
        }
        out.push(char);
    }
    out
}
