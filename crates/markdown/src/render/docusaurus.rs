//! Props of Docusaurus' components that ours do not have.

use super::Renderer;
use super::group::{has_flag, selected};
use crate::mdx::tag::{Opening, TagAttribute, Value};
use crate::{Attribute, Dialect, Segment};

impl Renderer<'_, '_, '_> {
    /// Whether an attribute is the target of `<Link to="...">`.
    pub(super) fn is_docusaurus_link(&self, opening: &Opening, attribute: &TagAttribute) -> bool {
        self.page.extensions.dialect == Dialect::Docusaurus
            && opening.is_component()
            && matches!(attribute.value, Value::Text(_))
    }
}

/// `<TabItem value="a" default>` selects a tab; here `Tabs` itself has `defaultValue`.
pub(super) fn selected_tab(attributes: &[Attribute], tabs: &[Segment]) -> Option<Attribute> {
    let is_set = attributes.iter().any(|attribute| match attribute {
        Attribute::Text { name, .. } | Attribute::Expression { name, .. } => name == "defaultValue",
        Attribute::Spread { .. } => false,
    });
    if is_set { None } else { selected(tabs, |attributes| has_flag(attributes, "default"), "value") }
}
