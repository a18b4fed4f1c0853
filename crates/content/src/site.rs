//! The data shared by all pages of the site.

use quire_config::{DEFAULT_LOGO_SIZE, Direction, SearchMode, SiteConfig, SocialMode};
use serde_json::{Value, json};

use crate::data::{LocaleSummary, LogoSize, MarkdownData, MultiVersion, SiteData, SocialLink, Themed};
use crate::inline::title_case;
use crate::routes::Routes;

/// Returns the data shared by all pages of the site, with resolved URLs.
pub(crate) fn site_data(routes: &Routes) -> SiteData {
    let config = &*routes.config;
    let id = &config.default_locale().id;
    let locales = config.languages().iter().enumerate().map(|(idx, locale)| LocaleSummary {
        lang: locale.lang.clone(),
        label: locale.label.clone(),
        home: routes.home(idx),
        dir: (locale.dir == Direction::Rtl).then(|| locale.dir.as_str().to_owned()),
    });
    let other_sites = config.language_links.iter().map(|other| LocaleSummary {
        lang: other.lang.clone(),
        label: other.label.clone(),
        home: other.link.clone(),
        dir: None,
    });
    let social_links = config.social_links.iter().map(|link| SocialLink {
        icon: link.icon.clone(),
        name: link.name.clone().unwrap_or_else(|| social_name(link)),
        mode: link.mode.as_str().to_owned(),
        content: match link.mode {
            SocialMode::Link | SocialMode::Img => asset_href(routes, id, &link.content),
            SocialMode::Text | SocialMode::Dom => link.content.clone(),
        },
    });
    let logo_size = config.logo_size.unwrap_or(DEFAULT_LOGO_SIZE);
    SiteData {
        title: config.title.clone(),
        description: config.description.clone(),
        icon: asset_href(routes, id, &config.icon),
        logo: Themed {
            light: asset_href(routes, id, &config.logo.light),
            dark: asset_href(routes, id, &config.logo.dark),
        },
        logo_text: config.logo_text.clone(),
        logo_size: LogoSize { width: logo_size.width, height: logo_size.height },
        base: config.base.clone(),
        lang: config.lang.clone(),
        ssg: config.ssg,
        locales: locales.chain(other_sites).collect(),
        multi_version: MultiVersion {
            default: config.multi_version.default.clone(),
            versions: config.multi_version.versions.iter().map(|it| it.name.value.clone()).collect(),
        },
        social_links: social_links.collect(),
        appearance: config.appearance.as_str().to_owned(),
        hide_navbar: config.hide_navbar.as_str().to_owned(),
        clean_urls: config.route.clean_urls,
        language_redirect: config.language_redirect.as_str().to_owned(),
        theme: config.theme.clone(),
        markdown: MarkdownData {
            show_line_numbers: config.markdown.show_line_numbers,
            default_wrap_code: config.markdown.default_wrap_code,
            highlighter: config.markdown.highlighter.as_str().to_owned(),
        },
        search: search(config),
    }
}

/// Returns the accessible name of a social link: the brand's name. For an icon in SVG markup, returns the host of the
/// URL, or else the text or the mode.
fn social_name(link: &quire_config::SocialLink) -> String {
    if !link.icon.trim_start().starts_with('<') {
        return if link.icon == "github" { "GitHub".to_owned() } else { title_case(&link.icon) };
    }
    let host = ["https://", "http://"].iter().find_map(|scheme| link.content.strip_prefix(scheme));
    let host = host.and_then(|rest| rest.split('/').next()).filter(|host| !host.is_empty());
    match (host, link.mode) {
        (Some(host), _) => host.to_owned(),
        (None, SocialMode::Text) => link.content.clone(),
        (None, mode) => mode.as_str().to_owned(),
    }
}

/// Resolves the site path of an icon, image or link in the configuration or frontmatter. Returns other URLs unchanged.
pub(crate) fn asset_href(routes: &Routes, locale: &str, url: &str) -> String {
    if url.starts_with('/') { routes.resolve_link(locale, "", url).href } else { url.to_owned() }
}

/// Returns the search settings for the search panel. Omits index options, which only builds use.
fn search(config: &SiteConfig) -> Value {
    let search = &config.search;
    let mut res = json!({
        "enabled": search.enabled,
        "mode": search.mode.as_str(),
        "limit": search.limit,
        "indexName": search.index_name,
    });
    match search.mode {
        SearchMode::Local => return res,
        SearchMode::Remote => res["url"] = json!(search.url),
        SearchMode::Typesense => {
            res["nodes"] = json!(search.nodes);
            res["collection"] = json!(search.collection);
            res["searchKey"] = json!(search.search_key);
        }
    }
    res["searchIndexes"] = json!(search.search_indexes);
    res
}
