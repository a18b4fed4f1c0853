//! Compiles Sass with the crate `grass`.
//!
//! Infinite recursion in a style sheet overflows the stack, which aborts the process, and an infinite loop never
//! returns. So the `quire` executable compiles each style sheet in a separate process, see [`answer`].

mod files;
mod isolated;

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use grass::{ErrorKind, OutputStyle};
use quire_diagnostics::{Diagnostic, lower_first};
use serde::{Deserialize, Serialize};

use crate::paths::{offset, span};
use crate::{Reads, Site};
use files::Files;
pub use isolated::{COMMAND, answer};

/// The code of Sass diagnostics.
const CODE: &str = "styles/sass";

/// Stack size in bytes, for deeply nested style sheets and calls. The memory is committed only on use.
const STACK: usize = 256 << 20;

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

fn run(request: &Request) -> Answer {
    quire_process::with_stack(STACK, || {
        let files = Files::new(&request.path, &request.site);
        let options = grass::Options::default()
            .fs(&files)
            .logger(&grass::NullLogger)
            .quiet(true)
            .style(OutputStyle::Expanded)
            .allows_charset(false)
            .load_path(&request.site.folder);
        // `grass` reports some errors by panicking.
        let css = catch_unwind(AssertUnwindSafe(|| grass::from_path(&request.path, &options)));
        let css = match css {
            Ok(css) => css.map_err(|error| sass_error(*error, request, &files)),
            Err(_) => Err(at_file(request, "the Sass compiler failed on this style sheet".to_owned())),
        };
        Answer { css, reads: files.into_reads() }
    })
}

fn sass_error(error: grass::Error, request: &Request, files: &Files) -> SassError {
    match error.kind() {
        ErrorKind::ParseError { message, loc, .. } => {
            let file = PathBuf::from(loc.file.name());
            // `loc` refers to the text that the compiler read, in which URLs may be rewritten.
            let text = quire_files::read_text(&file).unwrap_or_default();
            let start = offset(&text, loc.begin.line, files.column(&file, loc.begin.line, loc.begin.column));
            let end = offset(&text, loc.end.line, files.column(&file, loc.end.line, loc.end.column));
            SassError { message: lower_first(&message), file, place: start..end.max(start) }
        }
        error => at_file(request, format!("cannot be read: {error:?}")),
    }
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
