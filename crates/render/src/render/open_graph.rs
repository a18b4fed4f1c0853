//! Metadata for previews of a page in chats and social networks: Open Graph, and one additional element for X
//! (Twitter). `og:locale` is omitted, because its value includes a country, and pages only have a language.

use quire_content::data::{PageData, PageType};
use quire_html::escape::text;

use super::document::HeadElement;
use crate::social::SocialImage;

/// Returns the elements for a page at the absolute URL `url`, without elements that `head` already contains.
pub(super) fn open_graph(
    page: &PageData,
    url: &str,
    site_title: &str,
    image: Option<&SocialImage>,
    head: &[HeadElement],
) -> String {
    let mut out = String::new();
    let mut meta = |kind: &str, name: &str, content: &str| {
        let is_written = |(key, value): &(String, String)| key == kind && value == name;
        let has_open_graph = head.iter().any(|element| element.attributes.iter().any(is_written));
        if !content.is_empty() && !has_open_graph {
            out.push_str(&format!("<meta {kind}=\"{name}\" content=\"{}\">\n", text(content)));
        }
    };
    meta("property", "og:title", if page.title.is_empty() { &page.document_title } else { &page.title });
    meta("property", "og:description", &page.description);
    meta("property", "og:url", url);
    meta("property", "og:type", if page.page_type == PageType::Home { "website" } else { "article" });
    meta("property", "og:site_name", site_title);
    if let Some(SocialImage { url, size, alt }) = image {
        meta("property", "og:image", url);
        if let Some((width, height)) = size {
            meta("property", "og:image:width", &width.to_string());
            meta("property", "og:image:height", &height.to_string());
        }
        meta("property", "og:image:alt", alt);
    }
    let is_large = image.is_some_and(|image| image.size.is_none_or(|(width, height)| width > height));
    meta("name", "twitter:card", if is_large { "summary_large_image" } else { "summary" });
    out
}
