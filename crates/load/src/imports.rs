//! Resolves imports to files of the site.

use std::collections::BTreeMap;
use std::path::Path;

use quire_config::Dialect;
use quire_markdown::ReadError;
use quire_react::bundle::{COMPONENT, PACKAGE};
use quire_styles::Language;

use crate::aliases::aliased;
use crate::load::{Loaded, resolve};

/// Extensions of modules. An import without an extension is resolved with the first extension for which a file exists.
pub const EXTENSIONS: [&str; 4] = ["tsx", "ts", "jsx", "js"];

/// The file to which an import resolves. Paths are relative to the site's folder.
pub struct Located {
    /// Path to use if the file is a module. All versions share the current modules, so this is the path of the current
    /// file.
    pub module: String,
    /// Path to use if the file is not a module. The file belongs to the same version as the importing file.
    pub path: String,
}

/// Resolves imports with the settings of a site.
pub struct Imports<'a> {
    /// The site's folder. Specifiers that start with `<root>/` refer to files in it.
    pub site: &'a Path,
    /// Folders by alias (`[alias]`), relative to the site's folder.
    pub alias: &'a BTreeMap<String, String>,
    /// Engine for which the pages were written, which determines how specifiers are resolved.
    pub dialect: Dialect,
}

impl Imports<'_> {
    /// Resolves the specifier `path` in the file `from`. Returns `None` for packages. Fails if the path is outside the
    /// folders from which pages may include files.
    pub fn locate(&self, from: &str, path: &str, site: &Loaded) -> Result<Option<Located>, ReadError> {
        // Specifiers without these prefixes are packages and aliases.
        let is_path = path.starts_with(['.', '<', '/']);
        let in_root = if is_path { Some(site.includes.locate(from, path)?) } else { None };
        let in_root = in_root.filter(|path| path.starts_with("../"));
        let in_site = || self.path(&site.commits.original(from), path);
        // Modules depend on packages and on other modules, so all versions use the current components.
        let located = |module: String| Located { path: site.commits.path_from(from, module.clone()), module };
        Ok(in_root.or_else(in_site).map(located))
    }

    /// Resolves an import in a module to the path of a module or style sheet in the site's folder. Returns `None` for
    /// packages, missing files, and files outside this folder.
    pub fn module(&self, from: &str, specifier: &str) -> Option<String> {
        self.module_file(&self.path(from, specifier)?).filter(|path| !path.starts_with("../"))
    }

    /// Resolves a specifier to a path relative to the site's folder. Returns `None` for packages.
    fn path(&self, from: &str, specifier: &str) -> Option<String> {
        if specifier.starts_with("./") || specifier.starts_with("../") || specifier.starts_with("<root>/") {
            return Some(resolve(from, specifier));
        }
        aliased(self.alias, specifier)
    }

    /// Returns the module or style sheet to which an import of `path` resolves. Paths are relative to the site's
    /// folder. A path that starts with [`PACKAGE`] or ends with [`COMPONENT`] is returned unchanged if the package or
    /// the image exists.
    pub fn module_file(&self, path: &str) -> Option<String> {
        if let Some(specifier) = path.strip_prefix(PACKAGE) {
            let folder = Path::new("node_modules").join(package_name(specifier));
            let mut candidates = self.site.ancestors().map(|above| above.join(&folder));
            return candidates.any(|candidate| quire_files::exists(&candidate)).then(|| path.to_owned());
        }
        if let Some(image) = path.strip_suffix(COMPONENT) {
            return quire_files::is_file(&self.site.join(image)).then(|| path.to_owned());
        }
        let is_module = EXTENSIONS.iter().any(|extension| has_extension(path, extension));
        let exact = (is_module || Language::from_path(path).is_some()).then(|| path.to_owned());
        let with_extension = EXTENSIONS.iter().map(|extension| format!("{path}.{extension}"));
        let index = EXTENSIONS.iter().map(|extension| format!("{path}/index.{extension}"));
        exact
            .into_iter()
            .chain(with_extension)
            .chain(index)
            .find(|path| quire_files::is_file(&self.site.join(path)))
    }
}

/// Returns the package name in a specifier: `@scope/name` for `@scope/name/file`.
pub fn package_name(specifier: &str) -> &str {
    let parts = if specifier.starts_with('@') { 2 } else { 1 };
    let end = specifier.match_indices('/').nth(parts - 1);
    end.map_or(specifier, |(end, _)| &specifier[..end])
}

/// Returns whether the extension of a path, without the dot, equals `extension`. The comparison is case-sensitive.
pub fn has_extension(path: &str, extension: &str) -> bool {
    Path::new(path).extension().is_some_and(|actual| actual == extension)
}

/// Returns whether code contains `word` as a whole identifier.
pub fn has_word(source: &str, word: &str) -> bool {
    source
        .split(|char: char| !(char.is_alphanumeric() || matches!(char, '_' | '$')))
        .any(|other| other == word)
}
