//! The data that client-side navigation fetches.

use quire_content::data::{PageData, PagePayload};

/// Returns the JSON of `<route>.page.json`: the page's data, its article's HTML, the href of its locale's shell data
/// and the name of the build's assets.
pub(crate) fn payload(page: &PageData, article: &str, shell: &str, build: &str) -> String {
    serde_json::to_string(&PagePayload { build, page, article, shell }).unwrap_or_default()
}
