//! Rendering of lowercase JSX elements as HTML.

use std::ops::Range;

use quire_html::tags::is_void;
use quire_html::url::used_by;

use super::Renderer;
use super::link::is_url_attribute;
use crate::{Dialect, escape};
use quire_syntax::mdx::element;
use quire_syntax::mdx::js::Literal;
use quire_syntax::mdx::tag::{Opening, TagAttribute, Value};

/// The value of an attribute in HTML.
enum HtmlValue<'a> {
    Text(&'a str),
    Flag(bool),
    /// `null` or `undefined`, for which the attribute is omitted.
    Nothing,
    /// A value that is known only at run time.
    Unknown,
}

impl<'a> HtmlValue<'a> {
    fn from_value(value: &'a Value) -> Self {
        match value {
            Value::Text(text) | Value::Expression(_, Some(Literal::Text(text) | Literal::Number(text))) => {
                Self::Text(text)
            }
            Value::Bare => Self::Flag(true),
            Value::Expression(_, Some(Literal::Boolean(flag))) => Self::Flag(*flag),
            Value::Expression(_, Some(Literal::Nothing)) => Self::Nothing,
            Value::Expression(_, None) | Value::Spread(_) => Self::Unknown,
        }
    }
}

impl Renderer<'_, '_, '_> {
    /// Writes the opening tag of an HTML element. `range` is the tag's range in the source.
    pub(super) fn html_tag(&mut self, opening: &Opening, range: &Range<usize>) {
        let html = self.page.out.html();
        html.push('<');
        html.push_str(&opening.name);
        for attribute in &opening.attributes {
            self.html_attribute(opening, attribute, range);
        }
        let void = is_void(&opening.name);
        self.page.out.html().push_str(if void { " />" } else { ">" });
    }

    fn html_attribute(&mut self, opening: &Opening, attribute: &TagAttribute, range: &Range<usize>) {
        match attribute.name.as_str() {
            "key" => return,
            _ if attribute.is_handler() => return self.report_handler(&opening.name, attribute, range),
            _ => {}
        }
        let name = element::attribute_name(&attribute.name);
        // React writes `true` and `false` as strings for `aria-*` and `data-*` attributes. For other attributes, React
        // writes `true` as an empty string.
        let is_worded = name.starts_with("aria-") || name.starts_with("data-");
        match HtmlValue::from_value(&attribute.value) {
            HtmlValue::Text(text) => {
                let value_range = value_range(attribute, range);
                let is_allowed = match name {
                    "id" => self.reserve_id(text, &value_range),
                    // `Renderer::resolve_url_attribute` checks these URLs.
                    _ if is_url_attribute(&opening.name, name) => true,
                    _ => used_by(name).is_none_or(|url_use| self.check_url(text, url_use, &value_range)),
                };
                if !is_allowed {
                    return;
                }
                let Some(resolved) = self.resolve_url_attribute(&opening.name, name, text, &value_range)
                else {
                    return;
                };
                escape::attribute(self.page.out.html(), name, &resolved.src);
                if opening.name == "img" && name == "src" {
                    self.count_image();
                    let [width, height] = ["width", "height"].map(|name| text_of(opening, name));
                    self.image_size(resolved.size, width, height);
                }
            }
            HtmlValue::Flag(flag) if is_worded => {
                escape::attribute(self.page.out.html(), name, if flag { "true" } else { "false" });
            }
            HtmlValue::Flag(true) => escape::attribute(self.page.out.html(), name, ""),
            // Elements with unknown values become component calls: see `Opening::is_computed`.
            HtmlValue::Flag(false) | HtmlValue::Nothing | HtmlValue::Unknown => {}
        }
    }

    /// Returns the value of a component's attribute. The host resolves URLs in `href`, `src` and Docusaurus's `to`.
    /// Other values are unchanged. Returns `None` for a dangerous URL.
    pub(super) fn component_value(
        &mut self,
        attribute: &TagAttribute,
        value: &str,
        range: &Range<usize>,
    ) -> Option<String> {
        let value_range = value_range(attribute, range);
        match attribute.name.as_str() {
            "href" => self.href(value, &value_range),
            "to" if self.page.extensions.dialect == Dialect::Docusaurus => self.href(value, &value_range),
            "src" => self.component_src(value, &value_range),
            _ => Some(value.to_owned()),
        }
    }
}

/// Returns the range of an attribute's value in the source. `range` is the position of the tag.
pub(super) fn value_range(attribute: &TagAttribute, range: &Range<usize>) -> Range<usize> {
    range.start + attribute.value_start..(range.start + attribute.value_end).min(range.end)
}

/// Returns the value of an attribute, or an empty string if the value is not a string or number literal. Returns `None`
/// if the tag does not have the attribute.
fn text_of<'a>(opening: &'a Opening, name: &str) -> Option<&'a str> {
    let attribute = opening.attributes.iter().find(|attribute| attribute.name == name)?;
    Some(match HtmlValue::from_value(&attribute.value) {
        HtmlValue::Text(text) => text,
        _ => "",
    })
}
