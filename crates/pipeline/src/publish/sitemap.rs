//! `sitemap.xml` (sitemaps.org protocol 0.9) and `robots.txt`.

use quire_html::escape::text;

/// The site map of pages given as final href and time of the last change, in that order. `origin` has no trailing
/// slash.
pub(crate) fn sitemap<'a>(
    pages: impl IntoIterator<Item = (&'a str, Option<String>)>,
    origin: &str,
) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for (href, time) in pages {
        out.push_str(&format!("<url><loc>{}</loc>", text(&format!("{origin}{href}"))));
        if let Some(time) = time {
            out.push_str(&format!("<lastmod>{}</lastmod>", text(&time)));
        }
        out.push_str("</url>\n");
    }
    out.push_str("</urlset>\n");
    out
}

/// `robots.txt`: everything may be read; where the site map is.
pub(crate) fn robots(base: &str, origin: &str) -> String {
    format!("User-agent: *\nAllow: /\n\nSitemap: {origin}{base}sitemap.xml\n")
}
