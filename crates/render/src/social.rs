//! Social images, which other sites show as previews of links to pages. Builds create the images in parallel.
//! `quire check` only tests whether the images can be created, and `quire dev` skips them.

mod design;
mod page_card;

use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock};

use quire_compile::Compiled;
use quire_config::{SocialImage as Written, SocialOptions};
use quire_content::RouteId;
use quire_diagnostics::{Diagnostic, Span};
use quire_files::{Digest, Key, KeyBuilder, Sink, content_hash};
use quire_images::social::{Card, Glyphs, HEIGHT, Missing, Painter, WIDTH};
use quire_load::{CONFIG, Error, Loaded};
use quire_process::map_with;
use serde::{Deserialize, Serialize};

use crate::model::Model;
use crate::store::RenderStore;
use design::Sources;
use page_card::page_card;

/// The social images of a site's pages, in route order; empty if the site has none.
#[derive(Debug, Default)]
pub struct SocialImages {
    by_page: Vec<Option<SocialImage>>,
    /// Paths of the generated files, relative to the site's root.
    paths: Vec<String>,
}

/// An empty set of images, for `quire dev` and for sites without images.
pub static NO_IMAGES: SocialImages = SocialImages { by_page: Vec::new(), paths: Vec::new() };

/// The social image of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SocialImage {
    /// Absolute URL of the image.
    pub(crate) url: String,
    /// Width and height in pixels, if known.
    pub(crate) size: Option<(u32, u32)>,
    /// Alternative text of the image.
    pub(crate) alt: String,
}

/// Result of painting an image: a PNG file, or the characters for which no font has a glyph.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct PaintedImage {
    #[serde(with = "serde_bytes")]
    file: Vec<u8>,
    missing: Vec<char>,
}

impl SocialImages {
    pub(crate) fn get(&self, id: RouteId) -> Option<&SocialImage> {
        self.by_page.get(id.index())?.as_ref()
    }

    /// Returns the paths of the generated files.
    pub fn paths(&self) -> &[String] {
        &self.paths
    }
}

/// Where the image of a page comes from.
enum Source {
    None,
    Named(SocialImage),
    Painted(Box<Card>),
}

/// Determines the social image of every page, paints images where necessary, and writes painted images to `sink`.
pub fn make_social_images(
    site: &Loaded,
    compiled: &Compiled,
    model: &Model,
    threads: NonZeroUsize,
    store: &RenderStore,
    sink: &dyn Sink,
) -> Result<(SocialImages, Vec<Diagnostic>), Error> {
    let (pages, mut diagnostics) = sources(site, compiled, model);
    let is_painted = pages.iter().any(|(_, source)| matches!(source, Source::Painted(_)));
    let (design, design_diagnostics) = if is_painted { Sources::load(site) } else { Default::default() };
    diagnostics.extend(design_diagnostics);
    let key = design.key();
    // Create the painter on first use, because builds of an unchanged site do not need the painter.
    let painter = LazyLock::new(|| design.painter());
    let painted = map_with(&pages, threads, Glyphs::new, |glyphs, (_, source)| match source {
        Source::Painted(card) => {
            let key = KeyBuilder::new("social").key(key).json(card).finish();
            Some(store.social.get_or_make(key, || paint(&painter, card, glyphs)))
        }
        Source::None | Source::Named(_) => None,
    });
    store.sweep_social();
    let mut images = SocialImages { by_page: Vec::with_capacity(pages.len()), paths: Vec::new() };
    let fallback = site_image(site);
    for ((id, source), painted) in pages.into_iter().zip(painted) {
        let site_image = |fallback: &Option<SocialImage>| {
            let alt = model.page(id).document_title.clone();
            fallback.clone().map(|image| SocialImage { alt, ..image })
        };
        images.by_page.push(match (source, painted) {
            (Source::Named(image), _) => Some(image),
            (Source::Painted(_), Some(painted)) if painted.missing.is_empty() => {
                let path = format!("assets/social-{}.png", content_hash(&painted.file));
                sink.share(&path, &painted.file.as_slice().into())?;
                let url = format!("{}{}{path}", site.config.site_url, site.config.base);
                images.paths.push(path);
                let alt = model.page(id).document_title.clone();
                Some(SocialImage { url, size: Some((WIDTH, HEIGHT)), alt })
            }
            (Source::Painted(_), Some(painted)) => {
                diagnostics.push(missing_characters(site, model, id, &painted.missing));
                site_image(&fallback)
            }
            (Source::Painted(_) | Source::None, _) => None,
        });
    }
    images.paths.sort_unstable();
    images.paths.dedup();
    // Free memory for rendering. The images are already written.
    store.social.clear();
    Ok((images, site.config.check.severities.apply(diagnostics)))
}

/// Returns the diagnostics of [`make_social_images`], without painting.
pub fn check_social_images(
    site: &Loaded,
    compiled: &Compiled,
    model: &Model,
    threads: NonZeroUsize,
) -> Vec<Diagnostic> {
    let (pages, mut diagnostics) = sources(site, compiled, model);
    let is_painted = pages.iter().any(|(_, source)| matches!(source, Source::Painted(_)));
    if is_painted {
        let (design, design_diagnostics) = Sources::load(site);
        diagnostics.extend(design_diagnostics);
        let painter = design.painter();
        let missing_glyphs = map_with(
            &pages,
            threads,
            || (),
            |(), (id, source)| match source {
                Source::Painted(card) => {
                    let Missing(missing) = painter.check(card).err()?;
                    Some(missing_characters(site, model, *id, &missing))
                }
                Source::None | Source::Named(_) => None,
            },
        );
        diagnostics.extend(missing_glyphs.into_iter().flatten());
    }
    site.config.check.severities.apply(diagnostics)
}

fn paint(painter: &Painter<'_>, card: &Card, glyphs: &mut Glyphs) -> PaintedImage {
    match painter.paint(card, glyphs) {
        Ok(file) => PaintedImage { file, missing: Vec::new() },
        Err(Missing(missing)) => PaintedImage { file: Vec::new(), missing },
    }
}

/// Returns the source of each page's image. Social networks need absolute URLs: without `siteUrl`, returns an empty
/// list, and a warning if the site requests images.
fn sources(site: &Loaded, compiled: &Compiled, model: &Model) -> (Vec<(RouteId, Source)>, Vec<Diagnostic>) {
    let SocialOptions { images, .. } = site.config.social;
    if site.config.site_url.is_empty() {
        return (Vec::new(), images.then(no_site_url).into_iter().collect());
    }
    let fallback = site_image(site);
    let source = |id: RouteId| {
        let frontmatter = &compiled.pages[id.index()].head.frontmatter;
        let alt = || model.page(id).document_title.clone();
        match &frontmatter.image {
            _ if site.routes.page(id).is_not_found() || has_own_element(frontmatter) => Source::None,
            Some(Written::Switch(false)) => Source::None,
            Some(Written::Own(link)) => Source::Named(named_image(site, &link.url, alt())),
            Some(Written::Switch(true)) | None if images => {
                Source::Painted(Box::new(page_card(site, model, id)))
            }
            Some(Written::Switch(true)) | None => fallback
                .clone()
                .map_or(Source::None, |image| Source::Named(SocialImage { alt: alt(), ..image })),
        }
    };
    (site.routes.ids().map(|id| (id, source(id))).collect(), Vec::new())
}

/// Returns whether a page sets its image with an `og:image` element in `head` of its frontmatter.
fn has_own_element(frontmatter: &quire_config::Frontmatter) -> bool {
    let mut attributes = frontmatter.head.iter().flatten().flat_map(|element| &element.attributes);
    attributes.any(|(name, value)| name == "property" && value == "og:image")
}

/// Returns the image for pages without their own image (`image` in `[social]`).
fn site_image(site: &Loaded) -> Option<SocialImage> {
    let link = site.config.social.image.as_ref()?;
    Some(named_image(site, &link.url, String::new()))
}

/// Returns the image at a URL in the public folder or on another site.
fn named_image(site: &Loaded, url: &str, alt: String) -> SocialImage {
    let href = site.routes.resolve_link(&site.config.default_locale().id, "", url).href;
    let size = site.public.get(url.trim_start_matches('/')).and_then(|file| quire_images::size(file));
    SocialImage { url: site.config.with_origin(&href), size, alt }
}

fn no_site_url() -> Diagnostic {
    let message = "social images need the site's URL";
    Diagnostic::warning("social/no-site-url", Span::file(CONFIG), message)
        .hint("set `siteUrl`, or remove `images` from `[social]`")
}

/// Returns the warning for a title that cannot be painted, located at the first missing character in the page's source.
fn missing_characters(site: &Loaded, model: &Model, id: RouteId, missing: &[char]) -> Diagnostic {
    let route = site.routes.page(id);
    let examples: Vec<String> = missing.iter().take(5).map(|character| format!("`{character}`")).collect();
    let text = site.docs.get(&route.route.file_path).and_then(|file| std::str::from_utf8(file).ok());
    let position = text.and_then(|text| text.char_indices().find(|(_, it)| missing.contains(it)));
    let span = position.map_or_else(
        || Span::file(Arc::clone(&route.source)),
        |(at, character)| Span::new(Arc::clone(&route.source), at..at + character.len_utf8()),
    );
    let title = &model.page(id).title;
    let message = format!("no social image for the title `{title}`: no font has {}", examples.join(", "));
    Diagnostic::warning("social/missing-character", span, message)
        .hint(
            "add a font with these characters to `fonts` in `[social]`, or set `image` in the page's frontmatter",
        )
        .hint("scripts with joined letters and right-to-left scripts are not supported")
}

fn design_key(design: &impl Serialize, files: impl Iterator<Item = Digest>) -> Key {
    files.fold(KeyBuilder::new("design").json(design), KeyBuilder::digest).finish()
}
