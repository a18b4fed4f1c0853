//! The footer of all pages, from `[footer]` in the configuration.
//!
//! The footer is a sibling of the shell's root element. It is the same on every page, so it needs no JavaScript and
//! remains during client-side navigation. It contains the lines of all languages, and its style sheet hides lines that
//! are not in the page's language.

use std::borrow::Cow;

use quire_config::Locale;
use quire_content::{LinkTarget, Routes};
use quire_diagnostics::{Diagnostic, Span};
use quire_files::content_hash;
use quire_html::escape::text;
use quire_markdown::{Host, Image, ReadError, Segment, SourceFile, Syntax, compile};

use crate::load::CONFIG;

/// The HTML and the style sheet of a site's footer.
#[derive(Debug, Clone)]
pub struct Footer {
    /// The `<footer>` element, with one `<div>` for each language. The style sheet hides the other languages.
    pub html: String,
    /// Path of the published style sheet, relative to the site's root.
    pub path: String,
    /// Content of the style sheet to write to [`Self::path`].
    pub css: String,
}

/// Returns the site's footer, or `None` if the site has no footer. The diagnostics are errors for dead links.
pub(crate) fn footer(routes: &Routes, config_text: &str) -> (Option<Footer>, Vec<Diagnostic>) {
    let config = routes.config();
    let mut html = String::new();
    let mut diagnostics = Vec::new();
    let mut css = include_str!("footer/footer.css").to_owned();
    for (lang, lines) in config.footer.by_lang() {
        let Some(locale) = config.languages().iter().find(|locale| locale.lang == lang) else { continue };
        let source = lines.join("\n\n");
        let article = compile(CONFIG, &source, 0, Syntax::Markdown, &Lines { routes, locale });
        let dead_links =
            article.links.iter().filter_map(|link| dead_link(routes, locale, &link.url, config_text));
        diagnostics.extend(dead_links);
        let lang = text(&lang.replace('_', "-"));
        html += &format!("<div lang=\"{lang}\">");
        for segment in &article.body {
            if let Segment::Html(segment) = segment {
                html += segment;
            }
        }
        html += "</div>";
        css += &format!(
            "html:not([lang=\"{lang}\"]) .q-site-footer > [lang=\"{lang}\"] {{\n  display: none;\n}}\n"
        );
    }
    let path = format!("assets/footer.{}.css", content_hash(css.as_bytes()));
    let footer = (!html.is_empty()).then(|| Footer {
        html: format!("<footer class=\"q-site-footer\">{html}</footer>"),
        path,
        css,
    });
    (footer, diagnostics)
}

fn dead_link(routes: &Routes, locale: &Locale, url: &str, config_text: &str) -> Option<Diagnostic> {
    let LinkTarget::Missing(_) = routes.resolve_link(&locale.id, "", url).target else { return None };
    let at = config_text.find(url).unwrap_or(0);
    let span = Span::new(CONFIG, at..config_text.len().min(at + url.len()));
    Some(Diagnostic::error("content/dead-link", span, format!("the link target `{url}` does not exist")))
}

/// Resolves links, images and interface strings for the footer's lines in one language.
struct Lines<'a> {
    routes: &'a Routes,
    locale: &'a Locale,
}

impl Host for Lines<'_> {
    fn link(&self, _from: &str, url: &str) -> String {
        self.routes.resolve_link(&self.locale.id, "", url).href
    }

    fn image(&self, _from: &str, url: &str) -> Image {
        Image { src: self.routes.resolve_link(&self.locale.id, "", url).href, size: None }
    }

    fn read(&self, _from: &str, specifier: &str) -> Result<SourceFile, ReadError> {
        Err(ReadError { message: format!("a footer cannot include `{specifier}`"), hint: None })
    }

    fn highlight(&self, _language: &str, _code: &str) -> Option<Vec<String>> {
        None
    }

    fn text(&self, key: &str) -> Cow<'_, str> {
        Cow::Borrowed(self.locale.texts.get(key).map_or("", String::as_str))
    }
}
