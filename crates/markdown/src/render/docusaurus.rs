//! Conversion of props of Docusaurus's components that Quire's components do not have.

use super::Renderer;
use super::group::{has_flag, selection_attribute};
use crate::{Attribute, Dialect, Segment};
use quire_syntax::mdx::tag::{Opening, TagAttribute, Value};

impl Renderer<'_, '_, '_> {
    /// Returns whether an attribute may be the `to` of Docusaurus's `<Link to="...">`. The value of `to` is a URL.
    pub(super) fn is_docusaurus_link(&self, opening: &Opening, attribute: &TagAttribute) -> bool {
        self.page.extensions.dialect == Dialect::Docusaurus
            && opening.is_component()
            && matches!(attribute.value, Value::Text(_))
    }
}

/// Returns the `defaultValue` attribute of `Tabs` for the tab that Docusaurus selects: `<TabItem value="a" default>`.
pub(super) fn selected_tab(attributes: &[Attribute], tabs: &[Segment]) -> Option<Attribute> {
    let is_set = attributes.iter().any(|attribute| match attribute {
        Attribute::Text { name, .. } | Attribute::Expression { name, .. } => name == "defaultValue",
        Attribute::Spread { .. } => false,
    });
    if is_set {
        None
    } else {
        selection_attribute(tabs, |attributes| has_flag(attributes, "default"), "value")
    }
}
