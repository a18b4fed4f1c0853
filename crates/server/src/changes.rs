//! Compares two builds of a site from the viewpoint of open pages.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A finished build.
#[derive(Debug, Default)]
pub(crate) struct Built {
    /// File contents by path.
    pub(crate) files: BTreeMap<String, Arc<[u8]>>,
    /// Page route by the path of its document.
    pub(crate) routes: BTreeMap<String, String>,
}

/// What open pages must do after a build.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Changes {
    /// Routes of pages that were added, removed or changed.
    pub(crate) routes: BTreeSet<String>,
    /// Whether something changed that needs a full reload: scripts, styles, shell data, public files.
    pub(crate) must_reload: bool,
}

/// Compares the output of two builds.
pub(crate) fn changes(old: &Built, new: &Built) -> Changes {
    let mut changes = Changes::default();
    for path in different(&old.files, &new.files) {
        match route(path, old).or_else(|| route(path, new)) {
            Some(route) => drop(changes.routes.insert(route.clone())),
            None => changes.must_reload |= is_shared(path),
        }
    }
    changes
}

/// Paths of files that were added, removed or changed.
fn different<'a>(
    old: &'a BTreeMap<String, Arc<[u8]>>,
    new: &'a BTreeMap<String, Arc<[u8]>>,
) -> impl Iterator<Item = &'a str> {
    let is_same = |a: &Arc<[u8]>, b: &Arc<[u8]>| Arc::ptr_eq(a, b) || a == b;
    let gone = old.keys().filter(|path| !new.contains_key(*path));
    let changed =
        new.iter().filter(move |(path, bytes)| !old.get(*path).is_some_and(|before| is_same(before, bytes)));
    gone.chain(changed.map(|(path, _)| path)).map(String::as_str)
}

/// The route of the page that a document or payload belongs to.
fn route<'a>(path: &str, built: &'a Built) -> Option<&'a String> {
    match path.strip_suffix(".page.json") {
        Some(page) => built.routes.get(&format!("{page}.html")),
        None => built.routes.get(path),
    }
}

/// Whether open pages hold on to a file: scripts, styles, shell data, public files. Images of articles have
/// hashed names and arrive with the article. Pages hold neither host configuration nor 404 pages nor the search
/// index.
fn is_shared(path: &str) -> bool {
    let is_for_hosts = matches!(path, "_headers" | "_redirects" | "sitemap.xml" | "robots.txt");
    let is_missing_page = path == "404.html" || path.ends_with("/404.html");
    let is_held =
        |asset: &str| asset.ends_with(".js") || asset.ends_with(".css") || asset.starts_with("shell.");
    let is_by_name = path.strip_prefix("assets/").is_some_and(|asset| !is_held(asset));
    // The search panel fetches its index when first opened; the next reload picks up a new one.
    let is_search = path.starts_with("static/search_");
    !(is_for_hosts || is_missing_page || is_by_name || is_search)
}
