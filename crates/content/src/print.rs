//! `print.html`, the page that contains all pages of a language (`print` in the configuration).

use crate::routes::Routes;

impl Routes {
    /// Returns the output path of the print page of the locale with this index.
    pub fn print_path(&self, locale: usize) -> String {
        self.file_of(locale, "print.html")
    }

    /// Returns the URL of the print page, including the base.
    pub(crate) fn print_href(&self, locale: usize) -> String {
        let path = self.print_path(locale);
        let path = path.strip_suffix(".html").filter(|_| self.config.route.clean_urls).unwrap_or(&path);
        format!("{}{path}", self.config.base)
    }
}
