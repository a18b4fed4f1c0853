//! Rendering of `<Head>`. Its component reads its children, so elements inside it become React calls instead of HTML,
//! like elements with computed attributes.

use quire_html::escape::unescaped;

use super::{Open, Renderer, ScopeBarrier};
use crate::{Attribute, Segment};

impl Renderer<'_, '_, '_> {
    /// Returns whether the innermost open element is `Head` or `Helmet`.
    pub(super) fn is_in_head(&self) -> bool {
        let inner = |open: &&Open| !matches!(open, Open::ScopeBarrier(ScopeBarrier::Unwrapped));
        let around = self.open.iter().rev().find(inner);
        matches!(around, Some(Open::Element(element)) if matches!(element.name.as_str(), "Head" | "Helmet"))
    }
}

/// Converts the text of `<title>` to a `children` prop. In React, HTML among the children of a call is not text.
pub(super) fn title_text(children: &mut Vec<Segment>) -> Option<Attribute> {
    let [Segment::Html(html)] = children.as_slice() else { return None };
    let value = unescaped(html.trim()).into_owned();
    children.clear();
    Some(Attribute::Text { name: "children".to_owned(), value })
}
