//! From the model and the compiled pages to the files of the site.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::Arc;

use quire_content::data::{LocaleData, PageData};
use quire_content::{RouteId, SiteModel};
use quire_diagnostics::Diagnostic;
use quire_files::content_hash;
use quire_react::bundle::SiteBundle;
use quire_react::{Renderer, Theme};
use quire_render::{Assets, Page, content_security_policy, document, headers_file, payload, redirects_file, robots, sitemap};
use serde_json::json;

use crate::components::{Binding, render_article};
use crate::inputs::Inputs;
use crate::pages::Compiled;
use crate::parallel::map_with;
use crate::{Error, Sink};

/// What rendering works from.
pub(crate) struct Rendering<'a> {
    inputs: &'a Inputs,
    model: &'a SiteModel,
    compiled: &'a [Arc<Compiled>],
    assets: &'a Assets,
    bundle: &'a SiteBundle,
    /// Output path and bytes of each locale's shell data.
    shells: BTreeMap<String, (String, Vec<u8>)>,
}

impl<'a> Rendering<'a> {
    pub(crate) fn new(
        inputs: &'a Inputs,
        model: &'a SiteModel,
        compiled: &'a [Arc<Compiled>],
        assets: &'a Assets,
        bundle: &'a SiteBundle,
    ) -> Self {
        let shell = |locale: &LocaleData| {
            let bytes = json!({ "site": model.site(), "locale": locale }).to_string().into_bytes();
            let path = format!("assets/shell.{}.{}.json", locale.lang, content_hash(&bytes));
            (locale.lang.clone(), (path, bytes))
        };
        let shells = model.locales().iter().map(shell).collect();
        Self { inputs, model, compiled, assets, bundle, shells }
    }

    /// Writes the document and the payload of every page and the 404 pages. Returns what failed while rendering.
    pub(crate) fn pages(&self, threads: NonZeroUsize, sink: &dyn Sink) -> Result<Vec<Diagnostic>, Error> {
        let ids: Vec<RouteId> = self.model.routes().ids().collect();
        let work = |renderer: &mut Result<Renderer, Error>, id: &RouteId| match renderer {
            Ok(renderer) => self.page(*id, renderer, sink),
            // Reported once, by the first page of the worker that could not start.
            Err(_) => Err(std::mem::replace(renderer, self.renderer()).err().unwrap_or(Error::NoEsbuild)),
        };
        let mut diagnostics = Vec::new();
        for result in map_with(&ids, threads, || self.renderer(), work) {
            diagnostics.extend(result?);
        }
        let renderer = self.renderer()?;
        for locale in self.model.locales() {
            let data = self.model.not_found(&locale.lang);
            let path = if locale.lang == self.model.site().lang { "404.html".to_owned() } else { format!("{}/404.html", locale.lang) };
            self.write(&path, &data, "", "", false, &renderer, sink)?;
        }
        Ok(diagnostics)
    }

    /// A JavaScript runtime that knows the site.
    fn renderer(&self) -> Result<Renderer, Error> {
        let script = (!self.bundle.server.is_empty()).then_some(self.bundle.server.as_str());
        let renderer = Renderer::new(script)?;
        renderer.set_site(self.model.site())?;
        for locale in self.model.locales() {
            renderer.set_locale(&locale.lang, locale)?;
        }
        Ok(renderer)
    }

    fn page(&self, id: RouteId, renderer: &Renderer, sink: &dyn Sink) -> Result<Vec<Diagnostic>, Error> {
        let route = self.model.routes().page(id);
        let compiled = &self.compiled[id.index()];
        let data = self.model.page_data(id);
        let mut diagnostics = Vec::new();
        let bindings = self.bindings(compiled);
        let article = render_article(&compiled.article, &bindings, &data.lang, renderer, &mut diagnostics);
        self.write(&route.output, &data, &route.href, &article, !self.model.is_not_indexed(id), renderer, sink)?;
        let payload = payload(&data, &article, &self.shell_href(&data.lang), &self.assets.build);
        sink.write(&route.output.replace(".html", ".page.json"), payload.into_bytes())?;
        Ok(diagnostics)
    }

    #[expect(clippy::too_many_arguments, reason = "one call for pages and 404 pages; the parts have nothing in common")]
    fn write(
        &self,
        output: &str,
        data: &PageData,
        href: &str,
        article: &str,
        is_indexed: bool,
        renderer: &Renderer,
        sink: &dyn Sink,
    ) -> Result<(), Error> {
        let shell = renderer.render_page(data)?;
        let root = shell.replacen(Renderer::ARTICLE, article, 1);
        let shell_href = self.shell_href(&data.lang);
        let page = Page { data, href, shell: &shell_href, is_indexed };
        let document = document(page, self.model.site(), self.assets, &root);
        Ok(sink.write(output, document.into_bytes())?)
    }

    /// The page's bindings with the addresses of its islands.
    fn bindings(&self, compiled: &Compiled) -> BTreeMap<String, Binding> {
        let mut bindings = compiled.bindings.clone();
        for binding in bindings.values_mut() {
            if let Binding::Module { module, client, .. } = binding {
                *client = self.bundle.clients.get(module).map(|path| format!("{}{path}", self.inputs.config.base));
            }
        }
        bindings
    }

    fn shell_href(&self, lang: &str) -> String {
        let path = self.shells.get(lang).map_or("", |(path, _)| path.as_str());
        format!("{}{path}", self.inputs.config.base)
    }

    /// Writes what pages share: scripts and styles, shell data, images, public files, site map, files for hosts.
    pub(crate) fn shared(&self, sink: &dyn Sink) -> Result<(), Error> {
        let theme = Theme::embedded();
        for (path, bytes) in theme.assets() {
            if self.assets.development.is_some() || path != theme.manifest.dev {
                sink.write(path, bytes.to_vec())?;
            }
        }
        for (path, bytes) in &self.bundle.assets {
            sink.write(path, bytes.clone())?;
        }
        for (path, bytes) in self.shells.values() {
            sink.write(path, bytes.clone())?;
        }
        let images: BTreeSet<_> = self.compiled.iter().flat_map(|page| &page.used.images).collect();
        for (source, asset) in images {
            sink.write(asset, self.inputs.docs.get(source).cloned().unwrap_or_default())?;
        }
        for (path, bytes) in &self.inputs.public {
            sink.write(path, bytes.clone())?;
        }
        self.for_hosts(sink)
    }

    /// A file of the public folder wins over one that is made here.
    fn for_hosts(&self, sink: &dyn Sink) -> Result<(), Error> {
        let config = &self.inputs.config;
        let policy = content_security_policy(&[&theme_script_hash()]);
        let mut files = vec![
            ("_headers", headers_file(&config.base, &policy)),
            ("_redirects", redirects_file(&config.base, &config.lang)),
        ];
        if !config.site_url.is_empty() {
            let routes = self.model.routes();
            let indexed = routes.ids().filter(|id| !self.model.is_not_indexed(*id));
            let pages: Vec<(String, Option<String>)> = indexed
                .map(|id| (routes.page(id).href.clone(), self.model.page_data(id).last_updated_time))
                .collect();
            let entries = pages.iter().map(|(href, time)| (href.as_str(), time.as_deref()));
            files.push(("sitemap.xml", sitemap(entries, &config.site_url)));
            files.push(("robots.txt", robots(&config.base, &config.site_url)));
        }
        for (path, text) in files {
            if !self.inputs.public.contains_key(path) {
                sink.write(path, text.into_bytes())?;
            }
        }
        Ok(())
    }
}

fn theme_script_hash() -> String {
    Theme::embedded().manifest.inline_script.sha256.clone()
}
