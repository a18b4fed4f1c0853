//! Checks files referenced in configuration and frontmatter.

use quire_config::{Frontmatter, HeadElement, Link, OwnAuthor, PostAuthor, SocialImage, Themed};
use quire_diagnostics::{Diagnostic, Span};

use crate::blocked::{Loaded, blocked};
use crate::links::LinkTarget;
use crate::routes::{PageRoute, Routes};

/// Reports images, scripts and style sheets in the configuration that are missing in the public folder, that have a
/// relative URL, or that the content security policy blocks. `config` is the file name of the configuration in
/// diagnostics.
pub fn check_config_files(routes: &Routes, config: &str) -> Vec<Diagnostic> {
    let locale = &routes.config.default_locale().id;
    let images = routes.config.files.iter().map(|link| (Loaded::Image, link));
    let loaded = |element: &'_ HeadElement| match element.name {
        "script" => Some(Loaded::Script),
        _ => element.is_style_sheet().then_some(Loaded::Style),
    };
    let head = routes.config.head.iter();
    let head = head.filter_map(|element| Some((loaded(element)?, element.href.as_ref()?)));
    images.chain(head).filter_map(|(loaded, link)| missing(routes, locale, config, loaded, link)).collect()
}

/// Reports images in the frontmatter of a page that are missing, that have a relative URL, or that the content security
/// policy blocks: hero image, feature icons, pictures of a post's authors, and the social image.
pub(crate) fn frontmatter_files(
    routes: &Routes,
    page: &PageRoute,
    frontmatter: &Frontmatter,
) -> Vec<Diagnostic> {
    let image = frontmatter.hero.as_ref().and_then(|hero| hero.image.as_ref()?.src.as_ref());
    let links: Vec<&Link> = image.map(Themed::links).unwrap_or_default();
    // An icon can also be a character or markup, which need no file.
    let icons = frontmatter.features.iter().flatten().filter_map(|feature| feature.icon.as_ref());
    let icons = icons.filter(|icon| icon.value.0.starts_with(['/', '.']));
    let icons = icons.map(|icon| Link { url: icon.value.0.clone(), range: icon.range.clone() });
    let authors = own_authors(routes, page, frontmatter).filter_map(|author| author.image.clone());
    let social = match &frontmatter.image {
        // Pages do not load the preview image, so it may be on another site.
        Some(SocialImage::Own(link)) if !link.url.contains("://") => Some(link.clone()),
        _ => None,
    };
    let links = links.into_iter().cloned().chain(icons).chain(authors).chain(social);
    let locale = &routes.locale(page.locale).id;
    links.filter_map(|link| missing(routes, locale, &page.source, Loaded::Image, &link)).collect()
}

/// Returns the authors that a post describes in its frontmatter instead of referring to `[authors]`.
pub(crate) fn own_authors<'page>(
    routes: &Routes,
    page: &PageRoute,
    frontmatter: &'page Frontmatter,
) -> impl Iterator<Item = &'page OwnAuthor> {
    let is_post = routes.is_in_blog(page);
    let authors = frontmatter.authors.iter().chain(&frontmatter.author);
    let authors_shown = authors.filter(move |_| is_post).flat_map(|authors| &authors.0);
    authors_shown.filter_map(|author| match author {
        PostAuthor::Own(author) => Some(author),
        PostAuthor::Named(_) => None,
    })
}

fn missing(routes: &Routes, locale: &str, source: &str, loaded: Loaded, link: &Link) -> Option<Diagnostic> {
    let span = || Span::new(source, link.range.clone());
    let error = |message| Some(Diagnostic::error("content/missing-file", span(), message));
    if link.url.trim().is_empty() {
        return None;
    }
    let hint = "put the file in `public/` and write its path there, beginning with `/`";
    match routes.link_target(locale, "", &link.url).0 {
        LinkTarget::Outside => blocked(routes, loaded, &link.url, span()),
        LinkTarget::Public(_) => None,
        _ if !link.url.starts_with('/') => Some(
            error(format!("`{}` is relative: each page would resolve it differently", link.url))?.hint(hint),
        ),
        _ => {
            let near = routes.nearest_file("", &link.url).map(|near| format!("did you mean `{near}`?"));
            Some(
                error(format!("the file `{}` does not exist", link.url))?
                    .hint(near.unwrap_or_else(|| hint.to_owned())),
            )
        }
    }
}
