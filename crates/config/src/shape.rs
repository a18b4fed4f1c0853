//! What a key may hold. A table of keys is declared once with [`crate::keys`]: the typed struct, the checker's rules, the
//! JSON Schema and the documentation all come from it.

use std::collections::BTreeMap;

use quire_diagnostics::Span;
use serde_json::Value;

use crate::tree::{Kind, Node};

/// What a value may be. Inner shapes are functions, because navigation entries contain themselves.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Shape {
    Any,
    Bool,
    Integer {
        min: i64,
        max: i64,
    },
    /// One of a few numbers.
    Integers(&'static [i64]),
    Text,
    /// A URL, a site path or a `mailto:` address: text with the limits of requirement S9-27.
    Link,
    /// A character, the address of a picture, or SVG markup.
    Icon,
    Words(&'static [&'static str]),
    List(fn() -> Shape),
    /// Free keys, values of one shape.
    Map(fn() -> Shape),
    Table(&'static [Field]),
    Either(&'static [fn() -> Shape]),
}

/// One key of a table.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    /// Lines of documentation, as written.
    pub(crate) doc: &'static [&'static str],
    pub(crate) shape: fn() -> Shape,
    pub(crate) required: bool,
    /// Default value as JSON, empty when there is none.
    pub(crate) default: &'static str,
}

impl Shape {
    /// Whether a value of this kind can be meant by the shape; its content is not looked at.
    pub(crate) fn takes(&self, node: &Node) -> bool {
        match self {
            Self::Any => true,
            Self::Bool => matches!(node.kind, Kind::Bool(_)),
            Self::Integer { .. } | Self::Integers(_) => node.integer().is_some(),
            Self::Text | Self::Link | Self::Icon | Self::Words(_) => matches!(node.kind, Kind::Text(_)),
            Self::List(_) => matches!(node.kind, Kind::List(_)),
            Self::Map(_) | Self::Table(_) => matches!(node.kind, Kind::Table(_)),
            Self::Either(shapes) => shapes.iter().any(|shape| shape().takes(node)),
        }
    }

    /// The shape as a message says it: "a string".
    pub(crate) fn describe(&self) -> String {
        match self {
            Self::Any => "any value".to_owned(),
            Self::Bool => "`true` or `false`".to_owned(),
            Self::Integer { .. } => "a whole number".to_owned(),
            Self::Integers(all) => format!("one of {}", list(all)),
            Self::Text | Self::Link | Self::Icon => "a string".to_owned(),
            Self::Words(words) => format!("one of {}", list(words)),
            Self::List(_) => "a list".to_owned(),
            Self::Map(_) | Self::Table(_) => "a table".to_owned(),
            Self::Either(shapes) => {
                shapes.iter().map(|shape| shape().describe()).collect::<Vec<_>>().join(" or ")
            }
        }
    }
}

fn list<T: std::fmt::Display>(items: &[T]) -> String {
    items.iter().map(|item| format!("`{item}`")).collect::<Vec<_>>().join(", ")
}

/// A type that knows its shape and reads itself from a checked tree. What the checker has complained about reads as
/// nothing, so that one wrong key does not hide the others.
pub(crate) trait Typed: Sized {
    fn shape() -> Shape;
    fn read(node: &Node) -> Option<Self>;
}

impl Typed for bool {
    fn shape() -> Shape {
        Shape::Bool
    }
    fn read(node: &Node) -> Option<Self> {
        match node.kind {
            Kind::Bool(it) => Some(it),
            _ => None,
        }
    }
}

impl Typed for u32 {
    fn shape() -> Shape {
        Shape::Integer { min: 0, max: i64::from(u32::MAX) }
    }
    fn read(node: &Node) -> Option<Self> {
        node.integer()?.try_into().ok()
    }
}

impl Typed for String {
    fn shape() -> Shape {
        Shape::Text
    }
    fn read(node: &Node) -> Option<Self> {
        match &node.kind {
            // Numbers and booleans get here from frontmatter alone, where they are text by look.
            Kind::Text(it) | Kind::Number(it) => Some(it.clone()),
            Kind::Bool(it) => Some(it.to_string()),
            _ => None,
        }
    }
}

impl Typed for Value {
    fn shape() -> Shape {
        Shape::Any
    }
    fn read(node: &Node) -> Option<Self> {
        Some(node.to_json())
    }
}

/// A table the engine hands on without looking into it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct FreeTable(pub(crate) Value);

impl Typed for FreeTable {
    fn shape() -> Shape {
        Shape::Map(Value::shape)
    }
    fn read(node: &Node) -> Option<Self> {
        matches!(node.kind, Kind::Table(_)).then(|| Self(node.to_json()))
    }
}

impl<T: Typed> Typed for Vec<T> {
    fn shape() -> Shape {
        Shape::List(T::shape)
    }
    fn read(node: &Node) -> Option<Self> {
        match &node.kind {
            Kind::List(items) => Some(items.iter().filter_map(T::read).collect()),
            _ => None,
        }
    }
}

impl<T: Typed> Typed for BTreeMap<String, T> {
    fn shape() -> Shape {
        Shape::Map(T::shape)
    }
    fn read(node: &Node) -> Option<Self> {
        let Kind::Table(entries) = &node.kind else { return None };
        Some(entries.iter().filter_map(|entry| Some((entry.key.clone(), T::read(&entry.value)?))).collect())
    }
}

/// A value with the bytes it stands in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// First byte in the file, and one past the last.
    pub range: (usize, usize),
}

impl<T> Spanned<T> {
    /// The place as diagnostics name it.
    pub fn span(&self, path: &str) -> Span {
        Span::new(path, self.range.0..self.range.1)
    }
}

impl<T: Typed> Typed for Spanned<T> {
    fn shape() -> Shape {
        T::shape()
    }
    fn read(node: &Node) -> Option<Self> {
        Some(Self { value: T::read(node)?, range: (node.span.start, node.span.end) })
    }
}

/// A URL, a site path or a `mailto:` address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// As written.
    pub url: String,
    /// First byte in the file, and one past the last.
    pub range: (usize, usize),
}

impl Typed for Link {
    fn shape() -> Shape {
        Shape::Link
    }
    fn read(node: &Node) -> Option<Self> {
        Some(Self { url: String::read(node)?, range: (node.span.start, node.span.end) })
    }
}

/// A character, the address of a picture, or SVG markup that only draws.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Icon(pub String);

impl Typed for Icon {
    fn shape() -> Shape {
        Shape::Icon
    }
    fn read(node: &Node) -> Option<Self> {
        String::read(node).map(Self)
    }
}

/// One value, or one for each appearance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Themed {
    /// The same in both.
    One(Link),
    /// Light, then dark; a missing one takes the other.
    Two(Option<Link>, Option<Link>),
}

crate::keys::keys! {
    /// One value for each appearance.
    pub(crate) struct ThemedTable {
        /// For the light appearance.
        light "light": Link;
        /// For the dark appearance.
        dark "dark": Link;
    }
}

impl Typed for Themed {
    fn shape() -> Shape {
        Shape::Either(&[Link::shape, ThemedTable::shape])
    }
    fn read(node: &Node) -> Option<Self> {
        if let Some(table) = ThemedTable::read(node) {
            return Some(Self::Two(table.light, table.dark));
        }
        Link::read(node).map(Self::One)
    }
}

impl Themed {
    /// Light and dark URL as written; empty when neither is given.
    pub fn urls(&self) -> (&str, &str) {
        match self {
            Self::One(link) => (&link.url, &link.url),
            Self::Two(light, dark) => {
                let light_url = light.as_ref().or(dark.as_ref()).map_or("", |link| &link.url);
                (light_url, dark.as_ref().map_or(light_url, |link| &link.url))
            }
        }
    }
}
