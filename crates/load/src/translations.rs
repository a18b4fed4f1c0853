//! Outdated translations, which are found by comparing the originals with the site's ledger of confirmed translations.

mod diagnostics;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use quire_checks::translations::{Difference, LEDGER, Ledger, Section, sections};
use quire_config::{PageHead, SiteConfig, parse_frontmatter_of};
use quire_content::{RouteId, Routes};
use quire_diagnostics::{Diagnostic, JsonProblem};
use quire_files::Snapshot;
use quire_markdown::blocks;
use quire_process::map_with;

use crate::syntax::syntax;
/// A page in another language and its original in the default language.
#[derive(Debug, Clone)]
pub struct TranslationPair {
    /// Route of the page in another language.
    pub page: RouteId,
    /// Route of the same page in the default language.
    pub original: RouteId,
    /// Sections of the translation and of the original. Empty if the original has not changed since the translation was
    /// confirmed.
    pub sections: (Vec<Section>, Vec<Section>),
    /// Outdated sections. `None` if the translation was never confirmed.
    pub differences: Option<Vec<Difference>>,
}

/// The outdated translations of a site that has a ledger.
#[derive(Debug, Default)]
pub struct OutdatedTranslations {
    /// Translations that are outdated or were never confirmed.
    pub(crate) pairs: BTreeMap<RouteId, TranslationPair>,
}

impl OutdatedTranslations {
    /// Compares the pages of a site with its ledger. `text` is the content of the ledger. Returns an error if the
    /// ledger cannot be parsed.
    pub(crate) fn new(
        routes: &Routes,
        docs: &Snapshot,
        text: &str,
        threads: NonZeroUsize,
    ) -> (Self, Option<Diagnostic>) {
        let ledger = match Ledger::parse(text) {
            Ok(ledger) => ledger,
            Err(problem) => return (Self::default(), Some(bad_ledger(&problem))),
        };
        let pairs = compare_pairs(routes, docs, &ledger, threads).into_iter();
        let found =
            pairs.filter(|pair| pair.differences.as_ref().is_none_or(|differences| !differences.is_empty()));
        (Self { pairs: found.map(|pair| (pair.page, pair)).collect() }, None)
    }

    /// Returns the outdated sections of a page.
    pub fn differences(&self, page: RouteId) -> &[Difference] {
        self.pairs.get(&page).and_then(|pair| pair.differences.as_deref()).unwrap_or_default()
    }
}

/// Compares each translation of a site with its original, according to `ledger`. Returns the results in route order.
pub fn compare_pairs(
    routes: &Routes,
    docs: &Snapshot,
    ledger: &Ledger,
    threads: NonZeroUsize,
) -> Vec<TranslationPair> {
    let pairs: Vec<(RouteId, RouteId)> =
        routes.ids().filter_map(|id| Some((id, routes.translated_from(routes.page(id))?))).collect();
    let compare_pair = |(): &mut (), &(page, original): &(RouteId, RouteId)| {
        let name = &routes.page(page).route.file_path;
        let source = docs.get(&routes.page(original).route.file_path);
        if source.is_some_and(|source| ledger.is_same(name, source.digest())) {
            return TranslationPair {
                page,
                original,
                sections: Default::default(),
                differences: Some(Vec::new()),
            };
        }
        let of = |id: RouteId| sections_of(routes.config(), docs, &routes.page(id).route.file_path);
        let sections = (of(page), of(original));
        let differences = ledger.compare(name, &sections.1, &sections.0);
        TranslationPair { page, original, sections, differences }
    };
    map_with(&pairs, threads, || (), compare_pair)
}

fn sections_of(config: &SiteConfig, docs: &Snapshot, file: &str) -> Vec<Section> {
    let text = docs.get(file).and_then(|contents| std::str::from_utf8(contents).ok());
    text.map(|text| sections_in(config, file, text)).unwrap_or_default()
}

/// Returns the sections of a file in the docs folder. `text` is the content of the file.
pub fn sections_in(config: &SiteConfig, file: &str, text: &str) -> Vec<Section> {
    let (head, _): (PageHead, _) = parse_frontmatter_of(config.markdown.dialect, file, text);
    sections(text, &head, &blocks(text, head.body_start, syntax(config.markdown.format, file)))
}

pub(crate) fn bad_ledger(problem: &JsonProblem) -> Diagnostic {
    let message = format!("`{LEDGER}` cannot be read: {problem}");
    Diagnostic::error("i18n/bad-ledger", problem.span(LEDGER), message)
        .hint("resolve a merge conflict, or restore the last readable version from git")
}
