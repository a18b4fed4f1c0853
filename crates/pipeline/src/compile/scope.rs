//! The names that component calls and expressions of a page can use, and what each stands for.

use std::collections::BTreeMap;

use quire_diagnostics::{Diagnostic, did_you_mean};
use quire_markdown::{Article, Component, Import, Segment};
use quire_react::{ArticleBinding, Theme};
use serde_json::Value;

/// What an import specifier resolves to.
pub(crate) enum Imported {
    /// The theme's own components.
    Theme,
    /// One component of the theme, under whatever name it is imported.
    Component(&'static str),
    /// A file of the site, by path relative to the site's folder.
    Module(String),
    /// A value.
    Value(Value),
}

/// The names that an article's imports bind. `resolve` returns what an import stands for, or why it cannot be resolved.
pub(crate) fn bind(
    article: &Article,
    resolve: impl Fn(&Import) -> Result<Imported, Diagnostic>,
    diagnostics: &mut Vec<Diagnostic>,
) -> BTreeMap<String, ArticleBinding> {
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
                Imported::Component(name) => module("@theme", name),
                Imported::Module(path) => module(path, export),
                Imported::Value(value) => ArticleBinding::Value { value: value.clone() },
            };
            bindings.insert(local.clone(), binding);
        }
    }
    bindings
}

fn module(module: &str, export: &str) -> ArticleBinding {
    ArticleBinding::Module { module: module.to_owned(), export: export.to_owned(), client: None }
}

/// Whether `name` is imported from anywhere but the theme.
pub(crate) fn is_own_component(name: &str, bindings: &BTreeMap<String, ArticleBinding>) -> bool {
    let is_theme = |binding: &ArticleBinding| matches!(binding, ArticleBinding::Module { module, .. } if module == "@theme");
    bindings.get(name).is_some_and(|binding| !is_theme(binding))
}

/// Every component that is called but neither imported, exported by the page itself, nor the theme's.
pub(crate) fn unknown_components(
    article: &Article,
    bindings: &BTreeMap<String, ArticleBinding>,
) -> Vec<Diagnostic> {
    let own = &Theme::embedded().manifest.components;
    let mut diagnostics = Vec::new();
    visit(&article.body, &mut |component| {
        let name = component.name.split('.').next().unwrap_or(&component.name);
        let is_known = component.is_element()
            || bindings.contains_key(name)
            || own.iter().any(|known| known.name == name)
            || article.exports.iter().any(|export| export.names.iter().any(|own| own == name));
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

/// An error for each exported name that an import or another export declares too: a page and its fragments share one
/// scope.
pub(crate) fn duplicate_names(article: &Article) -> Vec<Diagnostic> {
    let mut owners = BTreeMap::new();
    for import in &article.imports {
        owners.extend(import.bindings.iter().map(|(_, local)| (local.as_str(), &import.span)));
    }
    let mut diagnostics = Vec::new();
    for export in &article.exports {
        for name in &export.names {
            if let Some(first) = owners.insert(name, &export.span) {
                let message = format!("`{name}` is declared twice");
                let hint = "a page and the fragments in it share their names: rename one of the two";
                let diagnostic = Diagnostic::error("mdx/duplicate-name", export.span.clone(), message);
                diagnostics.push(diagnostic.label(first.clone(), "declared here already").hint(hint));
            }
        }
    }
    diagnostics
}

fn visit(segments: &[Segment], on_component: &mut impl FnMut(&Component)) {
    for segment in segments {
        if let Segment::Component(component) = segment {
            on_component(component);
            visit(&component.children, on_component);
        }
    }
}
