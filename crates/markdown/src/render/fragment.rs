//! Processing of imports and exports, and insertion of Markdown fragments at the tags that use them.

use std::ops::Range;
use std::rc::Rc;

use quire_diagnostics::{Diagnostic, upper_first};

use super::{FragmentProps, Open, Renderer, ScopeBarrier, render};
use crate::parse::MdxNode;
use crate::{Export, Import, Segment, SourceFile, Syntax};
use quire_syntax::mdx::esm::{ImportStatement, Module};
use quire_syntax::mdx::tag::Opening;
use quire_syntax::source::{Source, frontmatter_len};

/// Maximum number of fragments used on one page. Without a limit, the output of nested fragments could grow
/// exponentially.
const MAX_SPLICES: usize = 1000;
/// Maximum nesting of files, including the page's file.
const MAX_FILES: usize = 32;

/// Names under which other engines export a page's frontmatter and headings.
const PAGE_DATA: [&str; 5] = ["frontMatter", "frontmatter", "metadata", "title", "toc"];

/// An imported Markdown file. `None` if the file could not be read, which is reported at the import.
pub(super) type Fragment = Option<Rc<SourceFile>>;

impl Renderer<'_, '_, '_> {
    /// Collects the imports and exports of the whole source before rendering, because a name may be used before its
    /// import.
    pub(super) fn read_modules(&mut self) {
        let (events, nodes) = (self.events, self.nodes);
        for (index, node) in nodes {
            let at = events[*index].1.start;
            match node {
                MdxNode::Module(module) => self.read_module(module, at),
                MdxNode::Broken(problem) if self.is_module(*index) => self.report_module(problem, at),
                _ => {}
            }
        }
        self.page.article.exports.sort_by_key(|export| export.is_alias);
    }

    fn read_module(&mut self, module: &Module, start: usize) {
        for import in &module.imports {
            let specifier = &import.specifier;
            let is_fragment = syntax_of(specifier).is_some();
            let resolved =
                if is_fragment { None } else { self.page.host.fragment(&self.source.path, specifier) };
            if let Some(specifier) = resolved.as_ref().or(is_fragment.then_some(specifier)) {
                self.import_fragment(import, specifier, start);
            } else {
                let span = self.source.span(start + import.range.start..start + import.range.end);
                let from = self.source.path.to_string();
                let (specifier, bindings) = (specifier.clone(), import.bindings.clone());
                self.page.article.imports.push(Import { specifier, from, bindings, span });
            }
        }
        for export in &module.exports {
            let span = self.source.span(start + export.range.start..start + export.range.end);
            let (source, names, is_alias) = (export.source.clone(), export.names.clone(), export.is_alias);
            let export = Export { source, names, is_alias, span };
            // A fragment that is used twice declares its names only once.
            if !self.page.article.exports.contains(&export) {
                self.page.article.exports.push(export);
            }
        }
        for range in &module.export_all_ranges {
            let span = self.source.span(start + range.start..start + range.end);
            let message = "`export *` is not allowed on pages";
            let hint = "import the names that the page uses instead";
            self.page.report(Diagnostic::error("mdx/export-all", span, message).hint(hint));
        }
        for range in &module.default_export_ranges {
            let span = self.source.span(start + range.start..start + range.end);
            let message = "a page cannot have a default export: the theme determines its layout";
            let hint = "set `pageType` in the frontmatter, or use a named export";
            self.page.report(Diagnostic::warning("mdx/default-export", span, message).hint(hint));
        }
    }

    fn import_fragment(&mut self, import: &ImportStatement, specifier: &str, start: usize) {
        let span = self.source.span(start + import.specifier_range.start..start + import.specifier_range.end);
        let fragment = match self.page.host.read(&self.source.path, specifier) {
            Ok(file) if self.page.files.iter().any(|open| **open == *file.path) => {
                let chain: Vec<&str> =
                    self.page.files.iter().map(|path| &**path).chain([&*file.path]).collect();
                let message = format!("circular import of `{specifier}`: {}", chain.join(" -> "));
                let hint = "move the shared content into a third file";
                self.page.report(Diagnostic::error("mdx/import-cycle", span.clone(), message).hint(hint));
                None
            }
            Ok(file) => Some(Rc::new(file)),
            Err(error) => {
                let message = format!("cannot import `{specifier}`: {}", error.message);
                let mut diagnostic = Diagnostic::error("mdx/missing-import", span.clone(), message);
                diagnostic.hints.extend(error.hint);
                self.page.report(diagnostic);
                None
            }
        };
        for (exported, local) in &import.bindings {
            if exported == "default" {
                self.fragments.insert(local.clone(), fragment.clone());
            } else {
                let message = format!(
                    "`{specifier}` has no export `{exported}`: a Markdown file exports only its content"
                );
                // Names of components begin with a capital letter.
                let name = upper_first(local);
                let hint = if PAGE_DATA.contains(&exported.as_str()) {
                    "frontmatter cannot be imported: put the value into a `.json` or `.ts` file".to_owned()
                } else {
                    format!(
                        "write `import {name} from '{specifier}'`, and show the content with `<{name} />`"
                    )
                };
                self.page.report(Diagnostic::error("mdx/fragment-binding", span.clone(), message).hint(hint));
            }
        }
    }

    /// Returns whether a tag uses a fragment.
    pub(super) fn is_fragment(&self, opening: &Opening) -> bool {
        self.fragments.contains_key(&opening.name)
    }

    /// If the current source has no props, returns the tag of the fragment that an expression such as `props.name ||
    /// <Fragment />` shows by default.
    pub(super) fn default_fragment(&self, expression: &str) -> Option<Opening> {
        let default = self.page.default_of_prop(expression)?;
        let call = default.strip_prefix("React.createElement(").and_then(|call| call.strip_suffix(')'));
        let tag = default.strip_prefix('<').and_then(|tag| tag.strip_suffix("/>"));
        let name = call.or(tag)?.trim().to_owned();
        let opening = Opening { name, attributes: Vec::new(), self_closing: true };
        self.is_fragment(&opening).then_some(opening)
    }

    /// Compiles a fragment into the page. `range` is the tag that uses the fragment.
    pub(super) fn splice(&mut self, opening: &Opening, children: Vec<Segment>, range: &Range<usize>) {
        let name = &opening.name;
        let Some(file) = self.fragments.get(name).cloned().flatten() else { return };
        if self.page.fragment_count >= MAX_SPLICES || self.page.files.len() >= MAX_FILES {
            let message = format!("too many fragments: `{name}` is left out");
            let hint = format!(
                "a page may use at most {MAX_SPLICES} fragments, nested at most {MAX_FILES} files deep"
            );
            let span = self.source.span(range.clone());
            self.page.report(Diagnostic::error("mdx/too-many-fragments", span, message).hint(hint));
            return;
        }
        self.page.fragment_count += 1;
        let in_paragraph = matches!(self.open.last(), Some(Open::ScopeBarrier(ScopeBarrier::Paragraph)));
        if in_paragraph {
            self.leave_paragraph();
        }
        let syntax = syntax_of(&file.path).filter(|syntax| *syntax == Syntax::Mdx);
        let syntax = syntax.unwrap_or(self.page.extensions.format);
        let source = Source::new(&file.path, &file.text, frontmatter_len(&file.text), syntax);
        let props = FragmentProps::new(opening, children, self.page);
        self.page.files.push(source.path.clone());
        self.page.props.push(props);
        render(self.page, &source);
        self.page.props.pop();
        self.page.files.pop();
        if in_paragraph {
            self.page.out.line();
            self.page.out.html().push_str("<p>");
        }
    }

    /// Ends the open paragraph, because a paragraph cannot contain the blocks of a fragment. The caller opens another
    /// paragraph after the fragment.
    fn leave_paragraph(&mut self) {
        let html = self.page.out.html();
        match html.strip_suffix("<p>").map(str::len) {
            Some(len) => html.truncate(len),
            None => html.push_str("</p>\n"),
        }
    }
}

/// Returns the syntax of a Markdown file by its extension. Returns `None` for other files, and for imports of the
/// file's text (`a.md?raw`).
fn syntax_of(path: &str) -> Option<Syntax> {
    match path.rsplit_once('.')?.1 {
        "md" => Some(Syntax::Markdown),
        "mdx" => Some(Syntax::Mdx),
        _ => None,
    }
}
