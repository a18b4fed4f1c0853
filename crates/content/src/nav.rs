//! The top navigation of a locale.

use quire_config::{NavEntry, NavPosition};
use quire_diagnostics::{Diagnostic, Span};
use quire_html::percent;

use crate::data::{NavItem, TextLink};
use crate::deadlinks::dead_link;
use crate::links::LinkTarget;
use crate::navigation::{NavFile, Navigation};
use crate::routes::{RouteId, Routes};

/// Builds the navigation of a locale with resolved links.
pub(crate) fn nav(
    routes: &Routes,
    navigation: &Navigation,
    locale: usize,
) -> (Vec<NavItem>, Vec<Diagnostic>) {
    let Some(file) = navigation.nav(locale) else { return (Vec::new(), Vec::new()) };
    items(routes, &file.entries, file, locale)
}

fn items(
    routes: &Routes,
    entries: &[NavEntry],
    file: &NavFile,
    locale: usize,
) -> (Vec<NavItem>, Vec<Diagnostic>) {
    let id = &routes.locale(locale).id;
    let mut res = Vec::with_capacity(entries.len());
    let mut diagnostics = Vec::new();
    for entry in entries {
        let link = entry.link.as_ref().map(|link| {
            let resolved = routes.resolve_link(id, &file.source, &link.url);
            // A file that several languages share is checked only in the default language.
            let belongs_to_locale = file.locale == locale;
            if let (LinkTarget::Missing(path), true) = (&resolved.target, belongs_to_locale) {
                let span = Span::new(file.source.clone(), link.range.clone());
                diagnostics.push(dead_link(routes, span, &link.url, path));
            }
            resolved.href
        });
        let nested = entry.items.as_deref().unwrap_or_default();
        let (nested, nested_diagnostics) = items(routes, nested, file, locale);
        diagnostics.extend(nested_diagnostics);
        res.push(NavItem {
            text: entry.text.clone().unwrap_or_default(),
            link,
            items: nested,
            active_match: entry.active_match.as_ref().map(|pattern| pattern.value.clone()),
            position: entry.position.unwrap_or(NavPosition::Right).as_str().to_owned(),
            tag: entry.tag.clone(),
        });
    }
    (res, diagnostics)
}

/// Returns the first breadcrumb of a section: the first navigation entry that links to the section's index page or to
/// `first`, the first page of the section's sidebar. Otherwise, returns the first top-level entry that links to any
/// page of the section, ignoring the entries of menus, which name only a part of a section.
pub(crate) fn section_crumb(
    routes: &Routes,
    nav: &[NavItem],
    locale: usize,
    section: &str,
    first: Option<RouteId>,
) -> Option<TextLink> {
    let is_entrance = |id: RouteId| Some(id) == first || routes.page(id).key == section;
    let is_inside = |id: RouteId| is_entrance(id) || routes.page(id).section() == Some(section);
    let links_to = |item: &NavItem, is_wanted: &dyn Fn(RouteId) -> bool| {
        target(routes, item).is_some_and(|id| routes.page(id).locale == locale && is_wanted(id))
    };
    let section_entry = first_item(nav, &|item| links_to(item, &is_entrance));
    let item = section_entry.or_else(|| nav.iter().find(|item| links_to(item, &is_inside)))?;
    Some(TextLink { text: item.text.clone(), link: item.link.clone(), lang: None })
}

/// Returns the first matching entry, including entries of menus.
fn first_item<'i>(items: &'i [NavItem], is_wanted: &dyn Fn(&NavItem) -> bool) -> Option<&'i NavItem> {
    let wanted = |item: &'i NavItem| is_wanted(item).then_some(item);
    items.iter().find_map(|item| wanted(item).or_else(|| first_item(&item.items, is_wanted)))
}

/// Returns the page that an entry leads to.
fn target(routes: &Routes, item: &NavItem) -> Option<RouteId> {
    let base = routes.config.base.trim_end_matches('/');
    let path = item.link.as_ref()?.strip_prefix(base)?.split(['#', '?']).next()?;
    routes.lookup(&percent::decode(path))
}
