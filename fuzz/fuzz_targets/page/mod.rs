//! Invariants of every compiled page, for any source.

#[path = "../../../crates/markdown/tests/it/wellformed.rs"]
mod wellformed;

use std::borrow::Cow;
use std::collections::BTreeSet;

use quire_diagnostics::Span;
use quire_markdown::{
    Article, Component, Dialect, Extensions, Host, Image, ReadError, Segment, SourceFile, Syntax, compile,
};

const DIALECTS: [Dialect; 4] = [Dialect::Quire, Dialect::Vitepress, Dialect::Docusaurus, Dialect::Mdbook];

/// A fragment that pages can include under any name that ends in `k.mdx`.
const FRAGMENT: &str = "---\nx: y\n---\n## b\n\n#region r\n{{ c }} [^1]\n\n[^1]: z\n#endregion r\n";

/// Allows panics of the Markdown parser. Integer overflows in the parser panic in this build and wrap in release
/// builds. Overflows occur on few MDX pages, for which a release build reports an error.
pub fn allow_parser_panics() {
    let abort = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !info.location().is_some_and(|place| place.file().contains("satteri-pulldown-cmark")) {
            abort(info);
        }
    }));
}

/// A site without other pages.
struct Alone(Extensions);

impl Host for Alone {
    fn link(&self, _from: &str, url: &str) -> String {
        url.to_owned()
    }

    fn image(&self, _from: &str, url: &str) -> Image {
        Image { src: url.to_owned(), size: None }
    }

    fn read(&self, _from: &str, specifier: &str) -> Result<SourceFile, ReadError> {
        if specifier.ends_with("k.mdx") {
            return Ok(SourceFile { path: "k.mdx".to_owned(), text: FRAGMENT.to_owned() });
        }
        Err(ReadError { message: "no such file".to_owned(), hint: None })
    }

    fn highlight(&self, _language: &str, _code: &str) -> Option<Vec<String>> {
        None
    }

    fn text(&self, key: &str) -> Cow<'_, str> {
        Cow::Owned(key.to_owned())
    }

    fn extensions(&self) -> Extensions {
        self.0
    }
}

/// Compiles `data` as a page and panics if the result violates a rule. The first byte selects a dialect and options.
pub(crate) fn check(data: &[u8], syntax: Syntax) {
    let Some((&first, source)) = data.split_first() else { return };
    let Ok(source) = std::str::from_utf8(source) else { return };
    let host = Alone(Extensions {
        dialect: DIALECTS[usize::from(first & 3)],
        emoji: first & 4 != 0,
        math: first & 8 != 0,
        captions: first & 16 != 0,
        format: syntax,
    });
    compiled(source, syntax, &host);
}

/// Compiles a formula as a page and panics if the result violates a rule.
#[allow(dead_code, reason = "one of several targets")]
pub(crate) fn check_formula(data: &[u8]) {
    let Ok(tex) = std::str::from_utf8(data) else { return };
    let host = Alone(Extensions { math: true, ..Extensions::default() });
    compiled(&format!("$$\n{tex}\n$$\n\nand ${tex}$\n"), Syntax::Markdown, &host);
}

fn compiled(source: &str, syntax: Syntax, host: &Alone) {
    let path = if syntax == Syntax::Mdx { "page.mdx" } else { "page.md" };
    let article = compile(path, source, 0, syntax, host);
    spans_are_within(source, &article);
    ids_are_unique(&article);
    if syntax == Syntax::Markdown {
        let html: String = article.body.iter().map(html).collect();
        assert_eq!(wellformed::fault(&html), None, "{html}");
        runs_no_script(&html);
    }
    let again = compile(path, source, 0, syntax, host);
    assert_eq!(format!("{:?}", article.body), format!("{:?}", again.body), "the second time is different");
}

fn html(segment: &Segment) -> &str {
    if let Segment::Html(html) = segment { html } else { "" }
}

fn spans_are_within(source: &str, article: &Article) {
    let within = |span: &Span| {
        assert!(!span.path.starts_with("page.") || source.get(span.start..span.end).is_some(), "{span:?}");
    };
    for diagnostic in &article.diagnostics {
        within(&diagnostic.primary);
    }
    article.headings.iter().for_each(|heading| within(&heading.span));
    article.links.iter().for_each(|link| within(&link.span));
    components(&article.body, &mut |component| within(&component.span));
}

fn components(body: &[Segment], seen: &mut impl FnMut(&Component)) {
    for segment in body {
        if let Segment::Component(component) = segment {
            seen(component);
            components(&component.children, seen);
        }
    }
}

fn ids_are_unique(article: &Article) {
    let ids: BTreeSet<&str> = article.headings.iter().map(|heading| heading.id.as_str()).collect();
    assert_eq!(ids.len(), article.headings.len());
}

/// Asserts that HTML cannot run scripts. Requires that every `<` begins a tag, because attributes are found by text
/// search.
fn runs_no_script(html: &str) {
    let lower = html.to_ascii_lowercase();
    for element in ["<script", "<iframe", "<object", "<embed", "<form", "<base", "<meta", "<link", "<style", "<svg"] {
        assert!(!lower.contains(element), "{html}");
    }
    for tag in lower.split('<').filter_map(|part| part.split_once('>')).map(|(tag, _)| tag) {
        for attribute in ["href=\"", "src=\"", "action=\"", "formaction=\"", "data=\""] {
            let values = tag.split(attribute).skip(1);
            values.for_each(|value| assert!(!value.trim_start().starts_with("javascript:"), "{html}"));
        }
        // Attribute values have no `=` before a quote: names of event handlers only occur outside of them.
        let outside: String = tag.split('"').step_by(2).collect();
        assert!(!outside.split_whitespace().any(|word| word.starts_with("on") && word.ends_with('=')), "{html}");
    }
}
