//! Which of a page's imports are modules of the site, and their bundle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use quire_diagnostics::{Diagnostic, Span};
use quire_markdown::{Host as _, Import};
use quire_react::bundle::{self, BundleError, Message, Module, Request, SiteBundle, Trace};

use crate::components::{Binding, Imported};
use crate::host::PageHost;
use crate::includes::{missing_file_hint, resolve};
use crate::{Error, Options, variants};

/// Endings of modules, tried in this order when an import has none.
const ENDINGS: [&str; 4] = ["tsx", "ts", "jsx", "js"];

/// Resolves the imports of pages.
pub(crate) struct Modules<'a> {
    pub(crate) site: &'a Path,
    pub(crate) alias: &'a BTreeMap<String, String>,
}

impl Modules<'_> {
    /// What an import is: the theme, a module of the site, or a value.
    pub(crate) fn resolve(&self, import: &Import, host: &PageHost<'_>) -> Result<Imported, Diagnostic> {
        let specifier = import.specifier.as_str();
        if specifier == "@theme" {
            return Ok(Imported::Theme);
        }
        let (path, query) = specifier.split_once('?').unwrap_or((specifier, ""));
        let Some(path) = self.path(&import.from, path) else {
            let message = format!("cannot import the package `{specifier}` in a page");
            let hint = "import it in a component file of the site and import that file here";
            return Err(Diagnostic::error("mdx/package-import", import.span.clone(), message).hint(hint));
        };
        let missing = |message: String, hint: Option<String>| {
            let diagnostic = Diagnostic::error("mdx/missing-import", import.span.clone(), message);
            match hint {
                Some(hint) => diagnostic.hint(hint),
                None => diagnostic,
            }
        };
        let read = |path: &str| {
            host.read(&import.from, &format!("<root>/{path}"))
                .map_err(|error| missing(error.message, error.hint))
        };
        if query == "variants" {
            return Ok(Imported::Value(variants::import(import, &path, &read(&path)?.text, host)?));
        }
        if query == "raw" {
            return Ok(Imported::Value(read(&path)?.text.into()));
        }
        if has_ending(&path, "json") {
            let file = read(&path)?;
            return serde_json::from_str(&file.text).map(Imported::Value).map_err(|error| {
                let message = format!("`{path}` is not JSON: {error}");
                Diagnostic::error("mdx/bad-json", import.span.clone(), message)
            });
        }
        if bundle::FILES.iter().any(|ending| has_ending(&path, ending)) {
            let href = host.imported_file(&path).map(|href| Imported::Value(href.into()));
            return href.ok_or_else(|| {
                let hint = missing_file_hint(self.site, &path);
                missing(format!("there is no file `{path}` in the docs folder"), Some(hint))
            });
        }
        let found = self.module_file(&path);
        host.uses_module(&path, found.as_ref());
        match found {
            Some(path) => Ok(Imported::Module(path)),
            None if quire_files::exists(&self.site.join(&path)) => Err(missing(
                format!("`{path}` is not a module"),
                Some(format!(
                    "a module is a file that ends in {}",
                    ENDINGS.map(|ending| format!("`.{ending}`")).join(", ")
                )),
            )),
            None => {
                Err(missing(format!("there is no file `{path}`"), Some(missing_file_hint(self.site, &path))))
            }
        }
    }

    /// Whether the paths that a page imports from still stand for the same files: one may be gone, and another may have
    /// come that is found before it.
    pub(crate) fn are_found(&self, modules: &BTreeMap<String, Option<String>>) -> bool {
        modules.iter().all(|(path, found)| self.module_file(path) == *found)
    }

    /// The path relative to the site's folder that a specifier stands for; nothing for packages.
    fn path(&self, from: &str, specifier: &str) -> Option<String> {
        if specifier.starts_with("./") || specifier.starts_with("../") || specifier.starts_with("<root>/") {
            return Some(resolve(from, specifier));
        }
        self.alias.iter().find_map(|(name, folder)| {
            let rest = specifier.strip_prefix(name.as_str())?;
            (rest.is_empty() || rest.starts_with('/') || name.ends_with('/'))
                .then(|| resolve("", &format!("{folder}/{rest}")))
        })
    }

    fn module_file(&self, path: &str) -> Option<String> {
        let exact = ENDINGS.iter().any(|ending| has_ending(path, ending)).then(|| path.to_owned());
        let with_ending = ENDINGS.iter().map(|ending| format!("{path}.{ending}"));
        let index = ENDINGS.iter().map(|ending| format!("{path}/index.{ending}"));
        exact
            .into_iter()
            .chain(with_ending)
            .chain(index)
            .find(|path| quire_files::is_file(&self.site.join(path)))
    }
}

fn has_ending(path: &str, ending: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == ending)
}

/// The modules that the pages' bindings name, each once, in path order.
pub(crate) fn collect<'a>(
    bindings: impl Iterator<Item = &'a Binding>,
    site: &Path,
) -> Result<Vec<Module>, Error> {
    let ids: BTreeSet<&str> = bindings
        .filter_map(|binding| match binding {
            Binding::Module { module, .. } if module != "@theme" => Some(module.as_str()),
            _ => None,
        })
        .collect();
    let module = |id: &str| {
        let source = quire_files::read_text(&site.join(id))?;
        Ok(Module { id: id.to_owned(), client: bundle::is_client(&source) })
    };
    ids.into_iter().map(module).collect()
}

/// The module that may replace named parts of the theme by exporting `slots`.
pub(crate) const SITE_THEME: &str = "theme/index.tsx";

/// The site's own theme module, when it has one. It runs on both sides, directive or not.
pub(crate) fn site_theme(site: &Path) -> Option<Module> {
    quire_files::is_file(&site.join(SITE_THEME)).then(|| Module { id: SITE_THEME.to_owned(), client: true })
}

/// Bundles the modules; mistakes in them become findings and leave an empty bundle. In development, `trace` gets what it
/// all depends on.
pub(crate) fn bundle_modules(
    options: &Options,
    modules: &[Module],
    base: &str,
    diagnostics: &mut Vec<Diagnostic>,
    trace: &mut Trace,
) -> Result<SiteBundle, Error> {
    if modules.is_empty() {
        return Ok(SiteBundle::default());
    }
    let site = quire_files::canonical(&options.site)?;
    let esbuild = esbuild(options.esbuild.as_deref(), &site, trace)?;
    let folder = quire_files::temporary_folder(&std::env::temp_dir(), "bundle")?;
    let work = quire_files::canonical(folder.path())?;
    let is_traced = options.development.is_some();
    let request = Request { site: &site, modules, base, esbuild: &esbuild, work: &work, is_traced };
    match bundle::bundle(&request, trace) {
        Ok(bundle) => Ok(bundle),
        Err(BundleError::Mistakes(messages)) => {
            diagnostics.extend(messages.iter().map(|message| diagnostic(message, &site)));
            Ok(SiteBundle::default())
        }
        Err(error) => Err(Error::Bundle(error)),
    }
}

/// esbuild's executable: what was given, else what npm installed. Where it is looked for belongs to `trace`.
fn esbuild(given: Option<&Path>, site: &Path, trace: &mut Trace) -> Result<PathBuf, Error> {
    if let Some(given) = given {
        let esbuild = quire_files::canonical(given)?;
        trace.found.insert(esbuild.clone());
        return Ok(esbuild);
    }
    for place in bundle::esbuild_places(site) {
        trace.sought.insert(place.clone());
        if quire_files::exists(&place) {
            return Ok(quire_files::canonical(&place)?);
        }
    }
    Err(Error::NoEsbuild)
}

/// A bundler's message with its line and column as a byte range of the file.
fn diagnostic(message: &Message, site: &Path) -> Diagnostic {
    let span = message.place.as_ref().map_or(Span::file("quire.toml"), |(file, line, column, length)| {
        let text = quire_files::read_text(&site.join(file)).unwrap_or_default();
        let start = line_start(&text, *line) + column;
        Span::new(file.as_str(), start..start + length)
    });
    Diagnostic::error("components/bundle", span, message.text.clone())
}

/// The place of a line (from 1) and column (from 0, in UTF-16 code units) of a file of the site.
pub(crate) fn span_at(site: &Path, file: &str, line: usize, column: usize) -> Span {
    let text = quire_files::read_text(&site.join(file)).unwrap_or_default();
    let line_start = line_start(&text, line);
    let mut units = 0;
    let before = text[line_start..].chars().take_while(|char| {
        units += char.len_utf16();
        units <= column
    });
    let start = line_start + before.map(char::len_utf8).sum::<usize>();
    Span::new(file, start..start)
}

fn line_start(text: &str, line: usize) -> usize {
    text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum()
}
