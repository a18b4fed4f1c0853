//! Parts of the shell that the theme's server script renders for many pages at once.

use std::collections::BTreeMap;

use serde::Deserialize;
#[cfg(feature = "typescript")]
use ts_rs::TS;

/// The parts that all pages of a locale share. Values that differ between pages are placeholders: names between two
/// U+0001.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct ShellParts {
    /// The navbar. Filled slots and overridden parts are `<quire-part name="slot:<name>">` elements.
    pub navbar: String,
    /// The markup of each filled slot and overridden part, or `null` if it must be rendered for each page.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, string | null>"))]
    pub slots: BTreeMap<String, Option<String>>,
    /// The layouts that the site's theme defines. Pages with these layouts are rendered as a whole.
    pub layouts: Vec<String>,
    /// Whether each page must be rendered as a whole, without templates, because a slot uses ids that depend on its
    /// position, or because the module of the slots uses page data or cannot be loaded.
    pub is_whole: bool,
}
