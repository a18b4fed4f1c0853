//! Bundles a site's React components with esbuild's native executable.
//!
//! Produces two graphs of the same modules: one script for the [`crate::Renderer`], and a set of ES modules for
//! the browser with only the modules that need one. Both import React and `@theme` from the embedded
//! theme, so each side has a single copy of React.

mod esbuild;
mod interactive;
mod names;
mod packages;
mod plugin;
mod shims;
mod svg;
mod trace;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use quire_files::Tree;
use quire_styles::{Compiler, Language};
use serde::{Deserialize, Serialize};

use crate::provided::PAGE_READERS;
use crate::source_map::SourceMap;
pub use esbuild::FILES;
use esbuild::Run;
use esbuild::metafile::Metafile;
use esbuild::service::Service;
use interactive::Interactive;
pub use interactive::{HOOKS, needs_browser};
use plugin::Plugin;
pub use trace::Trace;

/// A module that a page imports.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Module {
    /// Path relative to the site's folder, or the specifier of an installed package after [`PACKAGE`].
    pub id: String,
    /// Whether it starts with `"use client"`.
    pub client: bool,
    /// The source of a module that is no file: it needs a browser. Imports of files of the site begin with [`SITE`].
    pub source: Option<String>,
}

/// Prefix of the paths of the site's files in the imports of a module that is no file.
pub const SITE: &str = "quire-site:";

/// Prefix of the ids of modules that are installed packages.
pub const PACKAGE: &str = "npm:";

/// Suffix of the ids of images that are components.
pub const COMPONENT: &str = svg::QUERY;

impl Module {
    /// The specifier of a package.
    fn package(&self) -> Option<&str> {
        self.id.strip_prefix(PACKAGE)
    }

    /// The name of its output in the browser's graph, if esbuild does not make it from the path of a file.
    fn output(&self) -> Option<String> {
        match self.package() {
            Some(package) => Some(shims::package_output(package)),
            None => self
                .source
                .is_some()
                .then(|| self.id.replace(|char: char| !char.is_ascii_alphanumeric(), "_")),
        }
    }

    /// What esbuild resolves to it.
    fn path(&self, request: &Request<'_>) -> String {
        let name = || self.output().unwrap_or_default();
        match (self.package(), &self.source) {
            (Some(package), _) => package.to_owned(),
            (None, Some(_)) => {
                request.work.join("pages").join(format!("{}.jsx", name())).display().to_string()
            }
            (None, None) => format!("./{}", self.id),
        }
    }

    /// Whether an output of the browser's graph, made from an entry, is the module.
    fn is_behind(&self, entry: &str, output: &str) -> bool {
        let Some(own) = self.output() else { return self.id == entry };
        let name = output.rsplit('/').next().unwrap_or(output);
        let name = name.rsplit_once('-').map_or(name, |(name, _)| name);
        name == own
    }
}

/// The input of [`bundle`].
#[derive(Debug, Clone)]
pub struct Request<'a> {
    /// The site's folder.
    pub site: &'a Path,
    /// The modules to bundle, without duplicates.
    pub modules: &'a [Module],
    /// URL prefix of the site.
    pub base: &'a str,
    /// Folders relative to the site's by the name under which modules import them.
    pub alias: &'a BTreeMap<String, String>,
    /// esbuild's native executable, see [`esbuild_places`].
    pub esbuild: &'a Path,
    /// The folder of the files that are published unchanged, absolute.
    pub public: &'a Path,
    /// A folder for intermediate files; its content may be deleted afterwards.
    pub work: &'a Path,
    /// Whether to record what the bundle depends on (see [`Trace`]); esbuild then writes a long log.
    pub is_traced: bool,
}

/// The bundled components of a site.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteBundle {
    /// Script for [`crate::Setup`]: statements that add a loader for each module to `quireModules`.
    pub server: String,
    /// Maps lines of `server` to sources.
    pub server_map: SourceMap,
    /// Asset path of each client module by module id: those with the directive, and those whose code needs a browser.
    pub clients: BTreeMap<String, String>,
    /// Those of `clients` without the directive.
    pub automatic: BTreeSet<String>,
    /// Style sheets in languages that are not compiled, by path relative to the site's folder.
    pub left_out: BTreeSet<String>,
    /// Asset path of the style sheet of each module that has one, by module id.
    pub styles: BTreeMap<String, String>,
    /// Asset paths of the style sheets of every page, which are not made here.
    #[serde(skip)]
    pub sheets: Vec<String>,
    /// Asset paths of fonts that every page loads before it is laid out.
    #[serde(skip)]
    pub fonts: Vec<String>,
    /// The files to publish, by path relative to the site's root (`assets/...`).
    pub assets: Tree,
}

impl SiteBundle {
    /// Whether code of the site reads the list of all pages.
    pub fn reads_pages(&self) -> bool {
        PAGE_READERS.iter().any(|name| shims::uses(&self.server, name))
    }
}

/// An esbuild error at a place in a source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The error text.
    pub text: String,
    /// File relative to the site's folder, 1-based line, 0-based column in bytes, length in bytes.
    pub place: Option<(String, usize, usize, usize)>,
    /// The name and the module, if the error is that a module which Quire provides has no such export.
    pub missing: Option<(String, &'static str)>,
}

/// Why bundling failed.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    /// The sources have errors.
    #[error("{} mistakes in the site's components", .0.len())]
    Mistakes(Vec<Message>),
    /// esbuild could not be run.
    #[error("cannot run `{}`: {detail}", esbuild.display())]
    Run {
        /// The executable.
        esbuild: PathBuf,
        /// The reason.
        detail: String,
    },
    /// A file operation failed.
    #[error(transparent)]
    Files(#[from] quire_files::Error),
}

/// Whether a module starts with the directive `"use client"`; comments may precede it.
pub fn is_client(source: &str) -> bool {
    let mut rest = source.trim_start_matches('\u{feff}').trim_start();
    loop {
        rest = if let Some(comment) = rest.strip_prefix("//") {
            comment.split_once('\n').map_or("", |(_, after)| after)
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.split_once("*/").map_or("", |(_, after)| after)
        } else {
            break;
        }
        .trim_start();
    }
    ["\"use client\"", "'use client'"].iter().any(|directive| rest.starts_with(directive))
}

/// Paths where npm installs esbuild's native executable, nearest first: `node_modules` of `folder` and its
/// ancestors, and `theme/node_modules` beside each, for a theme developed next to a site.
pub fn esbuild_places(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let os = match std::env::consts::OS {
        "macos" => "darwin",
        "windows" => "win32",
        os => os,
    };
    let arch = match std::env::consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        arch => arch,
    };
    let inside = if os == "win32" { "esbuild.exe" } else { "bin/esbuild" };
    let package = format!("node_modules/@esbuild/{os}-{arch}/{inside}");
    let places = move |above: &Path| [above.join(&package), above.join("theme").join(&package)];
    folder.ancestors().flat_map(places)
}

/// The first of [`esbuild_places`] that exists.
pub fn find_esbuild(folder: &Path) -> Option<PathBuf> {
    esbuild_places(folder).find(|path| quire_files::exists(path))
}

/// Bundles the modules. Without modules it returns an empty bundle and does not start esbuild. Adds everything
/// that the bundle, or its errors, depend on to `trace`, except for what `compiler` reads. Style sheets with mistakes are
/// empty: `compiler` has the mistakes.
pub fn bundle(
    request: &Request<'_>,
    compiler: &mut Compiler,
    trace: &mut Trace,
) -> Result<SiteBundle, BundleError> {
    if request.modules.is_empty() {
        return Ok(SiteBundle::default());
    }
    for module in request.modules {
        if let Some(source) = &module.source {
            let source = source.replace(&format!("\"{SITE}"), &format!("\"{}/", request.site.display()));
            quire_files::write(Path::new(&module.path(request)), source.as_bytes())?;
        }
    }
    let failed = |detail: String| BundleError::Run { esbuild: request.esbuild.to_owned(), detail };
    let mut service = Service::start(request.esbuild, request.site).map_err(failed)?;
    let mut sources = BTreeSet::new();
    let mut graphs = Graphs { request, service: &mut service, compiler, sources: &mut sources };
    let bundle = graphs.client().and_then(|mut bundle| {
        graphs.server(&mut bundle)?;
        Ok(bundle)
    });
    trace.add_sources(request.site, sources.iter().map(String::as_str));
    let log = service.finish();
    if request.is_traced {
        trace.add_log(&log);
    }
    trace.forget(request.work);
    bundle.map_err(|error| match error {
        BundleError::Mistakes(messages) => {
            BundleError::Mistakes(messages.into_iter().map(|message| in_page(message, request)).collect())
        }
        error => error,
    })
}

/// A message about a module that is no file, at the start of the page that it belongs to.
fn in_page(mut message: Message, request: &Request<'_>) -> Message {
    let place = message.place.as_ref().map(|(file, ..)| file.as_str()).unwrap_or_default();
    let name = place.rsplit('/').next().and_then(|name| name.strip_suffix(".jsx"));
    let mut pages = request.modules.iter().filter(|module| module.source.is_some());
    if let Some(page) = pages.find(|page| page.output().as_deref() == name) {
        message.place = page.id.split_once(':').map(|(_, path)| (path.to_owned(), 1, 0, 0));
    }
    message
}

/// The two graphs of a bundle.
struct Graphs<'a> {
    request: &'a Request<'a>,
    service: &'a mut Service,
    compiler: &'a mut Compiler,
    /// Every source of both, relative to the site's folder.
    sources: &'a mut BTreeSet<String>,
}

impl Graphs<'_> {
    fn run(&mut self, run: Run<'_>, has_styles: bool) -> Result<Outcome, BundleError> {
        let Request { base, public, .. } = *self.request;
        let mut plugin = Plugin { compiler: self.compiler, base, public, has_styles };
        let outcome = run.start(self.service, &mut plugin)?;
        self.sources.extend(outcome.1.sources().map(str::to_owned));
        Ok(outcome)
    }

    fn server(&mut self, bundle: &mut SiteBundle) -> Result<(), BundleError> {
        let request = self.request;
        let mut entry = String::new();
        // Loaded lazily: a module that throws affects only the pages that use it.
        for (index, module) in request.modules.iter().enumerate() {
            let path = module.path(request);
            if is_style(&module.id) {
                // The names of the classes of a CSS module.
                entry.push_str(&format!("import style{index} from {path:?};\n"));
                entry.push_str(&format!(
                    "quireModules[{:?}] = () => ({{ default: style{index} }});\n",
                    module.id
                ));
                continue;
            }
            entry.push_str(&format!("quireModules[{:?}] = () => require({path:?});\n", module.id));
        }
        let mut run = Run::new(request, "server");
        run.arguments
            .extend(["--format=iife", "--platform=neutral", "--main-fields=module,main"].map(str::to_owned));
        run.arguments.extend(["--sourcemap=external", "--sources-content=false"].map(str::to_owned));
        // Style sheets come from the client graph; class names of CSS modules are the same in both.
        // The brackets mark the entry as virtual: it has no file, so none is part of the trace.
        run.arguments.extend(
            ["--loader:.css=empty", "--outfile=server.js", "--sourcefile=<site modules>"].map(str::to_owned),
        );
        run.arguments.extend(shims::server(request)?);
        run.arguments.extend(packages::arguments(request)?);
        run.standard_input = Some(entry);
        let (outputs, _) = self.run(run, false)?;
        let server = outputs.get("server.js").map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        // esbuild names modules after their paths. The same modules give the same text, whatever the work folder is called.
        let work = request.work.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        bundle.server = server.unwrap_or_default().replace(&*work, "shared");
        let map = outputs.get("server.js.map");
        let map = map.and_then(|json| SourceMap::parse(json, &request.work.join("server"), request.site));
        bundle.server_map = map.unwrap_or_default();
        Ok(())
    }

    fn client(&mut self) -> Result<SiteBundle, BundleError> {
        let request = self.request;
        let mut bundle = SiteBundle::default();
        // All modules are bundled: which of them need a browser shows in what they import.
        let mut run = Run::new(request, "client");
        run.arguments.extend(
            ["--format=esm", "--splitting", "--target=es2022", "--platform=browser"].map(str::to_owned),
        );
        // Do not minify identifiers: class names of CSS modules would differ from the server's.
        run.arguments.extend(
            [
                "--minify-syntax",
                "--minify-whitespace",
                "--outdir=.",
                "--outbase=.",
                "--entry-names=[name]-[hash]",
            ]
            .map(str::to_owned),
        );
        run.arguments.push("--chunk-names=[name]-[hash]".to_owned());
        run.arguments.push(format!("--external:{}assets/*", request.base));
        run.arguments.extend(shims::client(request.base));
        run.arguments.extend(packages::arguments(request)?);
        let entry = |module: &Module| (module.output().unwrap_or_default(), module.path(request));
        run.entries = request.modules.iter().map(entry).collect();
        let (outputs, metafile) = self.run(run, true)?;
        let mut interactive = Interactive::default();
        for (output, meta) in metafile.outputs() {
            let Some(source) = meta.entry_point.as_deref() else { continue };
            let Some(module) = request.modules.iter().find(|module| module.is_behind(source, output)) else {
                continue;
            };
            let id = module.id.as_str();
            if is_style(id) && has_extension(output, "css") {
                bundle.styles.insert(id.to_owned(), asset(output));
            }
            if is_style(id) || !has_extension(output, "js") {
                continue;
            }
            let is_live = module.client || module.source.is_some();
            if is_live || interactive.is_interactive(source, &metafile, request.site) {
                bundle.clients.insert(id.to_owned(), asset(output));
            }
            if !module.client && bundle.clients.contains_key(id) {
                bundle.automatic.insert(id.to_owned());
            }
            if let Some(style) = &meta.css_bundle {
                bundle.styles.insert(id.to_owned(), asset(style));
            }
        }
        let stylus = |source: &&str| Language::of(source) == Some(Language::Stylus);
        bundle.left_out = metafile.sources().filter(stylus).map(str::to_owned).collect();
        let clients: BTreeSet<String> = bundle.clients.values().cloned().collect();
        let wanted = metafile.reachable(|output| clients.contains(&asset(output)));
        for (name, bytes) in outputs {
            if !has_extension(&name, "js") {
                bundle.assets.insert(format!("assets/{name}"), bytes);
            } else if wanted.contains(&name) {
                let script = shims::with_assets(&String::from_utf8_lossy(&bytes), request.base);
                bundle.assets.insert(format!("assets/{name}"), script.into_bytes());
            }
        }
        names::rename(&mut bundle);
        Ok(bundle)
    }
}

/// Where an output file is published.
fn asset(output: &str) -> String {
    format!("assets/{}", output.rsplit('/').next().unwrap_or(output))
}

fn is_style(id: &str) -> bool {
    Language::of(id).is_some()
}

fn has_extension(name: &str, extension: &str) -> bool {
    Path::new(name).extension().is_some_and(|actual| actual == extension)
}

/// Outputs and metafile of one run, see [`Run::start`].
type Outcome = (Tree, Metafile);

#[cfg(test)]
mod tests;
