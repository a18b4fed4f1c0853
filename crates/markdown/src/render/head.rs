//! Rendering of `<Head>`, whose content belongs in the document head. The theme's component processes its children as
//! React elements, so elements inside `<Head>` become component calls instead of HTML.

use quire_html::escape::unescaped;

use super::{Open, Renderer, ScopeBarrier};
use crate::{Attribute, Segment};

impl Renderer<'_, '_, '_> {
    /// Returns whether the innermost open element is `Head` or `Helmet`.
    pub(super) fn is_in_head(&self) -> bool {
        let is_construct = |open: &&Open| !matches!(open, Open::ScopeBarrier(ScopeBarrier::Unwrapped));
        let parent = self.open.iter().rev().find(is_construct);
        matches!(parent, Some(Open::Element(element)) if matches!(element.name.as_str(), "Head" | "Helmet"))
    }
}

/// Moves the text of `<title>` from `children` to a `children` prop, because React does not accept an HTML segment as
/// the text of a title.
pub(super) fn title_text(children: &mut Vec<Segment>) -> Option<Attribute> {
    let [Segment::Html(html)] = children.as_slice() else { return None };
    let value = unescaped(html.trim()).into_owned();
    children.clear();
    Some(Attribute::Text { name: "children".to_owned(), value })
}
