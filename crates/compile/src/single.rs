//! Compilation of a single page without a site, for `quire render`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use quire_config::{PageHead, RawHtml, parse_frontmatter};
use quire_diagnostics::{Diagnostic, has_errors};
use quire_load::SiteTheme;
use quire_markdown::{
    Article, Diagram, DiagramError, Extensions, Host, Image, ReadError, SourceFile, Syntax, compile,
};
use quire_react::{ArticleBinding, Theme, provided};
use quire_records::examples::pages::{PageContext, fill};

use crate::compile::{Imported, bind, duplicate_names, is_own_component, raw_html, unknown_components};

/// A page in English without a site.
#[derive(Debug)]
pub struct SinglePage {
    /// Parsed frontmatter of the source.
    pub head: PageHead,
    /// The compiled body, with all diagnostics of the page.
    pub article: Article,
    /// Modules and values that the imported names are bound to.
    pub bindings: BTreeMap<String, ArticleBinding>,
}

/// Compiles one English page without a site. Returns the page and its diagnostics, or no page if there are errors.
/// `path` is the name of the page in diagnostics; its extension selects Markdown or MDX. `html` selects the treatment
/// of raw HTML. Links stay as written. Only modules that Quire provides can be imported.
pub fn compile_single(path: &str, source: &str, html: RawHtml) -> (Option<SinglePage>, Vec<Diagnostic>) {
    let host = Alone { html: raw_html(html) };
    let (head, mut diagnostics) = parse_frontmatter(path, source);
    let syntax = if path.ends_with(".mdx") { Syntax::Mdx } else { Syntax::Markdown };
    let mut article = compile(path, source, head.body_start, syntax, &host);
    diagnostics.append(&mut article.diagnostics);
    let resolve = |import: &quire_markdown::Import| {
        let missing = || {
            let message =
                format!("`{}` cannot be imported: the page is rendered without a site", import.specifier);
            Diagnostic::error("mdx/missing-import", import.span.clone(), message)
        };
        provided::module(&import.specifier).map(Imported::Provided).ok_or_else(missing)
    };
    let (bindings, import_diagnostics) = bind(&article, resolve, |_| None);
    diagnostics.extend(import_diagnostics);
    let examples = PageContext {
        host: &host,
        lang: "en",
        options: None,
        record_names: &Vec::new,
        is_own_component: &|name| is_own_component(name, &bindings),
    };
    diagnostics.extend(fill(&mut article, &examples));
    diagnostics.extend(unknown_components(&article, &bindings, &SiteTheme::default()));
    diagnostics.extend(duplicate_names(&article));
    let page = (!has_errors(&diagnostics)).then_some(SinglePage { head, article, bindings });
    (page, diagnostics)
}

/// [`Host`] for a page without a site. Links stay as written, and other files cannot be read.
struct Alone {
    html: quire_markdown::RawHtml,
}

impl Host for Alone {
    fn link(&self, _from: &str, url: &str) -> String {
        url.to_owned()
    }

    fn image(&self, _from: &str, url: &str) -> Image {
        Image { src: url.to_owned(), size: None }
    }

    fn read(&self, _from: &str, specifier: &str) -> Result<SourceFile, ReadError> {
        Err(ReadError {
            message: format!("`{specifier}` cannot be read: the page is rendered without a site"),
            hint: None,
        })
    }

    fn highlight(&self, language: &str, code: &str) -> Option<Vec<String>> {
        quire_highlight::highlight(language, code)
    }

    fn extensions(&self) -> Extensions {
        Extensions { html: self.html, ..Extensions::default() }
    }

    fn near_language(&self, language: &str) -> Option<&'static str> {
        quire_highlight::near_language(language)
    }

    fn diagram(&self, source: &str) -> Option<Result<Diagram, DiagramError>> {
        Some(quire_diagrams::draw(source))
    }

    fn text(&self, key: &str) -> Cow<'_, str> {
        Cow::Borrowed(Theme::embedded().texts("en").get(key).map_or("", String::as_str))
    }
}
