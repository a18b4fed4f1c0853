//! From compiled pages to the search index of each language.

use std::collections::BTreeMap;
use std::sync::Arc;

use quire_config::{PageTypeKey, SiteConfig};
use quire_content::{RouteId, SiteModel};
use quire_files::content_hash;
use quire_markdown::{Article, Heading, Passage, PassageKind};
use quire_search::{Block, Built, Context, Options, Page, Section, Tokenize};
use serde_json::Value;

use crate::pages::Compiled;

/// The folder of the index files in the site.
pub(crate) const FOLDER: &str = "static";

/// Attributes of components that readers see as text.
const SHOWN: [&str; 6] = ["description", "details", "label", "text", "title", "name"];

/// The index of each language; none when search is off. A site that is searched by a service has one too: it is what
/// the service reads. In development names do not follow the content, so that the edit of one page does not change what
/// all pages refer to.
pub(crate) fn indexes(
    model: &SiteModel,
    compiled: &[Arc<Compiled>],
    is_development: bool,
) -> BTreeMap<String, Built> {
    let config = model.config();
    if !config.search.enabled {
        return BTreeMap::new();
    }
    let hash = |bytes: &[u8]| if is_development { "dev".to_owned() } else { content_hash(bytes) };
    let index = |(locale, lang): (usize, &String)| {
        let pages = pages(model, compiled, locale);
        (lang.clone(), quire_search::build(&config.search.index_name, lang, &pages, options(config), hash))
    };
    config.locales.iter().map(|locale| &locale.lang).enumerate().map(index).collect()
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

/// The pages of a locale that a search should lead to, in the order of routes.
fn pages(model: &SiteModel, compiled: &[Arc<Compiled>], locale: usize) -> Vec<Page> {
    let routes = model.routes();
    let is_found = |id: &RouteId| {
        let frontmatter = &compiled[id.index()].head.frontmatter;
        let page_type = frontmatter.page_type;
        routes.page(*id).locale == locale
            && !model.is_not_indexed(*id)
            && frontmatter.search != Some(false)
            && !matches!(page_type, Some(PageTypeKey::Home | PageTypeKey::NotFound))
    };
    let page = |id: RouteId| {
        let compiled = &compiled[id.index()];
        let data = model.page_data(id);
        let mut sections = sections(&compiled.article, &compiled.headings);
        if let (Some(description), Some(first)) = (own_description(&compiled.head.raw), sections.first_mut())
        {
            first.blocks.insert(0, Block::Text(description));
        }
        // Where the page belongs says what it is about: `Migration`, `guide/migration/rollup`.
        let groups = data.breadcrumbs.into_iter().map(|crumb| crumb.text);
        let keywords = [keywords(&compiled.head.raw), data.page_path].into_iter().chain(groups);
        Page {
            route_path: data.route_path,
            title: data.title,
            keywords: keywords.collect::<Vec<_>>().join(", "),
            sections,
        }
    };
    routes.ids().filter(is_found).map(page).collect()
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

/// An article in pieces: before the first heading of depth 2 to 4, and from each of those to the next.
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
    /// What is left of the text, and the number of characters before it.
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

    /// Leaves out the heading that comes now.
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
