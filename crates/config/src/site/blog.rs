//! `[[blog]]` and `[authors]`: folders of posts, feeds, and authors.

use std::collections::BTreeMap;

use quire_diagnostics::Diagnostic;

use super::raw::RawSite;
use crate::keys::{enums, keys};
use crate::names::is_folder;
use crate::options::Localized;
use crate::schema::{Schema, Typed};
use crate::tree::Node;
use crate::value::{Link, Spanned};

keys! {
    /// A blog.
    pub(crate) struct RawBlog {
        /// Folder of the posts, relative to each language's folder.
        folder "folder": Spanned<String> => required;
        /// Title of the list of posts: one string, or one for each language. Defaults to the interface string `blog`.
        title "title": Localized;
        /// Description of the list of posts and of the feeds: one string, or one for each language.
        description "description": Localized;
        /// Number of posts on each page of the list.
        posts_per_page "postsPerPage": Posts = "10";
        /// Number of newest posts in the sidebar.
        recent_posts "recentPosts": Posts = "10";
        /// Formats of the feeds. Feeds need `siteUrl`.
        feeds "feeds": Spanned<Vec<FeedFormat>> = "[\"rss\", \"atom\", \"json\"]";
        /// Number of newest posts in each feed.
        feed_posts "feedPosts": Posts = "20";
    }

    /// An author of posts.
    pub(crate) struct RawAuthor {
        /// Name of the author, as one string or one for each language.
        name "name": Localized => required;
        /// Job title of the author: one string, or one for each language.
        title "title": Localized;
        /// Home page of the author.
        url "url": Link;
        /// Image of the author: the path of a file in `public`, such as `/ada.png`, or a URL.
        image "image": Link;
    }
}

enums! {
    /// Format of a feed.
    #[derive(PartialOrd, Ord)]
    pub enum FeedFormat {
        /// RSS 2.0.
        Rss "rss",
        /// Atom.
        Atom "atom",
        /// JSON Feed 1.1.
        Json "json",
    }
}

/// A number of posts, at least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Posts(u16);

impl Typed for Posts {
    fn schema() -> Schema {
        Schema::Integer { min: 1, max: 1000 }
    }
    fn read(node: &Node) -> Option<Self> {
        node.integer()?.try_into().ok().filter(|posts| *posts > 0).map(Self)
    }
}

/// Settings of a folder whose pages are blog posts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlogOptions {
    /// Folder, relative to the locale's folder, without leading and trailing slashes.
    pub folder: Spanned<String>,
    /// Title of the list of posts. Defaults to the interface string `blog`.
    pub title: Option<Localized>,
    /// Description of the list of posts and of the feeds.
    pub description: Option<Localized>,
    /// Number of posts on each page of the list; at least one.
    pub posts_per_page: usize,
    /// Number of newest posts in the sidebar.
    pub recent_posts: usize,
    /// Formats of the feeds, sorted, without duplicates.
    pub feeds: Vec<FeedFormat>,
    /// Byte range of the value of `feeds` in `quire.toml`. `None` if the key is missing or the list is empty.
    pub feeds_range: Option<std::ops::Range<usize>>,
    /// Number of newest posts in each feed.
    pub feed_posts: usize,
}

/// A person in `[authors]`, to whom posts can refer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Author {
    /// Name as shown in posts and lists of authors.
    pub name: Localized,
    /// Job title of the author, shown below the name.
    pub title: Option<Localized>,
    /// URL of the author's home page, as written.
    pub url: Option<String>,
    /// URL of the author's picture, as written.
    pub image: Option<String>,
}

impl BlogOptions {
    /// Returns the blogs with valid folders, without duplicate folders.
    pub(super) fn from_raw(raw: Vec<RawBlog>) -> Vec<Self> {
        let mut blogs: Vec<Self> = Vec::new();
        for blog in raw {
            let Some(folder) = blog.folder.filter(|folder| folder_problem(&folder.value).is_none()) else {
                continue;
            };
            let folder = Spanned { value: trimmed(&folder.value).to_owned(), ..folder };
            if blogs.iter().any(|other| other.folder.value == folder.value) {
                continue;
            }
            let number = |posts: Option<Posts>, default| posts.map_or(default, |posts| posts.0.into());
            let formats = blog.feeds.as_ref().filter(|feeds| !feeds.value.is_empty());
            let mut feeds = blog.feeds.as_ref().map_or_else(|| ALL_FEEDS.to_vec(), |it| it.value.clone());
            feeds.sort_unstable();
            feeds.dedup();
            blogs.push(Self {
                feeds_range: formats.map(|feeds| feeds.range.clone()),
                folder,
                title: blog.title,
                description: blog.description,
                posts_per_page: number(blog.posts_per_page, 10),
                recent_posts: number(blog.recent_posts, 10),
                feeds,
                feed_posts: number(blog.feed_posts, 20),
            });
        }
        blogs
    }
}

const ALL_FEEDS: [FeedFormat; 3] = [FeedFormat::Rss, FeedFormat::Atom, FeedFormat::Json];

/// Returns the authors that have a name, by key.
pub(super) fn authors(raw: BTreeMap<String, RawAuthor>) -> BTreeMap<String, Author> {
    let author = |(key, raw): (String, RawAuthor)| {
        let author = Author {
            name: raw.name?,
            title: raw.title,
            url: raw.url.map(|link| link.url),
            image: raw.image.map(|link| link.url),
        };
        Some((key, author))
    };
    raw.into_iter().filter_map(author).collect()
}

/// Reports folders that cannot contain pages, and blogs whose folders are equal or nested.
pub(super) fn validate(raw: &RawSite, path: &str) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    let blogs = raw.blog.as_deref().unwrap_or_default();
    let folders: Vec<&Spanned<String>> = blogs.iter().filter_map(|blog| blog.folder.as_ref()).collect();
    for (idx, folder) in folders.iter().enumerate() {
        if let Some(hint) = folder_problem(&folder.value) {
            let message = format!("`{}` is not a folder of pages", folder.value);
            res.push(Diagnostic::error("config/wrong-value", folder.span(path), message).hint(hint));
        }
        let folder_path = trimmed(&folder.value);
        if let Some(first) = folders[..idx].iter().find(|first| overlap(trimmed(&first.value), folder_path)) {
            let message =
                format!("the blogs `{}` and `{folder_path}` contain the same posts", trimmed(&first.value));
            let diagnostic = Diagnostic::error("config/wrong-value", folder.span(path), message);
            res.push(diagnostic.label(first.span(path), "the other blog").hint("give each its own folder"));
        }
    }
    res
}

fn trimmed(folder: &str) -> &str {
    folder.trim_end_matches('/')
}

fn overlap(first: &str, second: &str) -> bool {
    let is_in = |inner: &str, outer: &str| {
        inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    is_in(first, second) || is_in(second, first)
}

/// Returns a hint if a folder cannot contain posts.
fn folder_problem(folder: &str) -> Option<&'static str> {
    if !is_folder(folder) {
        return Some("name a folder in the docs folder, such as `blog`");
    }
    let is_hidden = |segment: &str| segment.starts_with(['_', '.']) || segment == "shared";
    trimmed(folder)
        .split('/')
        .any(is_hidden)
        .then_some("files in folders called `shared`, `_…` or `.…` are not pages: rename the folder")
}
