//! The layout that a page names.

use quire_config::{Dialect, PageHead};
use quire_diagnostics::{Diagnostic, Severity, did_you_mean};

use crate::load::Loaded;

/// The types of pages, which are layouts too: each has one of its own.
const PAGE_TYPES: [&str; 6] = ["home", "doc", "doc-wide", "404", "custom", "blank"];

/// An error if the layout in a page's frontmatter is none. In the dialects of other engines, whose themes have others, it
/// is a warning.
pub(super) fn unknown_layout(path: &str, head: &PageHead, site: &Loaded) -> Option<Diagnostic> {
    let layout = head.frontmatter.layout.as_ref()?;
    let layouts = site.theme.layouts()?;
    let known = || layouts.names().chain(PAGE_TYPES);
    if known().any(|known| known == layout.value) {
        return None;
    }
    let message = format!("there is no layout `{}`", layout.value);
    let mut diagnostic = Diagnostic::error("frontmatter/unknown-layout", layout.span(path), message);
    if site.config.markdown.dialect != Dialect::Quire {
        diagnostic.severity = Severity::Warning;
    }
    let own: Vec<&str> = layouts.names().collect();
    Some(diagnostic.hint(match did_you_mean(&layout.value, known()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if own.is_empty() => "declare it in `layouts` of `defineTheme`, in `theme/index.tsx`".to_owned(),
        None => format!("layouts of the theme are {}", own.join(", ")),
    }))
}
