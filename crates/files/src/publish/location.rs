//! Where a site is published, and where it must not be.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use super::{MARKER, PublishError};
use crate::{Error, context};

/// Length of the random end of a stage's name.
pub(super) const RANDOM: usize = 8;

/// What a build is made from: publishing must not replace it, nor may the output become part of it.
#[derive(Debug, Clone)]
pub struct Sources {
    /// The site's folder.
    pub site: PathBuf,
    /// The folders that are read whole. They need not exist.
    pub read: Vec<PathBuf>,
}

/// An output folder without links in its path, and the names beside it that belong to it.
#[derive(Debug)]
pub(super) struct Location {
    /// The output folder. It need not exist.
    pub(super) out: PathBuf,
    /// The folder it lies in. It need not exist.
    pub(super) parent: PathBuf,
    name: OsString,
}

impl Location {
    /// The folder that `out` means: where it is a link, what it leads to. Fails when there is something else than a
    /// folder, or a folder that publishing must not replace.
    pub(super) fn find(out: &Path, sources: &Sources) -> Result<Self, PublishError> {
        let real = resolve(out)?;
        refuse_sources(out, &real, sources)?;
        // A folder without a parent is the root, which holds every site.
        let name = real.file_name().unwrap_or_default().to_owned();
        let parent = real.parent().unwrap_or(Path::new("/")).to_owned();
        let location = Self { out: real, parent, name };
        location.refuse_foreign()?;
        Ok(location)
    }

    /// A hidden path beside the output folder: `.dist.quire-<purpose>`.
    pub(super) fn beside(&self, purpose: &str) -> PathBuf {
        let mut name = self.prefix();
        name.push(purpose);
        self.parent.join(name)
    }

    /// How the names of stages begin; [`RANDOM`] letters and digits follow.
    pub(super) fn stage_prefix(&self) -> OsString {
        let mut prefix = self.prefix();
        prefix.push("stage-");
        prefix
    }

    /// Everything beside the output folder that is named as its stages are.
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

    /// Fails when the output folder holds something that no build of ours wrote.
    pub(super) fn refuse_foreign(&self) -> Result<(), PublishError> {
        let out = &self.out;
        let is_empty = match fs::read_dir(out) {
            Err(error) if error.kind() == ErrorKind::NotFound => true,
            entries => context("list", out, entries)?.next().is_none(),
        };
        if is_empty || out.join(MARKER).exists() {
            Ok(())
        } else {
            Err(PublishError::Foreign { out: out.clone() })
        }
    }

    fn prefix(&self) -> OsString {
        let mut prefix = OsString::from(".");
        prefix.push(&self.name);
        prefix.push(".quire-");
        prefix
    }
}

/// The path without links: of what exists as the system knows it, and the names of what does not exist yet.
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

/// As [`fs::canonicalize`] for a path whose end does not exist.
fn resolve_missing(path: &Path) -> std::io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            // Without a name the path ends with `..` below something that does not exist.
            let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else { return Err(error) };
            Ok(resolve_missing(parent)?.join(name))
        }
        result => result,
    }
}

fn refuse_sources(out: &Path, real: &Path, sources: &Sources) -> Result<(), PublishError> {
    let whole = [Some(sources.site.clone()), std::env::home_dir()];
    let read = sources.read.iter().filter_map(|folder| resolve(folder).ok()).collect::<Vec<_>>();
    let whole = whole.into_iter().flatten().filter_map(|folder| resolve(&folder).ok());
    for source in whole.chain(read.iter().cloned()) {
        if source.starts_with(real) {
            return Err(PublishError::HoldsSources { out: out.to_owned(), source_folder: source });
        }
    }
    match read.into_iter().find(|folder| real.starts_with(folder)) {
        Some(source_folder) => Err(PublishError::InsideSources { out: out.to_owned(), source_folder }),
        None => Ok(()),
    }
}

/// Whether a path, `/` separated, names a file below the folder it is joined to, on any system.
pub fn stays_inside(path: &str) -> bool {
    let is_name = |segment: &str| {
        let mut components = Path::new(segment).components();
        matches!((components.next(), components.next()), (Some(Component::Normal(name)), None) if name == segment)
    };
    !path.contains('\0') && path.split('/').all(is_name)
}
