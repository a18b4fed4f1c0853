//! Cache of rendered component calls (`<Chart />` in a page) and expressions (`{1 + 1}`). Calls and expressions with
//! the same source and bindings are rendered only once per locale, unless their code accesses the page's data.

use std::collections::BTreeMap;
use std::sync::Arc;

use quire_files::{Key, KeyBuilder, Namespace};
use quire_markdown::{Attribute, Component, Segment};
use quire_react::{ArticleBinding, ArticleExport, RenderedNode};
use serde_json::json;

/// Rendered calls and expressions, and the key of the locale's shared data (see [`shared_key`]).
#[derive(Debug, Clone, Copy)]
pub(crate) struct RenderedCalls<'a> {
    pub(crate) store: &'a Namespace<RenderedNode>,
    pub(crate) shared: Key,
}

impl RenderedCalls<'_> {
    /// Returns the key of everything that names in an article's code may refer to: exports, imports and shared data.
    pub(super) fn scope(
        &self,
        exports: &[ArticleExport<'_>],
        bindings: &BTreeMap<String, ArticleBinding>,
    ) -> Key {
        KeyBuilder::new("scope").key(self.shared).json(&exports).json(&bindings).finish()
    }

    /// Returns the stored rendering of a node, if any.
    pub(super) fn get(&self, key: Key) -> Option<Arc<RenderedNode>> {
        self.store.get(key)
    }

    /// Stores a node that was rendered without an error, unless its code accesses the page's data.
    pub(super) fn put(&self, key: Key, node: &Arc<RenderedNode>) {
        if !node.reads_page {
            self.store.put(key, Arc::clone(node));
        }
    }
}

/// Returns the key of a call or an expression: its source, its children, and everything that its names refer to.
pub(super) fn call_key(segment: &Segment, scope: Key) -> Key {
    add(KeyBuilder::new("call").key(scope), segment).finish()
}

/// Returns the seed for the random numbers of a node. The same source has the same seed on every page and in every
/// build.
pub(super) fn seed(segment: &Segment) -> u32 {
    add(KeyBuilder::new("seed"), segment).finish().seed()
}

fn add(key: KeyBuilder, segment: &Segment) -> KeyBuilder {
    match segment {
        Segment::Html(html) => key.text("html").text(html),
        Segment::Expression { source, .. } => key.text("expression").text(source),
        Segment::Component(Component { name, attributes, children, .. }) => {
            let key = key.text("component").text(name).bytes(&attributes.len().to_le_bytes());
            let key = attributes.iter().fold(key, |key, attribute| match attribute {
                Attribute::Text { name, value } => key.text("text").text(name).text(value),
                Attribute::Expression { name, source } => key.text("expression").text(name).text(source),
                Attribute::Spread { source } => key.text("spread").text(source),
            });
            let key = key.bytes(&children.len().to_le_bytes());
            children.iter().fold(key, add)
        }
    }
}

/// Returns the key of the data that all calls and expressions of a locale depend on: the site's code and data, and the
/// locale's language, version, names, texts and home page. The navigation is not included, because calls that access
/// the navigation are not stored (see [`RenderedCalls::put`]).
pub(super) fn shared_key(
    bundle: &str,
    site: &quire_content::data::SiteData,
    locale: &quire_content::data::LocaleData,
) -> Key {
    let texts = json!([
        locale.lang,
        locale.version,
        locale.label,
        locale.title,
        locale.description,
        locale.home,
        locale.texts
    ]);
    KeyBuilder::new("calls").text(bundle).json(site).json(&texts).finish()
}
