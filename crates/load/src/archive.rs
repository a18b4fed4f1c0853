//! Configuration changes for building a site as an archive, which browsers open from disk without a server.

use quire_config::{SearchMode, SiteConfig};

/// Base path with which an archived site is built: a placeholder for the archive's folder.
pub const ARCHIVE_BASE: &str = "/quire.archive/";

/// Adapts a site's configuration for an archive: every URL starts with the placeholder for the archive's folder, no URL
/// refers to the published site, and no feature requires a server.
pub(crate) fn prepare(config: &mut SiteConfig) {
    ARCHIVE_BASE.clone_into(&mut config.base);
    config.site_url.clear();
    config.route.clean_urls = false;
    config.hosts.clear();
    // Markdown versions of pages are only useful on published sites, where other programs read them.
    config.llms = false;
    config.search.mode = SearchMode::Local;
}
