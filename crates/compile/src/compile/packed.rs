//! Compressed articles. Each article is used twice, for the search index and for the HTML document. Without
//! compression, the articles of a large site would take most of a build's memory.

use std::sync::Arc;

use quire_markdown::Article;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_bytes::ByteBuf;

use super::home::PageVersion;
use super::rewrite::Rewrite;

/// An article as compressed bytes, which take about an eighth of the uncompressed size. Clones share the bytes.
#[derive(Debug, Clone, Default)]
pub struct PackedArticle {
    bytes: Arc<ByteBuf>,
    /// The version whose paths replace the placeholders in the article. `None` if the placeholders are kept.
    version: Option<Arc<PageVersion>>,
}

impl PackedArticle {
    /// Packs an article without its diagnostics.
    pub(crate) fn new(article: &Article) -> Self {
        // Serialization to memory fails only for sequences of unknown length. Articles contain no such sequences.
        let bytes = postcard::to_stdvec(article).unwrap_or_default();
        let mut packed = lz4_flex::compress_prepend_size(&bytes);
        packed.shrink_to_fit();
        Self { bytes: Arc::new(packed.into()), version: None }
    }

    /// Returns the same article for a version. [`Self::unpack`] replaces the placeholders with the version's paths.
    pub(super) fn for_version(&self, version: &Arc<PageVersion>) -> Self {
        Self { bytes: Arc::clone(&self.bytes), version: Some(Arc::clone(version)) }
    }

    /// Unpacks the article, without diagnostics. Returns an empty article for a page that was never packed.
    pub fn unpack(&self) -> Article {
        let bytes = lz4_flex::decompress_size_prepended(&self.bytes).unwrap_or_default();
        let mut article = postcard::from_bytes(&bytes).unwrap_or_default();
        if let Some(version) = &self.version {
            Rewrite::expand_placeholders(version).article(&mut article);
        }
        article
    }
}

/// Serializes only the bytes, because stored articles do not belong to a version.
impl Serialize for PackedArticle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.bytes.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PackedArticle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self { bytes: Arc::new(ByteBuf::deserialize(deserializer)?), version: None })
    }
}

#[cfg(test)]
mod tests {
    use quire_markdown::{Article, Segment};

    use super::PackedArticle;

    #[test]
    fn an_article_is_unpacked_as_it_was_and_takes_less_room() {
        let html = "<p>Text</p>".repeat(100);
        let body = vec![Segment::Html(html.clone())];
        let packed = PackedArticle::new(&Article { body: body.clone(), ..Article::default() });
        assert_eq!(packed.unpack().body, body);
        assert!(packed.bytes.len() < html.len() / 8);
        assert!(PackedArticle::default().unpack().body.is_empty());
    }
}
