//! Reads configuration files written in JavaScript, TypeScript or JSON without running them.
//!
//! [`Scripts`] parses a module and those that it imports, and evaluates its exports: literals, constants, objects with
//! spreads, templates, calls of the project's own functions and of a few built-in ones. Whatever else occurs becomes
//! [`Value::Unknown`], with its place, and is reported by the caller.

mod builtin;
mod call;
mod eval;
mod method;
mod module;
mod names;
mod pattern;
mod toml;
mod value;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use oxc_allocator::Allocator;
use quire_diagnostics::{Position, Source};

use crate::files::Files;
use module::Module;
pub(crate) use value::{Entry, Node, Place, Value};

/// Steps after which an evaluation ends with [`Value::Unknown`]. Large configurations take some hundred thousand. Every
/// result costs as much as is in it, so that no value can exhaust the memory.
const STEPS: usize = 2_000_000;
const STEP: usize = 32;

/// Maximum nesting of evaluated expressions and calls.
const DEPTH: u32 = 150;

/// Files above this size are not parsed: the parser may need two kilobytes of stack for a byte.
pub(crate) const MAX_SCRIPT: usize = 500_000;

/// The message for files above [`MAX_SCRIPT`].
const TOO_LARGE: &str = "the file is too large to be read";

/// Maximum length of a text.
const MAX_TEXT: usize = 1 << 20;

/// What is being evaluated in a module.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Open {
    /// The value of a name.
    Name(usize, String),
    /// An export; `*` for all.
    Export(usize, String),
}

/// The modules of a project, parsed on first use.
pub(crate) struct Scripts<'a> {
    allocator: &'a Allocator,
    pub(crate) files: &'a dyn Files,
    /// The year that `new Date().getFullYear()` gives.
    year: Option<i32>,
    /// Every file that was read: its path and text.
    sources: RefCell<Vec<(String, Source)>>,
    modules: RefCell<BTreeMap<usize, Rc<Module<'a>>>>,
    by_path: RefCell<BTreeMap<String, Option<usize>>>,
    /// Files that imports mean, by folder and specifier.
    resolved: RefCell<BTreeMap<(String, String), Option<String>>>,
    steps: Cell<usize>,
    depth: Cell<u32>,
    /// Names and exports of modules that are being evaluated, to detect cycles.
    open: RefCell<Vec<Open>>,
    /// Statements with effects on a configuration that are not run.
    pub(crate) not_run: RefCell<Vec<Place>>,
    /// Environment variables that were taken to be unset.
    pub(crate) unset: RefCell<Vec<(String, Place)>>,
    /// Functions of packages around a configuration that were left out.
    pub(crate) unwrapped: RefCell<Vec<(String, Place)>>,
    /// Syntax errors.
    pub(crate) errors: RefCell<Vec<(String, Place)>>,
}

impl<'a> Scripts<'a> {
    pub(crate) fn new(allocator: &'a Allocator, files: &'a dyn Files, year: Option<i32>) -> Self {
        Self {
            allocator,
            files,
            year,
            sources: RefCell::default(),
            modules: RefCell::default(),
            by_path: RefCell::default(),
            resolved: RefCell::default(),
            steps: Cell::new(0),
            depth: Cell::new(0),
            open: RefCell::default(),
            not_run: RefCell::default(),
            unset: RefCell::default(),
            unwrapped: RefCell::default(),
            errors: RefCell::default(),
        }
    }

    /// Adds a text that places point into.
    pub(crate) fn add_source(&self, path: &str, text: &str) -> usize {
        let mut sources = self.sources.borrow_mut();
        sources.push((path.to_owned(), Source::new(text)));
        sources.len() - 1
    }

    /// The path of a place's file.
    pub(crate) fn path(&self, place: Place) -> String {
        self.sources.borrow().get(place.file).map(|(path, _)| path.clone()).unwrap_or_default()
    }

    /// Line and column of a place.
    pub(crate) fn position(&self, place: Place) -> Position {
        let sources = self.sources.borrow();
        let source = sources.get(place.file).map(|(_, source)| source.position(place.start as usize));
        source.unwrap_or(Position { line: 1, column: 1 })
    }

    /// The source of a place on one line, at most 50 characters.
    pub(crate) fn excerpt(&self, place: Place) -> String {
        let sources = self.sources.borrow();
        let text = sources.get(place.file).map_or("", |(_, source)| source.text());
        let whole = text.get(place.start as usize..place.end as usize).unwrap_or_default();
        let words = whole.split_whitespace().collect::<Vec<_>>().join(" ");
        match words.char_indices().nth(50) {
            Some((end, _)) => format!("{}…", &words[..end]),
            None => words,
        }
    }

    /// Evaluates the configuration that a module exports: its default export, or `module.exports`. Calls of functions
    /// around it, such as `defineConfig`, are replaced by their first argument; a function is called.
    pub(crate) fn config(&self, path: &str) -> Option<Node<'a>> {
        let module = self.module(path)?;
        let node = self.export(module, "default");
        Some(self.unwrap(node, 0))
    }

    /// The table inside of calls and functions.
    pub(crate) fn unwrap(&self, node: Node<'a>, depth: u32) -> Node<'a> {
        if depth > 8 {
            return node;
        }
        match &node.value {
            Value::Made(made) => {
                let Some(first) = made.arguments.first() else { return node };
                self.unwrapped.borrow_mut().push((made.name.clone(), node.place));
                self.unwrap(first.clone(), depth + 1)
            }
            Value::Function(_) => {
                let called = self.apply(&node, Vec::new());
                self.unwrap(called, depth + 1)
            }
            _ => node,
        }
    }
}
