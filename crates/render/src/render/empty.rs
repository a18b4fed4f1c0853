//! Warning about pages whose components render nothing.

use quire_content::data::{PageData, PageType};
use quire_diagnostics::{Diagnostic, Span};
use quire_html::tags::{Part, parts_without};
use quire_markdown::{Article, Segment};

/// Elements that are visible without text.
const MEDIA: [&str; 9] = ["audio", "canvas", "iframe", "img", "input", "math", "object", "svg", "video"];

/// Returns a warning for a page whose only content is components that render neither text nor media. `html` is the
/// page's rendered article. `diagnostics` are the diagnostics from compiling the page, which include warnings about
/// dropped Vue components.
pub(super) fn empty_page(
    data: &PageData,
    article: &Article,
    diagnostics: &[Diagnostic],
    html: &str,
) -> Option<Diagnostic> {
    let (span, component) = component(article).or_else(|| vue_component(diagnostics))?;
    if has_other_content(data) || is_visible(html) {
        return None;
    }
    let message = format!("this page is empty: {component} renders neither text nor media");
    let hint = "write the content in Markdown around the component, or render it at build time too";
    Some(Diagnostic::warning("content/empty-page", span, message).hint(hint))
}

/// Returns the first component of an article, and its name for messages.
fn component(article: &Article) -> Option<(Span, String)> {
    article.body.iter().find_map(|segment| match segment {
        Segment::Component(call) => Some((call.span.clone(), format!("`<{}>`", call.name))),
        Segment::Html(_) | Segment::Expression { .. } => None,
    })
}

fn vue_component(diagnostics: &[Diagnostic]) -> Option<(Span, String)> {
    let dropped = diagnostics.iter().find(|diagnostic| diagnostic.code == "vitepress/component")?;
    Some((dropped.primary.clone(), "this Vue component".to_owned()))
}

/// Returns whether a page has content outside its article.
fn has_other_content(data: &PageData) -> bool {
    let has = |key: &str| data.frontmatter.get(key).is_some_and(|value| !value.is_null());
    data.overview.is_some() || data.page_type == PageType::Home && (has("hero") || has("features"))
}

/// Returns whether a rendered article has text other than its title, or media.
fn is_visible(html: &str) -> bool {
    let mut tokens = parts_without(html, |tag| matches!(&*tag.name, "h1" | "script" | "style" | "template"));
    tokens.any(|token| match token {
        Part::Text(text) => text.contains(|char: char| !char.is_whitespace()),
        Part::Tag(tag) => MEDIA.contains(&&*tag.name),
        Part::Comment(_) | Part::Other { .. } => false,
    })
}
