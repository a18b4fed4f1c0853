//! Syntax highlighting at build time: code to HTML with classes.
//!
//! [`highlight`] is the main entry point. Module `language` lists the languages and their aliases, `grammar` contains
//! the parsers, `rules` maps syntax nodes to colors, and `walk` traverses syntax trees. `sublime` highlights the
//! languages that have no grammar. `diff` and `session` highlight line-based formats. `run` renders colored byte ranges
//! as lines of HTML. `near` detects mistyped language names.
//!
//! Tree-sitter grammars are loaded on first use.
//!
//! # Invariants
//!
//! - *Invariant:* highlighting only adds `<span>` elements: if the tags are removed, the code remains. Test:
//!   `lines_are_preserved`, `random_code_keeps_its_text`.

mod diff;
mod grammar;
mod language;
mod near;
mod rules;
mod run;
mod session;
mod sublime;
mod walk;

use std::borrow::Cow;

use crate::language::Language;
pub use crate::near::near_language;

/// Maximum length of highlighted code, in bytes. Parsing longer invalid code would noticeably slow down a build.
pub const MAX_CODE_BYTES: usize = 512 * 1024;

/// Highlights `code` and returns one HTML string per line: no newline inside, every span closed on its line, text
/// escaped. Returns `None` for unknown and plain languages, code longer than [`MAX_CODE_BYTES`], minified code, and
/// invalid code that takes too long to parse. The caller must then escape the text itself.
///
/// `language` is the first word of a fence's info string, matched case-insensitively. There are tree-sitter grammars
/// for `bash`, `css`, `html`, `javascript`, `json`, `json5`, `jsx`, `rust`, `toml`, `tsx`, `typescript`, `vue` and
/// their usual aliases (`js`, `ts`, `sh`, `markup`, ...). `diff` is highlighted line by line, and more than a hundred
/// other languages with Sublime Text's syntax definitions.
///
/// Lines are split as by [`str::lines`]: `\n` and `\r\n` end a line, a final line ending adds no empty line, and empty
/// code has no lines. Only `&`, `<` and `>` are escaped, so a line is safe as element content but not as an attribute
/// value.
///
/// Spans have one class each and are never nested; spans of the same class separated only by spaces or tabs are merged:
/// `tok-k` keyword, `tok-s` string, `tok-f` function or command, `tok-c` constant, number or built-in value, `tok-p`
/// parameter, property, attribute or flag, `tok-m` comment or prompt, `tok-t` type or tag, `tok-d` deleted line,
/// `tok-i` inserted line. Operators, punctuation and plain names have no span.
///
/// The first call for a language in a process loads its grammar (about 0.1 ms). The function can be called from several
/// threads at once.
pub fn highlight(language: &str, code: &str) -> Option<Vec<String>> {
    if code.len() > MAX_CODE_BYTES {
        return None;
    }
    // Grammars treat `\r` differently (in a shell heredoc it is text), so remove it from line endings first.
    let code =
        if code.contains("\r\n") { Cow::Owned(code.replace("\r\n", "\n")) } else { Cow::Borrowed(code) };
    let runs = match Language::from_name(language) {
        Some(Language::Diff) => diff::runs(&code),
        Some(Language::Bash) => session::runs(&code)?,
        Some(language) => grammar::runs(language, &code)?,
        None => sublime::runs(sublime::syntax_name(language)?, &code)?,
    };
    Some(run::lines(&code, &runs))
}
