//! HTML pages that redirect from old URLs, for hosts without support for redirects.

use quire_html::escape::text;

/// Returns a page that redirects to `to`, a path on the site or an absolute URL. `origin` has no trailing slash and may
/// be empty. Search engines treat an immediate refresh as a permanent redirect.
pub(crate) fn moved_page(to: &str, lang: &str, origin: &str) -> String {
    let canonical =
        if to.starts_with('/') && !origin.is_empty() { format!("{origin}{to}") } else { to.to_owned() };
    let (to, canonical, lang) = (text(to), text(&canonical), text(lang));
    format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\">\n\
         <meta http-equiv=\"refresh\" content=\"0; url={to}\">\n\
         <meta name=\"robots\" content=\"noindex\">\n<link rel=\"canonical\" href=\"{canonical}\">\n\
         <title>{canonical}</title>\n</head>\n<body>\n<a href=\"{to}\">{canonical}</a>\n</body>\n</html>\n"
    )
}
