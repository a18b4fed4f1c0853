//! Whether every locale has something to show.

use quire_diagnostics::{Diagnostic, Span};

use crate::routes::Routes;

/// Locales without a page, which a mistyped folder leaves behind, are errors. Locales without a home page, where the logo
/// of every page leads, are warnings: a host may send visitors elsewhere. `config` is how diagnostics name the
/// configuration.
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
