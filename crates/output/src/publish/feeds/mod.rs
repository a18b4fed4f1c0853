//! Feeds of blogs: RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1. Feeds contain the newest posts in full, with absolute
//! URLs. Their only timestamps are post dates, so the same posts produce the same feeds.

mod atom;
mod content;
mod json;
mod rss;

use std::borrow::Cow;

use quire_config::FeedFormat;
use quire_content::{Blog, ListKind, Post, PostDate, SiteModel, language_tag};
use quire_html::escape::xml;
use quire_html::percent::encode_url;
use quire_load::Error;
use quire_process::with_large_stack;
use quire_render::{RenderInput, SiteRenderer, feed_path, has_feeds};

use super::Generated;
use content::standalone;

/// Name of the generator in feeds.
const GENERATOR: &str = "Quire";

/// The data of a feed, independent of its format. All URLs are absolute and percent-encoded.
struct Feed<'e> {
    title: String,
    /// Description of the blog. Never empty, because RSS requires one.
    description: String,
    /// BCP 47 language tag of the posts.
    lang: String,
    /// URL of the page that lists the posts.
    home: String,
    /// URL at which the feed is published.
    self_url: String,
    /// Publication date of the newest post.
    updated: PostDate,
    entries: &'e [Entry],
}

/// The data of a post in a feed.
struct Entry {
    title: String,
    url: String,
    published: PostDate,
    /// Summary as plain text. May be empty.
    summary: String,
    /// Content of the post as HTML, with absolute URLs.
    content: String,
    authors: Vec<Person>,
    tags: Vec<String>,
}

struct Person {
    name: String,
    url: Option<String>,
    image: Option<String>,
}

pub(super) fn feed_paths(input: RenderInput<'_>) -> Vec<String> {
    let model = &*input.model.site;
    wanted(model).map(|(_, blog, format)| feed_path(model, blog, format)).collect()
}

/// Returns the feed files of every blog in every locale.
pub(super) fn feeds(renderer: &SiteRenderer<'_>) -> Result<Vec<Generated<'static>>, Error> {
    let model = &*renderer.input.model.site;
    let mut files = Vec::new();
    // Entries of the current blog. Its feeds in all formats share the entries.
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
        self_url: absolute(model, &format!("{}{path}", config.base)),
        // Posts are sorted by date, newest first.
        updated: entries.first()?.published,
        entries,
    })
}

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
    // Skip posts without a date, which can exist in development.
    let (Some(page), Some(published)) = (model.post(number, idx), post.date) else { return Ok(None) };
    let url = absolute(model, &page.href);
    let compiled = &input.compiled.pages[page.id.index()];
    let description = compiled.head.frontmatter.description.clone();
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
        summary: description.or_else(|| Some(compiled.beginning.as_ref()?.text.clone())).unwrap_or_default(),
        content: standalone(&renderer.articles.html(page.id)?, &model.config().site_url, &url),
        authors: post.writers.iter().map(person).collect(),
        tags: post.tags.iter().map(|tag| blog.tags[*tag].name.clone()).collect(),
        url,
    }))
}

/// Returns a root-relative href as an absolute, percent-encoded URL.
fn absolute(model: &SiteModel, href: &str) -> String {
    encode_url(&model.config().with_origin(href))
}

fn element(out: &mut String, name: &str, text: &str) {
    out.push_str(&format!("<{name}>{}</{name}>\n", xml(text)));
}
