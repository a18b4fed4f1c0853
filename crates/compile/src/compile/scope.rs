//! Names that a page's components and expressions can use, with their bindings.

use std::collections::{BTreeMap, BTreeSet};

use quire_diagnostics::{Diagnostic, Span, did_you_mean};
use quire_load::{SiteTheme, has_word, is_stand_in};
use quire_markdown::{Article, Attribute, Component, Import, Passage, PassageKind, Segment};
use quire_react::provided::Package;
use quire_react::{ArticleBinding, Theme, provided};
use serde_json::Value;

use super::packages::unwrap;

/// The target of an import specifier.
pub(crate) enum Imported {
    /// A module that Quire provides, by its specifier, such as `@theme`.
    Provided(&'static str),
    /// A package of another engine for which Quire provides some exports.
    Package(Package),
    /// A file of the site (as a path relative to the site's folder) or an installed package.
    Module(String),
    /// A value, such as the content of a JSON file.
    Value(Value),
    /// Nothing, because the import has only side effects.
    Nothing,
}

/// Binds the names that an article imports. `resolve` returns the target of an import, or a diagnostic if it cannot be
/// resolved. `export_of_theme` returns the module and the name of an export that exists only in the site's theme.
pub(crate) fn bind(
    article: &Article,
    resolve: impl Fn(&Import) -> Result<Imported, Diagnostic>,
    export_of_theme: impl Fn(&str) -> Option<(String, String)>,
) -> (BTreeMap<String, ArticleBinding>, Vec<Diagnostic>) {
    let mut bindings = BTreeMap::new();
    let mut diagnostics = Vec::new();
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
                Imported::Provided(from) if is_exported(from, export) => module(from, export),
                Imported::Provided("@theme") if let Some((path, name)) = export_of_theme(export) => {
                    module(&path, &name)
                }
                Imported::Provided(from) => {
                    diagnostics.push(unknown_export(export, from, import.span.clone()));
                    ArticleBinding::Value { value: Value::Null }
                }
                Imported::Package(package) => {
                    if let Some((from, name)) = package.export(export) {
                        module(from, name)
                    } else {
                        diagnostics.push(unknown_package_export(export, *package, import.span.clone()));
                        ArticleBinding::Value { value: Value::Null }
                    }
                }
                Imported::Module(path) => module(path, export),
                Imported::Value(value) => ArticleBinding::Value { value: value.clone() },
                Imported::Nothing => continue,
            };
            bindings.insert(local.clone(), binding);
        }
    }
    (bindings, diagnostics)
}

fn module(module: &str, export: &str) -> ArticleBinding {
    ArticleBinding::Module {
        module: module.to_owned(),
        export: export.to_owned(),
        client: None,
        is_auto: false,
    }
}

fn is_exported(module: &str, name: &str) -> bool {
    name == "*" || provided::exports(module).any(|export| export == name)
}

/// Returns the error for importing a name that a module of Quire does not export.
pub(crate) fn unknown_export(name: &str, module: &str, span: Span) -> Diagnostic {
    let message = format!("`{module}` has no export `{name}`");
    let hint = if provided::is_layout(name) {
        "the layout is part of Quire: customize it with `defineTheme` in `theme/index.tsx`".to_owned()
    } else if let Some(owner) = provided::owner(module, name) {
        format!("import it from `{owner}`")
    } else if let Some(near) = did_you_mean(name, provided::exports(module)) {
        format!("did you mean `{near}`?")
    } else {
        let names: Vec<&str> = provided::exports(module).filter(|name| !name.starts_with("Icon")).collect();
        format!("its exports: {}", names.join(", "))
    };
    Diagnostic::error("components/unknown-export", span, message).hint(hint)
}

/// Returns the error for importing an unsupported name from another engine's package.
fn unknown_package_export(name: &str, package: Package, span: Span) -> Diagnostic {
    let message = format!("`{name}` of `{}` is not supported", package.specifier());
    let names: Vec<&str> = package.exports().map(|(name, ..)| name).collect();
    Diagnostic::error("components/unknown-export", span, message)
        .hint(format!("supported exports: {}", names.join(", ")))
}

/// Binds components of the site's theme that an article uses. Excludes names that the article imports or declares.
pub(crate) fn bind_theme(
    article: &Article,
    theme: &SiteTheme,
    bindings: &mut BTreeMap<String, ArticleBinding>,
) {
    let mut called = BTreeSet::new();
    visit(&article.body, &mut |component| {
        called.insert(root(component).to_owned());
    });
    // Expressions and exports may also use components by name.
    let sources =
        article.exports.iter().map(|export| export.source.as_str()).chain(expressions(&article.body));
    let text: String = sources.collect::<Vec<_>>().join("\n");
    called.extend(theme.component_names().filter(|name| has_word(&text, name)).map(str::to_owned));
    let is_exported = |name: &str| {
        article.exports.iter().any(|export| export.names.iter().any(|exported| exported == name))
    };
    for name in called {
        if !bindings.contains_key(&name)
            && !is_exported(&name)
            && let Some(binding) = theme.binding(&name)
        {
            bindings.insert(name, binding);
        }
    }
}

/// Returns the code in a page's body: expressions and computed attributes.
fn expressions(body: &[Segment]) -> Vec<&str> {
    let mut sources = Vec::new();
    for segment in body {
        match segment {
            Segment::Html(_) => {}
            Segment::Expression { source, .. } => sources.push(source.as_str()),
            Segment::Component(component) => {
                sources.extend(component.attributes.iter().filter_map(|attribute| match attribute {
                    Attribute::Text { .. } => None,
                    Attribute::Expression { source, .. } | Attribute::Spread { source } => {
                        Some(source.as_str())
                    }
                }));
                sources.extend(expressions(&component.children));
            }
        }
    }
    sources
}

/// Returns whether `name` is bound to something that Quire does not provide. A component in the site's theme that
/// replaces one of Quire's components counts as provided.
pub(crate) fn is_own_component(name: &str, bindings: &BTreeMap<String, ArticleBinding>) -> bool {
    let is_theme = |binding: &ArticleBinding| matches!(binding, ArticleBinding::Module { module, .. } if provided::module(module).is_some() || is_stand_in(module));
    bindings.get(name).is_some_and(|binding| !is_theme(binding))
}

/// Returns whether a passage is an attribute of a component that Quire does not provide (see [`is_own_component`]).
pub(super) fn is_own_attribute(passage: &Passage, bindings: &BTreeMap<String, ArticleBinding>) -> bool {
    matches!(&passage.kind, PassageKind::Attribute { component, .. } if is_own_component(root_of(component), bindings))
}

/// Returns whether a segment may add content to the page. This is possible for expressions, and for components that
/// Quire does not provide (see `is_own_component`).
pub fn is_own_code(segment: &Segment, bindings: &BTreeMap<String, ArticleBinding>) -> bool {
    match segment {
        Segment::Html(_) => false,
        Segment::Expression { .. } => true,
        Segment::Component(component) => {
            is_own_component(root(component), bindings)
                || component.children.iter().any(|child| is_own_code(child, bindings))
        }
    }
}

/// Replaces unknown components, and components whose import failed, with their children. Drops expressions that use
/// these components. A build that continues after errors can then render the rest of the page.
pub(crate) fn unwrap_missing(article: &mut Article, bindings: &BTreeMap<String, ArticleBinding>) {
    let mut missing: BTreeSet<String> = bindings
        .iter()
        .filter(|(_, binding)| matches!(binding, ArticleBinding::Value { value: Value::Null }))
        .map(|(name, _)| name.clone())
        .collect();
    visit(&article.body, &mut |component| {
        if !is_known(component, article, bindings) {
            missing.insert(root(component).to_owned());
        }
    });
    let names: Vec<&str> = missing.iter().map(String::as_str).collect();
    if !names.is_empty() {
        unwrap(&mut article.body, &names);
    }
}

/// Returns the bound name of a component, which is the part before the first dot.
pub(super) fn root(component: &Component) -> &str {
    root_of(&component.name)
}

fn root_of(name: &str) -> &str {
    name.split('.').next().unwrap_or(name)
}

/// Returns whether a component is an HTML element, is imported or exported by the page, or is part of the embedded
/// theme.
fn is_known(component: &Component, article: &Article, bindings: &BTreeMap<String, ArticleBinding>) -> bool {
    let name = root(component);
    component.is_element()
        || bindings.contains_key(name)
        || Theme::embedded().manifest.components.iter().any(|known| known == name)
        || article.exports.iter().any(|export| export.names.iter().any(|exported| exported == name))
}

/// Returns an error for each component that the page uses but neither imports nor exports, and that is not part of the
/// theme.
pub(crate) fn unknown_components(
    article: &Article,
    bindings: &BTreeMap<String, ArticleBinding>,
    theme: &SiteTheme,
) -> Vec<Diagnostic> {
    let theme_components = &Theme::embedded().manifest.components;
    let mut diagnostics = Vec::new();
    visit(&article.body, &mut |component| {
        let name = root(component);
        if !is_known(component, article, bindings) {
            let candidates = theme_components.iter().map(String::as_str);
            let candidates =
                candidates.chain(theme.component_names()).chain(bindings.keys().map(String::as_str));
            let hint = match did_you_mean(name, candidates) {
                Some(candidate) => format!("did you mean `{candidate}`?"),
                None => format!("import it, such as `import {name} from '<root>/components/{name}.tsx'`"),
            };
            let message = format!("unknown component `{name}`");
            diagnostics
                .push(Diagnostic::error("mdx/unknown-component", component.span.clone(), message).hint(hint));
        }
    });
    diagnostics
}

/// Returns an error for each exported name that an import or another export also declares. A page and its fragments
/// share one scope.
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
                let hint = if first.path == export.span.path {
                    "rename one of the two"
                } else {
                    "a page and its included fragments share one scope: rename one of the two"
                };
                let diagnostic = Diagnostic::error("mdx/duplicate-name", export.span.clone(), message);
                diagnostics.push(diagnostic.label(first.clone(), "already declared here").hint(hint));
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
