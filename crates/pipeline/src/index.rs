//! Stage 4: the search index of each language.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use quire_config::{PageTypeKey, SearchMode, SiteConfig};
use quire_content::RouteId;
use quire_files::content_hash;
use quire_markdown::{Article, Heading, Passage, PassageKind};
use quire_search::{Batch, Block, Built, Context, Options, Page, Section, Tokenize};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::compile::Compiled;
use crate::load::Loaded;
use crate::model::Model;
use crate::parallel::map_with;

/// The folder of the index files in the site.
const FOLDER: &str = "static";

/// Stands for the hash in names that do not change.
const STABLE: &str = "dev";

/// Attributes of components that readers see as text.
const SHOWN: [&str; 6] = ["description", "details", "label", "text", "title", "name"];

/// How index files are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileNames {
    /// By a hash of their content.
    Hashed,
    /// The same for any content: in development the edit of one page must not change what all pages refer to.
    Stable,
}

/// The search indexes of a site; none when search is off.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct SearchIndex {
    /// Every file, by path relative to the site's root.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The path of each language's first file.
    pub first: BTreeMap<String, String>,
}

impl SearchIndex {
    /// The indexes that [`FileNames::Stable`] gives, without their files.
    pub(crate) fn unmade(config: &SiteConfig) -> Self {
        let locales = config.locales.iter().filter(|_| config.search.enabled);
        let first = locales.map(|locale| {
            let name = quire_search::main_file(&config.search.index_name, &locale.lang, STABLE);
            (locale.lang.clone(), format!("{FOLDER}/{name}"))
        });
        Self { first: first.collect(), files: BTreeMap::new() }
    }

    /// Where pages of a language find their index; empty when they search a service, or not at all.
    pub(crate) fn href(&self, config: &SiteConfig, lang: &str) -> String {
        let first = self.first.get(lang).filter(|_| config.search.mode == SearchMode::Local);
        first.map(|path| format!("{}{path}", config.base)).unwrap_or_default()
    }
}

/// Pages that are analyzed at once. The more, the fewer terms have to be joined; the fewer, the better the threads are
/// used.
const BATCH: usize = 128;

/// Indexes the pages of `site`. Sites that are searched by a service have an index too: the service reads it.
pub(crate) fn index(
    site: &Loaded,
    compiled: &Compiled,
    model: &Model,
    names: FileNames,
    threads: NonZeroUsize,
) -> SearchIndex {
    let config = &site.config;
    let mut index = SearchIndex::default();
    if !config.search.enabled {
        return index;
    }
    let options = options(config);
    let found: Vec<Vec<RouteId>> =
        (0..config.locales.len()).map(|locale| found(compiled, model, locale)).collect();
    let parts = found.iter().enumerate().flat_map(|(locale, ids)| {
        let parts = ids.chunks(BATCH).enumerate();
        parts.map(move |(number, ids)| (locale, u32::try_from(number * BATCH).unwrap_or(u32::MAX), ids))
    });
    let parts: Vec<(usize, u32, &[RouteId])> = parts.collect();
    let batches = map_with(
        &parts,
        threads,
        || (),
        |(), &(_, first, ids)| {
            let pages: Vec<Page> = ids.iter().map(|id| page(compiled, model, *id)).collect();
            Batch::new(first, &pages, options)
        },
    );
    let mut by_locale: Vec<Vec<Batch>> = found.iter().map(|_| Vec::new()).collect();
    for ((locale, ..), batch) in parts.iter().zip(batches) {
        by_locale[*locale].push(batch);
    }
    let hash = |bytes: &[u8]| match names {
        FileNames::Hashed => content_hash(bytes),
        FileNames::Stable => STABLE.to_owned(),
    };
    // Taken by the build, which frees them as it goes.
    let by_locale = by_locale.into_iter().map(Mutex::new);
    let locales: Vec<(&str, Mutex<Vec<Batch>>)> =
        config.locales.iter().map(|locale| locale.lang.as_str()).zip(by_locale).collect();
    let built = map_with(
        &locales,
        threads,
        || (),
        |(), (lang, batches)| {
            let batches = std::mem::take(&mut *batches.lock().unwrap_or_else(PoisonError::into_inner));
            quire_search::build(&config.search.index_name, lang, batches, options, hash)
        },
    );
    for ((lang, _), Built { name, files }) in locales.iter().zip(built) {
        index.first.insert((*lang).to_owned(), format!("{FOLDER}/{name}"));
        index.files.extend(files.into_iter().map(|(name, bytes)| (format!("{FOLDER}/{name}"), bytes)));
    }
    index
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

/// The pages of a locale that search results may contain, in the order of the routes.
fn found(compiled: &Compiled, model: &Model, locale: usize) -> Vec<RouteId> {
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

/// A page as input of the index.
fn page(compiled: &Compiled, model: &Model, id: RouteId) -> Page {
    let compiled = &compiled.pages[id.index()];
    let data = model.page(id);
    let mut sections = sections(&compiled.article, &compiled.headings);
    if let (Some(description), Some(first)) = (own_description(&compiled.head.raw), sections.first_mut()) {
        first.blocks.insert(0, Block::Text(description));
    }
    // The page's place in the site describes it too: `Migration`, `guide/migration/rollup`.
    let groups = data.breadcrumbs.iter().map(|crumb| crumb.text.clone());
    let keywords = [keywords(&compiled.head.raw), data.page_path.clone()].into_iter().chain(groups);
    Page {
        route_path: data.route_path.clone(),
        title: data.title.clone(),
        keywords: keywords.collect::<Vec<_>>().join(", "),
        sections,
    }
}

/// `description` of the frontmatter.
fn own_description(frontmatter: &Value) -> Option<String> {
    frontmatter.get("description").and_then(Value::as_str).map(str::to_owned)
}

/// `keywords` of the frontmatter: a text or a list of texts.
fn keywords(frontmatter: &Value) -> String {
    match frontmatter.get("keywords") {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(texts)) => texts.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
        _ => String::new(),
    }
}

/// The article cut at its headings of depth 2 to 4.
fn sections(article: &Article, headings: &[Heading]) -> Vec<Section> {
    let mut cutter = Cutter::new(article);
    let mut sections = vec![Section { depth: 1, ..Section::default() }];
    for heading in headings {
        let is_new = (2..=4).contains(&heading.depth);
        let blocks = cutter.until(heading.char_index);
        if let Some(section) = sections.last_mut() {
            section.blocks.extend(blocks);
        }
        if is_new || heading.depth == 1 {
            cutter.skip_line();
        }
        if is_new {
            let (id, heading, depth) = (heading.id.clone(), heading.text.clone(), heading.depth);
            sections.push(Section { id, heading, depth, blocks: Vec::new() });
        }
    }
    if let Some(section) = sections.last_mut() {
        section.blocks.extend(cutter.until(usize::MAX));
    }
    sections
}

/// Takes an article's text and passages from front to back.
struct Cutter<'a> {
    /// The remaining text, and the number of characters before it.
    rest: &'a str,
    chars: usize,
    passages: std::iter::Peekable<std::slice::Iter<'a, Passage>>,
}

impl<'a> Cutter<'a> {
    fn new(article: &'a Article) -> Self {
        Self { rest: &article.text, chars: 0, passages: article.passages.iter().peekable() }
    }

    /// Everything before the character `index`.
    fn until(&mut self, index: usize) -> Vec<Block> {
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

    /// Skips the heading at the current place.
    fn skip_line(&mut self) {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        self.chars += self.rest[..end].chars().count();
        self.rest = &self.rest[end..];
    }
}

fn block(passage: &Passage) -> Option<Block> {
    match &passage.kind {
        PassageKind::Code => Some(Block::Code(passage.text.clone())),
        PassageKind::Attribute(name) if name == "command" => Some(Block::Code(passage.text.clone())),
        PassageKind::Attribute(name) if SHOWN.contains(&name.as_str()) => {
            Some(Block::Text(passage.text.clone()))
        }
        PassageKind::Attribute(_) => None,
    }
}
