//! The page that has all pages of a language, `print` in the configuration.

use quire_config::SiteConfig;

/// Where the page of a language is published.
pub fn print_path(config: &SiteConfig, lang: &str) -> String {
    if lang == config.lang { "print.html".to_owned() } else { format!("{lang}/print.html") }
}

/// Its final URL.
pub(crate) fn print_href(config: &SiteConfig, lang: &str) -> String {
    let path = print_path(config, lang);
    let path = path.strip_suffix(".html").filter(|_| config.route.clean_urls).unwrap_or(&path);
    format!("{}{path}", config.base)
}
