//! Replacement of mdBook syntax before parsing: templates such as `{{#include file:lines}}`, listings, and MathJax's
//! brackets.

use std::ops::Range;

use crate::expand::{Action, Directive, Select};
use crate::listing::{listings, marks};
use crate::scan::{self, Next};

/// Returns directives for the templates, listings and marked code blocks in a source, in order.
pub(crate) fn directives(text: &str) -> Vec<Directive> {
    let mut found = templates(text);
    listings(text, &mut found);
    marks(text, &mut found);
    found.sort_by_key(|directive| directive.range.start);
    found
}

fn templates(text: &str) -> Vec<Directive> {
    let mut found = Vec::new();
    if !text.contains("{{#") {
        return found;
    }
    let code = scan::code_ranges(text);
    let mut closers = Next::new(text, "}}");
    let mut at = 0;
    while let Some(start) = memchr::memmem::find(&text.as_bytes()[at..], b"{{#").map(|found| at + found) {
        at = start + "{{#".len();
        let Some(close) = closers.from(at) else { break };
        let inner = &text[at..close];
        let end = close + "}}".len();
        if text[..start].ends_with('\\') {
            // The backslash escapes the template. The template is shown as text, without the backslash.
            found
                .push(Directive { range: start - 1..end, action: Action::Text(text[start..end].to_owned()) });
            at = end;
            continue;
        }
        let end_of_name = inner.find(|char: char| char.is_whitespace() || char == '{').unwrap_or(inner.len());
        let (name, argument) = inner.split_at(end_of_name);
        // Another template begins before this one ends, so this one is incomplete.
        if argument.starts_with('{') {
            continue;
        }
        let argument = argument.trim();
        let is_code = scan::is_within(&code, start);
        let range = start..end;
        let Some(action) = action(name, argument, is_code, text, &range) else { continue };
        found.push(Directive { range, action });
        at = end;
    }
    found
}

/// Like [`directives`], but also replaces MathJax's brackets with `$` and `$$`. In Markdown, their backslashes are
/// escaped: `\\(a\\)`.
pub(crate) fn directives_and_math(text: &str) -> Vec<Directive> {
    let mut found = directives(text);
    if text.contains("\\\\(") || text.contains("\\\\[") {
        let code = scan::code_ranges(text);
        for (opener, closer, dollars) in [("\\\\(", "\\\\)", "$"), ("\\\\[", "\\\\]", "$$")] {
            brackets(text, opener, closer, dollars, &code, &mut found);
        }
        found.sort_by_key(|directive| directive.range.start);
    }
    found
}

fn brackets(
    text: &str,
    opener: &str,
    closer: &str,
    dollars: &str,
    code: &[Range<usize>],
    found: &mut Vec<Directive>,
) {
    let (mut closers, mut blanks) = (Next::new(text, closer), Next::new(text, "\n\n"));
    let mut at = 0;
    while let Some(start) = text[at..].find(opener).map(|found| at + found) {
        at = start + opener.len();
        let Some(end) = closers.from(at) else { break };
        let formula = &text[at..end];
        let has_blank = blanks.from(at).is_some_and(|blank| blank < end);
        if has_blank || scan::is_within(code, start) || formula.trim().is_empty() {
            continue;
        }
        // A formula between single dollar signs must not begin or end with a space.
        let trims = dollars.len() == 1;
        let (open, close) = if trims {
            (at + formula.len() - formula.trim_start().len(), at + formula.trim_end().len())
        } else {
            (at, end)
        };
        let text = || Action::Text(dollars.to_owned());
        found.push(Directive { range: start..open, action: text() });
        found.push(Directive { range: close..end + closer.len(), action: text() });
        at = end + closer.len();
    }
}

fn action(name: &str, argument: &str, is_code: bool, text: &str, range: &Range<usize>) -> Option<Action> {
    match name {
        "include" | "rustdoc_include" if !argument.is_empty() => {
            let (specifier, select) = file(argument);
            Some(Action::Include { specifier, select, fence: None, is_quiet: false })
        }
        "playground" | "playpen" if !argument.is_empty() => {
            let mut words = argument.split_whitespace();
            let (specifier, select) = file(words.next().unwrap_or_default());
            let info = std::iter::once("rust").chain(words).collect::<Vec<_>>().join(",");
            let fence = Some((format!("```{info}\n"), "\n```"));
            Some(Action::Include { specifier, select, fence, is_quiet: false })
        }
        // The title has already been read with the frontmatter.
        "title" => Some(Action::Text(String::new())),
        _ => {
            // In code, unknown templates such as `{{#if}}` may belong to another template language.
            let is_word =
                name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
            let is_one_line = !text[range.clone()].contains('\n');
            (!is_code && is_word && is_one_line && !name.is_empty())
                .then(|| Action::Unknown { name: format!("#{name}") })
        }
    }
}

/// Splits an argument such as `file:lines` or `file:anchor`. As in mdBook, a single number selects one line, and an
/// omitted number before or after the colon leaves the range open.
fn file(argument: &str) -> (String, Select) {
    let mut parts = argument.splitn(3, ':');
    let path = parts.next().unwrap_or_default().to_owned();
    let (first, second) = (parts.next(), parts.next());
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let select = match (first, second) {
        (Some(""), None | Some("")) | (None, _) => Select::All,
        (Some(first), None) => match number(first) {
            Some(line) => Select::Lines(line, line),
            None => Select::Anchor(first.trim().to_owned()),
        },
        (Some(first), Some(second)) => {
            Select::Lines(number(first).unwrap_or(1), number(second).unwrap_or(usize::MAX))
        }
    };
    (path, select)
}
