//! The route table: which files are pages, their URLs, and path lookups.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use globset::GlobSet;
use quire_config::{Dialect, Foreign, Locale, SiteConfig};
use quire_diagnostics::{Diagnostic, Span, did_you_mean, has_errors};
use quire_html::percent;

use crate::address::{self, Address, address_in};
use crate::blog::blog_folder;
use crate::data::Route;
use crate::names::{self, NameProblem, to_nfc};
use crate::page_file::PageFile;
use crate::path;
use crate::redirects::Redirects;

/// Index of a page in the route table. Pages are sorted by file path, followed by fallback pages, so two builds of the
/// same files assign the same ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RouteId(u32);

impl RouteId {
    pub(crate) fn new(idx: usize) -> Self {
        Self(u32::try_from(idx).unwrap_or(u32::MAX))
    }

    /// Returns the index into [`Routes::all`] and into every array with one item per page.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The route of a page, with the paths of its source and output files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageRoute {
    /// URL path, source file, language and version, as in the theme's data.
    pub route: Route,
    /// Path without locale, extension and `index`: `guide/start/quick-start`, `guide/start`, empty for the home page.
    pub key: String,
    /// Position in the folder tree: path of the file in its locale without extension, dates of posts and (in
    /// Docusaurus) number prefixes. Another engine's frontmatter can change the URL, but not this path.
    pub place: String,
    /// Whether the page is its folder's index page.
    pub is_index: bool,
    /// Index of the locale in [`SiteConfig::locales`].
    pub locale: usize,
    /// URL with base, percent-encoded, and with `.html` if clean URLs are off.
    pub href: String,
    /// Output file relative to the output folder, not encoded: `guide/start/index.html`.
    pub output: String,
    /// Source file relative to the site's folder: `docs/en/guide/start/index.mdx`.
    pub source: Arc<str>,
    /// For a fallback page, the page of the default language whose text is shown; `None` for other pages.
    pub original: Option<RouteId>,
}

impl PageRoute {
    /// Returns whether the page is the 404 page of its locale: `404.md`.
    pub fn is_not_found(&self) -> bool {
        self.key == "404"
    }

    /// Returns whether the page is a fallback page, which shows the text of [`Self::original`].
    pub fn is_fallback(&self) -> bool {
        self.original.is_some()
    }

    /// Returns the output path of one of the page's files, not encoded: `guide/start/index.md`.
    pub fn file(&self, file: PageFile) -> String {
        file.path(&self.output)
    }

    /// Returns the URL of the page's Markdown version, including `base`.
    pub fn markdown_href(&self, base: &str) -> String {
        format!("{base}{}", percent::encode_readable(&self.file(PageFile::Markdown)))
    }

    /// Returns the section: the first segment of the key. Top-level pages have no section, unless they are index pages.
    pub(crate) fn section(&self) -> Option<&str> {
        match self.key.split_once('/') {
            Some((section, _)) => Some(section),
            None => (self.is_index && !self.key.is_empty()).then_some(&self.key),
        }
    }
}

/// All pages of the site, and all other link targets.
#[derive(Debug, Clone)]
pub struct Routes {
    pub(crate) config: Arc<SiteConfig>,
    /// Path prefix of each locale, such as `/1.x/zh`. Empty for the default locale.
    prefixes: Vec<String>,
    /// Locales that contain pages other than fallback pages.
    with_pages: BTreeSet<usize>,
    pub(crate) pages: Vec<PageRoute>,
    pub(crate) by_path: HashMap<String, RouteId>,
    /// Pages by file path relative to the docs folder. Contains only pages whose route cannot be derived from the file
    /// name: posts with dated names, and all pages of other engines' sites.
    by_file: HashMap<String, RouteId>,
    /// Pages by locale and [`PageRoute::place`], without a final `index`. Empty for sites in Quire's own dialect.
    pub(crate) by_place: HashMap<(usize, String), RouteId>,
    /// Paths in lower case, to detect paths that differ only in case.
    by_lower_case: HashMap<String, RouteId>,
    /// Folders that contain pages other than fallback pages, by locale. Empty if the site has no fallback pages.
    pub(crate) translated: BTreeSet<(usize, String)>,
    public: BTreeSet<String>,
    pub(crate) redirects: Redirects,
    /// Files in the docs folder that are not pages, except for templates of dynamic routes (VitePress).
    others: BTreeSet<String>,
}

impl Routes {
    /// Builds the table. `docs_files` are all files in the docs folder, `public_files` all files in the public folder,
    /// each relative to its folder, with `/` as separator, in any order.
    pub fn new(
        config: Arc<SiteConfig>,
        docs_files: &[String],
        public_files: &[String],
    ) -> (Self, Vec<Diagnostic>) {
        Self::with_frontmatter(config, docs_files, public_files, |_| None)
    }

    /// Like [`Self::new`]. `foreign` returns a file's settings from another engine's frontmatter.
    pub fn with_frontmatter(
        config: Arc<SiteConfig>,
        docs_files: &[String],
        public_files: &[String],
        foreign: impl Fn(&str) -> Option<Foreign>,
    ) -> (Self, Vec<Diagnostic>) {
        let dialect = config.markdown.dialect;
        let exclude = quire_config::glob_set(&config.route.exclude);
        let mut files: Vec<&String> = docs_files.iter().collect();
        files.sort_unstable();
        files.dedup();
        let mut res = Self {
            prefixes: config.locales.iter().map(|locale| prefix(&config, locale)).collect(),
            with_pages: BTreeSet::new(),
            pages: Vec::with_capacity(files.len()),
            by_path: HashMap::with_capacity(files.len()),
            by_lower_case: HashMap::with_capacity(files.len()),
            by_file: HashMap::new(),
            by_place: HashMap::new(),
            translated: BTreeSet::new(),
            public: public_files.iter().map(|file| file.trim_start_matches('/').to_owned()).collect(),
            others: BTreeSet::new(),
            redirects: Redirects::new(&config),
            config,
        };
        let mut diagnostics = Vec::new();
        for file in files {
            if is_page(&res.config, file, &exclude) {
                let foreign = foreign(file);
                if !foreign.as_ref().is_some_and(|foreign| foreign.is_draft) {
                    diagnostics.extend(res.add(file, foreign.as_ref()));
                }
            } else if address::is_dynamic(dialect, file) {
                let source = format!("{}/{file}", res.config.route.docs);
                let message = "the template of a dynamic route is left out: Quire does not generate pages from templates";
                let warning = Diagnostic::warning("content/dynamic-route", Span::file(source), message);
                diagnostics.push(warning.hint("create a file for each page"));
            } else {
                diagnostics.extend(res.misspelled_extension(file, &exclude));
                res.others.insert(file.clone());
            }
        }
        diagnostics.extend(res.folders_of_no_language());
        res.add_fallbacks();
        (res, diagnostics)
    }

    /// Reports top-level folders of the docs folder that are not folders of a language, because their names may be
    /// misspelled. The pages of these folders belong to the default language. If the default language has no folder of
    /// its own, nothing is reported, because other folders are then intentional.
    fn folders_of_no_language(&self) -> Vec<Diagnostic> {
        let config = &self.config;
        let default = &config.locales[config.default_locale_of("")];
        let folder_of =
            |page: &PageRoute| page.route.file_path.split_once('/').map(|(folder, _)| folder.to_owned());
        let folders: BTreeSet<String> = self.pages.iter().filter_map(folder_of).collect();
        if config.locales.len() < 2
            || !config.multi_version.versions.is_empty()
            || !folders.contains(&default.lang)
        {
            return Vec::new();
        }
        let is_of_no_language = |folder: &&String| config.split_file(&format!("{folder}/page")).1 != "page";
        let report = |folder: &String| {
            let docs = &config.route.docs;
            let message = format!(
                "`{docs}/{folder}` is not a language folder: its pages belong to `{}`, under `/{folder}/`",
                default.lang
            );
            let languages = config.locales.iter().map(|locale| &locale.lang);
            let missing = languages.filter(|lang| !folders.contains(*lang)).map(String::as_str);
            let near = did_you_mean(folder, missing);
            let hint = match near {
                Some(near) => format!("did you mean `{docs}/{near}`?"),
                None => format!(
                    "add the language to `[[locales]]`, or move the folder into `{docs}/{}`",
                    default.lang
                ),
            };
            let span = Span::file(format!("{docs}/{folder}"));
            Diagnostic::warning("content/unknown-language", span, message).hint(hint)
        };
        folders.iter().filter(is_of_no_language).map(report).collect()
    }

    /// Reports a file that would be a page if its extension were spelled differently.
    fn misspelled_extension(&self, file: &str, exclude: &GlobSet) -> Option<Diagnostic> {
        let (stem, extension) = file.rsplit_once('.')?;
        let known = match extension.to_ascii_lowercase().as_str() {
            "md" | "markdown" => "md",
            "mdx" => "mdx",
            _ => return None,
        };
        if exclude.is_match(file) || !is_page(&self.config, &format!("{stem}.{known}"), exclude) {
            return None;
        }
        let source = format!("{}/{file}", self.config.route.docs);
        let message = format!("files with the extension `.{extension}` are not pages");
        let warning = Diagnostic::warning("content/no-page", Span::file(source), message);
        Some(warning.hint(format!("rename it to `.{known}`, or list it in `exclude` under `[route]`")))
    }

    /// Adds a page, unless its name or path is invalid.
    fn add(&mut self, file: &str, foreign: Option<&Foreign>) -> Vec<Diagnostic> {
        let source: Arc<str> = format!("{}/{file}", self.config.route.docs).into();
        let stem = to_nfc(path::page_stem(file).unwrap_or(file));
        let mut diagnostics: Vec<Diagnostic> = name_diagnostic(&stem, &source).into_iter().collect();
        if has_errors(&diagnostics) {
            return diagnostics;
        }
        let (locale, rest) = self.config.split_file(&stem);
        if rest.is_empty() {
            diagnostics.push(named_like_a_folder(&self.config.route.docs, &stem, source));
            return diagnostics;
        }
        let dialect = self.config.markdown.dialect;
        let stem_in_locale = rest;
        let Address { stem: rest, place } = address_in(&self.config, stem_in_locale, foreign);
        let is_renamed = rest != stem_in_locale;
        let key = path::page_key(&rest).to_owned();
        let is_index = rest == "index" || rest.ends_with("/index");
        let Locale { lang, version, .. } = &self.config.locales[locale];
        let prefix = self.prefix(locale);
        let path = match (key.is_empty(), is_index) {
            (true, _) => format!("{prefix}/"),
            (false, true) => format!("{prefix}/{key}/"),
            (false, false) => format!("{prefix}/{key}"),
        };
        let output = if is_index { format!("{path}index.html") } else { format!("{path}.html") };
        let output = output.trim_start_matches('/').to_owned();
        if let Some(diagnostic) = self.reserved(&key, locale, &output, &source) {
            diagnostics.push(diagnostic);
            return diagnostics;
        }
        let trimmed = path.trim_end_matches('/').to_owned();
        if let Some(first) = self.by_path.get(&trimmed) {
            let first = &self.pages[first.index()];
            let message = format!("`{}` and `{source}` have the same path `{path}`", first.source);
            diagnostics.push(
                Diagnostic::error("content/duplicate-route", Span::file(source), message)
                    .label(Span::file(first.source.clone()), "the other file")
                    .hint("rename or remove one of them"),
            );
            return diagnostics;
        }
        let id = RouteId::new(self.pages.len());
        if let Some(first) = self.by_lower_case.insert(trimmed.to_lowercase(), id) {
            let first = &self.pages[first.index()];
            let message = format!("`{}` and `{path}` differ only in case", first.route.path);
            diagnostics.push(
                Diagnostic::warning("content/case-twins", Span::file(source.clone()), message)
                    .label(Span::file(first.source.clone()), "the other file")
                    .hint("many hosts and file systems cannot tell them apart: rename one of them"),
            );
        }
        self.by_path.insert(trimmed, id);
        self.with_pages.insert(locale);
        if is_renamed || dialect != Dialect::Quire {
            self.by_file.insert(file.to_owned(), id);
        }
        if dialect != Dialect::Quire {
            self.by_place.insert((locale, path::page_key(&place).to_owned()), id);
        }
        self.pages.push(PageRoute {
            href: self.href_of(&path),
            route: Route { path, file_path: file.to_owned(), lang: lang.clone(), version: version.clone() },
            key,
            place,
            is_index,
            locale,
            output,
            source,
            original: None,
        });
        diagnostics
    }

    /// Reports a page whose URL is reserved.
    fn reserved(&self, key: &str, locale: usize, output: &str, source: &Arc<str>) -> Option<Diagnostic> {
        let error = |message: String| {
            Some(Diagnostic::error("content/reserved-path", Span::file(source.clone()), message))
        };
        let first = key.split('/').next().unwrap_or_default();
        let rename = if key.contains('/') { "rename the folder" } else { "rename the file or its folder" };
        let is_default = self.prefix(locale).is_empty();
        if is_default && ENGINE_FOLDERS.contains(&first) && output.contains('/') {
            let message =
                format!("URLs under `/{first}/` are reserved for files that browsers cache permanently");
            return Some(error(message)?.hint(rename));
        }
        let locale = &self.config.locales[locale];
        if locale.lang == self.config.lang && self.config.languages().iter().any(|it| it.lang == first) {
            let message = format!("URLs under `/{first}/` belong to the locale `{first}`");
            return Some(error(message)?.hint(rename));
        }
        if is_default && self.config.multi_version.get(first).is_some() {
            let message = format!("URLs under `/{first}/` belong to the version `{first}`");
            return Some(error(message)?.hint(rename));
        }
        None
    }

    pub(crate) fn locale(&self, locale: usize) -> &Locale {
        &self.config.locales[locale]
    }

    /// Returns whether a locale has pages other than fallback pages. Old versions may have fewer languages than the
    /// site.
    pub fn has_pages(&self, locale: usize) -> bool {
        self.with_pages.contains(&locale)
    }

    /// Returns the path prefix of a locale: empty for the default locale, else `/zh`, `/1.x` or `/1.x/zh`.
    pub(crate) fn prefix(&self, locale: usize) -> &str {
        self.prefixes.get(locale).map_or("", String::as_str)
    }

    /// Returns the output path of the file `name` that belongs to a locale: the locale's prefix, then `name`.
    pub fn file_of(&self, locale: usize, name: &str) -> String {
        format!("{}/{name}", self.prefix(locale)).trim_start_matches('/').to_owned()
    }

    /// Returns the URL of a route path: with base, percent-encoded, and with `.html` if clean URLs are off.
    pub(crate) fn href_of(&self, path: &str) -> String {
        let base = self.config.base.trim_end_matches('/');
        let extension = match (self.config.route.clean_urls, path.ends_with('/')) {
            (true, _) => "",
            (false, true) => "index.html",
            (false, false) => ".html",
        };
        format!("{base}{}{extension}", percent::encode_readable(path))
    }

    /// Returns the URL of a public file, with base and percent-encoded. `path` starts with `/`.
    pub(crate) fn public_href(&self, path: &str) -> String {
        format!("{}{}", self.config.base.trim_end_matches('/'), percent::encode_readable(path))
    }

    /// Returns the configuration of the site.
    pub fn config(&self) -> &SiteConfig {
        &self.config
    }

    /// Returns all pages, indexed by [`RouteId::index`].
    pub fn all(&self) -> &[PageRoute] {
        &self.pages
    }

    /// Returns all ids in order.
    pub fn ids(&self) -> impl Iterator<Item = RouteId> + use<> {
        (0..self.pages.len()).map(RouteId::new)
    }

    /// Returns the page with this id.
    pub fn page(&self, id: RouteId) -> &PageRoute {
        &self.pages[id.index()]
    }

    /// Returns the page at a site path (without base, not percent-encoded): `/x`, `/x.html`, `/x/index`,
    /// `/x/index.html` and `/x/` refer to the same page.
    pub fn lookup(&self, path: &str) -> Option<RouteId> {
        let path = to_nfc(path);
        let trimmed = path.trim_end_matches('/');
        if let Some(id) = self.by_path.get(trimmed) {
            return Some(*id);
        }
        let key = path::page_key(trimmed);
        let canonical = if key.is_empty() { String::new() } else { format!("/{key}") };
        self.by_path.get(&canonical).copied()
    }

    /// Returns the page with this key in a locale.
    pub(crate) fn by_key(&self, locale: usize, key: &str) -> Option<RouteId> {
        let (prefix, key) = (self.prefix(locale), &*to_nfc(key));
        let found = if key.is_empty() {
            self.by_path.get(prefix)
        } else {
            self.by_path.get(&[prefix, "/", key].concat())
        };
        // The default language has no prefix, so its key `zh` is the path of another language's home page.
        found.copied().filter(|id| self.page(*id).locale == locale)
    }

    /// Returns the site's own 404 page for the locale with this index.
    pub fn not_found_page(&self, locale: usize) -> Option<RouteId> {
        self.by_key(locale, "404").filter(|id| self.page(*id).is_not_found())
    }

    /// Returns whether the page is in the folder of a blog.
    pub fn is_in_blog(&self, page: &PageRoute) -> bool {
        blog_folder(&self.config, &page.key).is_some()
    }

    /// Returns the page of a file. `file` is relative to the docs folder.
    pub fn by_file(&self, file: &str) -> Option<RouteId> {
        if let Some(id) = self.by_file.get(file) {
            return Some(*id);
        }
        if self.config.markdown.dialect != Dialect::Quire {
            return None;
        }
        let (locale, rest) = self.config.split_file(path::page_stem(file)?);
        let id = self.by_key(locale, path::page_key(rest))?;
        (self.page(id).route.file_path == file).then_some(id)
    }

    /// Returns the page at a position in the folder tree of another engine's site.
    pub(crate) fn by_place(&self, locale: usize, place: &str) -> Option<RouteId> {
        self.by_place.get(&(locale, place.to_owned())).copied()
    }

    /// Returns the page of a linked file in another engine's site. `path` is the file with or without extension, or the
    /// folder of an index page.
    pub(crate) fn by_linked_file(&self, path: &str) -> Option<RouteId> {
        let stem = path.strip_suffix(".html").unwrap_or(path).trim_end_matches('/');
        let names = ["", ".md", ".mdx", "/index.md", "/index.mdx", "/README.md"];
        names.iter().find_map(|ending| self.by_file.get(&format!("{stem}{ending}")).copied())
    }

    /// Returns the URL of a locale's home page, including the base, even if the page does not exist.
    pub fn home(&self, locale: usize) -> String {
        self.href_of(&format!("{}/", self.prefix(locale)))
    }

    pub(crate) fn is_public(&self, path: &str) -> bool {
        self.public.contains(path.trim_start_matches('/'))
    }

    /// Returns the public files, sorted.
    pub(crate) fn public_files(&self) -> impl Iterator<Item = &str> {
        self.public.iter().map(String::as_str)
    }

    /// Returns the files in the docs folder that are not pages, sorted.
    pub(crate) fn other_files(&self) -> impl Iterator<Item = &str> {
        self.others.iter().map(String::as_str)
    }

    pub(crate) fn is_other_file(&self, path: &str) -> bool {
        self.others.contains(path)
    }
}

/// Returns the path prefix of a locale. The default version and the default language add nothing to the prefix.
fn prefix(config: &SiteConfig, locale: &Locale) -> String {
    let segment = |name: &str, default: &str| {
        if name == default { String::new() } else { format!("/{name}") }
    };
    segment(&locale.version, &config.multi_version.default) + &segment(&locale.lang, &config.lang)
}

/// Output folders of files with hashed names.
const ENGINE_FOLDERS: [&str; 2] = ["assets", "static"];

/// Reports a page with the name of a locale's or version's folder, such as `docs/zh.md`. Its URL would be the URL of
/// that folder's home page.
fn named_like_a_folder(docs: &str, stem: &str, source: Arc<str>) -> Diagnostic {
    let message =
        format!("`{docs}/{stem}` is the folder of a locale or a version, so no page can have this name");
    Diagnostic::error("content/reserved-path", Span::file(source), message)
        .hint(format!("rename the file, or move it to `{docs}/{stem}/index.md` if it is the home page"))
}

/// Returns a diagnostic for a problematic page name: an error if the file cannot be a page, or else a warning. `stem`
/// is the page's path without extension.
fn name_diagnostic(stem: &str, source: &Arc<str>) -> Option<Diagnostic> {
    let span = Span::file(source.clone());
    let extension = [".html", ".md", ".mdx"].into_iter().find(|extension| stem.ends_with(extension));
    if let Some(extension) = extension {
        let message = format!("the name of a page cannot end with `{extension}`, which URLs omit");
        return Some(Diagnostic::error("content/bad-file-name", span, message).hint("rename the file"));
    }
    let diagnostic = match names::name_problem(stem)? {
        NameProblem::Error(message) => Diagnostic::error("content/bad-file-name", span, message),
        NameProblem::Warning(message) => Diagnostic::warning("content/file-name", span, message),
    };
    Some(diagnostic.hint("rename the file or its folder"))
}

/// Returns whether a file is a page. In Quire's own dialect, every Markdown file is a page, except for:
///
/// - files in a folder named `shared` or `node_modules`;
/// - files in `public` or `theme` at the top level of the docs folder, and in `theme` at the top level of a locale
///   (requirement S2-06);
/// - files with a path segment that starts with `_` or `.`;
/// - files that the configuration excludes.
///
/// [`address::is_page`] contains the rules of other dialects. The configuration can exclude files in all dialects.
pub(crate) fn is_page(config: &SiteConfig, file: &str, exclude: &GlobSet) -> bool {
    let dialect = config.markdown.dialect;
    if dialect != Dialect::Quire {
        return path::page_stem(file).is_some() && address::is_page(dialect, file) && !exclude.is_match(file);
    }
    let (_, in_locale) = config.split_file(file);
    path::page_stem(file).is_some()
        && !["public/", "theme/"].iter().any(|folder| file.starts_with(folder))
        && !in_locale.starts_with("theme/")
        && !path::folder(file).split('/').any(|segment| matches!(segment, "shared" | "node_modules"))
        && !file.split('/').any(|segment| segment.starts_with(['_', '.']))
        && !exclude.is_match(file)
}
