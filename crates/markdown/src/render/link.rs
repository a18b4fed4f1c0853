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

/// The kind of URL in an attribute.
#[derive(PartialEq, Eq)]
enum Address {
    /// The value is not a URL.
    None,
    /// A link to a page or a file.
    Link,
    /// An embedded document.
    Frame,
    /// An embedded file, such as an image.
    File,
    /// Audio or video.
    Media,
    /// Several embedded files (`srcset`).
    Files,
}

impl Address {
    /// Returns the kind of URL in an attribute. `attribute` is the attribute's HTML name in lower case.
    fn of(element: &str, attribute: &str) -> Self {
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

/// Returns whether the value of an attribute is a URL that [`Renderer::address`] resolves.
pub(super) fn is_address(element: &str, attribute: &str) -> bool {
    Address::of(element, attribute) != Address::None
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
        self.written_attributes(index, &["target", "download", "title"]);
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
        self.linked(url, LinkKind::Link, range)
    }

    /// Records and resolves the URL of a link or frame. Returns `None` if the URL is dangerous.
    fn linked(&mut self, url: &str, kind: LinkKind, range: &Range<usize>) -> Option<String> {
        self.record(url, kind, range).then(|| {
            if self.is_own(url) { self.page.host.link(&self.source.path, url) } else { url.to_owned() }
        })
    }

    /// Records an image. Returns its attributes, or `None` if the URL is dangerous.
    pub(super) fn src(&mut self, url: &str, range: &Range<usize>) -> Option<Image> {
        self.embedded(url, LinkKind::Image, range)
    }

    fn embedded(&mut self, url: &str, kind: LinkKind, range: &Range<usize>) -> Option<Image> {
        let untouched = || Image { src: url.to_owned(), size: None };
        self.record(url, kind, range).then(|| {
            if self.is_own(url) { self.page.host.image(&self.source.path, url) } else { untouched() }
        })
    }

    /// Returns whether the host resolves a URL. Docusaurus's `pathname:///file` refers to a file of the site.
    fn is_own(&self, url: &str) -> bool {
        let is_docusaurus = self.page.extensions.dialect == Dialect::Docusaurus;
        is_local(url) || (is_docusaurus && url.starts_with("pathname:"))
    }

    /// Returns the value of an attribute, with URLs resolved by the host, or `None` if a URL is dangerous. `range` is
    /// the value's position in the source.
    pub(super) fn address(
        &mut self,
        element: &str,
        attribute: &str,
        value: &str,
        range: &Range<usize>,
    ) -> Option<Image> {
        let text = |src| Image { src, size: None };
        match Address::of(element, attribute) {
            Address::None => Some(text(value.to_owned())),
            Address::Link => self.href(value, range).map(text),
            Address::Frame => self.linked(value, LinkKind::Frame, range).map(text),
            Address::File => self.src(value, range),
            Address::Media => self.embedded(value, LinkKind::Media, range),
            Address::Files => self.srcset(value, range).map(text),
        }
    }

    /// Like [`Self::src`], for the `src` of a component, which may embed an image or link to a page.
    pub(super) fn component_src(&mut self, url: &str, range: &Range<usize>) -> Option<String> {
        if !is_local(url) {
            return self.embedded(url, LinkKind::Component, range).map(|image| image.src);
        }
        self.record(url, LinkKind::Link, range).then(|| self.page.host.image(&self.source.path, url).src)
    }

    /// Resolves each URL in a `srcset`. Returns `None` if a URL is dangerous.
    fn srcset(&mut self, value: &str, range: &Range<usize>) -> Option<String> {
        let mut res = String::with_capacity(value.len());
        let mut done = 0;
        for address in srcset::addresses(value) {
            // If the value contains entities, its offsets differ from those in the source.
            let place = if value.len() == range.len() {
                range.start + address.start..range.start + address.end
            } else {
                range.clone()
            };
            let mapped = self.src(&value[address.clone()], &place)?;
            res.push_str(&value[done..address.start]);
            res.push_str(&mapped.src);
            done = address.end;
        }
        res.push_str(&value[done..]);
        Some(res)
    }

    /// Records a URL. If the URL would run a script, reports it instead and returns false. In the HTML of the
    /// specifications, URLs are neither checked nor recorded.
    fn record(&mut self, url: &str, kind: LinkKind, range: &Range<usize>) -> bool {
        if self.is_plain() {
            return true;
        }
        let used = match kind {
            LinkKind::Link | LinkKind::Frame => Use::Link,
            LinkKind::Image | LinkKind::Media | LinkKind::Component => Use::Media,
        };
        if !self.is_harmless(url, used, range) {
            return false;
        }
        let (from, span) = (self.source.path.to_string(), self.source.span(range.clone()));
        self.page.article.links.push(Link { url: url.to_owned(), from, kind, span });
        true
    }

    /// Returns whether a URL runs no script. Reports a URL that would run one.
    pub(super) fn is_harmless(&mut self, url: &str, used: Use, range: &Range<usize>) -> bool {
        let is_harmless = !runs_script(url, used);
        if !is_harmless {
            let scheme = url.split(':').next().unwrap_or("").trim();
            let message = format!("a link to `{scheme}:` would run a script and is left out");
            let hint = "link to a page, or use a component for behavior";
            let span = self.source.span(range.clone());
            self.page.report(Diagnostic::warning("markdown/unsafe-url", span, message).hint(hint));
        }
        is_harmless
    }

    /// Writes the attributes in braces after a link or image, if their names are in `known`.
    pub(super) fn written_attributes(&mut self, index: usize, known: &[&str]) {
        let Some(attributes) = self.attributes.get(&index) else { return };
        for (name, value) in attributes.iter().filter(|(name, _)| known.contains(&name.as_str())) {
            escape::attribute(self.page.out.html(), name, value);
        }
    }
}
