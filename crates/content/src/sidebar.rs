//! Sidebars of each locale: built from `_sidebars.json`, or else one per section, from `_meta.json` or the folder tree.

mod build;
mod large;
mod named;
mod positioned;
mod untranslated;

use std::collections::{BTreeMap, HashMap};

use quire_diagnostics::Diagnostic;

use crate::blog::BlogPages;
use crate::data::SidebarItem;
use crate::navigation::Navigation;
use crate::page::PageInput;
use crate::routes::{RouteId, Routes};
use crate::tree::FolderTree;
use build::Builder;
use large::fold;
pub use large::{first_link, is_large_sidebar};

/// The sidebars of one locale, and the position of each page in them.
#[derive(Debug, Default)]
pub(crate) struct Sidebars {
    /// Sidebars by section: `/guide/`, `/zh/guide/`, or `/` for one sidebar of the whole locale. The key of a sidebar
    /// in `_sidebars.json` is the locale's prefix and the sidebar's name, separated by a colon unless the name is a
    /// path.
    pub(crate) by_section: BTreeMap<String, Vec<SidebarItem>>,
    /// Keys in `by_section`. The index of a key is the section's number.
    pub(crate) keys: Vec<String>,
    /// Section numbers by name in `_sidebars.json`. Empty without this file.
    named: HashMap<String, usize>,
    /// All groups of all sidebars, parents before children.
    pub(crate) groups: Vec<Group>,
    /// The pages of all sidebars in reading order. A page occurs at most once per section.
    pub(crate) order: Vec<Placed>,
}

/// A sidebar group, recorded for breadcrumbs.
#[derive(Debug, Clone)]
pub(crate) struct Group {
    pub(crate) text: String,
    pub(crate) page: Option<RouteId>,
    pub(crate) link: Option<String>,
    /// Language tag of the text, if it differs from the page's language.
    pub(crate) lang: Option<String>,
    pub(crate) parent: Option<usize>,
}

/// A page's entry in a sidebar, for reading order and breadcrumbs.
#[derive(Debug, Clone)]
pub(crate) struct Placed {
    pub(crate) page: RouteId,
    /// Text of the entry as inline markup.
    pub(crate) text: String,
    /// Language tag of the text, if it differs from the page's language.
    pub(crate) lang: Option<String>,
    /// Index of the section in [`Sidebars::keys`].
    pub(crate) section: usize,
    /// Index of the enclosing group in [`Sidebars::groups`].
    pub(crate) group: Option<usize>,
}

/// The data from which sidebars are built.
pub(crate) struct Sources<'model> {
    pub(crate) routes: &'model Routes,
    pub(crate) pages: &'model [PageInput],
    pub(crate) navigation: &'model Navigation,
    pub(crate) tree: &'model FolderTree,
    pub(crate) blogs: &'model BlogPages,
}

impl Sources<'_> {
    /// Returns whether a folder is the folder of a blog. Blogs have their own sidebars.
    fn is_blog(&self, key: &str) -> bool {
        self.routes.config.blogs.iter().any(|blog| blog.folder.value == key)
    }
}

/// Builds the sidebars of a locale, from `_sidebars.json` if it exists. Otherwise, as in Rspress, the locale has a
/// single sidebar if its root contains `_meta.json` or lacks `_nav.json`; if not, each folder in the root has a
/// sidebar, except for blogs.
pub(crate) fn sidebars(sources: &Sources<'_>, locale: usize) -> (Sidebars, Vec<Diagnostic>) {
    let prefix = sources.routes.prefix(locale);
    let mut builder = Builder::new(sources, locale);
    let named = sources.navigation.sidebars(locale);
    if !named.is_empty() {
        let built = named.iter().enumerate().map(|(number, sidebar)| {
            let separator = if sidebar.name.starts_with('/') { "" } else { ":" };
            (format!("{prefix}{separator}{}", sidebar.name), builder.named_sidebar(&sidebar.meta, number))
        });
        let built: Vec<(String, Vec<SidebarItem>)> = built.collect();
        let numbered = named.iter().enumerate().map(|(number, sidebar)| (sidebar.name.clone(), number));
        let names = numbered.collect();
        return finish(builder, built, names);
    }
    let is_whole = sources.navigation.meta(locale, "").is_some() || sources.navigation.nav(locale).is_none();
    let sections: Vec<&str> = match sources.tree.get(locale, "") {
        _ if is_whole => vec![""],
        Some(root) => {
            root.folders.iter().map(String::as_str).filter(|folder| !sources.is_blog(folder)).collect()
        }
        None => Vec::new(),
    };
    let built = sections.into_iter().enumerate().map(|(number, section)| {
        let key = if section.is_empty() { format!("{prefix}/") } else { format!("{prefix}/{section}/") };
        (key, builder.section(section, number))
    });
    let built = built.collect();
    finish(builder, built, HashMap::new())
}

fn finish(
    mut builder: Builder<'_>,
    built: Vec<(String, Vec<SidebarItem>)>,
    named: HashMap<String, usize>,
) -> (Sidebars, Vec<Diagnostic>) {
    let mut by_section = BTreeMap::new();
    let mut keys = Vec::new();
    for (key, mut items) in built {
        if is_large_sidebar(&items) {
            fold(&mut items);
        }
        if !items.is_empty() {
            by_section.insert(key.clone(), items);
        }
        keys.push(key);
    }
    builder.check_unused();
    let (groups, order, diagnostics) = builder.finish();
    (Sidebars { by_section, keys, named, groups, order }, diagnostics)
}
