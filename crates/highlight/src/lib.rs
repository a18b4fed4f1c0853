//! Code to classed HTML, at build time.
//!
//! [`highlight`] is the whole interface. `language` names the languages and their aliases, `grammar` owns the parsers,
//! `rules` which node has which colour, `walk` the pass over a tree; `diff` and `session` are the formats made of lines
//! rather than grammar; `run` turns coloured byte ranges into lines of HTML.
//!
//! *Invariant:* the text of the result is the text of the code; colour only adds `<span>` around it.

mod diff;
mod grammar;
mod language;
mod near;
mod rules;
mod run;
mod session;
mod walk;

use std::borrow::Cow;

use crate::language::Language;
pub use crate::near::near_language;

/// The longest code that is highlighted, in bytes. Beyond it the time a parser spends on broken input is no longer
/// small next to a page, and nobody reads the colours of half a megabyte.
pub const MAX_CODE_BYTES: usize = 512 * 1024;

/// Highlights `code` and returns one HTML string a line (no newline inside, every span closed on its line, text
/// escaped). Unknown or plain languages give nothing: the caller escapes the text itself. So do code longer than
/// [`MAX_CODE_BYTES`], minified code, and code so broken that its parser takes too long over it.
///
/// `language` is a fence's first word, case ignored: `bash`, `css`, `diff`, `html`, `javascript`, `json`, `jsx`,
/// `rust`, `toml`, `tsx`, `typescript` and their usual aliases (`js`, `ts`, `sh`, `markup`, ...).
///
/// Lines are those of [`str::lines`]: `\n` and `\r\n` end a line, a final line end adds no empty line, and empty code
/// has no line. Only `&`, `<` and `>` are escaped, so a line is safe as element content, not as an attribute's value.
///
/// Classes, a span each, never nested; spaces between two spans of one class join them:
/// `tok-k` keyword, `tok-s` string, `tok-f` function or command, `tok-c` constant, number or built-in value,
/// `tok-p` parameter, property, attribute or flag, `tok-m` comment or prompt, `tok-t` type or tag, `tok-d` deleted
/// line, `tok-i` inserted line. Operators, punctuation and plain names get no span.
///
/// The first call for a language prepares its grammar (about 0.1 ms), once a process. Any number of threads may
/// call at the same time.
pub fn highlight(language: &str, code: &str) -> Option<Vec<String>> {
    let language = Language::from_name(language)?;
    if code.len() > MAX_CODE_BYTES {
        return None;
    }
    // The grammars disagree about `\r` (in a shell heredoc it is text), so they never see one that ends a line.
    let code =
        if code.contains("\r\n") { Cow::Owned(code.replace("\r\n", "\n")) } else { Cow::Borrowed(code) };
    let runs = match language {
        Language::Diff => diff::runs(&code),
        Language::Bash => session::runs(&code)?,
        _ => grammar::runs(language, &code)?,
    };
    Some(run::lines(&code, &runs))
}
