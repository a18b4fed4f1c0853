//! Bundles a site's React components with esbuild's native executable.
//!
//! Produces two graphs of the same modules: one script for the [`crate::Renderer`], and a set of ES modules for
//! the browser with only the modules that need one. Both import React and `@theme` from the embedded
//! theme, so each side has a single copy of React.

mod docusaurus;
mod esbuild;
mod interactive;
mod shims;
mod trace;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use quire_files::Tree;
use serde::{Deserialize, Serialize};

use crate::source_map::SourceMap;
pub use esbuild::{FILES, LEFT_OUT};
use esbuild::{Metafile, Run};
use interactive::Interactive;
pub use trace::Trace;

/// A module that a page imports.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Module {
    /// Path relative to the site's folder, or the specifier of an installed package after [`PACKAGE`].
    pub id: String,
    /// Whether it starts with `"use client"`.
    pub client: bool,
}

/// Prefix of the ids of modules that are installed packages.
pub const PACKAGE: &str = "npm:";

impl Module {
    /// The specifier of a package.
    fn package(&self) -> Option<&str> {
        self.id.strip_prefix(PACKAGE)
    }

    /// Whether an output of the browser's graph, made from an entry, is the module.
    fn is_behind(&self, entry: &str, output: &str) -> bool {
        let Some(package) = self.package() else { return self.id == entry };
        let name = output.rsplit('/').next().unwrap_or(output);
        let name = name.rsplit_once('-').map_or(name, |(name, _)| name);
        name == shims::package_output(package)
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
    /// The files to publish, by path relative to the site's root (`assets/...`).
    pub assets: Tree,
}

impl SiteBundle {
    /// Whether code of the site reads the list of all pages.
    pub fn reads_pages(&self) -> bool {
        shims::uses(&self.server, "usePages")
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
/// that the bundle, or its errors, depend on to `trace`.
pub fn bundle(request: &Request<'_>, trace: &mut Trace) -> Result<SiteBundle, BundleError> {
    if request.modules.is_empty() {
        return Ok(SiteBundle::default());
    }
    let bundle = bundle_client(request, trace).and_then(|mut bundle| {
        bundle_server(request, &mut bundle, trace)?;
        Ok(bundle)
    });
    trace.forget(request.work);
    bundle
}

fn bundle_server(
    request: &Request<'_>,
    bundle: &mut SiteBundle,
    trace: &mut Trace,
) -> Result<(), BundleError> {
    let mut entry = String::new();
    // Loaded lazily: a module that throws affects only the pages that use it.
    for (index, module) in request.modules.iter().enumerate() {
        let path = module.package().map_or_else(|| format!("./{}", module.id), str::to_owned);
        if is_style(&module.id) {
            // The names of the classes of a CSS module.
            entry.push_str(&format!("import style{index} from {path:?};\n"));
            entry
                .push_str(&format!("quireModules[{:?}] = () => ({{ default: style{index} }});\n", module.id));
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
    run.arguments.extend(docusaurus::arguments(request)?);
    run.standard_input = Some(entry);
    let (outputs, _) = run.start(trace)?;
    let server = outputs.get("server.js").map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    // esbuild names modules after their paths. The same modules give the same text, whatever the work folder is called.
    let work = request.work.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    bundle.server = server.unwrap_or_default().replace(&*work, "shared");
    let map = outputs.get("server.js.map");
    let map = map.and_then(|json| SourceMap::parse(json, &request.work.join("server"), request.site));
    bundle.server_map = map.unwrap_or_default();
    Ok(())
}

fn bundle_client(request: &Request<'_>, trace: &mut Trace) -> Result<SiteBundle, BundleError> {
    let mut bundle = SiteBundle::default();
    // All modules are bundled: which of them need a browser shows in what they import.
    let mut run = Run::new(request, "client");
    run.arguments
        .extend(["--format=esm", "--splitting", "--target=es2022", "--platform=browser"].map(str::to_owned));
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
    run.arguments.extend(docusaurus::arguments(request)?);
    let entry =
        |module: &Module| module.package().map_or_else(|| format!("./{}", module.id), shims::package_entry);
    run.arguments.extend(request.modules.iter().map(entry));
    let (outputs, metafile) = run.start(trace)?;
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
        if module.client || interactive.is_interactive(source, &metafile, request.site) {
            bundle.clients.insert(id.to_owned(), asset(output));
        }
        if !module.client && bundle.clients.contains_key(id) {
            bundle.automatic.insert(id.to_owned());
        }
        if let Some(style) = &meta.css_bundle {
            bundle.styles.insert(id.to_owned(), asset(style));
        }
    }
    bundle.left_out = metafile.sources().filter(|source| is_left_out(source)).map(str::to_owned).collect();
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
    Ok(bundle)
}

/// Where an output file is published.
fn asset(output: &str) -> String {
    format!("assets/{}", output.rsplit('/').next().unwrap_or(output))
}

fn is_style(id: &str) -> bool {
    has_extension(id, "css") || is_left_out(id)
}

fn is_left_out(id: &str) -> bool {
    LEFT_OUT.iter().any(|extension| has_extension(id, extension))
}

fn has_extension(name: &str, extension: &str) -> bool {
    Path::new(name).extension().is_some_and(|actual| actual == extension)
}

/// Outputs and metafile of one run, see [`Run::start`].
type Outcome = (Tree, Metafile);

#[cfg(test)]
mod tests;
