//! Assignment of heading ids that are unique within a page.

use std::collections::{BTreeMap, BTreeSet};

use quire_html::id;

use crate::Heading;

/// Assigns unique ids, and avoids ids reserved for the page shell (navbar, sidebar and other parts of the theme).
/// Explicit ids are reserved before any id is generated, so that they take precedence.
#[derive(Default)]
pub(crate) struct Ids {
    taken: BTreeSet<String>,
    /// Explicit ids of headings that have not been written yet.
    reserved: BTreeSet<String>,
    next: BTreeMap<String, usize>,
}

impl Ids {
    /// Reserves `id` for the heading that declares it.
    pub(crate) fn reserve_explicit(&mut self, id: &str) {
        if !id::is_reserved(id) && self.taken.insert(id.to_owned()) {
            self.reserved.insert(id.to_owned());
        }
    }

    /// Reserves `id` for an element other than a heading. Returns false if the id is unavailable.
    pub(crate) fn take(&mut self, id: &str) -> bool {
        !id.is_empty() && !id::is_reserved(id) && self.taken.insert(id.to_owned())
    }

    /// Removes the reservation of an explicit id when its heading is written. Returns false if the id was not reserved,
    /// or if another heading has already used it.
    pub(crate) fn claim(&mut self, id: &str) -> bool {
        self.reserved.remove(id)
    }

    /// Returns the ids of elements other than `headings`, sorted.
    pub(crate) fn into_others(self, headings: &[Heading]) -> Vec<String> {
        let mut others = self.taken;
        for id in headings.iter().map(|heading| &heading.id).chain(&self.reserved) {
            others.remove(id);
        }
        others.into_iter().collect()
    }

    /// Returns `wanted`, or the first unused id of `wanted-1`, `wanted-2`, ... Replaces a reserved id with
    /// `wanted-section`, and an empty id with `section`, first.
    pub(crate) fn unique(&mut self, wanted: &str) -> String {
        if id::is_reserved(wanted) {
            return self.unique(&id::unreserved(wanted));
        }
        let wanted = if wanted.is_empty() { "section" } else { wanted };
        if self.taken.insert(wanted.to_owned()) {
            return wanted.to_owned();
        }
        let mut number = self.next.get(wanted).copied().unwrap_or(0);
        loop {
            number += 1;
            let id = format!("{wanted}-{number}");
            if self.taken.insert(id.clone()) {
                self.next.insert(wanted.to_owned(), number);
                return id;
            }
        }
    }
}
