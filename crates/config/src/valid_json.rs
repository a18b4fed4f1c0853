//! Converts a checked tree to JSON for the browser. Scripts in the browser rely on the types in the schema.

use quire_html::svg;
use quire_html::url::{Use, runs_script};
use serde_json::{Map, Value};

use crate::schema::{Field, Schema, positive};
use crate::tree::{Entry, Kind, Node};

/// Returns the value as JSON, in the order of the file. Omits invalid values and tables that lack a required key;
/// returns `None` if the value itself is absent or invalid. Where the schema expects a string, numbers and booleans
/// become strings. Keys outside the schema stay as written.
pub(crate) fn valid_json(node: &Node, schema: Schema) -> Option<Value> {
    if matches!(schema, Schema::Any) {
        return Some(node.to_json());
    }
    match (schema, &node.kind) {
        (_, Kind::Null) => None,
        (Schema::Text | Schema::Icon, Kind::Number(it)) => Some(it.clone().into()),
        (Schema::Text | Schema::Icon, Kind::Bool(it)) => Some(it.to_string().into()),
        (schema, _) if !schema.takes(node) => None,
        (Schema::Integer { min, max }, _) => {
            node.integer().filter(|it| (min..=max).contains(it)).map(Value::from)
        }
        (Schema::Integers(all), _) => node.integer().filter(|it| all.contains(it)).map(Value::from),
        (Schema::PositiveNumber, _) => positive(node).map(|_| node.to_json()),
        (Schema::EnumValues(words), Kind::Text(it)) if !words.contains(&it.as_str()) => None,
        (Schema::Icon, Kind::Text(it)) if it.contains('<') && svg::fault(it).is_some() => None,
        (Schema::Link, Kind::Text(it)) if runs_script(it, Use::Media) => None,
        (Schema::List(item), Kind::List(items)) => {
            Some(items.iter().filter_map(|node| valid_json(node, item())).collect())
        }
        (Schema::Map(value), Kind::Table(entries)) => {
            let valid = |entry: &Entry| Some((entry.key.clone(), valid_json(&entry.value, value())?));
            Some(Value::Object(entries.iter().filter_map(valid).collect()))
        }
        (Schema::Table(known) | Schema::OpenTable(known), Kind::Table(entries)) => {
            table(entries, known.fields)
        }
        (Schema::Either(schemas), _) => {
            let schema = schemas.iter().map(|schema| schema()).find(|schema| schema.takes(node))?;
            valid_json(node, schema)
        }
        _ => Some(node.to_json()),
    }
}

fn table(entries: &[Entry], fields: &[Field]) -> Option<Value> {
    let valid = |entry: &Entry| {
        let value = match fields.iter().find(|field| field.name == entry.key) {
            Some(field) => valid_json(&entry.value, (field.schema)())?,
            None => entry.value.to_json(),
        };
        Some((entry.key.clone(), value))
    };
    let res: Map<String, Value> = entries.iter().filter_map(valid).collect();
    let is_complete = fields.iter().all(|field| !field.required || res.contains_key(field.name));
    is_complete.then_some(Value::Object(res))
}
