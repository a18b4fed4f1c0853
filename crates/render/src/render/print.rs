//! Printable manual: the pages of one locale (language and version) as one document, to print or save as PDF, with a
//! title page, a table of contents, and the pages as chapters in reading order.

mod chapter;
mod contents;
mod document;
mod ids;

use std::collections::{BTreeMap, BTreeSet};

use quire_content::data::{NavItem, PageType};
use quire_content::{PageFile, RouteId};
use quire_load::Error;
use quire_process::with_large_stack;

use super::document::stylesheet_link;
use super::images::with_versions;
use super::inline_styles::{Extracted, extract};
use super::part_styles::part_styles;
use super::{RenderInput, SiteRenderer};
use chapter::{Links, chapter};
use contents::chapters;
use document::{Manual, document, sheet};
use ids::with_chapter;

/// Returns the paths of all published manuals and their style sheets.
pub fn print_paths(input: RenderInput<'_>) -> Vec<String> {
    printed_locales(input).flat_map(|locale| print_paths_of(input, locale)).collect()
}

/// Returns the paths of the style sheet and the document of the manual in a locale. `locale` is the locale's index.
pub fn print_paths_of(input: RenderInput<'_>, locale: usize) -> [String; 2] {
    let document = input.site.routes.print_path(locale);
    [PageFile::Styles.path(&document), document]
}

/// Returns the indices of the locales that have a printable manual.
pub fn printed_locales(input: RenderInput<'_>) -> impl Iterator<Item = usize> {
    let (config, routes) = (&input.site.config, &input.site.routes);
    (0..config.locales.len()).filter(|locale| config.print && routes.has_pages(*locale))
}

impl SiteRenderer<'_> {
    /// Renders the manuals of all locales as (path, content) pairs of documents and style sheets. Returns an empty list
    /// if the site does not enable manuals.
    pub fn print_pages(&self) -> Result<Vec<(String, Vec<u8>)>, Error> {
        let mut files = Vec::new();
        for locale in printed_locales(self.input) {
            files.extend(self.print_page(locale)?);
        }
        Ok(files)
    }

    /// Renders the style sheet and the document of the manual in a locale. `locale` is the locale's index.
    pub fn print_page(&self, locale: usize) -> Result<[(String, Vec<u8>); 2], Error> {
        with_large_stack(|| self.print_chapters(locale))
    }

    fn print_chapters(&self, locale: usize) -> Result<[(String, Vec<u8>); 2], Error> {
        let RenderInput { site, model, compiled, pictures, .. } = self.input;
        let chapters = chapters(model, &self.printed(locale));
        let path = site.routes.print_path(locale);
        let locale = &model.site.locales()[locale];
        let locale_id = locale.id();
        let ids =
            section_ids(chapters.iter().map(|chapter| (chapter.page, &*model.page(chapter.page).page_path)));
        let mut body = String::new();
        let mut links = BTreeSet::new();
        let mut rules: Vec<String> = Vec::new();
        for (number, entry) in chapters.iter().enumerate() {
            let (id, data) = (entry.page, model.page(entry.page));
            let Extracted { html, css } = extract(self.articles.html(id)?);
            let html = with_versions(html, pictures, data, &site.config);
            for rule in with_chapter(&css, &ids[&id]).lines() {
                // Identical inline styles have the same class, so their rule is added once.
                if !rule.starts_with(".qs-") || rules.iter().all(|known| known != rule) {
                    rules.push(rule.to_owned());
                }
            }
            links.extend(self.styles(&compiled.pages[id.index()]).lines().map(str::to_owned));
            links.extend(
                part_styles(&html, &self.shared.assets)
                    .map(|style| stylesheet_link(style).trim_end().to_owned()),
            );
            let chapter_links = Links { site, ids: &ids, page: id, locale: &locale_id };
            document::push_chapter(
                &mut body,
                number,
                entry,
                &ids[&id],
                &chapter(&html, data, entry.level, chapter_links),
            );
        }
        let sheet = sheet(&locale.title, &chapters, &rules);
        let manual =
            Manual { locale, chapters: &chapters, ids: &ids, body: &body, links: &links, path: &path };
        let document = document(&manual, &sheet, model.site.site(), &self.shared.assets, &site.config);
        Ok([(PageFile::Styles.path(&path), sheet.into_bytes()), (path, document.into_bytes())])
    }

    /// Returns the pages in the manual of a locale: pages with text, except for generated pages, pages of blogs and
    /// pages that are not indexed.
    fn printed(&self, locale: usize) -> Vec<RouteId> {
        let model = self.input.model;
        let mut pages = model.site.reading_order(locale);
        pages.retain(|id| {
            let is_text = matches!(model.page(*id).page_type, PageType::Doc | PageType::Custom);
            let is_apart = model.site.is_not_indexed(*id) || model.site.blog_page(*id).is_some();
            is_text && !is_apart && !model.site.is_generated(*id)
        });
        // Sort the pages by the navigation entry of their sidebar, because the sidebars themselves have no order.
        pages.sort_by_key(|id| {
            nav_position(&model.site.locales()[locale].nav, model.page(*id).sidebar.as_deref())
        });
        pages
    }
}

/// Returns the position of the navigation entry that links to `section`, the key of a sidebar. Sections without an
/// entry follow all others.
fn nav_position(nav: &[NavItem], section: Option<&str>) -> usize {
    let leads_to =
        |item: &NavItem, section: &str| item.link.as_ref().is_some_and(|link| link.contains(section));
    let position = nav.iter().position(|item| {
        let with_children = std::iter::once(item).chain(&item.items);
        section.is_some_and(|section| with_children.into_iter().any(|item| leads_to(item, section)))
    });
    position.unwrap_or(nav.len())
}

/// Returns the id of each chapter, which is the prefix of all ids in the chapter: the page's path, with `-` in place of
/// characters such as spaces and parentheses, and a number if the id is already taken.
fn section_ids<'p>(pages: impl Iterator<Item = (RouteId, &'p str)>) -> BTreeMap<RouteId, String> {
    let mut used_ids = BTreeSet::new();
    let id = |(page, path): (RouteId, &str)| {
        let is_plain = |char: char| char.is_alphanumeric() || "-_./".contains(char);
        let base: String = path.chars().map(|char| if is_plain(char) { char } else { '-' }).collect();
        let base = if base.is_empty() { "index".to_owned() } else { base };
        let numbered = (2..).map(|number| format!("{base}-{number}"));
        let free = std::iter::once(base.clone()).chain(numbered).find(|id| used_ids.insert(id.clone()));
        (page, free.unwrap_or(base))
    };
    pages.map(id).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use quire_content::Routes;

    use super::section_ids;

    #[test]
    fn ids_of_chapters_are_unique() {
        let files = ["en/a.md", "en/b.md", "en/c.md"].map(str::to_owned);
        let (routes, _) = Routes::new(Arc::default(), &files, &[]);
        let paths = ["guide/a b", "guide/a-b", ""];
        let ids = section_ids(routes.ids().zip(paths));
        assert_eq!(ids.into_values().collect::<Vec<_>>(), ["guide/a-b", "guide/a-b-2", "index"]);
    }
}
