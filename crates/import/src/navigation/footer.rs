//! Conversion of the footer to Markdown. The footer consists of columns of links and lines of text.

use quire_content::{LinkTarget, Routes};

use super::label;
use super::markup::markdown_lines;
use crate::draft::Draft;
use crate::path;
use quire_foreign_config::SourceSpan;

/// A titled column of links in the footer.
#[derive(Debug)]
pub(crate) struct FooterColumn {
    /// Title of the column. Empty for links outside of columns.
    pub(crate) title: String,
    pub(crate) links: Vec<FooterLink>,
}

/// An entry of a [`FooterColumn`].
#[derive(Debug)]
pub(crate) enum FooterLink {
    Link {
        text: String,
        /// URL or site path that the entry links to.
        link: String,
        /// Position of the entry in the configuration.
        span: SourceSpan,
    },
    /// HTML that consists of text and links.
    Html(String, SourceSpan),
}

/// Adds the lines of the footer to the site's configuration. Columns become a nested list. Reports links to missing
/// pages.
pub(crate) fn write_footer(draft: &mut Draft<'_, '_>, routes: &Routes) {
    let mut columns = Vec::new();
    let mut ungrouped = Vec::new();
    for FooterColumn { title, links } in std::mem::take(&mut draft.footer) {
        let entries: Vec<String> = links.into_iter().filter_map(|link| entry(draft, routes, link)).collect();
        if entries.is_empty() {
            continue;
        }
        if title.is_empty() {
            ungrouped.push(entries.join(" · "));
            continue;
        }
        columns.push(format!("- **{}**", label(&title)));
        columns.extend(entries.iter().map(|link| format!("  - {link}")));
    }
    let mut lines = columns;
    lines.extend(ungrouped);
    for (html, span) in std::mem::take(&mut draft.footer_html) {
        lines.extend(html_lines(draft, routes, &html, span));
    }
    draft.site.footer_lines = lines;
}

/// Returns an entry of a column as Markdown.
fn entry(draft: &mut Draft<'_, '_>, routes: &Routes, entry: FooterLink) -> Option<String> {
    match entry {
        FooterLink::Link { text, link, span } => {
            let url = resolve_or_report(draft, routes, &link, span)?;
            Some(format!("[{}](<{url}>)", in_brackets(&text)))
        }
        FooterLink::Html(html, span) => {
            let lines = html_lines(draft, routes, &html, span);
            (!lines.is_empty()).then(|| lines.join(" "))
        }
    }
}

fn html_lines(draft: &mut Draft<'_, '_>, routes: &Routes, html: &str, span: SourceSpan) -> Vec<String> {
    if html.contains("<img") {
        draft.dropped("footer", span, "images are shown as their alternative text");
    }
    markdown_lines(html, &mut |link| resolve_or_report(draft, routes, link, span))
}

/// Returns the URL of a link, or `None` if the target does not exist, which is reported.
fn resolve_or_report(
    draft: &mut Draft<'_, '_>,
    routes: &Routes,
    link: &str,
    span: SourceSpan,
) -> Option<String> {
    let url = target(routes, link);
    if url.is_none() {
        let note = format!("`{}` does not match any page; the link is omitted", link.escape_debug());
        draft.dropped("footer", span, &note);
    }
    url
}

/// Returns a URL for a link that is valid in all versions and languages of the site. Returns `None` if the target does
/// not exist or the link contains characters that are not allowed.
fn target(routes: &Routes, link: &str) -> Option<String> {
    let config = routes.config();
    let locale = &config.default_locale().id;
    let is_url = ["https://", "http://", "mailto:"].iter().any(|scheme| link.starts_with(scheme));
    if link.contains(['<', '>', '\\']) || link.contains(char::is_whitespace) {
        return None;
    }
    match routes.resolve_link(locale, "", link).target {
        LinkTarget::Outside => is_url.then(|| link.to_owned()),
        LinkTarget::Public(file) => Some(file),
        LinkTarget::Page(id) => {
            let key = path::join(&config.multi_version.default, &routes.page(id).key);
            let suffix = link.find(['#', '?']).map_or("", |at| &link[at..]);
            Some(format!("/{key}{suffix}"))
        }
        _ => None,
    }
}

/// Escapes text inside the brackets of a link.
pub(super) fn in_brackets(text: &str) -> String {
    label(text).replace('[', "\\[").replace(']', "\\]")
}
