//! Checks whether esbuild is missing. Sites whose pages import modules of the project require esbuild.

use quire_config::Dialect;

use crate::draft::Draft;
use crate::fence::Fences;
use crate::files::{below, is_folder};
use crate::path;

/// Prefixes of import specifiers that refer to project files. Aliases are checked separately.
const PROJECT_PREFIXES: [&str; 4] = ["./", "../", "@site/", "@/"];

/// Extensions of imported files that Quire reads without a bundler.
const UNBUNDLED_EXTENSIONS: [&str; 4] = [".md", ".mdx", ".json", ".txt"];

/// Reports missing esbuild if pages import modules.
pub(crate) fn report_missing_esbuild(draft: &mut Draft<'_, '_>, dialect: Dialect) {
    let files = draft.scripts.files;
    // Quire supports imported components only in these dialects.
    let supports_imports = matches!(dialect, Dialect::Quire | Dialect::Docusaurus);
    if !supports_imports || is_folder(files, "node_modules/esbuild") {
        return;
    }
    let docs = draft.site.docs.clone();
    let aliases: Vec<String> = draft.site.alias.iter().map(|(name, _)| name.clone()).collect();
    let pages = below(files, &docs).into_iter().filter(|file| path::is_page(file));
    let texts = pages.filter_map(|page| files.text(&path::join(&docs, &page)));
    let count = texts.filter(|text| imports_module(text, &aliases)).count();
    if count > 0 {
        let note = format!(
            "modules that pages import need esbuild (pages: {count}): run `npm install esbuild` before the first build"
        );
        draft.dropped_file(&docs, "component bundler", &note);
    }
}

/// Returns whether a page imports a module of the project outside of code blocks.
fn imports_module(text: &str, aliases: &[String]) -> bool {
    let mut fences = Fences::default();
    text.lines().filter(|line| fences.is_prose(line)).any(|line| {
        let is_import = line.starts_with("import ") || line.starts_with("} from ");
        let specifier = line.rsplit(['"', '\'']).nth(1).filter(|_| is_import);
        specifier.is_some_and(|specifier| is_module(specifier, aliases))
    })
}

fn is_module(specifier: &str, aliases: &[String]) -> bool {
    let file = specifier.split('?').next().unwrap_or_default();
    let is_aliased =
        |alias: &String| file.strip_prefix(alias.as_str()).is_some_and(|rest| rest.starts_with('/'));
    let is_project_file =
        PROJECT_PREFIXES.iter().any(|prefix| file.starts_with(prefix)) || aliases.iter().any(is_aliased);
    let is_unbundled =
        specifier.contains("?raw") || UNBUNDLED_EXTENSIONS.iter().any(|ending| file.ends_with(ending));
    is_project_file && !is_unbundled && !path::is_image(file)
}
