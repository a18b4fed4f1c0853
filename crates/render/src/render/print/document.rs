//! HTML document and style sheet of the printable manual, which contains the pages of one locale as chapters.

use std::collections::{BTreeMap, BTreeSet};

use quire_config::SiteConfig;
use quire_content::data::{LocaleData, SiteData};
use quire_content::{PageFile, RouteId, language_tag, plain_text, push_inline_html};
use quire_files::{content_hash, integrity};
use quire_html::escape::text;
use quire_html::percent::encode_readable;

use super::contents::Chapter;
use crate::render::document::{Assets, StyleSheet, is_rtl, push_font_preloads, stylesheet_link};

/// The printable manual of one locale (language and version).
pub(super) struct Manual<'a> {
    pub(super) locale: &'a LocaleData,
    pub(super) chapters: &'a [Chapter],
    /// Id of each chapter's `<section>` in the manual.
    pub(super) ids: &'a BTreeMap<RouteId, String>,
    /// All chapters as HTML, in order.
    pub(super) body: &'a str,
    /// `<link>` elements for the style sheets of the chapters' components, and of markup such as tabs.
    pub(super) links: &'a BTreeSet<String>,
    pub(super) path: &'a str,
}

/// Appends a chapter, preceded by the headings of the parts that start with this chapter.
pub(super) fn push_chapter(out: &mut String, number: usize, chapter: &Chapter, id: &str, article: &str) {
    out.push_str(&format!("<section class=\"q-print-chapter q-print-{number}\" id=\"{id}\">\n"));
    for (title, level) in &chapter.parts {
        out.push_str(&format!("<h{level} class=\"q-print-part\">"));
        push_inline_html(out, title);
        out.push_str(&format!("</h{level}>\n"));
    }
    out.push_str(&format!("<div class=\"q-article\">\n{article}\n</div>\n</section>\n"));
}

/// Returns the style sheet of a manual: a running head for each chapter, and `rules`, the CSS rules that replace inline
/// styles.
pub(super) fn sheet(title: &str, chapters: &[Chapter], rules: &[String]) -> String {
    let mut css = format!(
        "@charset \"utf-8\";\n@page {{ @top-left {{ content: {} }} }}\n@page cover {{ @top-left {{ content: none }} }}\n",
        string(title)
    );
    for (number, chapter) in chapters.iter().enumerate() {
        let head = string(&plain_text(&chapter.title));
        css.push_str(&format!(
            ".q-print-{number} {{ page: print-{number} }}\n@page print-{number} {{ @top-right {{ content: {head} }} }}\n"
        ));
    }
    for rule in rules {
        css.push_str(&format!("{rule}\n"));
    }
    css
}

/// Quotes and escapes `text` as a CSS string.
fn string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " "))
}

/// Returns the HTML document of a manual. `sheet` is the content of the manual's style sheet.
pub(super) fn document(
    manual: &Manual<'_>,
    sheet: &str,
    site: &SiteData,
    assets: &Assets,
    config: &SiteConfig,
) -> String {
    let Manual { locale, path, .. } = manual;
    let direction = if is_rtl(&locale.lang, site) { " dir=\"rtl\"" } else { "" };
    let lang = text(&language_tag(&locale.lang)).clone();
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{lang}\"{direction} data-theme=\"light\">\n<head>\n<meta charset=\"utf-8\">\n"
    );
    if !assets.policy.is_empty() {
        let policy = text(&assets.policy);
        out.push_str(&format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n"));
    }
    out.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.push_str(&format!(
        "<title>{}</title>\n<meta name=\"robots\" content=\"noindex\">\n",
        text(&locale.title)
    ));
    let icon = if site.icon.is_empty() { "data:," } else { site.icon.as_str() };
    out.push_str(&format!("<link rel=\"icon\" href=\"{}\">\n", text(icon)));
    let styles_path = PageFile::Styles.path(path);
    let styles_path = StyleSheet {
        href: format!("{}{}?{}", config.base, encode_readable(&styles_path), content_hash(sheet.as_bytes())),
        integrity: integrity(sheet.as_bytes()),
    };
    let of_layout = assets.layout_styles.get("print");
    let of_direction = assets.layout_styles.get("rtl").filter(|_| !direction.is_empty());
    for style in assets.styles.iter().chain(of_layout).chain(of_direction) {
        out.push_str(&stylesheet_link(style));
    }
    for link in manual.links {
        out.push_str(&format!("{link}\n"));
    }
    for style in assets.site_styles.iter().chain([&styles_path]) {
        out.push_str(&stylesheet_link(style));
    }
    push_font_preloads(&mut out, assets);
    out.push_str("</head>\n<body>\n<main class=\"q-doc q-print\">\n");
    push_front(&mut out, manual, config);
    out.push_str(manual.body);
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

/// Appends the title page and the table of contents.
fn push_front(out: &mut String, manual: &Manual<'_>, config: &SiteConfig) {
    let locale = manual.locale;
    out.push_str(&format!("<header class=\"q-print-cover\">\n<h1>{}</h1>\n", text(&locale.title)));
    if !locale.description.is_empty() {
        out.push_str(&format!("<p>{}</p>\n", text(&locale.description)));
    }
    if !config.site_url.is_empty() {
        let url = text(&format!("{}{}", config.site_url, locale.home)).clone();
        out.push_str(&format!("<p><a class=\"q-print-address\" href=\"{url}\">{url}</a></p>\n"));
    }
    let title = locale.texts.get("printContents").map_or("", String::as_str);
    out.push_str(&format!("</header>\n<nav class=\"q-print-contents\">\n<h2>{}</h2>\n<ul>\n", text(title)));
    for chapter in manual.chapters {
        for (title, level) in &chapter.parts {
            out.push_str(&format!("<li class=\"q-print-part\" data-level=\"{level}\">"));
            push_inline_html(out, title);
            out.push_str("</li>\n");
        }
        let (level, id) = (chapter.level, &manual.ids[&chapter.page]);
        out.push_str(&format!("<li data-level=\"{level}\"><a href=\"#{id}\">"));
        push_inline_html(out, &chapter.title);
        out.push_str("</a></li>\n");
    }
    out.push_str("</ul>\n</nav>\n");
}
