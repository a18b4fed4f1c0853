//! Structured data for search engines (schema.org JSON-LD) about a page and its position in the site.

use quire_content::data::{PageData, PageType};
use quire_content::{language_tag, plain_text};
use quire_html::escape::json_for_script;
use serde_json::{Value, json};

use crate::social::SocialImage;

/// The site that contains a page.
pub(super) struct WebSite<'a> {
    /// Title in the page's language.
    pub(super) title: &'a str,
    /// URL path of the site, with a slash at both ends.
    pub(super) base: &'a str,
    /// Origin without a trailing slash.
    pub(super) origin: &'a str,
}

/// Returns the JSON-LD `<script>` element of a page, or an empty string for pages other than articles and home pages.
/// `url` is the page's URL.
pub(super) fn schema_org(
    page: &PageData,
    url: &str,
    image: Option<&SocialImage>,
    site: &WebSite<'_>,
) -> String {
    let described = match page.page_type {
        PageType::Home => vec![website(page, url, site)],
        PageType::Doc => std::iter::once(article(page, url, image, site))
            .chain(breadcrumbs(page, url, site.origin))
            .collect(),
        PageType::NotFound | PageType::Custom | PageType::Blank => return String::new(),
    };
    let data = json!({ "@context": "https://schema.org", "@graph": described });
    format!("<script type=\"application/ld+json\">{}</script>\n", json_for_script(&data.to_string()))
}

fn website(page: &PageData, url: &str, site: &WebSite<'_>) -> Value {
    json!({
        "@type": "WebSite",
        "name": site.title,
        "description": page.description,
        "url": url,
        "inLanguage": text_language(page),
    })
}

fn article(page: &PageData, url: &str, image: Option<&SocialImage>, site: &WebSite<'_>) -> Value {
    let mut article = json!({
        "@type": "TechArticle",
        "headline": page.title,
        "description": page.description,
        "url": url,
        "inLanguage": text_language(page),
        "isPartOf": { "@type": "WebSite", "name": site.title, "url": format!("{}{}", site.origin, site.base) },
    });
    if let Some(image) = image {
        article["image"] = image.url.as_str().into();
    }
    if let Some(time) = &page.last_updated_time {
        article["dateModified"] = time.as_str().into();
    }
    article
}

/// Returns the language of a page's text, which differs from the page's language if the page is not translated.
fn text_language(page: &PageData) -> String {
    page.language.as_ref().map_or_else(|| language_tag(&page.lang), |language| language.lang.clone())
}

/// Returns the breadcrumbs of a page. Only steps with a page are included, because each step except the last needs a
/// URL.
fn breadcrumbs(page: &PageData, url: &str, origin: &str) -> Option<Value> {
    let linked = page.breadcrumbs.iter().filter_map(|crumb| Some((&crumb.text, crumb.link.as_ref()?)));
    let mut steps: Vec<(String, String)> =
        linked.map(|(text, link)| (plain_text(text), format!("{origin}{link}"))).collect();
    if steps.is_empty() {
        return None;
    }
    steps.push((page.title.clone(), url.to_owned()));
    let item = |(index, (name, item)): (usize, (String, String))| json!({ "@type": "ListItem", "position": index + 1, "name": name, "item": item });
    let items: Vec<Value> = steps.into_iter().enumerate().map(item).collect();
    Some(json!({ "@type": "BreadcrumbList", "itemListElement": items }))
}
