//! Bundles a site's React components with esbuild's native executable.
//!
//! Produces two graphs of the same modules: one script for the [`crate::Renderer`], and a set of ES modules for
//! the browser with only the modules that need one. Both import React and `@theme` from the embedded
//! theme, so each side has a single copy of React.

mod esbuild;
mod graphs;
mod interactive;
mod names;
mod packages;
mod plugin;
mod shims;
mod stubs;
mod svg;
mod trace;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use quire_files::Tree;
use quire_styles::Compiler;
use serde::{Deserialize, Serialize};

use crate::provided::PAGE_READERS;
use crate::site_theme::Part;
use crate::source_map::SourceMap;
pub use esbuild::FILES;
use esbuild::service::Service;
use graphs::Graphs;
pub use interactive::{HOOKS, needs_browser};
use stubs::Stubs;
pub use trace::Trace;

/// A module that a page imports.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Module {
    /// Path relative to the site's folder, or the specifier of an installed package after [`PACKAGE`].
    pub id: String,
    /// Whether it is an island.
    pub browser: Browser,
    /// The text of a module that is no file.
    pub made: Option<Made>,
}

/// A module that is no file. If it is not known to need a browser, its style sheets are those of the modules that it
/// imports, which have them already.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Made {
    /// JavaScript. Imports of files of the site begin with [`SITE`], those of other modules that are no files are what
    /// [`made`] returns.
    pub code: String,
    /// The file that messages about it name.
    pub owner: String,
}

/// What decides whether a module is loaded by the browser.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Browser {
    /// Its code, or that of a module that it imports, needs one or not.
    #[default]
    Code,
    /// It starts with `"use client"`.
    Directive,
    /// It needs one.
    Needed,
    /// A part of another module needs one or not.
    Part(Part),
    /// It is never an island. Others may import it.
    Never,
}

/// Prefix of the paths of the site's files in the imports of a module that is no file.
pub const SITE: &str = "quire-site:";

/// The same for modules that are no files.
const MADE: &str = "quire-made:";

/// What modules that are no files import another one as.
pub fn made(id: &str) -> String {
    format!("{MADE}{}", made_file(id))
}

/// The name of the file of a module that is none.
fn made_file(id: &str) -> String {
    format!("{}.jsx", made_name(id))
}

fn made_name(id: &str) -> String {
    id.replace(|char: char| !char.is_ascii_alphanumeric(), "_")
}

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
            None => self.made.is_some().then(|| made_name(&self.id)),
        }
    }

    /// What esbuild resolves to it.
    fn path(&self, request: &Request<'_>) -> String {
        match (self.package(), &self.made) {
            (Some(package), _) => package.to_owned(),
            (None, Some(_)) => made_folder(request).join(made_file(&self.id)).display().to_string(),
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

/// The folder of the modules that are no files.
fn made_folder(request: &Request<'_>) -> PathBuf {
    request.work.join("pages")
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
    /// Whether components that stand for modules with mistakes say so.
    pub are_stubs_shown: bool,
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
    /// The sources have errors. Those of [`bundle`] are in its result.
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
/// empty: `compiler` has the mistakes. In the place of each module with mistakes, which are returned, is one whose
/// components show their children.
pub fn bundle(
    request: &Request<'_>,
    compiler: &mut Compiler,
    trace: &mut Trace,
) -> Result<(SiteBundle, Vec<Message>), BundleError> {
    if request.modules.is_empty() {
        return Ok(Default::default());
    }
    for module in request.modules {
        if let Some(made) = &module.made {
            let code = made
                .code
                .replace(&format!("\"{SITE}"), &format!("\"{}/", request.site.display()))
                .replace(&format!("\"{MADE}"), &format!("\"{}/", made_folder(request).display()));
            quire_files::write(Path::new(&module.path(request)), code.as_bytes())?;
        }
    }
    let packages = packages::arguments(request)?;
    let failed = |detail: String| BundleError::Run { esbuild: request.esbuild.to_owned(), detail };
    let mut service = Service::start(request.esbuild, request.site).map_err(failed)?;
    let mut sources = BTreeSet::new();
    let mut stubs = Stubs::default();
    let mut mistakes = Vec::new();
    let bundle = loop {
        let graphs = Graphs {
            request,
            service: &mut service,
            compiler,
            packages: &packages,
            sources: &mut sources,
            stubs: &stubs,
        };
        match graphs.bundle() {
            Err(BundleError::Mistakes(messages)) => {
                let is_new = stubs.add(&messages);
                mistakes.extend(messages);
                if !is_new {
                    break Ok(SiteBundle::default());
                }
            }
            bundle => break bundle,
        }
    };
    trace.add_sources(request.site, sources.iter().map(String::as_str));
    let log = service.finish();
    if request.is_traced {
        trace.add_log(&log);
    }
    trace.forget(request.work);
    let mistakes = mistakes.into_iter().map(|message| in_owner(message, request)).collect();
    Ok((bundle?, mistakes))
}

/// A message about a module that is no file, at the start of the file that it belongs to.
fn in_owner(mut message: Message, request: &Request<'_>) -> Message {
    let place = message.place.as_ref().map(|(file, ..)| file.as_str()).unwrap_or_default();
    let name = place.rsplit('/').next().and_then(|name| name.strip_suffix(".jsx"));
    let mut all = request.modules.iter().filter(|module| module.output().as_deref() == name);
    if let Some(made) = all.find_map(|module| module.made.as_ref()) {
        message.place = Some((made.owner.clone(), 1, 0, 0));
    }
    message
}

#[cfg(test)]
mod tests;
