//! The packages that pages written for Docusaurus import.

use quire_config::Dialect;
use quire_diagnostics::Diagnostic;
use quire_html::escape::unescaped;
use quire_markdown::{Article, Attribute, Component, Import, Segment};
use serde_json::Value;

/// Specifiers of Docusaurus, and the export of a module of ours that stands for their default export.
const EXPORTS: [(&str, &str, &str); 8] = [
    ("@docusaurus/BrowserOnly", "@theme/runtime", "BrowserOnly"),
    ("@docusaurus/Head", "@theme/runtime", "Head"),
    ("@docusaurus/Link", "@theme", "Link"),
    ("@docusaurus/useBaseUrl", "@theme/runtime", "withBase"),
    ("@theme/Admonition", "@theme", "Callout"),
    (CODE_BLOCK, "@theme", "CodeBlockRuntime"),
    ("@theme/TabItem", "@theme", "Tab"),
    ("@theme/Tabs", "@theme", "Tabs"),
];

/// The component whose content is code.
const CODE_BLOCK: &str = "@theme/CodeBlock";

/// Specifiers whose calls are replaced by their content without a loss, or by the compiler.
const COMPILED: [&str; 2] = ["@docusaurus/Translate", "@theme/TOCInline"];

/// What a specifier of another engine's package stands for.
pub(super) enum Package {
    /// An export of a module of ours.
    Export(&'static str, &'static str),
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
    if let Some((_, module, name)) = EXPORTS.iter().find(|(known, ..)| *known == specifier) {
        return Some(Package::Export(module, name));
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

/// Writes the content of Docusaurus' `CodeBlock` as the attribute that ours has.
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
    for attribute in &mut component.attributes {
        if let Attribute::Text { name, .. } | Attribute::Expression { name, .. } = attribute
            && name == "language"
        {
            "lang".clone_into(name);
        }
    }
    let mut code = Vec::new();
    for segment in std::mem::take(&mut component.children) {
        match segment {
            Segment::Html(html) => code.push(Value::from(text(&html)).to_string()),
            Segment::Expression { source, .. } => code.push(format!("({source})")),
            Segment::Component(_) => {}
        }
    }
    let source = if code.is_empty() { "\"\"".to_owned() } else { code.join("+") };
    component.attributes.push(Attribute::Expression { name: "code".to_owned(), source });
}

/// The text of HTML that the compiler has written.
fn text(html: &str) -> String {
    let mut text = String::new();
    for part in html.split('<') {
        text.push_str(part.split_once('>').map_or(part, |(_, rest)| rest));
    }
    unescaped(&text).into_owned()
}

fn each_component(segments: &mut [Segment], change: &mut impl FnMut(&mut Component)) {
    for segment in segments {
        if let Segment::Component(component) = segment {
            each_component(&mut component.children, change);
            change(component);
        }
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
