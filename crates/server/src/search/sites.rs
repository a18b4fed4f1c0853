//! The indexes of the searched sites, read from built folders.

use std::ops::Range;
use std::path::{Path, PathBuf};

use quire_config::{ServedSite, is_index_name};
use quire_diagnostics::{Diagnostic, Span};
use quire_search::{Index, OpenError, Source};

use crate::preview::built_folder;
use crate::{Error, Result};

/// The folder of the index files in a built site.
const FOLDER: &str = "static";

/// The searched sites, in the order of the configuration.
pub(super) struct Sites(Vec<Searched>);

/// A site with an index for each language and version.
pub(super) struct Searched {
    pub(super) name: String,
    /// Title in the search panel. Empty if the configuration sets neither a title nor a name for the site.
    pub(super) title: String,
    pub(super) domain: String,
    indexes: Vec<Index<'static>>,
}

impl Sites {
    /// Reads and validates every index.
    pub(super) fn read(sites: &[ServedSite]) -> Result<Self> {
        let (mut read, mut diagnostics) = (Vec::<Searched>::new(), Vec::new());
        for site in sites {
            let folder = built_folder(Path::new(&site.folder));
            let (searched, _) = quire_files::read_publication(&folder, || Searched::read(site, &folder));
            let (searched, found) = searched?;
            diagnostics.extend(found);
            let Some(searched) = searched else { continue };
            if read.iter().any(|other| other.name == searched.name) {
                return Err(Error::DuplicateIndex { name: searched.name });
            }
            read.push(searched);
        }
        if diagnostics.is_empty() { Ok(Self(read)) } else { Err(Error::Index { diagnostics }) }
    }

    /// Returns the sites with these names, or all sites if `names` is empty. Fails with the first unknown name.
    pub(super) fn requested_sites<'s, 'n>(
        &'s self,
        names: &'n [String],
    ) -> std::result::Result<Vec<&'s Searched>, &'n str> {
        if names.is_empty() {
            return Ok(self.0.iter().collect());
        }
        names.iter().map(|name| self.0.iter().find(|site| site.name == *name).ok_or(name.as_str())).collect()
    }

    pub(super) fn names(&self) -> Vec<&str> {
        self.0.iter().map(|site| site.name.as_str()).collect()
    }

    /// Returns the languages of all sites, without duplicates.
    pub(super) fn languages(&self) -> Vec<&str> {
        let mut languages: Vec<&str> =
            self.0.iter().flat_map(|site| &site.indexes).map(Index::lang).collect();
        languages.sort_unstable();
        languages.dedup();
        languages
    }

    /// Returns whether any site has this version of its documentation.
    pub(super) fn has_version(&self, version: &str) -> bool {
        self.0.iter().flat_map(|site| &site.indexes).any(|index| index.version() == version)
    }

    /// Returns a summary: `docs (en, zh, en of 1.x), blog (en)`.
    pub(super) fn summary(&self) -> String {
        let name = |index: &Index<'_>| {
            if index.is_default() {
                index.lang().to_owned()
            } else {
                format!("{} of {}", index.lang(), index.version())
            }
        };
        let languages = |site: &Searched| site.indexes.iter().map(name).collect::<Vec<_>>().join(", ");
        let site = |site: &Searched| format!("{} ({})", site.name, languages(site));
        self.0.iter().map(site).collect::<Vec<_>>().join(", ")
    }
}

impl Searched {
    /// Reads the site in a built folder. If any of its indexes is damaged, returns only diagnostics.
    fn read(site: &ServedSite, folder: &Path) -> Result<(Option<Self>, Vec<Diagnostic>)> {
        if !quire_files::is_published(folder) {
            return Err(Error::NotBuilt { folder: folder.to_owned() });
        }
        let files = Folder(folder.join(FOLDER));
        let names = index_files(folder);
        let mut firsts = names.iter().filter_map(|name| First::parse(name)).collect::<Vec<_>>();
        let Some(name) = firsts.first().map(|first| first.name.to_owned()) else {
            return Err(Error::NoIndex { folder: folder.to_owned() });
        };
        firsts.retain(|first| first.name == name);
        let (mut indexes, mut diagnostics) = (Vec::new(), Vec::new());
        for first in firsts {
            match open(&files, first.file) {
                Ok(index) => indexes.push(index),
                Err(error) => diagnostics.push(diagnostic(&files, &error)),
            }
        }
        indexes.sort_by(|index: &Index<'_>, other| order(index).cmp(&order(other)));
        let title = site.title.clone().or_else(|| site.name.clone()).unwrap_or_default();
        let name = site.name.clone().unwrap_or(name);
        let is_sound = diagnostics.is_empty();
        let searched = is_sound.then(|| Self { name, title, domain: site.domain.clone(), indexes });
        Ok((searched, diagnostics))
    }

    /// Returns the index for a language and a version, or for the site's default version if `version` is `None`.
    /// Language tags are compared case-insensitively (RFC 5646, 2.1.1).
    pub(super) fn index(&self, lang: &str, version: Option<&str>) -> Option<&Index<'static>> {
        let is_wanted = |index: &&Index<'_>| match version {
            Some(version) => index.version() == version,
            None => index.is_default(),
        };
        let mut matching = self.indexes.iter().filter(is_wanted);
        matching.find(|index| index.lang().eq_ignore_ascii_case(lang))
    }
}

/// Returns the sort key of an index, by which the default version precedes the others.
fn order<'i>(index: &'i Index<'_>) -> (bool, &'i str, &'i str) {
    (!index.is_default(), index.version(), index.lang())
}

/// Returns the names of the entry files of each site's indexes. The names change whenever an index changes.
pub(super) fn listing(sites: &[ServedSite]) -> Vec<Vec<String>> {
    let listing = |site: &ServedSite| {
        let names = index_files(&built_folder(Path::new(&site.folder)));
        names.into_iter().filter(|name| First::parse(name).is_some()).collect()
    };
    sites.iter().map(listing).collect()
}

/// Returns the file names in the index folder, without files kept from earlier builds.
fn index_files(folder: &Path) -> Vec<String> {
    let retained = quire_files::kept_files(folder);
    let mut names = quire_files::names_in(&folder.join(FOLDER));
    names.retain(|name| !retained.contains(&format!("{FOLDER}/{name}")));
    names
}

/// The parsed name of an index's entry file: `search_index.en.0123abcd.json`, or for a version
/// `search_index.en@1.x.0123abcd.json`.
struct First<'a> {
    file: &'a str,
    name: &'a str,
}

impl<'a> First<'a> {
    /// Parses a file name. Returns `None` for other files, such as packs (`search_data.en.0.0123abcd.bin`).
    fn parse(file: &'a str) -> Option<Self> {
        let (rest, hash) = file.strip_suffix(".json")?.rsplit_once('.')?;
        let (rest, _version) = rest.split_once('@').unwrap_or((rest, ""));
        let (name, lang) = rest.rsplit_once('.')?;
        let is_hash = hash.len() == 8 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_lang = lang.starts_with(|first: char| first.is_ascii_alphabetic());
        (is_hash && is_lang && is_index_name(name)).then_some(Self { file, name })
    }
}

fn open(files: &Folder, first: &str) -> std::result::Result<Index<'static>, OpenError> {
    let index = Index::open(files.clone(), first)?;
    index.complete()?;
    Ok(index)
}

fn diagnostic(files: &Folder, error: &OpenError) -> Diagnostic {
    let (code, hint) = match error {
        OpenError::Missing(_) => ("search/missing-file", "build the site again with `quire build`"),
        OpenError::Malformed(_) => ("search/damaged-index", "build the site again with `quire build`"),
        OpenError::Version { .. } => {
            ("search/unknown-format", "rebuild the site with the version of Quire that runs the service")
        }
    };
    let path = files.0.join(error.file()).display().to_string();
    Diagnostic::error(code, Span::file(path), error.to_string()).hint(hint)
}

/// A folder with index files.
#[derive(Clone)]
struct Folder(PathBuf);

impl Source for Folder {
    fn read(&self, name: &str) -> Option<Vec<u8>> {
        quire_files::read(&self.path(name)?).ok()
    }

    fn read_range(&self, name: &str, range: Range<u64>) -> Option<Vec<u8>> {
        quire_files::read_range(&self.path(name)?, range).ok()
    }
}

impl Folder {
    /// Returns the path of a file. Names come from index files, and a damaged index file must not refer to a path
    /// outside of the folder.
    fn path(&self, name: &str) -> Option<PathBuf> {
        let is_plain = !name.starts_with('.') && !name.contains(['/', '\\', '\0']);
        is_plain.then(|| self.0.join(name))
    }
}
