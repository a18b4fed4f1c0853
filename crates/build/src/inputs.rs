//! Everything a build reads from disk before it starts.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use quire_config::{SiteConfig, parse_site};
use quire_diagnostics::Diagnostic;
use quire_files::{Reader, Snapshot, Sources};

use crate::Error;

/// The name of a site's configuration.
pub(crate) const CONFIG: &str = "quire.toml";

/// The folder whose files are published as they are.
pub(crate) const PUBLIC: &str = "public";

/// A site's files.
pub(crate) struct Inputs {
    pub(crate) config: Arc<SiteConfig>,
    pub(crate) config_text: String,
    pub(crate) docs: Snapshot,
    pub(crate) public: Snapshot,
    /// Time of the last commit by path relative to the docs folder.
    pub(crate) commit_times: BTreeMap<String, String>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// The folders that a build of the site in `folder` is made from. Fails when there is no site.
pub fn sources(folder: &Path) -> Result<Sources, Error> {
    let config = config_path(folder)?;
    // What is wrong with the configuration the build will find.
    let config = parse_site(CONFIG, &quire_files::read_text(&config).unwrap_or_default()).0;
    let read = vec![folder.join(&config.route.docs), folder.join(PUBLIC)];
    Ok(Sources { site: folder.to_owned(), read })
}

/// Reads the site in `folder`; git is asked while the files are read.
pub(crate) fn read(folder: &Path, reader: &Reader) -> Result<Inputs, Error> {
    let config_text = quire_files::read_text(&config_path(folder)?)?;
    let (config, diagnostics) = parse_site(CONFIG, &config_text);
    let docs_folder = folder.join(&config.route.docs);
    std::thread::scope(|scope| {
        let commit_times =
            config.last_updated.then(|| scope.spawn(|| quire_files::commit_times(&docs_folder)));
        let docs = reader.tree(&docs_folder)?;
        let public = reader.tree(&folder.join(PUBLIC))?;
        let commit_times = commit_times.and_then(|thread| thread.join().ok()).unwrap_or_default();
        Ok(Inputs { config: Arc::new(config), config_text, docs, public, commit_times, diagnostics })
    })
}

fn config_path(folder: &Path) -> Result<PathBuf, Error> {
    let path = folder.join(CONFIG);
    if quire_files::exists(&path) { Ok(path) } else { Err(Error::NoSite { folder: folder.to_owned() }) }
}
