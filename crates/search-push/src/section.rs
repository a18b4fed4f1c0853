//! The sections of pages as sent to search engines.

use serde::Serialize;
use sha2::{Digest as _, Sha256};

/// A section of a page: a heading and the content below it, up to the next heading.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Section {
    /// Name of the site. Several sites may share a collection.
    pub site: String,
    /// Title of the site, shown with results.
    pub site_title: String,
    /// Language tag of the page.
    pub lang: String,
    /// Version of the documentation; empty for a site without versions.
    pub version: String,
    /// Path of the page without base: `/guide/start`.
    pub route: String,
    /// Anchor; empty for the section before the first heading.
    pub anchor: String,
    /// URL of the section: origin, base, route and anchor. The origin is missing if the site has no `siteUrl`.
    pub url: String,
    /// Title of the page as plain text.
    pub title: String,
    /// Heading of the section; empty for the section before the first heading.
    pub heading: String,
    /// Headings from the page's title to the section's heading.
    pub headings: Vec<String>,
    /// Text of the section without its heading and code.
    pub content: String,
    /// Code blocks of the section, as plain text.
    pub code: String,
    /// Search keywords, which do not have to occur on the page.
    pub keywords: Vec<String>,
    /// Groups of the navigation that contain the page, outermost first.
    pub breadcrumbs: Vec<String>,
    /// Number of other pages that link to the page.
    pub page_rank: u32,
    /// Index of the section on its page, starting at 0.
    pub position: u32,
}

impl Section {
    /// Returns an ID that depends only on the section's location, so that adding a section again replaces it. The ID
    /// contains only characters that every engine accepts.
    pub(crate) fn id(&self) -> String {
        let identity = [&self.site, &self.version, &self.route, &self.anchor].map(String::as_str).join("\0");
        let half = Sha256::digest(identity)[..16]
            .iter()
            .fold(0, |number: u128, &byte| number << 8 | u128::from(byte));
        format!("{half:032x}")
    }
}
