//! Atom feeds (RFC 4287).

use quire_html::escape::xml;

use super::{Entry, Feed, GENERATOR, Person, element};

/// Returns the feed as XML.
pub(super) fn write(feed: &Feed<'_>) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.push_str(&format!("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\">\n", xml(&feed.lang)));
    element(&mut out, "title", &feed.title);
    element(&mut out, "subtitle", &feed.description);
    element(&mut out, "id", &feed.home);
    link(&mut out, "alternate", "text/html", &feed.home);
    link(&mut out, "self", "application/atom+xml", &feed.self_url);
    element(&mut out, "updated", &feed.updated.rfc3339());
    element(&mut out, "generator", GENERATOR);
    // Atom requires an author for every entry. The author of the feed applies to entries without authors.
    person(&mut out, &Person { name: feed.title.clone(), url: None, image: None });
    feed.entries.iter().for_each(|entry| push_entry(&mut out, entry));
    out.push_str("</feed>\n");
    out
}

fn push_entry(out: &mut String, entry: &Entry) {
    out.push_str("<entry>\n");
    element(out, "title", &entry.title);
    element(out, "id", &entry.url);
    link(out, "alternate", "text/html", &entry.url);
    element(out, "published", &entry.published.rfc3339());
    element(out, "updated", &entry.published.rfc3339());
    entry.authors.iter().for_each(|author| person(out, author));
    for tag in &entry.tags {
        out.push_str(&format!("<category term=\"{}\"/>\n", xml(tag)));
    }
    if !entry.summary.is_empty() {
        element(out, "summary", &entry.summary);
    }
    out.push_str(&format!("<content type=\"html\">{}</content>\n</entry>\n", xml(&entry.content)));
}

fn person(out: &mut String, person: &Person) {
    out.push_str("<author>\n");
    element(out, "name", &person.name);
    person.url.iter().for_each(|url| element(out, "uri", url));
    out.push_str("</author>\n");
}

fn link(out: &mut String, rel: &str, media: &str, href: &str) {
    out.push_str(&format!("<link rel=\"{rel}\" type=\"{media}\" href=\"{}\"/>\n", xml(href)));
}
