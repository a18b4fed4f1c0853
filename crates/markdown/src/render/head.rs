//! `<Head>` of a page: its component reads the elements in it, so they are calls of React like computed elements, not
//! HTML.

use quire_html::escape::unescaped;

use super::{Open, Renderer, ScopeBarrier};
use crate::{Attribute, Segment};

impl Renderer<'_, '_, '_> {
    /// Returns whether `Head` is the element around what comes next.
    pub(super) fn is_in_head(&self) -> bool {
        let inner = |open: &&Open| !matches!(open, Open::ScopeBarrier(ScopeBarrier::Unwrapped));
        let around = self.open.iter().rev().find(inner);
        matches!(around, Some(Open::Element(element)) if matches!(element.name.as_str(), "Head" | "Helmet"))
    }
}

/// The text of `<title>` as a prop, because HTML among the children of a call is not text to React.
pub(super) fn title_text(children: &mut Vec<Segment>) -> Option<Attribute> {
    let [Segment::Html(html)] = children.as_slice() else { return None };
    let value = unescaped(html.trim()).into_owned();
    children.clear();
    Some(Attribute::Text { name: "children".to_owned(), value })
}
