//! Builds a site as an archive that browsers open from disk.

pub use quire_archive::END as ARCHIVE_END;
use quire_archive::{BASE, Setup, archive};
use quire_config::{SearchMode, SiteConfig};
use quire_diagnostics::has_errors;
use quire_react::Theme;

use crate::{Error, Memory, Options, Report, Session};

/// An archived site, see [`Session::archive`].
#[derive(Debug)]
pub struct Archived {
    /// Diagnostics of the build.
    pub report: Report,
    /// The archive as a ZIP file; `None` if the report has errors.
    pub bytes: Option<Vec<u8>>,
}

impl Session {
    /// Builds the site of `options` as an archive with one folder, named `folder`. Holds the whole site in memory.
    pub fn archive(options: Options, folder: &str) -> Result<Archived, Error> {
        let sink = Memory::default();
        let report = Self::new(Options { is_archive: true, ..options }).build(&sink)?;
        if has_errors(&report.diagnostics) {
            return Ok(Archived { report, bytes: None });
        }
        let theme = Theme::embedded();
        let scripts: Vec<&str> = theme.assets().map(|(path, _)| path).collect();
        let setup = Setup {
            folder,
            loader: Theme::archive_loader(),
            entry: &theme.manifest.client,
            inline_script: &theme.manifest.inline_script.sha256,
            theme: &scripts,
        };
        Ok(Archived { bytes: Some(archive(&sink.into_files(), setup)?), report })
    }
}

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
