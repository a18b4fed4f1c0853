//! Converts modules and data to classic scripts, which browsers can load from disk.

use crate::archive::links::Links;

/// Returns a script that passes a file to the loader.
pub(crate) fn loader_call(path: &str, text: &str) -> String {
    let string = |text: &str| serde_json::Value::from(text).to_string();
    format!("quireFile({},{})\n", string(path), string(text))
}

/// Rewrites the imports of a module to `quire:` specifiers and calls to `quireImport`, for the loader. Text that looks
/// like an import is rewritten only if its specifier refers to a script of the archive.
pub(crate) fn module(path: &str, source: &str, links: &Links<'_>) -> String {
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(at) = rest.find('"') {
        let (before, after) = (&rest[..at], &rest[at + 1..]);
        let specifier = after.split('"').next().unwrap_or_default();
        let target = is_import(before).then(|| target(path, specifier, links)).flatten();
        let Some(target) = target else {
            out.push_str(&rest[..=at]);
            rest = after;
            continue;
        };
        match before.strip_suffix("import(") {
            Some(before) => out.push_str(&format!("{before}quireImport(")),
            None => out.push_str(before),
        }
        out.push_str(&format!("\"quire:{target}\""));
        rest = &after[specifier.len() + 1..];
    }
    out.push_str(rest);
    out
}

/// Like [`module`], but for a script of the theme: also rewrites computed imports and `import.meta.url`. In all other
/// scripts, esbuild resolves both.
pub(crate) fn theme_module(path: &str, source: &str, links: &Links<'_>) -> String {
    replace_computed(path, &module(path, source, links))
}

/// Returns whether a string literal after the code `before` is an import specifier.
fn is_import(before: &str) -> bool {
    let before = before.strip_suffix(' ').unwrap_or(before);
    ["from", "import", "import("].iter().any(|keyword| {
        let head = before.strip_suffix(keyword);
        head.is_some_and(|head| !head.ends_with(|char: char| char.is_alphanumeric() || "_$.".contains(char)))
    })
}

/// Returns the archive path of the script that a specifier in the script at `path` refers to.
fn target(path: &str, specifier: &str, links: &Links<'_>) -> Option<String> {
    let folder = path.rfind('/').map_or("", |end| &path[..=end]);
    let target = match specifier.strip_prefix("./") {
        Some(relative) => format!("{folder}{relative}"),
        None => specifier.strip_prefix(quire_load::ARCHIVE_BASE)?.to_owned(),
    };
    links.contains(&target).then_some(target)
}

/// Replaces `import()` and `import.meta.url`, which classic scripts lack, with functions of the loader.
fn replace_computed(path: &str, source: &str) -> String {
    source.replace("import(", "quireImport(").replace("import.meta.url", &format!("quireUrl(\"{path}\")"))
}
