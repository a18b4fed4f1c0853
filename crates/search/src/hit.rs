//! Results as the rows that a search service answers with; `toHits` in `theme/src/features/search/engine/client.ts` makes the same.

use serde::Serialize;

use crate::document::{Document, TocEntry};
use crate::query::Query;
use crate::rank::{RankedPage, RankedSection};
use crate::result::{FoundSection, HitType, found_section, path, section_content};

/// Where hits lead, and how their site is called.
#[derive(Debug, Clone, Copy, Default)]
pub struct Origin<'a> {
    /// What comes before routes to make them addresses, without a slash at the end; empty for the asking site's own.
    pub domain: &'a str,
    /// What `group` of the hits is.
    pub group: &'a str,
}

/// A section that answers a query, with the part of its page's document that it is (requirements S3-36 to S3-38).
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Hit {
    /// Number of the page within its index.
    pub id: u32,
    /// What of the section answers.
    #[serde(rename = "type")]
    pub hit_type: HitType,
    /// The page's title.
    pub title: String,
    /// Headings from the page's title to the section's own, joined by ` > `.
    pub header: String,
    /// Domain, route and anchor.
    pub link: String,
    /// What was asked.
    pub query: String,
    /// Ranges in UTF-16 code units within `title`, `header` or `statement`, by type; sorted, and they do not overlap.
    pub highlights: Vec<(u32, u32)>,
    /// The group that the page belongs to, as the service calls it.
    pub group: String,
    /// A piece of the content around the best match.
    pub statement: String,
    /// All that the section says.
    pub content: String,
    /// The headings that the section stands below, outermost first, its own last; places are those in the page.
    pub toc: Vec<TocEntry>,
    /// Route of the page without base.
    pub route_path: String,
    /// See [`Origin::domain`].
    pub domain: String,
}

/// The rows of a ranked page, best first. `text` is the query as it was asked.
pub(crate) fn hits(
    page: &RankedPage,
    document: &Document,
    query: &Query,
    text: &str,
    origin: Origin<'_>,
) -> Vec<Hit> {
    let content: Vec<u16> = document.content.encode_utf16().collect();
    let hit = |section: &RankedSection| {
        let found = found_section(section, document, &content, query);
        let own = section_content(document, &content, section.at);
        let anchor = if found.anchor.is_empty() { String::new() } else { format!("#{}", found.anchor) };
        Hit {
            id: document.id,
            hit_type: found.hit_type,
            title: document.title.clone(),
            header: found.headings.join(" > "),
            link: format!("{}{}{anchor}", origin.domain, document.route_path),
            query: text.to_owned(),
            highlights: highlights(&found),
            group: origin.group.to_owned(),
            statement: found.statement,
            content: String::from_utf16_lossy(own).trim_end().to_owned(),
            toc: path(document, section.at).into_iter().cloned().collect(),
            route_path: document.route_path.clone(),
            domain: origin.domain.to_owned(),
        }
    };
    page.sections.iter().map(hit).collect()
}

/// The highlights of a heading are told within the whole path that it ends.
fn highlights(found: &FoundSection) -> Vec<(u32, u32)> {
    let units = |text: &String| u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX);
    let above = found.headings.len().saturating_sub(1);
    let shift = match found.hit_type {
        HitType::Header => found.headings[..above].iter().map(|heading| units(heading) + 3).sum(),
        HitType::Title | HitType::Content => 0,
    };
    found.highlights.iter().map(|(start, end)| (start + shift, end + shift)).collect()
}
