//! The two module graphs of a bundle, for the browser and for server rendering.

use std::collections::BTreeSet;
use std::path::Path;

use quire_styles::{Compiler, Language};

use super::esbuild::service::Service;
use super::esbuild::{Outcome, Run};
use super::interactive::Interactive;
use super::plugin::{Plugin, StyleOutput};
use super::stubs::Stubs;
use super::{Browser, BundleError, Module, Request, SiteBundle, names, shims};
use crate::source_map::SourceMap;

/// Inputs of both graphs.
pub(super) struct Graphs<'a> {
    pub(super) request: &'a Request<'a>,
    pub(super) service: &'a mut Service,
    pub(super) compiler: &'a mut Compiler,
    /// Arguments for other engines' packages, see [`super::packages`].
    pub(super) packages: &'a [String],
    /// Every source of both graphs, relative to the site's folder.
    pub(super) sources: &'a mut BTreeSet<String>,
    /// The modules that are replaced with stubs, whose components render only their children.
    pub(super) stubs: &'a Stubs,
}

/// Writes a module that re-exports a package, and returns its path. A direct `require` of the package could select
/// other files, because `exports` in `package.json` may have a `require` condition.
fn importing(request: &Request<'_>, index: usize, package: &str) -> Result<String, BundleError> {
    let path = request.work_folder.join("imports").join(format!("{index}.js"));
    let code = format!(
        "export * from {package:?};\nimport * as all from {package:?};\nexport default all.default;\n"
    );
    quire_files::write(&path, code.as_bytes())?;
    Ok(path.display().to_string())
}

impl Graphs<'_> {
    pub(super) fn bundle(mut self) -> Result<SiteBundle, BundleError> {
        let mut bundle = self.client()?;
        self.server(&mut bundle)?;
        Ok(bundle)
    }

    fn run(&mut self, run: Run<'_>, style_output: StyleOutput) -> Result<Outcome, BundleError> {
        let Request { base, public, are_stubs_shown, .. } = *self.request;
        let Self { compiler, stubs, .. } = self;
        let mut plugin = Plugin { compiler, base, public, style_output, stubs, are_stubs_shown };
        let outcome = run.start(self.service, &mut plugin)?;
        self.sources.extend(outcome.1.sources().map(str::to_owned));
        Ok(outcome)
    }

    fn server(&mut self, bundle: &mut SiteBundle) -> Result<(), BundleError> {
        let request = self.request;
        let mut entry = String::new();
        // Load modules lazily, so that a module that throws affects only the pages that use it.
        for (index, module) in request.modules.iter().enumerate() {
            let path = match module.package() {
                Some(package) => importing(request, index, package)?,
                None => module.path(request),
            };
            if is_style(&module.id) {
                // The default export of a CSS module is its class names.
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
        // Style sheets come from the client graph. Both graphs use the same class names for CSS modules. The angle
        // brackets mark the entry as virtual, so that the trace does not contain the entry.
        run.arguments.extend(
            ["--loader:.css=empty", "--outfile=server.js", "--sourcefile=<site modules>"].map(str::to_owned),
        );
        run.arguments.extend(shims::server(request)?);
        run.arguments.extend_from_slice(self.packages);
        run.standard_input = Some(entry);
        let (outputs, _) = self.run(run, StyleOutput::ClassNames)?;
        let server = outputs.get("server.js").map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        // esbuild derives variable names from module paths. Replace the name of the work folder, so that the same
        // modules always produce the same bundle.
        let work_folder =
            request.work_folder.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        bundle.server = server.unwrap_or_default().replace(&*work_folder, "shared");
        let map = outputs.get("server.js.map");
        let map =
            map.and_then(|json| SourceMap::parse(json, &request.work_folder.join("server"), request.site));
        bundle.server_map = map.unwrap_or_default();
        Ok(())
    }

    fn client(&mut self) -> Result<SiteBundle, BundleError> {
        let request = self.request;
        let mut bundle = SiteBundle::default();
        // Bundle all modules, because their imports determine which of them need a browser.
        let mut run = Run::new(request, "client");
        run.arguments.extend(
            ["--format=esm", "--splitting", "--target=es2022", "--platform=browser"].map(str::to_owned),
        );
        // Do not minify identifiers, because the class names of CSS modules would differ between the two graphs.
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
        run.arguments.extend_from_slice(self.packages);
        let entry = |module: &Module| (module.output().unwrap_or_default(), module.path(request));
        run.entries = request.modules.iter().map(entry).collect();
        let (outputs, metafile) = self.run(run, StyleOutput::Sheets)?;
        let mut interactive = Interactive::default();
        // Style sheets whose rules are already in the style sheet of another module.
        let mut repeated = BTreeSet::new();
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
            let browser = match &module.browser {
                Browser::Part(part) => &interactive.browser_of_part(part, &metafile, request.site),
                browser => browser,
            };
            let is_live = match browser {
                Browser::Directive | Browser::Needed => true,
                Browser::Code => interactive.is_interactive(source, &metafile, request.site),
                Browser::Part(_) | Browser::Never => false,
            };
            if is_live {
                bundle.clients.insert(id.to_owned(), asset(output));
            }
            if is_live && *browser != Browser::Directive {
                bundle.automatic.insert(id.to_owned());
            }
            if let Some(style) = &meta.css_bundle {
                if module.generated.is_some() && module.browser != Browser::Needed {
                    repeated.insert(asset(style));
                } else {
                    bundle.styles.insert(id.to_owned(), asset(style));
                }
            }
        }
        let stylus = |source: &&str| Language::from_path(source) == Some(Language::Stylus);
        bundle.omitted = metafile.sources().filter(stylus).map(str::to_owned).collect();
        let clients: BTreeSet<String> = bundle.clients.values().cloned().collect();
        let wanted = metafile.reachable(|output| clients.contains(&asset(output)));
        repeated.retain(|sheet| !bundle.styles.values().any(|style| style == sheet));
        for (name, bytes) in outputs {
            if !has_extension(&name, "js") {
                let path = format!("assets/{name}");
                if !repeated.contains(&path) {
                    bundle.assets.insert(path, bytes);
                }
            } else if wanted.contains(&name) {
                let script = shims::with_assets(&String::from_utf8_lossy(&bytes), request.base);
                bundle.assets.insert(format!("assets/{name}"), script.into_bytes());
            }
        }
        names::rename(&mut bundle);
        Ok(bundle)
    }
}

/// Returns the path at which an output file is published.
fn asset(output: &str) -> String {
    format!("assets/{}", output.rsplit('/').next().unwrap_or(output))
}

fn is_style(id: &str) -> bool {
    Language::from_path(id).is_some()
}

fn has_extension(name: &str, extension: &str) -> bool {
    Path::new(name).extension().is_some_and(|actual| actual == extension)
}
