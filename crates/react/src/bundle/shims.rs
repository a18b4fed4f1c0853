//! Shims: small modules that redirect imports of provided modules to the embedded theme. Provided modules (React and
//! `@theme`) are not bundled.

use std::path::PathBuf;

use quire_files::Digest;

use super::{BundleError, Request};
use crate::provided::{exports, parts, specifiers};

/// Name of the folder with the server's shims inside the work folder.
const FOLDER: &str = "provided";

/// Returns whether the exports of a provided module are known, so that esbuild can report missing names. React's
/// modules are `CommonJS` and have no static exports.
fn is_listed(module: &str) -> bool {
    module.starts_with('@')
}

/// Returns the esbuild arguments for the server's graph, where the global `quireShared` contains all provided modules.
pub(super) fn server(request: &Request<'_>) -> Result<Vec<String>, BundleError> {
    let mut arguments = Vec::new();
    for (specifier, module) in specifiers() {
        let shared = format!("quireShared[{module:?}]");
        let name = file_name(module);
        let (name, source) = if is_listed(module) {
            let mut source = format!("const take = name => {shared}[name];\n");
            for name in exports(module) {
                // esbuild removes unused exports.
                source.push_str(&format!("export const {name} = /* @__PURE__ */ take({name:?});\n"));
            }
            (format!("{name}.js"), source)
        } else {
            (format!("{name}.cjs"), format!("module.exports = {shared};\n"))
        };
        let path: PathBuf = request.work_folder.join(FOLDER).join(name);
        quire_files::write(&path, source.as_bytes())?;
        arguments.push(format!("--alias:{specifier}={}", path.display()));
    }
    Ok(arguments)
}

/// Returns whether the code of a server bundle uses an export of a provided module.
pub(super) fn uses(server: &str, name: &str) -> bool {
    // Search for the argument, because esbuild may rename the function `take`.
    server.contains(&format!("({name:?})"))
}

/// Returns the esbuild arguments for the browser's graph, where all provided modules are assets of the theme. A module
/// with known exports is represented by a placeholder until [`with_assets`] replaces it.
pub(super) fn client(base: &str) -> Vec<String> {
    let argument = |(specifier, module)| match (parts(module), is_listed(module)) {
        ([part], false) => format!("--alias:{specifier}={base}{}", part.asset),
        _ => format!("--alias:{specifier}={}", placeholder(module, base)),
    };
    specifiers().map(argument).collect()
}

/// Returns the placeholder path of a module in esbuild's output. The path contains a digest of the assets' paths, so
/// that scripts that import the module get new hashed names when the assets change.
fn placeholder(module: &str, base: &str) -> String {
    let assets: Vec<&str> = parts(module).iter().map(|part| part.asset.as_str()).collect();
    let digest = Digest::of(assets.join(" ").as_bytes());
    format!("{base}assets/provided{}-{}.js", file_name(module), digest.short())
}

/// Replaces each placeholder in a script of esbuild's output with the assets whose exports the script uses.
pub(super) fn with_assets(script: &str, base: &str) -> String {
    let mut script = script.to_owned();
    for (_, module) in specifiers().filter(|(specifier, module)| specifier == module && is_listed(module)) {
        let path = format!("{:?}", placeholder(module, base));
        while let Some((before, after)) = script.split_once(&path) {
            script = replace_placeholder(before, after, module, base);
        }
    }
    script
}

/// Replaces the placeholder between `before` and `after` with imports of assets.
fn replace_placeholder(before: &str, after: &str, module: &str, base: &str) -> String {
    let assets = || parts(module).iter().map(|part| format!("\"{base}{}\"", part.asset));
    let rest = after.strip_prefix(';').unwrap_or(after);
    if let Some(before) = before.strip_suffix("import(") {
        let loads: Vec<String> = assets().map(|asset| format!("import({asset})")).collect();
        let loads = loads.join(",");
        return format!("{before}Promise.all([{loads}]).then(all=>Object.assign({{}},...all){after}");
    }
    if let Some(before) = before.strip_suffix("export*from") {
        let exports: Vec<String> = assets().map(|asset| format!("export*from{asset};")).collect();
        return format!("{before}{}{rest}", exports.concat());
    }
    if let Some((before, name)) =
        before.strip_suffix(" from").and_then(|before| before.rsplit_once("import*as "))
    {
        let names: Vec<String> = (0..parts(module).len()).map(|index| format!("{name}_{index}")).collect();
        let named_assets = names.iter().zip(assets());
        let imports: Vec<String> =
            named_assets.map(|(name, asset)| format!("import*as {name} from{asset};")).collect();
        return format!("{before}{}const {name}={{...{}}};{rest}", imports.concat(), names.join(",..."));
    }
    let statement = before.strip_suffix("}from").and_then(|before| before.rsplit_once('{'));
    let Some((before, names)) = statement else {
        // A side-effect import is removed, because provided modules have no side effects.
        return format!("{}{rest}", before.strip_suffix("import").unwrap_or(before));
    };
    let verb = if before.ends_with("export") { "export" } else { "import" };
    let before = before.strip_suffix(verb).unwrap_or(before);
    let mut statements = String::new();
    for part in parts(module) {
        let is_exported = |name: &&str| {
            let imported = name.split(" as ").next().unwrap_or(name);
            part.exports.iter().any(|export| export == imported)
        };
        let part_names: Vec<&str> = names.split(',').filter(is_exported).collect();
        if !part_names.is_empty() {
            statements.push_str(&format!("{verb}{{{}}}from\"{base}{}\";", part_names.join(","), part.asset));
        }
    }
    format!("{before}{statements}{rest}")
}

/// Returns the name of a package's output without its hash.
pub(super) fn package_output(package: &str) -> String {
    format!("npm_{}", file_name(package))
}

/// Parses esbuild's message about an import of a name that a provided module does not export. Returns the name and the
/// module.
pub(super) fn missing_export(message: &str) -> Option<(String, &'static str)> {
    let (path, name) = message.strip_prefix("No matching export in \"")?.split_once("\" for import \"")?;
    let (folder, file) = path.rsplit_once('/')?;
    let mut modules = specifiers().map(|(_, module)| module).filter(|_| folder.ends_with(FOLDER));
    let module = modules.find(|module| file.strip_suffix(".js") == Some(&file_name(module)))?;
    Some((name.trim_end_matches('"').to_owned(), module))
}

fn file_name(specifier: &str) -> String {
    specifier.replace(['/', '@', '\\'], "_")
}

#[cfg(test)]
mod tests {
    use super::{placeholder, with_assets};
    use crate::provided::parts;

    /// Checks the result of [`with_assets`]. `@theme` in `script` is replaced by the placeholder. In `expected`, assets
    /// have names without hash and extension.
    fn check(script: &str, expected: &str) {
        let path = format!("{:?}", placeholder("@theme", "/"));
        let mut actual = with_assets(&script.replace("\"@theme\"", &path), "/");
        for part in parts("@theme") {
            let name = part.asset.rsplit_once('-').map_or("", |(name, _)| name);
            actual = actual.replace(&part.asset, name);
        }
        assert_eq!(actual.replace("/assets/", ""), expected);
    }

    #[test]
    fn imports_of_a_provided_module_lead_to_the_assets_that_are_used() {
        check(
            "import{Badge,Tag as Tag2}from\"@theme\";x();",
            "import{Badge}from\"theme\";import{Tag as Tag2}from\"components\";x();",
        );
        check(
            "import{IconSun}from\"@theme\";import{a}from\"b\";",
            "import{IconSun}from\"icons\";import{a}from\"b\";",
        );
        check("import\"@theme\";x();", "x();");
        check("export{Badge as B}from\"@theme\";", "export{Badge as B}from\"theme\";");
        check(
            "export*from\"@theme\";",
            "export*from\"theme\";export*from\"components\";export*from\"icons\";",
        );
        check(
            "import*as T from\"@theme\";x(T)",
            "import*as T_0 from\"theme\";import*as T_1 from\"components\";import*as T_2 from\"icons\";const T={...T_0,...T_1,...T_2};x(T)",
        );
        check(
            "import(\"@theme\").then(x)",
            "Promise.all([import(\"theme\"),import(\"components\"),import(\"icons\")]).then(all=>Object.assign({},...all)).then(x)",
        );
    }
}
