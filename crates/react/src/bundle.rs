//! Bundles a site's React components with esbuild's native executable.
//!
//! Produces two graphs of the same modules: one script for the [`crate::Renderer`], and a set of ES modules for
//! the browser with only the modules marked `"use client"`. Both import React and `@theme` from the embedded
//! theme, so each side has a single copy of React.

mod esbuild;
mod trace;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use quire_files::Tree;
use serde::{Deserialize, Serialize};

use crate::source_map::SourceMap;
use crate::theme::Theme;
pub use esbuild::FILES;
use esbuild::{Metafile, Run};
pub use trace::Trace;

/// A module of the site that a page imports.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Module {
    /// Path relative to the site's folder.
    pub id: String,
    /// Whether it starts with `"use client"`.
    pub client: bool,
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
    /// Asset path of each client module by module id.
    pub clients: BTreeMap<String, String>,
    /// Asset path of the style sheet of each module that has one, by module id.
    pub styles: BTreeMap<String, String>,
    /// The files to publish, by path relative to the site's root (`assets/...`).
    pub assets: Tree,
}

/// An esbuild error at a place in a source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The error text.
    pub text: String,
    /// File relative to the site's folder, 1-based line, 0-based column in bytes, length in bytes.
    pub place: Option<(String, usize, usize, usize)>,
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
    for module in request.modules {
        entry.push_str(&format!(
            "quireModules[{:?}] = () => require({:?});\n",
            module.id,
            format!("./{}", module.id)
        ));
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
    for specifier in Theme::embedded().manifest.modules.keys() {
        let shim = format!("shared-{}.cjs", specifier.replace(['/', '@'], "_"));
        let source = format!("module.exports = quireShared[{specifier:?}];\n");
        quire_files::write(&request.work.join(&shim), source.as_bytes())?;
        run.arguments.push(format!("--alias:{specifier}={}", request.work.join(&shim).display()));
    }
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
    let entries: Vec<&Module> = request.modules.iter().filter(|module| module.client).collect();
    let mut bundle = SiteBundle::default();
    // Modules without the directive are bundled as well, only for their style sheets.
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
    for (specifier, asset) in &Theme::embedded().manifest.modules {
        run.arguments.push(format!("--alias:{specifier}={}{asset}", request.base));
    }
    run.arguments.extend(request.modules.iter().map(|module| format!("./{}", module.id)));
    let (outputs, metafile) = run.start(trace)?;
    let asset = |output: &str| format!("assets/{}", output.rsplit('/').next().unwrap_or(output));
    for (output, meta) in metafile.outputs() {
        let Some(id) = meta.entry_point.as_deref().filter(|_| has_extension(output, "js")) else { continue };
        if entries.iter().any(|module| module.id == id) {
            bundle.clients.insert(id.to_owned(), asset(output));
        }
        if let Some(style) = &meta.css_bundle {
            bundle.styles.insert(id.to_owned(), asset(style));
        }
    }
    let wanted = metafile.reachable(|entry| entries.iter().any(|module| module.id == entry));
    for (name, bytes) in outputs {
        if wanted.contains(&name) || !has_extension(&name, "js") {
            bundle.assets.insert(format!("assets/{name}"), bytes);
        }
    }
    Ok(bundle)
}

fn has_extension(name: &str, extension: &str) -> bool {
    Path::new(name).extension().is_some_and(|actual| actual == extension)
}

/// Outputs and metafile of one run, see [`Run::start`].
type Outcome = (Tree, Metafile);

#[cfg(test)]
mod tests;
