//! Compiled articles in little memory. They are needed twice, for the index and for the document, and a large site has
//! many: kept as they are, they are most of what a build holds.

use quire_markdown::Article;
use serde::{Deserialize, Serialize};

/// An article as compressed bytes, about an eighth of its size.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct PackedArticle(#[serde(with = "serde_bytes")] Box<[u8]>);

impl PackedArticle {
    /// Packs everything but the diagnostics.
    pub(crate) fn new(article: &Article) -> Self {
        // Serialization to memory fails only for sequences of unknown length, which an article does not have.
        let bytes = postcard::to_stdvec(article).unwrap_or_default();
        Self(lz4_flex::compress_prepend_size(&bytes).into())
    }

    /// The article, without diagnostics. A page that was never packed has an empty one.
    pub(crate) fn unpack(&self) -> Article {
        let bytes = lz4_flex::decompress_size_prepended(&self.0).unwrap_or_default();
        postcard::from_bytes(&bytes).unwrap_or_default()
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
        assert!(packed.0.len() < html.len() / 8);
        assert!(PackedArticle::default().unpack().body.is_empty());
    }
}
