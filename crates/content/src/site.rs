//! What all pages share: site data and the data of each locale.

use quire_config::{SearchMode, SiteConfig};
use serde_json::{Value, json};

use crate::data::{LocaleSummary, LogoSize, MultiVersion, SiteData, SocialLink, Themed};
use crate::routes::Routes;

/// The site's data with final hrefs.
pub(crate) fn site_data(routes: &Routes) -> SiteData {
    let config = &*routes.config;
    let locales = config.locales.iter().enumerate().map(|(idx, locale)| LocaleSummary {
        lang: locale.lang.clone(),
        label: locale.label.clone(),
        home: routes.home(idx),
    });
    let social_links = config.social_links.iter().map(|link| SocialLink {
        icon: link.icon.clone(),
        mode: link.mode.word().to_owned(),
        content: match link.mode {
            quire_config::SocialMode::Link | quire_config::SocialMode::Img => {
                asset_href(routes, &config.lang, &link.content)
            }
            quire_config::SocialMode::Text | quire_config::SocialMode::Dom => link.content.clone(),
        },
    });
    SiteData {
        title: config.title.clone(),
        description: config.description.clone(),
        icon: asset_href(routes, &config.lang, &config.icon),
        logo: Themed {
            light: asset_href(routes, &config.lang, &config.logo.0),
            dark: asset_href(routes, &config.lang, &config.logo.1),
        },
        logo_text: config.logo_text.clone(),
        logo_size: LogoSize { width: config.logo_size.0, height: config.logo_size.1 },
        base: config.base.clone(),
        lang: config.lang.clone(),
        ssg: config.ssg,
        locales: locales.collect(),
        multi_version: MultiVersion {
            default: config.multi_version.0.clone(),
            versions: config.multi_version.1.clone(),
        },
        social_links: social_links.collect(),
        appearance: config.appearance.word().to_owned(),
        hide_navbar: config.hide_navbar.word().to_owned(),
        clean_urls: config.route.clean_urls,
        language_redirect: config.language_redirect.word().to_owned(),
        theme: config.theme.clone(),
        search: search(config),
    }
}

/// An icon, image or link of the configuration or of frontmatter as a final href.
pub(crate) fn asset_href(routes: &Routes, lang: &str, url: &str) -> String {
    if url.starts_with('/') { routes.resolve_link(lang, "", url).href } else { url.to_owned() }
}

/// What the panel needs to know; how the index is built is not its business.
fn search(config: &SiteConfig) -> Value {
    let search = &config.search;
    let mut res = json!({
        "enabled": search.enabled,
        "mode": search.mode.word(),
        "limit": search.limit,
        "indexName": search.index_name,
    });
    if search.mode == SearchMode::Remote {
        res["url"] = json!(search.url);
        res["searchIndexes"] = json!(search.search_indexes);
    }
    res
}
