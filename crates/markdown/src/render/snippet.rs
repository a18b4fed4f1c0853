//! Rendering of paragraphs that are replaced: `[[toc]]` and, in the dialect of VitePress, code included with `<<<`.

use std::ops::Range;

use quire_diagnostics::Diagnostic;

use super::Renderer;
use crate::code::meta;
use crate::{Dialect, escape, toc};
use quire_syntax::info;
use quire_syntax::vitepress::Snippet;

impl Renderer<'_, '_, '_> {
    /// If the paragraph at `index` is `[[toc]]`, writes a table of contents and returns the next index. Returns `None`
    /// for other paragraphs and in dialects without this syntax.
    pub(super) fn toc_paragraph(&mut self, index: usize, range: &Range<usize>) -> Option<usize> {
        let has_toc = matches!(self.page.extensions.dialect, Dialect::Quire | Dialect::Vitepress);
        if !has_toc || !self.source.text[range.clone()].trim().eq_ignore_ascii_case("[[toc]]") {
            return None;
        }
        self.page.out.line();
        self.page.out.push(toc::mark());
        Some(self.end_of(index) + 1)
    }

    /// If the paragraph at `index` includes code, writes the code and returns the next index.
    pub(super) fn snippet_paragraph(&mut self, index: usize, range: &Range<usize>) -> Option<usize> {
        let source = &self.source.text[range.clone()];
        if !source.starts_with("<<<") {
            return None;
        }
        let mut start = range.start;
        for line in source.split_inclusive('\n') {
            let line_range = start..start + line.trim_end().len();
            start += line.len();
            let line = line.trim_start_matches([' ', '\t', '>']);
            match Snippet::parse(line) {
                Some(snippet) => self.snippet(&snippet, index, &line_range),
                None if line.trim().is_empty() => {}
                None => {
                    let html = self.page.out.html();
                    html.push_str("<p>");
                    escape::text(html, line.trim());
                    html.push_str("</p>\n");
                }
            }
        }
        Some(self.end_of(index) + 1)
    }

    fn snippet(&mut self, snippet: &Snippet<'_>, index: usize, line_range: &Range<usize>) {
        let info = info::info(Dialect::Vitepress, &snippet.info);
        let mut meta = meta::parse(&info.quire_info, self.page.host.code_defaults());
        let code = match self.page.read(&self.source.path, &snippet.specifier()) {
            Ok(file) => {
                let text = file.text.replace("\r\n", "\n");
                snippet.code(&text).ok_or_else(|| {
                    let name = snippet.region.unwrap_or_default();
                    let hint =
                        format!("mark the lines with `#region {name}` and `#endregion {name}` in comments");
                    (format!("it has no region `{name}`"), Some(hint))
                })
            }
            Err(error) => Err((error.message, error.hint)),
        };
        let code = code.unwrap_or_else(|(message, hint)| {
            let message = format!("cannot include `{}`: {message}", snippet.path);
            let span = self.source.span(line_range.clone());
            let mut warning = Diagnostic::warning("markdown/missing-include", span, message);
            warning.hints.extend(hint);
            self.page.report(warning);
            self.source.text[line_range.clone()].to_owned()
        });
        let code = if code.is_empty() || code.ends_with('\n') { code } else { code + "\n" };
        self.page.out.line();
        if self.is_in_group() {
            return self.tab(&meta, &code, info.label, info.is_active, index);
        }
        meta.title = info.label.filter(|_| snippet.is_labeled).map(str::to_owned);
        self.figure(&meta, &code, index);
    }
}
