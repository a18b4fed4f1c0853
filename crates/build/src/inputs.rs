//! Everything a build reads from disk before it starts.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use quire_config::{SiteConfig, parse_site};
use quire_diagnostics::Diagnostic;
use quire_files::Tree;

use crate::Error;

/// The name of a site's configuration.
pub(crate) const CONFIG: &str = "quire.toml";

/// The folder whose files are published as they are.
pub(crate) const PUBLIC: &str = "public";

/// A site's files.
pub(crate) struct Inputs {
    pub(crate) config: Arc<SiteConfig>,
    pub(crate) config_text: String,
    pub(crate) docs: Tree,
    pub(crate) public: Tree,
    /// Time of the last commit by path relative to the docs folder.
    pub(crate) commit_times: BTreeMap<String, String>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Reads the site in `folder`; git is asked while the files are read.
pub(crate) fn read(folder: &Path) -> Result<Inputs, Error> {
    let config_path = folder.join(CONFIG);
    if !quire_files::exists(&config_path) {
        return Err(Error::NoSite { folder: folder.to_owned() });
    }
    let config_text = quire_files::read_text(&config_path)?;
    let (config, diagnostics) = parse_site(CONFIG, &config_text);
    let docs_folder = folder.join(&config.route.docs);
    std::thread::scope(|scope| {
        let commit_times =
            config.last_updated.then(|| scope.spawn(|| quire_files::commit_times(&docs_folder)));
        let docs = quire_files::read_tree(&docs_folder)?;
        let public = quire_files::read_tree(&folder.join(PUBLIC))?;
        let commit_times = commit_times.and_then(|thread| thread.join().ok()).unwrap_or_default();
        Ok(Inputs { config: Arc::new(config), config_text, docs, public, commit_times, diagnostics })
    })
}
