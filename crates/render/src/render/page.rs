//! Renders one page: its article, the shell around it, and the document.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use quire_compile::CompiledPage;
use quire_content::data::{PageData, PageTexts};
use quire_content::{PageFile, outline_levels};
use quire_diagnostics::Diagnostic;
use quire_files::{Key, KeyBuilder, content_hash, integrity};
use quire_html::percent::encode_readable;
use quire_load::Error;
use quire_react::ArticleBinding;

use super::additions::outline;
use super::blog::BlogParts;
use super::document::{HeadElement, Page, StyleSheet, document, stylesheet_link};
use super::head::OwnHead;
use super::images::with_versions;
use super::inline_styles::{Extracted, extract};
use super::lead::{after_title, split_lead};
use super::markdown_copy::markdown_copy;
use super::notice::{interface_text, translation_notice};
use super::part_styles::part_styles;
use super::shell::Shell;
use super::version_notice::version_notice;
use super::{Job, PageFiles, RenderedPage, SiteRenderer};
use crate::render::NOT_FOUND;
use crate::social::SocialImage;

/// Typical size of a shell in bytes.
const TYPICAL_SHELL: usize = 32 * 1024;

/// Everything needed to render a page, except the data that all pages share.
pub(super) struct PreparedPage<'a> {
    /// Path of the HTML file, relative to the output folder: `guide/index.html`.
    pub(super) path: String,
    data: Cow<'a, PageData>,
    /// Root-relative URL of the page for canonical and alternate links; empty for generated 404 pages.
    href: &'a str,
    is_indexed: bool,
    has_markdown: bool,
    /// The compiled page. `None` for generated 404 pages.
    compiled: Option<&'a Arc<CompiledPage>>,
    blog: BlogParts,
    /// Notices about the page's version and its translation, as HTML; empty for most pages.
    notice: String,
    image: Option<&'a SocialImage>,
}

impl PreparedPage<'_> {
    /// Returns the cache key of the rendered page. `shared` is the key of the data that all pages depend on.
    pub(super) fn key(&self, shared: Key) -> Key {
        let key = KeyBuilder::new("rendered page").key(shared).text(&self.path).text(self.href);
        let key = key.flag(self.is_indexed).json(&self.data).text(&self.blog.text()).text(&self.notice);
        match self.compiled {
            Some(compiled) => key.key(compiled.key),
            None => key,
        }
        .finish()
    }
}

impl SiteRenderer<'_> {
    pub(super) fn prepare(&self, job: Job) -> PreparedPage<'_> {
        let (model, config) = (self.input.model, &self.input.site.config);
        match job {
            Job::Page(id) => {
                let route = model.site.routes().page(id);
                let mut data = Cow::Borrowed(model.page(id));
                if let Some(branch) = self.shells.branch(&data) {
                    data.to_mut().sidebar_items = Some(branch);
                }
                // The breadcrumbs are removed only here, because the search index and the printable manual need them.
                if !config.breadcrumbs && !data.breadcrumbs.is_empty() {
                    data.to_mut().breadcrumbs.clear();
                }
                PreparedPage {
                    path: route.output.clone(),
                    // A fallback page (shown in place of a missing translation) has the URL of its original, because
                    // search engines treat two pages with the same text as one.
                    href: &model.site.routes().page(model.site.routes().original(id)).href,
                    is_indexed: !model.site.is_not_indexed(id),
                    has_markdown: model.site.has_markdown(id),
                    compiled: Some(&self.input.compiled.pages[id.index()]),
                    blog: BlogParts::new(self.input, id),
                    notice: version_notice(config, &data) + &translation_notice(self.input, id),
                    data,
                    image: self.input.social.get(id),
                }
            }
            Job::NotFound(locale) => {
                let mut data = model.site.not_found(locale);
                let files = self.shared.locale_files.get(&data.locale_id());
                data.routes = files.map(|files| format!("{}{}", config.base, files.pages.path));
                PreparedPage {
                    path: model.site.routes().file_of(locale, NOT_FOUND),
                    data: Cow::Owned(data),
                    href: "",
                    is_indexed: false,
                    has_markdown: false,
                    compiled: None,
                    blog: BlogParts::default(),
                    notice: String::new(),
                    image: None,
                }
            }
        }
    }

    /// Renders a page. Returns the page, or `None` if its shell fails, and diagnostics about the site's code.
    pub(super) fn render_page(
        &self,
        page: &mut PreparedPage<'_>,
    ) -> Result<(Option<RenderedPage>, Vec<Diagnostic>), Error> {
        let renderer = &self.shared.runtime.renderer;
        let mut diagnostics = Vec::new();
        let mut call_keys = Vec::new();
        let mut files = PageFiles::new();
        let mut own_head = OwnHead::default();
        let article = match page.compiled {
            Some(compiled) => {
                let article = self.articles.render(compiled, &page.data, &mut renderer.page(&*page.data))?;
                diagnostics.extend(article.diagnostics);
                call_keys = article.calls;
                let (head, head_diagnostics) = OwnHead::new(&article.head);
                own_head = head;
                diagnostics.extend(head_diagnostics);
                if !article.additions.is_empty() {
                    let levels = outline_levels(&compiled.head, &self.input.site.config.outline_headers);
                    page.data.to_mut().toc =
                        outline(&page.data.toc, &compiled.headings, &article.additions, &levels);
                }
                let Extracted { html, css } = extract(article.html);
                let html = with_versions(html, self.input.pictures, &page.data, &self.input.site.config);
                let html = below_title(page.blog.wrap(html), &page.notice);
                let inline_sheet = self.own_sheet(&page.path, &css);
                if !css.is_empty() {
                    files.insert(PageFile::Styles, css.into_bytes().into());
                }
                let part_sheets: String =
                    part_styles(&html, &self.shared.assets).map(stylesheet_link).collect();
                with_styles(html, &(self.styles(compiled) + &part_sheets + &inline_sheet))
            }
            None => String::new(),
        };
        let page = &*page;
        let templates = match self.shells.templates(&page.data, renderer) {
            Ok(templates) => templates,
            Err(error) => {
                diagnostics.push(self.articles.failures.shell(error)?);
                return Ok((None, diagnostics));
            }
        };
        let mut rendering = renderer.page(&*page.data);
        let shell = match templates.shell(&mut rendering) {
            Ok(shell) => shell,
            Err(error) => {
                diagnostics.push(self.articles.failures.shell(error)?);
                return Ok((None, diagnostics));
            }
        };
        let document = self.document(page, &own_head, &shell, &article);
        if page.has_markdown {
            let markdown = markdown_copy(self.input, &page.data, &article, &document);
            files.insert(PageFile::Markdown, markdown.into_bytes().into());
        }
        files.insert(PageFile::Document, document.into_bytes().into());
        Ok((Some(RenderedPage { files, calls: call_keys }), diagnostics))
    }

    fn document(
        &self,
        page: &PreparedPage<'_>,
        own_head: &OwnHead,
        shell: &Shell<'_>,
        article: &str,
    ) -> String {
        let data = &*own_head.apply_to(&page.data);
        let (article, rest) = if data.overview.is_some() { split_lead(article) } else { (article, "") };
        let frontmatter_head = page.compiled.and_then(|compiled| compiled.head.frontmatter.head.as_deref());
        let head = self
            .head(&data.locale_id(), frontmatter_head.unwrap_or_default().iter().chain(&own_head.elements));
        let shell_href = self.shell_href(data);
        let locale = self.input.site.config.locale(&data.locale_id());
        let head_page = Page {
            data,
            href: page.href,
            shell: &shell_href,
            site_title: locale.map_or("", |locale| &locale.title),
            texts: locale.map(page_texts).unwrap_or_default(),
            is_indexed: page.is_indexed,
            head: &head,
            blog_head: &page.blog.head,
            image: page.image,
            is_post: page.blog.is_post,
        };
        let size = article.len() + rest.len() + TYPICAL_SHELL;
        let push_root = |out: &mut String| shell.push(out, data, article, rest);
        document(head_page, self.input.model.site.site(), &self.shared.assets, size, push_root)
    }

    /// Returns the head elements of the site, followed by the elements of the page (`page_elements`), with resolved
    /// links.
    fn head<'b>(
        &'b self,
        locale: &str,
        page_elements: impl Iterator<Item = &'b quire_config::HeadElement>,
    ) -> Vec<HeadElement> {
        let element = |element: &quire_config::HeadElement| {
            let mut attributes = element.attributes.clone();
            if let Some(link) = &element.href {
                let href = self.input.site.routes.resolve_link(locale, "", &link.url).href;
                attributes.push((element.address().to_owned(), href));
            }
            HeadElement { name: element.name, attributes }
        };
        self.input.site.config.head.iter().chain(page_elements).map(element).collect()
    }

    /// Returns the links to the style sheets of the components that a page imports, each once.
    pub(super) fn styles(&self, compiled: &CompiledPage) -> String {
        let modules: BTreeSet<&String> = compiled
            .bindings
            .values()
            .filter_map(|binding| match binding {
                ArticleBinding::Module { module, .. } => Some(module),
                ArticleBinding::Value { .. } => None,
            })
            .chain(&compiled.used.styles)
            .collect();
        modules.into_iter().filter_map(|module| self.shared.component_styles.get(module)).cloned().collect()
    }

    /// Returns the link to the style sheet of a page's inline styles; empty if the page has none.
    fn own_sheet(&self, document: &str, css: &str) -> String {
        if css.is_empty() {
            return String::new();
        }
        let (path, hash) = (PageFile::Styles.path(document), content_hash(css.as_bytes()));
        // The path is the same in every build, so a hash of the content in the query keeps browsers from using an
        // outdated cached file.
        let href = format!("{}{}?{hash}", self.input.site.config.base, encode_readable(&path));
        stylesheet_link(&StyleSheet { href, integrity: integrity(css.as_bytes()) })
    }

    fn shell_href(&self, page: &PageData) -> String {
        let path =
            self.shared.locale_files.get(&page.locale_id()).map_or("", |files| files.shell.path.as_str());
        format!("{}{path}", self.input.site.config.base)
    }
}

/// Inserts links to style sheets after the title of an article. At this position, the links block rendering of only the
/// content below, and CSS rules for the first element of an article still match the title.
fn with_styles(article: String, links: &str) -> String {
    if links.is_empty() { article } else { below_title(article, &format!("\n{links}")) }
}

/// Inserts HTML after the title (`h1`) of an article, or at the start of an article without a title.
fn below_title(article: String, html: &str) -> String {
    if html.is_empty() {
        return article;
    }
    let at = after_title(&article);
    [&article[..at], html, &article[at..]].concat()
}

fn page_texts(locale: &quire_config::Locale) -> PageTexts<'_> {
    let text = |key| interface_text(locale, key);
    PageTexts {
        code_copied: text("codeCopied"),
        zoom_image: text("zoomImage"),
        close_image: text("closeImage"),
    }
}
