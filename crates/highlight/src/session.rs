//! Highlights shell code. In documentation, shell code is either a script or a session: prompts, commands and their
//! output.

use std::ops::Range;

use crate::grammar;
use crate::language::Language;
use crate::run::{Class, Run};

/// Returns the colored runs of a script or session, or `None` if parsing exceeds its limits.
///
/// Code with a line that starts with `$ `, possibly indented, is a session: the prompt is colored as a comment,
/// commands (with their `\` continuations) and `#` comments as shell code, and every other line is output and stays
/// plain.
pub(crate) fn runs(code: &str) -> Option<Vec<Run>> {
    let prompts = prompts(code);
    if prompts.is_empty() {
        return grammar::runs(Language::Bash, code);
    }
    let mut runs = grammar::runs(Language::Bash, &commands_only(code))?;
    runs.extend(prompts.into_iter().map(|range| Run { range, class: Class::Comment }));
    runs.sort_by_key(|run| run.range.start);
    Some(runs)
}

/// Returns the range of the `$` of each prompt.
fn prompts(code: &str) -> Vec<Range<usize>> {
    let mut prompts = Vec::new();
    let mut start = 0;
    for line in code.split_inclusive('\n') {
        let text = line.trim_start_matches([' ', '\t']);
        if text.starts_with("$ ") {
            let at = start + line.len() - text.len();
            prompts.push(at..at + 1);
        }
        start += line.len();
    }
    prompts
}

/// Returns the code with prompts and output replaced by spaces, so that offsets do not change.
fn commands_only(code: &str) -> String {
    let mut out = String::with_capacity(code.len());
    let mut continues = false;
    for line in code.split_inclusive('\n') {
        let body = line.trim_end_matches('\n');
        let text = line.trim_start_matches([' ', '\t']);
        let is_command = text.starts_with("$ ");
        if is_command {
            let indent = line.len() - text.len();
            out.push_str(&line[..indent]);
            out.push(' ');
            out.push_str(&line[indent + 1..]);
        } else if continues || text.starts_with('#') {
            out.push_str(line);
        } else {
            out.extend(std::iter::repeat_n(' ', body.len()));
            out.push_str(&line[body.len()..]);
        }
        continues = (is_command || continues) && body.ends_with('\\');
    }
    out
}
