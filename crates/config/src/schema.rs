//! The JSON Schema of `quire.toml`, made from the table of keys, for editors.

use serde_json::{Map, Value, json};

use crate::shape::{Field, Shape, Typed};
use crate::site::raw::RawSite;

/// The schema (draft 2020-12). `schema/quire.schema.json` is its committed copy.
pub fn schema() -> Value {
    let mut res = Map::new();
    res.insert("$schema".into(), "https://json-schema.org/draft/2020-12/schema".into());
    res.insert("title".into(), "quire.toml".into());
    if let Value::Object(rest) = of(RawSite::shape()) {
        res.extend(rest);
    }
    Value::Object(res)
}

fn of(shape: Shape) -> Value {
    match shape {
        Shape::Any => json!({}),
        Shape::Bool => json!({ "type": "boolean" }),
        Shape::Integer { min, max } => json!({ "type": "integer", "minimum": min, "maximum": max }),
        Shape::Integers(all) => json!({ "enum": all }),
        Shape::Text | Shape::Icon => json!({ "type": "string" }),
        Shape::Link => json!({ "type": "string", "maxLength": crate::check::MAX_URL }),
        Shape::Words(words) => json!({ "enum": words }),
        Shape::List(item) => json!({ "type": "array", "items": of(item()) }),
        Shape::Map(value) => json!({ "type": "object", "additionalProperties": of(value()) }),
        Shape::Either(shapes) => {
            json!({ "anyOf": shapes.iter().map(|shape| of(shape())).collect::<Vec<_>>() })
        }
        Shape::Table(fields) => table(fields),
    }
}

fn table(fields: &[Field]) -> Value {
    let properties: Map<String, Value> =
        fields.iter().map(|field| (field.name.to_owned(), property(field))).collect();
    let required: Vec<&str> = fields.iter().filter(|field| field.required).map(|field| field.name).collect();
    let mut res = json!({ "type": "object", "properties": properties, "additionalProperties": false });
    if !required.is_empty() {
        res["required"] = json!(required);
    }
    res
}

fn property(field: &Field) -> Value {
    let doc = field.doc.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    let mut res = of((field.shape)());
    res["description"] = doc.into();
    if let Ok(default) = serde_json::from_str::<Value>(field.default) {
        res["default"] = default;
    }
    res
}
