//! The file system of the Sass compiler: the files on disk, and imports of packages and aliases, which resolve to files
//! in `node_modules` and in the site's alias folders.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use quire_files::normal;

use crate::package;
use crate::references::{self, Comments, Role, references};
use crate::{Reads, Site};

/// The files of one compilation.
#[derive(Debug)]
pub(super) struct Files {
    site: Site,
    /// The folder that URLs in the result are relative to.
    folder: PathBuf,
    state: RefCell<State>,
}

#[derive(Debug, Default)]
struct State {
    reads: Reads,
    /// The folders of all files read so far. The compiler looks up an import as one of these folders followed by the
    /// imported path.
    folders: BTreeSet<PathBuf>,
    /// Source text and rewritten text of each file whose URLs were rewritten.
    rewritten: BTreeMap<PathBuf, (String, String)>,
}

impl Files {
    pub(super) fn new(entry: &Path, site: &Site) -> Self {
        let folder = entry.parent().unwrap_or(entry).to_owned();
        let state = State { folders: BTreeSet::from([folder.clone()]), ..State::default() };
        Self { site: site.clone(), folder, state: RefCell::new(state) }
    }

    pub(super) fn into_reads(self) -> Reads {
        self.state.into_inner().reads
    }

    /// Converts a column of the rewritten text to a column of the source file. `line`, `column` and the result are
    /// zero-based.
    pub(super) fn column(&self, file: &Path, line: usize, column: usize) -> usize {
        let state = self.state.borrow();
        let Some((before, after)) = state.rewritten.get(file) else { return column };
        let line = |text: &'_ str| text.split('\n').nth(line).unwrap_or_default().to_owned();
        let (before, after) = (line(before), line(after));
        let shared = before.chars().zip(after.chars()).take_while(|(one, other)| one == other).count();
        if column <= shared {
            column
        } else {
            (column + before.chars().count()).saturating_sub(after.chars().count())
        }
    }

    /// Returns the path on disk for a path that the compiler looks up.
    fn find(&self, path: &Path, exists: impl Fn(&mut Reads, &Path) -> bool) -> Option<PathBuf> {
        let state = &mut *self.state.borrow_mut();
        if exists(&mut state.reads, path) {
            return Some(path.to_owned());
        }
        let relative_paths = state.folders.iter().rev().filter_map(|folder| path.strip_prefix(folder).ok());
        let from_site = path.strip_prefix("/").ok();
        let specifiers = relative_paths.chain(from_site).filter_map(|path| path.to_str()).map(str::to_owned);
        let specifiers: Vec<String> = specifiers.collect();
        let reads = &mut state.reads;
        specifiers.iter().find_map(|specifier| {
            let file = self.candidates(specifier).into_iter().find(|candidate| exists(reads, candidate));
            file.or_else(|| self.main(specifier, reads).filter(|main| exists(reads, main)))
        })
    }

    /// Returns the paths where an import of `specifier` may be, in order of precedence.
    fn candidates(&self, specifier: &str) -> Vec<PathBuf> {
        let specifier = without_prefix(specifier);
        let alias = self.site.alias.iter().filter_map(|(name, folder)| {
            let rest = specifier.strip_prefix(name.trim_end_matches('/'))?;
            let rest = if rest.is_empty() { rest } else { rest.strip_prefix('/')? };
            Some(normal(&self.site.folder.join(folder).join(rest)))
        });
        let packages = package::folders(&self.site.folder).map(|folder| folder.join(specifier));
        alias.chain([self.site.folder.join(specifier)]).chain(packages).collect()
    }

    /// Returns the main style sheet of a package that is imported by its name alone.
    fn main(&self, specifier: &str, reads: &mut Reads) -> Option<PathBuf> {
        let name = without_prefix(specifier).strip_suffix(".scss")?;
        let (_, path) = package::split(name);
        path.is_empty().then(|| package::style_sheet(name, &self.site.folder, reads)).flatten()
    }

    /// Rewrites URLs that are relative to the folder of the file at `path`, so that they are relative to the folder of
    /// the result. URLs are left unchanged if they contain interpolation (`#`, `$`) or a query, if they start with `/`,
    /// `~` or `@`, or if the file does not exist.
    fn rewrite_urls(&self, text: &str, path: &Path) -> String {
        let file_folder = path.parent().unwrap_or(path);
        let mut result = text.to_owned();
        if file_folder == self.folder {
            return result;
        }
        for reference in references(text, Comments::BlockAndLine).into_iter().rev() {
            let url = &reference.url;
            let is_rewritable =
                reference.role == Role::File && references::is_file(url) && !url.contains(['#', '$', '?']);
            let is_rewritable = is_rewritable && !url.starts_with(['/', '~', '@']);
            if is_rewritable && self.state.borrow_mut().reads.is_file(&normal(&file_folder.join(url))) {
                let url = relative_url(&file_folder.join(url), &self.folder);
                result.replace_range(reference.range, &format!("\"{url}\""));
            }
        }
        result
    }
}

impl grass::Fs for Files {
    fn is_dir(&self, path: &Path) -> bool {
        let is_folder = |reads: &mut Reads, path: &Path| {
            reads.sought.insert(path.to_owned());
            quire_files::is_folder(path)
        };
        self.find(path, is_folder).is_some()
    }

    fn is_file(&self, path: &Path) -> bool {
        self.find(path, Reads::is_file).is_some()
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let text = self.state.borrow_mut().reads.text(path).map_err(io::Error::other)?;
        let rewritten = self.rewrite_urls(&text, path);
        let state = &mut *self.state.borrow_mut();
        state.folders.insert(path.parent().unwrap_or(path).to_owned());
        let bytes = rewritten.clone().into_bytes();
        if rewritten != text {
            state.rewritten.insert(path.to_owned(), (text, rewritten));
        }
        Ok(bytes)
    }

    fn canonicalize(&self, path: &Path) -> io::Result<PathBuf> {
        let file = self.find(path, Reads::is_file).unwrap_or_else(|| path.to_owned());
        quire_files::canonical(&file).map_err(io::Error::other)
    }
}

/// Removes the prefixes with which bundlers mark package names, and leading slashes.
fn without_prefix(specifier: &str) -> &str {
    specifier.trim_start_matches("pkg:").trim_start_matches('~').trim_start_matches('/')
}

/// Returns the URL of a file relative to a folder. Both paths are absolute.
fn relative_url(file: &Path, folder: &Path) -> String {
    let (file, folder) = (normal(file), normal(folder));
    let shared = file.components().zip(folder.components()).take_while(|(one, other)| one == other).count();
    let up = folder.components().count() - shared;
    let down = file.components().skip(shared).map(|part| part.as_os_str().to_string_lossy().into_owned());
    let parts: Vec<String> = std::iter::repeat_n("..".to_owned(), up).chain(down).collect();
    if up == 0 { format!("./{}", parts.join("/")) } else { parts.join("/") }
}
