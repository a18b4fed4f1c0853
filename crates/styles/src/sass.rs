//! Compiles Sass with the crate `grass`.
//!
//! Infinite recursion in a style sheet overflows the stack, which aborts the process, and an infinite loop never
//! returns. So the `quire` executable compiles each style sheet in a separate process, see [`answer`].
//!
//! `grass` is an optional dependency, to save compile time. Without it, every Sass file is an error.

#[cfg(feature = "grass")]
mod compiled;
#[cfg(not(feature = "grass"))]
#[path = "sass/uncompiled.rs"]
mod compiled;
mod isolated;

use std::ops::Range;
use std::path::{Path, PathBuf};

use quire_diagnostics::Diagnostic;
use serde::{Deserialize, Serialize};

use crate::paths::span;
use crate::{Reads, Site};
use compiled::run;
pub use isolated::{COMMAND, answer};

/// The code of Sass diagnostics.
const CODE: &str = "styles/sass";

/// Input of a Sass compilation.
#[derive(Debug, Serialize, Deserialize)]
struct Request {
    path: PathBuf,
    site: Site,
}

/// Result of a Sass compilation: the CSS, or the error.
#[derive(Debug, Serialize, Deserialize)]
struct Answer {
    css: Result<String, SassError>,
    reads: Reads,
}

/// A Sass error and its location.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct SassError {
    message: String,
    file: PathBuf,
    place: Range<usize>,
}

/// Compiles the style sheet at an absolute path.
pub(crate) fn compile(path: &Path, site: &Site, reads: &mut Reads) -> Result<String, Diagnostic> {
    let request = Request { path: path.to_owned(), site: site.clone() };
    let answer = match &site.sass {
        Some(executable) => isolated::compile(executable, &request),
        None => Ok(run(&request)),
    };
    let answer =
        answer.map_err(|message| Diagnostic::error(CODE, span(path, &site.folder, 0..0), message))?;
    reads.extend(answer.reads);
    answer.css.map_err(|error| diagnostic(&error, site))
}

fn at_file(request: &Request, message: String) -> SassError {
    SassError { message, file: request.path.clone(), place: 0..0 }
}

fn diagnostic(error: &SassError, site: &Site) -> Diagnostic {
    let location = span(&error.file, &site.folder, error.place.clone());
    let message = error.message.trim_end_matches('.');
    let diagnostic = Diagnostic::error(CODE, location, message);
    match hint(message) {
        Some(hint) => diagnostic.hint(hint),
        None => diagnostic,
    }
}

fn hint(message: &str) -> Option<&'static str> {
    let hints = [
        (
            "stylesheet to import",
            "Quire looks for it beside the file, in the site's folder, in the folders of `alias`, and in `node_modules`",
        ),
        ("undefined variable", "`@use \"file\"` makes it `file.$name`; `@use \"file\" as *` keeps the name"),
        (
            "undefined function",
            "functions of Sass modules need `@use`, such as `@use \"sass:math\"`; color spaces and `color.channel` are not supported",
        ),
        ("undefined mixin", "`@use \"file\"` makes it `file.name`; `@use \"file\" as *` keeps the name"),
    ];
    let message = message.to_ascii_lowercase();
    hints.iter().find(|(part, _)| message.contains(part)).map(|(_, hint)| *hint)
}
