//! RSS 2.0 (rssboard.org), with extensions that most readers support: `atom:link`, `content:encoded`, `dc:creator`.

use quire_html::escape::xml;

use super::{Entry, Feed, GENERATOR, element};

const OPEN: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\" \
    xmlns:atom=\"http://www.w3.org/2005/Atom\" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" \
    xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n<channel>\n";

/// Returns the feed as XML.
pub(super) fn write(feed: &Feed<'_>) -> String {
    let mut out = String::from(OPEN);
    element(&mut out, "title", &feed.title);
    element(&mut out, "link", &feed.home);
    element(&mut out, "description", &feed.description);
    element(&mut out, "language", &feed.lang);
    element(&mut out, "lastBuildDate", &feed.updated.rfc822());
    element(&mut out, "generator", GENERATOR);
    let self_url = xml(&feed.self_url);
    out.push_str(&format!("<atom:link rel=\"self\" type=\"application/rss+xml\" href=\"{self_url}\"/>\n"));
    feed.entries.iter().for_each(|entry| item(&mut out, entry));
    out.push_str("</channel>\n</rss>\n");
    out
}

fn item(out: &mut String, entry: &Entry) {
    out.push_str("<item>\n");
    element(out, "title", &entry.title);
    element(out, "link", &entry.url);
    out.push_str(&format!("<guid isPermaLink=\"true\">{}</guid>\n", xml(&entry.url)));
    element(out, "pubDate", &entry.published.rfc822());
    // RSS requires the value of `author` to be an email address, so names are written to `dc:creator`.
    entry.authors.iter().for_each(|author| element(out, "dc:creator", &author.name));
    entry.tags.iter().for_each(|tag| element(out, "category", tag));
    if !entry.summary.is_empty() {
        element(out, "description", &entry.summary);
    }
    element(out, "content:encoded", &entry.content);
    out.push_str("</item>\n");
}
