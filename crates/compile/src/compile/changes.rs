//! Comparison of a compiled page before and after an edit, for `quire dev`.

use quire_markdown::{Heading, Link};

use super::page::CompiledPage;

impl CompiledPage {
    /// Returns whether the changes since `old`, the page before an edit, affect no other page.
    pub fn is_alone_in_changing(&self, old: &Self) -> bool {
        let (used, before) = (&self.used, &old.used);
        old.head == self.head
            && !self.is_not_found()
            && same(&old.headings, &self.headings, is_same_heading)
            && old.anchors == self.anchors
            && old.has_own_code == self.has_own_code
            && old.bindings == self.bindings
            && old.excerpt == self.excerpt
            && old.module == self.module
            && before.images == used.images
            && before.made.keys().eq(used.made.keys())
            && before.dependencies == used.dependencies
    }

    /// Returns whether the page has the same links as `old`, the page before an edit.
    pub fn has_links_of(&self, old: &Self) -> bool {
        same(&old.links, &self.links, is_same_link)
    }
}

fn same<T>(old: &[T], new: &[T], is_same: fn(&T, &T) -> bool) -> bool {
    old.len() == new.len() && old.iter().zip(new).all(|(old, new)| is_same(old, new))
}

/// Returns whether two headings are equal in everything that other pages use. Their positions in the source may differ.
fn is_same_heading(old: &Heading, new: &Heading) -> bool {
    (old.depth, &old.id, &old.text, &old.markup) == (new.depth, &new.id, &new.text, &new.markup)
}

fn is_same_link(old: &Link, new: &Link) -> bool {
    (&old.url, &old.from, old.kind) == (&new.url, &new.from, new.kind)
}
