//! Imports of packages in pages written for Docusaurus.

use quire_config::Dialect;
use quire_diagnostics::Diagnostic;
use quire_load::has_word;
use quire_markdown::{Article, Attribute, Component, Segment};
use quire_react::provided;
use serde_json::Value;

use super::excerpt::text;
use super::scope::root;

/// Specifier of the component whose content is code.
const CODE_BLOCK: &str = "@theme/CodeBlock";

/// Specifiers whose components the compiler implements, or can replace with their content without loss.
const COMPILED: [&str; 2] = ["@docusaurus/Translate", "@theme/TOCInline"];

/// Returns whether components imported from `specifier` are replaced with their content.
fn is_left_out(dialect: Dialect, specifier: &str) -> bool {
    let is_provided = || provided::package(specifier).is_some() || provided::module(specifier).is_some();
    let is_missing = || provided::is_docusaurus(specifier) && !is_provided();
    dialect == Dialect::Docusaurus && (COMPILED.contains(&specifier) || is_missing())
}

/// Splits a specifier into path and query. Webpack's `!!raw-loader!./file` means `./file?raw`.
pub(super) fn path_and_query(dialect: Dialect, specifier: &str) -> (&str, &str) {
    let raw = specifier.trim_start_matches(['!', '-']).strip_prefix("raw-loader!");
    match raw.filter(|_| dialect == Dialect::Docusaurus) {
        Some(path) => (path, "raw"),
        None => specifier.split_once('?').unwrap_or((specifier, "")),
    }
}

/// Moves the content of Docusaurus' `CodeBlock` to an attribute, because the content is code, not HTML.
pub(super) fn write_code_blocks(article: &mut Article, dialect: Dialect) {
    let imports =
        article.imports.iter().filter(|it| dialect == Dialect::Docusaurus && it.specifier == CODE_BLOCK);
    let names: Vec<String> =
        imports.flat_map(|import| import.bindings.iter().map(|(_, local)| local.clone())).collect();
    if !names.is_empty() {
        each_component(&mut article.body, &mut |component| {
            if names.contains(&component.name) {
                write_code(component);
            }
        });
    }
}

fn write_code(component: &mut Component) {
    let mut code = Vec::new();
    for segment in std::mem::take(&mut component.children) {
        match segment {
            Segment::Html(html) => code.push(Value::from(text(&html)).to_string()),
            Segment::Expression { source, .. } => code.push(format!("({source})")),
            Segment::Component(_) => {}
        }
    }
    let source = if code.is_empty() { "\"\"".to_owned() } else { code.join("+") };
    component.attributes.push(Attribute::Expression { name: "children".to_owned(), source });
}

/// Applies `change` to every component in `segments`, innermost first.
pub(super) fn each_component(segments: &mut [Segment], change: &mut impl FnMut(&mut Component)) {
    for segment in segments {
        if let Segment::Component(component) = segment {
            each_component(&mut component.children, change);
            change(component);
        }
    }
}

/// Replaces components that are not available with their content. Returns a warning for each import, except for
/// [`COMPILED`].
pub(super) fn leave_out_missing(article: &mut Article, dialect: Dialect) -> Vec<Diagnostic> {
    let (unsupported, supported): (Vec<_>, Vec<_>) = std::mem::take(&mut article.imports)
        .into_iter()
        .partition(|import| is_left_out(dialect, &import.specifier));
    article.imports = supported;
    if unsupported.is_empty() {
        return Vec::new();
    }
    let names: Vec<&str> = unsupported
        .iter()
        .flat_map(|import| import.bindings.iter().map(|(_, local)| local.as_str()))
        .collect();
    unwrap(&mut article.body, &names);
    let reported = unsupported.iter().filter(|import| !COMPILED.contains(&import.specifier.as_str()));
    reported
        .map(|import| {
            // Names of hooks and functions begin with a lowercase letter.
            let is_code = import.bindings.iter().all(|(_, local)| local.starts_with(char::is_lowercase));
            let (outcome, hint) = if is_code {
                (
                    "expressions that use it are left out",
                    "write the value into the page, or move the code to a component",
                )
            } else {
                (
                    "its component is replaced by its content",
                    "write your own component with the same name, and import it from its file",
                )
            };
            let message = format!("`{}` is not supported: {outcome}", import.specifier);
            Diagnostic::warning("docusaurus/missing-package", import.span.clone(), message).hint(hint)
        })
        .collect()
}

/// Replaces the components in `names` with their children, and drops expressions that contain one of the names.
pub(super) fn unwrap(segments: &mut Vec<Segment>, names: &[&str]) {
    let is_named = |component: &Component| names.contains(&root(component));
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
            // An expression that uses a missing import has no value.
            Segment::Expression { source, span } if names.iter().any(|name| has_word(&source, name)) => {
                drop((source, span));
            }
            segment => segments.push(segment),
        }
    }
}
