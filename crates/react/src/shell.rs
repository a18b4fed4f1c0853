//! Parts of the shell that the theme's server script renders for many pages at once.

use std::collections::BTreeMap;

use serde::Deserialize;
#[cfg(feature = "typescript")]
use ts_rs::TS;

/// What the pages of a locale share. Values that differ between pages are marks: a name between two U+0001.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct ShellParts {
    /// The navbar. Filled slots and overridden parts are `<quire-part name="slot:<name>">` elements.
    pub navbar: String,
    /// The markup of each filled slot and overridden part; `null` for those that have to be rendered for each page.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, string | null>"))]
    pub slots: BTreeMap<String, Option<String>>,
    /// The layouts that the site's theme has. Pages with one of them are rendered in one piece.
    pub layouts: Vec<String>,
    /// Whether pages have to be rendered in one piece: a slot uses ids that depend on its place, or the module of the
    /// slots reads the page or cannot be loaded.
    pub is_whole: bool,
}
