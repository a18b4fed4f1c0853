//! Rendering of types in a code block: the types of names, and notes with queried types and errors below lines.

use std::collections::BTreeSet;

use super::twoslash::Notation;
use super::types::{CodeTypes, Hover};
use super::wrap::wrap;
use crate::{Host, escape};

/// The Twoslash comments of a block and its TypeScript results.
#[derive(Debug, Default)]
pub(crate) struct Typed {
    pub(crate) notation: Notation,
    /// Empty if no TypeScript results are recorded.
    pub(crate) types: CodeTypes,
}

/// For names after this column, the type is shown to the left, so that it does not overflow the block.
const MAX_RIGHT_COLUMN: usize = 40;

impl Typed {
    /// Wraps names that have types, and code that has errors, in elements. Returns the changed line. `index` is the
    /// line's index in the source of the block.
    pub(crate) fn line(&self, html: &str, index: usize) -> String {
        let mut line = html.to_owned();
        for hover in self.types.hovers.iter().filter(|hover| hover.line == index) {
            line = wrap(&line, hover.character, hover.character + hover.length, &name_tag(hover));
        }
        for error in self.errors().filter(|error| error.line == index) {
            line =
                wrap(&line, error.character, error.character + error.length, "<span class=\"q-code-wrong\">");
        }
        line
    }

    /// Appends the notes below a line: the queried types and the errors.
    pub(crate) fn notes(&self, out: &mut String, index: usize) {
        for query in self.notation.queries.iter().filter(|query| query.line == index) {
            let Some(hover) = self.types.at(index, query.character) else { continue };
            let column = query.character;
            escape::put(out, format_args!("<span class=\"q-code-note\" style=\"--column: {column}\">"));
            escape::text(out, &hover.text);
            out.push_str("</span>");
        }
        for error in self.errors().filter(|error| error.line == index) {
            out.push_str("<span class=\"q-code-note q-wrong\">");
            escape::text(out, error.message.trim_end_matches('.'));
            escape::put(out, format_args!(" ({})</span>", error.code));
        }
    }

    /// Appends a list of the distinct types in the shown lines. The list is accessible by keyboard, unlike the names in
    /// the code.
    pub(crate) fn list(&self, out: &mut String, host: &dyn Host) {
        let mut listed = BTreeSet::new();
        let is_shown = |hover: &&Hover| self.notation.shown_lines.contains(&hover.line);
        let hovers = self.types.hovers.iter().filter(is_shown);
        let distinct: Vec<&Hover> = hovers.filter(|hover| listed.insert(&hover.text)).collect();
        if distinct.is_empty() {
            return;
        }
        out.push_str("<details class=\"q-code-types\"><summary>");
        escape::text(out, &host.text("codeTypes"));
        out.push_str("</summary><ul>");
        for Hover { text, docs, .. } in distinct {
            out.push_str("<li><code>");
            match host.highlight("ts", text).filter(|lines| lines.len() == text.split('\n').count()) {
                Some(lines) => out.push_str(&lines.join("\n")),
                None => escape::text(out, text),
            }
            out.push_str("</code>");
            if !docs.is_empty() {
                out.push_str("<p>");
                escape::text(out, docs);
                out.push_str("</p>");
            }
            out.push_str("</li>");
        }
        out.push_str("</ul></details>");
    }

    fn errors(&self) -> impl Iterator<Item = &super::types::TypeError> {
        self.types.errors.iter().filter(|_| !self.notation.ignores_errors)
    }
}

/// Returns the start tag of the element for a name. Hovering over the name or tapping it shows the type. The Tab key
/// skips the name, because a block can contain many names.
fn name_tag(hover: &Hover) -> String {
    let mut tag = String::from("<span class=\"q-code-name");
    if hover.character > MAX_RIGHT_COLUMN {
        tag.push_str(" q-late");
    }
    tag.push_str("\" tabindex=\"-1\"");
    let separator = if hover.docs.is_empty() { "" } else { "\n\n" };
    escape::attribute(&mut tag, "data-type", &format!("{}{separator}{}", hover.text, hover.docs));
    tag.push('>');
    tag
}
