//! Bundling (stage 4 of a build). The modules that pages import are built once for the server and once for the browser.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use quire_config::{Dialect, SiteConfig};
use quire_diagnostics::{Diagnostic, Severity, Span};
use quire_files::{Key, KeyBuilder, ReadStart};
use quire_load::{Error, Loaded, Options, SITE_THEME, check_theme, is_of_theme};
use quire_react::bundle::{
    self, Browser, BundleError, COMPONENT, GeneratedModule, Message, Module, PACKAGE, Request, SiteBundle,
    Trace,
};
use quire_react::{ArticleBinding, provided};
use quire_styles::{Compiler, Language};

use crate::compile::{Compiled, CompiledPage, PageModule, line_start, unknown_export};
use crate::store::CompileStore;
use crate::styles::{StyleCommand, site_styles};

/// A site's bundle and style sheets, with diagnostics and dependencies.
pub struct Bundled {
    /// The bundle, or an error if esbuild cannot be run. A module with errors is replaced with components that render
    /// their children.
    pub bundle: Result<Arc<SiteBundle>, Error>,
    /// Errors and warnings about components, modules and style sheets.
    pub diagnostics: Vec<Diagnostic>,
    /// Absolute paths of the files that the result depends on, including paths that were looked for and do not exist.
    /// If one of the files changes, the site must be bundled again.
    pub dependencies: BTreeSet<PathBuf>,
}

/// Handling of a site's components if esbuild is not installed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WithoutEsbuild {
    /// Bundling fails with an error, so nothing is published.
    Fail,
    /// Each component is replaced with a component that renders only its children, and an error is reported.
    StandIn,
}

/// Bundles the site's theme module and the modules that the pages of `site` import, and compiles the style sheets that
/// every page loads. Uses the stored bundle of the modules if none of its dependencies has changed.
pub fn bundle(
    site: &Loaded,
    compiled: &Compiled,
    options: &Options,
    store: &CompileStore,
    command: &dyn StyleCommand,
    without_esbuild: WithoutEsbuild,
) -> Bundled {
    let mut bundled = bundle_site(site, compiled, options, store);
    if matches!(bundled.bundle, Err(Error::NoEsbuild)) && without_esbuild == WithoutEsbuild::StandIn {
        bundled.diagnostics.push(no_esbuild(site, compiled));
        bundled.bundle = Ok(Arc::new(SiteBundle::stand_ins(module_ids(compiled))));
    }
    let mut styles = site_styles(site, options, command);
    bundled.diagnostics.append(&mut styles.diagnostics);
    bundled.dependencies.append(&mut styles.dependencies);
    if let Ok(bundle) = &mut bundled.bundle
        && !styles.is_empty()
    {
        styles.publish(Arc::make_mut(bundle));
    }
    if let Ok(bundle) = &bundled.bundle {
        let omitted = bundle.omitted.iter().map(|path| omitted(path));
        bundled.diagnostics.extend(omitted);
    }
    store.sweep_bundles();
    bundled.diagnostics.extend(check_theme(&site.theme, &called_theme_components(compiled)));
    if site.theme.is_foreign() {
        bundled.dependencies.insert(site.folder.join(SITE_THEME));
    }
    Bundled { diagnostics: site.config.check.severities.apply(bundled.diagnostics), ..bundled }
}

fn bundle_site(site: &Loaded, compiled: &Compiled, options: &Options, store: &CompileStore) -> Bundled {
    let modules = match modules(site, compiled) {
        Ok(modules) => modules,
        Err(error) => {
            return Bundled {
                bundle: Err(error),
                diagnostics: Vec::new(),
                dependencies: module_ids(compiled).into_iter().map(|id| site.folder.join(id)).collect(),
            };
        }
    };
    let request = request_key(&modules, &site.config, options);
    if let Some(sources) = store.bundle_sources.get(request).filter(|sources| sources.is_same())
        && let Some(bundle) = sources.digest().and_then(|state| store.bundles.get(bundle_key(request, state)))
    {
        let dependencies = sources.paths().cloned().collect();
        return Bundled { bundle: Ok(bundle), diagnostics: Vec::new(), dependencies };
    }
    let read_start = ReadStart::begin();
    let mut trace = Trace::default();
    let (bundle, diagnostics) = match run_esbuild(options, &modules, &site.config, &mut trace) {
        Ok((bundle, diagnostics)) => (bundle.map(Arc::new).map_err(Error::Bundle), diagnostics),
        Err(error) => (Err(error), Vec::new()),
    };
    if let Ok(bundle) = &bundle
        && diagnostics.is_empty()
        && !trace.is_incomplete
    {
        let paths = trace.sought.iter().chain(&trace.found).cloned();
        let sources = read_start.end(paths, |path| trace.found.contains(path));
        if let Some(state) = sources.digest() {
            store.bundles.put(bundle_key(request, state), Arc::clone(bundle));
            store.bundle_sources.put(request, Arc::new(sources));
        }
    }
    Bundled { bundle, diagnostics, dependencies: trace.sought.into_iter().chain(trace.found).collect() }
}

/// Returns the error for components that cannot be bundled without esbuild, located at the first page that imports a
/// component. If no page imports one, the error is located at the site's theme module.
fn no_esbuild(site: &Loaded, compiled: &Compiled) -> Diagnostic {
    let imports = |page: &Arc<CompiledPage>| page.bindings.values().any(|name| site_module(name).is_some());
    let mut pages = site.routes.all().iter().zip(&compiled.pages);
    let first = pages.find(|(_, page)| imports(page)).map(|(route, _)| Span::file(&*route.source));
    let message = "the site's components need esbuild; without it, each shows only its children";
    let hint = "run `npm install esbuild` in the site's folder, or pass `--esbuild`";
    let span = first.unwrap_or_else(|| Span::file(SITE_THEME));
    Diagnostic::error("components/no-esbuild", span, message).hint(hint)
}

/// Returns the module to bundle for a binding. Returns `None` for values and for modules that Quire provides.
fn site_module(binding: &ArticleBinding) -> Option<&str> {
    match binding {
        ArticleBinding::Module { module, .. } if provided::module(module).is_none() => Some(module),
        _ => None,
    }
}

/// Returns the warning for a style sheet in a language that Quire cannot compile.
fn omitted(path: &str) -> Diagnostic {
    let message = format!("`{path}` is not CSS: its styles are left out");
    let hint = "compile it to CSS yourself, or write CSS, which supports nesting and variables";
    Diagnostic::warning("components/left-out-styles", Span::file(path), message).hint(hint)
}

/// Returns the modules to bundle without duplicates: imported modules in path order, then the site's theme module.
fn modules(site: &Loaded, compiled: &Compiled) -> Result<Vec<Module>, Error> {
    let page_modules = compiled.pages.iter().filter_map(|page| page.module.as_ref());
    let page_modules: BTreeMap<&str, &PageModule> =
        page_modules.map(|module| (module.id.as_str(), module)).collect();
    let module = |id: &str| {
        if id.starts_with(PACKAGE) || id.ends_with(COMPONENT) || Language::from_path(id).is_some() {
            return Ok(Module { id: id.to_owned(), browser: Browser::Code, generated: None });
        }
        if let Some(component) = site.theme.module(id) {
            return Ok(component);
        }
        if let Some(page_module) = page_modules.get(id) {
            let generated =
                GeneratedModule { code: page_module.source.clone(), owner: page_module.page().to_owned() };
            return Ok(Module { id: id.to_owned(), browser: Browser::Needed, generated: Some(generated) });
        }
        let source = quire_files::read_text(&site.folder.join(id))?;
        let browser = if bundle::is_client(&source) { Browser::Directive } else { Browser::Code };
        Ok(Module { id: id.to_owned(), browser, generated: None })
    };
    let mut modules = module_ids(compiled).into_iter().map(module).collect::<Result<Vec<_>, Error>>()?;
    // A site's theme module that is on every page is treated as if it had the directive `'use client'`.
    if site.theme.is_present() {
        let browser = if site.theme.is_on_every_page() { Browser::Directive } else { Browser::Never };
        modules.push(Module { id: SITE_THEME.to_owned(), browser, generated: None });
    }
    Ok(modules)
}

/// Returns the names of the components of the site's theme that pages use.
fn called_theme_components(compiled: &Compiled) -> BTreeSet<&str> {
    let bindings = compiled.pages.iter().flat_map(|page| &page.bindings);
    let of_theme = bindings.filter_map(|(name, binding)| match binding {
        ArticleBinding::Module { module, .. } if is_of_theme(module) => Some(name.as_str()),
        _ => None,
    });
    of_theme.collect()
}

/// Returns the ids of the modules and style sheets that pages import.
fn module_ids(compiled: &Compiled) -> BTreeSet<&str> {
    let bindings = compiled.pages.iter().flat_map(|page| page.bindings.values());
    let modules = bindings.filter_map(site_module);
    let styles = compiled.pages.iter().flat_map(|page| page.used.styles.iter().map(String::as_str));
    modules.chain(styles).collect()
}

/// Returns the cache key of a request to esbuild. The key includes the site's absolute path, so copies of a site in
/// different folders have different keys.
fn request_key(modules: &[Module], config: &SiteConfig, options: &Options) -> Key {
    let path =
        |path: &Path| quire_files::canonical(path).unwrap_or_default().into_os_string().into_encoded_bytes();
    let esbuild = options.esbuild.as_deref().map(path);
    let key = KeyBuilder::new("bundle")
        .text(&config.base)
        .json(&config.alias)
        .bytes(&path(&options.site))
        .flag(esbuild.is_some())
        .bytes(&esbuild.unwrap_or_default());
    let add = |key: KeyBuilder, module: &Module| {
        let code = module.generated.as_ref().map_or("", |generated| &generated.code);
        key.text(&module.id).json(&module.browser).text(code)
    };
    modules.iter().fold(key, add).finish()
}

/// Returns the cache key of a bundle: the key of the request, and the state of every file that esbuild read or looked
/// for.
fn bundle_key(request: Key, state: quire_files::Digest) -> Key {
    KeyBuilder::new("bundled sources").key(request).digest(state).finish()
}

/// Returns the settings for import resolution in style sheets. `site` is the canonical path of the site's folder.
pub(crate) fn style_site(site: PathBuf, config: &SiteConfig, options: &Options) -> quire_styles::Site {
    quire_styles::Site { folder: site, alias: config.alias.clone(), sass: options.sass.clone() }
}

/// Runs esbuild. Fails if esbuild is missing or a folder cannot be accessed. Errors in modules become diagnostics. In
/// development, or if results are cached, adds the paths that the result depends on to `trace`.
fn run_esbuild(
    options: &Options,
    modules: &[Module],
    config: &SiteConfig,
    trace: &mut Trace,
) -> Result<(Result<SiteBundle, BundleError>, Vec<Diagnostic>), Error> {
    if modules.is_empty() {
        return Ok((Ok(SiteBundle::default()), Vec::new()));
    }
    let site = quire_files::canonical(&options.site)?;
    let esbuild = esbuild(options.esbuild.as_deref(), &site, trace)?;
    let folder = quire_files::temporary_folder(&std::env::temp_dir(), "bundle")?;
    let work_folder = quire_files::canonical(folder.path())?;
    let is_traced = options.development.is_some() || options.is_cached;
    let SiteConfig { base, alias, .. } = config;
    let public = &site.join(&config.route.public);
    let request = Request {
        site: &site,
        modules,
        base,
        alias,
        esbuild: &esbuild,
        public,
        work_folder: &work_folder,
        is_traced,
        are_stubs_shown: options.development.is_some(),
    };
    let mut compiler = Compiler::new(style_site(site.clone(), config, options));
    let bundle = bundle::bundle(&request, &mut compiler, trace);
    // In the dialects of other engines, errors in style sheets are reported as warnings. Style sheets for these engines
    // may use unsupported features, and pages are readable without styles.
    let is_lowered = config.markdown.dialect != Dialect::Quire;
    let style_errors = compiler.errors().cloned().map(|mistake| {
        let severity = if is_lowered { Severity::Warning } else { mistake.severity };
        Diagnostic { severity, ..mistake }
    });
    let mut diagnostics: Vec<Diagnostic> = style_errors.collect();
    let reads = compiler.into_reads();
    trace.found.extend(reads.found);
    trace.sought.extend(reads.sought);
    let bundle = bundle.map(|(bundle, messages)| {
        let is_about_site = |message: &&Message| messages.len() == 1 || !is_about_provided_file(message);
        diagnostics.extend(messages.iter().filter(is_about_site).map(|message| diagnostic(message, &site)));
        bundle
    });
    Ok((bundle, diagnostics))
}

/// Returns the path of esbuild's executable, which is `configured` or the executable installed by npm. Adds all
/// searched paths to `trace`.
fn esbuild(configured: Option<&Path>, site: &Path, trace: &mut Trace) -> Result<PathBuf, Error> {
    if let Some(path) = configured {
        let esbuild = quire_files::canonical(path)?;
        trace.found.insert(esbuild.clone());
        return Ok(esbuild);
    }
    for candidate in bundle::esbuild_places(site) {
        trace.sought.insert(candidate.clone());
        if quire_files::exists(&candidate) {
            return Ok(quire_files::canonical(&candidate)?);
        }
    }
    Err(Error::NoEsbuild)
}

/// Returns whether a message is about a file that Quire provides for an import such as `@theme`. It accompanies a message
/// about the import itself.
fn is_about_provided_file(message: &Message) -> bool {
    message.place.is_none() && message.text.contains("\"provided/")
}

/// Converts an esbuild message to a diagnostic. Line and column become a byte range in the file. Messages without a
/// position are located at `quire.toml`.
fn diagnostic(message: &Message, site: &Path) -> Diagnostic {
    let span = message.place.as_ref().map_or(Span::file("quire.toml"), |(file, line, column, length)| {
        let text = quire_files::read_text(&site.join(file)).unwrap_or_default();
        let start = line_start(&text, *line) + column;
        Span::new(file.as_str(), start..start + length)
    });
    if let Some((name, module)) = &message.missing {
        return unknown_export(name, module, span);
    }
    Diagnostic::error("components/bundle", span, message.text.clone())
}
