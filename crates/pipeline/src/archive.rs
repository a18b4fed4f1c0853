//! A site as an archive that browsers open from disk.

pub use quire_archive::END as ARCHIVE_END;
use quire_archive::{BASE, Setup, archive};
use quire_config::{SearchMode, SiteConfig};
use quire_diagnostics::has_errors;
use quire_react::Theme;

use crate::{Error, Memory, Options, Report, Session};

/// An archived site, see [`Session::archive`].
#[derive(Debug)]
pub struct Archived {
    /// The build's diagnostics.
    pub report: Report,
    /// The archive as a ZIP file; `None` when the report has errors.
    pub bytes: Option<Vec<u8>>,
}

impl Session {
    /// Builds the site of `options` as an archive of one folder, named `folder`. The whole site is in memory meanwhile.
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

/// Changes a site's configuration to that of its archive: every address begins with what stands for the archive's folder,
/// nothing refers to the published site, and nothing asks a server.
pub(crate) fn prepare(config: &mut SiteConfig) {
    BASE.clone_into(&mut config.base);
    config.site_url.clear();
    config.route.clean_urls = false;
    config.hosts.clear();
    // Copying a page as Markdown is for sites that are read with other programs.
    config.llms = false;
    config.search.mode = SearchMode::Local;
}
