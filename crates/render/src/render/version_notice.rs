//! Notice below the title of pages in outdated or unreleased versions of the documentation.

use quire_config::{Banner, SiteConfig};
use quire_content::data::{PageData, PageType};
use quire_html::escape::{push_attribute, text};

use super::notice::notice;

/// Returns the notice as HTML; empty for pages of the default version, for blank pages, and if the configuration
/// disables the notice.
pub(super) fn version_notice(config: &SiteConfig, page: &PageData) -> String {
    let default = &config.multi_version.default;
    let version = config.multi_version.get(&page.version).filter(|_| page.version != *default);
    let current = config.multi_version.get(default);
    let locale = config.locale(&page.locale_id());
    let (Some(version), Some(current), Some(locale)) = (version, current, locale) else {
        return String::new();
    };
    let key = match version.banner {
        Banner::Outdated => "versionOutdated",
        Banner::Unreleased => "versionUnreleased",
        Banner::None => return String::new(),
    };
    let link = page.versions.iter().find(|link| link.version == *default).map(|it| it.link.as_str());
    if page.page_type == PageType::Blank {
        return String::new();
    }
    let mut name = String::from("<a");
    push_attribute(&mut name, "href", link.unwrap_or_default());
    name.push_str(&format!(">{}</a>", text(&current.label)));
    let sentence = locale.texts.get(key).map(|it| text(it)).unwrap_or_default();
    let version_name = format!("<strong>{}</strong>", text(&version.label));
    let sentence = sentence.replace("{version}", &version_name).replace("{current}", &name);
    notice(locale, "version", &format!("<p>{sentence}</p>"))
}
