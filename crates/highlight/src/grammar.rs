//! Tree-sitter grammars, with limits on parsing.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use tree_sitter::{ParseOptions, ParseState, Parser, Tree};
use tree_sitter_language::LanguageFn;

use crate::language::Language;
use crate::rules::{Role, Rules};
use crate::run::Run;
use crate::walk;

const ECMA: &str = include_str!("rules/ecma.txt");
const JSX: &str = include_str!("rules/jsx.txt");
const TYPESCRIPT: &str = include_str!("rules/typescript.txt");

/// A grammar and its highlighting rules.
pub(crate) struct Grammar {
    language: tree_sitter::Language,
    rules: Rules,
}

thread_local! {
    // A parser reuses its buffers between parses, and only one thread can use it at a time.
    static PARSER: RefCell<Parser> = RefCell::new(Parser::new());
}

/// Returns the colored runs of `code`, or `None` if parsing exceeds its limits.
pub(crate) fn runs(language: Language, code: &str) -> Option<Vec<Run>> {
    let grammar = grammar(language)?.as_ref().ok()?;
    let embedded = |role, code: &str| match (role, language) {
        (Role::Style, _) => runs(Language::Css, code),
        (_, Language::Vue) => runs(Language::TypeScript, code),
        _ => runs(Language::JavaScript, code),
    };
    let (before, after) = frame(language, code);
    if before.is_empty() && after.is_empty() {
        let tree = parse(grammar, code)?;
        return Some(walk::runs(&tree, code, &grammar.rules, &embedded));
    }
    let framed_code = [before, code, after].concat();
    let tree = parse(grammar, &framed_code)?;
    let mut runs = walk::runs(&tree, &framed_code, &grammar.rules, &embedded);
    for run in &mut runs {
        run.range = run.range.start.saturating_sub(before.len())..run.range.end.saturating_sub(before.len());
    }
    Some(runs)
}

/// Returns the text to put before and after `code` so that the grammar parses it as intended.
fn frame(language: Language, code: &str) -> (&'static str, &'static str) {
    match language {
        // At the start of a program, `{` opens a block; after `(`, it opens an object.
        Language::Json5 => ("(", "\n)"),
        // The code may be the members of an object without the object's braces: `"exports": { ... }`.
        Language::Json if starts_with_a_string(code) => ("{", "\n}"),
        _ => ("", ""),
    }
}

fn starts_with_a_string(code: &str) -> bool {
    let mut lines =
        code.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.next().is_some_and(|line| line.starts_with('"'))
}

/// Maximum number of bytes that the parser receives per read. A scanner whose lookahead fails may reread the same chunk
/// endlessly, so each read counts as a step.
const CHUNK: usize = 4096;

/// Maximum number of ASCII punctuation characters in a line that is highlighted.
const MAX_OPERATORS: usize = 256;

/// Maximum length of a run of white space in a line longer than [`MAX_OPERATORS`] bytes that is highlighted. The limit
/// exists because patterns try to match the remaining white space at each position.
const MAX_SPACES: usize = 200;

/// Parses `code` within limits. On invalid input, the error recovery of some grammars takes quadratic time or worse (2
/// kB of `}-` as JavaScript: 2.5 s). The step limit is deterministic and stops most invalid input. The time limit stops
/// long single steps: real code takes a few milliseconds, so even a slow or busy machine reaches ten seconds only on
/// input that is not code.
fn parse(grammar: &Grammar, code: &str) -> Option<Tree> {
    let bytes = code.as_bytes();
    if bytes.split(|&byte| byte == b'\n').any(is_noise) {
        return None;
    }
    // Real code takes about 0.015 steps per byte. One step is about a hundred parser operations.
    let max_steps = 1000 + bytes.len() / 4;
    let max_time = Duration::from_secs(10);
    let start = Instant::now();
    let steps = Cell::new(0_usize);
    let is_over_limit = || {
        steps.set(steps.get() + 1);
        steps.get() > max_steps || start.elapsed() > max_time
    };
    PARSER.with_borrow_mut(|parser| {
        parser.set_language(&grammar.language).ok()?;
        let mut progress =
            |_: &ParseState| if is_over_limit() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let mut read = |at: usize, _| {
            // An empty read also ends loops inside a scanner, where the parser does not call the progress callback.
            if is_over_limit() {
                &[][..]
            } else {
                bytes.get(at..bytes.len().min(at + CHUNK)).unwrap_or_default()
            }
        };
        let options = ParseOptions::new().progress_callback(&mut progress);
        let tree = parser.parse_with_options(&mut read, None, Some(options));
        // Without a reset, the parser would resume the aborted parse with the next input.
        parser.reset();
        tree.filter(|_| steps.get() <= max_steps && start.elapsed() <= max_time)
    })
}

/// Returns whether a line is probably minified code or not code at all. Error recovery is slowest on chains of
/// operators: a single step into a chain of thousands may take a minute. Lines of real code stay far below the limit.
pub(crate) fn is_noise(line: &[u8]) -> bool {
    line.len() > MAX_OPERATORS
        && (line.iter().filter(|byte| byte.is_ascii_punctuation()).count() > MAX_OPERATORS
            || line.split(|byte| !byte.is_ascii_whitespace()).any(|run| run.len() > MAX_SPACES))
}

/// Returns the grammar of a language, loaded on first use, or `None` for diffs, which have no grammar. Returns an error
/// if a rule contains a node kind or field that the grammar lacks; a test rules this out.
pub(crate) fn grammar(language: Language) -> Option<&'static Result<Grammar, String>> {
    macro_rules! once {
        ($language:expr, $($rules:expr),+) => {{
            static GRAMMAR: OnceLock<Result<Grammar, String>> = OnceLock::new();
            Some(GRAMMAR.get_or_init(|| load($language, &[$($rules),+])))
        }};
    }
    match language {
        Language::Diff => None,
        Language::Bash => once!(tree_sitter_bash::LANGUAGE, include_str!("rules/bash.txt")),
        Language::Css => once!(tree_sitter_css::LANGUAGE, include_str!("rules/css.txt")),
        Language::JavaScript | Language::Json5 => {
            once!(tree_sitter_javascript::LANGUAGE, ECMA, JSX, include_str!("rules/javascript.txt"))
        }
        Language::Json => once!(tree_sitter_json::LANGUAGE, include_str!("rules/json.txt")),
        Language::Markup | Language::Vue => {
            once!(tree_sitter_html::LANGUAGE, include_str!("rules/markup.txt"))
        }
        Language::Rust => once!(tree_sitter_rust::LANGUAGE, include_str!("rules/rust.txt")),
        Language::Toml => once!(tree_sitter_toml_ng::LANGUAGE, include_str!("rules/toml.txt")),
        Language::Tsx => once!(tree_sitter_typescript::LANGUAGE_TSX, ECMA, JSX, TYPESCRIPT),
        Language::TypeScript => once!(tree_sitter_typescript::LANGUAGE_TYPESCRIPT, ECMA, TYPESCRIPT),
    }
}

fn load(language: LanguageFn, rules: &[&'static str]) -> Result<Grammar, String> {
    let language = tree_sitter::Language::new(language);
    let rules = Rules::parse(&language, rules)?;
    Ok(Grammar { language, rules })
}

#[cfg(test)]
mod tests;
