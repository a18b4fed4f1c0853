//! Checks the layout that a page selects in its frontmatter.

use quire_config::{Dialect, PageHead, PageTypeKey};
use quire_diagnostics::{Diagnostic, Severity, did_you_mean};
use quire_load::Loaded;

/// Returns an error if the layout in a page's frontmatter does not exist. In the dialects of other engines, returns a
/// warning instead, because these engines have other layouts. Returns `None` if the layouts of the site's theme are
/// unknown.
pub(super) fn unknown_layout(path: &str, head: &PageHead, site: &Loaded) -> Option<Diagnostic> {
    let layout = head.frontmatter.layout.as_ref()?;
    let layouts = site.theme.layouts()?;
    // Each page type has a layout of the same name.
    let known = || layouts.names().chain(PageTypeKey::NAMES.iter().copied());
    if known().any(|known| known == layout.value) {
        return None;
    }
    let message = format!("unknown layout `{}`", layout.value);
    let mut diagnostic = Diagnostic::error("frontmatter/unknown-layout", layout.span(path), message);
    if site.config.markdown.dialect != Dialect::Quire {
        diagnostic.severity = Severity::Warning;
    }
    let declared: Vec<&str> = layouts.names().collect();
    Some(diagnostic.hint(match did_you_mean(&layout.value, known()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if declared.is_empty() => {
            "declare it under `layouts` in `defineTheme` (`theme/index.tsx`)".to_owned()
        }
        None => format!("layouts in the theme: {}", declared.join(", ")),
    }))
}
