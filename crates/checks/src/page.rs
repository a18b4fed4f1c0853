//! A parsed page with its language, version and translation key, as used by all checks.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use quire_config::{PageHead, PageTypeKey, SiteConfig};
use quire_diagnostics::Span;
use quire_markdown::{Block, BlockKind, Piece, PieceKind};

use crate::ParsedPage;

/// Frontmatter keys whose values are prose.
const PROSE_KEYS: [&str; 8] =
    ["title", "titleSuffix", "description", "details", "tagline", "text", "name", "linkText"];

/// A parsed file, with its place among the languages and versions.
pub(crate) struct Page<'a> {
    /// Path relative to the site's folder.
    pub(crate) path: Arc<str>,
    /// Path relative to the locale's folder. All translations of a page have the same key.
    pub(crate) key: String,
    pub(crate) lang: String,
    pub(crate) version: String,
    pub(crate) head: &'a PageHead,
    /// Prose values of the frontmatter, by key.
    pub(crate) head_words: Vec<(String, Block)>,
    pub(crate) blocks: &'a [Block],
    /// Whether the file is published as a page. False for fragments, which other pages include.
    pub(crate) is_published: bool,
}

impl<'a> Page<'a> {
    /// Creates the page of a file below the folder `docs`. Pages outside locale folders belong to the default locale.
    /// Returns `None` for files outside `docs`, and for unpublished files outside locale folders.
    pub(crate) fn new(page: ParsedPage<'a>, docs: &str, config: &SiteConfig) -> Option<Self> {
        let ParsedPage { path, text, head, blocks, is_published } = page;
        let file = path.strip_prefix(docs)?;
        let (locale, key) = config.split_file(file);
        if key.len() == file.len() && !is_published {
            return None;
        }
        let locale = &config.locales[locale];
        Some(Self {
            path: path.into(),
            key: key.to_owned(),
            lang: locale.lang.clone(),
            version: locale.version.clone(),
            is_published,
            head_words: head_words(&text[..text.floor_char_boundary(head.body_start)]),
            blocks,
            head,
        })
    }

    pub(crate) fn span(&self, range: &Range<usize>) -> Span {
        Span::new(self.path.clone(), range.clone())
    }

    /// Returns the prose values of the frontmatter, then all blocks of the body.
    pub(crate) fn words(&self) -> impl Iterator<Item = &Block> {
        self.head_words.iter().map(|(_, block)| block).chain(self.blocks)
    }

    /// Returns the depth, id and block of every heading.
    pub(crate) fn headings(&self) -> impl Iterator<Item = (u8, &str, &Block)> {
        self.blocks.iter().filter_map(|block| match &block.kind {
            BlockKind::Heading { depth, id } => Some((*depth, id.as_str(), block)),
            _ => None,
        })
    }

    /// Returns whether the page type needs little text, so that the minimum length does not apply: home, blank, custom
    /// and 404 pages, and overviews.
    pub(crate) fn has_no_prose(&self) -> bool {
        let page_type = self.head.frontmatter.page_type;
        let is_list = |key: PageTypeKey| matches!(key.as_str(), "home" | "blank" | "custom" | "404");
        page_type.is_some_and(is_list) || self.head.frontmatter.overview == Some(true)
    }
}

/// Returns the single-line prose values of the frontmatter, without enclosing quotation marks. Escapes are not decoded.
fn head_words(text: &str) -> Vec<(String, Block)> {
    let mut words = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let line_start = start;
        start += line.len();
        let Some((key, value)) = line.trim_end().split_once(": ") else { continue };
        let name = key.trim_start_matches([' ', '-']);
        if !PROSE_KEYS.contains(&name) {
            continue;
        }
        let spaces = value.len() - value.trim_start().len();
        let trimmed = value.trim();
        let quoted = trimmed.len() > 1
            && (trimmed.starts_with('"') && trimmed.ends_with('"')
                || trimmed.starts_with('\'') && trimmed.ends_with('\''));
        let inner = if quoted { &trimmed[1..trimmed.len() - 1] } else { trimmed };
        let at = line_start + key.len() + 2 + spaces + usize::from(quoted);
        let range = at..at + inner.len();
        let pieces = vec![Piece { kind: PieceKind::Text, text: inner.to_owned(), range: range.clone() }];
        words.push((name.to_owned(), Block { kind: BlockKind::Text, range, pieces }));
    }
    words
}

/// The pages of one version, grouped by translation.
pub(crate) struct Alternates<'a> {
    /// Pages by [`Page::key`], then by language.
    pub(crate) by_key: BTreeMap<&'a str, BTreeMap<&'a str, &'a Page<'a>>>,
    /// Default language, which is the source of the translations.
    pub(crate) original: &'a str,
}

impl<'a> Alternates<'a> {
    /// Groups the pages of one version. `original` is the default language.
    pub(crate) fn new(pages: &'a [Page<'a>], original: &'a str) -> Self {
        let mut by_key: BTreeMap<&str, BTreeMap<&str, &Page<'_>>> = BTreeMap::new();
        for page in pages {
            by_key.entry(&page.key).or_default().insert(&page.lang, page);
        }
        Self { by_key, original }
    }
}
