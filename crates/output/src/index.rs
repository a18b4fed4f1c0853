//! Stage 5 of a build: creates the search index of each language in each version.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use quire_compile::Compiled;
use quire_config::{PageTypeKey, SiteConfig};
use quire_content::RouteId;
use quire_files::{Sink, content_hash};
use quire_load::{Error, Loaded};
use quire_markdown::{Article, Heading, Passage, PassageKind};
use quire_process::map_with;
use quire_render::{Addition, Additions, Content, IndexPaths, Model};
use quire_search::{Batch, Block, Built, Context, Options, Page, Scope, Section, Tokenize};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Folder of the index files in the site.
const FOLDER: &str = "static";

/// Returns whether a file of a site is a binary data file of its search index.
pub(crate) fn is_search_pack(path: &str) -> bool {
    path.strip_prefix(FOLDER).is_some_and(|name| name.starts_with("/search_data.") && name.ends_with(".bin"))
}

/// Name part that replaces the hash in file names with [`FileNames::Stable`].
const STABLE: &str = "dev";

/// Component attributes whose values are visible text.
const TEXT_PROPS: [&str; 6] = ["description", "details", "label", "text", "title", "name"];

/// Naming of index files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileNames {
    /// Names contain a hash of the content.
    Hashed,
    /// Names do not depend on the content. All pages contain the paths of index files, so in development, editing one
    /// page must not change these paths.
    Stable,
}

/// The search indexes of a site. Empty if search is disabled.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct SearchIndex {
    /// Content of every file, by path relative to the site's root.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Path of each locale's entry file by locale id. A search loads the entry file first.
    pub first: BTreeMap<String, String>,
}

impl SearchIndex {
    /// Writes every file and returns the paths.
    pub fn write(&self, sink: &dyn Sink) -> Result<IndexPaths, Error> {
        for (path, bytes) in &self.files {
            sink.write(path, bytes.clone())?;
        }
        Ok(IndexPaths { first: self.first.clone(), files: self.files.keys().cloned().collect() })
    }
}

/// Returns the paths of the entry files with [`FileNames::Stable`]. The paths of other files are known only after the
/// index is built.
pub fn unmade_index(config: &SiteConfig) -> IndexPaths {
    let locales = config.locales.iter().filter(|_| config.search.enabled);
    let first = locales.map(|locale| {
        let name = quire_search::main_file(&config.search.index_name, &locale.id, STABLE);
        (locale.id.clone(), format!("{FOLDER}/{name}"))
    });
    IndexPaths { first: first.collect(), files: Vec::new() }
}

/// The results of earlier stages that search indexes are built from.
#[derive(Clone, Copy)]
pub struct IndexInput<'a> {
    /// Files and configuration of the site.
    pub site: &'a Loaded,
    /// Compiled pages, with their text and headings.
    pub compiled: &'a Compiled,
    /// Navigation and page data of the site, without articles.
    pub model: &'a Model,
    /// Content that the site's own components and expressions add to the pages.
    pub additions: &'a Additions,
}

/// Maximum number of pages in a batch. A lower maximum would produce more batches, and more terms to merge.
const BATCH: usize = 128;

/// Levels of headings that start a section.
const IN_SECTIONS: RangeInclusive<u8> = 2..=4;

/// Minimum number of pages in a batch. A smaller batch is not worth a thread.
const MIN_BATCH: usize = 8;

/// Builds the search indexes of a site. Returns no indexes if search is disabled. Sites with a search service are also
/// indexed, because the service reads the index.
pub fn index(input: IndexInput<'_>, names: FileNames, threads: NonZeroUsize) -> SearchIndex {
    let IndexInput { site, compiled, model, .. } = input;
    let config = &site.config;
    let mut index = SearchIndex::default();
    if !config.search.enabled {
        return index;
    }
    let options = options(config);
    let hash = |bytes: &[u8]| match names {
        FileNames::Hashed => content_hash(bytes),
        FileNames::Stable => STABLE.to_owned(),
    };
    // Process one locale at a time. The terms and documents of all locales would take most of a build's memory.
    for (idx, locale) in config.locales.iter().enumerate().filter(|(idx, _)| site.routes.has_pages(*idx)) {
        let batches = batches(&indexed_pages(compiled, model, idx), input, options, threads);
        let scope = Scope {
            id: &locale.id,
            lang: &locale.lang,
            version: &locale.version,
            is_default: locale.version == config.multi_version.default,
        };
        let Built { name, files } =
            quire_search::build(&config.search.index_name, scope, batches, options, hash);
        index.first.insert(locale.id.clone(), format!("{FOLDER}/{name}"));
        index.files.extend(files.into_iter().map(|(name, bytes)| (format!("{FOLDER}/{name}"), bytes)));
    }
    index
}

/// Analyzes the pages of a locale in parallel.
fn batches(ids: &[RouteId], input: IndexInput<'_>, options: Options, threads: NonZeroUsize) -> Vec<Batch> {
    let size = ids.len().div_ceil(threads.get()).clamp(MIN_BATCH, BATCH);
    let chunks: Vec<(usize, &[RouteId])> = ids.chunks(size).enumerate().collect();
    let batch = |(): &mut (), &(number, ids): &(usize, &[RouteId])| {
        let first = u32::try_from(number * size).unwrap_or(u32::MAX);
        let pages: Vec<Page> = ids.iter().map(|id| page(input, *id)).collect();
        Batch::new(first, &pages, options)
    };
    map_with(&chunks, threads, || (), batch)
}

fn options(config: &SiteConfig) -> Options {
    let index = &config.search.index;
    Options {
        resolution: index.resolution,
        min_length: index.min_length,
        tokenize: index.tokenize.map(|tokenize| match tokenize {
            quire_config::Tokenize::Strict => Tokenize::Strict,
            quire_config::Tokenize::Forward => Tokenize::Forward,
            quire_config::Tokenize::Reverse => Tokenize::Reverse,
            quire_config::Tokenize::Full => Tokenize::Full,
        }),
        context: index
            .context
            .map(|context| Context { depth: context.depth, resolution: context.resolution }),
        limit: config.search.limit,
    }
}

/// Returns the pages of a locale that search results may contain, in route order.
pub fn indexed_pages(compiled: &Compiled, model: &Model, locale: usize) -> Vec<RouteId> {
    let routes = model.site.routes();
    let is_found = |id: &RouteId| {
        let frontmatter = &compiled.pages[id.index()].head.frontmatter;
        let page_type = frontmatter.page_type;
        routes.page(*id).locale == locale
            && !model.site.is_not_indexed(*id)
            && frontmatter.search != Some(false)
            && !matches!(page_type, Some(PageTypeKey::Home | PageTypeKey::NotFound))
    };
    routes.ids().filter(is_found).collect()
}

/// Returns the content of a page as input for the search index.
pub fn page(input: IndexInput<'_>, id: RouteId) -> Page {
    let compiled = &input.compiled.pages[id.index()];
    let data = input.model.page(id);
    let mut sections = sections(&compiled.article.get(), &compiled.headings, input.additions.for_page(id));
    if let (Some(description), Some(first)) = (own_description(&compiled.head.raw), sections.first_mut()) {
        first.blocks.insert(0, Block::Text(description));
    }
    // Page path and breadcrumbs describe the page, so both are keywords: `guide/migration/rollup`, `Migration`.
    let groups = data.breadcrumbs.iter().map(|crumb| crumb.text.clone());
    let keywords = compiled.head.frontmatter.keywords.as_ref().map(|list| list.0.clone());
    let keywords = [keywords.unwrap_or_default(), data.page_path.clone()].into_iter().chain(groups);
    Page {
        route_path: data.route_path.clone(),
        title: data.title.clone(),
        keywords: keywords.collect::<Vec<_>>().join(", "),
        sections,
    }
}

fn own_description(frontmatter: &Value) -> Option<String> {
    frontmatter.get("description").and_then(Value::as_str).map(str::to_owned)
}

/// Splits the article at its headings of depth 2 to 4. Text that a component adds is inserted before the next heading,
/// after the article's own text.
fn sections(article: &Article, headings: &[Heading], additions: &[Addition]) -> Vec<Section> {
    let mut cutter = Cutter::new(article);
    let mut sections = Sections(vec![Section { depth: 1, ..Section::default() }]);
    let mut additions = additions.iter().peekable();
    for (index, heading) in headings.iter().enumerate() {
        sections.extend(cutter.content_before(heading.char_index));
        while let Some(addition) = additions.next_if(|addition| addition.after <= index) {
            sections.add(&addition.kind);
        }
        let is_new = IN_SECTIONS.contains(&heading.depth);
        if is_new || heading.depth == 1 {
            cutter.skip_line();
        }
        if is_new {
            sections.open(&heading.id, &heading.text, heading.depth);
        }
    }
    sections.extend(cutter.content_before(usize::MAX));
    additions.for_each(|addition| sections.add(&addition.kind));
    sections.0
}

/// The sections of a page that have been read so far. Never empty.
struct Sections(Vec<Section>);

impl Sections {
    fn open(&mut self, id: &str, heading: &str, depth: u8) {
        self.0.push(Section { id: id.to_owned(), heading: heading.to_owned(), depth, blocks: Vec::new() });
    }

    fn extend(&mut self, blocks: impl IntoIterator<Item = Block>) {
        if let Some(section) = self.0.last_mut() {
            section.blocks.extend(blocks);
        }
    }

    fn add(&mut self, added: &Content) {
        match added {
            Content::Heading { depth, id, text } if IN_SECTIONS.contains(depth) => {
                self.open(id, text, *depth);
            }
            Content::Heading { text, .. } | Content::Text(text) => self.extend([Block::Text(text.clone())]),
            Content::Code(code) => self.extend([Block::Code(code.clone())]),
        }
    }
}

/// Reads an article's text and passages from start to end.
struct Cutter<'a> {
    /// Remaining text. `chars` is the number of characters before it.
    rest: &'a str,
    chars: usize,
    passages: std::iter::Peekable<std::slice::Iter<'a, Passage>>,
}

impl<'a> Cutter<'a> {
    fn new(article: &'a Article) -> Self {
        Self { rest: &article.text, chars: 0, passages: article.passages.iter().peekable() }
    }

    /// Returns the blocks from the current position to the character `index`, and advances to `index`.
    fn content_before(&mut self, index: usize) -> Vec<Block> {
        let mut blocks = Vec::new();
        while let Some(passage) = self.passages.next_if(|passage| passage.char_index <= index) {
            self.text(passage.char_index, &mut blocks);
            blocks.extend(block(passage));
        }
        self.text(index, &mut blocks);
        blocks
    }

    fn text(&mut self, index: usize, blocks: &mut Vec<Block>) {
        let count = index.saturating_sub(self.chars);
        let end = self.rest.char_indices().nth(count).map_or(self.rest.len(), |(at, _)| at);
        let (text, rest) = self.rest.split_at(end);
        if !text.trim().is_empty() {
            blocks.push(Block::Text(text.to_owned()));
        }
        self.chars += count.min(text.len());
        self.rest = rest;
    }

    /// Skips the heading at the current position, which is one line.
    fn skip_line(&mut self) {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        self.chars += self.rest[..end].chars().count();
        self.rest = &self.rest[end..];
    }
}

fn block(passage: &Passage) -> Option<Block> {
    match &passage.kind {
        PassageKind::Code => Some(Block::Code(passage.text.clone())),
        PassageKind::Attribute { name, .. } if name == "command" => Some(Block::Code(passage.text.clone())),
        PassageKind::Attribute { name, .. } if TEXT_PROPS.contains(&name.as_str()) => {
            Some(Block::Text(passage.text.clone()))
        }
        PassageKind::Attribute { .. } => None,
    }
}
