//! Renders a single page without a site, for `quire render`.

use std::path::Path;
use std::sync::Arc;

use quire_compile::{SinglePage, compile_single};
use quire_config::RawHtml;
use quire_content::{Navigation, PageInput, Routes, SiteModel};
use quire_diagnostics::Diagnostic;
use quire_files::{KeyBuilder, Namespace};
use quire_load::Error;
use quire_markdown::{Specification, to_html};
use quire_process::run_task;
use quire_react::{Renderer, Setup, SourceMap};
use serde_json::json;

use crate::render::{Calling, Failures, RenderedCalls, Stopped, render_article};

/// Renders one page in English without a site. Returns the HTML of its article and its diagnostics. `path` is the name
/// of the page in diagnostics, and its extension determines whether the page is Markdown or MDX. `html` determines the
/// treatment of raw HTML. Links stay as written, and only modules that Quire provides can be imported. Fails only if
/// the theme has a bug.
pub fn render_single(path: &str, source: &str, html: RawHtml) -> Result<(String, Vec<Diagnostic>), Error> {
    run_task(path, || render(path, source, html))
}

fn render(path: &str, source: &str, html: RawHtml) -> Result<(String, Vec<Diagnostic>), Error> {
    let (page, mut diagnostics) = compile_single(path, source, html);
    let Some(SinglePage { head, mut article, bindings }) = page else {
        return Ok((String::new(), diagnostics));
    };
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

/// Returns the HTML that the CommonMark specification requires for `source`, without Quire's extensions.
pub fn render_commonmark(source: &str) -> String {
    to_html(source, Specification::CommonMark)
}

/// Creates the model of an English site that contains only `page`.
fn model(page: PageInput) -> SiteModel {
    let (routes, _) = Routes::new(Arc::default(), &["en/index.md".to_owned()], &[]);
    let pages = if routes.all().is_empty() { Vec::new() } else { vec![page] };
    SiteModel::build(Arc::new(routes), pages, &Navigation::default(), Arc::default()).0
}
