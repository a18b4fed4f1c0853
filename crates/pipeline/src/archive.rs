//! Builds a site as an archive, which browsers can open from disk.

use quire_diagnostics::has_errors;
use quire_files::Memory;
use quire_load::{Error, Options};
pub use quire_output::archive::END as ARCHIVE_END;
use quire_output::archive::{Setup, archive};
use quire_react::Theme;

use crate::{Report, Session};

/// The archive of a site and the result of its build, see [`Session::archive`].
#[derive(Debug)]
pub struct Archived {
    /// Diagnostics and statistics of the build.
    pub report: Report,
    /// The archive as a ZIP file; `None` if the report has errors.
    pub bytes: Option<Vec<u8>>,
}

/// Reasons why an archive could not be created.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The build cannot run, for a reason other than errors in pages.
    #[error(transparent)]
    Build(#[from] Error),
    /// The files of the site cannot be packed into an archive.
    #[error(transparent)]
    Pack(#[from] quire_output::archive::Error),
}

impl Session {
    /// Builds the site of `options` as an archive that contains one folder, `folder`. Keeps the whole site in memory.
    pub fn archive(options: Options, folder: &str) -> Result<Archived, ArchiveError> {
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
