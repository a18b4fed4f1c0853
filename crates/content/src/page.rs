//! The parts of a page that the site model uses: frontmatter, headings, and values derived from them.

use std::sync::Arc;

use quire_config::{Frontmatter, PageHead, PageTypeKey};
use quire_markdown::Heading;

use crate::data::{PageType, TocEntry};
use crate::inline::{escape_marks, title_case};
use crate::path;
use crate::routes::PageRoute;

/// The parts of a compiled page that the site model uses.
#[derive(Debug, Clone, Default)]
pub struct PageInput {
    /// Parsed frontmatter of the page.
    pub head: Arc<PageHead>,
    /// Headings of the page and its fragments, in order.
    pub headings: Arc<[Heading]>,
    /// Whether a page with `pageType: "404"` has its own text. Not set for other pages.
    pub has_own_message: bool,
    /// Date of the last commit of the source file, ISO 8601 in UTC.
    pub last_updated: Option<String>,
}

impl PageInput {
    pub(crate) fn frontmatter(&self) -> &Frontmatter {
        &self.head.frontmatter
    }

    pub(crate) fn page_type(&self) -> PageType {
        match self.frontmatter().page_type {
            Some(PageTypeKey::Home) => PageType::Home,
            // The theme's 404 page cannot show the text of a page, so a page with its own text counts as a doc page.
            Some(PageTypeKey::NotFound) if !self.has_own_message => PageType::NotFound,
            Some(PageTypeKey::Custom) => PageType::Custom,
            Some(PageTypeKey::Blank) => PageType::Blank,
            Some(PageTypeKey::Doc | PageTypeKey::DocWide | PageTypeKey::NotFound) | None => PageType::Doc,
        }
    }

    fn first_heading(&self) -> Option<&Heading> {
        self.headings.iter().find(|heading| heading.depth == 1)
    }

    /// Returns the first h1 as inline markup, or an empty string.
    pub(crate) fn heading_title(&self) -> String {
        self.first_heading().map(|heading| heading.markup.clone()).unwrap_or_default()
    }

    /// Returns the heading that is the page's title: the first h1; in mdBook pages without an h1, the first heading.
    fn title_heading(&self) -> Option<&Heading> {
        let any = || self.headings.first().filter(|_| self.head.foreign.has_any_heading_as_title);
        self.first_heading().or_else(any).filter(|heading| !heading.markup.is_empty())
    }

    /// Returns whether another engine's frontmatter excludes the page from navigation.
    pub(crate) fn is_unlisted(&self) -> bool {
        self.head.foreign.is_unlisted
    }

    /// Returns whether neither frontmatter nor a heading contains a title.
    pub(crate) fn is_untitled(&self) -> bool {
        let title = self.frontmatter().title.as_deref().unwrap_or_default();
        title.trim().is_empty() && self.title_heading().is_none()
    }

    /// Returns the title as inline markup: from frontmatter, or else from a heading, or else from the file name.
    pub(crate) fn title_markup(&self, route: &PageRoute) -> String {
        let frontmatter_title = self.frontmatter().title.as_ref().filter(|title| !title.trim().is_empty());
        match (frontmatter_title, self.title_heading()) {
            (Some(title), _) => title.trim().to_owned(),
            (None, Some(heading)) => heading.markup.clone(),
            _ => escape_marks(&name_title(route)),
        }
    }

    /// Returns the headings of the outline. `levels` are the heading levels that the site configures for outlines.
    pub fn toc(&self, levels: &[u8]) -> Vec<TocEntry> {
        self.headings_of(&outline_levels(&self.head, levels), &[])
    }

    /// Returns the headings with these levels. Omits headings whose ids are in `skip`, together with their subheadings.
    pub(crate) fn headings_of(&self, depths: &[u8], skip: &[String]) -> Vec<TocEntry> {
        let mut skipped = None;
        let is_kept = |heading: &&Heading| {
            let is_below = skipped.is_some_and(|depth| heading.depth > depth);
            if !is_below {
                skipped = skip.contains(&heading.id).then_some(heading.depth);
            }
            skipped.is_none()
        };
        let listed = self.headings.iter().filter(is_kept);
        listed
            .filter(|heading| depths.contains(&heading.depth))
            .map(|heading| TocEntry {
                id: heading.id.clone(),
                text: heading.markup.clone(),
                depth: heading.depth,
                char_index: heading.char_index,
            })
            .collect()
    }

    /// Returns whether the page is a fragment to be included in other pages: in a folder `components`, without title
    /// and headings. A fragment has a route, but search engines and the site's search should skip the page.
    pub(crate) fn is_fragment(&self, route: &PageRoute) -> bool {
        path::folder(&route.route.file_path).split('/').any(|segment| segment == "components")
            && self.frontmatter().title.is_none()
            && self.headings.is_empty()
    }
}

/// Returns the heading levels in the outline of a page: the levels that the site configures, or the range in the
/// frontmatter. A missing start or end of the range defaults to the first or last of the site's levels.
pub fn outline_levels(head: &PageHead, site: &[u8]) -> Vec<u8> {
    let (from, to) = (head.foreign.outline_from, head.foreign.outline_to);
    if from.is_none() && to.is_none() {
        return site.to_vec();
    }
    let from = from.or(site.iter().min().copied()).unwrap_or(2);
    let to = to.or(site.iter().max().copied()).unwrap_or(4);
    (from.max(2)..=to.min(6)).collect()
}

/// Converts the file name to a title. The title of an index page is its folder's name.
fn name_title(route: &PageRoute) -> String {
    match route.key.rsplit('/').next() {
        Some(name) if !name.is_empty() => title_case(name),
        _ => title_case("index"),
    }
}
