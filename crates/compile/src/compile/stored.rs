//! Serialization of compiled pages for the build cache on disk.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use quire_config::PageHead;
use quire_files::Key;
use quire_markdown::{Heading, Link};
use quire_react::ArticleBinding;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Number, Value};

use super::beginning::Beginning;
use super::host::Used;
use super::page::CompiledPage;
use super::page_module::PageModule;
use super::shared_article::SharedArticle;

/// The stored part of a page. Frontmatter is not stored, because parsing it again is fast and its types need no second
/// serialization format. Diagnostics are not stored, because pages with diagnostics are always compiled again. Blocks
/// are not stored, because only `quire check` uses them, and this command saves no pages.
#[derive(Serialize, Deserialize)]
struct StoredPage<'a> {
    key: Key,
    headings: Cow<'a, [Heading]>,
    anchors: Cow<'a, [String]>,
    links: Cow<'a, [Link]>,
    article: Cow<'a, SharedArticle>,
    bindings: BTreeMap<Cow<'a, str>, Binding>,
    has_own_code: bool,
    module: Option<PageModule>,
    excerpt: Cow<'a, str>,
    beginning: Option<Cow<'a, Beginning>>,
    used: Cow<'a, Used>,
}

/// [`ArticleBinding`] for a storage format without field names. [`ArticleBinding`] is serialized for JavaScript.
#[derive(Serialize, Deserialize)]
enum Binding {
    Module { module: String, export: String, client: Option<String>, is_auto: bool },
    Value(Tree),
}

/// A JSON value. JSON text is not stored, because printing and parsing a number may change its last digit.
#[derive(Serialize, Deserialize)]
enum Tree {
    Null,
    Bool(bool),
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    Text(String),
    List(Vec<Tree>),
    Table(Vec<(String, Tree)>),
}

impl Serialize for CompiledPage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bindings = self.bindings.iter();
        StoredPage {
            key: self.key,
            headings: Cow::Borrowed(&self.headings),
            anchors: Cow::Borrowed(&self.anchors),
            links: Cow::Borrowed(&self.links),
            article: Cow::Borrowed(&self.article),
            bindings: bindings.map(|(name, binding)| (name.into(), Binding::new(binding))).collect(),
            has_own_code: self.has_own_code,
            module: self.module.clone(),
            excerpt: Cow::Borrowed(&self.excerpt),
            beginning: self.beginning.as_deref().map(Cow::Borrowed),
            used: Cow::Borrowed(&self.used),
        }
        .serialize(serializer)
    }
}

impl CompiledPage {
    /// Decodes a stored page and adds its frontmatter. Returns `None` if the bytes cannot be decoded.
    pub(super) fn from_stored(bytes: &[u8], head: PageHead) -> Option<Self> {
        let stored: StoredPage<'_> = postcard::from_bytes(bytes).ok()?;
        let bindings = stored.bindings.into_iter();
        Some(Self {
            key: stored.key,
            head: Arc::new(head),
            headings: stored.headings.into_owned().into(),
            anchors: stored.anchors.into_owned().into(),
            links: stored.links.into_owned().into(),
            article: stored.article.into_owned(),
            blocks: Arc::default(),
            bindings: bindings.map(|(name, binding)| (name.into_owned(), binding.into())).collect(),
            has_own_code: stored.has_own_code,
            module: stored.module,
            excerpt: stored.excerpt.into(),
            beginning: stored.beginning.map(|beginning| Arc::new(beginning.into_owned())),
            used: stored.used.into_owned(),
            diagnostics: Vec::new(),
        })
    }
}

impl Binding {
    fn new(binding: &ArticleBinding) -> Self {
        match binding.clone() {
            ArticleBinding::Module { module, export, client, is_auto } => {
                Self::Module { module, export, client, is_auto }
            }
            ArticleBinding::Value { value } => Self::Value(value.into()),
        }
    }
}

impl From<Binding> for ArticleBinding {
    fn from(binding: Binding) -> Self {
        match binding {
            Binding::Module { module, export, client, is_auto } => {
                Self::Module { module, export, client, is_auto }
            }
            Binding::Value(tree) => Self::Value { value: tree.into() },
        }
    }
}

impl From<Value> for Tree {
    fn from(value: Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(bool) => Self::Bool(bool),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(unsigned), _) => Self::Unsigned(unsigned),
                (None, Some(signed)) => Self::Signed(signed),
                // All remaining numbers are finite floats.
                (None, None) => number.as_f64().map_or(Self::Null, Self::Float),
            },
            Value::String(text) => Self::Text(text),
            Value::Array(items) => Self::List(items.into_iter().map(Self::from).collect()),
            Value::Object(entries) => {
                Self::Table(entries.into_iter().map(|(key, value)| (key, value.into())).collect())
            }
        }
    }
}

impl From<Tree> for Value {
    fn from(tree: Tree) -> Self {
        match tree {
            Tree::Null => Self::Null,
            Tree::Bool(bool) => Self::Bool(bool),
            Tree::Unsigned(number) => number.into(),
            Tree::Signed(number) => number.into(),
            Tree::Float(number) => Number::from_f64(number).map_or(Self::Null, Self::Number),
            Tree::Text(text) => Self::String(text),
            Tree::List(items) => Self::Array(items.into_iter().map(Self::from).collect()),
            Tree::Table(entries) => {
                Self::Object(entries.into_iter().map(|(key, tree)| (key, tree.into())).collect::<Map<_, _>>())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::Tree;

    #[test]
    fn numbers_round_trip_exactly() {
        let json = "[null, true, 0, -1, 18446744073709551615, -9223372036854775808, 0.1, -0.0, 1e300, \
            6.0221407599999999e23, 2.2250738585072011e-308, 9007199254740993.5, \"\\u0000é\", {\"b\": [], \"a\": {}}]";
        let value: Value = serde_json::from_str(json).unwrap();
        let bytes = postcard::to_stdvec(&Tree::from(value.clone())).unwrap();
        let back = Value::from(postcard::from_bytes::<Tree>(&bytes).unwrap());
        assert_eq!((format!("{back:?}"), back.to_string()), (format!("{value:?}"), value.to_string()));
    }
}
