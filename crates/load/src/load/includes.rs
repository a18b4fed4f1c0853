//! Files that pages include with `file=`, as fragments, with `?raw`, or as JSON. [`Roots`] resolves the paths.

mod roots;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use quire_config::SiteConfig;
use quire_diagnostics::{Diagnostic, JsonProblem, did_you_mean};
use quire_files::{Contents, Digest, Reader, Snapshot};
use quire_markdown::{ReadError, SourceFile};
use quire_records::twoslash::Records;

use super::commits::Commits;
pub(crate) use roots::Roots;
pub use roots::resolve;

/// Reads the files that pages include. Each file is read only once per build. Only files in the site's folder and in
/// the configured roots can be read.
pub struct Includes {
    site: PathBuf,
    roots: Roots,
    reader: Arc<Reader>,
    docs_folder: String,
    docs: Arc<Snapshot>,
    commits: Arc<Commits>,
    others: Mutex<BTreeMap<String, Result<Contents, ReadError>>>,
    /// Recorded types, or the reason why the file with the types cannot be read.
    types: OnceLock<Result<Records, JsonProblem>>,
}

impl Includes {
    /// Creates the reader. `docs` contains the files of the docs folder, which are already in memory.
    pub(crate) fn new(
        site: &Path,
        config: &SiteConfig,
        reader: &Arc<Reader>,
        docs: &Arc<Snapshot>,
        commits: &Arc<Commits>,
    ) -> Self {
        Self {
            site: site.to_owned(),
            roots: Roots::new(site, &config.include),
            reader: Arc::clone(reader),
            docs_folder: config.route.docs.clone(),
            docs: Arc::clone(docs),
            commits: Arc::clone(commits),
            others: Mutex::default(),
            types: OnceLock::new(),
        }
    }

    /// Resolves `specifier` in the file `from` to a path relative to the site's folder (see [`Roots::locate`]). Pages
    /// from a commit include files from the same commit.
    pub fn locate(&self, from: &str, specifier: &str) -> Result<String, ReadError> {
        let path = self.roots.locate(&self.commits.original(from), specifier)?;
        Ok(self.commits.path_from(from, path))
    }

    /// Returns the text of the file at `path`, relative to the site's folder. Fails if the file cannot be read, must
    /// not be included, or is not UTF-8.
    pub fn read(&self, path: &str) -> Result<SourceFile, ReadError> {
        let contents = self.contents(path)?;
        match std::str::from_utf8(&contents) {
            Ok(text) => Ok(SourceFile { text: text.to_owned(), path: path.to_owned() }),
            Err(_) => Err(failure(format!("`{path}` is not UTF-8"), None)),
        }
    }

    /// Returns the text of the file at `path`, or `None` if the file does not exist. Fails if the file exists but
    /// cannot be read.
    pub fn read_optional(&self, path: &str) -> Result<Option<String>, ReadError> {
        if quire_files::is_absent(&self.site.join(path)) {
            return Ok(None);
        }
        self.read(path).map(|file| Some(file.text))
    }

    /// Returns the recorded types of code blocks. Returns `None` if the file cannot be read (see
    /// [`Includes::bad_types`]).
    pub fn types(&self) -> Option<&Records> {
        self.read_types().as_ref().ok()
    }

    /// Returns the error for recorded types that cannot be read, or `None` if the types can be read.
    pub(super) fn bad_types(&self) -> Option<Diagnostic> {
        let problem = self.read_types().as_ref().err()?;
        let message = format!("`twoslash.json` cannot be read: {problem}");
        let hint = "remove the file, then run `quire twoslash`, which records them again";
        let span = problem.span(quire_records::twoslash::FILE);
        Some(Diagnostic::error("twoslash/bad-records", span, message).hint(hint))
    }

    fn read_types(&self) -> &Result<Records, JsonProblem> {
        self.types.get_or_init(|| {
            let text = self.read_optional(quire_records::twoslash::FILE).map_err(|error| error.message)?;
            text.map_or(Ok(Records::default()), |text| Records::parse(&text))
        })
    }

    /// Returns the digest of the file at `path`, relative to the site's folder. Returns `None` if the file cannot be
    /// read.
    pub fn digest(&self, path: &str) -> Option<Digest> {
        self.contents(path).ok().map(|contents| contents.digest())
    }

    /// Returns the content of the file at `path`, relative to the site's folder. Fails if the file cannot be read or
    /// must not be included.
    pub fn contents(&self, path: &str) -> Result<Contents, ReadError> {
        let in_docs = path.strip_prefix(self.docs_folder.as_str()).and_then(|path| path.strip_prefix('/'));
        if let Some(contents) = in_docs.and_then(|path| self.docs.get(path)) {
            return Ok(contents.clone());
        }
        if self.commits.is_committed(path) {
            let (_, committed) = path.split_once(':').unwrap_or(("", path));
            if let Err(reason) = Roots::check_committed(committed) {
                return Err(failure(format!("`{path}` {reason}"), None));
            }
            let file = self.commits.file(path);
            let file = file.map_err(|error| failure(format!("`{path}` cannot be read: {error}"), None))?;
            return file.ok_or_else(|| failure(format!("the file `{path}` does not exist"), None));
        }
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        others.entry(path.to_owned()).or_insert_with(|| self.read_from_disk(path)).clone()
    }

    fn read_from_disk(&self, path: &str) -> Result<Contents, ReadError> {
        let missing = || {
            failure(format!("the file `{path}` does not exist"), Some(missing_file_hint(&self.site, path)))
        };
        let full: PathBuf = self.site.join(path);
        let real = quire_files::canonical(&full).map_err(|_| missing())?;
        if let Err(reason) = self.roots.check(&real) {
            return Err(failure(format!("`{path}` {reason}"), None));
        }
        if !quire_files::is_file(&real) {
            return Err(failure(format!("`{path}` is not a regular file"), None));
        }
        self.reader.file(&real).map_err(|error| match error {
            // The message of the whole error would contain the absolute path.
            quire_files::Error::Io { source, .. } => {
                failure(format!("`{path}` cannot be read: {source}"), None)
            }
            error => failure(error.to_string(), None),
        })
    }
}

/// Returns the hint for a missing file: the name of a similar file in the same folder, or an explanation of relative
/// paths.
pub fn missing_file_hint(site: &Path, path: &str) -> String {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let mut names = quire_files::names_in(&site.join(folder));
    // A folder may have the same name as the missing file. Do not suggest it.
    names.retain(|other| other != name);
    match did_you_mean(name, names.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            "paths are relative to the file that contains them; `<root>/` is the site's folder".to_owned()
        }
    }
}

fn failure(message: String, hint: Option<String>) -> ReadError {
    ReadError { message, hint }
}
