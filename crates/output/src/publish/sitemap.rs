//! `sitemap.xml` (sitemaps.org protocol 0.9, with the translations of pages) and `robots.txt`.

use std::fmt::Write as _;

use quire_html::escape::text;

/// A page in a sitemap. All hrefs are root-relative, encoded paths that include the base.
pub(super) struct Entry<'a> {
    /// Href of the page.
    pub(super) href: &'a str,
    /// Time of the last change. `None` if it is unknown.
    pub(super) changed: Option<String>,
    /// Hrefs of the page in every language, including its own, by BCP 47 tag, and `x-default`. Empty if the page exists
    /// in only one language.
    pub(super) alternates: Vec<(String, &'a str)>,
}

struct Limits {
    entries: usize,
    bytes: usize,
}

/// Limits of the protocol: 50,000 entries and 50 MB.
const LIMITS: Limits = Limits { entries: 50_000, bytes: 50 << 20 };

pub(super) const SITE_MAP: &str = "sitemap.xml";

/// Path of the file with rules for crawlers.
pub(super) const ROBOTS: &str = "robots.txt";

const START: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n";
const END: &str = "</urlset>\n";

/// Returns the files of the sitemap as (path, content) pairs. For a site that is too large for a single file, returns
/// an index and several parts. `origin` has no trailing slash.
pub(super) fn sitemap<'a>(
    entries: impl IntoIterator<Item = Entry<'a>>,
    base: &str,
    origin: &str,
) -> Vec<(String, String)> {
    within(&LIMITS, entries, base, origin)
}

fn within<'a>(
    limits: &Limits,
    entries: impl IntoIterator<Item = Entry<'a>>,
    base: &str,
    origin: &str,
) -> Vec<(String, String)> {
    let mut parts: Vec<(usize, String)> = vec![(0, START.to_owned())];
    for entry in entries {
        let element = element(&entry, origin);
        let fits = |(count, sitemap): &&mut (usize, String)| {
            *count < limits.entries && sitemap.len() + element.len() + END.len() <= limits.bytes
        };
        match parts.last_mut().filter(fits) {
            Some((count, part)) => {
                *count += 1;
                part.push_str(&element);
            }
            None => parts.push((1, format!("{START}{element}"))),
        }
    }
    let parts: Vec<String> = parts.into_iter().map(|(_, part)| part + END).collect();
    if let [part] = parts.as_slice() {
        return vec![(SITE_MAP.to_owned(), part.clone())];
    }
    let mut index = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n".to_owned();
    let name = |number: usize| format!("sitemap-{}.xml", number + 1);
    for number in 0..parts.len() {
        let address = format!("{origin}{base}{}", name(number));
        let _ = writeln!(index, "<sitemap><loc>{}</loc></sitemap>", text(&address));
    }
    index.push_str("</sitemapindex>\n");
    let parts = parts.into_iter().enumerate().map(|(number, part)| (name(number), part));
    std::iter::once((SITE_MAP.to_owned(), index)).chain(parts).collect()
}

fn element(entry: &Entry<'_>, origin: &str) -> String {
    let mut out = format!("<url><loc>{}</loc>", text(&format!("{origin}{}", entry.href)));
    if let Some(time) = &entry.changed {
        let _ = write!(out, "<lastmod>{}</lastmod>", text(time));
    }
    for (tag, href) in &entry.alternates {
        let (tag, address) = (text(tag), format!("{origin}{href}"));
        let _ =
            write!(out, "\n<xhtml:link rel=\"alternate\" hreflang=\"{tag}\" href=\"{}\"/>", text(&address));
    }
    out + "</url>\n"
}

/// Returns `robots.txt`, which allows all crawlers and refers to the sitemap.
pub(super) fn robots(base: &str, origin: &str) -> String {
    format!("User-agent: *\nAllow: /\n\nSitemap: {origin}{base}{SITE_MAP}\n")
}

#[cfg(test)]
mod tests {
    use super::{Entry, Limits, within};

    fn maps(limits: &Limits) -> Vec<(String, String)> {
        let hrefs = ["/b/", "/b/a", "/b/b&c"];
        let entry = |href| Entry { href, changed: None, alternates: Vec::new() };
        within(limits, hrefs.map(entry), "/b/", "https://example.org")
    }

    #[test]
    fn one_file_as_long_as_the_protocol_allows() {
        let maps = maps(&Limits { entries: 3, bytes: 1 << 20 });
        let [(path, map)] = maps.as_slice() else { panic!("{maps:?}") };
        assert_eq!(path, "sitemap.xml");
        assert!(map.contains("<loc>https://example.org/b/b&amp;c</loc>"), "{map}");
    }

    #[test]
    fn a_larger_site_has_an_index() {
        for limits in [Limits { entries: 2, bytes: 1 << 20 }, Limits { entries: 9, bytes: 260 }] {
            let maps = maps(&limits);
            let [(_, index), (first, one), (second, two)] = maps.as_slice() else { panic!("{maps:?}") };
            assert_eq!((first.as_str(), second.as_str()), ("sitemap-1.xml", "sitemap-2.xml"));
            assert!(index.contains("<sitemap><loc>https://example.org/b/sitemap-2.xml</loc></sitemap>"));
            assert_eq!((one.matches("<url>").count(), two.matches("<url>").count()), (2, 1));
            assert!(one.len() <= limits.bytes && two.ends_with("</urlset>\n"));
        }
    }
}
