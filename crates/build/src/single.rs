//! One page without a site, for `quire render`.

use std::borrow::Cow;
use std::sync::Arc;

use quire_config::parse_frontmatter;
use quire_content::{Navigation, Routes, SiteModel};
use quire_diagnostics::Diagnostic;
use quire_markdown::{Host, Image, ReadError, SourceFile, Syntax, compile};
use quire_react::{Renderer, Theme};

use crate::Error;
use crate::components::{Imported, bind, render_article, unknown_components};
use crate::examples::Examples;

/// The article's HTML of one page in English. `path` names it in findings; its ending decides between Markdown and MDX.
/// Links stay as written; nothing can be imported but `@theme`.
pub fn render_single(path: &str, source: &str) -> Result<(String, Vec<Diagnostic>), Error> {
    let (head, mut diagnostics) = parse_frontmatter(path, source);
    let syntax = if path.ends_with(".mdx") { Syntax::Mdx } else { Syntax::Markdown };
    let mut article = compile(path, source, head.body_start, syntax, &Alone);
    diagnostics.append(&mut article.diagnostics);
    let resolve = |import: &quire_markdown::Import| match import.specifier.as_str() {
        "@theme" => Ok(Imported::Theme),
        specifier => {
            let message = format!("there is no `{specifier}`: the page stands alone");
            Err(Diagnostic::error("mdx/missing-import", import.span.clone(), message))
        }
    };
    let bindings = bind(&article, resolve, &mut diagnostics);
    Examples { host: &Alone, names: &Vec::new }.fill(&mut article, &bindings, &mut diagnostics);
    diagnostics.extend(unknown_components(&article, &bindings));
    if quire_diagnostics::has_errors(&diagnostics) {
        return Ok((String::new(), diagnostics));
    }
    let renderer = renderer()?;
    let html = render_article(&article, &bindings, "en", &renderer, &mut diagnostics);
    Ok((html, diagnostics))
}

/// A JavaScript runtime that knows an empty site in English.
fn renderer() -> Result<Renderer, Error> {
    let (routes, _) = Routes::new(Arc::default(), &[], &[]);
    let (model, _) = SiteModel::build(Arc::new(routes), Vec::new(), &Navigation::default());
    let renderer = Renderer::new(None)?;
    renderer.set_site(model.site())?;
    for locale in model.locales() {
        renderer.set_locale(&locale.lang, locale)?;
    }
    Ok(renderer)
}

/// A host without a site.
struct Alone;

impl Host for Alone {
    fn link(&self, _from: &str, url: &str) -> String {
        url.to_owned()
    }

    fn image(&self, _from: &str, url: &str) -> Image {
        Image { src: url.to_owned(), size: None }
    }

    fn read(&self, _from: &str, specifier: &str) -> Result<SourceFile, ReadError> {
        Err(ReadError {
            message: format!("there is no file `{specifier}`: the page stands alone"),
            hint: None,
        })
    }

    fn highlight(&self, language: &str, code: &str) -> Option<Vec<String>> {
        quire_highlight::highlight(language, code)
    }

    fn text(&self, key: &str) -> Cow<'_, str> {
        Cow::Borrowed(Theme::embedded().texts("en").get(key).map_or("", String::as_str))
    }
}
