//! Modules generated from pages. If a page declares components that need a browser, its declarations are moved to a
//! module, and the page imports them from there.

use std::collections::BTreeMap;

use quire_load::{has_word, is_of_theme};
use quire_markdown::{Article, Export, Segment};
use quire_react::{ArticleBinding, Theme, bundle};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PageModule {
    /// Module id, which consists of `page:` and the path of the page.
    pub(crate) id: String,
    /// JavaScript code. Specifiers of the site's files start with [`bundle::SITE`].
    pub(crate) source: String,
}

impl PageModule {
    pub(crate) fn page(&self) -> &str {
        self.id.strip_prefix("page:").unwrap_or(&self.id)
    }
}

/// Components whose children may be functions that can be called only in a browser.
const BROWSER_ONLY: [&str; 3] = ["BrowserOnly", "ClientOnly", "NoSSR"];

/// Prefix of the exports that replace the content of [`BROWSER_ONLY`] components. A number follows the prefix.
const CONTENT: &str = "Quire$Content";

/// Moves code that needs a browser from the article to a module, and binds the declared names to the module. Returns
/// `None` if the article contains no such code.
pub(super) fn page_module(
    path: &str,
    article: &mut Article,
    bindings: &mut BTreeMap<String, ArticleBinding>,
) -> Option<PageModule> {
    let mut contents = Vec::new();
    take_contents(&mut article.body, bindings, &mut contents);
    let is_live =
        |export: &Export| export.names.iter().any(|name| is_component(name)) && needs_browser(&export.source);
    if contents.is_empty() && !article.exports.iter().any(is_live) {
        return None;
    }
    let id = format!("page:{path}");
    // An export can use other exports, so all exports are moved.
    let exports = std::mem::take(&mut article.exports);
    let lines: Vec<String> = exports.iter().map(|export| format!("export {}\n", export.source)).collect();
    let mut code = lines.concat();
    for (number, content) in contents.iter().enumerate() {
        code.push_str(&format!(
            "export const {CONTENT}{number} = () => quire$jsx(quire$only, null, ({content}\n));\n"
        ));
    }
    let source = format!("{}{}{code}", PRELUDE, imports(&code, bindings, &exports));
    let contents = (0..contents.len()).map(|number| format!("{CONTENT}{number}"));
    for name in exports.into_iter().flat_map(|export| export.names).chain(contents) {
        let (module, export) = (id.clone(), name.clone());
        bindings.insert(name, ArticleBinding::Module { module, export, client: None, is_auto: false });
    }
    Some(PageModule { id, source })
}

/// Functions called by compiled JSX, see `quire_syntax::mdx::jsx`.
const PRELUDE: &str = "import { createElement as quire$jsx, Fragment as quire$fragment } from 'react';
import { BrowserOnly as quire$only } from '@theme/runtime';
const quire$component = (name, value) => name === '' ? quire$fragment : value;
";

/// Returns whether a name is a component name. Other exports cannot be hydrated.
fn is_component(name: &str) -> bool {
    name.starts_with(|char: char| char.is_ascii_uppercase())
}

fn needs_browser(source: &str) -> bool {
    // In compiled JSX, attribute names are quoted keys.
    let mut handlers = source.match_indices("\"on").map(|(at, mark)| &source[at + mark.len()..]);
    handlers.any(|rest| rest.starts_with(|char: char| char.is_ascii_uppercase()))
        || bundle::needs_browser("page.jsx", source)
}

/// Moves the expressions in browser-only components to `contents`. Each expression is replaced with a component that
/// the module exports.
fn take_contents(
    segments: &mut [Segment],
    bindings: &BTreeMap<String, ArticleBinding>,
    contents: &mut Vec<String>,
) {
    for segment in segments {
        let Segment::Component(call) = segment else { continue };
        let is_browser_only = matches!(bindings.get(&call.name), Some(ArticleBinding::Module { module, export, .. })
            if module == "@theme/runtime" && BROWSER_ONLY.contains(&export.as_str()));
        for child in call.children.iter_mut().filter(|_| is_browser_only) {
            if let Segment::Expression { source, span } = child {
                let name = format!("{CONTENT}{}", contents.len());
                contents.push(std::mem::take(source));
                let (attributes, children, span) = (Vec::new(), Vec::new(), span.clone());
                *child = Segment::Component(quire_markdown::Component { name, attributes, children, span });
            }
        }
        take_contents(&mut call.children, bindings, contents);
    }
}

/// Returns the declarations of names that `code` uses but does not declare: the page's bindings, and components of the
/// embedded theme.
fn imports(code: &str, bindings: &BTreeMap<String, ArticleBinding>, exports: &[Export]) -> String {
    let mut text = String::new();
    let is_used = |name: &str| has_word(code, name);
    for (local, binding) in bindings.iter().filter(|(local, _)| is_used(local)) {
        match binding {
            ArticleBinding::Value { value } => text.push_str(&format!("const {local} = {value};\n")),
            ArticleBinding::Module { module, export, .. } => {
                let specifier = specifier(module);
                let names = if export == "*" {
                    format!("* as {local}")
                } else {
                    format!("{{ {export} as {local} }}")
                };
                text.push_str(&format!("import {names} from {specifier:?};\n"));
            }
        }
    }
    let theme_components = Theme::embedded().manifest.components.iter().map(String::as_str);
    let is_free = |name: &&str| {
        !bindings.contains_key(*name)
            && !exports.iter().any(|export| export.names.iter().any(|exported| exported == name))
    };
    for name in
        theme_components.filter(is_free).filter(|name| code.contains(&format!("quire$component(\"{name}\"")))
    {
        text.push_str(&format!("import {{ {name} }} from '@theme';\n"));
    }
    text
}

/// Returns the specifier for importing the module with the id `module`.
fn specifier(module: &str) -> String {
    if let Some(package) = module.strip_prefix(bundle::PACKAGE) {
        return package.to_owned();
    }
    if is_of_theme(module) {
        return bundle::generated_specifier(module);
    }
    let is_provided = quire_react::provided::module(module).is_some();
    if is_provided { module.to_owned() } else { format!("{}{module}", bundle::SITE) }
}
