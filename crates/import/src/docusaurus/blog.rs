//! Import of blogs: plugin options, posts and authors.

use std::collections::BTreeSet;

use quire_config::parse_frontmatter;
use serde_json::Value;

use super::copied::{Page, copy_page, with_key};
use super::options::markdown_plugins;
use super::pages::translations;
use super::{carried_text, yaml};
use crate::draft::Draft;
use crate::files::{below, is_file};
use crate::path;
use crate::public::public_url;
use crate::severity;
use crate::site::{Author, Blog};
use crate::table::{Fate, Setting, Table};
use quire_foreign_config::Node;

/// Options of one instance of the blog plugin.
pub(super) struct BlogOptions {
    /// Folder of the posts, relative to the project's folder.
    folder: String,
    /// URL path of the blog, below the base.
    route: String,
    /// Name of the folder for the blog's translations, such as `docusaurus-plugin-content-blog`. Each language's folder
    /// may contain this folder.
    pub(super) translations: String,
    /// Path of the authors file, relative to the folder of the posts.
    authors: String,
    blog: Blog,
}

/// Number of posts for the value `ALL`, which is the maximum that Quire accepts.
const MAX_POSTS: u16 = 1000;

const FATES: &[(&str, Fate)] = &[
    ("showReadingTime", Fate::BuiltIn("posts show their reading time")),
    ("readingTime", Fate::BuiltIn("posts show their reading time")),
    ("blogSidebarTitle", Fate::BuiltIn("the sidebar has the title of the blog")),
    ("archiveBasePath", Fate::BuiltIn("the archive is at `archive`")),
    ("tagsBasePath", Fate::BuiltIn("tags are below `tags`")),
    ("authorsBasePath", Fate::BuiltIn("authors are below `authors`")),
    ("pageBasePath", Fate::BuiltIn("lists of posts are below `page`")),
    ("truncateMarker", Fate::Dropped("the beginning of a post ends at `<!-- truncate -->`")),
    ("tags", Fate::Dropped("tags have the names that posts give them")),
    ("processBlogPosts", Fate::Dropped("Quire does not run functions in the configuration")),
    ("sortPosts", Fate::Dropped("the newest post comes first")),
    ("beforeDefaultRemarkPlugins", Fate::Dropped("Quire does not support Markdown plugins")),
    ("beforeDefaultRehypePlugins", Fate::Dropped("Quire does not support Markdown plugins")),
    ("editUrl", Fate::Silent),
    ("editLocalizedFiles", Fate::Silent),
    ("include", Fate::Silent),
    ("exclude", Fate::Silent),
    ("admonitions", Fate::Silent),
    ("showLastUpdateTime", Fate::Silent),
    ("showLastUpdateAuthor", Fate::Silent),
    ("onInlineTags", Fate::Silent),
    ("onInlineAuthors", Fate::Silent),
    ("onUntruncatedBlogPosts", Fate::Silent),
];

impl BlogOptions {
    /// Reads the options. Returns `None` if the folder does not exist or contains no posts.
    pub(super) fn read(draft: &mut Draft<'_, '_>, mut table: Table<'_>) -> Option<Self> {
        let span = table.span;
        let id = table.take("id").and_then(|setting| setting.value.text()).unwrap_or_default();
        let folder = match table.text("path", draft) {
            Some(setting) => {
                draft.existing_folder(&setting.key, path::join("", &setting.value), setting.span)?
            }
            None => "blog".to_owned(),
        };
        if !below(draft.scripts.files, &folder).iter().any(|file| is_post(file)) {
            return None;
        }
        let route = carried_text(draft, &mut table, "routeBasePath").map(|route| path::join("", &route));
        if route.as_deref() == Some("") {
            draft.dropped("routeBasePath", span, "a blog has its own folder; it is published at `blog`");
        }
        let route = route.filter(|route| !route.is_empty()).unwrap_or_else(|| "blog".to_owned());
        let authors = table.text("authorsMapPath", draft).map(|setting| setting.value);
        let blog = Blog {
            folder: route.clone(),
            title: carried_text(draft, &mut table, "blogTitle").unwrap_or_default(),
            description: carried_text(draft, &mut table, "blogDescription").unwrap_or_default(),
            posts_per_page: post_count(draft, &mut table, "postsPerPage"),
            recent_posts: post_count(draft, &mut table, "blogSidebarCount"),
            feeds: feeds(draft, &mut table),
        };
        markdown_plugins(draft, &mut table);
        table.finish(draft, FATES);
        let translations = translations("blog", &id);
        let authors = authors.unwrap_or_else(|| "authors.yml".to_owned());
        Some(Self { folder, route, translations, authors, blog })
    }

    /// Returns the folder of the posts in the default language.
    pub(super) fn folder(&self) -> &str {
        &self.folder
    }

    /// Copies the posts in `from` to the blog's folder of a locale.
    pub(super) fn copy(&self, draft: &mut Draft<'_, '_>, from: &str, locale: &str) {
        let to = path::join(locale, &self.route);
        draft.project.copy(from, &to);
        draft.carried_file(from, "pages", &format!("copied to `{to}`"));
        // The list pages that Quire generates are registered, so that links to them are valid.
        let lists = ["index", "archive", "tags/index", "authors/index"];
        let below_docs = path::below(&to, &draft.site.docs).unwrap_or(&to).to_owned();
        let exists = |list: &&str| is_file(draft.scripts.files, &path::join(from, &format!("{list}.md")));
        let generated = lists.iter().filter(|list| !exists(list));
        let generated: Vec<String> = generated.map(|list| format!("{below_docs}/{list}.md")).collect();
        draft.generated.extend(generated);
        let mut seen = BTreeSet::new();
        for file in below(draft.scripts.files, from).iter().filter(|file| path::is_page(file)) {
            if let Some(text) = self.post(draft, from, file, &to, &mut seen) {
                draft.project.change(path::join(&to, file), text);
            } else {
                copy_page(
                    draft,
                    &Page {
                        content: &[from, &self.folder],
                        file,
                        section: "",
                        edit_url: None,
                        is_dated: false,
                    },
                    &to,
                );
            }
        }
    }

    /// Returns the contents of a post with adapted frontmatter, or `None` if the frontmatter needs no change. `to` is
    /// the folder of the copy. `seen` contains the Quire URL paths of earlier posts, which do not include dates.
    fn post(
        &self,
        draft: &mut Draft<'_, '_>,
        from: &str,
        file: &str,
        to: &str,
        seen: &mut BTreeSet<String>,
    ) -> Option<String> {
        if !is_post(file) {
            return None;
        }
        let text = draft.scripts.files.text(&path::join(from, file))?;
        let frontmatter = parse_frontmatter(file, &text).0.raw;
        let dated = DatedName::parse(path::stem(file));
        let mut changed = None;
        if let Some(slug) = frontmatter.get("slug").and_then(Value::as_str) {
            let is_relative = !slug.starts_with('/') && !file.contains('/');
            let slug = format!("/{}", path::join(&self.route, slug));
            changed = (!is_relative).then(|| with_key(&text, "slug", &slug));
        } else if let Some(dated) = dated.as_ref().filter(|dated| dated.is_recognized) {
            // If an earlier post has the same URL path without the date, this post keeps its URL with the date.
            let dated_path = format!("/{}", path::join(&self.route, &dated.docusaurus_path()));
            if seen.insert(dated.quire_path()) {
                let is_default = from == self.folder;
                let link = path::join(path::below(to, &draft.site.docs).unwrap_or(to), file);
                let link = format!("./{link}");
                draft.redirects.extend(is_default.then_some((dated_path, link)));
            } else {
                changed = Some(with_key(&text, "slug", &dated_path));
            }
        }
        match (frontmatter.get("date"), &dated) {
            (None, Some(dated)) if !dated.is_recognized => {
                changed = Some(with_key(changed.as_deref().unwrap_or(&text), "date", &dated.date));
            }
            (None, None) => {
                let note = "Docusaurus shows the date of its last commit: write `date` into the frontmatter";
                draft.dropped_file(&path::join(from, file), "post without a date", note);
                severity::warn(draft, &["blog/no-date"], "Docusaurus allows posts without dates");
            }
            _ => {}
        }
        changed
    }

    /// Adds the blog and its authors to the site's configuration.
    pub(super) fn apply(&self, draft: &mut Draft<'_, '_>) {
        draft.site.blogs.push(self.blog.clone());
        let file = path::join(&self.folder, &self.authors);
        let text = draft.scripts.files.text(&file).unwrap_or_default();
        let authors_by_key = yaml(&text);
        let mut socials = 0;
        for (key, value) in authors_by_key.as_object().into_iter().flatten() {
            let get = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
            let Some(name) = get("name") else {
                draft.dropped_file(&file, &format!("author `{key}`"), "the name is missing");
                continue;
            };
            let image = get("image_url").or_else(|| get("imageURL"));
            let public_image = image.as_ref().and_then(|image| public_url(draft, image));
            if let Some(image) = image.filter(|_| public_image.is_none()) {
                draft.dropped_file(
                    &file,
                    &format!("picture of `{key}`"),
                    &format!("the file `{image}` does not exist"),
                );
            }
            socials += usize::from(value.get("socials").is_some());
            let author =
                Author { key: key.clone(), name, title: get("title"), url: get("url"), image: public_image };
            if !draft.site.authors.iter().any(|known| known.key == author.key) {
                draft.site.authors.push(author);
            }
        }
        if socials > 0 {
            let note =
                format!("authors that have any: {socials}; the page of an author shows one link, `url`");
            draft.dropped_file(&file, "socials", &note);
        }
        if !text.is_empty() {
            draft.carried_file(&file, "authors", "");
        }
        if is_file(draft.scripts.files, &path::join(&self.folder, "tags.yml")) {
            let note = "tags have the names that posts give them";
            draft.dropped_file(&path::join(&self.folder, "tags.yml"), "tags", note);
        }
    }
}

/// Returns whether Docusaurus publishes a file in a blog's folder as a post.
fn is_post(file: &str) -> bool {
    path::is_page(file) && !file.split('/').any(|segment| segment.starts_with('_'))
}

/// Reads a number of posts. The value `ALL` means [`MAX_POSTS`].
fn post_count(draft: &mut Draft<'_, '_>, table: &mut Table<'_>, key: &str) -> Option<u16> {
    let Setting { value, key, span } = table.take(key)?;
    let count = match value.text().as_deref() {
        Some("ALL") => Some(MAX_POSTS),
        Some(text) => text.parse().ok().filter(|count| (1..=MAX_POSTS).contains(count)),
        None => None,
    };
    match count {
        Some(_) => draft.carried(&key, span, ""),
        None => draft.unusable(&key, &value),
    }
    count
}

/// Reads the feed formats from `feedOptions`. `None` means all formats.
fn feeds(draft: &mut Draft<'_, '_>, table: &mut Table<'_>) -> Option<Vec<String>> {
    let Setting { value, key, span } = table.take("feedOptions")?;
    let kind = value.get("type")?;
    draft.carried(&key, span, "");
    if kind.is_nothing() {
        return Some(Vec::new());
    }
    let single = || kind.text().map(|kind| vec![kind]);
    let formats = kind.list().map(|items| items.iter().filter_map(Node::text).collect()).or_else(single)?;
    (!formats.contains(&"all".to_owned())).then_some(formats)
}

/// The path of a post, split at the date, such as `2026-11-20-release` or `2026/11/20/release`.
struct DatedName {
    /// Part of the path before the date.
    folder: String,
    /// Date in the form `2026-11-20`, however the path writes it.
    date: String,
    /// Part of the path after the date.
    text: String,
    /// Whether Quire recognizes the date in the path.
    is_recognized: bool,
}

impl DatedName {
    fn parse(stem: &str) -> Option<Self> {
        let mut starts = stem.char_indices().map(|(start, _)| start).rev();
        let (start, len, date) =
            starts.find_map(|start| date(&stem[start..]).map(|(len, date)| (start, len, date)))?;
        let after_date = &stem[start + len..];
        let text = after_date.trim_start_matches(['-', '/']);
        let starts_segment = start == 0 || stem[..start].ends_with('/');
        let text = text.strip_suffix("/index").unwrap_or(if text == "index" { "" } else { text });
        Some(Self {
            folder: stem[..start].to_owned(),
            text: text.to_owned(),
            is_recognized: starts_segment
                && len == 10
                && stem[start..].starts_with(&date)
                && after_date.starts_with('-'),
            date,
        })
    }

    /// Returns the URL path of the post in Docusaurus, relative to the blog.
    fn docusaurus_path(&self) -> String {
        format!("{}/{}{}", self.date.replace('-', "/"), self.folder, self.text)
    }

    /// Returns the URL path of the post in Quire, relative to the blog.
    fn quire_path(&self) -> String {
        format!("{}{}", self.folder, self.text)
    }
}

/// Parses the date at the start of a string, such as `2026-1-5` or `2026/01/05`. Returns the length of the date in the
/// string, and the normalized date.
fn date(text: &str) -> Option<(usize, String)> {
    let mut parts = Vec::new();
    let mut at = 0;
    for max in [4, 2, 2] {
        if at > 0 {
            text[at..].starts_with(['-', '/']).then_some(())?;
            at += 1;
        }
        let digits = text[at..].bytes().take(max).take_while(u8::is_ascii_digit).count();
        (digits == max || (max == 2 && digits == 1)).then_some(())?;
        parts.push(format!("{:0>2}", &text[at..at + digits]));
        at += digits;
    }
    Some((at, parts.join("-")))
}
