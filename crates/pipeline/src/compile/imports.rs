//! Resolves the imports of pages.

use std::collections::BTreeMap;
use std::path::Path;

use quire_config::Dialect;
use quire_diagnostics::{Diagnostic, Span};
use quire_examples::pages::variants;
use quire_markdown::{Import, ReadError};
use quire_react::bundle::{self, COMPONENT, PACKAGE};
use quire_react::provided;
use quire_styles::Language;

use super::aliases::aliased;
use super::host::PageHost;
use super::lookup::Kind;
use super::packages::path_and_query;
use super::scope::Imported;
use crate::load::{Loaded, missing_file_hint, resolve};

/// Extensions of modules, tried in this order when an import has none.
const EXTENSIONS: [&str; 4] = ["tsx", "ts", "jsx", "js"];

/// The file that an import refers to. Paths are relative to the site's folder.
pub(super) struct Located {
    /// Path if the file is a module: the current module, in every version.
    pub(super) module: String,
    /// Path if the file is not a module: the file in the version of the importing file.
    pub(super) path: String,
}

/// Resolver for imports, with the settings that it depends on.
pub(crate) struct Imports<'a> {
    pub(crate) site: &'a Path,
    pub(crate) alias: &'a BTreeMap<String, String>,
    pub(crate) dialect: Dialect,
}

impl Imports<'_> {
    /// Resolves an import to a module of the theme or the site, a package, or a value.
    pub(super) fn resolve(&self, import: &Import, host: &PageHost<'_>) -> Result<Imported, Diagnostic> {
        let specifier = import.specifier.as_str();
        if let Some(module) = provided::module(specifier) {
            return Ok(Imported::Provided(module));
        }
        if let Some(package) = provided::package(specifier) {
            return Ok(Imported::Package(package));
        }
        let (path, query) = path_and_query(self.dialect, specifier);
        let missing = |message: String, hint: Option<String>| {
            let diagnostic = Diagnostic::error("mdx/missing-import", import.span.clone(), message);
            match hint {
                Some(hint) => diagnostic.hint(hint),
                None => diagnostic,
            }
        };
        host.record_lookup(Kind::Import, &import.from, path);
        let located = self.locate(&import.from, path, host.site());
        let located = located.map_err(|error| missing(error.message, error.hint))?;
        let Some(Located { module, path }) = located else { return self.package(import, host) };
        let read = |path: &str| host.read_path(path).map_err(|error| missing(error.message, error.hint));
        if query == "variants" {
            let publish = |name: &str, extension: &str, bytes| host.publish(name, extension, bytes);
            return variants(import, &path, &read(&path)?.text, host, publish).map(Imported::Value);
        }
        if query == "raw" {
            return Ok(Imported::Value(read(&path)?.text.into()));
        }
        if has_extension(&path, "json") {
            let file = read(&path)?;
            return serde_json::from_str(&file.text).map(Imported::Value).map_err(|error| {
                let message = format!("`{path}` is not JSON: {error}");
                Diagnostic::error("mdx/bad-json", import.span.clone(), message)
            });
        }
        let is_file = query == "url" || bundle::FILES.iter().any(|extension| has_extension(&path, extension));
        let docs = &host.site().config.route.docs;
        let is_in_docs = path.strip_prefix(docs.as_str()).is_some_and(|rest| rest.starts_with('/'));
        if path.starts_with("../") && !is_in_docs && !is_file {
            let hint = "components are imported from the site's folder, and from packages";
            return Err(missing(format!("`{path}` lies outside the site"), Some(hint.to_owned())));
        }
        if query == "react" && has_extension(&module, "svg") {
            let path = module;
            let module = format!("{path}{COMPONENT}");
            let found = self.module_file(&module);
            host.uses_module(&module, found.as_ref());
            return match found {
                Some(module) => Ok(Imported::Module(module)),
                None => Err(missing(
                    format!("there is no file `{path}`"),
                    Some(missing_file_hint(self.site, &path)),
                )),
            };
        }
        if is_file {
            let href = host.imported_file(&path).map(|href| Imported::Value(href.into()));
            return href.map_err(|error| missing(error.message, error.hint));
        }
        let path = module;
        let found = self.module_file(&path);
        host.uses_module(&path, found.as_ref());
        match found {
            Some(path) => Ok(imported(path, import, host)),
            None if quire_files::exists(&self.site.join(&path)) => Err(missing(
                format!("`{path}` is not a module"),
                Some(format!(
                    "a module is a file that ends in {}",
                    EXTENSIONS.map(|extension| format!("`.{extension}`")).join(", ")
                )),
            )),
            None => {
                Err(missing(format!("there is no file `{path}`"), Some(missing_file_hint(self.site, &path))))
            }
        }
    }

    /// Resolves the specifier `path` in the file `from`. Returns `None` for packages.
    pub(super) fn locate(&self, from: &str, path: &str, site: &Loaded) -> Result<Option<Located>, ReadError> {
        // Other specifiers are packages and aliases.
        let is_path = path.starts_with(['.', '<', '/']);
        let in_root = if is_path { Some(site.includes.locate(from, path)?) } else { None };
        let in_root = in_root.filter(|path| path.starts_with("../"));
        let in_site = || self.path(&site.commits.original(from), path);
        // All versions use the current components, because their modules import packages and each other.
        let located =
            |module: String| Located { path: site.commits.in_version_of(from, module.clone()), module };
        Ok(in_root.or_else(in_site).map(located))
    }

    /// Resolves an import in a module to the path of a module file of the site.
    pub(crate) fn module(&self, from: &str, specifier: &str) -> Option<String> {
        self.module_file(&self.path(from, specifier)?).filter(|path| !path.starts_with("../"))
    }

    /// Resolves an import of a package that is installed for the site.
    fn package(&self, import: &Import, host: &PageHost<'_>) -> Result<Imported, Diagnostic> {
        let specifier = &import.specifier;
        let module = format!("{PACKAGE}{specifier}");
        let found = self.module_file(&module);
        host.uses_module(&module, found.as_ref());
        if found.is_some() {
            return Ok(imported(module, import, host));
        }
        let message = format!("there is no package `{specifier}`");
        let hint = format!("install it in the site's folder: `npm install {}`", package_name(specifier));
        Err(Diagnostic::error("mdx/missing-package", import.span.clone(), message).hint(hint))
    }

    /// Resolves a specifier to a path relative to the site's folder. Returns `None` for packages.
    fn path(&self, from: &str, specifier: &str) -> Option<String> {
        if specifier.starts_with("./") || specifier.starts_with("../") || specifier.starts_with("<root>/") {
            return Some(resolve(from, specifier));
        }
        aliased(self.alias, specifier)
    }

    /// Returns the module file that an import of `path` resolves to. Both are relative to the site's folder.
    pub(super) fn module_file(&self, path: &str) -> Option<String> {
        if let Some(specifier) = path.strip_prefix(PACKAGE) {
            let folder = Path::new("node_modules").join(package_name(specifier));
            let mut places = self.site.ancestors().map(|above| above.join(&folder));
            return places.any(|place| quire_files::exists(&place)).then(|| path.to_owned());
        }
        if let Some(image) = path.strip_suffix(COMPONENT) {
            return quire_files::is_file(&self.site.join(image)).then(|| path.to_owned());
        }
        let is_module = EXTENSIONS.iter().any(|extension| has_extension(path, extension));
        let exact = (is_module || Language::of(path).is_some()).then(|| path.to_owned());
        let with_extension = EXTENSIONS.iter().map(|extension| format!("{path}.{extension}"));
        let index = EXTENSIONS.iter().map(|extension| format!("{path}/index.{extension}"));
        exact
            .into_iter()
            .chain(with_extension)
            .chain(index)
            .find(|path| quire_files::is_file(&self.site.join(path)))
    }
}

/// Returns a module, or records a style sheet that is imported for its side effects.
fn imported(module: String, import: &Import, host: &PageHost<'_>) -> Imported {
    if !import.bindings.is_empty() {
        return Imported::Module(module);
    }
    if Language::of(&module).is_some() {
        host.uses_style(&module);
    }
    Imported::Nothing
}

/// Returns the package name in a specifier: `@scope/name` for `@scope/name/file`.
fn package_name(specifier: &str) -> &str {
    let parts = if specifier.starts_with('@') { 2 } else { 1 };
    let end = specifier.match_indices('/').nth(parts - 1);
    end.map_or(specifier, |(end, _)| &specifier[..end])
}

fn has_extension(path: &str, extension: &str) -> bool {
    Path::new(path).extension().is_some_and(|actual| actual == extension)
}

/// Returns the position of a line (from 1) and column (from 0, in UTF-16 code units) in a file of the site.
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

/// Returns the offset in bytes at which a line (from 1) starts.
pub(crate) fn line_start(text: &str, line: usize) -> usize {
    text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum()
}
