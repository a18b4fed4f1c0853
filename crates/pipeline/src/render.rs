//! From the model and the compiled pages to the files of the site.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use quire_content::data::{LocaleData, PageData};
use quire_content::{RouteId, SiteModel};
use quire_diagnostics::Diagnostic;
use quire_files::{Contents, Digest, content_hash};
use quire_react::bundle::SiteBundle;
use quire_react::{Renderer, Setup, Theme};
use serde_json::json;

use crate::article::render_article;
use crate::assets::{component_styles, policy};
use crate::components::Binding;
use crate::document::{Assets, HeadElement, Page, document};
use crate::failures::{Failures, once_a_cause};
use crate::hosting::{headers_file, redirects_file};
use crate::inputs::{Inputs, PUBLIC};
use crate::lead::split_lead;
use crate::modules::SITE_THEME;
use crate::outputs::Origin;
use crate::pages::Compiled;
use crate::parallel::map_with;
use crate::payload::payload;
use crate::rendered::{Key, Lent, Memo, Output};
use crate::sitemap::{robots, sitemap};
use crate::{Error, Sink};

/// What rendering works from.
pub(crate) struct Rendering<'a> {
    inputs: &'a Inputs,
    model: &'a SiteModel,
    compiled: &'a [Arc<Compiled>],
    assets: &'a Assets,
    bundle: &'a SiteBundle,
    /// The link to the style sheet of each component that has one, by module.
    component_styles: BTreeMap<String, String>,
    /// Output path and bytes of each locale's shell data.
    shells: BTreeMap<String, (String, Vec<u8>)>,
    /// The same of each locale's list of pages.
    routes: BTreeMap<String, (String, Vec<u8>)>,
    /// What a renderer starts from.
    setup: Arc<Setup>,
    failures: Failures<'a>,
}

/// A page to render.
#[derive(Clone, Copy)]
enum Job<'a> {
    Page(RouteId),
    /// The 404 page of a language.
    NotFound(&'a str),
}

/// A page that was made, nothing when it could not be, and what was found meanwhile.
type Made = (Option<Output>, Vec<Diagnostic>);

impl<'a> Rendering<'a> {
    pub(crate) fn new(
        site: &'a Path,
        inputs: &'a Inputs,
        model: &'a SiteModel,
        compiled: &'a [Arc<Compiled>],
        assets: &'a Assets,
        bundle: &'a SiteBundle,
    ) -> Self {
        let shell = |locale: &LocaleData| {
            // With the theme's own texts, so that the browser needs no second file for them.
            let mut locale = locale.clone();
            let own = std::mem::replace(&mut locale.texts, Theme::embedded().texts(&locale.lang).clone());
            locale.texts.extend(own);
            let bytes = json!({ "site": model.site(), "locale": &locale }).to_string().into_bytes();
            let path = format!("assets/shell.{}.{}.json", locale.lang, content_hash(&bytes));
            (locale.lang.clone(), (path, bytes))
        };
        let shells = model.locales().iter().map(shell).collect();
        let routes = model
            .locales()
            .iter()
            .map(|locale| (locale.lang.clone(), routes_file(model, &locale.lang)))
            .collect();
        let component_styles = component_styles(&inputs.config.base, bundle);
        let setup = Arc::new(setup(model, bundle));
        let failures = Failures::new(site, &bundle.server_map);
        Self { inputs, model, compiled, assets, bundle, component_styles, shells, routes, setup, failures }
    }

    /// Everything that all pages depend on, as text: the site's and the locales' data, components, scripts, styles.
    pub(crate) fn common(&self) -> String {
        let shells = self.shells.values().map(|(_, bytes)| String::from_utf8_lossy(bytes));
        let shells: Vec<_> = shells.collect();
        let head = &self.inputs.config.head;
        format!(
            "{:?}\n{head:?}\n{:?}\n{}\n{}",
            self.assets,
            self.bundle.clients,
            self.bundle.server,
            shells.join("\n")
        )
    }

    /// Writes the document and the payload of every page and the 404 pages; what `memo` has is not rendered again.
    /// Returns what failed while rendering.
    pub(crate) fn pages(
        &self,
        threads: NonZeroUsize,
        memo: Option<&Memo>,
        sink: &dyn Sink,
    ) -> Result<Vec<Diagnostic>, Error> {
        let pages = self.model.routes().ids().map(Job::Page);
        let not_found = self.model.locales().iter().map(|locale| Job::NotFound(&locale.lang));
        let jobs: Vec<Job<'_>> = pages.chain(not_found).collect();
        let work = |renderer: &mut Lent<'_>, job: &Job<'_>| match job {
            Job::Page(id) => self.page(*id, renderer, memo, sink),
            Job::NotFound(lang) => self.not_found(lang, renderer, memo, sink),
        };
        let start = || Lent::new(Arc::clone(&self.setup), memo);
        let mut diagnostics = Vec::new();
        for result in map_with(&jobs, threads, start, work) {
            diagnostics.extend(result?);
        }
        Ok(once_a_cause(diagnostics))
    }

    fn page(
        &self,
        id: RouteId,
        renderer: &mut Lent<'_>,
        memo: Option<&Memo>,
        sink: &dyn Sink,
    ) -> Result<Vec<Diagnostic>, Error> {
        let route = self.model.routes().page(id);
        let compiled = &self.compiled[id.index()];
        let data = self.model.page_data(id);
        let is_indexed = !self.model.is_not_indexed(id);
        let make = |renderer: &mut Renderer| {
            let mut diagnostics = Vec::new();
            let bindings = self.bindings(compiled);
            let mut page = renderer.page(&data)?;
            let article =
                render_article(&compiled.article, &bindings, &mut page, &self.failures, &mut diagnostics)?;
            let article = with_styles(article, &self.styles(compiled));
            let head = self.head(&data.lang, compiled.head.frontmatter.head.as_deref().unwrap_or_default());
            let place = Place { data: &data, href: &route.href, is_indexed, head: &head };
            let Some(document) = self.document(&place, &article, &mut page, &mut diagnostics)? else {
                return Ok((None, diagnostics));
            };
            let payload = payload(&data, &article, &self.shell_href(&data.lang), &self.assets.build);
            let payload = Some(payload.into_bytes().into());
            Ok((Some(Output { document: document.into_bytes().into(), payload }), diagnostics))
        };
        let key = || Key::new(Some(compiled), &data, &route.href, is_indexed);
        self.write(&route.output, key, make, renderer, memo, sink)
    }

    fn not_found(
        &self,
        lang: &str,
        renderer: &mut Lent<'_>,
        memo: Option<&Memo>,
        sink: &dyn Sink,
    ) -> Result<Vec<Diagnostic>, Error> {
        let mut data = self.model.not_found(lang);
        data.routes = self.routes.get(lang).map(|(path, _)| format!("{}{path}", self.inputs.config.base));
        let path = self.not_found_path(lang);
        let make = |renderer: &mut Renderer| {
            let mut diagnostics = Vec::new();
            let mut page = renderer.page(&data)?;
            let head = self.head(lang, &[]);
            let place = Place { data: &data, href: "", is_indexed: false, head: &head };
            let document = self.document(&place, "", &mut page, &mut diagnostics)?;
            let output =
                document.map(|document| Output { document: document.into_bytes().into(), payload: None });
            Ok((output, diagnostics))
        };
        self.write(&path, || Key::new(None, &data, "", false), make, renderer, memo, sink)
    }

    /// Writes a page: from the memo if it is there, else made with a renderer, which is started when first needed.
    /// Returns what failed while it was made.
    fn write(
        &self,
        path: &str,
        key: impl FnOnce() -> Key,
        make: impl FnOnce(&mut Renderer) -> Result<Made, Error>,
        renderer: &mut Lent<'_>,
        memo: Option<&Memo>,
        sink: &dyn Sink,
    ) -> Result<Vec<Diagnostic>, Error> {
        let key = memo.map(|memo| (memo, key()));
        let known = key.as_ref().and_then(|(memo, key)| memo.get(path, key));
        let (output, diagnostics) = match known {
            Some(output) => (Some(output), Vec::new()),
            // A build that has stopped code too often reports what it has found so far.
            None if !self.failures.may_go_on() => (None, Vec::new()),
            None => make(renderer.get())?,
        };
        let Some(output) = output else { return Ok(diagnostics) };
        sink.share(path, &output.document)?;
        if let Some(payload) = &output.payload {
            sink.share(&payload_path(path), payload)?;
        }
        // Findings are not kept, so a page that has some must be rendered again.
        if let Some((memo, key)) = key.filter(|_| diagnostics.is_empty()) {
            memo.keep(path, key, output);
        }
        Ok(diagnostics)
    }

    /// The document of a page; nothing when its shell fails, which is reported.
    fn document(
        &self,
        place: &Place<'_>,
        article: &str,
        rendered: &mut quire_react::Page<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Result<Option<String>, Error> {
        let Place { data, href, is_indexed, head } = *place;
        let shell = match rendered.shell() {
            Ok(shell) => shell,
            Err(error) => {
                diagnostics.push(self.failures.shell(error)?);
                return Ok(None);
            }
        };
        let (article, rest) = if data.overview.is_some() { split_lead(article) } else { (article, "") };
        let root = shell.replacen(Renderer::ARTICLE, article, 1).replacen(Renderer::REST, rest, 1);
        let shell_href = self.shell_href(&data.lang);
        let page = Page { data, href, shell: &shell_href, is_indexed, head };
        Ok(Some(document(page, self.model.site(), self.assets, &root)))
    }

    /// The elements that the site and a page of that language add to the head, their addresses final.
    fn head(&self, lang: &str, own: &[quire_config::HeadElement]) -> Vec<HeadElement> {
        let element = |element: &quire_config::HeadElement| {
            let mut attributes = element.attributes.clone();
            if let Some(link) = &element.href {
                let href = self.model.routes().resolve_link(lang, "", &link.url).href;
                attributes.push(("href".to_owned(), href));
            }
            HeadElement { name: element.name, attributes }
        };
        self.inputs.config.head.iter().chain(own).map(element).collect()
    }

    /// The page's bindings with the addresses of its islands.
    fn bindings(&self, compiled: &Compiled) -> BTreeMap<String, Binding> {
        let mut bindings = compiled.bindings.clone();
        for binding in bindings.values_mut() {
            if let Binding::Module { module, client, .. } = binding {
                *client =
                    self.bundle.clients.get(module).map(|path| format!("{}{path}", self.inputs.config.base));
            }
        }
        bindings
    }

    /// The links to the style sheets of the components that a page imports, each once.
    fn styles(&self, compiled: &Compiled) -> String {
        let modules: BTreeSet<&String> = compiled
            .bindings
            .values()
            .filter_map(|binding| match binding {
                Binding::Module { module, .. } => Some(module),
                Binding::Value { .. } => None,
            })
            .collect();
        modules.into_iter().filter_map(|module| self.component_styles.get(module)).cloned().collect()
    }

    fn shell_href(&self, lang: &str) -> String {
        let path = self.shells.get(lang).map_or("", |(path, _)| path.as_str());
        format!("{}{path}", self.inputs.config.base)
    }

    /// Writes what pages share: scripts and styles, shell data, images, public files, site map, files for hosts.
    pub(crate) fn shared(&self, sink: &dyn Sink) -> Result<(), Error> {
        for (path, bytes) in self.made().into_iter().chain(self.for_hosts()) {
            sink.write(&path, bytes.into_owned())?;
        }
        for (path, contents) in self.used() {
            sink.share(path, contents.bytes())?;
        }
        for (path, contents) in &self.inputs.public {
            sink.share(path, contents.bytes())?;
        }
        Ok(())
    }

    /// Every file of the site but those of the search index, and where it comes from.
    pub(crate) fn origins(&self) -> impl Iterator<Item = (String, Origin)> {
        let pages = self.model.routes().all().iter().flat_map(|route| {
            let origin = Origin::Source(route.source.to_string());
            [(route.output.clone(), origin.clone()), (payload_path(&route.output), origin)]
        });
        let public = self.inputs.public.keys();
        let public = public.map(|path| (path.clone(), Origin::Source(format!("{PUBLIC}/{path}"))));
        let not_found = self.model.locales().iter().map(|locale| self.not_found_path(&locale.lang));
        let made = self.made().into_iter().chain(self.for_hosts()).map(|(path, _)| path);
        let made = made.chain(self.used().into_iter().map(|(path, _)| path.to_owned()));
        pages.chain(public).chain(not_found.chain(made).map(|path| (path, Origin::Made)))
    }

    /// Path and bytes of scripts, styles and data.
    fn made(&self) -> Vec<(String, Cow<'_, [u8]>)> {
        let theme = Theme::embedded();
        let is_wanted = |path: &str| self.assets.development.is_some() || path != theme.manifest.dev;
        let mut files: Vec<(String, Cow<'_, [u8]>)> = Vec::new();
        let mut add = |path: &str, bytes| files.push((path.to_owned(), Cow::Borrowed(bytes)));
        theme.assets().filter(|(path, _)| is_wanted(path)).for_each(|(path, bytes)| add(path, bytes));
        self.bundle.assets.iter().for_each(|(path, bytes)| add(path, bytes));
        self.shells.values().chain(self.routes.values()).for_each(|(path, bytes)| add(path, bytes));
        files
    }

    /// What pages use besides: images, and files that were made for them. Pages share these: each content at a path
    /// once. A path with two contents is refused by the sink.
    fn used(&self) -> Vec<(&str, &Contents)> {
        let mut files = BTreeMap::<(&str, Digest), &Contents>::new();
        for page in self.compiled {
            let images = page.used.images.iter();
            let images = images.filter_map(|(source, asset)| Some((asset, self.inputs.docs.get(source)?)));
            for (path, contents) in page.used.made.iter().chain(images) {
                files.insert((path, contents.digest()), contents);
            }
        }
        files.into_iter().map(|((path, _), contents)| (path, contents)).collect()
    }

    /// What hosts and search engines read. A file of the public folder wins over one that is made here.
    fn for_hosts(&self) -> Vec<(String, Cow<'_, [u8]>)> {
        let config = &self.inputs.config;
        let policy = policy(&config.search.origins);
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
        let own = files.into_iter().filter(|(path, _)| !self.inputs.public.contains_key(*path));
        own.map(|(path, text)| (path.to_owned(), Cow::Owned(text.into_bytes()))).collect()
    }

    fn not_found_path(&self, lang: &str) -> String {
        if lang == self.model.site().lang { "404.html".to_owned() } else { format!("{lang}/404.html") }
    }
}

/// Where the payload of a page lies.
fn payload_path(document: &str) -> String {
    document.replace(".html", ".page.json")
}

fn setup(model: &SiteModel, bundle: &SiteBundle) -> Setup {
    Setup {
        script: bundle.server.clone(),
        site: json!(model.site()).to_string(),
        locales: model
            .locales()
            .iter()
            .map(|locale| (locale.lang.clone(), json!(locale).to_string()))
            .collect(),
        site_theme: bundle.clients.contains_key(SITE_THEME).then(|| SITE_THEME.to_owned()),
    }
}

/// A page on its way into a document.
#[derive(Clone, Copy)]
struct Place<'a> {
    data: &'a PageData,
    href: &'a str,
    is_indexed: bool,
    head: &'a [HeadElement],
}

/// The article with links to style sheets behind its first heading: what follows waits for them, and the rules for a
/// first element of an article still meet the heading.
fn with_styles(article: String, links: &str) -> String {
    if links.is_empty() {
        return article;
    }
    let at = article.find("</h1>").map_or(0, |start| start + "</h1>".len());
    format!("{}\n{links}{}", &article[..at], &article[at..])
}

/// What a 404 page finds the nearest pages in: href and title of every page of a locale that may be found.
fn routes_file(model: &SiteModel, lang: &str) -> (String, Vec<u8>) {
    let routes = model.routes();
    let own = routes.ids().filter(|id| routes.page(*id).route.lang == lang && !model.is_not_indexed(*id));
    let pages: Vec<(String, String)> =
        own.map(|id| (routes.page(id).href.clone(), model.title(id))).collect();
    let bytes = json!(pages).to_string().into_bytes();
    (format!("assets/routes.{lang}.{}.json", content_hash(&bytes)), bytes)
}
