//! Page rules of other engines (VitePress, Docusaurus, mdBook): which Markdown files are pages, and the paths of pages.

use std::borrow::Cow;

use quire_config::{Dialect, Foreign, SiteConfig};

use crate::blog::without_date;
use crate::path;

/// Paths of a page, before the locale's prefix is added.
pub(crate) struct Address {
    /// Path without extension. The last segment of an index page is `index`.
    pub(crate) stem: String,
    /// Path of the page in the folder tree, in the same form as `stem`. Unlike `stem`, this path ignores slugs and ids
    /// in frontmatter.
    pub(crate) place: String,
}

/// Returns whether a Markdown file is a page in the engine that `dialect` names. [`crate::routes::is_page`] contains
/// the rules of Quire itself.
pub(crate) fn is_page(dialect: Dialect, file: &str) -> bool {
    let mut segments = file.split('/');
    let is_hidden = segments.clone().any(|segment| segment.starts_with('.') || segment == "node_modules");
    let name = file.rsplit('/').next().unwrap_or_default();
    !is_hidden
        && !file.starts_with("public/")
        && match dialect {
            Dialect::Quire | Dialect::Docusaurus => !segments.any(|segment| segment.starts_with('_')),
            // A dynamic route is a template, not a page.
            Dialect::Vitepress => !is_dynamic(dialect, file),
            Dialect::Mdbook => name != "SUMMARY.md",
        }
}

/// Returns whether a file is a dynamic route of VitePress: a template from which a script generates many pages.
pub(crate) fn is_dynamic(dialect: Dialect, file: &str) -> bool {
    dialect == Dialect::Vitepress
        && path::page_stem(file).is_some()
        && file.split('/').any(|segment| segment.starts_with('[') && segment.contains(']'))
}

/// Returns the path of a page. `stem` is the path of the page's file in its locale, without extension. Dates in the
/// names of blog posts are dropped.
pub(crate) fn address_in(config: &SiteConfig, stem: &str, foreign: Option<&Foreign>) -> Address {
    let undated = without_date(config, stem);
    address(config.markdown.dialect, undated.as_deref().unwrap_or(stem), foreign)
}

/// Like [`address_in`], but for a path outside of blogs.
pub(crate) fn address(dialect: Dialect, stem: &str, foreign: Option<&Foreign>) -> Address {
    match dialect {
        Dialect::Quire | Dialect::Vitepress => Address { stem: stem.to_owned(), place: stem.to_owned() },
        Dialect::Mdbook => {
            let stem = match stem.rsplit_once('/') {
                Some((folder, name)) if name.eq_ignore_ascii_case("readme") => format!("{folder}/index"),
                None if stem.eq_ignore_ascii_case("readme") => "index".to_owned(),
                _ => stem.to_owned(),
            };
            Address { place: stem.clone(), stem }
        }
        Dialect::Docusaurus => docusaurus(stem, foreign),
    }
}

fn docusaurus(stem: &str, foreign: Option<&Foreign>) -> Address {
    let segments: Vec<&str> = stem.split('/').map(|segment| numbered(segment).1).collect();
    let (name, folders) = segments.split_last().unwrap_or((&"", &[]));
    let folder = folders.join("/");
    let join = |name: &str| if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
    let is_index = ["index", "readme"].iter().any(|index| name.eq_ignore_ascii_case(index))
        || folders.last().is_some_and(|folder| folder.eq_ignore_ascii_case(name));
    let place = join(if is_index { "index" } else { name });
    let slug = foreign.and_then(|foreign| foreign.slug.as_deref());
    let id = foreign.and_then(|foreign| foreign.id.as_deref());
    let stem = match (slug, id) {
        (Some(slug), _) => {
            let folder = if slug.starts_with('/') { "" } else { folder.as_str() };
            let path = path::join(folder, slug).unwrap_or_default();
            if path.is_empty() || path == folder { join_index(&path) } else { path }
        }
        (None, Some(id)) if !is_index => {
            path::join(&folder, id).filter(|path| !path.is_empty()).unwrap_or_else(|| place.clone())
        }
        _ => place.clone(),
    };
    Address { stem, place }
}

fn join_index(folder: &str) -> String {
    if folder.is_empty() { "index".to_owned() } else { format!("{folder}/index") }
}

/// Returns the path of a folder in the folder tree. In Docusaurus, this path has no number prefixes.
pub(crate) fn folder_place(dialect: Dialect, folder: &str) -> Cow<'_, str> {
    if dialect != Dialect::Docusaurus {
        return Cow::Borrowed(folder);
    }
    Cow::Owned(folder.split('/').map(|segment| numbered(segment).1).collect::<Vec<_>>().join("/"))
}

/// Splits `01-intro` into its number and `intro`. Returns `None` and the whole name if the name has no number prefix.
/// Dates and versions do not count as numbers.
pub(crate) fn numbered(name: &str) -> (Option<u32>, &str) {
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    let rest = name[digits..].trim_start();
    let title = rest.trim_start_matches(['-', '_', '.']).trim_start();
    let is_number = digits > 0
        && title.len() < rest.len()
        && !title.is_empty()
        && !title.starts_with(|char: char| char.is_ascii_digit());
    if is_number { (name[..digits].parse().ok(), title) } else { (None, name) }
}

#[cfg(test)]
mod tests {
    use quire_config::Foreign;

    use super::{docusaurus, numbered};

    #[test]
    fn numbers_are_split_from_names() {
        assert_eq!(numbered("01-intro"), (Some(1), "intro"));
        assert_eq!(numbered("2. Guide"), (Some(2), "Guide"));
        assert_eq!(numbered("03 _ x"), (Some(3), "x"));
        for name in ["2021-11-01-post", "1.2-notes", "404", "3d", "intro", "1-", "-intro", "_intro"] {
            assert_eq!(numbered(name), (None, name));
        }
    }

    #[test]
    fn docusaurus_has_slugs_ids_and_three_names_for_the_page_of_a_folder() {
        let stem = |stem: &str, slug: Option<&str>, id: Option<&str>| {
            let foreign =
                Foreign { slug: slug.map(str::to_owned), id: id.map(str::to_owned), ..Foreign::default() };
            docusaurus(stem, Some(&foreign)).stem
        };
        assert_eq!(stem("01-guide/02-intro", None, None), "guide/intro");
        assert_eq!(stem("guide/README", None, None), "guide/index");
        assert_eq!(stem("guide/Guide", None, None), "guide/index");
        assert_eq!(stem("guide/a", None, Some("b")), "guide/b");
        assert_eq!(stem("guide/a", None, Some("b//c")), "guide/b/c");
        assert_eq!(stem("guide/a", None, Some("../../x")), "guide/a");
        assert_eq!(stem("guide/a", Some("b/c"), Some("x")), "guide/b/c");
        assert_eq!(stem("guide/a", Some("/b"), None), "b");
        assert_eq!(stem("guide/a", Some("/"), None), "index");
        assert_eq!(stem("guide/a", Some("../x/"), None), "x");
    }
}
