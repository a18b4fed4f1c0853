//! The Markdown compiler's access to the site: resolves links, reads files, and records the resources that the page
//! uses.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use quire_config::{Dialect as ConfiguredDialect, Locale, PageHead, RawHtml as ConfiguredHtml, SiteConfig};
use quire_content::{LinkTarget, PageRoute};
use quire_diagnostics::Span;
use quire_files::{Contents, Digest, Key, KeyBuilder, Snapshot};
use quire_load::{Imports, Loaded, Mode, aliased, syntax};
use quire_markdown::{
    CodeDefaults, CodeTypes, Diagram, DiagramError, Dialect, Extensions, Host, Image, RawHtml, ReadError,
    SourceFile, TypedBlock,
};
use quire_react::provided;
use quire_records::examples::pages::OptionsFile;
use quire_records::twoslash::Sample;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::home::PageVersion;
use super::lookup::{Kind, Lookup};
use crate::store::CompileStore;

/// Data that all pages of a build share.
pub(crate) struct SiteContext<'a> {
    pub(crate) site: &'a Loaded,
    pub(crate) store: &'a CompileStore,
    pub(crate) mode: Mode,
    pub(crate) options: OptionsFile,
}

/// Number of diagrams per page that may exceed the limits on time and memory. When this number is reached, the
/// remaining diagrams of the page are not drawn.
const MAX_HOSTILE_DIAGRAMS: usize = 3;
/// Maximum total time for drawing the diagrams of a page, excluding diagrams that exceed the limits. After this time,
/// the remaining diagrams of the page are not drawn. Real pages need far less, even on a busy machine.
const MAX_DRAWING: Duration = Duration::from_mins(1);

/// Implementation of [`Host`] for one page. Records the files that the page uses.
pub(crate) struct PageHost<'a> {
    site: &'a Loaded,
    store: &'a CompileStore,
    mode: Mode,
    route: &'a PageRoute,
    /// Locale of the language in which the page is written.
    locale: &'a Locale,
    head: &'a PageHead,
    /// Version of the page, if the site has versions.
    version: Option<&'a PageVersion>,
    used: RefCell<Used>,
    lookups: RefCell<BTreeSet<Lookup>>,
    /// Number of diagrams so far that exceeded the limits on time and memory, see [`MAX_HOSTILE_DIAGRAMS`].
    hostile_diagrams: Cell<usize>,
    /// Sizes of the images found in the page so far, by path or URL.
    sizes: RefCell<BTreeMap<String, Option<(u32, u32)>>>,
    /// Time spent so far on diagrams that did not exceed the limits, see [`MAX_DRAWING`].
    drawing: Cell<Duration>,
}

/// Files and other resources that a page uses.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Used {
    pub(crate) dependencies: Dependencies,
    /// Keys of the page's code blocks in the store.
    pub(crate) code: Vec<Key>,
    /// Code blocks with `twoslash` in the info string, which show types.
    pub samples: Vec<Sample>,
    /// Asset paths of published files. The keys are paths in the docs folder.
    pub images: BTreeMap<String, String>,
    /// Images of the site that the page shows. The keys are URLs.
    pub shown_images: BTreeMap<String, ShownFile>,
    /// Files generated for the page. The keys are asset paths.
    pub generated_files: Snapshot,
    /// Imported style sheets, as paths relative to the site's folder.
    pub styles: Vec<String>,
}

/// An image file of the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ShownFile {
    /// Path relative to the docs folder.
    Docs(String),
    /// Path relative to the public folder.
    Public(String),
}

impl ShownFile {
    /// Returns the path, relative to the docs folder or the public folder.
    pub fn path(&self) -> &str {
        match self {
            Self::Docs(path) | Self::Public(path) => path,
        }
    }
}

/// Dependencies of a page, except its source and the inputs that all pages share. Paths are relative to the site's
/// folder.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Dependencies {
    /// Digests of included files. The value is `None` for a file that could not be read.
    pub(crate) files: BTreeMap<String, Option<Digest>>,
    /// Module files to which imported paths resolve. The value is `None` for a path that does not resolve.
    pub(crate) modules: BTreeMap<String, Option<String>>,
}

impl Dependencies {
    /// Returns the same dependencies with the current file digests and resolved modules.
    pub(crate) fn current(
        &self,
        digest: impl Fn(&str) -> Option<Digest>,
        module_file: impl Fn(&str) -> Option<String>,
    ) -> Self {
        Self {
            files: self.files.keys().map(|path| (path.clone(), digest(path))).collect(),
            modules: self.modules.keys().map(|path| (path.clone(), module_file(path))).collect(),
        }
    }
}

impl<'a> PageHost<'a> {
    pub(crate) fn new(
        context: &SiteContext<'a>,
        route: &'a PageRoute,
        head: &'a PageHead,
        version: Option<&'a PageVersion>,
    ) -> Self {
        let SiteContext { site, store, mode, .. } = *context;
        let locale = site.routes.text_locale(route);
        Self {
            site,
            store,
            mode,
            route,
            locale,
            head,
            version,
            used: RefCell::default(),
            lookups: RefCell::default(),
            hostile_diagrams: Cell::default(),
            drawing: Cell::default(),
            sizes: RefCell::default(),
        }
    }

    /// Returns the size of an image file. Determines the size of each file only once per page.
    fn size(&self, key: &str, file: Option<&Contents>) -> Option<(u32, u32)> {
        if let Some(known) = self.sizes.borrow().get(key) {
            return *known;
        }
        let size = file.and_then(|file| quire_images::size(file));
        self.sizes.borrow_mut().insert(key.to_owned(), size);
        size
    }

    /// Returns the resources that the page uses, and its lookups. The lookups are empty if the site has no versions.
    pub(crate) fn finish(self) -> (Used, BTreeSet<Lookup>) {
        (self.used.into_inner(), self.lookups.into_inner())
    }
}

impl Host for PageHost<'_> {
    fn link(&self, from: &str, url: &str) -> String {
        self.record_lookup(Kind::Link, from, url);
        let resolved = self.site.routes.resolve_link_of(self.route, from, url);
        match (&resolved.target, self.version) {
            (LinkTarget::File(path), _) => self.asset(path),
            (_, Some(home)) => home.href_with_placeholder(&self.site.routes, resolved),
            (_, None) => resolved.href,
        }
    }

    fn image(&self, from: &str, url: &str) -> Image {
        self.record_lookup(Kind::Link, from, url);
        let resolved = self.site.routes.resolve_link_of(self.route, from, url);
        match resolved.target {
            LinkTarget::File(path) => {
                let size = self.size(&path, self.site.docs.get(&path));
                let src = self.asset(&path);
                self.shows(&src, ShownFile::Docs(path));
                Image { src, size }
            }
            LinkTarget::Public(path) => {
                let path = path.trim_start_matches('/');
                let size = self.size(&resolved.href, self.site.public.get(path));
                self.shows(&resolved.href, ShownFile::Public(path.to_owned()));
                Image { src: resolved.href, size }
            }
            _ => {
                let src = match self.version {
                    Some(version) => version.href_with_placeholder(&self.site.routes, resolved),
                    None => resolved.href,
                };
                Image { src, size: None }
            }
        }
    }

    fn may_frame(&self, url: &str) -> bool {
        let allowed = &self.site.config.security.frame_src;
        quire_config::origin(url).is_some_and(|origin| allowed.contains(&origin))
    }

    fn read(&self, from: &str, specifier: &str) -> Result<SourceFile, ReadError> {
        self.record_lookup(Kind::Include, from, specifier);
        self.read_path(&self.site.includes.locate(from, &written_out(&self.site.config, specifier))?)
    }

    fn fragment(&self, from: &str, specifier: &str) -> Option<String> {
        let SiteConfig { alias, markdown, .. } = &*self.site.config;
        let is_path = specifier.starts_with(['.', '<', '/']) || aliased(alias, specifier).is_some();
        if !is_path || specifier.contains('?') || provided::module(specifier).is_some() {
            return None;
        }
        let imports = Imports { site: &self.site.folder, alias, dialect: markdown.dialect };
        let path = imports.locate(from, specifier, self.site).ok()??.module;
        let module = imports.module_file(&path);
        self.uses_module(&path, module.as_ref());
        if module.is_some() {
            return None;
        }
        let files = ["mdx", "md"].map(|extension| format!("{specifier}.{extension}"));
        files.into_iter().find(|file| self.read(from, file).is_ok())
    }

    fn highlight(&self, language: &str, code: &str) -> Option<Vec<String>> {
        if self.mode == Mode::Index {
            return None;
        }
        let key = KeyBuilder::new("code").text(language).text(code).finish();
        self.used.borrow_mut().code.push(key);
        let lines = self.store.code.get_or_make(key, || quire_highlight::highlight(language, code));
        (*lines).clone()
    }

    fn near_language(&self, language: &str) -> Option<&'static str> {
        quire_highlight::near_language(language)
    }

    fn diagram(&self, source: &str) -> Option<Result<Diagram, DiagramError>> {
        let is_drawn = self.site.config.markdown.mermaid;
        is_drawn.then(|| match self.mode {
            // The search index does not contain diagrams, so they are not drawn.
            Mode::Index => Ok(Diagram::default()),
            Mode::Publish | Mode::Check | Mode::Dev => self.draw(source),
        })
    }

    fn types(&self, block: &TypedBlock, span: &Span) -> Option<CodeTypes> {
        let includes = &self.site.includes;
        let mut used = self.used.borrow_mut();
        used.samples.push(Sample { block: block.clone(), span: span.clone() });
        // A missing file is also a dependency.
        let digest = includes.digest(quire_records::twoslash::FILE);
        used.dependencies.files.insert(quire_records::twoslash::FILE.to_owned(), digest);
        includes.types()?.get(block).cloned()
    }

    fn text(&self, key: &str) -> Cow<'_, str> {
        let text = self.locale.texts.get(key);
        text.map_or(Cow::Owned(key.to_owned()), |text| Cow::Borrowed(text))
    }

    fn is_replaced(&self, name: &str) -> bool {
        self.site.theme.is_replaced(name)
    }

    fn extensions(&self) -> Extensions {
        let markdown = &self.site.config.markdown;
        Extensions {
            dialect: dialect(markdown.dialect),
            emoji: markdown.emoji,
            math: markdown.math,
            captions: markdown.captions,
            toc: markdown.toc_headers.iter().copied().collect(),
            format: syntax(markdown.format, ".md"),
            html: raw_html(markdown.html),
        }
    }

    fn data(&self, path: &str) -> Option<String> {
        page_data(self.site, self.locale, self.head, path)
    }

    fn code_defaults(&self) -> CodeDefaults {
        let markdown = &self.site.config.markdown;
        CodeDefaults {
            line_numbers: markdown.show_line_numbers,
            wrap: markdown.default_wrap_code,
            expanded: !markdown.collapse_code,
        }
    }
}

pub(crate) fn raw_html(configured: ConfiguredHtml) -> RawHtml {
    match configured {
        ConfiguredHtml::Filtered => RawHtml::Filtered,
        ConfiguredHtml::Trusted => RawHtml::Trusted,
    }
}

pub(crate) fn dialect(configured: ConfiguredDialect) -> Dialect {
    match configured {
        ConfiguredDialect::Quire => Dialect::Quire,
        ConfiguredDialect::Vitepress => Dialect::Vitepress,
        ConfiguredDialect::Docusaurus => Dialect::Docusaurus,
        ConfiguredDialect::Mdbook => Dialect::Mdbook,
    }
}

/// Returns VitePress data such as `frontmatter.x`, `page.title` or `site.title` as text. Returns `None` for unknown
/// data.
fn page_data(site: &Loaded, locale: &Locale, head: &PageHead, path: &str) -> Option<String> {
    let (name, rest) = path.split_once('.').unwrap_or((path, ""));
    let in_frontmatter = |path: &str| {
        let value = path.split('.').try_fold(&head.written, |value, key| value.get(key))?;
        match value {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            Value::Bool(flag) => Some(flag.to_string()),
            _ => None,
        }
    };
    match (name, rest) {
        ("frontmatter", rest) => in_frontmatter(rest),
        ("page", "title") | ("title", "") => in_frontmatter("title"),
        ("page", "description") | ("description", "") => in_frontmatter("description"),
        ("page", rest) => in_frontmatter(rest.strip_prefix("frontmatter.")?),
        ("site", "title") => Some(locale.title.clone()),
        ("site", "description") => Some(locale.description.clone()),
        ("site", "base") => Some(site.config.base.clone()),
        ("site", "lang") | ("lang", "") => Some(locale.lang.clone()),
        _ => None,
    }
}

/// Expands `<docs>/` and aliases in a specifier to a path that starts with `<root>/`.
pub(super) fn written_out<'s>(config: &SiteConfig, specifier: &'s str) -> Cow<'s, str> {
    if let Some(path) = specifier.strip_prefix("<docs>/") {
        return Cow::Owned(format!("<root>/{}/{path}", config.route.docs));
    }
    match aliased(&config.alias, specifier) {
        Some(path) => Cow::Owned(format!("<root>/{path}")),
        None => Cow::Borrowed(specifier),
    }
}

impl PageHost<'_> {
    pub(crate) fn site(&self) -> &Loaded {
        self.site
    }

    /// Records a lookup of `name` in the file `from`, because the lookup may have a different result in another
    /// version.
    pub(crate) fn record_lookup(&self, kind: Kind, from: &str, name: &str) {
        if let Some(version) = self.version {
            let from = version.to_placeholder(from).unwrap_or_else(|| from.to_owned());
            self.lookups.borrow_mut().insert(Lookup { kind, from, name: name.to_owned() });
        }
    }

    /// Returns the text of the file at `path`, relative to the site's folder.
    pub(crate) fn read_path(&self, path: &str) -> Result<SourceFile, ReadError> {
        // A missing file is also a dependency, so that the page is compiled again when the file is created.
        let digest = self.site.includes.digest(path);
        self.used.borrow_mut().dependencies.files.insert(path.to_owned(), digest);
        self.site.includes.read(path)
    }

    /// Draws the diagram in `source`, or returns it from the store. Fails if the diagram cannot be drawn, or if earlier
    /// diagrams of the page took too much time or memory.
    fn draw(&self, source: &str) -> Result<Diagram, DiagramError> {
        if self.hostile_diagrams.get() >= MAX_HOSTILE_DIAGRAMS || self.drawing.get() >= MAX_DRAWING {
            let message = "the preceding diagrams of the page take too much time or memory".to_owned();
            return Err(DiagramError { range: 0..0, message, exceeds_limits: false });
        }
        let start = Instant::now();
        let key = KeyBuilder::new("diagram").text(source).finish();
        let svg = self.store.diagrams.get_or_make(key, || quire_diagrams::draw(source));
        if svg.as_ref().as_ref().is_err_and(|error| error.exceeds_limits) {
            self.hostile_diagrams.set(self.hostile_diagrams.get() + 1);
        } else {
            self.drawing.set(self.drawing.get() + start.elapsed());
        }
        (*svg).clone()
    }

    /// Records that the page imports `path`, and that `path` resolves to `module_file`.
    pub(crate) fn uses_module(&self, path: &str, module_file: Option<&String>) {
        self.used.borrow_mut().dependencies.modules.insert(path.to_owned(), module_file.cloned());
    }

    /// Records that the page shows an image of the site.
    fn shows(&self, src: &str, file: ShownFile) {
        self.used.borrow_mut().shown_images.insert(src.to_owned(), file);
    }

    /// Records that the page imports a style sheet.
    pub(crate) fn uses_style(&self, path: &str) {
        self.used.borrow_mut().styles.push(path.to_owned());
    }

    /// Returns the href of an imported file. `path` is relative to the site's folder.
    pub(crate) fn imported_file(&self, path: &str) -> Result<String, ReadError> {
        let docs = &self.site.routes.config().route.docs;
        let in_docs = path.strip_prefix(docs.as_str()).and_then(|path| path.strip_prefix('/'));
        if let Some(path) = in_docs.filter(|path| self.site.docs.contains_key(*path)) {
            let href = self.asset(path);
            self.shows(&href, ShownFile::Docs(path.to_owned()));
            return Ok(href);
        }
        let public =
            path.strip_prefix(self.site.config.route.public.as_str()).filter(|path| path.starts_with('/'));
        if let Some(path) = public.filter(|path| self.site.public.contains_key(&path[1..])) {
            let href = self.link("", path);
            self.shows(&href, ShownFile::Public(path[1..].to_owned()));
            return Ok(href);
        }
        // A missing file is also a dependency.
        let digest = self.site.includes.digest(path);
        self.used.borrow_mut().dependencies.files.insert(path.to_owned(), digest);
        let contents = self.site.includes.contents(path)?;
        let name = asset_name(path.rsplit('/').next().unwrap_or(path));
        let (stem, extension) = name.rsplit_once('.').unwrap_or((&name, "bin"));
        Ok(self.publish(stem, extension, contents.to_vec()))
    }

    /// Publishes a file that is generated for the page. The published name contains `name` and a hash of the contents.
    /// Returns the file's href.
    pub(crate) fn publish(&self, name: &str, extension: &str, bytes: Vec<u8>) -> String {
        let contents = Contents::from(bytes);
        let asset = format!("assets/{name}-{}.{extension}", contents.digest().short());
        let href = format!("{}{asset}", self.site.config.base);
        self.used.borrow_mut().generated_files.insert(asset, contents);
        href
    }

    /// Returns the href of a file in the docs folder, and records that the file is published under a hashed name.
    fn asset(&self, path: &str) -> String {
        let digest = self.site.docs.get(path).map_or_else(|| Digest::of(&[]), Contents::digest);
        let name = asset_name(path.rsplit('/').next().unwrap_or(path));
        let (stem, extension) = name.rsplit_once('.').unwrap_or((&name, "bin"));
        let asset = format!("assets/{stem}-{}.{extension}", digest.short());
        let href = format!("{}{asset}", self.site.config.base);
        self.used.borrow_mut().images.insert(path.to_owned(), asset);
        href
    }
}

/// Replaces characters of a file name with `-` if they must be encoded in URLs or are invalid in some file systems.
/// Different files may get the same name, but the hashes in asset paths keep them distinct.
pub fn asset_name(name: &str) -> String {
    let is_plain = |char: char| char.is_alphanumeric() || matches!(char, '.' | '-' | '_' | '@' | '+' | '~');
    name.chars().map(|char| if is_plain(char) { char } else { '-' }).collect()
}
