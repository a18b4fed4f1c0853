//! Checks that every locale has pages and a home page, and that every version has pages.

use std::collections::BTreeSet;

use quire_config::Locale;
use quire_diagnostics::{Diagnostic, Span};

use crate::generated::locale_folder;
use crate::routes::Routes;

/// Reports locales without pages as errors; the usual cause is a mistyped folder name. Reports locales that have pages
/// but no home page as warnings, because the logo links to the home page. Omits these warnings if the site has its own
/// `_redirects`, which may redirect from the URL of the home page. Versions other than the default version need pages
/// in only one language. `config` is the file name of the configuration in diagnostics.
pub fn check_homes(routes: &Routes, config: &str) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let is_multilingual = routes.config.languages().len() > 1;
    for (locale, Locale { lang, version, .. }) in routes.config.locales.iter().enumerate() {
        let is_default = *version == routes.config.multi_version.default;
        if !routes.has_pages(locale) && is_default {
            let message = format!("the locale `{lang}` has no pages");
            let write = format!("write `{}/index.md`", folder(routes, locale));
            let hint = if is_multilingual { format!("{write}, or remove the locale") } else { write };
            diagnostics.push(Diagnostic::error("content/no-pages", Span::file(config), message).hint(hint));
        }
        let home = format!("{}/index.html", routes.prefix(locale));
        let is_home = routes.by_key(locale, "").is_some() || routes.is_public(&home);
        if routes.has_pages(locale) && !is_home && !routes.is_public("_redirects") {
            let message = format!(
                "`{}/` shows the 404 page: the locale `{lang}` has no home page",
                routes.prefix(locale)
            );
            let hint = format!("write `{}/index.md`", folder(routes, locale));
            diagnostics.push(Diagnostic::warning("content/no-home", Span::file(config), message).hint(hint));
        }
    }
    diagnostics.extend(empty_versions(routes, config));
    diagnostics
}

/// Returns errors for versions without any page. Versions from commits are checked when the commit is read.
fn empty_versions(routes: &Routes, config: &str) -> Vec<Diagnostic> {
    let multi = &routes.config.multi_version;
    let with_pages: BTreeSet<&str> = routes.all().iter().map(|page| page.route.version.as_str()).collect();
    let is_empty = |version: &str| !with_pages.contains(version);
    let versions = multi.versions.iter().filter(|version| version.name.value != multi.default);
    let empty = versions.filter(|version| version.reference.is_none() && is_empty(&version.name.value));
    let diagnostic = |version: &quire_config::Version| {
        let folder = folder(routes, routes.config.default_locale_of(&version.name.value));
        let message = format!("the version `{}` has no pages", version.name.value);
        let hint = format!("write `{folder}/index.md`, or set `ref` to the commit that contains them");
        Diagnostic::error("content/no-pages", version.name.span(config), message).hint(hint)
    };
    empty.map(diagnostic).collect()
}

/// Returns the folder of a locale's pages, relative to the site's folder. If the locale has no pages yet, returns the
/// usual folder: a site with one language needs none for the language.
fn folder(routes: &Routes, locale: usize) -> String {
    let config = &routes.config;
    let docs = config.route.docs.as_str();
    let own_page = routes.all().iter().find(|page| page.locale == locale && !page.is_fallback());
    let folders = if let Some(page) = own_page {
        vec![docs, locale_folder(config, &page.route.file_path)]
    } else {
        let Locale { lang, version, .. } = routes.locale(locale);
        let version = if *version == config.multi_version.working() { "" } else { version };
        vec![docs, version, if config.languages().len() > 1 { lang } else { "" }]
    };
    folders.into_iter().filter(|folder| !folder.is_empty()).collect::<Vec<_>>().join("/")
}
