//! The sidebars of `_sidebars.json`, and their assignment to pages.

use super::Sidebars;
use crate::page::PageInput;
use crate::routes::PageRoute;

impl Sidebars {
    /// Returns the number of the sidebar that a page shows regardless of where it is listed: the sidebar that its
    /// frontmatter names, or else the sidebar whose path is a prefix of the page's path, with the most segments.
    pub(crate) fn own(&self, page: &PageRoute, input: &PageInput) -> Option<usize> {
        let by_name = input.head.foreign.displayed_sidebar.as_ref();
        let by_name = by_name.and_then(|own| self.named.iter().position(|name| name == own));
        by_name.or_else(|| self.by_path(page))
    }

    fn by_path(&self, page: &PageRoute) -> Option<usize> {
        let path = if page.is_index { format!("/{}/", page.key) } else { format!("/{}", page.key) };
        let path = path.replace("//", "/");
        let matching = self.named.iter().enumerate().filter(|(_, name)| {
            // The prefix may end within a segment.
            name.starts_with('/') && path.starts_with(name.as_str())
        });
        // The first one wins if several have the same number of segments.
        matching
            .rev()
            .max_by_key(|(_, name)| name.split('/').filter(|it| !it.is_empty()).count())
            .map(|(number, _)| number)
    }
}
