//! What an author wrote, as a tree whose every value and key knows its place. TOML, YAML and JSON all become this
//! tree, so that one checker ([`crate::check`]) and one reader ([`crate::keys`]) serve the three.

pub(crate) mod json;
pub(crate) mod toml;
pub(crate) mod yaml;

use std::ops::Range;

use serde_json::{Map, Number, Value};

/// A value and the bytes it stands in.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Node {
    pub(crate) span: Range<usize>,
    pub(crate) kind: Kind,
}

/// What a [`Node`] holds.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Kind {
    Null,
    Bool(bool),
    /// As written (`1.10` stays `1.10`), so that a title that looks like a number keeps its digits.
    Number(String),
    Text(String),
    List(Vec<Node>),
    Table(Vec<Entry>),
}

/// A key of a table with its value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) key_span: Range<usize>,
    pub(crate) value: Node,
}

/// Why a text is not a tree.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SyntaxError {
    pub(crate) span: Range<usize>,
    /// One sentence without a full stop.
    pub(crate) message: String,
    /// A second place that explains the first, with a short text.
    pub(crate) label: Option<(Range<usize>, String)>,
    pub(crate) hint: Option<String>,
}

impl SyntaxError {
    pub(crate) fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), label: None, hint: None }
    }
}

/// Deeper nesting is refused: nothing an author means is as deep, and recursion must not exhaust the stack.
pub(crate) const MAX_DEPTH: usize = 64;

impl Node {
    pub(crate) fn table(&self) -> &[Entry] {
        match &self.kind {
            Kind::Table(entries) => entries,
            _ => &[],
        }
    }

    /// The value of `key`, `null` counting as absent.
    pub(crate) fn get(&self, key: &str) -> Option<&Self> {
        let entry = self.table().iter().find(|entry| entry.key == key)?;
        (entry.value.kind != Kind::Null).then_some(&entry.value)
    }

    /// Moves every span: the text the tree was read from begins at byte `by` of its file.
    pub(crate) fn shift(&mut self, by: usize) {
        self.span = self.span.start + by..self.span.end + by;
        match &mut self.kind {
            Kind::List(items) => items.iter_mut().for_each(|item| item.shift(by)),
            Kind::Table(entries) => {
                for entry in entries {
                    entry.key_span = entry.key_span.start + by..entry.key_span.end + by;
                    entry.value.shift(by);
                }
            }
            _ => {}
        }
    }

    /// The type's name as messages say it.
    pub(crate) fn type_name(&self) -> &'static str {
        match self.kind {
            Kind::Null => "nothing",
            Kind::Bool(_) => "a boolean",
            Kind::Number(_) => "a number",
            Kind::Text(_) => "a string",
            Kind::List(_) => "a list",
            Kind::Table(_) => "a table",
        }
    }

    pub(crate) fn integer(&self) -> Option<i64> {
        match &self.kind {
            Kind::Number(number) => number.parse().ok(),
            _ => None,
        }
    }

    pub(crate) fn to_json(&self) -> Value {
        match &self.kind {
            Kind::Null => Value::Null,
            Kind::Bool(it) => Value::Bool(*it),
            Kind::Number(it) => number(it),
            Kind::Text(it) => Value::String(it.clone()),
            Kind::List(items) => items.iter().map(Self::to_json).collect(),
            Kind::Table(entries) => Value::Object(
                entries.iter().map(|entry| (entry.key.clone(), entry.value.to_json())).collect::<Map<_, _>>(),
            ),
        }
    }
}

/// A number as JSON has it; what JSON has not (`.inf`, `0x10`) stays text.
fn number(written: &str) -> Value {
    if let Ok(integer) = written.parse::<i64>() {
        return Value::Number(integer.into());
    }
    let float = written.parse::<f64>().ok().and_then(Number::from_f64);
    float.map_or_else(|| Value::String(written.to_owned()), Value::Number)
}
