//! Replaces mdBook syntax before parsing: templates such as `{{#include file:lines}}`, listings, and MathJax's
//! brackets.

use std::ops::Range;

use crate::expand::{Action, Directive, Selection};
use crate::listing::{faulty_code_notes, listings};
use crate::scan::{self, ForwardSearch};

/// Returns directives for the templates, listings and marked code blocks in a source, in order.
pub(crate) fn directives(text: &str) -> Vec<Directive> {
    let mut directives = templates(text);
    listings(text, &mut directives);
    faulty_code_notes(text, &mut directives);
    directives.sort_by_key(|directive| directive.range.start);
    directives
}

fn templates(text: &str) -> Vec<Directive> {
    let mut directives = Vec::new();
    if !text.contains("{{#") {
        return directives;
    }
    let code = scan::code_ranges(text);
    let mut closers = ForwardSearch::new(text, "}}");
    let mut at = 0;
    while let Some(start) = memchr::memmem::find(&text.as_bytes()[at..], b"{{#").map(|offset| at + offset) {
        at = start + "{{#".len();
        let Some(close) = closers.find_from(at) else { break };
        let inner = &text[at..close];
        let end = close + "}}".len();
        if text[..start].ends_with('\\') {
            // The template is escaped with a backslash. Show the template as text, without the backslash.
            directives
                .push(Directive { range: start - 1..end, action: Action::Text(text[start..end].to_owned()) });
            at = end;
            continue;
        }
        let name_end = inner.find(|char: char| char.is_whitespace() || char == '{').unwrap_or(inner.len());
        let (name, argument) = inner.split_at(name_end);
        // Another template begins before this template ends, so this template is incomplete.
        if argument.starts_with('{') {
            continue;
        }
        let argument = argument.trim();
        let context = if scan::is_within(&code, start) { Context::Code } else { Context::Prose };
        let range = start..end;
        let Some(action) = action(name, argument, context, text, &range) else { continue };
        directives.push(Directive { range, action });
        at = end;
    }
    directives
}

/// Like [`directives`], but also replaces MathJax's brackets with `$` and `$$`. The backslashes of the brackets are
/// escaped in Markdown: `\\(a\\)`.
pub(crate) fn directives_and_math(text: &str) -> Vec<Directive> {
    let mut directives = directives(text);
    if text.contains("\\\\(") || text.contains("\\\\[") {
        let code = scan::code_ranges(text);
        for (opener, closer, dollars) in [("\\\\(", "\\\\)", "$"), ("\\\\[", "\\\\]", "$$")] {
            brackets(text, opener, closer, dollars, &code, &mut directives);
        }
        directives.sort_by_key(|directive| directive.range.start);
    }
    directives
}

fn brackets(
    text: &str,
    opener: &str,
    closer: &str,
    dollars: &str,
    code: &[Range<usize>],
    directives: &mut Vec<Directive>,
) {
    let (mut closers, mut blank_lines) = (ForwardSearch::new(text, closer), ForwardSearch::new(text, "\n\n"));
    let mut at = 0;
    while let Some(start) = text[at..].find(opener).map(|offset| at + offset) {
        at = start + opener.len();
        let Some(end) = closers.find_from(at) else { break };
        let formula = &text[at..end];
        let contains_blank_line = blank_lines.find_from(at).is_some_and(|blank_line| blank_line < end);
        if contains_blank_line || scan::is_within(code, start) || formula.trim().is_empty() {
            continue;
        }
        // A formula between single dollar signs must not begin or end with a space.
        let trims_space = dollars.len() == 1;
        let (open, close) = if trims_space {
            (at + formula.len() - formula.trim_start().len(), at + formula.trim_end().len())
        } else {
            (at, end)
        };
        let text = || Action::Text(dollars.to_owned());
        directives.push(Directive { range: start..open, action: text() });
        directives.push(Directive { range: close..end + closer.len(), action: text() });
        at = end + closer.len();
    }
}

/// The kind of text that contains a template.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    Prose,
    Code,
}

fn action(name: &str, argument: &str, context: Context, text: &str, range: &Range<usize>) -> Option<Action> {
    match name {
        "include" | "rustdoc_include" if !argument.is_empty() => {
            let (specifier, selection) = parse_target(argument);
            Some(Action::Include { specifier, selection, fence: None, is_quiet: false })
        }
        "playground" | "playpen" if !argument.is_empty() => {
            let mut words = argument.split_whitespace();
            let (specifier, selection) = parse_target(words.next().unwrap_or_default());
            let info = std::iter::once("rust").chain(words).collect::<Vec<_>>().join(",");
            let fence = Some((format!("```{info}\n"), "\n```"));
            Some(Action::Include { specifier, selection, fence, is_quiet: false })
        }
        // The frontmatter parser has already read the page's title from this template.
        "title" => Some(Action::Text(String::new())),
        _ => {
            // In code, unknown templates such as `{{#if}}` may belong to another template language.
            let is_word =
                name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
            let is_one_line = !text[range.clone()].contains('\n');
            (context == Context::Prose && is_word && is_one_line && !name.is_empty())
                .then(|| Action::Unknown { name: format!("#{name}") })
        }
    }
}

/// Splits an argument such as `file:lines` or `file:anchor`. As in mdBook, a single number selects one line, and an
/// omitted number before or after the colon means the first or last line.
fn parse_target(argument: &str) -> (String, Selection) {
    let mut parts = argument.splitn(3, ':');
    let path = parts.next().unwrap_or_default().to_owned();
    let (first, second) = (parts.next(), parts.next());
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let selection = match (first, second) {
        (Some(""), None | Some("")) | (None, _) => Selection::All,
        (Some(first), None) => match number(first) {
            Some(line) => Selection::Lines(line, line),
            None => Selection::Anchor(first.trim().to_owned()),
        },
        (Some(first), Some(second)) => {
            Selection::Lines(number(first).unwrap_or(1), number(second).unwrap_or(usize::MAX))
        }
    };
    (path, selection)
}
