//! Files that pages pull in: `file=` includes, fragments, `?raw`, JSON.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use quire_diagnostics::did_you_mean;
use quire_files::{Contents, Digest, Reader, Snapshot};
use quire_markdown::{ReadError, SourceFile};
use quire_twoslash::Records;

/// Reads the files that pages of one build include, each once. Only files below the site's folder can be read.
pub(crate) struct Includes {
    site: PathBuf,
    reader: Arc<Reader>,
    docs_folder: String,
    docs: Arc<Snapshot>,
    others: Mutex<BTreeMap<String, Result<Contents, ReadError>>>,
    types: OnceLock<Records>,
}

impl Includes {
    /// `docs` are the files of the docs folder, which are in memory already.
    pub(crate) fn new(site: &Path, reader: Arc<Reader>, docs_folder: &str, docs: Arc<Snapshot>) -> Self {
        let (others, types) = (Mutex::default(), OnceLock::new());
        Self { site: site.to_owned(), reader, docs_folder: docs_folder.to_owned(), docs, others, types }
    }

    /// The file that `specifier` names in the file `from` (both relative to the site's folder): `./x` and `x/y` from
    /// the folder of `from`, `<root>/x` and `/x` from the site's folder.
    pub(crate) fn read(&self, from: &str, specifier: &str) -> Result<SourceFile, ReadError> {
        let path = resolve(from, specifier);
        let contents = self.contents(&path)?;
        match std::str::from_utf8(&contents) {
            Ok(text) => Ok(SourceFile { text: text.to_owned(), path }),
            Err(_) => Err(failure(format!("`{path}` is not UTF-8"), None)),
        }
    }

    /// The recorded types of code blocks. A file that cannot be read has none: the command that writes it mends it.
    pub(crate) fn types(&self) -> &Records {
        self.types.get_or_init(|| {
            let file = self.read("", quire_twoslash::FILE).ok();
            file.and_then(|file| Records::parse(&file.text).ok()).unwrap_or_default()
        })
    }

    /// The digest of the file at `path` (relative to the site's folder); `None` when it cannot be read.
    pub(crate) fn digest(&self, path: &str) -> Option<Digest> {
        self.contents(path).ok().map(|contents| contents.digest())
    }

    /// The file at `path`, relative to the site's folder.
    pub(crate) fn contents(&self, path: &str) -> Result<Contents, ReadError> {
        let in_docs = path.strip_prefix(self.docs_folder.as_str()).and_then(|path| path.strip_prefix('/'));
        if let Some(contents) = in_docs.and_then(|path| self.docs.get(path)) {
            return Ok(contents.clone());
        }
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        others.entry(path.to_owned()).or_insert_with(|| self.read_from_disk(path)).clone()
    }

    fn read_from_disk(&self, path: &str) -> Result<Contents, ReadError> {
        let missing =
            || failure(format!("there is no file `{path}`"), Some(missing_file_hint(&self.site, path)));
        let full: PathBuf = self.site.join(path);
        let real = quire_files::canonical(&full).map_err(|_| missing())?;
        let root = quire_files::canonical(&self.site).map_err(|_| missing())?;
        if !real.starts_with(&root) {
            return Err(failure(format!("`{path}` lies outside the site"), None));
        }
        if !quire_files::is_file(&real) {
            return Err(failure(format!("`{path}` is not a regular file"), None));
        }
        self.reader.file(&real).map_err(|error| match error {
            // The error's own message has the absolute path.
            quire_files::Error::Io { source, .. } => {
                failure(format!("`{path}` cannot be read: {source}"), None)
            }
            error => failure(error.to_string(), None),
        })
    }
}

/// The hint for a missing file: the file of the same folder with a similar name, else where paths start.
pub(crate) fn missing_file_hint(site: &Path, path: &str) -> String {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let mut names = quire_files::names_in(&site.join(folder));
    // A folder may have the name where a file is needed.
    names.retain(|other| other != name);
    match did_you_mean(name, names.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            "a path starts at the folder of the file it stands in, `<root>/` at the site's folder".to_owned()
        }
    }
}

fn failure(message: String, hint: Option<String>) -> ReadError {
    ReadError { message, hint }
}

/// Joins a specifier to the folder of the file it stands in and removes `.` and `..` (never above the site's folder).
pub(crate) fn resolve(from: &str, specifier: &str) -> String {
    let from_root = specifier.strip_prefix("<root>/").or_else(|| specifier.strip_prefix('/'));
    let mut parts: Vec<&str> = match from_root {
        Some(_) => Vec::new(),
        None => from.rsplit_once('/').map_or(Vec::new(), |(folder, _)| folder.split('/').collect()),
    };
    for part in from_root.unwrap_or(specifier).split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::resolve;

    #[test]
    fn specifiers_are_relative_to_the_file_or_to_the_root() {
        assert_eq!(resolve("docs/en/a.mdx", "./b.mdx"), "docs/en/b.mdx");
        assert_eq!(resolve("docs/en/a.mdx", "../../x/y.ts"), "x/y.ts");
        assert_eq!(resolve("docs/en/a.mdx", "<root>/examples/a/b.ts"), "examples/a/b.ts");
        assert_eq!(resolve("docs/en/a.mdx", "../../../../../etc/passwd"), "etc/passwd");
    }
}
