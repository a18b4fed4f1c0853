//! One page without a site, for `quire render`.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use quire_config::{RawHtml, parse_frontmatter};
use quire_content::{Navigation, PageInput, Routes, SiteModel};
use quire_diagnostics::Diagnostic;
use quire_examples::pages::{PageContext, fill};
use quire_markdown::{
    Diagram, DiagramError, Extensions, Host, Image, ReadError, SourceFile, Specification, Syntax, compile,
    to_html,
};
use quire_process::run_task;
use quire_react::{Renderer, Setup, SourceMap, Theme, provided};
use serde_json::json;

use crate::Error;
use crate::compile::{Imported, bind, duplicate_names, is_own_component, raw_html, unknown_components};
use crate::render::{Calling, Failures, RenderedCalls, Stopped, render_article};
use crate::site_theme::SiteTheme;
use crate::store::{KeyBuilder, Namespace};

/// Renders one page in English without a site. Returns the HTML of its article, and its diagnostics. `path` is the name
/// of the page in diagnostics; its extension determines whether it is Markdown or MDX. `html` determines the treatment
/// of raw HTML. Links stay as written, and only modules of Quire can be imported. Fails only for bugs in the theme.
pub fn render_single(path: &str, source: &str, html: RawHtml) -> Result<(String, Vec<Diagnostic>), Error> {
    run_task(path, || render(path, source, html))
}

fn render(path: &str, source: &str, html: RawHtml) -> Result<(String, Vec<Diagnostic>), Error> {
    let host = Alone { html: raw_html(html) };
    let (head, mut diagnostics) = parse_frontmatter(path, source);
    let syntax = if path.ends_with(".mdx") { Syntax::Mdx } else { Syntax::Markdown };
    let mut article = compile(path, source, head.body_start, syntax, &host);
    diagnostics.append(&mut article.diagnostics);
    let resolve = |import: &quire_markdown::Import| {
        let missing = || {
            let message = format!("there is no `{}`: the page stands alone", import.specifier);
            Diagnostic::error("mdx/missing-import", import.span.clone(), message)
        };
        provided::module(&import.specifier).map(Imported::Provided).ok_or_else(missing)
    };
    let bindings = bind(&article, resolve, |_| None, &mut diagnostics);
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
    if quire_diagnostics::has_errors(&diagnostics) {
        return Ok((String::new(), diagnostics));
    }
    let headings = std::mem::take(&mut article.headings).into();
    let model = model(PageInput { head: Arc::new(head), headings, ..PageInput::default() });
    let renderer = Renderer::new(Setup {
        site: json!(model.site()).to_string(),
        locales: model.locales().iter().map(|locale| (locale.id(), json!(locale).to_string())).collect(),
        ..Setup::default()
    });
    let data = model.routes().ids().next().map_or_else(|| model.not_found(0), |id| model.page_data(id));
    let map = SourceMap::default();
    let failures = Failures::new(Path::new(""), &map);
    let calls = RenderedCalls { store: &Namespace::default(), shared: KeyBuilder::new("single").finish() };
    let stopped = Stopped::default();
    let calling = Calling { bindings: &bindings, calls, failures: &failures, stopped: &stopped };
    let rendered = render_article(&article, &mut renderer.page(&data), calling)?;
    diagnostics.extend(rendered.diagnostics);
    Ok((rendered.html, diagnostics))
}

/// Returns the HTML that the CommonMark specification requires for `source`, without extensions and additions.
pub fn render_commonmark(source: &str) -> String {
    to_html(source, Specification::CommonMark)
}

/// Creates a site in English with only this page.
fn model(page: PageInput) -> SiteModel {
    let (routes, _) = Routes::new(Arc::default(), &["en/index.md".to_owned()], &[]);
    let pages = if routes.all().is_empty() { Vec::new() } else { vec![page] };
    SiteModel::build(Arc::new(routes), pages, &Navigation::default(), Arc::default()).0
}

/// The host of a page without a site.
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
            message: format!("there is no file `{specifier}`: the page stands alone"),
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
