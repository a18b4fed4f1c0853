//! The style sheets of a site: compiling, bundling and URL resolution.
//!
//! [`Compiler`] compiles Sass and Less to CSS, for the bundler and for [`sheet`]. [`sheet`] merges a style sheet and
//! all its imports into one CSS file, and collects the referenced fonts and images. [`command`] runs a site's own
//! program that writes a style sheet, such as Tailwind.
//!
//! [`color`] computes the contrast of a color that a site has chosen.
//!
//! [`Reads`] records every file that is read and every path where a file is looked for. As long as none of them
//! changes, the result is the same.
//!
//! Sass is compiled with the crate `grass`; Less with the package that the site has installed, in Node.js. `references`
//! finds fonts and images without parsing other CSS, so syntax that is newer than Quire is copied unchanged. The
//! `quire` executable compiles Sass in a separate process, because a mixin with infinite recursion overflows the stack,
//! which aborts the process.
//!
//! # Invariants
//!
//! - *Invariant:* [`Reads`] contains all files read and all paths looked up. Test:
//!   `files_that_imported_style_sheets_use`, `files_that_style_sheets_of_every_page_use`,
//!   `sass that calls itself without end`.
//! - *Invariant:* compiling a style sheet is stopped after 20 seconds, and at 768 MB (Sass) or 1 GB (Less) if the
//!   system enforces memory limits, as Linux does. Test: `endless_sass_has_a_memory_limit`,
//!   `leftover_processes_are_killed`.

pub mod color;
pub mod command;
mod compiler;
mod language;
mod less;
mod package;
mod paths;
mod references;
pub mod sass;
mod sheet;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

pub use compiler::Compiler;
pub use language::Language;
pub use package::style_sheet as package_style_sheet;
pub use sheet::{Sheet, SheetSource, sheet};

/// The site that style sheets belong to.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Site {
    /// Absolute path of the site's folder, with symbolic links resolved.
    pub folder: PathBuf,
    /// Import aliases: folders relative to the site's folder, by the prefix in imports of modules and style sheets.
    pub alias: BTreeMap<String, String>,
    /// The executable that compiles Sass when its first argument is [`sass::COMMAND`]. With `None`, Sass is compiled in
    /// this process, where a style sheet with infinite recursion is fatal.
    pub sass: Option<PathBuf>,
}

/// The absolute paths that a result depends on.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reads {
    /// Paths of the files that were read.
    pub found: BTreeSet<PathBuf>,
    /// Paths where a file was looked for, whether or not it exists.
    pub sought: BTreeSet<PathBuf>,
}

impl Reads {
    /// Returns whether `path` is a file, and records the lookup.
    fn is_file(&mut self, path: &Path) -> bool {
        self.sought.insert(path.to_owned());
        quire_files::is_file(path)
    }

    /// Reads a file as UTF-8 text, and records it.
    fn text(&mut self, path: &Path) -> quire_files::Result<String> {
        self.found.insert(path.to_owned());
        quire_files::read_text(path)
    }

    /// Adds the paths that another result depends on.
    fn extend(&mut self, other: Self) {
        self.found.extend(other.found);
        self.sought.extend(other.sought);
    }
}
