//! Interface strings by key and language, from Rspress's `i18n.json`.

use crate::draft::Draft;
use crate::files::is_file;
use quire_foreign_config::SourceSpan;

/// Adds the strings to the configured locales. Pages, components and navigation files refer to these strings by key.
pub(crate) fn read(draft: &mut Draft<'_, '_>, path: &str) {
    if !is_file(draft.scripts.files, path) {
        return;
    }
    let Some(node) = draft.scripts.config(path) else { return };
    let span = SourceSpan { file: node.span.file, start: 0, end: 0 };
    let mut count = 0;
    for entry in node.entries().unwrap_or_default() {
        for text in entry.node.entries().unwrap_or_default() {
            let is_known = draft.site.lang == text.key
                || draft.site.locales.iter().any(|locale| locale.lang == text.key);
            if let Some(value) = text.node.text().filter(|_| is_known) {
                draft.site.locale(&text.key).text(&format!(".{}", entry.key), &value);
            }
        }
        count += 1;
    }
    draft.carried("i18n.json", span, &format!("{count} {}", if count == 1 { "text" } else { "texts" }));
}

/// Returns the string for a value in the configuration. The value may be a key of `i18n.json`; other values are
/// unchanged.
pub(crate) fn text(draft: &Draft<'_, '_>, value: &str, lang: &str) -> String {
    const FILE: &str = "i18n.json";
    if !is_file(draft.scripts.files, FILE) {
        return value.to_owned();
    }
    let texts = draft.scripts.config(FILE);
    let text = texts.as_ref().and_then(|texts| texts.get(value)?.get(lang)?.text());
    text.unwrap_or_else(|| value.to_owned())
}
