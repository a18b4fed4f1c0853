//! Compiles Sass, Less and CSS style sheets and caches the results.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use quire_diagnostics::Diagnostic;

use crate::paths::span;
use crate::sheet::{MAX_SIZE, TOO_LARGE};
use crate::{Language, Reads, Site, less, sass};

/// Compiles style sheets to CSS, each file once.
#[derive(Debug)]
pub struct Compiler {
    site: Site,
    compiled: BTreeMap<PathBuf, Result<String, Diagnostic>>,
    reads: Reads,
}

impl Compiler {
    /// Creates a compiler with an empty cache.
    pub fn new(site: Site) -> Self {
        Self { site, compiled: BTreeMap::new(), reads: Reads::default() }
    }

    /// Returns the CSS of the style sheet at an absolute path, or the error. URLs in the CSS are relative to the folder
    /// of the style sheet.
    pub fn css(&mut self, path: &Path) -> Result<String, Diagnostic> {
        if let Some(cached) = self.compiled.get(path) {
            return cached.clone();
        }
        let css = self.compile(path);
        self.compiled.insert(path.to_owned(), css.clone());
        css
    }

    fn compile(&mut self, path: &Path) -> Result<String, Diagnostic> {
        let file_span = || span(path, &self.site.folder, 0..0);
        match Language::from_path(path) {
            Some(Language::Sass) => sass::compile(path, &self.site, &mut self.reads),
            Some(Language::Less) => less::compile(path, &self.site, &mut self.reads),
            Some(Language::Stylus) => {
                let message = "Quire does not compile Stylus style sheets";
                let hint = "compile it to CSS yourself, or write CSS, which supports nesting and variables";
                Err(Diagnostic::error("styles/not-css", file_span(), message).hint(hint))
            }
            _ if quire_files::size(path).is_some_and(|size| size > MAX_SIZE as u64) => {
                let message = format!("the style sheet is larger than {} MB", MAX_SIZE >> 20);
                let hint = "move images and fonts into separate files";
                Err(Diagnostic::error(TOO_LARGE, file_span(), message).hint(hint))
            }
            _ => self
                .reads
                .text(path)
                .map_err(|error| Diagnostic::error("styles/missing-file", file_span(), error.to_string())),
        }
    }

    /// Returns whether `path` is a file, and records the lookup as a dependency of the result.
    pub fn is_file(&mut self, path: &Path) -> bool {
        self.reads.is_file(path)
    }

    /// Iterates over the errors of all compiled style sheets, ordered by path.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.compiled.values().filter_map(|css| css.as_ref().err())
    }

    pub(crate) fn site(&self) -> &Site {
        &self.site
    }

    /// Returns the dependencies recorded so far.
    pub(crate) fn reads(&mut self) -> &mut Reads {
        &mut self.reads
    }

    /// Returns all recorded dependencies.
    pub fn into_reads(self) -> Reads {
        self.reads
    }
}
