//! Rendering of links, and resolution of the URLs of links, images and other resources.

use std::borrow::Cow;
use std::ops::Range;

use quire_diagnostics::Diagnostic;
use quire_html::percent;
use quire_html::url::{Use, is_external, is_local, runs_script};
use satteri_pulldown_cmark::LinkType;

use super::Renderer;
use crate::{Dialect, Image, Link, LinkKind, escape, srcset};
use quire_syntax::slug::dialect_slug;

/// The kind of URL in an attribute value.
#[derive(PartialEq, Eq)]
enum UrlKind {
    /// The value is not a URL.
    None,
    /// A link to a page or a file.
    Link,
    /// The document in an `<iframe>` or `<frame>`.
    Frame,
    /// An embedded file, such as an image.
    File,
    /// Audio, video or a track.
    Media,
    /// Several embedded files with descriptors (`srcset`).
    Files,
}

impl UrlKind {
    /// Returns the kind of URL in an attribute. `attribute` is the lowercase HTML name.
    fn from_attribute(element: &str, attribute: &str) -> Self {
        match (element, attribute) {
            (_, "href") => Self::Link,
            ("iframe" | "frame", "src") => Self::Frame,
            ("audio" | "video" | "source" | "track", "src") => Self::Media,
            (_, "src") | ("video", "poster") | ("object", "data") => Self::File,
            ("img" | "source", "srcset") => Self::Files,
            _ => Self::None,
        }
    }
}

/// Returns whether [`Renderer::resolve_url_attribute`] resolves the value of an attribute as a URL.
pub(super) fn is_url_attribute(element: &str, attribute: &str) -> bool {
    UrlKind::from_attribute(element, attribute) != UrlKind::None
}

impl Renderer<'_, '_, '_> {
    pub(super) fn open_link(
        &mut self,
        index: usize,
        kind: LinkType,
        url: &str,
        title: &str,
        range: &Range<usize>,
    ) {
        self.links += 1;
        let mailto;
        let url = if kind == LinkType::Email {
            mailto = format!("mailto:{url}");
            &mailto
        } else {
            url
        };
        let url = &*self.with_slug(url);
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
            self.page.out.html().push_str(" class=\"q-external\" rel=\"noreferrer\"");
        }
        self.write_attributes(index, &["target", "download", "title"]);
        self.page.out.html().push('>');
    }

    /// Returns the URL with its hash converted to a slug, as VitePress does for local links.
    fn with_slug<'u>(&self, url: &'u str) -> Cow<'u, str> {
        let dialect = self.page.extensions.dialect;
        match url.split_once('#') {
            Some((path, hash)) if dialect == Dialect::Vitepress && is_local(url) && !hash.is_empty() => {
                format!("{path}#{}", dialect_slug(dialect, &percent::decode(hash))).into()
            }
            _ => url.into(),
        }
    }

    /// Records a link. Returns the value of `href`, or `None` if the URL is dangerous.
    pub(super) fn href(&mut self, url: &str, range: &Range<usize>) -> Option<String> {
        self.resolve_link(url, LinkKind::Link, range)
    }

    /// Records and resolves the URL of a link or frame. Returns `None` if the URL is dangerous.
    fn resolve_link(&mut self, url: &str, kind: LinkKind, range: &Range<usize>) -> Option<String> {
        self.record(url, kind, range).then(|| {
            if self.is_site_url(url) { self.page.host.link(&self.source.path, url) } else { url.to_owned() }
        })
    }

    /// Records an image. Returns its attributes, or `None` if the URL is dangerous.
    pub(super) fn src(&mut self, url: &str, range: &Range<usize>) -> Option<Image> {
        self.resolve_resource(url, LinkKind::Image, range)
    }

    fn resolve_resource(&mut self, url: &str, kind: LinkKind, range: &Range<usize>) -> Option<Image> {
        let unresolved = || Image { src: url.to_owned(), size: None };
        self.record(url, kind, range).then(|| {
            if self.is_site_url(url) { self.page.host.image(&self.source.path, url) } else { unresolved() }
        })
    }

    /// Returns whether the host resolves a URL. Docusaurus's `pathname:///file` also refers to a file of the site.
    fn is_site_url(&self, url: &str) -> bool {
        let is_docusaurus = self.page.extensions.dialect == Dialect::Docusaurus;
        is_local(url) || (is_docusaurus && url.starts_with("pathname:"))
    }

    /// Returns the value of an attribute, with URLs resolved by the host, or `None` if a URL is dangerous. `range` is
    /// the value's position in the source.
    pub(super) fn resolve_url_attribute(
        &mut self,
        element: &str,
        attribute: &str,
        value: &str,
        range: &Range<usize>,
    ) -> Option<Image> {
        let text = |src| Image { src, size: None };
        match UrlKind::from_attribute(element, attribute) {
            UrlKind::None => Some(text(value.to_owned())),
            UrlKind::Link => self.href(value, range).map(text),
            UrlKind::Frame => self.resolve_link(value, LinkKind::Frame, range).map(text),
            UrlKind::File => self.src(value, range),
            UrlKind::Media => self.resolve_resource(value, LinkKind::Media, range),
            UrlKind::Files => self.srcset(value, range).map(text),
        }
    }

    /// Like [`Self::src`], but for the `src` of a component, which may embed an image or link to a page.
    pub(super) fn component_src(&mut self, url: &str, range: &Range<usize>) -> Option<String> {
        if !is_local(url) {
            return self.resolve_resource(url, LinkKind::Component, range).map(|image| image.src);
        }
        self.record(url, LinkKind::Link, range).then(|| self.page.host.image(&self.source.path, url).src)
    }

    /// Resolves each URL in a `srcset`. Returns `None` if a URL is dangerous.
    fn srcset(&mut self, value: &str, range: &Range<usize>) -> Option<String> {
        let mut resolved = String::with_capacity(value.len());
        let mut done = 0;
        for url_offsets in srcset::urls(value) {
            // If the value contains entities, offsets in the value differ from offsets in the source.
            let url_range = if value.len() == range.len() {
                range.start + url_offsets.start..range.start + url_offsets.end
            } else {
                range.clone()
            };
            let image = self.src(&value[url_offsets.clone()], &url_range)?;
            resolved.push_str(&value[done..url_offsets.start]);
            resolved.push_str(&image.src);
            done = url_offsets.end;
        }
        resolved.push_str(&value[done..]);
        Some(resolved)
    }

    /// Records a URL. If the URL would run a script, reports the URL and returns false. In plain CommonMark and GFM
    /// output, URLs are neither checked nor recorded.
    fn record(&mut self, url: &str, kind: LinkKind, range: &Range<usize>) -> bool {
        if self.is_plain() {
            return true;
        }
        let usage = match kind {
            LinkKind::Link | LinkKind::Frame => Use::Link,
            LinkKind::Image | LinkKind::Media | LinkKind::Component => Use::Media,
        };
        if !self.check_url(url, usage, range) {
            return false;
        }
        let (from, span) = (self.source.path.to_string(), self.source.span(range.clone()));
        self.page.article.links.push(Link { url: url.to_owned(), from, kind, span });
        true
    }

    /// Returns whether a URL is harmless. Reports a URL that would run a script.
    pub(super) fn check_url(&mut self, url: &str, usage: Use, range: &Range<usize>) -> bool {
        let is_harmless = !runs_script(url, usage);
        if !is_harmless {
            let scheme = url.split(':').next().unwrap_or("").trim();
            let message = format!("a link to `{scheme}:` would run a script and is left out");
            let hint = "link to a page, or use a component for behavior";
            let span = self.source.span(range.clone());
            self.page.report(Diagnostic::warning("markdown/unsafe-url", span, message).hint(hint));
        }
        is_harmless
    }

    /// Writes the attributes in braces after a link or image, but only those whose names are in `names`.
    pub(super) fn write_attributes(&mut self, index: usize, names: &[&str]) {
        let Some(attributes) = self.attributes.get(&index) else { return };
        for (name, value) in attributes.iter().filter(|(name, _)| names.contains(&name.as_str())) {
            escape::attribute(self.page.out.html(), name, value);
        }
    }
}
