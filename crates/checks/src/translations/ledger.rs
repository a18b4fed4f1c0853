//! The ledger: digests of originals at the time their translations were confirmed.

use std::collections::{BTreeMap, BTreeSet};

use quire_diagnostics::JsonProblem;
use quire_files::Digest;

use crate::translations::sections::{Section, digits};

/// File name of the ledger, in the site's folder.
pub const LEDGER: &str = "translations.json";

/// Digests of the sections of originals. A key consists of the path of the translation, relative to the docs folder,
/// and the section's anchor: `zh/guide/start.md#install`. A key without `#` stores the digest of the original's source:
/// while the source is unchanged, the original need not be split into sections.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ledger(BTreeMap<String, String>);

/// Change of an original's section since its translation was confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// The section did not exist when the translation was confirmed.
    Added,
    /// The section's digest differs from the confirmed digest.
    Changed,
    /// The section was removed from the original, but is still in the translation.
    Removed,
}

/// An outdated section of a translation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Anchor of the section. Empty for the start of the page.
    pub section: String,
    /// What happened to the section in the original.
    pub change: Change,
    /// Digest of the section when the translation was confirmed; `None` if it did not exist.
    pub confirmed: Option<String>,
}

impl Change {
    /// Returns the name of the change: `added`, `changed` or `removed`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Changed => "changed",
            Self::Removed => "removed",
        }
    }
}

impl Ledger {
    /// Parses a ledger. Fails if the JSON is not an object of strings.
    pub fn parse(json: &str) -> Result<Self, JsonProblem> {
        serde_json::from_str(json)
            .map(Self)
            .map_err(|error| JsonProblem::expecting("an object of strings", json, &error))
    }

    /// Returns the contents of the ledger file, one section per line.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(&self.0).unwrap_or_default() + "\n"
    }

    /// Returns the sections of an original that changed since the translation `page` was confirmed, in the order of the
    /// original, followed by removed sections that the translation still contains. Returns `None` if the translation
    /// was never confirmed.
    pub fn compare(
        &self,
        page: &str,
        original: &[Section],
        translation: &[Section],
    ) -> Option<Vec<Difference>> {
        let confirmed = self.recorded_digests(page);
        if confirmed.is_empty() {
            return None;
        }
        let changed = original.iter().filter_map(|section| {
            let recorded = confirmed.get(section.id.as_str());
            let change = match recorded {
                None => Change::Added,
                Some(digest) if **digest != section.digest => Change::Changed,
                Some(_) => return None,
            };
            let confirmed = recorded.map(|digest| (*digest).to_owned());
            Some(Difference { section: section.id.clone(), change, confirmed })
        });
        let is_removed = |section: &&Section| {
            let id = section.id.as_str();
            confirmed.contains_key(id) && !original.iter().any(|section| section.id == id)
        };
        let removed = translation.iter().filter(is_removed).map(|section| Difference {
            section: section.id.clone(),
            change: Change::Removed,
            confirmed: confirmed.get(section.id.as_str()).map(|digest| (*digest).to_owned()),
        });
        Some(changed.chain(removed).collect())
    }

    /// Returns whether the original's source, whose digest is `original`, has not changed since the translation `page`
    /// was confirmed.
    pub fn is_same(&self, page: &str, original: Digest) -> bool {
        self.0.get(page).is_some_and(|confirmed| *confirmed == digits(original))
    }

    /// Records that the translation `page` matches its original. `source` is the digest of the original's source, and
    /// `original` contains its sections.
    pub fn confirm(&mut self, page: &str, source: Digest, original: &[Section]) {
        self.0.insert(page.to_owned(), digits(source));
        let lines: Vec<String> = self.lines(page).map(|(line, _)| line.clone()).collect();
        for line in lines {
            self.0.remove(&line);
        }
        let lines = original.iter().map(|section| (line(page, &section.id), section.digest.clone()));
        self.0.extend(lines);
    }

    /// Drops the entries of all translations that are not in `pages`.
    pub fn keep(&mut self, pages: &BTreeSet<&str>) {
        self.0.retain(|line, _| pages.contains(line.split('#').next().unwrap_or_default()));
    }

    /// Returns the recorded digests for the translation `page`, by section anchor.
    fn recorded_digests(&self, page: &str) -> BTreeMap<&str, &str> {
        self.lines(page).map(|(line, digest)| (&line[page.len() + 1..], digest.as_str())).collect()
    }

    fn lines<'a>(&'a self, page: &str) -> impl Iterator<Item = (&'a String, &'a String)> {
        let start = line(page, "");
        let end = start.clone();
        self.0.range(start..).take_while(move |(line, _)| line.starts_with(&end))
    }
}

fn line(page: &str, section: &str) -> String {
    format!("{page}#{section}")
}
