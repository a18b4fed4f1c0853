//! `llms.txt` (<https://llmstxt.org>), which lists the pages of a language as Markdown, and `llms-full.txt`, which
//! contains these pages.

use std::collections::BTreeMap;
use std::sync::Arc;

use quire_content::RouteId;
use quire_content::data::LocaleData;
use quire_render::{RenderInput, markdown_href_of};

/// Returns `llms.txt` of the locale with the index `locale`: a heading for each section, followed by the section's
/// pages in reading order.
pub(super) fn llms(input: RenderInput<'_>, locale: usize) -> String {
    let data = &input.model.site.locales()[locale];
    let mut out = head(data);
    let mut sections: Vec<(String, String)> = Vec::new();
    for id in pages(input, locale) {
        let page = input.model.page(id);
        let section = page.breadcrumbs.first().map(|crumb| crumb.text.clone()).unwrap_or_default();
        let description = match page.description.trim() {
            // Pages without a description have the site's description, which is omitted here.
            text if text.is_empty() || text == data.description => String::new(),
            text => format!(": {}", text.replace('\n', " ")),
        };
        let address = markdown_href_of(input, &input.site.routes.page(id).href);
        let title = page.title.replace('[', "\\[").replace(']', "\\]");
        let line = format!("- [{title}]({address}){description}\n");
        match sections.iter_mut().find(|(known, _)| *known == section) {
            Some((_, lines)) => lines.push_str(&line),
            None => sections.push((section, line)),
        }
    }
    // Pages outside all sections come first, without a heading.
    sections.sort_by_key(|(section, _)| !section.is_empty());
    for (section, lines) in sections {
        let heading = if section.is_empty() { String::new() } else { format!("## {section}\n\n") };
        out.push_str(&format!("\n{heading}{lines}"));
    }
    out
}

/// Returns `llms-full.txt` of the locale with the index `locale`. The file contains the locale's pages as Markdown, in
/// reading order, each with its URL.
pub(super) fn llms_full(
    input: RenderInput<'_>,
    locale: usize,
    markdown: &BTreeMap<RouteId, Arc<[u8]>>,
) -> String {
    let mut out = head(&input.model.site.locales()[locale]);
    for (id, text) in pages(input, locale).into_iter().filter_map(|id| Some((id, markdown.get(&id)?))) {
        let address = markdown_href_of(input, &input.site.routes.page(id).href);
        let text = String::from_utf8_lossy(text);
        out.push_str(&format!("\n---\nurl: {address}\n---\n\n{text}"));
    }
    out
}

fn head(locale: &LocaleData) -> String {
    let description = match locale.description.trim() {
        "" => String::new(),
        text => format!("\n> {}\n", text.replace('\n', " ")),
    };
    format!("# {}\n{description}", locale.title)
}

/// Returns the pages of a locale that have a Markdown version and that search engines may index, in reading order.
fn pages(input: RenderInput<'_>, locale: usize) -> Vec<RouteId> {
    let model = &input.model.site;
    let mut pages = model.reading_order(locale);
    pages.retain(|id| model.has_markdown(*id) && !model.is_not_indexed(*id));
    pages
}
