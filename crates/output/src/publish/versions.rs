//! `versions.json`: the versions of the documentation, for other tools.

use quire_config::SiteConfig;
use quire_content::Routes;
use serde_json::{Map, Value, json};

/// Path of the published list.
pub(super) const VERSIONS: &str = "versions.json";

/// Returns the list of versions in menu order. Returns `None` for a site without versions.
pub(super) fn versions_file(config: &SiteConfig, routes: &Routes) -> Option<String> {
    let version = |version: &quire_config::Version| {
        let name = &version.name.value;
        let locales = config.locales.iter().enumerate().filter(|(idx, _)| routes.has_pages(*idx));
        let version_locales = locales.filter(|(_, locale)| locale.version == *name);
        let homes: Map<String, Value> =
            version_locales.map(|(idx, locale)| (locale.lang.clone(), routes.home(idx).into())).collect();
        json!({
            "name": name,
            "label": version.label,
            "isCurrent": *name == config.multi_version.default,
            "banner": version.banner.as_str(),
            "homes": homes,
        })
    };
    let versions: Vec<Value> = config.multi_version.versions.iter().map(version).collect();
    (!versions.is_empty()).then(|| format!("{:#}\n", Value::from(versions)))
}
