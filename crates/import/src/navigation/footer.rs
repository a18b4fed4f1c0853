//! The footer of every page: a line of links for each column in the project's footer.

use quire_content::{LinkTarget, Routes, escape_marks};

use super::label;
use crate::draft::Draft;
use crate::path;
use crate::script::Place;

/// A column of links.
#[derive(Debug)]
pub(crate) struct FooterColumn {
    /// Title of the column. May be empty.
    pub(crate) title: String,
    pub(crate) links: Vec<FooterLink>,
}

/// A link of the footer.
#[derive(Debug)]
pub(crate) struct FooterLink {
    pub(crate) text: String,
    pub(crate) link: String,
    pub(crate) place: Place,
}

/// Adds the lines of the footer to the site. Reports and omits links to missing pages.
pub(crate) fn write_footer(draft: &mut Draft<'_, '_>, routes: &Routes) {
    let mut lines = Vec::new();
    for FooterColumn { title, links } in std::mem::take(&mut draft.footer) {
        let mut written = Vec::new();
        for link in links {
            if let Some(url) = target(routes, &link.link) {
                written.push(format!("[{}](<{url}>)", in_brackets(&link.text)));
            } else {
                let note = format!("`{}` leads to no page; the link is left out", link.link.escape_debug());
                draft.left("footer", link.place, &note);
            }
        }
        if !written.is_empty() {
            let title = if title.is_empty() { String::new() } else { format!("**{}:** ", label(&title)) };
            lines.push(title + &written.join(" · "));
        }
    }
    // Lines for home pages move to the footer of every page.
    if !lines.is_empty() {
        let below = std::mem::take(&mut draft.site.footer).into_iter().flat_map(|(_, lines)| lines);
        lines.extend(below.map(|line| escape_marks(&line)));
    }
    draft.site.footer_lines = lines;
}

/// Returns the URL of a link that is valid in all versions and languages of the site.
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
fn in_brackets(text: &str) -> String {
    label(text).replace('[', "\\[").replace(']', "\\]")
}
