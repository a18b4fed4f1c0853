//! Pages that list the posts of a blog. Quire generates each list for which the site has no file.

use std::collections::BTreeMap;

use quire_config::{BlogOptions, SiteConfig};

use super::Blog;
use super::post::PostFile;
use crate::generated::{escaped, quoted};
use crate::inline::escape_marks;
use crate::path;

/// A page that lists posts, tags or authors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// What the page lists.
    pub kind: ListKind,
    /// Path of the list's file, relative to the docs folder.
    pub file: String,
    /// Contents of the file, if Quire generates it.
    pub text: Option<String>,
}

/// Type of a list of posts, tags or authors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListKind {
    /// Excerpts of posts, newest first. Holds the page number, starting at 1.
    Posts(usize),
    /// All tags of the blog.
    Tags,
    /// Posts with a tag. Holds the tag's index.
    Tag(usize),
    /// All authors of the blog's posts.
    Authors,
    /// Posts by an author. Holds the author's index.
    Author(usize),
    /// All posts of the blog, grouped by year.
    Archive,
}

/// Returns whether `list_path`, a path relative to a blog's folder without extension, is the path of a list.
pub(super) fn is_list_path(list_path: &str) -> bool {
    let first = list_path.split('/').next().unwrap_or_default();
    matches!(list_path, "index" | "archive") || matches!(first, "page" | "tags" | "authors")
}

/// Returns the folder of a blog's pages in a language, relative to the docs folder. Returns `None` if the folder
/// contains neither posts nor an index page.
pub(super) fn source_folder(
    config: &SiteConfig,
    options: &BlogOptions,
    locale: usize,
    posts: &[PostFile],
    pages: &BTreeMap<&str, &str>,
) -> Option<String> {
    let folder = options.folder.value.as_str();
    let post_file = posts.first().map(|post| post.file.as_str());
    let index_page = || {
        let is_index_page = |file: &&str| {
            let stem = path::page_stem(file).unwrap_or(file);
            config.split_file(stem) == (locale, &format!("{folder}/index"))
        };
        pages.keys().copied().find(is_index_page)
    };
    let file = post_file.or_else(index_page)?;
    let (_, path_in_locale) = config.split_file(file);
    let prefix = &file[..file.len() - path_in_locale.len()];
    Some(format!("{prefix}{folder}"))
}

/// Returns the lists of a blog. `folder` is the folder of the blog's pages; `pages` are the pages of the site.
pub(super) fn lists(
    config: &SiteConfig,
    blog: &Blog,
    folder: &str,
    pages: &BTreeMap<&str, &str>,
) -> Vec<List> {
    let count = blog.posts.len().div_ceil(blog.options.posts_per_page).max(1);
    let posts = (1..=count).map(ListKind::Posts);
    let tags = (0..blog.tags.len()).map(ListKind::Tag);
    let tags = (!blog.tags.is_empty()).then_some(ListKind::Tags).into_iter().chain(tags);
    let authors = (0..blog.writers.len()).map(ListKind::Author);
    let authors = (!blog.writers.is_empty()).then_some(ListKind::Authors).into_iter().chain(authors);
    let archive = (!blog.posts.is_empty()).then_some(ListKind::Archive);
    let kinds = posts.chain(tags).chain(authors).chain(archive);
    let list = |kind: ListKind| {
        let stem = format!("{folder}/{}", list_path(blog, kind));
        let mut candidates = [".md", ".mdx"].iter().map(|ending| format!("{stem}{ending}"));
        match candidates.find(|file| pages.contains_key(file.as_str())) {
            Some(file) => List { kind, file, text: None },
            None => List { kind, file: format!("{stem}.md"), text: Some(source(config, blog, kind)) },
        }
    };
    kinds.map(list).collect()
}

/// Returns the path of a list relative to the blog's folder, without extension.
fn list_path(blog: &Blog, kind: ListKind) -> String {
    match kind {
        ListKind::Posts(1) => "index".to_owned(),
        ListKind::Posts(number) => format!("page/{number}"),
        ListKind::Tags => "tags/index".to_owned(),
        ListKind::Tag(tag) => format!("tags/{}", blog.tags[tag].slug),
        ListKind::Authors => "authors/index".to_owned(),
        ListKind::Author(writer) => format!("authors/{}", blog.writers[writer].slug),
        ListKind::Archive => "archive".to_owned(),
    }
}

/// Returns the Markdown of a list: frontmatter and description. The posts are added when the page is rendered.
fn source(config: &SiteConfig, blog: &Blog, kind: ListKind) -> String {
    let texts = &config.locales[blog.locale].texts;
    let text = |key: &str| texts.get(key).cloned().unwrap_or_default();
    let title = blog.title(config);
    let own_title = match kind {
        ListKind::Posts(1) => title.to_owned(),
        ListKind::Posts(number) => {
            text("blogPage").replace("{number}", &number.to_string()).replace("{title}", title)
        }
        ListKind::Tags => text("blogTags"),
        ListKind::Tag(tag) => text("blogTagged").replace("{tag}", &blog.tags[tag].name),
        ListKind::Authors => text("blogAuthors"),
        ListKind::Author(writer) => text("blogBy").replace("{author}", &blog.writers[writer].name),
        ListKind::Archive => text("blogArchive"),
    };
    // Only the first page has the blog's description. Search engines treat pages with equal descriptions as duplicates.
    let description =
        Some(blog.description(config)).filter(|it| kind == ListKind::Posts(1) && !it.is_empty());
    let body = description.map_or_else(String::new, |description| format!("\n{}\n", escaped(description)));
    let description = description.map_or_else(|| format!("{title}: {own_title}"), str::to_owned);
    let (own_title, description) = (quoted(&escape_marks(&own_title)), quoted(&description));
    format!("---\ntitle: {own_title}\ndescription: {description}\nsearch: false\n---\n{body}")
}
