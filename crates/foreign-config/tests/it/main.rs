//! Tests of the evaluator. Most tests are tables with one expression and its value per line, see [`table`].

mod builtins;
mod files;
mod functions;
mod limits;
mod methods;
mod modules;
mod paths;
mod toml;
mod values;

use std::fmt::Write as _;

use oxc_allocator::Allocator;
use quire_foreign_config::files::Files;
use quire_foreign_config::{Node, Scripts, SourceSpan, Value};

/// Files of a project, as pairs of path and text.
pub(crate) struct Project(pub(crate) Vec<(String, String)>);

impl Project {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        Self(files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect())
    }
}

impl Files for Project {
    fn text(&self, path: &str) -> Option<String> {
        self.0.iter().find(|(file, _)| file == path).map(|(_, text)| text.clone())
    }

    fn names(&self, folder: &str) -> Vec<(String, bool)> {
        let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let below = self.0.iter().filter_map(|(path, _)| path.strip_prefix(&prefix));
        let mut names: Vec<(String, bool)> = below
            .map(|path| {
                path.split_once('/').map_or((path.to_owned(), false), |(name, _)| (name.to_owned(), true))
            })
            .collect();
        names.sort();
        names.dedup();
        names
    }
}

/// Compares results with a table of lines `input -> result`. In inputs and results, `⏎` is a line ending.
#[track_caller]
pub(crate) fn table(result: impl Fn(&str) -> String, lines: &str) {
    let lines: Vec<&str> = lines.lines().map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
    let [first, rows @ .., last] = lines.as_slice() else { panic!("the table has no lines") };
    assert!(first.is_empty() && last.is_empty(), "the table's delimiters must be on separate lines");
    let mut differences = String::new();
    for row in rows {
        let input = row.split_once(" ->").map_or("", |(input, _)| input);
        let actual = format!("{input} -> {}", result(&input.replace('⏎', "\n")).replace('\n', "⏎"));
        if actual.trim_end() != *row {
            let _ = write!(differences, "\nexpected: {row}\n  actual: {}", actual.trim_end());
        }
    }
    assert!(differences.is_empty(), "{differences}");
}

/// Formats a value. An unknown value is shown as `?` with the source of the expression that cannot be evaluated.
pub(crate) fn shown(scripts: &Scripts<'_>, node: &Node<'_>) -> String {
    let list = |nodes: &[Node<'_>]| nodes.iter().map(|it| shown(scripts, it)).collect::<Vec<_>>().join(", ");
    match &node.value {
        Value::Nothing => "nothing".to_owned(),
        Value::Bool(bool) => bool.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Text(text) => format!("'{text}'"),
        Value::Path(path) => format!("path «{path}»"),
        Value::List(items) => format!("[{}]", list(items)),
        Value::Table(entries) => {
            let entries = entries.iter().map(|it| format!("{}: {}", it.key, shown(scripts, &it.node)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(", "))
        }
        Value::Function(_) => "function".to_owned(),
        Value::External(it) if it.arguments.is_empty() => format!("{}#{}", it.package, it.name),
        Value::External(it) => format!("{}#{}({})", it.package, it.name, list(&it.arguments)),
        Value::Unknown => format!("?«{}»", scripts.excerpt(node.span)),
    }
}

/// Formats the errors, the statements that were not run, and all other records of an evaluation.
pub(crate) fn recorded(scripts: &Scripts<'_>) -> String {
    let mut out = String::new();
    let place = |span: SourceSpan| {
        let position = scripts.position(span);
        format!("{}:{}:{}", scripts.path(span), position.line, position.column)
    };
    for (message, span) in scripts.errors.borrow().iter() {
        let _ = write!(out, " | error at {}: {message}", place(*span));
    }
    for span in scripts.not_run.borrow().iter() {
        let _ = write!(out, " | not run: {}", scripts.excerpt(*span));
    }
    for span in scripts.assumed.borrow().iter() {
        let _ = write!(out, " | assumed: {}", scripts.excerpt(*span));
    }
    for (label, names) in [("unset", &scripts.unset), ("unwrapped", &scripts.unwrapped)] {
        for (name, span) in names.borrow().iter() {
            let _ = write!(out, " | {label}: {name} «{}»", scripts.excerpt(*span));
        }
    }
    out
}

/// Evaluates the configuration `path` of a project.
pub(crate) fn config(project: &Project, path: &str) -> String {
    let allocator = Allocator::default();
    let scripts = Scripts::new(&allocator, project, Some(2025));
    let value = scripts.config(path).map_or_else(|| "none".to_owned(), |node| shown(&scripts, &node));
    format!("{value}{}", recorded(&scripts))
}

/// Evaluates an expression in `site/config.ts` of a project with several other files.
pub(crate) fn value(expression: &str) -> String {
    value_after("", expression)
}

/// Like [`value`], but with other statements of the module before the expression.
pub(crate) fn value_after(statements: &str, expression: &str) -> String {
    let module = format!("{statements}\nexport default {{ value: {expression}\n}}");
    let project = Project::new(&[
        ("site/config.ts", &module),
        ("site/data.json", "\u{feff}{ \"a\": 1, \"b\": [\"x\"] }"),
        ("site/lib.ts", "export const one = 1; export default 'lib'; export const two = () => one + one"),
        ("package.json", "{ \"version\": \"1.2.3\" }"),
        ("site/large.txt", &"x".repeat((1 << 16) + 1)),
        ("site/limit.txt", &"x".repeat(1 << 16)),
        ("node_modules/pkg/package.json", "{ \"version\": \"4.5.6\" }"),
        ("node_modules/pkg/index.js", "export default 1"),
    ]);
    let allocator = Allocator::default();
    let scripts = Scripts::new(&allocator, &project, Some(2025));
    let config = scripts.config("site/config.ts");
    let value = config.as_ref().and_then(|node| node.get("value"));
    let value = value.map_or_else(|| "none".to_owned(), |node| shown(&scripts, node));
    format!("{value}{}", recorded(&scripts))
}
