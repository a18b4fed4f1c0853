//! `sitemap.xml` (sitemaps.org protocol 0.9) and `robots.txt`.

use quire_content::{PageData, SiteData, href};

use crate::escape::text;

/// The site map of the pages, in the order given. `origin` has no trailing slash.
pub fn sitemap<'a>(pages: impl IntoIterator<Item = &'a PageData>, site: &SiteData, origin: &str) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for page in pages {
        out.push_str(&format!("<url><loc>{}</loc>", text(&format!("{origin}{}", href(&page.route_path, site)))));
        if let Some(time) = &page.last_updated_time {
            out.push_str(&format!("<lastmod>{}</lastmod>", text(time)));
        }
        out.push_str("</url>\n");
    }
    out.push_str("</urlset>\n");
    out
}

/// `robots.txt`: everything may be read; where the site map is.
pub fn robots(site: &SiteData, origin: &str) -> String {
    format!("User-agent: *\nAllow: /\n\nSitemap: {origin}{}sitemap.xml\n", site.base)
}
