//! Converts code blocks to Markdown.

use crate::markdown::inline::{longest_run, quote};
use crate::markdown::tree::Element;

/// Converts a code block. The attributes of `figure` contain the language and the title; `pre` contains the lines.
pub(crate) fn code_block(figure: Element<'_, '_>, pre: Element<'_, '_>) -> String {
    let language = match figure.attribute("data-lang") {
        Some(language) => language.into_owned(),
        None if figure.has_class("q-diagram") => "mermaid".to_owned(),
        None => language_of(pre),
    };
    let title = figure.attribute("data-title").unwrap_or_default();
    let title = if title.is_empty() { String::new() } else { format!(" title={}", quote(&title)) };
    let is_diff = pre.find(|it| it.has_class("q-diff")).is_some();
    let (language, code) = if is_diff { ("diff", diff(pre)) } else { (language.as_str(), pre.text()) };
    let fence = "`".repeat(longest_run(&code).max(2) + 1);
    // Without a language, the first word of the title would be parsed as the language.
    let language = if language.is_empty() && !title.is_empty() { "text" } else { language };
    let line_end = if code.is_empty() || code.ends_with('\n') { "" } else { "\n" };
    format!("{fence}{language}{title}\n{code}{line_end}{fence}")
}

/// Returns the language from the class `language-…` of the `code` element, as in CommonMark's examples.
fn language_of(pre: Element<'_, '_>) -> String {
    let class =
        pre.find(|it| it.name() == "code").and_then(|code| code.attribute("class")).unwrap_or_default();
    class
        .split_ascii_whitespace()
        .find_map(|class| class.strip_prefix("language-"))
        .unwrap_or_default()
        .to_owned()
}

/// Returns the lines of a code block with added and removed lines marked as in a patch.
fn diff(pre: Element<'_, '_>) -> String {
    let Some(code) = pre.find(|it| it.name() == "code") else { return pre.text() };
    let line = |line: Element<'_, '_>| {
        let mark = match () {
            () if line.has_class("q-add") => '+',
            () if line.has_class("q-remove") => '-',
            () => ' ',
        };
        format!("{mark}{}", line.text()).trim_end().to_owned()
    };
    code.elements().filter(|it| it.has_class("q-line")).map(line).collect::<Vec<_>>().join("\n")
}
