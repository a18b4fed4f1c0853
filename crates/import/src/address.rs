//! Conversion of base paths, site URLs and edit links to Quire's settings.

use crate::draft::{Draft, fault};
use crate::path;
use crate::toml::quoted;
use quire_foreign_config::Place;

/// Sets the site's base path, or reports an invalid one.
pub(crate) fn base(draft: &mut Draft<'_, '_>, key: &str, written: &str, place: Place) {
    let plain = written.trim_matches('/');
    let base = if plain.is_empty() { "/".to_owned() } else { format!("/{plain}/") };
    if let Some(message) = fault(&format!("base = {}", quoted(&base))) {
        return draft.left(key, place, &message);
    }
    draft.carried(key, place, "");
    draft.redirect_base.clone_from(&base);
    draft.site.base = base;
}

/// Sets the site's origin from `url` if no origin is set yet. Returns the path of `url` without slashes at its ends.
pub(crate) fn site_url(draft: &mut Draft<'_, '_>, key: &str, url: &str, place: Place) -> String {
    let rest = url.split_once("://").map_or("", |(_, rest)| rest);
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let origin = url[..url.len() - rest.len()].to_owned() + host;
    match fault(&format!("siteUrl = {}", quoted(&origin))) {
        Some(message) => draft.left(key, place, &message),
        None if draft.site.origin.is_empty() => {
            draft.carried(key, place, "");
            draft.site.origin = origin;
        }
        None => {}
    }
    path.trim_matches('/').to_owned()
}

/// Returns the base URL of edit links from a pattern that ends with `:path`, or `None` for other patterns.
pub(crate) fn edit_base(pattern: &str) -> Option<String> {
    let base = pattern.strip_suffix(":path")?;
    (!base.contains(":path")).then(|| base.trim_end_matches('/').to_owned())
}

/// Joins a URL and a relative path, resolving `..`.
pub(crate) fn joined(url: &str, path: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("https", url));
    format!("{scheme}://{}", path::join(rest, path))
}
