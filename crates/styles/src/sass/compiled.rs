//! Runs the Sass compiler in this process.

mod files;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use grass::{ErrorKind, OutputStyle};
use quire_diagnostics::lower_first;

use super::{Answer, Request, SassError, at_file};
use crate::paths::offset;
use files::Files;

/// Stack size in bytes, for deeply nested style sheets and calls. The memory is committed only on use.
const STACK: usize = 256 << 20;

/// Compiles a style sheet. Never panics; a style sheet with infinite recursion aborts the process.
pub(super) fn run(request: &Request) -> Answer {
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
