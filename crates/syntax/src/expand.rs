//! Replaces directives, such as `<!--@include: ./file.md-->`, with the text of other files before parsing. [`Origins`]
//! records the origin of every byte of the result, so that diagnostics point to the author's files.

use std::ops::Range;
use std::sync::Arc;

use quire_diagnostics::{Diagnostic, Span};

use crate::dialect::{Dialect, Extensions};
use crate::docblocks::{self, Docblock};
use crate::included::{Included, Read};
use crate::regions::{self, LineRanges};
use crate::source::{Source, frontmatter_len};
use crate::{inline_notes, mdbook, vitepress};

/// Maximum nesting of included files.
const MAX_DEPTH: usize = 16;

/// A directive in a source, such as `{{#include file}}`.
pub(crate) struct Directive {
    /// Byte range of the whole directive.
    pub(crate) range: Range<usize>,
    pub(crate) action: Action,
}

/// The replacement of a [`Directive`].
pub(crate) enum Action {
    /// Includes all or part of a file.
    Include {
        /// Path of the file, in the form that [`Read`] expects.
        specifier: String,
        selection: Selection,
        /// Opening and closing fence lines to insert around the included text, if any.
        fence: Option<(String, &'static str)>,
        /// Whether the directive is inside code, where it may only be an example. Errors are then ignored.
        is_quiet: bool,
    },
    /// Replaces the directive with a string.
    Text(String),
    /// Includes a doc comment from a TypeScript file.
    Docblock(Docblock),
    /// Keeps the directive and reports it as unknown.
    Unknown { name: String },
}

/// The part of a file to include.
pub(crate) enum Selection {
    All,
    Lines(usize, usize),
    /// A region, or the section of the heading with this id.
    Region(String),
    /// A range of lines within the region with this name.
    RegionLines(String, usize, usize),
    /// The part between `ANCHOR: name` and `ANCHOR_END: name` (mdBook).
    Anchor(String),
}

/// A source in which directives have been replaced.
pub struct Expanded {
    /// The source with each replaced directive's content in its place.
    pub text: String,
    /// The origin of every byte of the text.
    pub origins: Origins,
    /// Warnings about files, regions and doc comments that cannot be included, and about unknown directives.
    pub diagnostics: Vec<Diagnostic>,
}

/// The origins of the parts of an expanded source, in order. A part is a range copied from a file, or text that
/// replaces a directive.
pub struct Origins(Vec<Origin>);

struct Origin {
    /// Offset of the part in the expanded source.
    start: usize,
    path: Arc<str>,
    /// Range in the file. If the part is a copy, the part is as long as this range. Otherwise, the part replaces the
    /// whole range.
    range: Range<usize>,
    kind: OriginKind,
}

/// Relation between a part of an expanded source and its range in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OriginKind {
    /// The part is a copy of the range.
    Copied,
    /// The part replaces the range, which is a directive.
    Replacement,
}

impl Origins {
    /// Converts a range in the expanded source to a span in the file that the text was copied from. For text that
    /// replaced a directive, returns the span of the directive.
    pub fn span(&self, range: Range<usize>) -> Span {
        let index = self.0.partition_point(|origin| origin.start <= range.start).saturating_sub(1);
        let Some(origin) = self.0.get(index) else { return Span::new("", 0..0) };
        if origin.kind == OriginKind::Replacement {
            return Span::new(Arc::clone(&origin.path), origin.range.clone());
        }
        let at = |offset: usize| (origin.range.start + (offset - origin.start)).min(origin.range.end);
        Span::new(Arc::clone(&origin.path), at(range.start)..at(range.end.max(range.start)))
    }
}

/// Replaces the directives in a page. Returns `None` if the page contains no directives.
pub fn expand(
    extensions: Extensions,
    source: &Source<'_>,
    read: &Read<'_>,
    included: &mut Included,
) -> Option<Expanded> {
    let find: &dyn Fn(&str) -> Vec<Directive> = match extensions.dialect {
        Dialect::Vitepress => &vitepress::directives,
        Dialect::Mdbook if extensions.math => &mdbook::directives_and_math,
        Dialect::Mdbook => &mdbook::directives,
        Dialect::Docusaurus => &docblocks::directives,
        Dialect::Quire => return None,
    };
    let mut directives = find(source.text);
    let mut definitions = String::new();
    if extensions.dialect == Dialect::Vitepress {
        directives.extend(inline_notes::directives(source.text, &mut definitions));
        directives.sort_by_key(|directive| directive.range.start);
    }
    if directives.is_empty() {
        return None;
    }
    let mut expansion = Expansion {
        find,
        read,
        diagnostics: Vec::new(),
        text: String::with_capacity(source.text.len()),
        origins: Vec::new(),
        open: vec![Arc::clone(&source.path)],
        included,
    };
    let page = File { path: Arc::clone(&source.path), text: source.text, base: source.base };
    let end = source.text.len();
    expansion.append_ranges(&page, std::slice::from_ref(&(0..end)), directives);
    expansion.write(&page, &(end..end), &definitions);
    let Expansion { text, origins, diagnostics, .. } = expansion;
    Some(Expanded { text, origins: Origins(origins), diagnostics })
}

/// A file's text without its frontmatter, and the offset of the text in the file.
struct File<'t> {
    path: Arc<str>,
    text: &'t str,
    base: usize,
}

struct Expansion<'e> {
    find: &'e dyn Fn(&str) -> Vec<Directive>,
    read: &'e Read<'e>,
    diagnostics: Vec<Diagnostic>,
    text: String,
    origins: Vec<Origin>,
    /// Paths of the files being included, outermost first. Including one of them again is a cycle.
    open: Vec<Arc<str>>,
    included: &'e mut Included,
}

impl Expansion<'_> {
    /// Appends ranges of a file, with their directives replaced.
    fn append_ranges(&mut self, file: &File<'_>, ranges: &[Range<usize>], directives: Vec<Directive>) {
        let mut directives = directives.into_iter().peekable();
        for range in ranges {
            let mut done = range.start;
            while let Some(directive) = directives.next_if(|directive| directive.range.start < range.end) {
                if directive.range.start < done {
                    continue;
                }
                self.copy(file, done..directive.range.start);
                done = directive.range.end;
                self.apply(file, directive);
            }
            self.copy(file, done..range.end.max(done));
        }
    }

    fn apply(&mut self, file: &File<'_>, directive: Directive) {
        let Directive { range, action } = directive;
        match action {
            Action::Text(text) => self.write(file, &range, &text),
            Action::Docblock(docblock) => self.docblock(file, &range, &docblock),
            Action::Unknown { name } => {
                // `mdbook` passes a known directive only if its path is missing.
                let is_known = matches!(&*name, "#include" | "#rustdoc_include" | "#playground" | "#playpen");
                let message = if is_known {
                    format!("the directive `{name}` needs a path; it is shown as written")
                } else {
                    format!("unknown directive `{name}`; it is shown as written")
                };
                let hint = "supported directives: `include`, `rustdoc_include`, `playground` and `title`; write `\\{{#` to show \
                            the braces";
                self.warn("markdown/unknown-directive", file, &range, message, Some(hint.to_owned()));
                self.copy(file, range);
            }
            Action::Include { specifier, selection, fence, is_quiet } => {
                let (opener, closer) = fence.unwrap_or_default();
                match self.include(file, &range, &specifier, &selection, &opener, closer) {
                    Ok(()) => {}
                    Err(_) if is_quiet => self.copy(file, range),
                    Err((message, hint)) => {
                        let message = format!("cannot include `{specifier}`: {message}");
                        self.warn("markdown/missing-include", file, &range, message, hint);
                        self.copy(file, range);
                    }
                }
            }
        }
    }

    /// Appends a doc comment. If the comment cannot be read, appends nothing and adds a warning.
    fn docblock(&mut self, file: &File<'_>, range: &Range<usize>, docblock: &Docblock) {
        let specifier = format!("<{}>/{}", docblocks::ROOT, docblock.file);
        let comment = self.included.read(self.read, &file.path, &specifier);
        let comment = comment.map_err(|error| (error.message, error.hint)).and_then(|source| {
            let missing = || ("it has no such declaration with a doc comment".to_owned(), None);
            docblock.markdown(&source.text).ok_or_else(missing)
        });
        match comment {
            Ok(text) => self.write(file, range, &text),
            Err((message, hint)) => {
                let message = format!("cannot include the doc comment of `{specifier}`: {message}");
                self.warn("markdown/missing-include", file, range, message, hint);
            }
        }
    }

    fn include(
        &mut self,
        file: &File<'_>,
        range: &Range<usize>,
        specifier: &str,
        selection: &Selection,
        opener: &str,
        closer: &str,
    ) -> Result<(), (String, Option<String>)> {
        let source_file = self.included.read(self.read, &file.path, specifier);
        let source_file = source_file.map_err(|error| (error.message, error.hint))?;
        let path: Arc<str> = source_file.path.into();
        if self.open.contains(&path) || self.open.len() > MAX_DEPTH {
            let chain: Vec<&str> = self.open.iter().chain([&path]).map(|path| &**path).collect();
            return Err((format!("the files include each other in a cycle: {}", chain.join(" -> ")), None));
        }
        let body_start = if path.ends_with(".md") { frontmatter_len(&source_file.text) } else { 0 };
        let included_file =
            File { path: Arc::clone(&path), text: &source_file.text[body_start..], base: body_start };
        let ranges = select_ranges(included_file.text, selection)?;
        self.write(file, range, opener);
        self.open.push(path);
        let directives = (self.find)(included_file.text);
        self.append_ranges(&included_file, &regions::join_ranges(included_file.text, &ranges), directives);
        self.open.pop();
        self.write(file, range, closer);
        Ok(())
    }

    /// Appends a range of a file unchanged.
    fn copy(&mut self, file: &File<'_>, range: Range<usize>) {
        if !range.is_empty() {
            let origin = file.base + range.start..file.base + range.end;
            self.push(file, origin, OriginKind::Copied);
            self.text.push_str(&file.text[range]);
        }
    }

    /// Appends a string that replaces a range of a file.
    fn write(&mut self, file: &File<'_>, range: &Range<usize>, text: &str) {
        if !text.is_empty() {
            self.push(file, file.base + range.start..file.base + range.end, OriginKind::Replacement);
            self.text.push_str(text);
        }
    }

    fn push(&mut self, file: &File<'_>, range: Range<usize>, kind: OriginKind) {
        self.origins.push(Origin { start: self.text.len(), path: Arc::clone(&file.path), range, kind });
    }

    fn warn(
        &mut self,
        code: &'static str,
        file: &File<'_>,
        range: &Range<usize>,
        message: String,
        hint: Option<String>,
    ) {
        let span = Span::new(Arc::clone(&file.path), file.base + range.start..file.base + range.end);
        let mut warning = Diagnostic::warning(code, span, message);
        warning.hints.extend(hint);
        self.diagnostics.push(warning);
    }
}

fn select_ranges(text: &str, selection: &Selection) -> Result<LineRanges, (String, Option<String>)> {
    let region = |name: &str| {
        regions::region(text, name).or_else(|| regions::section(text, name)).ok_or_else(|| {
            let hint =
                format!("mark the lines with `<!-- #region {name} -->` and `<!-- #endregion {name} -->`");
            (format!("it has neither a region nor a heading `{name}`"), Some(hint))
        })
    };
    Ok(match selection {
        Selection::All => std::iter::once(0..text.len()).collect(),
        Selection::Lines(from, to) => regions::lines(text, *from, *to),
        Selection::Region(name) => region(name)?,
        Selection::RegionLines(name, from, to) => {
            let ranges = region(name)?;
            let to = (*to).min(ranges.len());
            ranges.get(from.saturating_sub(1)..to).unwrap_or_default().to_vec()
        }
        Selection::Anchor(name) => regions::anchor(text, name).ok_or_else(|| {
            let hint = format!("mark the lines with `ANCHOR: {name}` and `ANCHOR_END: {name}` in comments");
            (format!("it has no anchor `{name}`"), Some(hint))
        })?,
    })
}
