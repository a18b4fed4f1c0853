//! Publishing (stage 8 of a build): writes the files of a site other than its pages, search index and generated images.
//! [`path_conflicts`] reports files with the same path before anything is written.

mod conflicts;
mod feeds;
mod hosting;
mod llms;
mod moved;
mod sitemap;
mod versions;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use quire_config::{Host, PublishOptions, Redirect, SiteConfig};
use quire_content::{
    BlogPage, PageFile, PostDate, RedirectRule, RouteId, check_redirects_file, language_tag, redirect_output,
    redirects_file,
};
use quire_diagnostics::{Diagnostic, Severity, Span, sources_of_errors};
use quire_files::{Contents, Digest, Keep, Sink};
use quire_load::{CONFIG, Error, Loaded};
use quire_react::Theme;
use quire_render::{Model, NOT_FOUND, RenderInput, SiteRenderer, generated_not_found_locales, print_paths};

use conflicts::{Origin, conflicts};
use feeds::{feed_paths, feeds};
use hosting::{all_rules, caddy_file, headers_file, nginx_file, vercel_file};
use llms::{llms, llms_full};
use moved::moved_page;
use sitemap::{Entry, ROBOTS, SITE_MAP, robots, sitemap};
use versions::{VERSIONS, versions_file};

struct Generated<'a> {
    path: String,
    bytes: Cow<'a, [u8]>,
}

/// An image in the docs folder, or a file generated for a page, with the path at which it is published.
struct Asset<'a> {
    path: &'a str,
    contents: &'a Contents,
}

/// Maximum total size in bytes of the files that are kept from all earlier publications. A large search index is tens
/// of megabytes.
const KEPT_BYTES: u64 = 256 << 20;

/// Returns the limits on files that are kept from earlier publications.
pub fn keep_policy(options: &PublishOptions) -> Keep {
    let days = u64::from(options.keep_assets);
    Keep { age: Duration::from_hours(days * 24), bytes: KEPT_BYTES }
}

/// Writes scripts, styles, data, the original images of pages, public files, configuration files for hosts, redirect
/// pages and feeds.
pub fn publish(renderer: &SiteRenderer<'_>, sink: &dyn Sink) -> Result<(), Error> {
    let pages = redirect_pages(renderer.input);
    for file in generated(renderer).into_iter().chain(pages).chain(feeds(renderer)?) {
        sink.write(&file.path, file.bytes.into_owned())?;
    }
    for asset in assets(renderer.input) {
        sink.share(asset.path, asset.contents.bytes())?;
    }
    let RenderInput { site, skipped, .. } = renderer.input;
    let is_published = |path: &str| !skipped.contains(&format!("{}/{path}", site.config.route.public));
    for (path, contents) in own_files(site).filter(|(path, _)| is_published(path)) {
        sink.share(path, contents.bytes())?;
    }
    Ok(())
}

/// Writes the lists of pages for search engines (`sitemap.xml`) and for language models (`llms.txt`).
pub fn publish_listings(input: RenderInput<'_>, sink: &dyn Sink) -> Result<(), Error> {
    for (path, text) in listings(input) {
        sink.write(&path, text.into_bytes())?;
    }
    Ok(())
}

/// Writes the printable manual of every locale. Writes nothing if the site does not enable manuals.
pub fn publish_print(renderer: &SiteRenderer<'_>, sink: &dyn Sink) -> Result<(), Error> {
    for (path, bytes) in renderer.print_pages()? {
        sink.write(&path, bytes)?;
    }
    Ok(())
}

/// Writes `llms-full.txt` for every locale from the Markdown versions of its pages, unless the public folder contains
/// the file. Writes nothing if `markdown` is empty.
pub fn publish_markdown(
    input: RenderInput<'_>,
    markdown: &BTreeMap<RouteId, Arc<[u8]>>,
    sink: &dyn Sink,
) -> Result<(), Error> {
    for (path, locale) in llms_paths(input, LLMS_FULL) {
        if !markdown.is_empty() && !input.site.public.contains_key(&path) {
            sink.write(&path, llms_full(input, locale, markdown).into_bytes())?;
        }
    }
    Ok(())
}

const LLMS: &str = "llms.txt";
const LLMS_FULL: &str = "llms-full.txt";

/// Returns the path of the file `name` for each locale that has pages, with the locale's index. Returns an empty list
/// if the configuration disables `llms`.
fn llms_paths(input: RenderInput<'_>, name: &str) -> Vec<(String, usize)> {
    let config = &input.site.config;
    let locales = 0..config.locales.len();
    let locales = locales.filter(|index| config.llms && input.site.routes.has_pages(*index));
    locales.map(|index| (input.site.routes.file_of(index, name), index)).collect()
}

/// Returns diagnostics about output files with the same path or with paths that differ only in case, and about
/// redirects and host files that cannot be published.
pub fn path_conflicts(renderer: &SiteRenderer<'_>) -> Vec<Diagnostic> {
    let RenderInput { site, model, .. } = renderer.input;
    let pages = site.routes.ids().flat_map(|id| {
        let route = site.routes.page(id);
        let is_generated = move |file: &PageFile| *file != PageFile::Markdown || model.site.has_markdown(id);
        let files = PageFile::ALL.into_iter().filter(is_generated);
        files.map(|file| (Cow::from(route.file(file)), Origin::Source(Cow::from(&*route.source))))
    });
    let in_public = |path: &String| Origin::Source(format!("{}/{path}", site.config.route.public).into());
    let public = own_files(site).map(|(path, _)| (Cow::from(path), in_public(path)));
    let not_found =
        generated_not_found_locales(model).map(|locale| model.site.routes().file_of(locale, NOT_FOUND));
    let generated = generated(renderer).into_iter().map(|file| file.path);
    let listings = listing_paths(renderer.input);
    let index = renderer.input.index.files.iter().cloned();
    let assets = assets(renderer.input).into_iter().map(|asset| asset.path.to_owned());
    let pictures = renderer.input.pictures.paths().cloned();
    let social = renderer.input.social.paths().iter().cloned();
    let feeds = feed_paths(renderer.input);
    let full = llms_paths(renderer.input, LLMS_FULL).into_iter().map(|(path, _)| path);
    let full = full.filter(|path| !is_replaced(site, path));
    let printed = print_paths(renderer.input);
    let generated = not_found
        .chain(generated)
        .chain(listings)
        .chain(full)
        .chain(feeds)
        .chain(printed)
        .chain(index)
        .chain(assets)
        .chain(pictures);
    let generated: BTreeSet<String> = generated.chain(social).collect();
    let shadowed = shadowed_by_redirects(&site.config.redirects, &generated);
    let redirects = site.config.redirects.iter().filter_map(|redirect| {
        let path = redirect_output(&redirect.from.value).filter(|path| !is_replaced(site, path))?;
        Some((path.into(), Origin::Redirect(redirect)))
    });
    let generated = generated.iter().map(|path| (path.into(), Origin::Generated));
    let mut diagnostics: Vec<Diagnostic> =
        bad_host_file(site).into_iter().chain(bad_redirects(site)).collect();
    diagnostics.extend(conflicts(pages.chain(public).chain(generated).chain(redirects)));
    diagnostics.extend(shadowed);
    site.config.check.severities.apply(diagnostics)
}

/// Returns errors for redirects from paths of generated files. On some hosts, such a redirect would replace the file.
fn shadowed_by_redirects(redirects: &[Redirect], generated: &BTreeSet<String>) -> Vec<Diagnostic> {
    let shadowed = |redirect: &Redirect| {
        let from = &redirect.from.value;
        let path = from.trim_start_matches('/');
        let file = match path.strip_suffix('*') {
            Some(folder) => {
                generated.range(folder.to_owned()..).next().filter(|file| file.starts_with(folder))
            }
            // A redirect from a document's path is published as a page at this path, and `conflicts` reports the page.
            None => generated.get(path).filter(|_| !path.ends_with(".html")),
        };
        let message = format!("`{from}` is redirected, but Quire generates the file `/{}`", file?);
        let error = Diagnostic::error("content/shadowed-by-redirect", redirect.from.span(CONFIG), message);
        Some(error.hint("remove the redirect: some hosts would send the redirect, others the file"))
    };
    redirects.iter().filter_map(shadowed).collect()
}

/// Returns the files and redirects that are not published because of `conflicts`. A file is identified by its path
/// relative to the site's folder. A redirect is identified by its source path, which begins with a slash.
pub fn skipped(config: &SiteConfig, conflicts: &[Diagnostic]) -> BTreeSet<String> {
    let errors = conflicts.iter().filter(|conflict| conflict.severity == Severity::Error);
    let in_config = errors.filter(|error| *error.primary.path == *CONFIG);
    let starts: BTreeSet<usize> = in_config.map(|error| error.primary.start).collect();
    let is_passed_over = |redirect: &&Redirect| starts.contains(&redirect.from.span(CONFIG).start);
    let redirects = config.redirects.iter().filter(is_passed_over).map(|it| it.from.value.clone());
    sources_of_errors(conflicts).into_iter().chain(redirects).collect()
}

/// Returns scripts, styles, data, and configuration files for hosts.
fn generated<'a>(renderer: &'a SiteRenderer<'_>) -> Vec<Generated<'a>> {
    let RenderInput { bundle, development, .. } = renderer.input;
    let theme = Theme::embedded();
    let is_wanted = |path: &str| development.is_some() || path != theme.manifest.dev;
    let borrowed = |path: &str, bytes| Generated { path: path.to_owned(), bytes: Cow::Borrowed(bytes) };
    let mut files: Vec<Generated<'a>> = Vec::new();
    let theme_files = theme.assets().filter(|(path, _)| is_wanted(path));
    files.extend(theme_files.map(|(path, bytes)| borrowed(path, bytes)));
    files.extend(bundle.assets.iter().map(|(path, bytes)| borrowed(path, bytes)));
    files.extend(renderer.shared.files().map(|(path, bytes)| borrowed(path, bytes)));
    let footer = renderer.input.site.footer.as_deref();
    files.extend(footer.map(|footer| borrowed(&footer.path, footer.css.as_bytes())));
    files.extend(for_hosts(renderer.input));
    files
}

/// Returns the images in the docs folder that pages use, and the files generated for pages. A file that several pages
/// use is returned once. The sink rejects different contents at the same path.
fn assets(input: RenderInput<'_>) -> Vec<Asset<'_>> {
    let mut files = BTreeMap::<(&str, Digest), &Contents>::new();
    for page in &input.compiled.pages {
        let images = page.used.images.iter();
        let images = images.filter_map(|(source, asset)| Some((asset, input.site.docs.get(source)?)));
        for (path, contents) in page.used.generated_files.iter().chain(images) {
            files.insert((path, contents.digest()), contents);
        }
    }
    files.into_iter().map(|((path, _), contents)| Asset { path, contents }).collect()
}

/// Returns the files of the public folder that are published unchanged.
fn own_files(site: &Loaded) -> impl Iterator<Item = (&String, &Contents)> {
    site.public.iter().filter(|(path, _)| !is_completed(site, path))
}

/// Files of the public folder to which Quire adds its own rules.
const COMPLETED: [&str; 2] = ["_headers", "_redirects"];

/// File of the public folder to which Quire adds its own rules if `hosts` contains Vercel.
const VERCEL: &str = "vercel.json";

fn is_completed(site: &Loaded, path: &str) -> bool {
    COMPLETED.contains(&path) || (path == VERCEL && site.config.hosts.contains(&Host::Vercel))
}

/// Returns whether a file of the public folder replaces a generated file.
fn is_replaced(site: &Loaded, path: &str) -> bool {
    site.public.contains_key(path) && !is_completed(site, path)
}

/// Returns the configuration files for hosts, `robots.txt`, and `versions.json`.
fn for_hosts(input: RenderInput<'_>) -> Vec<Generated<'static>> {
    let RenderInput { site, .. } = input;
    let config = &site.config;
    let site_files =
        |path: &str| site.public.get(path).map(|file| String::from_utf8_lossy(file)).unwrap_or_default();
    let rules = all_rules(config, redirect_rules(input));
    let [headers, redirects] = COMPLETED;
    let mut files = vec![
        (headers.to_owned(), headers_file(&config.base, &site.policy.header, &site_files(headers))),
        (redirects.to_owned(), redirects_file(&rules, &site_files(redirects))),
    ];
    files.extend(config.hosts.iter().filter_map(|host| for_host(*host, site, &rules)));
    if !config.site_url.is_empty() {
        files.push((ROBOTS.to_owned(), robots(&config.base, &config.site_url)));
    }
    files.extend(versions_file(config, &site.routes).map(|text| (VERSIONS.to_owned(), text)));
    let new_files = files.into_iter().filter(|(path, _)| !is_replaced(site, path));
    new_files.map(|(path, text)| Generated { path, bytes: Cow::Owned(text.into_bytes()) }).collect()
}

/// Returns the redirects of the site, without redirects that are skipped because of conflicts.
fn redirect_rules(input: RenderInput<'_>) -> Vec<RedirectRule> {
    let RenderInput { site, skipped, .. } = input;
    let base = site.config.base.trim_end_matches('/');
    let mut rules = site.routes.redirect_rules();
    rules.retain(|rule| !skipped.contains(rule.from.strip_prefix(base).unwrap_or(&rule.from)));
    rules
}

/// Returns HTML pages that redirect, for hosts without support for redirects.
fn redirect_pages(input: RenderInput<'_>) -> Vec<Generated<'static>> {
    let config = &input.site.config;
    let pages = redirect_rules(input).into_iter().filter_map(|rule| {
        let text = moved_page(&rule.to, &config.lang, &config.site_url);
        Some(Generated { path: rule.output?, bytes: Cow::Owned(text.into_bytes()) })
    });
    pages.filter(|page| !is_replaced(input.site, &page.path)).collect()
}

/// Returns the paths of [`listings`]. If the sitemap is split into several files, the paths of its parts are missing.
pub fn listing_paths(input: RenderInput<'_>) -> impl Iterator<Item = String> {
    let site_map = (!input.site.config.site_url.is_empty()).then(|| SITE_MAP.to_owned());
    let paths = llms_paths(input, LLMS).into_iter().map(|(path, _)| path).chain(site_map);
    paths.filter(move |path| !is_replaced(input.site, path))
}

/// Returns the path and content of the sitemap and of each language's `llms.txt`. Requires the data of all pages,
/// which takes a while to compute on a large site.
pub fn listings(input: RenderInput<'_>) -> impl Iterator<Item = (String, String)> {
    let RenderInput { site, model, .. } = input;
    let config = &site.config;
    let is_listed = |id: &RouteId| {
        let is_canonical = !site.routes.page(*id).is_fallback() && model.page(*id).canonical.is_none();
        is_canonical && !model.site.is_not_indexed(*id)
    };
    let entry = |id: RouteId| Entry {
        href: &site.routes.page(id).href,
        changed: last_change(model, id),
        alternates: alternates(model, id),
    };
    let site_map = || sitemap(site.routes.ids().filter(is_listed).map(entry), &config.base, &config.site_url);
    let site_map = if config.site_url.is_empty() { Vec::new() } else { site_map() };
    let lists = llms_paths(input, LLMS).into_iter().map(move |(path, locale)| (path, llms(input, locale)));
    site_map.into_iter().chain(lists).filter(move |(path, _)| !is_replaced(site, path))
}

/// Returns the language tags and hrefs of a page in all languages, for the sitemap. Returns an empty list if the page
/// exists in only one language.
fn alternates(model: &Model, id: RouteId) -> Vec<(String, &str)> {
    let page = model.page(id);
    let others = page.alternates.iter().filter(|alternate| alternate.exact);
    let others: Vec<(&str, &str)> = others.map(|it| (it.lang.as_str(), it.link.as_str())).collect();
    if others.is_empty() {
        return Vec::new();
    }
    let own_entry = (page.lang.as_str(), model.site.routes().page(id).href.as_str());
    let all = std::iter::once(own_entry).chain(others);
    let entries = all.flat_map(|(lang, href)| {
        let default = (lang == model.site.site().lang).then(|| ("x-default".to_owned(), href));
        std::iter::once((language_tag(lang), href)).chain(default)
    });
    entries.collect()
}

/// Returns the time of a page's last commit. For blog pages that are not committed, returns the date of the post or,
/// for a list, of its newest post.
fn last_change(model: &Model, id: RouteId) -> Option<String> {
    let of_blog = || match model.site.blog_page(id)? {
        BlogPage::Post(_, _, post) => post.date,
        BlogPage::List(blog, list) => model.site.blogs()[blog].last_change(list.kind),
    };
    let committed = model.page(id).last_updated_time.clone();
    committed.or_else(|| of_blog().map(PostDate::rfc3339))
}

/// Returns the path and content of the file with redirects for a host. Returns `None` if redirects cannot be added to
/// the site's own `vercel.json`.
fn for_host(host: Host, site: &Loaded, rules: &[RedirectRule]) -> Option<(String, String)> {
    let config = &site.config;
    Some(match host {
        Host::Nginx => ("_redirects.nginx.conf".to_owned(), nginx_file(rules)),
        Host::Caddy => ("_redirects.caddy".to_owned(), caddy_file(rules)),
        Host::Vercel => {
            let site_file = site.public.get(VERCEL).map(|file| String::from_utf8_lossy(file));
            let policy = &site.policy.header;
            let file =
                vercel_file(rules, &config.base, config.route.clean_urls, policy, site_file.as_deref())?;
            (VERCEL.to_owned(), file)
        }
    })
}

/// Returns errors for invalid lines in the site's own `_redirects`.
fn bad_redirects(site: &Loaded) -> Vec<Diagnostic> {
    let [_, redirects] = COMPLETED;
    let Some(file) = site.public.get(redirects) else { return Vec::new() };
    let path = format!("{}/{redirects}", site.config.route.public);
    check_redirects_file(&path, &String::from_utf8_lossy(file))
}

/// Returns an error for a file of the public folder to which redirects cannot be added.
fn bad_host_file(site: &Loaded) -> Option<Diagnostic> {
    let file = site.public.get(VERCEL).filter(|_| site.config.hosts.contains(&Host::Vercel))?;
    let text = String::from_utf8_lossy(file);
    if vercel_file(&[], "/", true, "", Some(&text)).is_some() {
        return None;
    }
    let span = Span::file(format!("{}/{VERCEL}", site.config.route.public));
    let message =
        "redirects cannot be added: the file is not a JSON object, or its `redirects` is not an array";
    Some(
        Diagnostic::error("content/bad-host-file", span, message)
            .hint("fix it, or remove `vercel` from `hosts` in `quire.toml`"),
    )
}
