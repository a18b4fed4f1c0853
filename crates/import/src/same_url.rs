//! Exclusion of pages with duplicate URLs. In VitePress, `guide.md` and `guide/index.md` are two pages whose URLs
//! differ only in a trailing slash. In Quire, both pages have the same URL.

use quire_diagnostics::Diagnostic;

use crate::draft::Draft;
use crate::path;

/// Excludes pages whose URL is also the URL of a folder's index page, because duplicate URLs are build errors. Reports
/// the excluded pages. Returns whether any page was excluded. `docs` contains the files of `folder`, and `diagnostics`
/// contains the diagnostics of the files' routes.
pub(crate) fn exclude(
    draft: &mut Draft<'_, '_>,
    folder: &str,
    docs: &mut Vec<String>,
    diagnostics: &[Diagnostic],
) -> bool {
    let mut excluded = Vec::new();
    for diagnostic in diagnostics.iter().filter(|it| it.code == "content/duplicate-route") {
        let first = diagnostic.labels.iter().map(|(span, _)| &*span.path);
        let files: Vec<&str> = first.chain([&*diagnostic.primary.path]).collect();
        let [index, other] = [true, false].map(|is_index| {
            files
                .iter()
                .find(|file| (path::stem(file).rsplit('/').next() == Some("index")) == is_index)
                .copied()
        });
        let (Some(index), Some(other)) = (index, other) else { continue };
        let Some(file) = docs.iter().find(|file| format!("{folder}/{file}") == other).cloned() else {
            continue;
        };
        // `exclude` contains globs, so a name with special characters would also match other files.
        if file.contains(['*', '?', '[', ']', '{', '}', '!', '\\']) {
            continue;
        }
        let [index, other] = [index, other].map(|file| file.strip_prefix("./").unwrap_or(file));
        let note = format!("its URL differs from `{index}` only in the trailing slash, which Quire ignores");
        draft.dropped_file(other, "page", &note);
        draft.site.exclude.push(file.clone());
        excluded.push(file);
    }
    docs.retain(|file| !excluded.contains(file));
    !excluded.is_empty()
}
