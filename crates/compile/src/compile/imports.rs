//! Resolution of the imports in pages.

use std::path::Path;

use quire_diagnostics::{Diagnostic, Span};
use quire_load::{EXTENSIONS, Imports, Located, has_extension, missing_file_hint, package_name};
use quire_markdown::Import;
use quire_react::bundle::{self, COMPONENT, PACKAGE};
use quire_react::provided;
use quire_records::examples::pages::variants;
use quire_styles::Language;

use super::host::PageHost;
use super::lookup::Kind;
use super::packages::path_and_query;
use super::scope::Imported;

/// Resolves an import to a module of Quire, a module or file of the site, a package, or a value.
pub(super) fn resolve_import(
    imports: &Imports<'_>,
    import: &Import,
    host: &PageHost<'_>,
) -> Result<Imported, Diagnostic> {
    let specifier = import.specifier.as_str();
    if let Some(module) = provided::module(specifier) {
        return Ok(Imported::Provided(module));
    }
    if let Some(package) = provided::package(specifier) {
        return Ok(Imported::Package(package));
    }
    let (path, query) = path_and_query(imports.dialect, specifier);
    let missing = |message: String, hint: Option<String>| {
        let diagnostic = Diagnostic::error("mdx/missing-import", import.span.clone(), message);
        match hint {
            Some(hint) => diagnostic.hint(hint),
            None => diagnostic,
        }
    };
    host.record_lookup(Kind::Import, &import.from, path);
    let located = imports.locate(&import.from, path, host.site());
    let located = located.map_err(|error| missing(error.message, error.hint))?;
    let Some(Located { module, path }) = located else { return package(imports, import, host) };
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
            let message = format!("`{path}` is not valid JSON: {error}");
            Diagnostic::error("mdx/bad-json", import.span.clone(), message)
        });
    }
    let is_file = query == "url" || bundle::FILES.iter().any(|extension| has_extension(&path, extension));
    let docs = &host.site().config.route.docs;
    let is_in_docs = path.strip_prefix(docs.as_str()).is_some_and(|rest| rest.starts_with('/'));
    if path.starts_with("../") && !is_in_docs && !is_file {
        let hint = "import components from the site's folder or from packages";
        return Err(missing(format!("`{path}` is outside the site"), Some(hint.to_owned())));
    }
    if query == "react" && has_extension(&module, "svg") {
        let path = module;
        let module = format!("{path}{COMPONENT}");
        let module_file = imports.module_file(&module);
        host.uses_module(&module, module_file.as_ref());
        return match module_file {
            Some(module) => Ok(Imported::Module(module)),
            None => Err(missing(
                format!("the file `{path}` does not exist"),
                Some(missing_file_hint(imports.site, &path)),
            )),
        };
    }
    if is_file {
        let href = host.imported_file(&path).map(|href| Imported::Value(href.into()));
        return href.map_err(|error| missing(error.message, error.hint));
    }
    let path = module;
    let module_file = imports.module_file(&path);
    host.uses_module(&path, module_file.as_ref());
    match module_file {
        Some(path) => Ok(imported(path, import, host)),
        None if quire_files::exists(&imports.site.join(&path)) => Err(missing(
            format!("`{path}` is not a module"),
            Some(format!(
                "modules are files that end in {}",
                EXTENSIONS.map(|extension| format!("`.{extension}`")).join(", ")
            )),
        )),
        None => Err(missing(
            format!("the file `{path}` does not exist"),
            Some(missing_file_hint(imports.site, &path)),
        )),
    }
}

/// Resolves an import of a package that is installed in the site's folder or a parent folder.
fn package(imports: &Imports<'_>, import: &Import, host: &PageHost<'_>) -> Result<Imported, Diagnostic> {
    let specifier = &import.specifier;
    let module = format!("{PACKAGE}{specifier}");
    let module_file = imports.module_file(&module);
    host.uses_module(&module, module_file.as_ref());
    if module_file.is_some() {
        return Ok(imported(module, import, host));
    }
    let (message, hint) = missing_package(imports, specifier);
    Err(Diagnostic::error("mdx/missing-package", import.span.clone(), message).hint(hint))
}

/// Modules of Node.js that pages are most likely to import.
const NODE_MODULES: [&str; 16] = [
    "assert",
    "buffer",
    "child_process",
    "crypto",
    "events",
    "fs",
    "http",
    "https",
    "module",
    "net",
    "os",
    "path",
    "process",
    "stream",
    "url",
    "util",
];

/// Returns the message and the hint for a specifier that is neither an alias nor an installed package. Recommends
/// installing a package only if the specifier cannot be the path of a file, because `npm install` would install a
/// stranger's package of the same name.
fn missing_package(imports: &Imports<'_>, specifier: &str) -> (String, String) {
    let first = specifier.split('/').next().unwrap_or(specifier);
    if first.starts_with("node:") || NODE_MODULES.contains(&first) {
        let message = format!("`{specifier}` is a module of Node.js, which pages cannot use");
        return (message, "to read a file, import the file itself".to_owned());
    }
    if is_path(imports, specifier) {
        let rest = specifier.strip_prefix("@site/").unwrap_or(specifier);
        let rest = rest.trim_start_matches(['@', '~', '#', '/']);
        let alias = if first.is_empty() { "/" } else { first };
        let message = format!("`{specifier}` is neither an alias nor an installed package");
        return (message, format!("for a file, write `<root>/{rest}`, or define `{alias}` in `[alias]`"));
    }
    let hint = format!("install it in the site's folder: `npm install {}`", package_name(specifier));
    (format!("the package `{specifier}` is not installed"), hint)
}

/// Returns whether a specifier looks like the path of a file: it begins with a customary alias, names a folder of the
/// site, has the extension of a source file or an image, or contains uppercase letters, which package names lack.
fn is_path(imports: &Imports<'_>, specifier: &str) -> bool {
    let folder = specifier.trim_start_matches('@').split('/').next().unwrap_or_default();
    let is_source = ["tsx", "ts", "jsx"].iter().any(|extension| has_extension(specifier, extension));
    specifier.starts_with(['~', '#', '/'])
        || specifier.starts_with("@/")
        || specifier.starts_with("@site/")
        || is_source
        || bundle::FILES.iter().any(|extension| has_extension(specifier, extension))
        || package_name(specifier).contains(char::is_uppercase)
        || quire_files::exists(&imports.site.join(folder)) && folder != "node_modules"
}

/// Returns the module of an import with bindings. An import without bindings has only side effects: for such an import,
/// returns [`Imported::Nothing`], and if the module is a style sheet, records that the page uses the style sheet.
fn imported(module: String, import: &Import, host: &PageHost<'_>) -> Imported {
    if !import.bindings.is_empty() {
        return Imported::Module(module);
    }
    if Language::from_path(&module).is_some() {
        host.uses_style(&module);
    }
    Imported::Nothing
}

/// Returns an empty span at a line and column in a file of the site. Lines count from 1. Columns count UTF-16 code
/// units from 0.
pub fn span_at(site: &Path, file: &str, line: usize, column: usize) -> Span {
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

/// Returns the byte offset at which a line starts. Lines count from 1.
pub(crate) fn line_start(text: &str, line: usize) -> usize {
    text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum()
}
