//! Implements `quire import`.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use anyhow::{Context, bail};
use quire_diagnostics::{Sources, sort};
use quire_files::Digest;
use quire_git::CommitTimes;
use quire_import::{Contents, Engine, Existing, Files, NewFile, Options, Overwrite, RECORD, Record, import};
use quire_pipeline::Report;

use crate::arguments::{Format, Import, ImportEngine};
use crate::{Outcome, report};

/// Writes the files of a Quire site next to the files of the project, and prints the report.
pub(crate) fn run(arguments: &Import) -> anyhow::Result<Outcome> {
    let folder = &arguments.folder;
    if !quire_files::is_folder(folder) {
        bail!("the folder `{}` does not exist", folder.display());
    }
    let project = Project::new(folder)?;
    let options = Options { engine: arguments.from.map(engine), year: Some(quire_files::current_year()) };
    let mut imported = match import(&project, options) {
        Ok(imported) => imported,
        Err(diagnostic) => {
            let mut diagnostics = vec![*diagnostic];
            sort(&mut diagnostics);
            let error_report = Report { diagnostics, sources: Sources::default(), ..Report::default() };
            report::print(&error_report, arguments.format)?;
            return Ok(Outcome::CannotRun);
        }
    };
    imported.leave_out_unreadable(|file| project.bytes(file).err().map(|error| error.to_string()));
    let mut record = Record::parse(&project.text(RECORD).unwrap_or_default());
    let overwrite = if arguments.force { Overwrite::Imported } else { Overwrite::Nothing };
    let (to_write, report) = imported.plan(&record, overwrite, |file| project.existing(file));
    project.destination(RECORD)?;
    let paths = to_write.iter().map(|file| project.destination(&file.path));
    let paths = paths.collect::<anyhow::Result<Vec<PathBuf>>>()?;
    for (file, path) in to_write.iter().zip(&paths) {
        let bytes = project.bytes(file)?;
        quire_files::write_atomic(path, &bytes)?;
        record.add(&file.path, digest(&bytes));
    }
    if !to_write.is_empty() {
        quire_files::write_inside(folder, RECORD, record.text().as_bytes())?;
    }
    let needs_author = report.needs_author();
    report::output(&match arguments.format {
        Format::Json => report.json().iter().map(ToString::to_string).map(|line| line + "\n").collect(),
        Format::Human => {
            let text = if arguments.verbose { report.text() } else { report.summary() };
            format!("{text}\nnext:\n  quire dev {}\n", folder.display())
        }
    })?;
    Ok(if needs_author { Outcome::Errors } else { Outcome::Success })
}

fn engine(engine: ImportEngine) -> Engine {
    match engine {
        ImportEngine::Rspress => Engine::Rspress,
        ImportEngine::Vitepress => Engine::VitePress,
        ImportEngine::Docusaurus => Engine::Docusaurus,
        ImportEngine::Mdbook => Engine::MdBook,
    }
}

fn digest(bytes: &[u8]) -> String {
    Digest::of(bytes).to_string()
}

/// Returns the path of `file` relative to `folder`, separated by `/`.
fn relative(folder: &Path, file: &Path) -> String {
    let shared = folder.iter().zip(file.iter()).take_while(|(one, other)| one == other).count();
    let parents = folder.iter().skip(shared).map(|_| "..".into());
    let remaining = file.iter().skip(shared).map(|name| name.to_string_lossy());
    parents.chain(remaining).collect::<Vec<Cow<'_, str>>>().join("/")
}

/// A project on disk. Reads and writes only files in its git repository, or in its folder if there is no repository.
struct Project {
    folder: PathBuf,
    /// The repository, or the folder if there is no repository. Symbolic links are resolved.
    root: PathBuf,
    /// Cached listings of folders, by path.
    listings: Mutex<HashMap<String, Arc<Listing>>>,
    /// Times of the last commits by file path relative to `root`, without files whose last commit is unknown.
    commits: OnceLock<BTreeMap<String, String>>,
}

/// Names in a folder. The value is true for folders.
type Listing = BTreeMap<String, bool>;

impl Project {
    fn new(folder: &Path) -> anyhow::Result<Self> {
        let canonical = quire_files::canonical(folder)?;
        let repository = canonical.ancestors().find(|ancestor| quire_files::exists(&ancestor.join(".git")));
        Ok(Self {
            folder: folder.to_owned(),
            root: repository.unwrap_or(&canonical).to_owned(),
            listings: Mutex::default(),
            commits: OnceLock::new(),
        })
    }

    fn listing(&self, folder: &str) -> Arc<Listing> {
        let mut listings = self.listings.lock().unwrap_or_else(PoisonError::into_inner);
        let listing = listings.entry(folder.to_owned()).or_insert_with(|| Arc::new(self.list(folder)));
        Arc::clone(listing)
    }

    fn list(&self, folder: &str) -> Listing {
        let Some(path) = self.path(folder) else { return Listing::new() };
        let names = quire_files::names_in(&path).into_iter();
        names.map(|name| (name.clone(), quire_files::is_folder(&path.join(name)))).collect()
    }

    fn path(&self, path: &str) -> Option<PathBuf> {
        Some(self.folder.join(path)).filter(|path| self.is_inside(path))
    }

    /// Returns whether a path is inside [`Self::root`] after symbolic links are resolved.
    fn is_inside(&self, path: &Path) -> bool {
        quire_files::canonical(path).is_ok_and(|path| path.starts_with(&self.root))
    }

    /// Returns the path to write a file to. Fails if a symbolic link in the path leads outside the project.
    fn destination(&self, path: &str) -> anyhow::Result<PathBuf> {
        let destination = self.folder.join(path);
        // A dangling link counts as existing, because writing to the link could create its target.
        let existing = destination.ancestors().find(|ancestor| !quire_files::is_absent(ancestor));
        if !existing.is_some_and(|existing| self.is_inside(existing)) {
            bail!("`{path}` would be written outside the project, because of a symbolic link");
        }
        Ok(destination)
    }

    /// Returns the contents of a file to write.
    fn bytes<'file>(&self, file: &'file NewFile) -> anyhow::Result<Cow<'file, [u8]>> {
        match &file.contents {
            Contents::Text(text) => Ok(Cow::Borrowed(text.as_bytes())),
            Contents::CopyOf(path) => {
                let original = self.path(path).with_context(|| format!("`{path}` is outside the project"))?;
                Ok(Cow::Owned(quire_files::read(&original)?))
            }
        }
    }

    /// Compares a file to write with the existing entry at its path.
    fn existing(&self, file: &NewFile) -> Existing {
        let path = self.folder.join(&file.path);
        match self.path(&file.path).map(|inside| quire_files::read(&inside)) {
            Some(Ok(bytes)) if self.bytes(file).is_ok_and(|new| *new == *bytes) => Existing::Same,
            Some(Ok(bytes)) => Existing::Other(digest(&bytes)),
            _ if quire_files::exists(&path) => Existing::Other(String::new()),
            _ => Existing::Nothing,
        }
    }
}

impl Files for Project {
    fn text(&self, path: &str) -> Option<String> {
        quire_files::read_text(&self.path(path)?).ok()
    }

    fn names(&self, folder: &str) -> Vec<(String, bool)> {
        self.listing(folder).iter().map(|(name, is_folder)| (name.clone(), *is_folder)).collect()
    }

    fn is_folder(&self, path: &str) -> Option<bool> {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        self.listing(folder).get(name).copied()
    }

    fn link(&self, path: &str) -> Option<String> {
        let parent = quire_files::canonical(&self.folder).ok()?;
        let canonical = quire_files::canonical(&self.path(path)?).ok()?;
        (!canonical.starts_with(&parent)).then(|| relative(&parent, &canonical))
    }

    fn last_commit(&self, path: &str) -> Option<String> {
        let canonical = quire_files::canonical(&self.path(path)?).ok()?;
        let relative = canonical.strip_prefix(&self.root).ok()?.to_str()?;
        let commits = self.commits.get_or_init(|| {
            // If git fails, no file has a commit time.
            let CommitTimes { mut known, cut_off } = quire_git::commit_times(&self.root).unwrap_or_default();
            known.retain(|path, _| !cut_off.contains(path));
            known
        });
        commits.get(&relative.replace('\\', "/")).cloned()
    }

    fn identity(&self, folder: &str) -> Option<String> {
        let canonical = quire_files::canonical(&self.path(folder)?).ok()?;
        Some(canonical.to_string_lossy().into_owned())
    }
}
