//! The configuration of a site in an archive.

use quire_archive::BASE;
use quire_config::{SearchMode, SiteConfig};

/// Adapts a site's configuration for an archive: every URL starts with the placeholder for the archive's folder, no URL
/// refers to the published site, and no feature requires a server.
pub(crate) fn prepare(config: &mut SiteConfig) {
    BASE.clone_into(&mut config.base);
    config.site_url.clear();
    config.route.clean_urls = false;
    config.hosts.clear();
    // Markdown versions of pages are only useful on published sites, where other programs read them.
    config.llms = false;
    config.search.mode = SearchMode::Local;
}
