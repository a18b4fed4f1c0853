//! The packages that pages written for Docusaurus import.

use quire_config::Dialect;
use quire_diagnostics::Diagnostic;
use quire_markdown::{Article, Component, Import, Segment};

/// Specifiers of Docusaurus whose default export is a component, and the theme's component that stands for it.
const COMPONENTS: [(&str, &str); 4] = [
    ("@docusaurus/Link", "Link"),
    ("@theme/Admonition", "Callout"),
    ("@theme/TabItem", "Tab"),
    ("@theme/Tabs", "Tabs"),
];

/// Specifiers whose calls leave no trace: the compiler has replaced them.
const COMPILED: [&str; 2] = ["@docusaurus/useBaseUrl", "@theme/TOCInline"];

/// What a specifier of another engine's package stands for.
pub(super) enum Package {
    /// A component of the theme.
    Component(&'static str),
    /// Nothing that a page needs.
    Compiled,
    /// Nothing: calls of it are replaced by their content.
    Missing,
}

/// Returns what an import of the dialect's engine stands for; `None` for files and other packages.
pub(super) fn package(dialect: Dialect, specifier: &str) -> Option<Package> {
    if dialect != Dialect::Docusaurus {
        return None;
    }
    if let Some((_, name)) = COMPONENTS.iter().find(|(known, _)| *known == specifier) {
        return Some(Package::Component(name));
    }
    if COMPILED.contains(&specifier) {
        return Some(Package::Compiled);
    }
    ["@theme/", "@theme-original/", "@theme-init/", "@docusaurus/"]
        .iter()
        .any(|scope| specifier.starts_with(scope))
        .then_some(Package::Missing)
}

/// The path and the query of a specifier: webpack's `!!raw-loader!./file` is `./file?raw`.
pub(super) fn path_and_query(dialect: Dialect, specifier: &str) -> (&str, &str) {
    let raw = specifier.trim_start_matches(['!', '-']).strip_prefix("raw-loader!");
    match raw.filter(|_| dialect == Dialect::Docusaurus) {
        Some(path) => (path, "raw"),
        None => specifier.split_once('?').unwrap_or((specifier, "")),
    }
}

/// Replaces the calls of what packages do not provide by their content, with a warning for each import.
pub(super) fn leave_out_missing(article: &mut Article, dialect: Dialect) -> Vec<Diagnostic> {
    let is_missing = |import: &Import| {
        matches!(package(dialect, &import.specifier), Some(Package::Missing | Package::Compiled))
    };
    let (missing, kept): (Vec<_>, Vec<_>) =
        std::mem::take(&mut article.imports).into_iter().partition(is_missing);
    article.imports = kept;
    if missing.is_empty() {
        return Vec::new();
    }
    let names: Vec<&str> =
        missing.iter().flat_map(|import| import.bindings.iter().map(|(_, local)| local.as_str())).collect();
    unwrap(&mut article.body, &names);
    let reported =
        missing.iter().filter(|import| matches!(package(dialect, &import.specifier), Some(Package::Missing)));
    reported
        .map(|import| {
            let message =
                format!("`{}` is not carried over: the content of its component is kept", import.specifier);
            let hint = "write a component of the site with the same name, and import it from its file";
            Diagnostic::warning("docusaurus/missing-package", import.span.clone(), message).hint(hint)
        })
        .collect()
}

fn unwrap(segments: &mut Vec<Segment>, names: &[&str]) {
    let is_named =
        |component: &Component| names.contains(&component.name.split('.').next().unwrap_or_default());
    for segment in std::mem::take(segments) {
        match segment {
            Segment::Component(mut component) => {
                unwrap(&mut component.children, names);
                if is_named(&component) {
                    segments.append(&mut component.children);
                } else {
                    segments.push(Segment::Component(component));
                }
            }
            // An expression that needs a missing import has no value.
            Segment::Expression { source, span } if names.iter().any(|name| has_word(&source, name)) => {
                drop((source, span));
            }
            segment => segments.push(segment),
        }
    }
}

fn has_word(source: &str, word: &str) -> bool {
    source
        .split(|char: char| !(char.is_alphanumeric() || matches!(char, '_' | '$')))
        .any(|other| other == word)
}
