//! Stage 7: the files of a site besides its rendered pages. Nothing is published when two files have the same path.

mod conflicts;
mod hosting;
mod policy;
mod sink;
mod sitemap;

use std::borrow::Cow;
use std::collections::BTreeMap;

use quire_content::SiteModel;
use quire_diagnostics::Diagnostic;
use quire_files::{Contents, Digest};
use quire_react::Theme;

use crate::Error;
use crate::render::{RenderInput, SiteRenderer, payload_path};
use conflicts::{Origin, conflicts};
use hosting::{headers_file, redirects_file};
pub(crate) use policy::{Allowed, SitePolicy};
pub use sink::{Discard, Memory, Sink};
use sitemap::{robots, sitemap};

/// A file that Quire makes.
struct Generated<'a> {
    path: String,
    bytes: Cow<'a, [u8]>,
}

/// A source file that is published under a name of its own.
struct Asset<'a> {
    path: &'a str,
    contents: &'a Contents,
}

/// Writes what pages share, except for the search index: scripts, styles, data, images, public files, files for hosts.
pub(crate) fn publish(renderer: &SiteRenderer<'_>, sink: &dyn Sink) -> Result<(), Error> {
    for file in generated(renderer) {
        sink.write(&file.path, file.bytes.into_owned())?;
    }
    for asset in assets(renderer.input) {
        sink.share(asset.path, asset.contents.bytes())?;
    }
    for (path, contents) in &*renderer.input.site.public {
        sink.share(path, contents.bytes())?;
    }
    Ok(())
}

/// Errors for files of the site that have the same path.
pub(crate) fn path_conflicts(renderer: &SiteRenderer<'_>) -> Vec<Diagnostic> {
    let RenderInput { site, model, .. } = renderer.input;
    let pages = site.routes.all().iter().flat_map(|route| {
        let origin = Origin::Source(route.source.to_string());
        [(route.output.clone(), origin.clone()), (payload_path(&route.output), origin)]
    });
    let public = site.public.keys();
    let public =
        public.map(|path| (path.clone(), Origin::Source(format!("{}/{path}", site.config.route.public))));
    let not_found = model.site.locales().iter().map(|locale| not_found_path(&model.site, &locale.lang));
    let generated = generated(renderer).into_iter().map(|file| file.path);
    let index = renderer.input.index.files.iter().cloned();
    let assets = assets(renderer.input).into_iter().map(|asset| asset.path.to_owned());
    let made = not_found.chain(generated).chain(index).chain(assets).map(|path| (path, Origin::Generated));
    conflicts(pages.chain(public).chain(made))
}

/// Where the 404 page of a language is published.
pub(crate) fn not_found_path(model: &SiteModel, lang: &str) -> String {
    if lang == model.site().lang { "404.html".to_owned() } else { format!("{lang}/404.html") }
}

/// Scripts, styles, data, and the files for hosts.
fn generated<'a>(renderer: &'a SiteRenderer<'_>) -> Vec<Generated<'a>> {
    let RenderInput { bundle, development, .. } = renderer.input;
    let theme = Theme::embedded();
    let is_wanted = |path: &str| development.is_some() || path != theme.manifest.dev;
    let borrowed = |path: &str, bytes| Generated { path: path.to_owned(), bytes: Cow::Borrowed(bytes) };
    let mut files: Vec<Generated<'a>> = Vec::new();
    let theme_files = theme.assets().filter(|(path, _)| is_wanted(path));
    files.extend(theme_files.map(|(path, bytes)| borrowed(path, bytes)));
    files.extend(bundle.assets.iter().map(|(path, bytes)| borrowed(path, bytes)));
    let locale_files = renderer
        .shared
        .locale_files
        .values()
        .flat_map(|files| [&files.shell, &files.pages].into_iter().chain(files.sidebars.values()));
    files.extend(locale_files.map(|file| borrowed(&file.path, &file.bytes)));
    files.extend(for_hosts(renderer.input));
    files
}

/// Images beside pages, and files made for pages. Pages share these: each content at a path once. The sink refuses a
/// second content at the same path.
fn assets(input: RenderInput<'_>) -> Vec<Asset<'_>> {
    let mut files = BTreeMap::<(&str, Digest), &Contents>::new();
    for page in &input.compiled.pages {
        let images = page.used.images.iter();
        let images = images.filter_map(|(source, asset)| Some((asset, input.site.docs.get(source)?)));
        for (path, contents) in page.used.made.iter().chain(images) {
            files.insert((path, contents.digest()), contents);
        }
    }
    files.into_iter().map(|((path, _), contents)| Asset { path, contents }).collect()
}

/// What hosts and search engines read. A file of the public folder replaces the one made here.
fn for_hosts(input: RenderInput<'_>) -> Vec<Generated<'static>> {
    let RenderInput { site, model, .. } = input;
    let config = &site.config;
    let mut files = vec![
        ("_headers", headers_file(&config.base, &site.policy.header)),
        ("_redirects", redirects_file(&config.base, &config.lang)),
    ];
    if !config.site_url.is_empty() {
        let indexed = site.routes.ids().filter(|id| !model.site.is_not_indexed(*id));
        let entries = indexed
            .map(|id| (site.routes.page(id).href.as_str(), model.page(id).last_updated_time.as_deref()));
        files.push(("sitemap.xml", sitemap(entries, &config.site_url)));
        files.push(("robots.txt", robots(&config.base, &config.site_url)));
    }
    let own = files.into_iter().filter(|(path, _)| !site.public.contains_key(*path));
    own.map(|(path, text)| Generated { path: path.to_owned(), bytes: Cow::Owned(text.into_bytes()) })
        .collect()
}
