//! Conversion of base paths, site URLs and edit links to Quire's settings.

use crate::draft::{Draft, config_error};
use crate::path;
use crate::toml::quote;
use quire_foreign_config::SourceSpan;

/// Sets the site's base path. Reports an invalid base path.
pub(crate) fn set_base(draft: &mut Draft<'_, '_>, key: &str, base_path: &str, span: SourceSpan) {
    let trimmed = base_path.trim_matches('/');
    let base = if trimmed.is_empty() { "/".to_owned() } else { format!("/{trimmed}/") };
    if let Some(message) = config_error(&format!("base = {}", quote(&base))) {
        return draft.dropped(key, span, &message);
    }
    draft.carried(key, span, "");
    draft.redirect_base.clone_from(&base);
    draft.site.base = base;
}

/// Sets the site's origin from `url` if no origin is set yet. Returns the path of `url` without leading and trailing
/// slashes.
pub(crate) fn set_site_url(draft: &mut Draft<'_, '_>, key: &str, url: &str, span: SourceSpan) -> String {
    let host_and_path = url.split_once("://").map_or("", |(_, host_and_path)| host_and_path);
    let (host, path) = host_and_path.split_once('/').unwrap_or((host_and_path, ""));
    let origin = url[..url.len() - host_and_path.len()].to_owned() + host;
    match config_error(&format!("siteUrl = {}", quote(&origin))) {
        Some(message) => draft.dropped(key, span, &message),
        None if draft.site.origin.is_empty() => {
            draft.carried(key, span, "");
            draft.site.origin = origin;
        }
        None => {}
    }
    path.trim_matches('/').to_owned()
}

/// Returns the base URL of a pattern for edit links that ends with `:path`. Returns `None` for other patterns.
pub(crate) fn edit_base(pattern: &str) -> Option<String> {
    let base = pattern.strip_suffix(":path")?;
    (!base.contains(":path")).then(|| base.trim_end_matches('/').to_owned())
}

/// Joins a URL and a relative path. Resolves `..`.
pub(crate) fn join_url(url: &str, path: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("https", url));
    format!("{scheme}://{}", path::join(rest, path))
}
