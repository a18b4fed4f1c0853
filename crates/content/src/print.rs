//! Path and URL of `print.html`, the printable manual of a locale (`print` in the configuration).

use crate::routes::Routes;

impl Routes {
    /// Returns the output path of the manual of the locale with this index.
    pub fn print_path(&self, locale: usize) -> String {
        self.file_of(locale, "print.html")
    }

    /// Returns the URL of the manual, including the base.
    pub(crate) fn print_href(&self, locale: usize) -> String {
        let path = self.print_path(locale);
        let path = path.strip_suffix(".html").filter(|_| self.config.route.clean_urls).unwrap_or(&path);
        format!("{}{path}", self.config.base)
    }
}
