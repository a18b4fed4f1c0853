//! Optional style sheets of the theme, each for one kind of markup (a *part*), such as cards. A page only loads the
//! style sheets for the parts that it contains.

use super::document::{Assets, StyleSheet};

/// Parts with a style sheet in the theme: the name of the style sheet, and strings that identify the part. A page that
/// contains one of the strings contains the part.
const PARTS: [(&str, &[&str]); 8] = [
    ("blog", &[" data-blog"]),
    ("cards", &["class=\"q-button", "class=\"q-card"]),
    ("notice", &["<aside class=\"q-page-notice\""]),
    ("diagram", &["<figure class=\"q-diagram\""]),
    ("lines", &["class=\"q-line q-", " data-line-numbers", " data-focus"]),
    ("types", &[" data-types"]),
    ("variants", &["class=\"q-variants\""]),
    ("picture", &["<figure class=\"q-picture\">"]),
];

/// Returns the style sheets of the parts that `html` contains.
pub(super) fn part_styles<'a>(html: &str, assets: &'a Assets) -> impl Iterator<Item = &'a StyleSheet> {
    let present = PARTS.iter().filter(|(_, marks)| marks.iter().any(|mark| html.contains(mark)));
    present.filter_map(|(name, _)| assets.layout_styles.get(*name)).collect::<Vec<_>>().into_iter()
}
