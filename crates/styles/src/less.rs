//! Compiles Less in Node.js with the package `less` that the site has installed, because there is no complete compiler
//! in Rust.

use std::path::{Path, PathBuf};
use std::time::Duration;

use quire_diagnostics::Diagnostic;
use quire_process::{CompletedProgram, Exceeded, Limits, MAX_OUTPUT, Program};
use serde::{Deserialize, Serialize};

use crate::paths::{offset, span};
use crate::{Reads, Site, package};

/// The code of Less diagnostics.
const CODE: &str = "styles/less";

/// Limits for compiling one style sheet.
const LIMITS: Limits = Limits { time: Duration::from_secs(20), output: MAX_OUTPUT, memory: Some(1 << 30) };

/// Heap limit of Node.js in MB; below the memory limit of the process.
const HEAP: &str = "--max-old-space-size=512";

/// The Node.js script that runs the package: reads a [`Request`], writes an [`Answer`].
const SCRIPT: &str = include_str!("less/compile.cjs");

#[derive(Serialize)]
struct Request<'a> {
    less: &'a Path,
    path: &'a Path,
    text: &'a str,
    site: &'a Path,
    alias: Vec<(&'a str, PathBuf)>,
    packages: Vec<PathBuf>,
}

#[derive(Deserialize)]
struct Answer {
    #[serde(default)]
    css: String,
    error: Option<LessError>,
    found: Vec<PathBuf>,
    sought: Vec<PathBuf>,
}

#[derive(Deserialize)]
struct LessError {
    message: String,
    file: Option<PathBuf>,
    line: Option<usize>,
    column: Option<usize>,
}

/// Compiles the style sheet at an absolute path.
pub(crate) fn compile(path: &Path, site: &Site, reads: &mut Reads) -> Result<String, Diagnostic> {
    let at_file = |message: String| Diagnostic::error(CODE, span(path, &site.folder, 0..0), message);
    let package_folders: Vec<PathBuf> = package::folders(&site.folder).collect();
    let installed = package_folders.iter().map(|folder| folder.join("less"));
    let less = installed.clone().find(|less| reads.is_file(&less.join("package.json"))).ok_or_else(|| {
        let message = "Less style sheets require the package `less`";
        Diagnostic::warning("styles/no-less", span(path, &site.folder, 0..0), message)
            .hint("without it they are skipped; install it in the site's folder: `npm install less`")
    })?;
    let text = reads.text(path).map_err(|error| at_file(error.to_string()))?;
    let alias = site.alias.iter().map(|(name, folder)| (name.as_str(), site.folder.join(folder)));
    let request = Request {
        less: &less,
        path,
        text: &text,
        site: &site.folder,
        alias: alias.collect(),
        packages: package_folders,
    };
    let input = serde_json::to_vec(&request).map_err(|error| at_file(error.to_string()))?;
    let program = Program::new(Path::new("node"), &site.folder, LIMITS);
    let completed = program.run([HEAP, "-e", SCRIPT], input).map_err(|error| {
        at_file(format!("cannot run `node`: {error}")).hint("the package `less` needs Node.js on the `PATH`")
    })?;
    let answer: Answer = answer(&completed).map_err(at_file)?;
    reads.found.extend(answer.found);
    reads.sought.extend(answer.sought);
    match answer.error {
        Some(error) => Err(diagnostic(&error, path, &text, site)),
        None => Ok(answer.css),
    }
}

/// Parses the output of the Node.js process. Returns an error message if the process failed.
fn answer(completed: &CompletedProgram) -> Result<Answer, String> {
    match completed.exceeded {
        Some(Exceeded::Time) => {
            return Err(format!("compiling took more than {} seconds", LIMITS.time.as_secs()));
        }
        Some(Exceeded::Output) => return Err(format!("its CSS is larger than {} MB", LIMITS.output >> 20)),
        None => {}
    }
    serde_json::from_slice(&completed.output).map_err(|_| match completed.exit_code {
        None => "the package `less` ran out of memory: a mixin may call itself endlessly".to_owned(),
        Some(_) => format!("the package `less` failed: {}", completed.errors.trim()),
    })
}

fn diagnostic(error: &LessError, path: &Path, text: &str, site: &Site) -> Diagnostic {
    let file = error.file.as_deref().filter(|file| quire_files::is_file(file));
    let imported_text = file.filter(|file| *file != path).and_then(|file| quire_files::read_text(file).ok());
    let text = imported_text.as_deref().unwrap_or(text);
    let start =
        error.line.map_or(0, |line| offset(text, line.saturating_sub(1), error.column.unwrap_or_default()));
    let location = span(file.unwrap_or(path), &site.folder, start..start);
    Diagnostic::error(CODE, location, error.message.trim_end_matches('.'))
}
