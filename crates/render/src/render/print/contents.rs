//! The chapters of a printable manual, and the parts (as in a book) that contain the chapters.

use std::collections::BTreeMap;

use quire_content::RouteId;

use crate::model::Model;

/// Heading level of top-level chapters and parts: 2, because the title of the manual has level 1.
const TOP: u8 = 2;
/// Maximum heading level of parts and chapters. Deeper levels remain for the headings within chapters.
const MAX_DEPTH: u8 = 4;

/// A page in a printable manual.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Chapter {
    pub(super) page: RouteId,
    /// Title as inline markup.
    pub(super) title: String,
    /// Level of the chapter's main heading, at least 2.
    pub(super) level: u8,
    /// The parts that start with the chapter, outermost first: headings as inline markup, and their levels.
    pub(super) parts: Vec<(String, u8)>,
}

/// Returns the chapters for `pages`. A section of the navigation or a group of the sidebar becomes a part, unless the
/// section or group links to the page of an earlier chapter, which then replaces the part.
pub(super) fn chapters(model: &Model, pages: &[RouteId]) -> Vec<Chapter> {
    let mut trail: Vec<String> = Vec::new();
    // Hrefs of the chapters so far, with the number of parts that contain each chapter.
    let mut depths: BTreeMap<&str, usize> = BTreeMap::new();
    let mut chapters = Vec::new();
    for id in pages {
        let data = model.page(*id);
        let crumbs = &data.breadcrumbs;
        let shared = trail.iter().zip(crumbs).take_while(|(text, crumb)| **text == crumb.text).count();
        let opened_crumbs = crumbs.iter().enumerate().skip(shared);
        let is_chapter = |depth: usize, link: &Option<String>| {
            link.as_deref().is_some_and(|link| depths.get(link) == Some(&depth))
        };
        let parts = opened_crumbs
            .filter(|(depth, crumb)| !is_chapter(*depth, &crumb.link))
            .map(|(depth, crumb)| (crumb.text.clone(), level(depth)))
            .collect();
        let title = data.heading().to_owned();
        chapters.push(Chapter { page: *id, title: title.clone(), level: level(crumbs.len()), parts });
        depths.insert(&model.site.routes().page(*id).href, crumbs.len());
        trail = crumbs.iter().map(|crumb| crumb.text.clone()).collect();
        // If the page is the index page of a group, the next pages have its title as a breadcrumb, which must not open
        // a part.
        trail.push(title);
    }
    chapters
}

fn level(depth: usize) -> u8 {
    u8::try_from(depth).unwrap_or(MAX_DEPTH).saturating_add(TOP).min(MAX_DEPTH)
}
