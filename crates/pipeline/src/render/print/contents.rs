//! The chapters of a printed manual and the parts that they are in.

use std::collections::BTreeMap;

use quire_content::RouteId;

use crate::model::Model;

/// Level of the headings of the first chapters and parts: the title of the manual has the first.
const TOP: u8 = 2;
/// Below this level, parts do not make headings smaller: chapters have headings of their own.
const DEEPEST: u8 = 4;

/// A page in a printed manual.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Chapter {
    pub(super) page: RouteId,
    /// Inline markup.
    pub(super) title: String,
    /// Level of its heading.
    pub(super) level: u8,
    /// The parts that begin with it, outermost first: their headings in inline markup, and their levels.
    pub(super) parts: Vec<(String, u8)>,
}

/// The chapters for `pages`. A part is a section of the navigation or a group of the sidebar; one that is a page itself is
/// a chapter.
pub(super) fn chapters(model: &Model, pages: &[RouteId]) -> Vec<Chapter> {
    let mut trail: Vec<String> = Vec::new();
    // Final URLs of the chapters so far, with the number of parts around each.
    let mut depths: BTreeMap<&str, usize> = BTreeMap::new();
    let mut chapters = Vec::new();
    for id in pages {
        let data = model.page(*id);
        let crumbs = &data.breadcrumbs;
        let shared = trail.iter().zip(crumbs).take_while(|(text, crumb)| **text == crumb.text).count();
        let begun = crumbs.iter().enumerate().skip(shared);
        let is_chapter = |depth: usize, link: &Option<String>| {
            link.as_deref().is_some_and(|link| depths.get(link) == Some(&depth))
        };
        let parts = begun
            .filter(|(depth, crumb)| !is_chapter(*depth, &crumb.link))
            .map(|(depth, crumb)| (crumb.text.clone(), level(depth)))
            .collect();
        let title = if data.heading_title.is_empty() { &data.title } else { &data.heading_title };
        chapters.push(Chapter { page: *id, title: title.clone(), level: level(crumbs.len()), parts });
        depths.insert(&model.site.routes().page(*id).href, crumbs.len());
        trail = crumbs.iter().map(|crumb| crumb.text.clone()).collect();
        // What follows below a group's own page is in that group.
        trail.push(title.clone());
    }
    chapters
}

fn level(depth: usize) -> u8 {
    u8::try_from(depth).unwrap_or(DEEPEST).saturating_add(TOP).min(DEEPEST)
}
