//! Comparison of a compiled page before and after an edit, for `quire dev`.

use quire_markdown::{Heading, Link};

use super::page::CompiledPage;

impl CompiledPage {
    /// Returns whether the changes between `old` and this page affect no other page. `old` is the page before an edit.
    pub fn changes_only_itself(&self, old: &Self) -> bool {
        let (used, before) = (&self.used, &old.used);
        old.head == self.head
            && !self.is_not_found()
            && all_equal(&old.headings, &self.headings, is_same_heading)
            && old.anchors == self.anchors
            && old.has_own_code == self.has_own_code
            && old.bindings == self.bindings
            && old.excerpt == self.excerpt
            && old.module == self.module
            && before.images == used.images
            && before.generated_files.keys().eq(used.generated_files.keys())
            && before.dependencies == used.dependencies
    }

    /// Returns whether the page has the same links as `old`, the page before an edit.
    pub fn has_same_links(&self, old: &Self) -> bool {
        all_equal(&old.links, &self.links, is_same_link)
    }
}

fn all_equal<T>(old: &[T], new: &[T], is_same: fn(&T, &T) -> bool) -> bool {
    old.len() == new.len() && old.iter().zip(new).all(|(old, new)| is_same(old, new))
}

/// Returns whether two headings are equal, except for their positions in the source, which other pages do not use.
fn is_same_heading(old: &Heading, new: &Heading) -> bool {
    (old.depth, &old.id, &old.text, &old.markup) == (new.depth, &new.id, &new.text, &new.markup)
}

fn is_same_link(old: &Link, new: &Link) -> bool {
    (&old.url, &old.from, old.kind) == (&new.url, &new.from, new.kind)
}
