//! The top navigation of a locale.

use quire_config::{NavEntry, NavPosition};
use quire_diagnostics::{Diagnostic, Span};
use quire_html::percent;

use crate::data::{NavItem, TextLink};
use crate::deadlinks::dead_link;
use crate::links::LinkTarget;
use crate::navigation::{NavFile, Navigation};
use crate::routes::Routes;

/// Builds the navigation of a locale with resolved links.
pub(crate) fn nav(
    routes: &Routes,
    navigation: &Navigation,
    locale: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<NavItem> {
    let Some(file) = navigation.nav(locale) else { return Vec::new() };
    items(routes, &file.entries, file, locale, diagnostics)
}

fn items(
    routes: &Routes,
    entries: &[NavEntry],
    file: &NavFile,
    locale: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<NavItem> {
    let id = &routes.locale(locale).id;
    let mut res = Vec::with_capacity(entries.len());
    for entry in entries {
        let link = entry.link.as_ref().map(|link| {
            let resolved = routes.resolve_link(id, &file.source, &link.url);
            // Shared files are checked in the default language.
            let is_own = file.locale == locale;
            if let (LinkTarget::Missing(path), true) = (&resolved.target, is_own) {
                let span = Span::new(file.source.clone(), link.range.clone());
                diagnostics.push(dead_link(routes, span, &link.url, path));
            }
            resolved.href
        });
        res.push(NavItem {
            text: entry.text.clone().unwrap_or_default(),
            link,
            items: items(routes, entry.items.as_deref().unwrap_or_default(), file, locale, diagnostics),
            active_match: entry.active_match.clone(),
            position: entry.position.unwrap_or(NavPosition::Right).as_str().to_owned(),
            tag: entry.tag.clone(),
        });
    }
    res
}

/// Returns the first breadcrumb of a section: the first navigation entry, including menu entries, that leads into it.
pub(crate) fn section_crumb(
    routes: &Routes,
    nav: &[NavItem],
    locale: usize,
    section: &str,
) -> Option<TextLink> {
    nav.iter().find_map(|item| {
        let page = item.link.as_ref().and_then(|link| {
            let base = routes.config.base.trim_end_matches('/');
            let path = link.strip_prefix(base)?.split(['#', '?']).next()?;
            routes.lookup(&percent::decode(path))
        });
        let leads_here = page
            .map(|id| routes.page(id))
            .is_some_and(|page| page.locale == locale && page.section() == Some(section));
        if leads_here {
            return Some(TextLink { text: item.text.clone(), link: item.link.clone(), lang: None });
        }
        section_crumb(routes, &item.items, locale, section)
    })
}
