//! Rendering of code blocks.

use std::ops::Range;

use math_core::MathDisplay;
use satteri_pulldown_cmark::Event;

use super::Renderer;
use crate::code::figure;
use crate::code::meta::{self, Meta};
use crate::cost::CODE_LINE;
use crate::{Attribute, Dialect, PassageKind, Segment, escape, parse};
use quire_diagnostics::{Diagnostic, Span};
use quire_syntax::info::Info;
use quire_syntax::{docblocks, hidden, info, notation, region, tab_blocks};

impl Renderer<'_, '_, '_> {
    /// Writes the code block that starts at `index`. In Docusaurus pages, writes the whole group of tabs if the block
    /// begins a group. Returns the index of the next event.
    pub(super) fn code_block(&mut self, index: usize, info: &str) -> usize {
        if self.page.extensions.dialect == Dialect::Docusaurus
            && let Some(first) = tab_blocks::tab_block(info)
        {
            return self.tab_blocks(index, first);
        }
        self.single_code_block(index, info)
    }

    /// Writes the code block that starts at `index`. Returns the index of the next event.
    pub(super) fn single_code_block(&mut self, index: usize, info: &str) -> usize {
        let end = self.end_of(index);
        let mut code = String::new();
        for (event, range) in &self.events[index + 1..end] {
            if let Event::Text(text) = event {
                code.push_str(parse::verbatim(self.source.text, text, range));
            }
        }
        if code.contains('\r') {
            code = code.replace("\r\n", "\n").replace('\r', "\n");
        }
        if !code.is_empty() && !code.ends_with('\n') {
            code.push('\n');
        }
        self.page.out.line();
        self.page.text.line();
        let range = self.events[index].1.clone();
        if self.page.extensions.math && self.source.text[range.clone()].starts_with("$$") {
            // The parser represents display math as a code block.
            self.math(code.trim_end(), MathDisplay::Block, &range);
            self.page.out.line();
        } else if self.is_plain() {
            self.plain_code(info, &code);
        } else {
            self.article_code(info, code, index);
        }
        end + 1
    }

    fn article_code(&mut self, info: &str, mut code: String, index: usize) {
        let dialect = self.page.extensions.dialect;
        let Info { quire_info, label, is_active, is_npm } = match dialect {
            Dialect::Quire if self.is_in_group() => info::in_group(info),
            _ => info::info(dialect, info),
        };
        let mut meta = meta::parse(&quire_info, self.page.host.code_defaults());
        self.check_language(&meta.language, index);
        if dialect == Dialect::Quire {
            self.check_meta(&meta, index);
        }
        if let Some(included) = self.include(&mut meta, index) {
            code = included;
        }
        match dialect {
            Dialect::Mdbook => code = hidden::without_hidden(info, &meta.language, &code).into_owned(),
            Dialect::Docusaurus => {
                let files = matches!(&*meta.language, "ts" | "tsx").then(|| docblocks::shown_files(&code));
                code = files.flatten().unwrap_or(code);
                let (rest, lines) = notation::take(&code);
                meta.lines.extend(lines.into_iter().map(|line| line..=line));
                code = rest.into_owned();
            }
            Dialect::Quire | Dialect::Vitepress => {}
        }
        if is_npm && self.npm_tabs(&code, index) {
            return;
        }
        if self.is_in_group() {
            // In a group, the title serves as the tab's label if no label is set.
            let title = if label.is_none() { meta.title.take() } else { None };
            return self.tab(&meta, &code, label.or(title.as_deref()), is_active, index);
        }
        // In other engines, plugins generate the content of empty blocks, so empty blocks are omitted.
        if dialect != Dialect::Quire && code.trim().is_empty() {
            return;
        }
        meta.title = meta.title.or_else(|| label.map(str::to_owned));
        self.figure(&meta, &code, index);
    }

    /// Writes the code block at `index` as a figure or diagram, and records its code as searchable text. The code of a
    /// drawn diagram is not recorded.
    pub(super) fn figure(&mut self, meta: &Meta, code: &str, index: usize) {
        self.page.out.charge(code.lines().count() * CODE_LINE);
        if self.is_too_large(&self.events[index].1) {
            return;
        }
        if meta.language == "mermaid" && self.diagram(meta, code, index) {
            return;
        }
        let title = meta.title.as_deref().map_or(String::new(), |title| format!("{title}\n"));
        self.page.passage(PassageKind::Code, &format!("{title}{code}"));
        let typed = if meta.twoslash { self.read_types(meta, code, index) } else { None };
        if !self.is_replaced("pre") {
            return figure::write(self.page.out.html(), self.page.host, meta, code, typed.as_ref());
        }
        let mut html = String::new();
        figure::write(&mut html, self.page.host, meta, code, typed.as_ref());
        let texts =
            [("language", Some(&*meta.language)), ("title", meta.title.as_deref()), ("code", Some(code))];
        let attributes = texts.into_iter().filter_map(|(name, value)| {
            Some(Attribute::Text { name: name.to_owned(), value: value?.to_owned() })
        });
        let range = self.events[index].1.clone();
        self.push_call("pre", attributes.collect(), vec![Segment::Html(html)], &range);
    }

    /// Reports an unknown language that resembles a known language, because authors may not notice missing
    /// highlighting.
    fn check_language(&mut self, language: &str, index: usize) {
        let suggestion = (!language.is_empty()).then(|| self.page.host.near_language(language)).flatten();
        let Some(suggestion) = suggestion else { return };
        let message = format!("unknown language `{language}`");
        let diagnostic =
            Diagnostic::warning("markdown/unknown-language", self.fence_span(index, language), message);
        self.page.report(diagnostic.hint(format!("did you mean `{suggestion}`?")));
    }

    /// Reports an unknown name in the metadata of a fence, if the name resembles a known name.
    fn check_meta(&mut self, meta: &Meta, index: usize) {
        let Some((name, near)) = &meta.mistyped else { return };
        let message = format!("`{name}` has no effect on a code block");
        let diagnostic = Diagnostic::warning("markdown/unknown-meta", self.fence_span(index, name), message);
        self.page.report(diagnostic.hint(format!("did you mean `{near}`?")));
    }

    /// Returns the span of a word in the opening fence of the code block at `index`.
    pub(super) fn fence_span(&self, index: usize, word: &str) -> Span {
        self.source.span(self.fence_range(index, word))
    }

    /// Like [`Self::fence_span`], but returns a range in the source.
    pub(super) fn fence_range(&self, index: usize, word: &str) -> Range<usize> {
        let range = &self.events[index].1;
        let fence = self.source.text[range.clone()].lines().next().unwrap_or("");
        let at = fence.find(word).unwrap_or(0);
        range.start + at..range.start + at + word.len().min(fence.len())
    }

    fn plain_code(&mut self, info: &str, code: &str) {
        let language = info.split_whitespace().next().unwrap_or("");
        let html = self.page.out.html();
        html.push_str("<pre><code");
        if !language.is_empty() {
            escape::attribute(html, "class", &format!("language-{language}"));
        }
        html.push('>');
        escape::text(html, code);
        html.push_str("</code></pre>\n");
    }

    /// Returns the text of the included file (`file="..."`), or of the region or lines that `#` selects in the file.
    /// Reports failures.
    fn include(&mut self, meta: &mut Meta, index: usize) -> Option<String> {
        let file = meta.file.as_deref()?;
        let (specifier, name) = match file.split_once('#') {
            Some((specifier, name)) => (specifier, Some(name)),
            None => (file, None),
        };
        if meta.language.is_empty()
            && let Some((_, extension)) = specifier.rsplit_once('.')
        {
            meta.language = extension.to_owned();
        }
        let span = self.fence_span(index, file);
        let file = self.page.read(&self.source.path, specifier);
        let included = match file {
            Ok(included) => included.text.replace("\r\n", "\n"),
            Err(error) => {
                let message = format!("cannot include `{specifier}`: {}", error.message);
                let mut diagnostic = Diagnostic::error("markdown/missing-include", span, message);
                diagnostic.hints.extend(error.hint);
                self.page.report(diagnostic);
                return None;
            }
        };
        let Some(name) = name else { return Some(included) };
        let excerpt = region::region(&included, name).or_else(|| region::lines(&included, name));
        if excerpt.is_none() {
            let message = format!("`{specifier}` has no region `{name}`");
            let count = included.lines().count();
            let (message, hint) = if region::is_lines(name) {
                let hint = format!("it has {count} lines; the first is `#L1`");
                (format!("`{specifier}` has no lines `{name}`"), hint)
            } else {
                (message, format!("mark the lines with `#region {name}` and `#endregion` in comments"))
            };
            self.page.report(Diagnostic::error("markdown/missing-region", span, message).hint(hint));
        }
        excerpt
    }
}
