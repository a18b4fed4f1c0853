//! Configuration changes for archives. An archive is a site that browsers open from disk without a server.

use quire_config::{SearchMode, SiteConfig};

/// Placeholder for the archive's folder. Archived sites are built with this base path.
pub const ARCHIVE_BASE: &str = "/quire.archive/";

/// Adapts a site's configuration for an archive. Every URL starts with the placeholder for the archive's folder, no URL
/// refers to the published site, and no feature requires a server.
pub(crate) fn prepare(config: &mut SiteConfig) {
    ARCHIVE_BASE.clone_into(&mut config.base);
    config.site_url.clear();
    config.route.clean_urls = false;
    config.hosts.clear();
    // Markdown versions of pages are intended for programs that read published sites.
    config.llms = false;
    config.search.mode = SearchMode::Local;
}
