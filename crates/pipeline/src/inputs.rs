//! Everything a build reads from disk before it starts.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use quire_config::{SiteConfig, parse_site};
use quire_content::Routes;
use quire_diagnostics::{Diagnostic, Span, did_you_mean, has_errors};
use quire_files::{CommitTimes, PassedOver, Reader, Reason, Snapshot, Sources};

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
    /// Times of the last commits, by path relative to the docs folder.
    pub(crate) commit_times: CommitTimes,
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
    let config_text = String::from_utf8(quire_files::read(&config_path(folder)?)?);
    let config_text = config_text.map_err(|error| not_utf8(CONFIG, error.utf8_error().valid_up_to()));
    let (config_text, (config, mut diagnostics)) = match config_text {
        Ok(text) => (text.clone(), parse_site(CONFIG, &text)),
        Err(diagnostic) => (String::new(), (SiteConfig::default(), vec![diagnostic])),
    };
    let docs_folder = folder.join(&config.route.docs);
    if !has_errors(&diagnostics) && !quire_files::is_folder(&docs_folder) {
        diagnostics.push(no_docs(folder, &config.route.docs));
    }
    std::thread::scope(|scope| {
        let commit_times =
            config.last_updated.then(|| scope.spawn(|| quire_files::commit_times(&docs_folder)));
        let (docs, passed_over) = reader.tree(&docs_folder)?;
        diagnostics.extend(passed_over.iter().map(|entry| not_read(&config.route.docs, entry)));
        let (public, passed_over) = reader.tree(&folder.join(PUBLIC))?;
        diagnostics.extend(passed_over.iter().map(|entry| not_read(PUBLIC, entry)));
        let commit_times = commit_times.and_then(|thread| thread.join().ok()).unwrap_or_default();
        Ok(Inputs { config: Arc::new(config), config_text, docs, public, commit_times, diagnostics })
    })
}

fn config_path(folder: &Path) -> Result<PathBuf, Error> {
    let path = folder.join(CONFIG);
    if quire_files::exists(&path) { Ok(path) } else { Err(Error::NoSite { folder: folder.to_owned() }) }
}

/// A text file that is none; `offset` is its first bad byte.
pub(crate) fn not_utf8(path: &str, offset: usize) -> Diagnostic {
    let message = format!("the file is not UTF-8 (first bad byte at {offset})");
    Diagnostic::error("content/not-utf8", Span::file(path), message).hint("save it as UTF-8")
}

fn no_docs(site: &Path, docs: &str) -> Diagnostic {
    let (parent, name) = docs.rsplit_once('/').unwrap_or(("", docs));
    let message = format!("there is no folder `{docs}` for the pages");
    let names = quire_files::names_in(&site.join(parent));
    let near = did_you_mean(name, names.iter().map(String::as_str)).filter(|near| *near != name);
    let hint = match near {
        Some(near) => format!("did you mean `{near}`? Set `docs` of `[route]`"),
        None => "make it, or set `docs` of `[route]` to the folder of the pages".to_owned(),
    };
    Diagnostic::error("content/no-docs", Span::file(CONFIG), message).hint(hint)
}

/// An entry below `folder` that an author may take for part of the site.
fn not_read(folder: &str, entry: &PassedOver) -> Diagnostic {
    let span = Span::file(format!("{folder}/{}", entry.path));
    let (message, hint) = match entry.reason {
        Reason::NameNotUtf8 => {
            let message = "the name of the file is not UTF-8";
            return Diagnostic::error("content/bad-file-name", span, message).hint("rename it");
        }
        Reason::DanglingLink => ("the link leads to nothing and is left out", "mend or remove it"),
        Reason::LinkLoop => ("the link leads to a folder that it stands in and is left out", "remove it"),
        Reason::OutsideLink => {
            ("the link leads out of its folder and is left out", "put a copy of the file in its place")
        }
        Reason::NotAFile => ("this is neither a file nor a folder and is left out", "remove it"),
    };
    Diagnostic::warning("content/not-a-file", span, message).hint(hint)
}

/// Pages whose dates a shallow clone does not know. A build of a whole repository shows other dates than one of its
/// newest commit, and nobody would see why.
pub(crate) fn cut_off_dates(inputs: &Inputs, routes: &Routes) -> Option<Diagnostic> {
    let cut_off = &inputs.commit_times.cut_off;
    let count = routes.all().iter().filter(|page| cut_off.contains(&page.route.file_path)).count();
    let message = match count {
        0 => return None,
        1 => "the repository is a shallow clone: 1 page is published without its date".to_owned(),
        _ => format!("the repository is a shallow clone: {count} pages are published without their dates"),
    };
    let hint =
        "fetch the whole history (`fetch-depth: 0` for `actions/checkout`), or set `lastUpdated = false`";
    Some(Diagnostic::warning("content/shallow-clone", Span::file(CONFIG), message).hint(hint))
}
