//! Generates the JSON Schema of `quire.toml` for editors.

use serde_json::{Map, Value, json};

use crate::check::UnknownKeys;
use crate::schema::{Field, Schema, Typed};
use crate::site::raw::RawSite;

/// Returns the JSON Schema (draft 2020-12). The committed copy is `schema/quire.schema.json`.
pub fn json_schema() -> Value {
    let mut res = Map::new();
    res.insert("$schema".into(), "https://json-schema.org/draft/2020-12/schema".into());
    res.insert("title".into(), "quire.toml".into());
    if let Value::Object(rest) = value_schema(RawSite::schema()) {
        res.extend(rest);
    }
    Value::Object(res)
}

fn value_schema(schema: Schema) -> Value {
    match schema {
        Schema::Any => json!({}),
        Schema::Bool => json!({ "type": "boolean" }),
        Schema::Integer { min, max } => json!({ "type": "integer", "minimum": min, "maximum": max }),
        Schema::Integers(all) => json!({ "enum": all }),
        Schema::PositiveNumber => json!({ "type": "number", "exclusiveMinimum": 0 }),
        Schema::Text | Schema::Icon => json!({ "type": "string" }),
        Schema::Link => json!({ "type": "string", "maxLength": crate::check::MAX_URL }),
        Schema::EnumValues(words) => json!({ "enum": words }),
        Schema::List(item) => json!({ "type": "array", "items": value_schema(item()) }),
        Schema::Map(value) => json!({ "type": "object", "additionalProperties": value_schema(value()) }),
        Schema::Either(schemas) => {
            json!({ "anyOf": schemas.iter().map(|schema| value_schema(schema())).collect::<Vec<_>>() })
        }
        Schema::Table(known) => table(known.fields, UnknownKeys::Rejected),
        Schema::OpenTable(known) => table(known.fields, UnknownKeys::Allowed),
    }
}

fn table(fields: &[Field], unknown_keys: UnknownKeys) -> Value {
    let properties: Map<String, Value> =
        fields.iter().map(|field| (field.name.to_owned(), property(field))).collect();
    let required: Vec<&str> = fields.iter().filter(|field| field.required).map(|field| field.name).collect();
    let are_unknown_allowed = unknown_keys == UnknownKeys::Allowed;
    let mut res =
        json!({ "type": "object", "properties": properties, "additionalProperties": are_unknown_allowed });
    if !required.is_empty() {
        res["required"] = json!(required);
    }
    res
}

fn property(field: &Field) -> Value {
    let doc = field.doc.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
    let mut res = value_schema((field.schema)());
    res["description"] = doc.into();
    if let Ok(default) = serde_json::from_str::<Value>(field.default) {
        res["default"] = default;
    }
    res
}
