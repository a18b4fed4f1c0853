//! Blogs: posts sorted by date, and the pages that list them.
//!
//! [`Blogs::read`] derives posts, tags, authors and lists from frontmatter. The function runs before the routes are
//! built, because lists are pages. The module `pages` connects posts and lists with their routes.

mod author;
mod date;
mod lists;
mod name;
mod pages;
mod post;
mod reading;
mod sidebar;
mod slugs;

use std::collections::{BTreeMap, BTreeSet};

use quire_config::{BlogOptions, SiteConfig};
use quire_diagnostics::{Diagnostic, Span, did_you_mean};

use crate::path;
use crate::routes::is_page;
use author::Authors;
pub use author::Writer;
pub use date::PostDate;
pub use lists::{List, ListKind};
pub(crate) use name::{blog_folder, without_date};
pub(crate) use pages::BlogPages;
pub use pages::{BlogPage, PageRef};
pub use post::Post;
use post::PostFile;
pub use reading::reading_minutes;
pub(crate) use sidebar::{blog_sidebar, section};
pub(crate) use slugs::shortened;

/// The blogs of a site: one for each folder of posts and each language.
#[derive(Debug, Clone, Default)]
pub struct Blogs {
    /// One blog per posts folder and language, grouped by folder.
    all: Vec<Blog>,
    diagnostics: Vec<Diagnostic>,
}

/// A blog in one language: the posts of a folder.
#[derive(Debug, Clone)]
pub struct Blog {
    /// Settings of the blog from `quire.toml`.
    pub options: BlogOptions,
    /// Index of the blog's language and version in `SiteConfig::locales`.
    pub locale: usize,
    /// Posts, newest first.
    pub posts: Vec<Post>,
    /// Tags of the posts, in alphabetical order.
    pub tags: Vec<Tag>,
    /// Authors of the posts, in alphabetical order.
    pub writers: Vec<Writer>,
    /// Pages that list posts, tags or authors.
    pub lists: Vec<List>,
}

/// A tag, and the posts that have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// Name, in the spelling of the first post with this tag.
    pub name: String,
    /// Last segment of the path of the tag's page.
    pub slug: String,
    /// Indices of the posts with this tag, newest first.
    pub posts: Vec<usize>,
}

impl Blogs {
    /// Reads the blogs. `files` are all files of the docs folder, as path and contents.
    pub fn read<'file>(
        config: &SiteConfig,
        files: impl IntoIterator<Item = (&'file str, &'file str)>,
    ) -> Self {
        let mut res = Self::default();
        if config.blogs.is_empty() {
            return res;
        }
        let exclude = quire_config::glob_set(&config.route.exclude);
        let mut pages = BTreeMap::new();
        for (file, text) in files {
            if is_page(config, file, &exclude) {
                pages.insert(file, text);
            }
        }
        for options in &config.blogs {
            let first = res.all.len();
            for locale in 0..config.locales.len() {
                let posts = res.posts(config, options, locale, &pages);
                res.all.extend(Blog::new(config, options, locale, posts, &pages));
            }
            if res.all.len() == first {
                res.diagnostics.push(no_posts(config, options, &pages));
            }
            res.diagnostics.extend(missing_site_url(config, options));
        }
        res
    }

    /// Returns the blogs.
    pub fn all(&self) -> &[Blog] {
        &self.all
    }

    /// Returns diagnostics about the frontmatter of posts, blogs without posts, and feeds without `siteUrl`.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Returns the posts of a folder in one language, newest first, without unlisted posts.
    fn posts(
        &mut self,
        config: &SiteConfig,
        options: &BlogOptions,
        locale: usize,
        pages: &BTreeMap<&str, &str>,
    ) -> Vec<PostFile> {
        let mut posts = Vec::new();
        for (file, text) in pages {
            let (post_locale, path_in_locale) = config.split_file(path::page_stem(file).unwrap_or(file));
            let is_post = post_locale == locale && post::is_post(&options.folder.value, path_in_locale);
            if !is_post {
                continue;
            }
            let (post, diagnostics) = PostFile::read(config, options, file, path_in_locale, text);
            self.diagnostics.extend(diagnostics);
            if !post.is_unlisted {
                posts.push(post);
            }
        }
        // Posts with the same date stay in the order of their paths.
        posts.sort_by_key(|post| std::cmp::Reverse(post.date.map(PostDate::instant)));
        posts
    }
}

impl Blog {
    /// Creates the blog of a language. Returns `None` if the blog's folder contains neither posts nor an index page.
    fn new(
        config: &SiteConfig,
        options: &BlogOptions,
        locale: usize,
        posts: Vec<PostFile>,
        pages: &BTreeMap<&str, &str>,
    ) -> Option<Self> {
        let folder = lists::source_folder(config, options, locale, &posts, pages)?;
        let lang = &config.locales[locale].lang;
        let mut authors = Authors::new(config, lang);
        let mut tags: Vec<Tag> = Vec::new();
        let mut by_tag = BTreeMap::new();
        let mut finished = Vec::new();
        for (idx, file) in posts.into_iter().enumerate() {
            let mut own_tags = Vec::new();
            for name in &file.tags {
                let number = *by_tag.entry(name.to_lowercase()).or_insert_with(|| {
                    tags.push(Tag { name: name.clone(), slug: String::new(), posts: Vec::new() });
                    tags.len() - 1
                });
                if !own_tags.contains(&number) {
                    own_tags.push(number);
                    tags[number].posts.push(idx);
                }
            }
            let writers = authors.of_post(&file.authors, idx);
            finished.push(Post {
                file: file.file,
                date: file.date,
                tags: own_tags,
                writers,
                is_draft: file.is_draft,
            });
        }
        let mut writers = authors.finish();
        let order = sorted(&mut tags, |tag| tag.name.to_lowercase());
        let writer_order = sorted(&mut writers, |writer| writer.name.to_lowercase());
        for (slug, tag) in slugs::slugs(tags.iter().map(|tag| tag.name.as_str())).into_iter().zip(&mut tags) {
            tag.slug = slug;
        }
        let names: Vec<String> = writers.iter().map(Writer::slug_source).collect();
        for (slug, writer) in slugs::slugs(names.iter().map(String::as_str)).into_iter().zip(&mut writers) {
            writer.slug = slug;
        }
        for post in &mut finished {
            post.tags.iter_mut().for_each(|tag| *tag = order[*tag]);
            post.writers.iter_mut().for_each(|writer| *writer = writer_order[*writer]);
        }
        let mut blog =
            Self { options: options.clone(), locale, posts: finished, tags, writers, lists: Vec::new() };
        blog.lists = lists::lists(config, &blog, &folder, pages);
        Some(blog)
    }

    /// Returns the title of the list of posts.
    pub fn title<'a>(&'a self, config: &'a SiteConfig) -> &'a str {
        let locale = &config.locales[self.locale];
        let configured = self.options.title.as_ref().map(|title| title.get(&locale.lang));
        let text = || locale.texts.get("blog").map_or("Blog", String::as_str);
        configured.filter(|title| !title.is_empty()).unwrap_or_else(text)
    }

    /// Returns the description of the list of posts, which may be empty.
    pub fn description<'a>(&'a self, config: &'a SiteConfig) -> &'a str {
        let lang = &config.locales[self.locale].lang;
        self.options.description.as_ref().map_or("", |description| description.get(lang))
    }

    /// Returns the date of the newest post.
    pub fn newest(&self) -> Option<PostDate> {
        self.posts.first().and_then(|post| post.date)
    }

    /// Returns the date of the newest post in a list.
    pub fn last_change(&self, kind: ListKind) -> Option<PostDate> {
        let first = match kind {
            ListKind::Tag(tag) => self.tags[tag].posts.first(),
            ListKind::Author(writer) => self.writers[writer].posts.first(),
            ListKind::Posts(_) | ListKind::Tags | ListKind::Authors | ListKind::Archive => {
                return self.newest();
            }
        };
        self.posts[*first?].date
    }
}

/// Sorts `items`. Returns the new index of each item by its old index.
fn sorted<T, K: Ord>(items: &mut Vec<T>, key: impl Fn(&T) -> K) -> Vec<usize> {
    let mut numbered: Vec<(usize, T)> = items.drain(..).enumerate().collect();
    numbered.sort_by_key(|(_, item)| key(item));
    let mut order = vec![0; numbered.len()];
    for (new, (old, _)) in numbered.iter().enumerate() {
        order[*old] = new;
    }
    items.extend(numbered.into_iter().map(|(_, item)| item));
    order
}

/// Returns a warning if `quire.toml` sets `feeds` for the blog, but neither `siteUrl` nor `--site-url` is set.
fn missing_site_url(config: &SiteConfig, options: &BlogOptions) -> Option<Diagnostic> {
    let range = options.feeds_range.clone().filter(|_| config.site_url.is_empty())?;
    let message = "feeds are not generated: they require absolute URLs";
    let warning = Diagnostic::warning("blog/no-site-url", Span::new("quire.toml", range), message);
    Some(warning.hint("set `siteUrl`, or pass `--site-url`"))
}

/// Returns the error for a blog whose folder contains neither posts nor an index page in any language.
fn no_posts(config: &SiteConfig, options: &BlogOptions, pages: &BTreeMap<&str, &str>) -> Diagnostic {
    let folder = options.folder.value.as_str();
    let message = format!("no folder named `{folder}` contains posts");
    let folders: BTreeSet<&str> = pages
        .keys()
        .map(|file| path::folder(config.split_file(file).1))
        .filter(|it| !it.is_empty())
        .collect();
    let near = did_you_mean(folder, folders.iter().copied()).filter(|near| *near != folder);
    let pages_folder = match config.languages() {
        [_] => config.route.docs.clone(),
        _ => format!("{}/{}", config.route.docs, config.lang),
    };
    let in_docs = folder.strip_prefix(config.route.docs.as_str()).and_then(|rest| rest.strip_prefix('/'));
    let hint = match (in_docs, near) {
        (Some(rest), _) => format!("write `{rest}`: the folder is relative to `{}`", config.route.docs),
        (None, Some(near)) => format!("did you mean `{near}`?"),
        (None, None) => format!("write a post: `{pages_folder}/{folder}/2026-11-20-first-post.md`"),
    };
    Diagnostic::error("blog/no-posts", Span::new("quire.toml", options.folder.range.clone()), message)
        .hint(hint)
}
