//! Names and components that Docusaurus pages use without importing them.

use std::collections::BTreeMap;

use quire_config::PageHead;
use quire_markdown::{Article, Attribute};
use quire_react::ArticleBinding;
use serde_json::Value;

use super::packages::each_component;

/// Docusaurus variable that contains the page's frontmatter.
const FRONTMATTER: &str = "frontMatter";

/// Binds `frontMatter` if the page uses the name and does not export it.
pub(super) fn bind_frontmatter(
    source: &str,
    head: &PageHead,
    article: &Article,
    bindings: &mut BTreeMap<String, ArticleBinding>,
) {
    let is_exported =
        article.exports.iter().any(|export| export.names.iter().any(|name| name == FRONTMATTER));
    if source[head.body_start..].contains(FRONTMATTER) && !is_exported {
        let value = || ArticleBinding::Value { value: head.written.clone() };
        bindings.entry(FRONTMATTER.to_owned()).or_insert_with(value);
    }
}

/// Binds `Head`, the component that the compiler generates for `<head>`.
pub(super) fn bind_head(bindings: &mut BTreeMap<String, ArticleBinding>) {
    let head = || ArticleBinding::Module {
        module: "@theme/runtime".to_owned(),
        export: "Head".to_owned(),
        client: None,
        is_auto: false,
    };
    bindings.entry("Head".to_owned()).or_insert_with(head);
}

/// Replaces components that are imported SVG files (`<Logo width="20" />`) with images.
pub(super) fn show_pictures(article: &mut Article, bindings: &BTreeMap<String, ArticleBinding>) {
    each_component(&mut article.body, &mut |component| {
        let Some(ArticleBinding::Value { value: Value::String(href) }) = bindings.get(&component.name) else {
            return;
        };
        if !href.ends_with(".svg") {
            return;
        }
        "img".clone_into(&mut component.name);
        component.children.clear();
        let has_alt = component.attributes.iter_mut().any(named_alt);
        if !has_alt {
            component.attributes.push(Attribute::Text { name: "alt".to_owned(), value: String::new() });
        }
        component.attributes.push(Attribute::Text { name: "src".to_owned(), value: href.clone() });
    });
}

/// Renames the attribute `title` to `alt`, because components for SVG files use `title` for an image's alternative
/// text. Returns whether the attribute is then `alt`.
fn named_alt(attribute: &mut Attribute) -> bool {
    let (Attribute::Text { name, .. } | Attribute::Expression { name, .. }) = attribute else { return false };
    if name == "title" {
        "alt".clone_into(name);
    }
    name == "alt"
}
