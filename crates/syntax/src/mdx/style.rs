//! Converts `style={{...}}` with literal values to CSS declarations, as React does.

use std::fmt::Write as _;

use oxc_ast::ast::{Expression, ObjectPropertyKind, PropertyKey};

use super::js::{Literal, literal};

/// Properties whose numeric values have no unit, as in React. Sorted.
const UNITLESS: [&str; 27] = [
    "animation-iteration-count",
    "aspect-ratio",
    "border-image-outset",
    "border-image-slice",
    "border-image-width",
    "column-count",
    "columns",
    "fill-opacity",
    "flex",
    "flex-grow",
    "flex-shrink",
    "flood-opacity",
    "font-weight",
    "grid-area",
    "grid-column",
    "grid-row",
    "line-clamp",
    "line-height",
    "opacity",
    "order",
    "orphans",
    "scale",
    "stop-opacity",
    "stroke-opacity",
    "tab-size",
    "z-index",
    "zoom",
];

/// Returns the CSS declarations for a style object, or `None` if any part of the object is computed.
pub(crate) fn declarations(object: &Expression<'_>) -> Option<String> {
    let object = match object {
        Expression::ParenthesizedExpression(inner) => return declarations(&inner.expression),
        Expression::ObjectExpression(object) => object,
        _ => return None,
    };
    let mut out = String::new();
    for property in &object.properties {
        let ObjectPropertyKind::ObjectProperty(property) = property else { return None };
        let name = match &property.key {
            PropertyKey::StaticIdentifier(name) => hyphenate(&name.name),
            PropertyKey::StringLiteral(name) => hyphenate(&name.value),
            _ => return None,
        };
        let value = match value(&property.value)? {
            Literal::Text(text) => text,
            Literal::Number(number) if number == "0" || is_unitless(&name) => number,
            Literal::Number(number) => format!("{number}px"),
            Literal::Boolean(_) | Literal::Nothing => continue,
        };
        if !value.trim().is_empty() {
            let separator = if out.is_empty() { "" } else { ";" };
            let _ = write!(out, "{separator}{name}:{}", value.trim());
        }
    }
    Some(out)
}

/// Returns the value of a literal or a negative number.
fn value(expression: &Expression<'_>) -> Option<Literal> {
    match expression {
        Expression::UnaryExpression(unary) if unary.operator.as_str() == "-" => {
            match literal(&unary.argument)? {
                Literal::Number(number) => Some(Literal::Number(format!("-{number}"))),
                _ => None,
            }
        }
        expression => literal(expression),
    }
}

fn is_unitless(name: &str) -> bool {
    let name =
        ["-webkit-", "-moz-", "-ms-"].iter().find_map(|vendor| name.strip_prefix(vendor)).unwrap_or(name);
    name.starts_with("--") || UNITLESS.binary_search(&name).is_ok()
}

/// Converts `backgroundColor` to `background-color`, and `WebkitLineClamp` to `-webkit-line-clamp`. Custom properties
/// are unchanged.
fn hyphenate(name: &str) -> String {
    if name.starts_with("--") {
        return name.to_owned();
    }
    let mut out = String::new();
    for char in name.chars() {
        if char.is_ascii_uppercase() {
            out.push('-');
        }
        out.push(char.to_ascii_lowercase());
    }
    if out.starts_with("ms-") { format!("-{out}") } else { out }
}

#[cfg(test)]
mod tests {
    #[test]
    fn unitless_properties_are_sorted() {
        assert!(super::UNITLESS.is_sorted());
    }
}
