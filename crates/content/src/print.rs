//! The page that has all pages of a language, `print` in the configuration.

use crate::routes::Routes;

impl Routes {
    /// Returns where the page of a locale, by its index, is published.
    pub fn print_path(&self, locale: usize) -> String {
        self.file_of(locale, "print.html")
    }

    /// Returns its final URL.
    pub(crate) fn print_href(&self, locale: usize) -> String {
        let path = self.print_path(locale);
        let path = path.strip_suffix(".html").filter(|_| self.config.route.clean_urls).unwrap_or(&path);
        format!("{}{path}", self.config.base)
    }
}
