//! Component calls of an article: which module each name stands for, and the request that React renders.

use std::collections::BTreeMap;

use quire_diagnostics::{Diagnostic, Span, did_you_mean};
use quire_markdown::{Article, Attribute, Component, Import, Segment};
use quire_react::{Renderer, Theme};
use serde::Serialize;
use serde_json::{Value, json};

/// Where a local name of a page comes from; `ArticleBinding` in `theme/src/contract.ts`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub(crate) enum Binding {
    /// A component or a value of a module.
    Module {
        /// `@theme`, or the module's path relative to the site's folder.
        module: String,
        /// Exported name, `default` or `*`.
        export: String,
        /// Where the browser finds the module, when it is an island. Filled in after bundling.
        #[serde(skip_serializing_if = "Option::is_none")]
        client: Option<String>,
    },
    /// A JSON or raw-text import.
    Value {
        /// The imported value.
        value: Value,
    },
}

/// What an import specifier turned out to be.
pub(crate) enum Imported {
    /// The theme's own components.
    Theme,
    /// A file of the site, by path relative to the site's folder.
    Module(String),
    /// A value.
    Value(Value),
}

/// The names of an article that are bound by imports. `resolve` says what an import is or why it cannot be resolved.
pub(crate) fn bind(
    article: &Article,
    resolve: impl Fn(&Import) -> Result<Imported, Diagnostic>,
    diagnostics: &mut Vec<Diagnostic>,
) -> BTreeMap<String, Binding> {
    let mut bindings = BTreeMap::new();
    for import in &article.imports {
        let imported = match resolve(import) {
            Ok(imported) => imported,
            Err(diagnostic) => {
                diagnostics.push(diagnostic);
                Imported::Value(Value::Null)
            }
        };
        for (export, local) in &import.bindings {
            let binding = match &imported {
                Imported::Theme => module("@theme", export),
                Imported::Module(path) => module(path, export),
                Imported::Value(value) => Binding::Value { value: value.clone() },
            };
            bindings.insert(local.clone(), binding);
        }
    }
    bindings
}

fn module(module: &str, export: &str) -> Binding {
    Binding::Module { module: module.to_owned(), export: export.to_owned(), client: None }
}

/// Every component that is called but neither imported, exported by the page itself, nor the theme's.
pub(crate) fn unknown_components(article: &Article, bindings: &BTreeMap<String, Binding>) -> Vec<Diagnostic> {
    let own = &Theme::embedded().manifest.components;
    let mut diagnostics = Vec::new();
    visit(&article.body, &mut |component| {
        let name = component.name.split('.').next().unwrap_or(&component.name);
        let is_known = bindings.contains_key(name)
            || own.iter().any(|known| known.name == name)
            || article.exports.iter().any(|source| declares(source, name));
        if !is_known {
            let candidates =
                own.iter().map(|known| known.name.as_str()).chain(bindings.keys().map(String::as_str));
            let hint = match did_you_mean(name, candidates) {
                Some(candidate) => format!("did you mean `{candidate}`?"),
                None => format!("import it: `import {name} from './{name}.tsx'`"),
            };
            let message = format!("unknown component `{name}`");
            diagnostics
                .push(Diagnostic::error("mdx/unknown-component", component.span.clone(), message).hint(hint));
        }
    });
    diagnostics
}

/// Whether `export const name = ...` is among the statement's declarations.
fn declares(source: &str, name: &str) -> bool {
    source
        .split(|character: char| !(character.is_alphanumeric() || character == '_' || character == '$'))
        .any(|word| word == name)
}

fn visit(segments: &[Segment], on_component: &mut impl FnMut(&Component)) {
    for segment in segments {
        if let Segment::Component(component) = segment {
            on_component(component);
            visit(&component.children, on_component);
        }
    }
}

/// The article's HTML with every component call and expression rendered. What fails is reported at its call and leaves
/// nothing in the page.
pub(crate) fn render_article(
    article: &Article,
    bindings: &BTreeMap<String, Binding>,
    lang: &str,
    renderer: &Renderer,
    diagnostics: &mut Vec<Diagnostic>,
) -> String {
    let dynamic: Vec<&Segment> =
        article.body.iter().filter(|segment| !matches!(segment, Segment::Html(_))).collect();
    let request = |segments: &[&Segment]| {
        let nodes: Vec<Value> = segments.iter().map(|segment| node(segment)).collect();
        json!({ "lang": lang, "exports": article.exports, "imports": bindings, "nodes": nodes })
    };
    let rendered = if dynamic.is_empty() {
        Vec::new()
    } else {
        renderer.render_article(&request(&dynamic)).unwrap_or_else(|_| {
            // One call at a time, to tell which one failed.
            let mut one = |segment: &&Segment| match renderer.render_article(&request(&[segment])) {
                Ok(html) => html.into_iter().next().unwrap_or_default(),
                Err(error) => {
                    let hint =
                        "it runs while the site is built: it sees the page's exports and imports, no browser";
                    let diagnostic = Diagnostic::error("mdx/render-failed", span(segment), error.message);
                    diagnostics.push(diagnostic.hint(hint));
                    String::new()
                }
            };
            dynamic.iter().map(&mut one).collect()
        })
    };
    let mut rendered = rendered.into_iter();
    let mut html = String::new();
    for segment in &article.body {
        match segment {
            Segment::Html(finished) => html.push_str(finished),
            _ => html.push_str(&rendered.next().unwrap_or_default()),
        }
    }
    html
}

fn span(segment: &Segment) -> Span {
    match segment {
        Segment::Component(component) => component.span.clone(),
        Segment::Expression { span, .. } => span.clone(),
        Segment::Html(_) => Span::file(""),
    }
}

/// `ArticleNode` in `theme/src/contract.ts`.
fn node(segment: &Segment) -> Value {
    match segment {
        Segment::Html(html) => json!({ "html": html }),
        Segment::Expression { source, .. } => json!({ "expression": source }),
        Segment::Component(component) => {
            let props: Vec<Value> = component.attributes.iter().map(property).collect();
            let children: Vec<Value> = component.children.iter().map(node).collect();
            json!({ "component": component.name, "props": props, "children": children })
        }
    }
}

fn property(attribute: &Attribute) -> Value {
    match attribute {
        Attribute::Text { name, value } => json!({ "name": name, "value": value }),
        Attribute::Expression { name, source } => json!({ "name": name, "expression": source }),
        Attribute::Spread { source } => json!({ "spread": source }),
    }
}
