//! Articles in memory. Each article is used twice, for the search index and for the HTML document. Without compression,
//! the articles of a large site would take most of a build's memory.

use std::borrow::Cow;
use std::sync::Arc;

use quire_markdown::Article;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_bytes::ByteBuf;

use super::home::PageVersion;
use super::rewrite::Rewrite;

/// Maximum number of pages of a site with uncompressed articles, which take a few dozen megabytes at most. For small
/// sites, compression and decompression would take 4% of the build time.
const MAX_PLAIN_PAGES: usize = 500;

/// An article without diagnostics, which is compressed if it belongs to a large site. Clones share the content.
#[derive(Debug, Clone, Default)]
pub struct SharedArticle {
    content: Content,
    /// The version whose paths replace the placeholders in the article. `None` if the placeholders are kept.
    version: Option<Arc<PageVersion>>,
}

#[derive(Debug, Clone)]
enum Content {
    Plain(Arc<Article>),
    /// LZ4, about an eighth of the uncompressed size.
    Compressed(Arc<ByteBuf>),
}

impl SharedArticle {
    /// Stores an article, compressed if the site has more than [`MAX_PLAIN_PAGES`] pages. `pages` is the number of the
    /// site's pages.
    pub(crate) fn new(article: Article, pages: usize) -> Self {
        let content = if pages <= MAX_PLAIN_PAGES {
            Content::Plain(Arc::new(article))
        } else {
            Content::Compressed(Arc::new(compress(&article)))
        };
        Self { content, version: None }
    }

    /// Returns the same article for a version. [`Self::get`] replaces the placeholders with the version's paths.
    pub(super) fn for_version(&self, version: &Arc<PageVersion>) -> Self {
        Self { content: self.content.clone(), version: Some(Arc::clone(version)) }
    }

    /// Returns the article. A page that was not compiled has an empty article.
    pub fn get(&self) -> Cow<'_, Article> {
        let mut article = match &self.content {
            Content::Plain(article) => Cow::Borrowed(&**article),
            Content::Compressed(bytes) => Cow::Owned(decompress(bytes)),
        };
        if let Some(version) = &self.version {
            Rewrite::expand_placeholders(version).article(article.to_mut());
        }
        article
    }
}

impl Default for Content {
    fn default() -> Self {
        Self::Plain(Arc::default())
    }
}

fn compress(article: &Article) -> ByteBuf {
    // Serialization to memory fails only for sequences of unknown length. Articles contain no such sequences.
    let bytes = postcard::to_stdvec(article).unwrap_or_default();
    let mut compressed = lz4_flex::compress_prepend_size(&bytes);
    compressed.shrink_to_fit();
    ByteBuf::from(compressed)
}

fn decompress(bytes: &[u8]) -> Article {
    let bytes = lz4_flex::decompress_size_prepended(bytes).unwrap_or_default();
    postcard::from_bytes(&bytes).unwrap_or_default()
}

/// Serializes only the compressed article, because stored articles do not belong to a version.
impl Serialize for SharedArticle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.content {
            Content::Plain(article) => compress(article).serialize(serializer),
            Content::Compressed(bytes) => bytes.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for SharedArticle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bytes = ByteBuf::deserialize(deserializer)?;
        Ok(Self { content: Content::Compressed(Arc::new(bytes)), version: None })
    }
}

#[cfg(test)]
mod tests {
    use quire_markdown::{Article, Segment};

    use super::{Content, SharedArticle};

    #[test]
    fn the_articles_of_a_large_site_are_compressed() {
        let html = "<p>Text</p>".repeat(100);
        let body = vec![Segment::Html(html.clone())];
        let article = || Article { body: body.clone(), ..Article::default() };
        let shared = SharedArticle::new(article(), 100_000);
        assert!(matches!(&shared.content, Content::Compressed(bytes) if bytes.len() < html.len() / 8));
        assert_eq!(shared.get().body, body);
        let shared = SharedArticle::new(article(), 1);
        assert!(matches!(shared.content, Content::Plain(_)));
        assert_eq!(shared.get().body, body);
        assert!(SharedArticle::default().get().body.is_empty());
    }
}
