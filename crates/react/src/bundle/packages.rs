//! Replacements for Docusaurus packages that a site's components import: small modules that re-export equivalents.

use super::{BundleError, Request};
use crate::provided::{Package, packages};

/// Writes the replacement modules. Returns the esbuild arguments for both graphs.
pub(super) fn arguments(request: &Request<'_>) -> Result<Vec<String>, BundleError> {
    let mut arguments = Vec::new();
    for package in packages() {
        let specifier = package.specifier();
        let path =
            request.work_folder.join("packages").join(format!("{}.js", specifier.replace(['@', '/'], "_")));
        quire_files::write(&path, source(package).as_bytes())?;
        arguments.push(format!("--alias:{specifier}={}", path.display()));
    }
    Ok(arguments)
}

fn source(package: Package) -> String {
    let export = |(name, module, export)| format!("export {{ {export} as {name} }} from {module:?};\n");
    package.exports().map(export).collect()
}
