//! Checks that every locale has pages.

use quire_diagnostics::{Diagnostic, Span};

use crate::routes::Routes;

/// Reports locales without any page as errors (usually a mistyped folder) and locales without a home page as warnings:
/// the logo links there, but a host may redirect visitors. `config` is the name of the configuration file in
/// diagnostics.
pub fn check_homes(routes: &Routes, config: &str) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let is_multilingual = routes.config.locales.len() > 1;
    for (locale, lang) in routes.config.locales.iter().map(|locale| &locale.lang).enumerate() {
        let folder = format!("{}/{lang}", routes.config.route.docs);
        if !routes.all().iter().any(|page| page.locale == locale) {
            let message = format!("the locale `{lang}` has no pages");
            let write = format!("write `{folder}/index.md`");
            let hint = if is_multilingual { format!("{write}, or remove the locale") } else { write };
            diagnostics.push(Diagnostic::error("content/no-pages", Span::file(config), message).hint(hint));
            continue;
        }
        let home = format!("{}/index.html", routes.prefix(locale));
        let is_home = routes.by_key(locale, "").is_some() || routes.is_public(&home);
        if !is_home && !routes.is_public("_redirects") {
            let message =
                format!("`{}/` leads nowhere: the locale `{lang}` has no home page", routes.prefix(locale));
            let hint = format!("write `{folder}/index.md`");
            diagnostics.push(Diagnostic::warning("content/no-home", Span::file(config), message).hint(hint));
        }
    }
    diagnostics
}
