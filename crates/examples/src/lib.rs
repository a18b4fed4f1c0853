//! Executed examples: small real projects of a site, run with the real tool, their output recorded and shown in pages.
//!
//! `examples/<name>/` is a project: a folder with a `package.json`. [`run`] copies each into a work folder below the
//! site, so that all share the site's `node_modules`, runs its commands there and makes a [`Record`]: what was written,
//! with sizes and texts, and the lines of the log that are wanted. Records are committed as
//! `examples/recorded/<name>.json`. Running again and comparing shows whether the pages, which take all they show from
//! the records, still tell the truth. A project with a `matrix.json` is also run in every variant that it describes.
//!
//! Two entry points: [`run`] for the command, [`pages`] for the pipeline. [`record`] is the format, [`settings`] the options
//! of an example.

mod check;
mod diff;
mod matrix;
mod normalise;
mod output;
pub mod pages;
mod process;
mod project;
pub mod record;
mod runner;
pub mod settings;
mod usage;

use std::path::{Path, PathBuf};

pub use check::{Mode, Options, Report, run};
pub use record::Record;

/// The folder of a site that holds the projects.
pub const FOLDER: &str = "examples";

/// The folder of a site that holds the records.
pub const RECORDS: &str = "examples/recorded";

/// The path of an example's record, relative to the site's folder.
pub fn record_path(name: &str) -> String {
    format!("{RECORDS}/{name}.json")
}

/// The names of all records of a site, sorted. A site that is only built may have records without projects.
pub fn record_names(site: &Path) -> Vec<String> {
    let files = quire_files::names_in(&site.join(RECORDS));
    files.iter().filter_map(|file| file.strip_suffix(".json")).map(str::to_owned).collect()
}

/// Why examples cannot run. A failing example is a diagnostic, not an error.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no site.
    #[error("there is no `quire.toml` in `{}`; `quire new` writes one", folder.display())]
    NoSite {
        /// The folder that was searched.
        folder: PathBuf,
    },
    /// The site has no examples.
    #[error("there are no examples: `{}` has no folder with a `package.json`", folder.display())]
    NoExamples {
        /// The folder that was searched.
        folder: PathBuf,
    },
    /// `--only` names an unknown example.
    #[error("there is no example `{name}`{}", did_you_mean.as_ref().map_or(String::new(), |near| format!("; did you mean `{near}`?")))]
    NoExample {
        /// The unknown name.
        name: String,
        /// The most similar name.
        did_you_mean: Option<String>,
    },
    /// Node.js is not installed.
    #[error("`node` was not found: install Node.js 20.19 or later, or add it to PATH")]
    NoNode,
    /// A program that examples need is not installed.
    #[error("`{tool}` was not found: run `npm install` in `{}`", site.display())]
    NoTool {
        /// A package, or an executable of a package.
        tool: String,
        /// The site's folder, whose `node_modules` was searched.
        site: PathBuf,
    },
    /// A program could not be started.
    #[error("cannot run `{program}`: {source}")]
    Start {
        /// The program.
        program: String,
        /// The operating system's error.
        source: std::io::Error,
    },
    /// A file could not be read or written.
    #[error(transparent)]
    Files(#[from] quire_files::Error),
}

/// The result of running examples.
pub type Result<T> = std::result::Result<T, Error>;
