//! SVG images imported as components with `?react`.

use serde_json::{Map, Value, json};

/// Query suffix of an image that is imported as a component.
pub(super) const QUERY: &str = "?react";

/// Returns the source of a component that renders an image. Its props become attributes of the `svg` element.
pub(super) fn module(svg: &str) -> String {
    let (tag, inner) = parts(svg);
    let (attributes, inner) = (Value::Object(attributes(tag)), Value::from(inner));
    format!(
        "import {{ createElement }} from 'react';
const attributes = {attributes};
const dangerouslySetInnerHTML = {{ __html: {inner} }};
const Svg = props => createElement('svg', {{ ...attributes, ...props, dangerouslySetInnerHTML }});
export default Svg;
export {{ Svg as ReactComponent }};
"
    )
}

/// Returns the source of the attributes of the `svg` element, and the source of its content; empty strings if there is
/// no such element.
fn parts(svg: &str) -> (&str, &str) {
    let Some((_, rest)) = svg.split_once("<svg") else { return ("", "") };
    let mut quote = None;
    let end = rest.find(|char| {
        match (quote, char) {
            (None, '"' | '\'') => quote = Some(char),
            (Some(open), _) if open == char => quote = None,
            _ => {}
        }
        quote.is_none() && char == '>'
    });
    let Some(end) = end else { return ("", "") };
    let (tag, inner) = (&rest[..end], &rest[end + 1..]);
    match tag.strip_suffix('/') {
        Some(tag) => (tag, ""),
        None => (tag, inner.rsplit_once("</svg>").map_or(inner, |(inner, _)| inner)),
    }
}

/// Parses attributes, and converts their names to the names that React uses.
fn attributes(tag: &str) -> Map<String, Value> {
    let mut attributes = Map::new();
    let mut rest = tag;
    while let Some((name, after)) = rest.split_once('=') {
        let after = after.trim_start();
        let Some(quote) = after.chars().next().filter(|char| matches!(char, '"' | '\'')) else { break };
        let Some((value, after)) = after[1..].split_once(quote) else { break };
        let name = name.split_whitespace().next_back().unwrap_or_default();
        let value = unescaped(value);
        let value = if name == "style" { style(&value) } else { Value::from(value) };
        attributes.insert(react_name(name), value);
        rest = after;
    }
    attributes
}

fn react_name(name: &str) -> String {
    match name {
        "class" => "className".to_owned(),
        _ if name.starts_with("data-") || name.starts_with("aria-") || name.starts_with("--") => {
            name.to_owned()
        }
        _ => {
            let mut words = name.split(['-', ':']);
            let first = words.next().unwrap_or_default().to_owned();
            words.fold(first, |name, word| {
                let mut chars = word.chars();
                name + &chars.next().map(|first| first.to_ascii_uppercase()).iter().collect::<String>()
                    + chars.as_str()
            })
        }
    }
}

fn style(declarations: &str) -> Value {
    let declarations = declarations.split(';').filter_map(|declaration| declaration.split_once(':'));
    json!(
        declarations
            .map(|(name, value)| (react_name(name.trim()), value.trim()))
            .collect::<std::collections::BTreeMap<_, _>>()
    )
}

fn unescaped(value: &str) -> String {
    let entities =
        [("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")];
    entities.iter().fold(value.to_owned(), |text, (entity, char)| text.replace(entity, char))
}

#[cfg(test)]
mod tests {
    use super::module;

    fn check(svg: &str, attributes: &str, inner: &str) {
        let module = module(svg);
        let expected = format!(
            "const attributes = {attributes};\nconst dangerouslySetInnerHTML = {{ __html: {inner} }};\n"
        );
        assert!(module.contains(&expected), "{module}");
    }

    #[test]
    fn an_image_is_a_component() {
        check(
            "<?xml version='1.0'?>\n<!-- a -->\n<svg viewBox=\"0 0 1 1\" stroke-width='2' class=\"a\" xmlns:xlink=\"b\" style=\"fill:red; stroke-width:1\"><path d=\"M0\"/></svg>\n",
            r#"{"viewBox":"0 0 1 1","strokeWidth":"2","className":"a","xmlnsXlink":"b","style":{"fill":"red","strokeWidth":"1"}}"#,
            r#""<path d=\"M0\"/>""#,
        );
        check("<svg data-a=\"1 > 0\"/>", r#"{"data-a":"1 > 0"}"#, "\"\"");
        check("not an image", "{}", "\"\"");
    }
}
