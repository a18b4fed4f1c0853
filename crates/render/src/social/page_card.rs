//! Strings in a page's social image, such as its title and authors.

use quire_content::data::{PageData, PageType};
use quire_content::{BlogPage, RouteId, inline_parts, language_tag, plain_text};
use quire_images::social::{Card, Span};
use quire_load::Loaded;
use serde_json::Value;

use crate::model::Model;

/// Maximum length in characters of each string, and maximum number of spans in a title. Social images show fewer
/// characters, and laying out long strings is slow.
const MAX_TEXT: usize = 500;

/// Returns the strings for a page's social image.
pub(super) fn page_card(site: &Loaded, model: &Model, id: RouteId) -> Card {
    let page = model.page(id);
    let locale = &site.config.locales[site.routes.page(id).locale];
    Card {
        lang: language_tag(&page.lang),
        site: shortened(&locale.title),
        section: shortened(&section(site, model, id)),
        title: title(page),
        description: shortened(&page.description),
        byline: shortened(&byline(model, id)),
        host: host(site),
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(MAX_TEXT).collect()
}

/// Splits the title into code and other text. `PageData::title` is plain text, so code spans are taken from the
/// original markup.
fn title(page: &PageData) -> Vec<Span> {
    let frontmatter_title = page.frontmatter.get("title").and_then(Value::as_str).map(str::trim);
    let sources = frontmatter_title.into_iter().chain([page.heading_title.as_str()]);
    let markup = sources.into_iter().find(|markup| plain_text(markup) == page.title);
    let parts = markup.map_or_else(|| vec![(page.title.clone(), false)], inline_parts);
    let parts = parts.into_iter().take(MAX_TEXT);
    parts.map(|(text, is_code)| Span { text: shortened(&text), is_code }).collect()
}

/// Returns the blog's title for a post, or the first breadcrumb for other pages. Returns an empty string for home
/// pages, and if the first breadcrumb is the page's title.
fn section(site: &Loaded, model: &Model, id: RouteId) -> String {
    let page = model.page(id);
    if page.page_type == PageType::Home {
        return String::new();
    }
    if let Some(BlogPage::Post(blog, ..)) = model.site.blog_page(id) {
        return model.site.blogs()[blog].title(&site.config).to_owned();
    }
    let first = page.breadcrumbs.first().map(|crumb| plain_text(&crumb.text));
    first.filter(|first| *first != page.title).unwrap_or_default()
}

/// Returns the authors and the day of a post; empty for other pages.
fn byline(model: &Model, id: RouteId) -> String {
    let Some(BlogPage::Post(blog, _, post)) = model.site.blog_page(id) else { return String::new() };
    let blog = &model.site.blogs()[blog];
    let texts = &model.site.locales()[blog.locale].texts;
    let separator = texts.get("blogSeparator").map_or(", ", String::as_str);
    let names: Vec<&str> = post.writers.iter().map(|writer| blog.writers[*writer].name.as_str()).collect();
    let day = post.date.map(|date| model.site.post_day(blog.locale, date));
    let parts = [Some(names.join(separator)), day].into_iter().flatten().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" · ")
}

/// Returns the host and base path of the site, without the scheme and trailing slashes.
fn host(site: &Loaded) -> String {
    let url = format!("{}{}", site.config.site_url, site.config.base);
    let without_scheme = url.split_once("://").map_or(url.as_str(), |(_, rest)| rest);
    without_scheme.trim_end_matches('/').to_owned()
}
