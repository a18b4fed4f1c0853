//! Conversion of Docusaurus frontmatter.

use super::fields::Fields;
use super::{EditLink, Foreign, Neighbor};
use crate::schema::Typed;
use crate::tree::{Entry, Kind, Node};

/// Keys of Docusaurus that diagnostics suggest for misspelled keys.
pub(super) const KEYS: &[&str] = &[
    "id",
    "slug",
    "sidebar_label",
    "displayed_sidebar",
    "pagination_label",
    "sidebar_position",
    "hide_title",
    "hide_table_of_contents",
    "toc_min_heading_level",
    "toc_max_heading_level",
    "last_update",
    "pagination_prev",
    "pagination_next",
    "custom_edit_url",
    "keywords",
    "image",
    "draft",
    "unlisted",
    "author",
    "author_title",
    "author_url",
    "author_image_url",
];

/// Returns whether a page's text begins with an h1, ignoring `import` statements before it. If so, Docusaurus adds no
/// title (`parseMarkdownContentTitle` in `@docusaurus/utils`).
pub(in crate::frontmatter) fn begins_with_title(text: &str) -> bool {
    let mut rest = text.trim_start();
    while rest.strip_prefix("import").is_some_and(|rest| rest.starts_with(char::is_whitespace)) {
        let lines = rest.split_inclusive('\n');
        let len: usize = lines.take_while(|line| !line.trim().is_empty()).map(str::len).sum();
        rest = rest[len..].trim_start();
    }
    let mut lines = rest.lines();
    let first = lines.next().unwrap_or_default();
    let second = lines.next().unwrap_or_default();
    let is_setext = !first.is_empty() && !second.is_empty() && second.bytes().all(|byte| byte == b'=');
    let is_atx = first
        .strip_prefix('#')
        .is_some_and(|title| title.starts_with([' ', '\t']) && !title.trim().is_empty());
    is_atx || is_setext
}

pub(super) fn adopt(fields: &mut Fields<'_>, foreign: &mut Foreign) {
    foreign.id = fields.take_as("id");
    foreign.slug = fields.take_as("slug");
    foreign.sidebar_label = fields.take_as("sidebar_label");
    foreign.pagination_label = fields.take_as("pagination_label");
    if let Some(node) = fields.take("displayed_sidebar") {
        match String::read(&node) {
            Some(name) => foreign.displayed_sidebar = Some(name),
            None => fields.put("sidebar", Kind::Bool(false), node.span),
        }
    }
    foreign.sidebar_position = position(fields);
    foreign.hides_title = fields.take_as("hide_title").unwrap_or(false);
    foreign.is_draft = fields.take_as("draft").unwrap_or(false);
    if let Some(node) = fields.take("hide_table_of_contents").filter(|node| node.kind == Kind::Bool(true)) {
        fields.put("outline", Kind::Bool(false), node.span);
    }
    if let Some(node) = fields.take("unlisted").filter(|node| node.kind == Kind::Bool(true)) {
        foreign.is_unlisted = true;
        fields.put("noindex", Kind::Bool(true), node.span);
    }
    let level = |fields: &mut Fields<'_>, key| {
        fields.take(key).and_then(|node| node.integer()).and_then(|level| u8::try_from(level).ok())
    };
    foreign.outline_from = level(fields, "toc_min_heading_level");
    foreign.outline_to = level(fields, "toc_max_heading_level");
    foreign.last_update = fields.take("last_update").and_then(|node| String::read(node.get("date")?));
    foreign.prev = neighbor(fields, "pagination_prev");
    foreign.next = neighbor(fields, "pagination_next");
    if let Some(node) = fields.take("custom_edit_url") {
        let url = fields.link("custom_edit_url", &node);
        foreign.edit_link = Some(url.map_or(EditLink::Hidden, EditLink::Url));
    }
    head(fields);
    tags(fields);
    authors(fields);
}

/// Reads `sidebar_position`, which can be a fraction.
fn position(fields: &mut Fields<'_>) -> Option<f64> {
    let node = fields.take("sidebar_position").filter(|node| node.kind != Kind::Null)?;
    let position = match &node.kind {
        Kind::Number(written) | Kind::Text(written) => {
            written.parse().ok().filter(|number: &f64| number.is_finite())
        }
        _ => None,
    };
    if position.is_none() {
        fields.mistyped("sidebar_position", &node, "a number");
    }
    position
}

/// Reads `key`, whose value is the id of a document, or null to hide the link.
fn neighbor(fields: &mut Fields<'_>, key: &str) -> Option<Neighbor> {
    let node = fields.take(key)?;
    match &node.kind {
        Kind::Null => Some(Neighbor::Hidden),
        Kind::Text(id) => {
            let link = if id.starts_with('/') { id.clone() } else { format!("/{id}") };
            Some(Neighbor::Link { text: None, link: Some(link) })
        }
        _ => {
            fields.mistyped(key, &node, "the id of a document or `null`");
            None
        }
    }
}

fn head(fields: &mut Fields<'_>) {
    if let Some(node) = fields.take("keywords") {
        let words = match &node.kind {
            Kind::List(words) => words.iter().filter_map(String::read).collect::<Vec<_>>().join(", "),
            _ => String::read(&node).unwrap_or_default(),
        };
        if !words.is_empty() {
            fields.put_meta(("name", "keywords"), words, &node.span);
        }
    }
    // Relative URLs are dropped: chat apps and social networks load only absolute URLs.
    if let Some((node, url)) =
        fields.take("image").and_then(|node: Node| String::read(&node).map(|url| (node, url)))
        && (url.starts_with("https://") || url.starts_with("http://"))
    {
        fields.put_meta(("property", "og:image"), url, &node.span);
    }
}

/// Replaces tags that are tables with their labels. Quire derives the path of a tag's page from the label.
fn tags(fields: &mut Fields<'_>) {
    let Some(Kind::List(tags)) = fields.get_mut("tags").map(|node| &mut node.kind) else { return };
    for tag in tags {
        if let Some(label) = tag.get("label").cloned() {
            *tag = label;
        }
    }
}

/// Replaces `author` and the older keys `author_*` with a table in `authors`. Drops these keys if `authors` is set or
/// `author` is missing. Renames `image_url` to `image` in `authors`.
fn authors(fields: &mut Fields<'_>) {
    let names =
        [("author", "name"), ("author_title", "title"), ("author_url", "url"), ("author_image_url", "image")];
    let mut inline_authors = Vec::new();
    for (key, name) in names {
        if let Some(node) = fields.take(key) {
            inline_authors.push(Entry { key: name.to_owned(), key_span: node.span.clone(), value: node });
        }
    }
    if let Some(first) =
        inline_authors.first().filter(|first| first.key == "name" && fields.get_mut("authors").is_none())
    {
        let span = first.value.span.clone();
        fields.put("authors", Kind::Table(inline_authors), span);
        return;
    }
    let Some(authors) = fields.get_mut("authors") else { return };
    let all = match &mut authors.kind {
        Kind::List(authors) => authors.as_mut_slice(),
        _ => std::slice::from_mut(authors),
    };
    for author in all {
        rename_image(author);
    }
}

fn rename_image(author: &mut Node) {
    let Kind::Table(entries) = &mut author.kind else { return };
    for entry in entries.iter_mut().filter(|entry| entry.key == "image_url") {
        "image".clone_into(&mut entry.key);
    }
    // `{ key, ... }` without a name refers to a known author; the other fields are dropped.
    let has_name = entries.iter().any(|entry| entry.key == "name");
    let key = entries.iter().find(|entry| entry.key == "key").map(|entry| entry.value.clone());
    if let Some(key) = key.filter(|_| !has_name) {
        *author = key;
    }
}
