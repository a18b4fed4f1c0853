//! Loading (stage 1 of a build). Reads a site's files, parses its configuration and determines its routes.

mod commits;
mod drafts;
mod generated;
mod includes;
mod repository;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use quire_checks::translations::LEDGER;
use quire_config::{Dialect, SiteConfig, Size, Spanned, parse_frontmatter_of, parse_site};
use quire_content::{Blogs, Routes, check_config_files, check_homes, check_redirects};
use quire_diagnostics::{Diagnostic, Span, did_you_mean, has_errors};
use quire_files::{Contents, Digest, Reader, Reason, Skipped, Snapshot, Sources, Walked, leads_out};
use quire_git::CommitTimes;
use quire_react::{Theme, brand, brand_names};

use crate::Error;
use crate::Options;
use crate::archive;
use crate::footer::{Footer, footer};
use crate::imports::Imports;
use crate::mode::Mode;
use crate::omitted::Omitted;
use crate::policy::{Allowed, SitePolicy};
use crate::reader::SiteReader;
use crate::site_theme::SiteTheme;
use crate::translations::{OutdatedTranslations, bad_ledger};
pub use commits::Commits;
use commits::Folders;
use drafts::remove_drafts;
use generated::{add_blogs, add_generated};
pub use includes::{Includes, missing_file_hint, resolve};

/// File name of a site's configuration.
pub const CONFIG: &str = "quire.toml";

/// The files of a site, and the data that is derived from them before pages are compiled. Input of all later stages.
#[derive(Clone)]
pub struct Loaded {
    /// The site's folder, which contains `quire.toml`.
    pub folder: PathBuf,
    /// The configuration. [`quire_config::Locale::texts`] contains all interface strings, including the theme's.
    pub config: Arc<SiteConfig>,
    /// Text of `quire.toml`, into which diagnostics point.
    pub config_text: String,
    /// Files of the docs folder, by path relative to this folder.
    pub docs: Arc<Snapshot>,
    /// Paths of files in `docs` that are generated and do not exist on disk.
    pub generated: Arc<BTreeSet<String>>,
    /// Blog posts by blog folder and language.
    pub blogs: Arc<Blogs>,
    /// Whether the docs folder contains symbolic links.
    pub has_links: bool,
    /// Files of the public folder, by path relative to this folder.
    pub public: Arc<Snapshot>,
    /// Time of each file's last commit, by path relative to the docs folder. Empty if pages show no dates.
    pub commit_times: Arc<CommitTimes>,
    /// Routes of the site. Empty if errors stop the build (see [`Omitted::stops`]).
    pub routes: Arc<Routes>,
    /// The footer of all pages. `None` if the site has no footer, or if errors stop the build.
    pub footer: Option<Arc<Footer>>,
    /// Slots, overrides, components and layouts that the site's theme module declares.
    pub theme: Arc<SiteTheme>,
    /// Versions that are read from commits instead of the docs folder.
    pub commits: Arc<Commits>,
    /// Reader for the files that pages include.
    pub includes: Arc<Includes>,
    /// Outdated translations, according to the site's ledger of confirmed translations.
    pub outdated_translations: Arc<OutdatedTranslations>,
    /// The content security policy, for documents and for the `_headers` file.
    pub policy: SitePolicy,
    /// Digest of everything outside a page that affects its links and images: the configuration, the names that the
    /// theme module declares, all routes, the names of all files in the docs and public folders, and the contents of
    /// those files that are not pages.
    pub structure: Digest,
    /// Diagnostics found before pages are compiled, for example about the configuration and file names.
    pub diagnostics: Vec<Diagnostic>,
}

/// Returns the folders that contain the source files of the site in `folder`. Fails if there is no site.
pub fn sources(folder: &Path) -> Result<Sources, Error> {
    let config = config_path(folder)?;
    // Errors in the configuration are ignored, because the build reports them.
    let config = parse_site(CONFIG, &quire_files::read_text(&config).unwrap_or_default()).0;
    let mut read = vec![folder.join(&config.route.public)];
    // If the docs folder is the site's folder, the docs folder is not added, because it contains the output folder.
    // Reading pages skips the output folder.
    if config.route.docs != "." {
        read.push(folder.join(&config.route.docs));
    }
    Ok(Sources { site: folder.to_owned(), read })
}

/// Loads the site of `options` without the pages in `omitted`. Fails if there is no site, or if the configuration or
/// the folders cannot be read. If the result has errors, later stages must not run unless [`Omitted::stops`] returns
/// false.
pub fn load(options: &Options, mode: Mode, reader: &SiteReader, omitted: &Omitted) -> Result<Loaded, Error> {
    let folder = &*options.site;
    let config_path = config_path(folder)?;
    quire_files::refuse_outside(folder, &config_path)?;
    let config_text = String::from_utf8(quire_files::read(&config_path)?);
    let config_text = config_text.map_err(|error| not_utf8(CONFIG, error.utf8_error().valid_up_to()));
    let (config_text, (mut config, mut diagnostics)) = match config_text {
        Ok(text) => (text.clone(), parse_site(CONFIG, &text)),
        Err(diagnostic) => (String::new(), (SiteConfig::default(), vec![diagnostic])),
    };
    config.base = options.base.clone().unwrap_or(config.base);
    config.site_url = options.site_url.clone().unwrap_or(config.site_url);
    if options.is_archive {
        archive::prepare(&mut config);
    }
    add_theme_texts(&mut config);
    if config.markdown.dialect == Dialect::Docusaurus {
        config.alias.entry("@site".to_owned()).or_insert_with(|| ".".to_owned());
    }
    add_brands(&mut config);
    config.logo_size = config.logo_size.or_else(|| logo_size(folder, &config));
    diagnostics.extend(unknown_brands(&config, &config_text));
    let config = Arc::new(config);
    let docs_folder = folder.join(&config.route.docs);
    if !has_errors(&diagnostics) && !quire_files::is_folder(&docs_folder) {
        diagnostics.push(no_docs(folder, &config.route.docs));
    }
    diagnostics.extend(no_roots(folder, &config));
    let mut roots: Vec<PathBuf> =
        config.include.roots.values().map(|root| folder.join(&root.value)).collect();
    if config.route.docs == "." {
        // With the site's folder among the roots, symbolic links to its hidden files are not followed, so they cannot
        // publish these files.
        roots.push(folder.to_owned());
    }
    // git runs in parallel with reading the files.
    let (docs, public, commit_times) = std::thread::scope(|scope| -> Result<_, Error> {
        let are_dates_shown = config.last_updated && mode.has_dates();
        let commit_times = are_dates_shown.then(|| scope.spawn(|| quire_git::commit_times(&docs_folder)));
        let mut read = |name: &str| -> Result<_, Error> {
            let path = folder.join(name);
            if leads_out(folder, &path, &roots) {
                diagnostics.push(skipped(Span::file(name), Reason::OutsideLink));
                return Ok(Walked { files: Snapshot::new(), skipped: Vec::new(), has_links: true });
            }
            let tree = reader.files.tree(&path, &roots, options.threads)?;
            diagnostics.extend(tree.skipped.iter().map(|entry| not_read(name, entry)));
            Ok(tree)
        };
        let docs = read(&config.route.docs)?;
        let public = read(&config.route.public)?;
        let commit_times = match commit_times.and_then(|thread| thread.join().ok()) {
            Some(Err(error)) => {
                diagnostics.push(repository::no_dates(Span::file(CONFIG), &error));
                CommitTimes::default()
            }
            commit_times => commit_times.and_then(Result::ok).unwrap_or_default(),
        };
        Ok((docs, public.files, commit_times))
    })?;
    let (mut docs, has_links) = (docs.files, docs.has_links);
    let (mut public, mut commit_times) = (public, commit_times);
    let (commits, commit_diagnostics) = Commits::find(folder, &config, &reader.commits);
    diagnostics.extend(commit_diagnostics);
    let times = (config.last_updated && mode.has_dates()).then_some(&mut commit_times);
    let mut folders = Folders { docs: &mut docs, public: &mut public, times };
    diagnostics.extend(commits.add_to(&mut folders, &config));
    let commits = Arc::new(commits);
    docs.retain(|path, _| !omitted.contains(path));
    if !mode.has_drafts() {
        diagnostics.extend(remove_drafts(&config, &mut docs));
    }
    let mut generated = add_generated(&config, &mut docs);
    let (blogs, lists) = add_blogs(&config, &mut docs);
    generated.extend(lists);
    let docs = Arc::new(docs);
    let mut config = config;
    let mut routes = if omitted.stops(&config, &diagnostics) {
        Routes::new(Arc::clone(&config), &[], &[]).0
    } else {
        let (routes, route_diagnostics) = routes(&config, &docs, &public, &commit_times);
        diagnostics.extend(route_diagnostics);
        routes
    };
    if omitted.keeps_going()
        && let Some(smaller) = without_empty_locales(&routes)
    {
        config = Arc::new(smaller);
        routes = self::routes(&config, &docs, &public, &commit_times).0;
    }
    let (footer, footer_diagnostics) =
        if omitted.stops(&config, &diagnostics) { (None, Vec::new()) } else { footer(&routes, &config_text) };
    diagnostics.extend(footer_diagnostics);
    let policy = SitePolicy::new(Allowed::from_config(&config), public.get("_headers").map(|file| &**file));
    let mut diagnostics = policy.without_blocked_origins(diagnostics);
    let severities = config.check.severities.clone();
    let settings = format!("{config_text}\n{}\n{}\n", config.base, config.site_url);
    let imports = Imports { site: folder, alias: &config.alias, dialect: config.markdown.dialect };
    let theme = SiteTheme::read(folder, &imports);
    let includes = Includes::new(folder, &config, &reader.files, &docs, &commits);
    diagnostics.extend(includes.bad_types());
    let outdated_translations = match includes.read_optional(LEDGER) {
        Err(error) => {
            diagnostics.push(bad_ledger(&error.message.into()));
            OutdatedTranslations::default()
        }
        Ok(Some(text)) if !omitted.stops(&config, &diagnostics) => {
            let (outdated_translations, error) =
                OutdatedTranslations::new(&routes, &docs, &text, options.threads);
            diagnostics.extend(error);
            outdated_translations
        }
        Ok(_) => OutdatedTranslations::default(),
    };
    let structure = structure(&(settings + &theme.shape()), &routes, &docs, &public);
    Ok(Loaded {
        folder: folder.to_owned(),
        routes: Arc::new(routes),
        footer: footer.map(Arc::new),
        theme: Arc::new(theme),
        includes: Arc::new(includes),
        outdated_translations: Arc::new(outdated_translations),
        commits,
        policy,
        structure,
        config,
        config_text,
        docs,
        generated: Arc::new(generated),
        blogs: Arc::new(blogs),
        has_links,
        public: Arc::new(public),
        commit_times: Arc::new(commit_times),
        diagnostics: severities.apply(diagnostics),
    })
}

impl Loaded {
    /// Returns whether the site has a readable ledger of confirmed translations.
    pub fn has_ledger(&self) -> bool {
        self.includes.digest(LEDGER).is_some()
    }

    /// Returns the site with new contents of some pages, which are given by path in the docs folder. The set of files
    /// must not change.
    #[must_use]
    pub fn with_pages(
        &self,
        pages: impl IntoIterator<Item = (String, Contents)>,
        reader: &Arc<Reader>,
    ) -> Self {
        let mut docs = (*self.docs).clone();
        docs.extend(pages);
        let docs = Arc::new(docs);
        let includes = Includes::new(&self.folder, &self.config, reader, &docs, &self.commits);
        Self { docs, includes: Arc::new(includes), ..self.clone() }
    }
}

/// Returns the size of the logo, if the logo is an image file in the public folder.
fn logo_size(folder: &Path, config: &SiteConfig) -> Option<Size> {
    let path =
        config.logo.light.strip_prefix('/').filter(|path| !path.split('/').any(|part| part == ".."))?;
    let file = quire_files::read(&folder.join(&config.route.public).join(path)).ok()?;
    let (width, height) = quire_images::size(&file)?;
    (width > 0 && height > 0).then_some(Size { width, height })
}

/// Replaces brand names with inline SVG icons if the theme's style sheet does not contain the icons.
fn add_brands(config: &mut SiteConfig) {
    for link in config.social_links.iter_mut().filter(|link| !link.icon.trim_start().starts_with('<')) {
        let name = link.icon.to_lowercase();
        if Theme::embedded().has_brand(&name) {
            link.icon = name;
        } else if let Some(brand) = brand(&name) {
            link.icon = brand.svg;
            link.name = Some(brand.title);
        }
    }
}

/// Returns warnings for social links whose icon is neither markup nor a known brand. These links show a generic icon.
fn unknown_brands(config: &SiteConfig, text: &str) -> Vec<Diagnostic> {
    let theme = Theme::embedded();
    let icons = config.social_links.iter().map(|link| link.icon.as_str());
    let unknown = icons.filter(|icon| !icon.trim_start().starts_with("<svg") && !theme.has_brand(icon));
    let diagnostic = |icon: &str| {
        let at = text.find(&format!("\"{icon}\"")).or_else(|| text.find(&format!("'{icon}'"))).unwrap_or(0);
        let span = Span::new(CONFIG, at..text.len().min(at + icon.len() + 2));
        let hint = did_you_mean(icon, brand_names()).map_or_else(
            || "use a brand name from Simple Icons, or pass the icon as `{ svg = \"<svg ...>\" }`".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        Diagnostic::warning("content/unknown-icon", span, format!("there is no icon for the brand `{icon}`"))
            .hint(hint)
    };
    unknown.map(diagnostic).collect()
}

/// Adds the theme's interface strings to every locale. Strings of the site take precedence.
fn add_theme_texts(config: &mut SiteConfig) {
    for locale in &mut config.locales {
        let mut texts = Theme::embedded().texts(&locale.lang).clone();
        texts.append(&mut locale.texts);
        locale.texts = texts;
    }
}

fn routes(
    config: &Arc<SiteConfig>,
    docs: &Snapshot,
    public: &Snapshot,
    commit_times: &CommitTimes,
) -> (Routes, Vec<Diagnostic>) {
    let files: Vec<String> = docs.keys().cloned().collect();
    let public: Vec<String> = public.keys().cloned().collect();
    let dialect = config.markdown.dialect;
    let foreign = |file: &str| {
        // Frontmatter determines the route of a page only in the Docusaurus dialect.
        let contents = docs.get(file).filter(|_| dialect == Dialect::Docusaurus)?;
        let text = std::str::from_utf8(contents).ok()?;
        Some(parse_frontmatter_of(dialect, file, text).0.foreign)
    };
    let (routes, route_diagnostics) = Routes::with_frontmatter(Arc::clone(config), &files, &public, foreign);
    let mut diagnostics = Vec::new();
    // If the name of a home page is invalid, the home page must not also be reported as missing.
    if !has_errors(&route_diagnostics) {
        diagnostics.extend(check_homes(&routes, CONFIG));
    }
    diagnostics.extend(route_diagnostics);
    diagnostics.extend(check_config_files(&routes, CONFIG));
    diagnostics.extend(check_redirects(&routes, CONFIG));
    diagnostics.extend(cut_off_dates(commit_times, &routes));
    (routes, diagnostics)
}

/// Returns the configuration without locales and versions that have no pages. Returns `None` if all of them have pages,
/// or if the default locale has no pages.
fn without_empty_locales(routes: &Routes) -> Option<SiteConfig> {
    let config = routes.config();
    let is_default_empty = !routes.has_pages(config.default_locale_of(&config.multi_version.default));
    if is_default_empty || (0..config.locales.len()).all(|index| routes.has_pages(index)) {
        return None;
    }
    let mut smaller = config.clone();
    smaller.retain_locales(|index| routes.has_pages(index));
    Some(smaller)
}

fn structure(config_text: &str, routes: &Routes, docs: &Snapshot, public: &Snapshot) -> Digest {
    let mut text = config_text.to_owned();
    for page in routes.all() {
        // In the Docusaurus dialect, frontmatter can change the route.
        text.push_str(&page.route.path);
        text.push('\n');
    }
    for (path, contents) in docs {
        text.push_str(path);
        text.push('\n');
        if !(path.ends_with(".md") || path.ends_with(".mdx")) {
            text.push_str(&contents.digest().to_string());
        }
    }
    for (path, contents) in public {
        text.push_str(path);
        text.push('\n');
        // Compiled pages contain the sizes of their images, so the digest includes the contents of images.
        text.push_str(&contents.digest().to_string());
    }
    Digest::of(text.as_bytes())
}

fn config_path(folder: &Path) -> Result<PathBuf, Error> {
    let path = folder.join(CONFIG);
    if quire_files::exists(&path) { Ok(path) } else { Err(Error::NoSite { folder: folder.to_owned() }) }
}

/// Returns the diagnostic for a text file that is not valid UTF-8. `offset` is the position of the first invalid byte.
pub fn not_utf8(path: &str, offset: usize) -> Diagnostic {
    let message = format!("the file is not valid UTF-8 (first invalid byte at offset {offset})");
    Diagnostic::error("content/not-utf8", Span::file(path), message)
        .hint("save it as UTF-8, or convert it: `iconv -f WINDOWS-1252 -t UTF-8`")
}

fn no_docs(site: &Path, docs: &str) -> Diagnostic {
    let (parent, name) = docs.rsplit_once('/').unwrap_or(("", docs));
    let message = format!("the docs folder `{docs}` does not exist");
    let names = quire_files::names_in(&site.join(parent));
    let near = did_you_mean(name, names.iter().map(String::as_str)).filter(|near| *near != name);
    let hint = match near {
        Some(near) => format!("did you mean `{near}`? Set `docs` in `[route]`"),
        None => "create it, or set `docs` in `[route]` to the folder that contains your pages".to_owned(),
    };
    Diagnostic::error("content/no-docs", Span::file(CONFIG), message).hint(hint)
}

/// Returns errors for roots of `[include]` that do not exist.
fn no_roots(site: &Path, config: &SiteConfig) -> Vec<Diagnostic> {
    let roots = config.include.roots.iter();
    let missing = roots.filter(|(_, folder)| !quire_files::is_folder(&site.join(&folder.value)));
    let diagnostic = |(name, folder): (&String, &Spanned<String>)| {
        let message = format!("the folder `{}` for the root `{name}` does not exist", folder.value);
        let hint = "the path is relative to the folder of `quire.toml`";
        Diagnostic::error("content/no-root", folder.span(CONFIG), message).hint(hint)
    };
    missing.map(diagnostic).collect()
}

/// Returns the diagnostic for `entry`, a file or folder that was left out of the folder `folder`.
fn not_read(folder: &str, entry: &Skipped) -> Diagnostic {
    skipped(Span::file(format!("{folder}/{}", entry.path)), entry.reason)
}

/// Returns the diagnostic for a file or folder at `span` that was left out.
fn skipped(span: Span, reason: Reason) -> Diagnostic {
    let (message, hint) = match reason {
        Reason::NameNotUtf8 => {
            let message = "the name of the file is not UTF-8";
            return Diagnostic::error("content/bad-file-name", span, message).hint("rename it");
        }
        Reason::DanglingLink => ("the symbolic link is broken and is left out", "fix or remove the link"),
        Reason::LinkLoop => {
            ("the symbolic link points to a folder that contains it and is left out", "remove it")
        }
        Reason::OutsideLink => (
            "the symbolic link points outside the site, or to a hidden file, and is left out",
            "replace it with a copy of the file, or list the file's folder in `roots` under `[include]`",
        ),
        Reason::CommittedLink => (
            "the symbolic link is left out: Quire does not follow symbolic links in commits",
            "read the version from a folder, or tag a commit with a copy of the file",
        ),
        Reason::Submodule => (
            "the submodule is left out: its files are in another repository",
            "read the version from a folder",
        ),
        Reason::TooLarge => (
            "the file is larger than 256 MB and is left out",
            "host it elsewhere and link to it: static hosts do not accept files of this size either",
        ),
        Reason::NoPermission => {
            let message = "permission denied: Quire cannot read this file or folder";
            return Diagnostic::error("content/unreadable-file", span, message)
                .hint("give the user who runs `quire` read permission, or move the file out of the site");
        }
        Reason::TooMany => {
            let message =
                "this folder has more than 100,000 files and folders, because of symbolic links inside it";
            return Diagnostic::error("content/unreadable-file", span, message)
                .hint("remove the symbolic links between its folders");
        }
        Reason::NotAFile => ("this is neither a file nor a folder and is left out", "remove it"),
    };
    Diagnostic::warning("content/not-a-file", span, message).hint(hint)
}

/// Returns a warning if pages have no dates because the repository is a shallow clone.
fn cut_off_dates(commit_times: &CommitTimes, routes: &Routes) -> Option<Diagnostic> {
    let cut_off = &commit_times.cut_off;
    let count = routes.written().iter().filter(|page| cut_off.contains(&page.route.file_path)).count();
    let message = match count {
        0 => return None,
        1 => "the repository is a shallow clone: 1 page is published without its date".to_owned(),
        _ => format!("the repository is a shallow clone: {count} pages are published without their dates"),
    };
    let hint =
        "fetch the full history (`fetch-depth: 0` for `actions/checkout`), or set `lastUpdated = false`";
    Some(Diagnostic::warning("content/shallow-clone", Span::file(CONFIG), message).hint(hint))
}
