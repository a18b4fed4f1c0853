//! Links and images.

use std::ops::Range;

use quire_diagnostics::Diagnostic;
use quire_html::url::{Use, runs_script};
use satteri_pulldown_cmark::LinkType;

use super::Renderer;
use crate::url::{is_external, is_local};
use crate::{Image, Link, LinkKind, escape, inline};

impl Renderer<'_, '_, '_> {
    pub(super) fn open_link(&mut self, kind: LinkType, url: &str, title: &str, range: &Range<usize>) {
        self.links += 1;
        let mailto;
        let url = if kind == LinkType::Email {
            mailto = format!("mailto:{url}");
            &mailto
        } else {
            url
        };
        let href = self.href(url, range);
        let html = self.page.out.html();
        html.push_str("<a");
        if let Some(href) = href {
            html.push_str(" href=\"");
            escape::url(html, &href);
            html.push('"');
        }
        if !title.is_empty() {
            escape::attribute(html, "title", title);
        }
        if self.page.profile == crate::page::Profile::Article && is_external(url) {
            self.page.out.html().push_str(" class=\"external\" rel=\"noreferrer\"");
        }
        self.page.out.html().push('>');
    }

    /// Records a link and gives the href to emit; nothing for a dangerous one.
    pub(super) fn href(&mut self, url: &str, range: &Range<usize>) -> Option<String> {
        if self.is_plain() {
            return Some(url.to_owned());
        }
        self.record(url, LinkKind::Link, range)
            .then(|| if is_local(url) { self.page.host.link(&self.source.path, url) } else { url.to_owned() })
    }

    /// Records an image and gives what to emit; nothing for a dangerous one.
    pub(super) fn src(&mut self, url: &str, range: &Range<usize>) -> Option<Image> {
        let untouched = || Image { src: url.to_owned(), size: None };
        if self.is_plain() {
            return Some(untouched());
        }
        self.record(url, LinkKind::Image, range)
            .then(|| if is_local(url) { self.page.host.image(&self.source.path, url) } else { untouched() })
    }

    /// Notes a destination; false, with a warning, when it would run script.
    fn record(&mut self, url: &str, kind: LinkKind, range: &Range<usize>) -> bool {
        let used = if kind == LinkKind::Link { Use::Link } else { Use::Media };
        if !self.is_harmless(url, used, range) {
            return false;
        }
        let (from, span) = (self.source.path.to_string(), self.source.span(range.clone()));
        self.page.article.links.push(Link { url: url.to_owned(), from, kind, span });
        true
    }

    /// False, with a warning, for an address that would run script.
    pub(super) fn is_harmless(&mut self, url: &str, used: Use, range: &Range<usize>) -> bool {
        let is_harmless = !runs_script(url, used);
        if !is_harmless {
            let scheme = url.split(':').next().unwrap_or("").trim();
            let message = format!("a link to `{scheme}:` would run script and is left out");
            let hint = "link to a page, or use a component for behaviour";
            let span = self.source.span(range.clone());
            self.page.report(Diagnostic::warning("markdown/unsafe-url", span, message).hint(hint));
        }
        is_harmless
    }

    /// Writes the image that starts at `index`; returns the index after it.
    pub(super) fn image(&mut self, index: usize, url: &str, title: &str, range: &Range<usize>) -> usize {
        let end = self.end_of(index);
        let alt = inline::text(self.events, self.pieces, index + 1..end);
        let image = self.src(url, range);
        let plain = self.is_plain();
        self.page.text.push(&alt);
        let html = self.page.out.html();
        html.push_str("<img");
        let (src, size) = image.map_or((None, None), |image| (Some(image.src), image.size));
        if let Some(src) = src {
            html.push_str(" src=\"");
            escape::url(html, &src);
            html.push('"');
        }
        escape::attribute(html, "alt", &alt);
        if !title.is_empty() {
            escape::attribute(html, "title", title);
        }
        if !plain {
            html.push_str(" loading=\"lazy\" decoding=\"async\"");
        }
        self.image_size(size);
        self.page.out.html().push_str(" />");
        end + 1
    }

    /// Writes an image's size, so that nothing moves when it loads.
    pub(super) fn image_size(&mut self, size: Option<(u32, u32)>) {
        if let Some((width, height)) = size {
            escape::put(self.page.out.html(), format_args!(" width=\"{width}\" height=\"{height}\""));
        }
    }
}
