//! The sidebars of `_sidebars.json`, and their assignment to pages.

use std::cmp::Reverse;

use super::Sidebars;
use crate::page::PageInput;
use crate::routes::PageRoute;

impl Sidebars {
    /// Returns the number of the sidebar that a page shows even if the sidebar does not list the page: the sidebar
    /// named in the page's frontmatter, or else the sidebar whose path is the longest prefix, in segments, of the
    /// page's path.
    pub(crate) fn assigned(&self, page: &PageRoute, input: &PageInput) -> Option<usize> {
        let by_name = input.head.foreign.displayed_sidebar.as_ref();
        let by_name = by_name.and_then(|name| self.named.get(name.as_str()).copied());
        by_name.or_else(|| self.by_path(page))
    }

    fn by_path(&self, page: &PageRoute) -> Option<usize> {
        let path = if page.is_index { format!("/{}/", page.key) } else { format!("/{}", page.key) };
        let path = path.replace("//", "/");
        // A sidebar's path may end within a segment of the page's path.
        let prefixes = path.char_indices().map(|(at, char)| &path[..at + char.len_utf8()]);
        let segments = |prefix: &str| prefix.split('/').filter(|segment| !segment.is_empty()).count();
        let matching =
            prefixes.filter_map(|prefix| Some((segments(prefix), Reverse(*self.named.get(prefix)?))));
        // The first sidebar wins if several paths have the same number of segments.
        matching.max().map(|(_, Reverse(number))| number)
    }
}
