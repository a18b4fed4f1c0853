//! Finds the page that replaced a lost page.

use std::collections::{BTreeMap, BTreeSet};

use super::Addresses;
use crate::model::SiteModel;
use crate::path;
use crate::routes::{RouteId, Routes};

/// Minimum score of a replacement. The score is the share of common anchors, plus 1 if the last path segment is the
/// same.
const ALIKE: f64 = 0.5;

/// Candidate replacements for lost pages.
pub(super) struct Successors<'a> {
    model: &'a SiteModel,
    /// Current files of renamed pages, by the page's former path.
    renamed: BTreeMap<String, &'a str>,
    /// Pages that are not in the registry, without fallback pages.
    new_pages: Vec<RouteId>,
}

impl<'a> Successors<'a> {
    pub(super) fn new(
        model: &'a SiteModel,
        registry: &Addresses,
        renamed: &'a BTreeMap<String, String>,
    ) -> Self {
        let routes = model.routes();
        let path_of = |file: &str| {
            let (locale, rest) = routes.config().split_file(path::page_stem(file)?);
            Some(format!("{}/{}", routes.prefix(locale), path::page_key(rest)))
        };
        let renamed = renamed.iter().filter_map(|(old, new)| Some((path_of(old)?, new.as_str())));
        let is_added = |id: &RouteId| {
            let page = routes.page(*id);
            !registry.contains(&page.route.path) && !page.is_fallback()
        };
        Self { model, renamed: renamed.collect(), new_pages: routes.ids().filter(is_added).collect() }
    }

    /// Returns the path of the page that replaced the lost page at `lost_path`, whose registered anchors are `anchors`:
    /// the page of the renamed file, or else the most similar new page in the same language.
    pub(super) fn successor(&self, lost_path: &str, anchors: &BTreeSet<String>) -> Option<&'a str> {
        let routes = self.model.routes();
        let renamed = self.renamed.get(lost_path.trim_end_matches('/')).and_then(|file| routes.by_file(file));
        let id = renamed.or_else(|| self.most_alike(lost_path, anchors))?;
        Some(&routes.page(id).route.path)
    }

    /// Returns the path of the replacement for a lost page in a language other than the default. If the same page is
    /// lost in the default language too, the replacement is the translation of the default language's replacement.
    /// Otherwise, returns `None`.
    pub(super) fn in_other_language(
        &self,
        lost_path: &str,
        lost_pages: &BTreeMap<String, BTreeSet<String>>,
    ) -> Option<&'a str> {
        let routes = self.model.routes();
        let (locale, rest) = split(routes, lost_path.trim_start_matches('/'));
        let default = routes.default_of(locale);
        let original = format!("{}/{rest}", routes.prefix(default));
        let anchors = lost_pages.get(&original).filter(|_| locale != default)?;
        let original_successor = routes.lookup(self.successor(&original, anchors)?)?;
        let translation = routes.by_key(locale, &routes.page(original_successor).key)?;
        Some(&routes.page(translation).route.path)
    }

    fn most_alike(&self, lost_path: &str, anchors: &BTreeSet<String>) -> Option<RouteId> {
        let routes = self.model.routes();
        let (locale, key) = split(routes, lost_path.trim_matches('/'));
        let name = |key: &str| key.rsplit('/').next().unwrap_or_default().to_owned();
        let candidates = self.new_pages.iter().filter(|id| routes.page(**id).locale == locale);
        let scored = candidates.map(|id| {
            let same_name = f64::from(u8::from(name(&routes.page(*id).key) == name(key)));
            (self.likeness(*id, anchors) + same_name, *id)
        });
        let best = scored.max_by(|(left, a), (right, b)| left.total_cmp(right).then(b.cmp(a)));
        best.filter(|(score, _)| *score >= ALIKE).map(|(_, id)| id)
    }

    /// Returns the share of sections, from 0 to 1, that the page `id` and a lost page have in common. `anchors` are the
    /// sections of the lost page.
    #[expect(clippy::cast_precision_loss, reason = "pages have few sections")]
    fn likeness(&self, id: RouteId, anchors: &BTreeSet<String>) -> f64 {
        let section_ids: BTreeSet<&str> = self.model.section_ids(id).collect();
        let common = section_ids.iter().filter(|id| anchors.contains(**id)).count();
        let union = section_ids.len() + anchors.len() - common;
        if union == 0 { 0.0 } else { common as f64 / union as f64 }
    }
}

/// Splits a URL path into the index of its locale and the remaining path.
fn split<'path>(routes: &Routes, path: &'path str) -> (usize, &'path str) {
    let config = routes.config();
    config.split_path(path, &config.multi_version.default)
}

impl SiteModel {
    /// Returns the anchors of a page's sections: its headings below h1.
    pub(super) fn section_ids(&self, id: RouteId) -> impl Iterator<Item = &str> {
        let headings = self.pages[id.index()].headings.iter();
        headings.filter(|heading| heading.depth > 1).map(|heading| heading.id.as_str())
    }
}
