//! State of a page during compilation, shared by the page's file and its fragments.

use std::sync::Arc;

use quire_diagnostics::Diagnostic;

use crate::ids::Ids;
use crate::notes::Notes;
use crate::output::Output;
use crate::render::FragmentProps;
use crate::text::Text;
use crate::toc;
use crate::{Article, Block, Extensions, Host, Passage, PassageKind, ReadError, SourceFile};
use quire_syntax::included::Included;

/// The kind of HTML to produce.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// An article of a site. Headings have ids, code blocks are figures, and the host resolves links.
    Article,
    /// HTML as in the CommonMark specification.
    Plain,
    /// HTML as in the GFM specification, with tagfilter.
    PlainGfm,
}

pub(crate) struct Page<'h> {
    pub(crate) host: &'h dyn Host,
    pub(crate) profile: Profile,
    pub(crate) extensions: Extensions,
    pub(crate) out: Output,
    pub(crate) text: Text,
    pub(crate) ids: Ids,
    /// The article. Its body and text are set at the end.
    pub(crate) article: Article,
    /// Paths of the page and of the fragments that are being compiled, outermost first. Importing one of these files is
    /// a cycle.
    pub(crate) files: Vec<Arc<str>>,
    /// The props of the fragments in [`Page::files`], from the tags that use the fragments.
    pub(crate) props: Vec<FragmentProps>,
    /// Number of fragments inserted so far, which is limited.
    pub(crate) fragment_count: usize,
    /// Number and size of the files that the page includes, which are limited.
    pub(crate) includes: Included,
    /// Number of parser events so far, including events of fragments. Limited by
    /// [`MAX_EVENTS`](crate::cost::MAX_EVENTS).
    pub(crate) events: usize,
    /// Whether a limit in [`crate::cost`] is exceeded. The remaining content of the page is then omitted.
    pub(crate) is_too_large: bool,
    /// Number of images so far. Only the first image loads eagerly.
    pub(crate) images: usize,
    /// Number of callouts so far, for the ids of their titles.
    pub(crate) callouts: usize,
    /// Number of diagrams so far, for their ids.
    pub(crate) diagrams: usize,
    /// Number of footnotes so far, for their numbers.
    pub(crate) footnotes: usize,
    /// Problems that are reported once for the whole page.
    pub(crate) notes: Notes,
    /// The blocks of the page's file, without fragments. `None` if they are not needed.
    pub(crate) blocks: Option<Vec<Block>>,
}

impl<'h> Page<'h> {
    pub(crate) fn new(host: &'h dyn Host, profile: Profile) -> Self {
        Self {
            host,
            profile,
            extensions: if profile == Profile::Article { host.extensions() } else { Extensions::default() },
            out: Output::default(),
            text: Text::default(),
            ids: Ids::default(),
            article: Article::default(),
            files: Vec::new(),
            props: Vec::new(),
            fragment_count: 0,
            includes: Included::default(),
            events: 0,
            is_too_large: false,
            images: 0,
            callouts: 0,
            diagrams: 0,
            footnotes: 0,
            notes: Notes::default(),
            blocks: None,
        }
    }

    /// Reads a file that is referenced in `from`, one of the page's files. Fails if the number or total size of the
    /// page's included files exceeds a limit.
    pub(crate) fn read(&mut self, from: &str, specifier: &str) -> Result<SourceFile, ReadError> {
        let host = self.host;
        self.includes.read(&|from, specifier| host.read(from, specifier), from, specifier)
    }

    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        self.article.diagnostics.push(diagnostic);
    }

    /// Records text that is not part of [`Article::text`].
    pub(crate) fn passage(&mut self, kind: PassageKind, text: &str) {
        let char_index = self.text.chars();
        self.article.passages.push(Passage { kind, text: text.to_owned(), char_index });
    }

    /// Processes a comment. `more` and Docusaurus's `truncate` mark the end of the excerpt that lists of posts show.
    pub(crate) fn comment(&mut self, text: &str) {
        if matches!(text.trim(), "more" | "truncate") && self.article.beginning.is_none() {
            self.article.beginning = self.out.position();
        }
    }

    pub(crate) fn finish(self) -> Article {
        let mut article = self.article;
        article.diagnostics.extend(self.notes.finish());
        article.anchors = self.ids.into_anchors(&article.headings);
        article.body = self.out.finish();
        toc::fill(&mut article.body, &article.headings, self.extensions.toc);
        article.text = self.text.finish();
        // The offset of an empty heading at the end of the page can exceed the length of the trimmed text.
        let chars = article.text.chars().count();
        for heading in &mut article.headings {
            heading.char_index = heading.char_index.min(chars);
        }
        for passage in &mut article.passages {
            passage.char_index = passage.char_index.min(chars);
        }
        quire_diagnostics::sort(&mut article.diagnostics);
        article
    }
}
