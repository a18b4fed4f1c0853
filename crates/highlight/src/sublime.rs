//! Highlights less common languages with Sublime Text's syntax definitions.
//!
//! Languages that are common in documentation of web tools have tree-sitter grammars, which are more exact. But a
//! grammar is megabytes of C: C++, C#, Swift, Kotlin and SQL alone would double the binary size and the build time. The
//! definitions of more than a hundred languages take one megabyte and need no compiler. Each definition is unpacked
//! when a code block first uses it.

mod names;
mod scopes;

use std::ops::Range;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use syntect::parsing::{ParseState, ScopeStack, SyntaxReference, SyntaxSet};

pub(crate) use self::names::NAMES;
use self::scopes::Scopes;
use crate::grammar::is_noise;
use crate::run::Run;

static SYNTAXES: LazyLock<SyntaxSet> = LazyLock::new(two_face::syntax::extra_newlines);
static SCOPES: LazyLock<Scopes> = LazyLock::new(Scopes::parse);

/// Maximum length of a line in bytes. Code with a longer line is not highlighted, because every pattern is tried at
/// every position, which makes long lines slow.
const MAX_LINE_BYTES: usize = 1024;

/// Returns the name of the syntax definition for a fence's language, ignoring case.
pub(crate) fn syntax_name(language: &str) -> Option<&'static str> {
    NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(language)).map(|&(_, syntax)| syntax)
}

/// Returns the colored runs of `code`, or `None` if matching exceeds its limits.
pub(crate) fn runs(syntax: &str, code: &str) -> Option<Vec<Run>> {
    let syntax = find(syntax)?;
    // As with grammars, only input that is not code reaches this time limit, even on a slow machine.
    let deadline = Instant::now() + Duration::from_secs(10);
    let mut state = ParseState::new(syntax);
    let mut scopes = ScopeStack::new();
    let mut runs = Vec::new();
    let mut start = 0;
    for line in code.split_inclusive('\n') {
        if line.len() > MAX_LINE_BYTES || is_noise(line.as_bytes()) || Instant::now() > deadline {
            return None;
        }
        let mut at = 0;
        for (end, change) in state.parse_line(line, &SYNTAXES).ok()? {
            push(&mut runs, start, line, at..end, &scopes);
            scopes.apply(&change).ok()?;
            at = at.max(end);
        }
        push(&mut runs, start, line, at..line.len(), &scopes);
        start += line.len();
    }
    Some(runs)
}

fn find(name: &str) -> Option<&'static SyntaxReference> {
    SYNTAXES.syntaxes().iter().find(|syntax| syntax.name == name)
}

/// Appends the run for a piece of `line`. The line begins at the offset `start` in the code.
fn push(runs: &mut Vec<Run>, start: usize, line: &str, piece: Range<usize>, scopes: &ScopeStack) {
    let Some(text) = line.get(piece.clone()) else { return };
    // Scopes often include the spaces around a word.
    let indent = text.len() - text.trim_start().len();
    let text = text.trim();
    if text.is_empty() {
        return;
    }
    let Some(class) = SCOPES.class(scopes.as_slice(), text) else { return };
    let first = start + piece.start + indent;
    let range = first..first + text.len();
    match runs.last_mut() {
        Some(last) if last.class == class && last.range.end == range.start => last.range.end = range.end,
        _ => runs.push(Run { range, class }),
    }
}

#[cfg(test)]
mod tests {
    use super::{NAMES, SCOPES, find};

    #[test]
    fn every_name_has_a_definition() {
        for (name, syntax) in NAMES {
            assert!(find(syntax).is_some(), "{name}: {syntax}");
        }
        assert!(SCOPES.class(&[], "x").is_none());
    }
}
