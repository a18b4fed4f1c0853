//! Compilation of one page: frontmatter, Markdown, imports, and components with data that is known at build time.

use std::collections::BTreeMap;
use std::sync::Arc;

use quire_config::{Dialect, PageHead, PageTypeKey, head_part, parse_frontmatter_of};
use quire_content::{PageLinks, PageRoute, RouteId};
use quire_diagnostics::{Diagnostic, has_errors};
use quire_files::Key;
use quire_load::{Imports, Mode, not_utf8, syntax};
use quire_markdown::{Block, Heading, Import, Link, compile, compile_with_blocks};
use quire_process::run_task;
use quire_react::ArticleBinding;
use quire_records::examples::pages::{PageContext, fill};

use super::beginning::Beginning;
use super::docusaurus::{bind_frontmatter, bind_head, show_pictures};
use super::entry::Entry;
use super::excerpt::first_paragraph;
use super::host::{PageHost, SiteContext, Used};
use super::imports::resolve_import;
use super::invisible::invisible_characters;
use super::layout::unknown_layout;
use super::packages::{leave_out_missing, write_code_blocks};
use super::page_module::{PageModule, page_module};
use super::rewrite::Rewrite;
use super::scope::{
    bind, bind_theme, duplicate_names, is_own_attribute, is_own_code, is_own_component, unknown_components,
    unwrap_missing,
};
use super::shared_article::SharedArticle;

/// A compiled page, which contains everything that does not depend on other pages.
#[derive(Debug)]
pub struct CompiledPage {
    /// Key of all inputs of the page.
    pub key: Key,
    /// Parsed frontmatter, and the offset of the body.
    pub head: Arc<PageHead>,
    /// Headings of the page and its fragments, in order.
    pub headings: Arc<[Heading]>,
    /// Ids of elements other than headings, sorted. Links may refer to them.
    pub anchors: Arc<[String]>,
    /// Links, images and other URLs of the page and its fragments, in order.
    pub links: Arc<[Link]>,
    /// The article without headings, anchors, links and diagnostics, which have separate fields.
    pub article: SharedArticle,
    /// Markdown blocks of the source. Empty in modes other than [`Mode::Check`].
    pub blocks: Arc<[Block]>,
    /// Bindings of names to modules and values.
    pub bindings: BTreeMap<String, ArticleBinding>,
    /// Whether the site's own code may add headings and text to the page (see [`is_own_code`]).
    pub has_own_code: bool,
    /// Module generated from the page. `None` if the page contains no code that needs a browser.
    pub(crate) module: Option<PageModule>,
    /// Text of the first paragraph, for cards. Empty in dialects other than Docusaurus.
    pub excerpt: Arc<str>,
    /// Excerpt and reading time for lists of posts. `None` if the page is not in a blog.
    pub beginning: Option<Arc<Beginning>>,
    /// Files and other resources that the page uses.
    pub used: Used,
    /// Diagnostics found while compiling the page. Dead links are found later.
    pub diagnostics: Vec<Diagnostic>,
}

pub(super) struct PageResult {
    pub(super) compiled: Arc<CompiledPage>,
    /// Whether the page was compiled. False for a page from the store.
    pub(super) is_new: bool,
}

/// Compiles the page of a route, or returns it from the store.
pub(super) fn compile_page(route: &PageRoute, context: &SiteContext<'_>) -> PageResult {
    let site = context.site;
    let imports =
        Imports { site: &site.folder, alias: &site.config.alias, dialect: site.config.markdown.dialect };
    let contents = site.docs.get(&route.route.file_path).cloned().unwrap_or_default();
    let entry = Entry::new(context, route, &imports, &contents);
    let decode = |bytes: &[u8]| {
        let dialect = site.config.markdown.dialect;
        let source = std::str::from_utf8(head_part(dialect, &contents)).ok()?;
        let head = parse_frontmatter_of(dialect, &route.source, source).0;
        CompiledPage::from_stored(bytes, head)
    };
    if let Some(compiled) = entry.find(decode) {
        return PageResult { compiled, is_new: false };
    }
    let compiled = match std::str::from_utf8(&contents) {
        Ok(source) => run_task(&route.source, || compile_source(route, source, context, &imports, &entry)),
        Err(error) => {
            let diagnostics = vec![not_utf8(&route.source, error.valid_up_to())];
            entry.add(CompiledPage { diagnostics, ..CompiledPage::empty(entry.key()) }, None)
        }
    };
    PageResult { compiled, is_new: true }
}

fn compile_source(
    route: &PageRoute,
    source: &str,
    context: &SiteContext<'_>,
    imports: &Imports<'_>,
    entry: &Entry<'_>,
) -> Arc<CompiledPage> {
    let path = &*route.source;
    let locale = context.site.routes.text_locale(route);
    let dialect = context.site.config.markdown.dialect;
    let (head, mut diagnostics) = parse_frontmatter_of(dialect, path, source);
    diagnostics.extend(invisible_characters(path, source));
    diagnostics.extend(unknown_layout(path, &head, context.site));
    let syntax = syntax(context.site.config.markdown.format, path);
    let host = PageHost::new(context, route, &head, entry.version());
    let (mut article, blocks) = match context.mode {
        Mode::Publish | Mode::Dev | Mode::Index => {
            (compile(path, source, head.body_start, syntax, &host), Vec::new())
        }
        Mode::Check => compile_with_blocks(path, source, head.body_start, syntax, &host),
    };
    diagnostics.append(&mut article.diagnostics);
    write_code_blocks(&mut article, dialect);
    diagnostics.extend(leave_out_missing(&mut article, dialect));
    let export_of_theme = |name: &str| {
        let export = context.site.theme.export(name).cloned();
        export.inspect(|(module, _)| host.uses_module(module, Some(module)))
    };
    let resolve = |import: &Import| resolve_import(imports, import, &host);
    let (mut bindings, import_diagnostics) = bind(&article, resolve, export_of_theme);
    diagnostics.extend(import_diagnostics);
    if dialect == Dialect::Docusaurus {
        bind_frontmatter(source, &head, &article, &mut bindings);
        if source.contains("<head>") {
            bind_head(&mut bindings);
        }
        show_pictures(&mut article, &bindings);
    }
    let examples = PageContext {
        host: &host,
        lang: &locale.lang,
        options: Some(&context.options),
        record_names: &|| quire_records::examples::record_names(imports.site),
        is_own_component: &|name| is_own_component(name, &bindings),
    };
    diagnostics.extend(fill(&mut article, &examples));
    bind_theme(&article, &context.site.theme, &mut bindings);
    diagnostics.extend(unknown_components(&article, &bindings, &context.site.theme));
    diagnostics.extend(duplicate_names(&article));
    // A failed import is bound to null, but an imported JSON file may also contain null. Only errors show that an
    // import failed.
    if has_errors(&diagnostics) {
        unwrap_missing(&mut article, &bindings);
    }
    let module = page_module(path, &mut article, &mut bindings);
    let (mut used, lookups) = host.finish();
    if let Some(version) = entry.version() {
        let rewrite = Rewrite::to_placeholders(version);
        rewrite.article(&mut article);
        rewrite.bindings(&mut bindings);
        rewrite.used(&mut used);
    }
    // Only pages without diagnostics are shared between versions, because `[[check.exceptions]]` can suppress a
    // diagnostic in a single version. Pages with a module are not shared, because the module is named after its page.
    let lookups = (diagnostics.is_empty() && module.is_none()).then_some(lookups);
    // The search index contains the text that the site's own components render, so attributes would be indexed twice.
    article.passages.retain(|passage| !is_own_attribute(passage, &bindings));
    let headings = std::mem::take(&mut article.headings).into();
    let anchors = std::mem::take(&mut article.anchors).into();
    let links = std::mem::take(&mut article.links).into();
    let excerpt = if dialect == Dialect::Docusaurus { first_paragraph(&article.body) } else { String::new() };
    let is_in_blog = context.site.routes.is_in_blog(route);
    let beginning = is_in_blog.then(|| Arc::new(Beginning::new(&article)));
    let page = CompiledPage {
        key: entry.key(),
        head: Arc::new(head),
        headings,
        anchors,
        links,
        has_own_code: article.body.iter().any(|segment| is_own_code(segment, &bindings)),
        article: SharedArticle::new(article, context.site.routes.all().len()),
        blocks: blocks.into(),
        bindings,
        module,
        excerpt: excerpt.into(),
        beginning,
        used,
        diagnostics: context.site.config.check.severities.apply(diagnostics),
    };
    entry.add(page, lookups)
}

impl CompiledPage {
    /// Returns the page's input for the link check. `links` contains the links to check, which are a subset of the
    /// page's links.
    pub fn links_of<'page>(&'page self, page: RouteId, links: &'page [Link]) -> PageLinks<'page> {
        let (headings, anchors) = (&self.headings, &self.anchors);
        PageLinks { page, links, headings, anchors, has_own_code: self.has_own_code }
    }

    /// Returns whether the frontmatter has `pageType: "404"`.
    pub fn is_not_found(&self) -> bool {
        self.head.frontmatter.page_type == Some(PageTypeKey::NotFound)
    }

    /// Returns a page without content.
    pub fn empty(key: Key) -> Self {
        Self {
            key,
            head: Arc::default(),
            headings: Arc::default(),
            anchors: Arc::default(),
            links: Arc::default(),
            article: SharedArticle::default(),
            blocks: Arc::default(),
            bindings: BTreeMap::new(),
            has_own_code: false,
            module: None,
            excerpt: Arc::default(),
            beginning: None,
            used: Used::default(),
            diagnostics: Vec::new(),
        }
    }
}
