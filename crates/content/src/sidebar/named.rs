//! The sidebars of `_sidebars.json`, and which of them a page shows.

use super::Sidebars;
use crate::page::PageInput;
use crate::routes::PageRoute;

impl Sidebars {
    /// Returns the number of the sidebar that a page shows wherever it is listed: the one that its frontmatter names,
    /// else the one whose path is the beginning of the page's and has most segments.
    pub(crate) fn own(&self, page: &PageRoute, input: &PageInput) -> Option<usize> {
        let by_name = input.head.foreign.displayed_sidebar.as_ref();
        let by_name = by_name.and_then(|own| self.named.iter().position(|name| name == own));
        by_name.or_else(|| self.by_path(page))
    }

    fn by_path(&self, page: &PageRoute) -> Option<usize> {
        let path = if page.is_index { format!("/{}/", page.key) } else { format!("/{}", page.key) };
        let path = path.replace("//", "/");
        let matching = self.named.iter().enumerate().filter(|(_, name)| {
            // A path may end within a name.
            name.starts_with('/') && path.starts_with(name.as_str())
        });
        // Of several with as many segments, the first.
        matching
            .rev()
            .max_by_key(|(_, name)| name.split('/').filter(|it| !it.is_empty()).count())
            .map(|(number, _)| number)
    }
}
