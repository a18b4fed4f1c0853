//! Elements that blogs add to the heads of documents: links to feeds, and metadata of posts.

use quire_config::FeedFormat;
use quire_content::{Blog, BlogPage, RouteId, SiteModel, language_tag};
use quire_html::escape::{json_for_script, push_attribute, text};
use quire_html::percent::encode_readable;
use serde_json::{Value, json};

use crate::render::RenderInput;

/// A feed format.
pub(super) struct Feed {
    pub(super) format: FeedFormat,
    /// File name in the blog's folder.
    file: &'static str,
    /// Media type in `<link rel="alternate">`.
    media: &'static str,
    /// Name shown to readers, such as `Atom`.
    pub(super) name: &'static str,
}

/// All feed formats. The JSON feed declares version 1.1, the first version with the media type `application/feed+json`.
pub(super) const FEEDS: [Feed; 3] = [
    Feed { format: FeedFormat::Rss, file: "rss.xml", media: "application/rss+xml", name: "RSS" },
    Feed { format: FeedFormat::Atom, file: "atom.xml", media: "application/atom+xml", name: "Atom" },
    Feed { format: FeedFormat::Json, file: "feed.json", media: "application/feed+json", name: "JSON" },
];

/// Returns whether a blog has feeds. Feeds need the site's origin and the date of the newest post.
pub fn has_feeds(model: &SiteModel, blog: &Blog) -> bool {
    !model.config().site_url.is_empty() && blog.newest().is_some()
}

/// Returns the path of a published feed, relative to the site's root.
pub fn feed_path(model: &SiteModel, blog: &Blog, format: FeedFormat) -> String {
    let file = FEEDS.iter().find(|feed| feed.format == format).map_or("", |feed| feed.file);
    model.routes().file_of(blog.locale, &format!("{}/{file}", blog.options.folder.value))
}

/// Returns the root-relative href of a feed.
pub(super) fn feed_href(model: &SiteModel, blog: &Blog, format: FeedFormat) -> String {
    format!("{}{}", model.config().base, encode_readable(&feed_path(model, blog, format)))
}

/// Returns links to the feeds of the page's locale and, for a post, its metadata: date, authors, tags and structured
/// data. Returns an empty string for 404 pages, and if `siteUrl` is not set.
pub(super) fn head(input: RenderInput<'_>, id: RouteId) -> String {
    let model = &*input.model.site;
    let config = model.config();
    let route = model.routes().page(id);
    let mut out = String::new();
    if config.site_url.is_empty() || route.is_not_found() {
        return out;
    }
    let blogs = model.blogs().iter().filter(|blog| blog.locale == route.locale && has_feeds(model, blog));
    for blog in blogs {
        for format in &blog.options.feeds {
            let Some(feed) = FEEDS.iter().find(|feed| feed.format == *format) else { continue };
            let title = format!("{} ({})", blog.title(config), feed.name);
            out.push_str(&format!("<link rel=\"alternate\" type=\"{}\"", feed.media));
            push_attribute(&mut out, "title", &title);
            push_attribute(&mut out, "href", &feed_href(model, blog, *format));
            out.push_str(">\n");
        }
    }
    if let Some(BlogPage::Post(number, _, post)) = model.blog_page(id) {
        let blog = &model.blogs()[number];
        let mut property = |name: &str, content: &str| {
            out.push_str(&format!("<meta property=\"article:{name}\" content=\"{}\">\n", text(content)));
        };
        if let Some(date) = post.date {
            property("published_time", &date.rfc3339());
        }
        for writer in &post.writers {
            property("author", &blog.writers[*writer].name);
        }
        for tag in &post.tags {
            property("tag", &blog.tags[*tag].name);
        }
        let data = json_for_script(&posting(input, id, number).to_string());
        out.push_str(&format!("<script type=\"application/ld+json\">{data}</script>\n"));
    }
    out
}

/// Returns structured data about a post (schema.org). `number` is the index of the post's blog.
fn posting(input: RenderInput<'_>, id: RouteId, number: usize) -> Value {
    let model = &*input.model.site;
    let (config, page, route) = (model.config(), input.model.page(id), model.routes().page(id));
    let Some(BlogPage::Post(_, _, post)) = model.blog_page(id) else { return Value::Null };
    let blog = &model.blogs()[number];
    let author = |writer: &usize| {
        let writer = &blog.writers[*writer];
        let mut person = json!({ "@type": "Person", "name": writer.name });
        if let Some(url) = &writer.url {
            let href = model.routes().resolve_link(&page.locale_id(), "", url).href;
            person["url"] = config.with_origin(&href).into();
        }
        person
    };
    let url = config.with_origin(&route.href);
    let mut data = json!({
        "@context": "https://schema.org",
        "@type": "BlogPosting",
        "headline": page.title,
        "description": page.description,
        "url": url,
        "mainEntityOfPage": url,
        "inLanguage": language_tag(&page.lang),
        "isPartOf": { "@type": "Blog", "name": blog.title(config) },
    });
    if let Some(image) = input.social.get(id) {
        data["image"] = image.url.as_str().into();
    }
    if let Some(date) = post.date {
        data["datePublished"] = date.rfc3339().into();
    }
    if let Some(time) = &page.last_updated_time {
        data["dateModified"] = time.as_str().into();
    }
    if !post.writers.is_empty() {
        data["author"] = post.writers.iter().map(author).collect();
    }
    if !post.tags.is_empty() {
        data["keywords"] = post.tags.iter().map(|tag| blog.tags[*tag].name.as_str()).collect();
    }
    data
}
