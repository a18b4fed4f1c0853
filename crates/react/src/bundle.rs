//! Bundles a site's React components with esbuild's native executable.
//!
//! Produces two graphs: a script with all modules for the [`crate::Renderer`], and ES modules with only the interactive
//! modules for the browser. Both graphs import React and `@theme` from the embedded theme, so that each graph has only
//! one copy of React.

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

/// A module to bundle, such as a component that a page imports, a generated module or the site's theme module.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Module {
    /// Path relative to the site's folder, the specifier of an installed package after [`PACKAGE`], or the name of a
    /// generated module.
    pub id: String,
    /// Whether the module is an island: whether the browser loads it and hydrates its components.
    pub browser: Browser,
    /// The code of a generated module; `None` for a file or a package.
    pub generated: Option<GeneratedModule>,
}

/// A module that Quire generates, so it has no source file. Its style sheets are omitted unless `browser` is
/// [`Browser::Needed`], because the imported modules already include them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct GeneratedModule {
    /// JavaScript. Imports of site files begin with [`SITE`]. Imports of other generated modules use specifiers
    /// returned by [`generated_specifier`].
    pub code: String,
    /// The file in which errors of the module are reported.
    pub owner: String,
}

/// Determines whether the browser loads a module.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Browser {
    /// Determined by the module's code and imports.
    #[default]
    Code,
    /// Yes: the module starts with `"use client"`.
    Directive,
    /// Yes, because the code of the module or of an imported module needs a browser, for example for events or state.
    Needed,
    /// Determined by the given code, which is a part of another module.
    Part(Part),
    /// No: the module is never an island. Islands may import it.
    Never,
}

/// Prefix that a generated module uses to import files of the site.
pub const SITE: &str = "quire-site:";

/// Prefix that a generated module uses to import other generated modules.
const GENERATED: &str = "quire-made:";

/// Returns the specifier under which other generated modules import the generated module `id`.
pub fn generated_specifier(id: &str) -> String {
    format!("{GENERATED}{}", made_file(id))
}

/// Returns the file name of a generated module in the work folder.
fn made_file(id: &str) -> String {
    format!("{}.jsx", made_name(id))
}

fn made_name(id: &str) -> String {
    id.replace(|char: char| !char.is_ascii_alphanumeric(), "_")
}

/// Prefix of the IDs of installed packages.
pub const PACKAGE: &str = "npm:";

/// Suffix of the IDs of SVG images imported as components.
pub const COMPONENT: &str = svg::QUERY;

impl Module {
    /// Returns the specifier if the module is a package.
    fn package(&self) -> Option<&str> {
        self.id.strip_prefix(PACKAGE)
    }

    /// Returns the name of the module's output in the browser's graph, or `None` if esbuild derives the name from a
    /// file path.
    fn output(&self) -> Option<String> {
        match self.package() {
            Some(package) => Some(shims::package_output(package)),
            None => self.generated.is_some().then(|| made_name(&self.id)),
        }
    }

    /// Returns the path or specifier that esbuild resolves to the module.
    fn path(&self, request: &Request<'_>) -> String {
        match (self.package(), &self.generated) {
            (Some(package), _) => package.to_owned(),
            (None, Some(_)) => made_folder(request).join(made_file(&self.id)).display().to_string(),
            (None, None) => format!("./{}", self.id),
        }
    }

    /// Returns whether `output` in the browser's graph was built from this module. `entry` is the entry point of
    /// `output`.
    fn is_behind(&self, entry: &str, output: &str) -> bool {
        let Some(module_output) = self.output() else { return self.id == entry };
        let name = output.rsplit('/').next().unwrap_or(output);
        let name = name.rsplit_once('-').map_or(name, |(name, _)| name);
        name == module_output
    }
}

fn made_folder(request: &Request<'_>) -> PathBuf {
    request.work_folder.join("pages")
}

/// The modules, paths and options for [`bundle`].
#[derive(Debug, Clone)]
pub struct Request<'a> {
    /// The site's folder.
    pub site: &'a Path,
    /// The modules to bundle, without duplicates.
    pub modules: &'a [Module],
    /// URL prefix of the site; begins and ends with `/`.
    pub base: &'a str,
    /// Aliases: folders relative to the site's folder, by import name.
    pub alias: &'a BTreeMap<String, String>,
    /// Path of esbuild's native executable, see [`esbuild_places`].
    pub esbuild: &'a Path,
    /// Absolute path of the folder whose files are published unchanged.
    pub public: &'a Path,
    /// A folder for intermediate files, which may be deleted after bundling.
    pub work_folder: &'a Path,
    /// Whether to record the dependencies of the bundle (see [`Trace`]). Recording requires esbuild's verbose log.
    pub is_traced: bool,
    /// Whether the stub for a module with errors shows a message.
    pub are_stubs_shown: bool,
}

/// The bundled components of a site.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteBundle {
    /// Script for [`crate::Setup`]: statements that add a loader for each module to `quireModules`.
    pub server: String,
    /// Maps positions in `server` to the sources.
    pub server_map: SourceMap,
    /// Asset path of each module that the browser loads, by module ID.
    pub clients: BTreeMap<String, String>,
    /// The modules of `clients` without the directive `"use client"`.
    pub automatic: BTreeSet<String>,
    /// Style sheets in languages that Quire does not compile, by path relative to the site's folder.
    pub omitted: BTreeSet<String>,
    /// Asset paths of the modules' style sheets, by module id. Modules without styles are absent.
    pub styles: BTreeMap<String, String>,
    /// Asset paths of the style sheets that every page loads. Filled in by the caller.
    #[serde(skip)]
    pub sheets: Vec<String>,
    /// Asset paths of the fonts that every page preloads. Filled in by the caller.
    #[serde(skip)]
    pub fonts: Vec<String>,
    /// The files to publish, by path relative to the site's root (`assets/...`).
    pub assets: Tree,
}

impl SiteBundle {
    /// Creates a bundle without esbuild. In the modules with these ids, every export is a component that renders its
    /// children and is never hydrated.
    pub fn stand_ins<'i>(ids: impl IntoIterator<Item = &'i str>) -> Self {
        let stub = stubs::module(None);
        let mut server = format!(
            "const quireStandIn = (() => {{ const module = {{}};\n{stub}return module.exports; }})();\n"
        );
        for id in ids {
            server.push_str(&format!("quireModules[{id:?}] = () => quireStandIn;\n"));
        }
        Self { server, ..Self::default() }
    }

    /// Returns whether the site's code uses the list of all pages.
    pub fn reads_pages(&self) -> bool {
        PAGE_READERS.iter().any(|name| shims::uses(&self.server, name))
    }
}

/// An esbuild error with its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// esbuild's message, without position.
    pub text: String,
    /// File relative to the site's folder, 1-based line, 0-based column in bytes, length in bytes.
    pub place: Option<(String, usize, usize, usize)>,
    /// The imported name and the module, if the module is provided by Quire and does not export the name.
    pub missing: Option<(String, &'static str)>,
}

/// An error that makes bundling fail.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    /// The sources have errors. [`bundle`] does not return this variant, but adds the messages to its result.
    #[error("the site's components have {} errors", .0.len())]
    Mistakes(Vec<Message>),
    /// esbuild could not be run.
    #[error("cannot run `{}`: {detail}", esbuild.display())]
    Run {
        /// Path of esbuild's executable.
        esbuild: PathBuf,
        /// Why esbuild could not be started, or how it failed.
        detail: String,
    },
    /// A file operation failed.
    #[error(transparent)]
    Files(#[from] quire_files::Error),
}

/// Returns whether a module starts with the directive `"use client"`. Comments may precede the directive.
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

/// Returns the paths where npm installs esbuild's native executable, nearest first: in `node_modules` and
/// `theme/node_modules` of `folder` and its ancestors. `theme/node_modules` is for a theme that is developed next to a
/// site.
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
    let executable = if os == "win32" { "esbuild.exe" } else { "bin/esbuild" };
    let package = format!("node_modules/@esbuild/{os}-{arch}/{executable}");
    let candidates = move |ancestor: &Path| [ancestor.join(&package), ancestor.join("theme").join(&package)];
    folder.ancestors().flat_map(candidates)
}

/// Returns the first of [`esbuild_places`] that exists.
pub fn find_esbuild(folder: &Path) -> Option<PathBuf> {
    esbuild_places(folder).find(|path| quire_files::exists(path))
}

/// Bundles the modules. Without modules, returns an empty bundle and does not start esbuild. Modules with errors are
/// replaced with stubs, whose components render their children, and the errors are returned. Style sheets with errors
/// become empty, and `compiler` collects their errors. Adds to `trace` the files on which the bundle or its errors
/// depend, except for files that `compiler` reads. Without [`Request::is_traced`], adds only the source files.
pub fn bundle(
    request: &Request<'_>,
    compiler: &mut Compiler,
    trace: &mut Trace,
) -> Result<(SiteBundle, Vec<Message>), BundleError> {
    if request.modules.is_empty() {
        return Ok(Default::default());
    }
    for module in request.modules {
        if let Some(generated) = &module.generated {
            let code = generated
                .code
                .replace(&format!("\"{SITE}"), &format!("\"{}/", request.site.display()))
                .replace(&format!("\"{GENERATED}"), &format!("\"{}/", made_folder(request).display()));
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
            Err(BundleError::Mistakes(mut messages)) => {
                let is_new = stubs.add(&messages) || stubs.add_files(&messages);
                messages.retain(|message| !mistakes.contains(message));
                mistakes.extend(messages);
                if !is_new {
                    break Ok(SiteBundle::stand_ins(request.modules.iter().map(|module| module.id.as_str())));
                }
            }
            bundle => break bundle,
        }
    };
    trace.add_sources(request.site, sources.iter().map(String::as_str));
    let logged = service.finish();
    if request.is_traced {
        trace.add(logged);
    }
    trace.forget(request.work_folder);
    let mistakes = mistakes.into_iter().map(|message| in_owner(message, request)).collect();
    Ok((bundle?, mistakes))
}

/// Moves the location of a message about a generated module to the start of the module's owner file.
fn in_owner(mut message: Message, request: &Request<'_>) -> Message {
    let place = message.place.as_ref().map(|(file, ..)| file.as_str()).unwrap_or_default();
    let name = place.rsplit('/').next().and_then(|name| name.strip_suffix(".jsx"));
    let mut matching_modules = request.modules.iter().filter(|module| module.output().as_deref() == name);
    if let Some(generated) = matching_modules.find_map(|module| module.generated.as_ref()) {
        message.place = Some((generated.owner.clone(), 1, 0, 0));
    }
    message
}

#[cfg(test)]
mod tests;
