//! Diagnostics for raw HTML.

use std::ops::Range;

use quire_diagnostics::Diagnostic;

use super::Renderer;
use super::html::TagOutput;
use super::jsx::MAX_DEPTH;
use crate::Dialect;

impl Renderer<'_, '_, '_> {
    pub(super) fn report_element(&mut self, name: &str, output: TagOutput, range: &Range<usize>) {
        let outcome = match (output, name) {
            (TagOutput::Dropped, "script" | "style") => "left out",
            (TagOutput::Dropped, _) => "left out; its content is kept",
            (TagOutput::Text, _) => "shown as text",
        };
        let tag = self.source.text.get(range.clone()).unwrap_or_default().trim_start_matches(['<', '/']);
        let written = tag.get(..name.len()).filter(|tag| tag.eq_ignore_ascii_case(name)).unwrap_or(name);
        let is_component = written.starts_with(|first: char| first.is_ascii_uppercase());
        let message = format!("`<{written}>` is not allowed in Markdown and is {outcome}");
        let hint = match name {
            "script" => "pages cannot contain scripts: use a component in an .mdx page",
            "style" => "pages cannot contain styles: list a style sheet in `css` under `[styles]`",
            "button" | "form" | "input" | "option" | "select" | "textarea" => {
                "use a component in an .mdx page; to show the tag as text, put it in backticks"
            }
            "iframe" => "list the origin of its `src` in `frameSrc` under `[security]`",
            "svg" | "math" => "save the image as a file and show it with `![text](image.svg)`",
            // The name may also be a type parameter, as in `Vec<T>`.
            _ if is_component && self.page.extensions.dialect == Dialect::Quire => {
                "for a component, rename the page to `.mdx`; to show `<`, write `\\<`, or put code in backticks"
            }
            _ => "to show `<`, write `\\<`, or put code in backticks",
        };
        let span = self.source.span(range.clone());
        self.page.report(Diagnostic::warning("markdown/unsafe-html", span, message).hint(hint));
    }

    pub(super) fn report_attribute(&mut self, name: &str, range: &Range<usize>) {
        let message = format!("the attribute `{name}` is not allowed in Markdown and is left out");
        let hint = match name {
            "style" => "use `class` and a style sheet",
            _ if name.starts_with("on") => "use a component in an .mdx page for behavior",
            _ => "remove it, or use a component in an .mdx page",
        };
        let span = self.source.span(range.clone());
        self.page.report(Diagnostic::warning("markdown/unsafe-html", span, message).hint(hint));
    }

    /// Reports a declaration, a processing instruction, a CDATA section, or an unclosed comment or tag.
    pub(super) fn report_other(&mut self, source: &str, range: &Range<usize>) {
        let opener = if source.starts_with("<!--") {
            "<!--"
        } else {
            source.split(['>', ' ', '\n']).next().unwrap_or(source)
        };
        let is_closed = source.ends_with('>');
        let (message, hint) = if is_closed {
            (
                format!("`{opener}` is not allowed in Markdown and is shown as text"),
                "remove it, or put code in backticks",
            )
        } else {
            let construct = if opener == "<!--" { "a comment" } else { "a tag" };
            let hint = if opener == "<!--" {
                "end it with `-->` before the next blank line of an HTML block"
            } else {
                "end it with `>`, or, to show `<`, write `\\<`"
            };
            (format!("`{opener}` starts {construct} that is not closed; it is shown as text"), hint)
        };
        let span = self.source.span(range.start..range.start + opener.len());
        self.page.report(Diagnostic::warning("markdown/unsafe-html", span, message).hint(hint));
    }

    pub(super) fn report_raw_depth(&mut self, range: &Range<usize>) {
        let message = format!(
            "elements are nested deeper than {MAX_DEPTH} levels; the tags of deeper ones are left out"
        );
        let span = self.source.span(range.clone());
        let hint = "close each element before opening the next one";
        self.page.report(Diagnostic::error("markdown/nesting-too-deep", span, message).hint(hint));
    }

    pub(super) fn report_end_tag(&mut self, name: &str, range: &Range<usize>) {
        let message = format!("`</{name}>` has no opening tag and is left out");
        let hint = format!("remove it, or open `<{name}>` before it in the same block");
        let span = self.source.span(range.clone());
        self.page.report(Diagnostic::warning("markdown/unexpected-closing-tag", span, message).hint(hint));
    }

    pub(super) fn report_unclosed(&mut self, name: &str, range: &Range<usize>) {
        let message = format!("`<{name}>` is not closed; it ends at the end of its block");
        let hint = format!("write `</{name}>` in the same block");
        let span = self.source.span(range.clone());
        self.page.report(Diagnostic::warning("markdown/unclosed-tag", span, message).hint(hint));
    }
}
