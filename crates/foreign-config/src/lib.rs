//! Reads configuration files written in JavaScript, TypeScript, JSON or TOML without running them.
//!
//! [`Scripts`] parses a module and its imports with oxc, and evaluates its exports: literals, constants, objects with
//! spreads, templates, and calls of the project's functions and some built-in ones. Other expressions become
//! [`Value::Unknown`] with their position, which the caller reports.
//!
//! # Invariants
//!
//! - *Invariant:* evaluation ends, in bounded time and memory, for any input: steps, nesting, and sizes of strings and
//!   files are limited. Test: `values_are_unknown_after_the_last_step`, `costs_of_expressions`, `nesting`, `strings`,
//!   `files`, `total_size_of_files`, `limits_of_methods`, `limits_of_listings`.
//! - *Invariant:* a file is read only through [`files::Files`], with a path relative to the project's folder, never
//!   with an absolute path. Test: `files_and_json`, `files_of_imports`.
//! - *Invariant:* an expression whose value would require running other code is unknown, not guessed, except for what
//!   [`Scripts`] records (conditions, environment variables). Test: `operators`, `conditions`, `statements`, `globals`.

mod builtin;
mod call;
mod eval;
pub mod files;
mod method;
mod module;
mod names;
pub mod path;
mod pattern;
mod toml;
mod value;

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use oxc_allocator::Allocator;
use quire_diagnostics::{Position, Source};

use files::Files;
use module::Module;
pub use value::{Entry, Node, SourceSpan, Value};

/// Maximum number of steps, after which values are [`Value::Unknown`]. Large configurations need several hundred
/// thousand steps. A result costs one step for each [`BYTES_PER_STEP`] bytes of its size, so the limit also bounds
/// memory use.
const MAX_STEPS: usize = 2_000_000;
const BYTES_PER_STEP: usize = 32;

/// Cost of an import in steps. An import looks up several file names and may parse a file.
const IMPORT_COST: usize = 50;

/// Cost of an entry of a generated sidebar in steps.
pub const ENTRY: usize = 20;

/// Maximum number of bytes that are parsed in total. A syntax tree may take forty times as much memory. Each file
/// counts as [`FILE_COST`] additional bytes.
const MAX_PARSED: usize = 10_000_000;
const FILE_COST: usize = 500;

/// Maximum nesting of evaluated expressions and calls.
const MAX_DEPTH: u32 = 150;

/// Maximum size of a parsed file in bytes. The parser may need two kilobytes of stack per byte.
pub const MAX_SCRIPT: usize = 500_000;

/// Message for files larger than [`MAX_SCRIPT`].
const TOO_LARGE: &str = "the file is too large to be read";
/// Message for files whose open angle brackets would cost the parser too much time and memory.
const TOO_DEEP: &str = "the file has too many open angle brackets to be parsed";

/// Maximum length of an evaluated string in bytes.
const MAX_TEXT: usize = 1 << 20;

/// A name or export under evaluation.
#[derive(Debug, Clone, PartialEq, Eq)]
enum InProgress {
    /// A name in a module: the module's index and the name.
    Name(usize, String),
    /// An export: the module's index and the name of the export, or `*` for all exports.
    Export(usize, String),
}

/// Evaluator of a project's modules, which are parsed on first use.
pub struct Scripts<'a> {
    allocator: &'a Allocator,
    /// Access to the project's files.
    pub files: &'a dyn Files,
    /// Year that `new Date().getFullYear()` returns. `None` makes the value unknown.
    year: Option<i32>,
    /// Path and contents of every file that was read.
    sources: RefCell<Vec<(String, Source)>>,
    modules: RefCell<BTreeMap<usize, Rc<Module<'a>>>>,
    by_path: RefCell<BTreeMap<String, Option<usize>>>,
    /// Resolved path of each import, by the importing folder and the specifier. `None` if there is no such file.
    resolved: RefCell<BTreeMap<(String, String), Option<String>>>,
    steps: Cell<usize>,
    /// Number of bytes parsed so far, see [`MAX_PARSED`].
    parsed: Cell<usize>,
    depth: Cell<u32>,
    /// Names and exports under evaluation, for the detection of cycles.
    in_progress: RefCell<Vec<InProgress>>,
    /// Statements that were not run although they may change a configuration.
    pub not_run: RefCell<Vec<SourceSpan>>,
    /// Environment variables that were assumed to be unset.
    pub unset: RefCell<Vec<(String, SourceSpan)>>,
    /// Conditions with unknown values that were assumed to be false.
    pub assumed: RefCell<Vec<SourceSpan>>,
    /// Calls to package functions that were replaced with their first argument.
    pub unwrapped: RefCell<Vec<(String, SourceSpan)>>,
    /// Messages for files that could not be parsed because of their syntax or size.
    pub errors: RefCell<Vec<(String, SourceSpan)>>,
}

/// Replaces byte order marks at the start of a file with spaces, so that offsets do not change.
fn without_byte_order_mark(text: &str) -> Cow<'_, str> {
    let rest = text.trim_start_matches('\u{feff}');
    if rest.len() == text.len() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(format!("{}{rest}", " ".repeat(text.len() - rest.len())))
}

impl<'a> Scripts<'a> {
    /// Creates the evaluator of a project. `year` is the current year, the result of `new Date().getFullYear()`.
    pub fn new(allocator: &'a Allocator, files: &'a dyn Files, year: Option<i32>) -> Self {
        Self {
            allocator,
            files,
            year,
            sources: RefCell::default(),
            modules: RefCell::default(),
            by_path: RefCell::default(),
            resolved: RefCell::default(),
            steps: Cell::new(0),
            parsed: Cell::new(0),
            depth: Cell::new(0),
            in_progress: RefCell::default(),
            not_run: RefCell::default(),
            unset: RefCell::default(),
            assumed: RefCell::default(),
            unwrapped: RefCell::default(),
            errors: RefCell::default(),
        }
    }

    /// Adds a source file, so that a [`SourceSpan`] can refer to it. Returns its index.
    pub fn add_source(&self, path: &str, text: &str) -> usize {
        let mut sources = self.sources.borrow_mut();
        sources.push((path.to_owned(), Source::new(text)));
        sources.len() - 1
    }

    /// Returns the path of the file that contains a [`SourceSpan`].
    pub fn path(&self, span: SourceSpan) -> String {
        self.sources.borrow().get(span.file).map(|(path, _)| path.clone()).unwrap_or_default()
    }

    /// Returns the line and column at which a [`SourceSpan`] starts.
    pub fn position(&self, span: SourceSpan) -> Position {
        let sources = self.sources.borrow();
        let source = sources.get(span.file).map(|(_, source)| source.position(span.start as usize));
        source.unwrap_or(Position { line: 1, column: 1 })
    }

    /// Returns the source text of a [`SourceSpan`] on one line, with at most 50 characters.
    pub fn excerpt(&self, span: SourceSpan) -> String {
        let sources = self.sources.borrow();
        let text = sources.get(span.file).map_or("", |(_, source)| source.text());
        let excerpt = text.get(span.start as usize..span.end as usize).unwrap_or_default();
        let words = excerpt.split_whitespace().collect::<Vec<_>>().join(" ");
        match words.char_indices().nth(50) {
            Some((end, _)) => format!("{}…", &words[..end]),
            None => words,
        }
    }

    /// Evaluates the configuration that a module exports: its default export, or `module.exports`. Calls to package
    /// functions are replaced with their first argument, and functions with their results, as in [`Self::unwrap`].
    /// Returns `None` if the module does not exist or cannot be parsed.
    pub fn config(&self, path: &str) -> Option<Node<'a>> {
        let module = self.module(path)?;
        let node = self.export(module, "default");
        Some(self.unwrap(node, 0))
    }

    /// Replaces calls to package functions with their first argument, and functions with the results of calls without
    /// arguments. Repeats this until the value is neither a call nor a function, or after nine replacements. `depth` is
    /// the number of replacements so far.
    pub fn unwrap(&self, node: Node<'a>, depth: u32) -> Node<'a> {
        if depth > 8 {
            return node;
        }
        match &node.value {
            Value::External(external) => {
                let Some(first) = external.arguments.first() else { return node };
                self.unwrapped.borrow_mut().push((external.name.clone(), node.span));
                self.unwrap(first.clone(), depth + 1)
            }
            Value::Function(_) => {
                let result = self.apply(&node, Vec::new());
                self.unwrap(result, depth + 1)
            }
            _ => node,
        }
    }
}
