//! Resolves output folders and refuses unsafe ones.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use super::{PublishError, is_published};
use crate::{Error, context};

/// Length of the random suffix in the name of a stage, which is the folder to which a build writes.
pub(super) const RANDOM: usize = 8;

/// The inputs of a build. Publishing must not replace the inputs, and the output must not become part of them.
#[derive(Debug, Clone)]
pub struct Sources {
    /// The site's folder, which contains `quire.toml`.
    pub site: PathBuf,
    /// Folders that are read recursively. Some of the folders may not exist.
    pub read: Vec<PathBuf>,
}

/// An output folder with links resolved, and the reserved names beside it.
#[derive(Debug)]
pub(super) struct Location {
    /// The output folder. The folder need not exist.
    pub(super) out: PathBuf,
    /// The parent folder of `out`. The folder need not exist.
    pub(super) parent: PathBuf,
    name: OsString,
}

impl Location {
    /// Resolves `out`, following links. Fails if `out` is not a folder or is a folder that publishing must not replace.
    pub(super) fn find(out: &Path, sources: &Sources) -> Result<Self, PublishError> {
        let real = resolve(out)?;
        refuse_sources(out, &real, sources)?;
        // Only the root has no parent, and `refuse_sources` refuses the root, because it contains every site.
        let name = real.file_name().unwrap_or_default().to_owned();
        let parent = real.parent().unwrap_or(Path::new("/")).to_owned();
        let location = Self { out: real, parent, name };
        location.refuse_foreign()?;
        Ok(location)
    }

    /// Returns a hidden path beside the output folder: `.dist.quire-<purpose>`.
    pub(super) fn beside(&self, purpose: &str) -> PathBuf {
        let mut name = self.prefix();
        name.push(purpose);
        self.parent.join(name)
    }

    /// Returns the prefix of stage names. In a stage name, [`RANDOM`] letters and digits follow the prefix.
    pub(super) fn stage_prefix(&self) -> OsString {
        let mut prefix = self.prefix();
        prefix.push("stage-");
        prefix
    }

    /// Returns all stages beside the output folder, including leftovers.
    pub(super) fn stages(&self) -> Vec<PathBuf> {
        let prefix = self.stage_prefix();
        let is_stage = |name: &OsStr| {
            name.as_encoded_bytes()
                .strip_prefix(prefix.as_encoded_bytes())
                .is_some_and(|random| random.len() == RANDOM && random.iter().all(u8::is_ascii_alphanumeric))
        };
        let entries = fs::read_dir(&self.parent).into_iter().flatten().flatten();
        entries.filter(|entry| is_stage(&entry.file_name())).map(|entry| entry.path()).collect()
    }

    /// Removes a folder beside the output folder if the folder is empty or was written by Quire.
    pub(super) fn remove_own(folder: &Path) -> std::io::Result<()> {
        if is_published_site(folder) { fs::remove_dir_all(folder) } else { Ok(()) }
    }

    /// Fails if the output folder contains something that Quire did not write, or is a git working tree. A working tree
    /// may contain the marker, because a built site may be committed there.
    pub(super) fn refuse_foreign(&self) -> Result<(), PublishError> {
        let out = &self.out;
        if fs::symlink_metadata(out.join(".git")).is_ok() {
            return Err(PublishError::WorkingTree { out: out.clone() });
        }
        let is_empty = match fs::read_dir(out) {
            Err(error) if error.kind() == ErrorKind::NotFound => true,
            entries => context("list", out, entries)?.next().is_none(),
        };
        if is_empty || is_published(out) { Ok(()) } else { Err(PublishError::Foreign { out: out.clone() }) }
    }

    fn prefix(&self) -> OsString {
        let mut prefix = OsString::from(".");
        prefix.push(&self.name);
        prefix.push(".quire-");
        prefix
    }
}

/// Returns whether `folder` is a folder rather than a link, and is empty or was written by Quire.
pub(super) fn is_published_site(folder: &Path) -> bool {
    let is_folder = fs::symlink_metadata(folder).is_ok_and(|metadata| metadata.is_dir());
    let is_empty = || fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
    is_folder && (is_published(folder) || is_empty())
}

/// Returns the absolute path with links resolved. Keeps components that do not exist yet.
fn resolve(out: &Path) -> Result<PathBuf, PublishError> {
    let absolute = context("create", out, std::path::absolute(out))?;
    match fs::metadata(&absolute) {
        Ok(data) if data.is_dir() => return Ok(context("read", &absolute, fs::canonicalize(&absolute))?),
        Ok(_) => return Err(PublishError::NotFolder { out: out.to_owned() }),
        Err(error) if error.kind() != ErrorKind::NotFound => {
            return Err(Error::io("create", &absolute, error).into());
        }
        Err(_) if fs::symlink_metadata(&absolute).is_ok() => {
            return Err(PublishError::DanglingLink { out: out.to_owned() });
        }
        Err(_) => {}
    }
    Ok(context("create", &absolute, resolve_missing(&absolute))?)
}

/// Like [`fs::canonicalize`], for a path whose last components do not exist.
fn resolve_missing(path: &Path) -> std::io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            // A path has no file name if it ends with `..`. Here, `..` follows a folder that does not exist.
            let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else { return Err(error) };
            Ok(resolve_missing(parent)?.join(name))
        }
        result => result,
    }
}

fn refuse_sources(out: &Path, real: &Path, sources: &Sources) -> Result<(), PublishError> {
    let protected = [Some(sources.site.clone()), std::env::home_dir()];
    let read = sources.read.iter().filter_map(|folder| resolve(folder).ok()).collect::<Vec<_>>();
    let protected = protected.into_iter().flatten().filter_map(|folder| resolve(&folder).ok());
    for source in protected.chain(read.iter().cloned()) {
        if source.starts_with(real) {
            return Err(PublishError::HoldsSources { out: out.to_owned(), source_folder: source });
        }
    }
    match read.into_iter().find(|folder| real.starts_with(folder)) {
        Some(source_folder) => Err(PublishError::InsideSources { out: out.to_owned(), source_folder }),
        None => Ok(()),
    }
}

/// Returns whether a `/`-separated path, joined to a folder, names a file below that folder on the current operating
/// system.
pub fn stays_inside(path: &str) -> bool {
    let is_name = |segment: &str| {
        let mut components = Path::new(segment).components();
        matches!((components.next(), components.next()), (Some(Component::Normal(name)), None) if name == segment)
    };
    !path.contains('\0') && path.split('/').all(is_name)
}
