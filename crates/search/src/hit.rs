//! Search results in the JSON format of search services such as `quire serve-search`. `toHits` in
//! `theme/src/features/search/engine/client.ts` is the TypeScript implementation.

use serde::Serialize;

use crate::document::{Document, TocEntry};
use crate::query::Query;
use crate::rank::{RankedPage, RankedSection};
use crate::result::{FoundSection, HitType, found_section, path, section_content};

/// The site that the hits belong to.
#[derive(Debug, Clone, Copy, Default)]
pub struct Origin<'a> {
    /// Prefix that converts routes to full URLs, without a trailing slash. Empty for the current site.
    pub domain: &'a str,
    /// Heading under which search panels group the hits, usually the site's title.
    pub group: &'a str,
}

/// A section that matches a query, in the format of search services (requirements S3-36 to S3-38).
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Hit {
    /// Id of the page within its index.
    pub id: u32,
    /// The part of the section that matches.
    #[serde(rename = "type")]
    pub hit_type: HitType,
    /// Title of the page.
    pub title: String,
    /// The page's title, the headings above the section, and the section's heading, joined by ` > `.
    pub header: String,
    /// URL of the section: domain, route and anchor.
    pub link: String,
    /// The query as entered.
    pub query: String,
    /// Highlighted ranges in UTF-16 code units, sorted and disjoint. They refer to `title`, `header` or `statement`,
    /// depending on the type.
    pub highlights: Vec<(u32, u32)>,
    /// Heading under which search panels group the hit, see [`Origin::group`].
    pub group: String,
    /// An excerpt of the section around the best match.
    pub statement: String,
    /// Prose and code of the section, in the form of [`Document::content`].
    pub content: String,
    /// The headings above the section and the section's heading, outermost first. Their offsets refer to the content of
    /// the page.
    pub toc: Vec<TocEntry>,
    /// Path of the page without base: `/guide/start`.
    pub route_path: String,
    /// Prefix that converts the route to a full URL, see [`Origin::domain`].
    pub domain: String,
}

/// Returns the hits of a ranked page, best first. `text` is the query as entered.
pub(crate) fn hits(
    page: &RankedPage,
    document: &Document,
    query: &Query,
    text: &str,
    origin: Origin<'_>,
) -> Vec<Hit> {
    let content: Vec<u16> = document.content.encode_utf16().collect();
    let hit = |section: &RankedSection| {
        let section_match = found_section(section, document, &content, query);
        let section_text = section_content(document, &content, section.index);
        let anchor = if section_match.anchor.is_empty() {
            String::new()
        } else {
            format!("#{}", section_match.anchor)
        };
        Hit {
            id: document.id,
            hit_type: section_match.hit_type,
            title: document.title.clone(),
            header: section_match.headings.join(" > "),
            link: format!("{}{}{anchor}", origin.domain, document.route_path),
            query: text.to_owned(),
            highlights: highlights(&section_match),
            group: origin.group.to_owned(),
            statement: section_match.statement,
            content: String::from_utf16_lossy(section_text).trim_end().to_owned(),
            toc: path(document, section.index).into_iter().cloned().collect(),
            route_path: document.route_path.clone(),
            domain: origin.domain.to_owned(),
        }
    };
    page.sections.iter().map(hit).collect()
}

/// Returns the highlights of a section. Highlights of a heading are shifted to the heading's position in
/// [`Hit::header`].
fn highlights(section: &FoundSection) -> Vec<(u32, u32)> {
    let units = |text: &String| u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX);
    let parent_count = section.headings.len().saturating_sub(1);
    let shift = match section.hit_type {
        HitType::Header => section.headings[..parent_count].iter().map(|heading| units(heading) + 3).sum(),
        HitType::Title | HitType::Content => 0,
    };
    section.highlights.iter().map(|(start, end)| (start + shift, end + shift)).collect()
}
