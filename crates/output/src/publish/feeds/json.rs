//! JSON Feed 1.1 (jsonfeed.org).

use serde_json::{Value, json};

use super::{Entry, Feed, Person};

/// Returns the feed as JSON.
pub(super) fn write(feed: &Feed<'_>) -> String {
    let items: Vec<Value> = feed.entries.iter().map(item).collect();
    let feed = json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.title,
        "home_page_url": feed.home,
        "feed_url": feed.self_url,
        "description": feed.description,
        "language": feed.lang,
        "items": items,
    });
    format!("{feed:#}\n")
}

fn item(entry: &Entry) -> Value {
    let mut item = json!({
        "id": entry.url,
        "url": entry.url,
        "title": entry.title,
        "content_html": entry.content,
        "date_published": entry.published.rfc3339(),
    });
    if !entry.summary.is_empty() {
        item["summary"] = entry.summary.as_str().into();
    }
    if !entry.authors.is_empty() {
        item["authors"] = entry.authors.iter().map(author).collect();
    }
    if !entry.tags.is_empty() {
        item["tags"] = entry.tags.iter().map(String::as_str).collect();
    }
    item
}

fn author(person: &Person) -> Value {
    let mut author = json!({ "name": person.name });
    if let Some(url) = &person.url {
        author["url"] = url.as_str().into();
    }
    if let Some(image) = &person.image {
        author["avatar"] = image.as_str().into();
    }
    author
}
