//! The translations of a site, for `quire translations`.

use std::collections::BTreeSet;

use quire_checks::translations::{Change, Difference, History, LEDGER, Ledger, Section};
use quire_diagnostics::has_errors;
use quire_files::{Contents, Digest};
use quire_load::{
    Error, Loaded, Mode, Omitted, SiteReader, TranslationPair, compare_pairs, load, sections_in,
};

use crate::Report;
use crate::Session;

/// The translations of a site, see [`Session::translations`].
#[derive(Debug)]
pub struct Translations {
    /// Diagnostics of loading the site. If there are errors, `pages` is empty.
    pub report: Report,
    /// Every page in a language other than the default, in path order.
    pub pages: Vec<Translation>,
    /// The ledger of confirmed translations; `None` if the ledger cannot be read.
    ledger: Option<Ledger>,
}

/// A translation, its original, and whether the translation is outdated.
#[derive(Debug)]
pub struct Translation {
    /// Source of the translation, relative to the site's folder.
    pub path: String,
    /// Source of the original, relative to the site's folder.
    pub original: String,
    /// The outdated sections; `None` if the translation was never confirmed.
    pub behind: Option<Vec<BehindSection>>,
    /// Source of the translation, relative to the docs folder.
    file: String,
    /// The digest and the sections of the original. `None` if the original has not changed since the translation was
    /// confirmed.
    now: Option<(Digest, Vec<Section>)>,
}

/// An outdated section of a translation.
#[derive(Debug)]
pub struct BehindSection {
    /// Anchor of the section; empty for the beginning of the page.
    pub id: String,
    /// Change of the section in the original.
    pub change: Change,
    /// Time of the commit that made the change, in UTC as ISO 8601. `None` without git, and if the change is not
    /// committed.
    pub since: Option<String>,
}

impl Session {
    /// Compares the translations of a site with the ledger of confirmed translations. Reads files, the git log of every
    /// original, and earlier revisions of changed originals. Compiles no pages.
    pub fn translations(&self) -> Result<Translations, Error> {
        let site = load(&self.options, Mode::Index, &SiteReader::default(), &Omitted::default())?;
        let report = Report::new(&site).finish(&site);
        // If the ledger cannot be read, the report contains the reason.
        let text = site.includes.read_optional(LEDGER).ok();
        let ledger =
            text.and_then(|text| text.map_or(Ok(Ledger::default()), |text| Ledger::parse(&text)).ok());
        let Some(known) = ledger.as_ref().filter(|_| !has_errors(&report.diagnostics)) else {
            return Ok(Translations { report, pages: Vec::new(), ledger });
        };
        let pairs = compare_pairs(&site.routes, &site.docs, known, self.options.threads);
        let pages = pairs.into_iter().map(|pair| translation(&site, pair)).collect();
        Ok(Translations { report, pages, ledger })
    }
}

impl Translations {
    /// Returns the content of the ledger after confirming the translations that `is_confirmed` accepts. Drops pages
    /// that are no longer translations. Returns `None` if the ledger cannot be read.
    pub fn confirmed(&self, is_confirmed: impl Fn(&Translation) -> bool) -> Option<String> {
        let mut ledger = self.ledger.clone()?;
        ledger.keep(&self.pages.iter().map(|page| page.file.as_str()).collect::<BTreeSet<_>>());
        for page in self.pages.iter().filter(|page| is_confirmed(page)) {
            if let Some((source, sections)) = &page.now {
                ledger.confirm(&page.file, *source, sections);
            }
        }
        Some(ledger.json())
    }
}

fn translation(site: &Loaded, pair: TranslationPair) -> Translation {
    let (folder, routes) = (&site.folder, &site.routes);
    let (page, original) = (routes.page(pair.page), routes.page(pair.original));
    let source = site.docs.get(&original.route.file_path).map(Contents::digest);
    let (config, file) = (routes.config(), &original.route.file_path);
    let mut history = History::new(quire_git::revisions(&folder.join(&config.route.docs).join(file)));
    let behind = |difference: Difference| BehindSection {
        since: history.since(&difference, |text| sections_in(config, file, text)),
        id: difference.section,
        change: difference.change,
    };
    Translation {
        path: page.source.to_string(),
        original: original.source.to_string(),
        behind: pair.differences.map(|found| found.into_iter().map(behind).collect()),
        file: page.route.file_path.clone(),
        now: source.map(|source| (source, pair.sections.1)).filter(|(_, sections)| !sections.is_empty()),
    }
}
