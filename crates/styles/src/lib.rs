//! The style sheets of a site.
//!
//! [`Compiler`] turns Sass and Less into CSS, for the bundler and for [`sheet`], which makes one CSS file of a style sheet
//! and everything that it imports, and collects the fonts and images it refers to. [`command`] runs a program of the site
//! that writes a style sheet, such as Tailwind's.
//!
//! [`color`] judges the contrast of a colour that a site has chosen.
//!
//! Every file that is read, and every place where one is looked for, is recorded in [`Reads`]. As long as none of them
//! changes, the result is the same.

pub mod color;
pub mod command;
mod compiler;
mod language;
mod less;
mod package;
mod place;
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
    /// Its folder, absolute and without links.
    pub folder: PathBuf,
    /// Folders relative to the site's by the name under which modules and style sheets import them.
    pub alias: BTreeMap<String, String>,
    /// The executable that compiles Sass when its first argument is [`sass::COMMAND`]; without one, Sass is compiled in
    /// this process, where a style sheet that calls itself without end is fatal.
    pub sass: Option<PathBuf>,
}

/// The absolute paths that a result depends on.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reads {
    /// Files that were read.
    pub found: BTreeSet<PathBuf>,
    /// Paths where a file was looked for, whether there was one or not.
    pub sought: BTreeSet<PathBuf>,
}

impl Reads {
    /// Whether `path` is a file.
    fn is_file(&mut self, path: &Path) -> bool {
        self.sought.insert(path.to_owned());
        quire_files::is_file(path)
    }

    /// The text of a file.
    fn text(&mut self, path: &Path) -> quire_files::Result<String> {
        self.found.insert(path.to_owned());
        quire_files::read_text(path)
    }

    /// Adds the paths of another result.
    fn extend(&mut self, other: Self) {
        self.found.extend(other.found);
        self.sought.extend(other.sought);
    }
}
