//! Assignment of heading ids that are unique within a page.

use std::collections::{BTreeMap, BTreeSet};

use quire_html::id;

use crate::Heading;

/// Assigns unique ids that are not reserved for the page shell (navbar, sidebar and other parts of the theme). Explicit
/// ids are reserved before any id is generated, so that explicit ids take precedence.
#[derive(Default)]
pub(crate) struct Ids {
    used: BTreeSet<String>,
    /// Explicit ids of headings that have not been written yet.
    reserved: BTreeSet<String>,
    next: BTreeMap<String, usize>,
}

impl Ids {
    /// Reserves `id` for the heading that declares it.
    pub(crate) fn reserve_explicit(&mut self, id: &str) {
        if !id::is_reserved(id) && self.used.insert(id.to_owned()) {
            self.reserved.insert(id.to_owned());
        }
    }

    /// Reserves `id` for an element other than a heading. Returns false if the id is unavailable.
    pub(crate) fn reserve(&mut self, id: &str) -> bool {
        !id.is_empty() && !id::is_reserved(id) && self.used.insert(id.to_owned())
    }

    /// Removes the reservation of an explicit id when its heading is written. Returns false if the id was not reserved,
    /// or if another heading has already used it.
    pub(crate) fn claim(&mut self, id: &str) -> bool {
        self.reserved.remove(id)
    }

    /// Returns the ids of elements other than `headings`, sorted.
    pub(crate) fn into_anchors(self, headings: &[Heading]) -> Vec<String> {
        let mut others = self.used;
        for id in headings.iter().map(|heading| &heading.id).chain(&self.reserved) {
            others.remove(id);
        }
        others.into_iter().collect()
    }

    /// Returns `base`, or the first unused id of `base-1`, `base-2`, ... A reserved base becomes `base-section`, and an
    /// empty base becomes `section`.
    pub(crate) fn unique(&mut self, base: &str) -> String {
        if id::is_reserved(base) {
            return self.unique(&id::unreserved(base));
        }
        let base = if base.is_empty() { "section" } else { base };
        if self.used.insert(base.to_owned()) {
            return base.to_owned();
        }
        let mut number = self.next.get(base).copied().unwrap_or(0);
        loop {
            number += 1;
            let id = format!("{base}-{number}");
            if self.used.insert(id.clone()) {
                self.next.insert(base.to_owned(), number);
                return id;
            }
        }
    }
}
