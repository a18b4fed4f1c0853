//! The feeds of blogs: RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1. They contain the newest posts whole, with absolute
//! addresses, and no time but those of posts: the same posts make the same feeds.

mod atom;
mod content;
mod json;
mod rss;

use std::borrow::Cow;

use quire_config::FeedFormat;
use quire_content::{Blog, ListKind, Post, PostDate, SiteModel, language_tag};
use quire_html::escape::xml;
use quire_html::percent::encode_url;

use super::Generated;
use crate::Error;
use crate::parallel::with_large_stack;
use crate::render::{RenderInput, SiteRenderer, feed_path, has_feeds};
use content::standalone;

/// The name of the program in feeds.
const GENERATOR: &str = "Quire";

/// A feed in any format. All URLs are absolute and in ASCII.
struct Feed<'e> {
    title: String,
    /// Not empty.
    description: String,
    /// BCP 47 tag.
    lang: String,
    /// The list of posts.
    home: String,
    /// The feed itself.
    own: String,
    /// When the newest post was published.
    updated: PostDate,
    entries: &'e [Entry],
}

/// A post.
struct Entry {
    title: String,
    url: String,
    published: PostDate,
    /// Plain text; may be empty.
    summary: String,
    /// HTML.
    content: String,
    authors: Vec<Person>,
    tags: Vec<String>,
}

struct Person {
    name: String,
    url: Option<String>,
    image: Option<String>,
}

/// Where the feeds are published.
pub(super) fn feed_paths(input: RenderInput<'_>) -> Vec<String> {
    let model = &*input.model.site;
    wanted(model).map(|(_, blog, format)| feed_path(model, blog, format)).collect()
}

/// The feeds of every blog and language.
pub(super) fn feeds(renderer: &SiteRenderer<'_>) -> Result<Vec<Generated<'static>>, Error> {
    let model = &*renderer.input.model.site;
    let mut files = Vec::new();
    // Those of one blog: its formats follow each other.
    let mut entries: Option<(usize, Vec<Entry>)> = None;
    for (number, blog, format) in wanted(model) {
        let of_blog = match entries.take() {
            Some((of, entries)) if of == number => entries,
            _ => with_large_stack(|| newest(renderer, number, blog))?,
        };
        let (_, of_blog) = entries.insert((number, of_blog));
        let path = feed_path(model, blog, format);
        let Some(feed) = feed(model, number, blog, &path, of_blog) else { continue };
        let text = match format {
            FeedFormat::Rss => rss::write(&feed),
            FeedFormat::Atom => atom::write(&feed),
            FeedFormat::Json => json::write(&feed),
        };
        files.push(Generated { path, bytes: Cow::Owned(text.into_bytes()) });
    }
    Ok(files)
}

fn wanted(model: &SiteModel) -> impl Iterator<Item = (usize, &Blog, FeedFormat)> {
    let blogs = model.blogs().iter().enumerate().filter(|(_, blog)| has_feeds(model, blog));
    blogs.flat_map(|(number, blog)| blog.options.feeds.iter().map(move |format| (number, blog, *format)))
}

fn feed<'e>(
    model: &SiteModel,
    number: usize,
    blog: &Blog,
    path: &str,
    entries: &'e [Entry],
) -> Option<Feed<'e>> {
    let config = model.config();
    let locale = &config.locales[blog.locale];
    let (title, site) = (blog.title(config), &locale.title);
    let title = if title.contains(site.as_str()) { title.to_owned() } else { format!("{title} - {site}") };
    let description =
        [blog.description(config), &locale.description, &title].into_iter().find(|it| !it.is_empty());
    Some(Feed {
        description: description.unwrap_or_default().to_owned(),
        title,
        lang: language_tag(&locale.lang),
        home: absolute(model, &model.list(number, ListKind::Posts(1))?.href),
        own: absolute(model, &format!("{}{path}", config.base)),
        // Posts are in the order of their dates.
        updated: entries.first()?.published,
        entries,
    })
}

/// The newest posts of a blog.
fn newest(renderer: &SiteRenderer<'_>, number: usize, blog: &Blog) -> Result<Vec<Entry>, Error> {
    let posts = blog.posts.iter().enumerate().take(blog.options.feed_posts);
    let entries = posts.map(|(idx, post)| entry(renderer, (number, idx), blog, post));
    Ok(entries.collect::<Result<Vec<_>, Error>>()?.into_iter().flatten().collect())
}

fn entry(
    renderer: &SiteRenderer<'_>,
    (number, idx): (usize, usize),
    blog: &Blog,
    post: &Post,
) -> Result<Option<Entry>, Error> {
    let input = renderer.input;
    let model = &*input.model.site;
    // In development, a post may still have no date.
    let (Some(page), Some(published)) = (model.post(number, idx), post.date) else { return Ok(None) };
    let url = absolute(model, &page.href);
    let compiled = &input.compiled.pages[page.id.index()];
    let own = compiled.head.frontmatter.description.clone();
    let locale = &model.config().locales[blog.locale].id;
    let resolved = |url: &String| absolute(model, &model.routes().resolve_link(locale, "", url).href);
    let person = |writer: &usize| {
        let writer = &blog.writers[*writer];
        Person {
            name: writer.name.clone(),
            url: writer.url.as_ref().map(resolved),
            image: writer.image.as_ref().map(resolved),
        }
    };
    Ok(Some(Entry {
        title: model.title(page.id),
        published,
        summary: own.or_else(|| Some(compiled.beginning.as_ref()?.text.clone())).unwrap_or_default(),
        content: standalone(&renderer.articles.article(page.id)?.html, &model.config().site_url, &url),
        authors: post.writers.iter().map(person).collect(),
        tags: post.tags.iter().map(|tag| blog.tags[*tag].name.clone()).collect(),
        url,
    }))
}

/// A final URL with the origin of the site, in ASCII.
fn absolute(model: &SiteModel, href: &str) -> String {
    encode_url(&model.config().with_origin(href))
}

/// Appends an element of XML that contains a text.
fn element(out: &mut String, name: &str, text: &str) {
    out.push_str(&format!("<{name}>{}</{name}>\n", xml(text)));
}
