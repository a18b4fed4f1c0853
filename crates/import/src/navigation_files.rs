//! Validation of the project's existing navigation files. Quire uses these files unchanged.

use quire_config::{parse_meta, parse_nav};
use quire_diagnostics::Diagnostic;

use crate::draft::Draft;
use crate::files::below;
use crate::path;
use quire_foreign_config::SourceSpan;

/// Reports unsupported parts of the `_nav.json` and `_meta.json` files in the docs folder.
pub(crate) fn check(draft: &mut Draft<'_, '_>) {
    let docs = draft.site.docs.clone();
    let mut count = 0;
    for file in below(draft.scripts.files, &docs) {
        let file = path::join(&docs, &file);
        let Some(text) = draft.scripts.files.text(&file).filter(|_| is_navigation(&file)) else { continue };
        count += 1;
        let diagnostics = match path::name(&file) {
            "_nav.json" => parse_nav(&file, &text).1,
            _ => parse_meta(&file, &text).1,
        };
        if diagnostics.is_empty() {
            continue;
        }
        let source = draft.scripts.add_source(&file, &text);
        for Diagnostic { message, primary, .. } in diagnostics {
            let to_u32 = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
            let span = SourceSpan { file: source, start: to_u32(primary.start), end: to_u32(primary.end) };
            draft.dropped("navigation", span, &message);
        }
    }
    if count > 0 {
        draft.built_in_file(&docs, &format!("{count} `_nav.json` and `_meta.json` files are used unchanged"));
    }
}

fn is_navigation(file: &str) -> bool {
    matches!(path::name(file), "_nav.json" | "_meta.json")
}
