//! Runs a site's example projects, and inserts their recorded output into pages.
//!
//! `examples/<name>/` is a small real project: a folder with a `package.json`. [`run`] copies each project to a
//! temporary folder inside the site's folder, so that all projects share the site's `node_modules`, and runs the
//! project's commands there. The result is a [`Record`]: output files with sizes and contents, and selected lines of
//! the log. Records are committed as `examples/recorded/<name>.json`. Pages show only recorded data, so if a run
//! differs from its record, pages are outdated. A project with a `matrix.json` also runs in each of its variants.
//!
//! The entry points are [`run`] for the command `quire examples` and [`pages`] for compiling pages. [`record`] defines
//! the format of records, [`settings`] the options of an example.
//!
//! [`pages`] fills `<Example>`, `<Output>`, `<OutputTree>`, `<OutputLog>` and `<OptionFacts>` in compiled pages, and
//! provides the value of imports with `?variants`. Code that serves the documentation of only one product belongs in
//! this crate.

mod check;
mod diff;
mod matrix;
mod normalize;
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

/// Folder of the projects, relative to the site's folder.
pub const FOLDER: &str = "examples";

/// Folder of the records, relative to the site's folder.
pub const RECORDS: &str = "examples/recorded";

/// Returns the path of an example's record, relative to the site's folder.
pub fn record_path(name: &str) -> String {
    format!("{RECORDS}/{name}.json")
}

/// Returns the hint for a damaged record. Damaged records are never overwritten.
fn damaged_record_hint(name: &str) -> String {
    format!("remove `{}`, and run `quire examples --update --only {name}`", record_path(name))
}

/// Returns the names of all records of a site, sorted. A record may exist without its project, because builds need only
/// the records.
pub fn record_names(site: &Path) -> Vec<String> {
    let files = quire_files::names_in(&site.join(RECORDS));
    files.iter().filter_map(|file| file.strip_suffix(".json")).map(str::to_owned).collect()
}

/// Reason why examples cannot be run. A failing example is a diagnostic, not an error.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The folder is not a site.
    #[error("could not find `quire.toml` in `{}`; `quire new` creates a site", folder.display())]
    NoSite {
        /// The folder in which `quire.toml` was expected.
        folder: PathBuf,
    },
    /// No folder of the site contains an example.
    #[error("there are no examples: `{}` has no folder with a `package.json`", folder.display())]
    NoExamples {
        /// The folder that would contain the examples.
        folder: PathBuf,
    },
    /// `--only` specifies an unknown example.
    #[error("unknown example `{name}`{}", did_you_mean.as_ref().map_or(String::new(), |near| format!("; did you mean `{near}`?")))]
    NoExample {
        /// The name in `--only`.
        name: String,
        /// Name of the most similar example. `None` if none is similar.
        did_you_mean: Option<String>,
    },
    /// The executable `node` was not found.
    #[error("`node` was not found: install Node.js 20.19 or later, or add it to PATH")]
    NoNode,
    /// A package, or an executable of a package, is not installed.
    #[error("`{tool}` was not found: run `npm install` in `{}`", site.display())]
    NoTool {
        /// Name of a package, or of an executable in a package.
        tool: String,
        /// Folder of the site, whose `node_modules` was searched.
        site: PathBuf,
    },
    /// A program could not be started.
    #[error("cannot run `{program}`: {source}")]
    Start {
        /// Name of the program, as written in the command.
        program: String,
        /// Why the operating system could not start the program.
        source: std::io::Error,
    },
    /// A file could not be read or written.
    #[error(transparent)]
    Files(#[from] quire_files::Error),
}

/// The result of running examples, with [`Error`] as the error type.
pub type Result<T> = std::result::Result<T, Error>;
