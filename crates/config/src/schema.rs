//! Schemas of configuration values, and the trait for Rust types that have a schema. The macros in [`crate::keys`]
//! declare tables.

use std::collections::BTreeMap;

use crate::tree::{Kind, Node};

/// Type of a configuration value. Inner schemas are functions because some types are recursive, such as navigation
/// entries.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Schema {
    Any,
    Bool,
    Integer {
        min: i64,
        max: i64,
    },
    /// One of the listed integers.
    Integers(&'static [i64]),
    /// An integer or a decimal number above zero.
    PositiveNumber,
    Text,
    /// A URL, a site path or a `mailto:` URL, within the limits of requirement S9-27.
    Link,
    /// A character, the URL of an image, or SVG markup.
    Icon,
    EnumValues(&'static [&'static str]),
    List(fn() -> Schema),
    /// A table with arbitrary keys whose values all have the same schema.
    Map(fn() -> Schema),
    Table(&'static Table),
    /// A table that may contain other keys. An unknown key is reported only if it looks like a typo.
    OpenTable(&'static Table),
    Either(&'static [fn() -> Schema]),
}

/// A table with known keys.
#[derive(Debug)]
pub(crate) struct Table {
    /// Name of the Rust type, which is also the name of the generated TypeScript type.
    pub(crate) name: &'static str,
    /// Doc comment of the Rust type, one string per line.
    pub(crate) doc: &'static [&'static str],
    pub(crate) fields: &'static [Field],
}

#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    /// Doc comment of the field, one string per line.
    pub(crate) doc: &'static [&'static str],
    pub(crate) schema: fn() -> Schema,
    pub(crate) required: bool,
    /// Default value as JSON. Empty if there is no default.
    pub(crate) default: &'static str,
}

impl Schema {
    /// Returns whether values of this schema contain no other values, so that an error invalidates the whole value.
    pub(crate) fn is_single(&self) -> bool {
        !matches!(
            self,
            Self::Any | Self::List(_) | Self::Map(_) | Self::Table(_) | Self::OpenTable(_) | Self::Either(_)
        )
    }

    /// Returns whether the node's type matches the schema. Does not check the contents.
    pub(crate) fn takes(&self, node: &Node) -> bool {
        match self {
            Self::Any => true,
            Self::Bool => matches!(node.kind, Kind::Bool(_)),
            Self::Integer { .. } | Self::Integers(_) => node.integer().is_some(),
            Self::PositiveNumber => matches!(node.kind, Kind::Number(_)),
            Self::Text | Self::Link | Self::Icon | Self::EnumValues(_) => matches!(node.kind, Kind::Text(_)),
            Self::List(_) => matches!(node.kind, Kind::List(_)),
            Self::Map(_) | Self::Table(_) | Self::OpenTable(_) => matches!(node.kind, Kind::Table(_)),
            Self::Either(schemas) => schemas.iter().any(|schema| schema().takes(node)),
        }
    }

    /// Returns a description of the schema for messages, such as "a string".
    pub(crate) fn describe(&self) -> String {
        match self {
            Self::Any => "any value".to_owned(),
            Self::Bool => "`true` or `false`".to_owned(),
            Self::Integer { .. } => "an integer".to_owned(),
            Self::Integers(all) => format!("one of {}", list(all)),
            Self::PositiveNumber => "a positive number".to_owned(),
            Self::Text | Self::Link | Self::Icon => "a string".to_owned(),
            Self::EnumValues(words) => format!("one of {}", list(words)),
            Self::List(_) => "a list".to_owned(),
            Self::Map(_) | Self::Table(_) | Self::OpenTable(_) => "a table".to_owned(),
            Self::Either(schemas) => {
                schemas.iter().map(|schema| schema().describe()).collect::<Vec<_>>().join(" or ")
            }
        }
    }
}

fn list<T: std::fmt::Display>(items: &[T]) -> String {
    items.iter().map(|item| format!("`{item}`")).collect::<Vec<_>>().join(", ")
}

/// A type that has a schema and can be read from a checked tree. `read` returns `None` for an invalid value, so that
/// the other keys of the table can still be read.
pub(crate) trait Typed: Sized {
    fn schema() -> Schema;
    fn read(node: &Node) -> Option<Self>;
}

impl Typed for bool {
    fn schema() -> Schema {
        Schema::Bool
    }
    fn read(node: &Node) -> Option<Self> {
        match node.kind {
            Kind::Bool(it) => Some(it),
            _ => None,
        }
    }
}

impl Typed for u32 {
    fn schema() -> Schema {
        Schema::Integer { min: 0, max: i64::from(u32::MAX) }
    }
    fn read(node: &Node) -> Option<Self> {
        node.integer()?.try_into().ok()
    }
}

/// A finite number above zero.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PositiveNumber(pub f64);

impl Typed for PositiveNumber {
    fn schema() -> Schema {
        Schema::PositiveNumber
    }
    fn read(node: &Node) -> Option<Self> {
        positive(node).map(Self)
    }
}

/// Returns the node's value if it is a finite number above zero.
pub(crate) fn positive(node: &Node) -> Option<f64> {
    let Kind::Number(written) = &node.kind else { return None };
    written.parse().ok().filter(|number: &f64| number.is_finite() && *number > 0.0)
}

impl Typed for String {
    fn schema() -> Schema {
        Schema::Text
    }
    fn read(node: &Node) -> Option<Self> {
        match &node.kind {
            // In frontmatter and category files, numbers and booleans are accepted as strings. In other files, the
            // schema check has replaced them with null.
            Kind::Text(it) | Kind::Number(it) => Some(it.clone()),
            Kind::Bool(it) => Some(it.to_string()),
            _ => None,
        }
    }
}

impl<T: Typed> Typed for Vec<T> {
    fn schema() -> Schema {
        Schema::List(T::schema)
    }
    fn read(node: &Node) -> Option<Self> {
        match &node.kind {
            Kind::List(items) => Some(items.iter().filter_map(T::read).collect()),
            _ => None,
        }
    }
}

impl<T: Typed> Typed for BTreeMap<String, T> {
    fn schema() -> Schema {
        Schema::Map(T::schema)
    }
    fn read(node: &Node) -> Option<Self> {
        let Kind::Table(entries) = &node.kind else { return None };
        Some(entries.iter().filter_map(|entry| Some((entry.key.clone(), T::read(&entry.value)?))).collect())
    }
}
