//! The compiler of all languages, with a memory of what it has compiled.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use quire_diagnostics::Diagnostic;

use crate::place::span;
use crate::sheet::{MAX_SIZE, TOO_LARGE};
use crate::{Language, Reads, Site, less, sass};

/// Compiles style sheets to CSS, each once.
#[derive(Debug)]
pub struct Compiler {
    site: Site,
    compiled: BTreeMap<PathBuf, Result<String, Diagnostic>>,
    reads: Reads,
}

impl Compiler {
    /// A compiler that has compiled nothing yet.
    pub fn new(site: Site) -> Self {
        Self { site, compiled: BTreeMap::new(), reads: Reads::default() }
    }

    /// The CSS of the style sheet at an absolute path. URLs in it are relative to its folder.
    pub fn css(&mut self, path: &Path) -> Result<String, Diagnostic> {
        if let Some(known) = self.compiled.get(path) {
            return known.clone();
        }
        let css = self.compile(path);
        self.compiled.insert(path.to_owned(), css.clone());
        css
    }

    fn compile(&mut self, path: &Path) -> Result<String, Diagnostic> {
        let place = || span(path, &self.site.folder, 0..0);
        match Language::of(path) {
            Some(Language::Sass) => sass::compile(path, &self.site, &mut self.reads),
            Some(Language::Less) => less::compile(path, &self.site, &mut self.reads),
            Some(Language::Stylus) => {
                let message = "style sheets in Stylus are not compiled";
                let hint = "compile it to CSS, or write CSS: it has nested rules and variables of its own";
                Err(Diagnostic::error("styles/not-css", place(), message).hint(hint))
            }
            _ if quire_files::size(path).is_some_and(|size| size > MAX_SIZE as u64) => {
                let message = format!("the style sheet is larger than {} MB", MAX_SIZE >> 20);
                let hint = "put images and fonts into files of their own";
                Err(Diagnostic::error(TOO_LARGE, place(), message).hint(hint))
            }
            _ => self
                .reads
                .text(path)
                .map_err(|error| Diagnostic::error("styles/missing-file", place(), error.to_string())),
        }
    }

    /// Whether `path` is a file: something that the result depends on.
    pub fn is_file(&mut self, path: &Path) -> bool {
        self.reads.is_file(path)
    }

    /// The mistakes in what was compiled, in the order of paths.
    pub fn mistakes(&self) -> impl Iterator<Item = &Diagnostic> {
        self.compiled.values().filter_map(|css| css.as_ref().err())
    }

    /// The site whose style sheets these are.
    pub(crate) fn site(&self) -> &Site {
        &self.site
    }

    /// What was read so far.
    pub(crate) fn reads(&mut self) -> &mut Reads {
        &mut self.reads
    }

    /// What was read in all.
    pub fn into_reads(self) -> Reads {
        self.reads
    }
}
