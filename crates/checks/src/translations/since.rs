//! Finds the date on which a section of an original first differed from its confirmed state.

use std::collections::BTreeMap;

use quire_git::Revision;

use super::{Difference, Section};

/// Maximum number of revisions to read. Reading a revision runs git.
const MAX_REVISIONS: usize = 200;

/// The sections of an original in its revisions, newest first. Each revision is read on demand, and only once.
pub struct History<Revisions> {
    revisions: Revisions,
    read_revisions: Vec<RevisionSections>,
}

/// A revision: its date, and the digests of its sections by id.
struct RevisionSections {
    date: String,
    sections: BTreeMap<String, String>,
}

impl<Revisions: Iterator<Item = Revision>> History<Revisions> {
    /// Creates the history of a file from its revisions, newest first.
    pub fn new(revisions: Revisions) -> Self {
        Self { revisions, read_revisions: Vec::new() }
    }

    /// Returns the date of the oldest revision that is newer than the confirmed state of the section. Returns `None` if
    /// none of the newest `MAX_REVISIONS` revisions matches the confirmed state, or if the newest revision matches
    /// it, so that only the working copy differs. `sections` splits the text of a revision.
    pub fn since(
        &mut self,
        difference: &Difference,
        sections: impl Fn(&str) -> Vec<Section>,
    ) -> Option<String> {
        let mut date = None;
        for at in 0..MAX_REVISIONS {
            if at == self.read_revisions.len() {
                let Revision { date, text } = self.revisions.next()?;
                let sections = sections(&text).into_iter().map(|section| (section.id, section.digest));
                self.read_revisions.push(RevisionSections { date, sections: sections.collect() });
            }
            let revision = &self.read_revisions[at];
            let digest = revision.sections.get(&difference.section).map(String::as_str);
            if digest == difference.confirmed.as_deref() {
                return date;
            }
            date = Some(revision.date.clone());
        }
        None
    }
}
