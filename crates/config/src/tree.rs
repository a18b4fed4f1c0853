//! A syntax tree in which every key and value has a byte range. TOML, YAML and JSON are all parsed into this tree, so
//! that they share the checks ([`crate::check`]) and readers ([`crate::keys`]).

pub(crate) mod json;
pub(crate) mod toml;
pub(crate) mod yaml;

use std::ops::Range;

use serde_json::{Map, Number, Value};

/// A value and its byte range.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Node {
    pub(crate) span: Range<usize>,
    pub(crate) kind: Kind,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Kind {
    Null,
    Bool(bool),
    /// The number as written: `1.10` stays `1.10`, so that a title that looks like a number keeps its digits.
    Number(String),
    Text(String),
    List(Vec<Node>),
    Table(Vec<Entry>),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) key_span: Range<usize>,
    pub(crate) value: Node,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SyntaxError {
    pub(crate) span: Range<usize>,
    /// One sentence without a period.
    pub(crate) message: String,
    /// A related position with a short explanation.
    pub(crate) label: Option<(Range<usize>, String)>,
    pub(crate) hint: Option<String>,
}

impl SyntaxError {
    pub(crate) fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), label: None, hint: None }
    }

    /// Returns the error for a duplicate key. `again` is the range of the duplicate, `first` the range of the original
    /// key.
    pub(crate) fn duplicate_key(key: &str, again: Range<usize>, first: Range<usize>) -> Self {
        let mut error = Self::new(again, format!("duplicate key `{key}`"));
        error.label = Some((first, "first defined here".to_owned()));
        error.hint = Some("remove one of the two".to_owned());
        error
    }
}

/// Maximum nesting depth of JSON and YAML, so that the parsers cannot exhaust the stack. Real files are nested less
/// deeply.
pub(crate) const MAX_DEPTH: usize = 64;

impl Node {
    pub(crate) fn table(&self) -> &[Entry] {
        match &self.kind {
            Kind::Table(entries) => entries,
            _ => &[],
        }
    }

    /// Returns the value of `key`. `null` counts as absent.
    pub(crate) fn get(&self, key: &str) -> Option<&Self> {
        let entry = self.table().iter().find(|entry| entry.key == key)?;
        (entry.value.kind != Kind::Null).then_some(&entry.value)
    }

    pub(crate) fn get_mut(&mut self, key: &str) -> Option<&mut Self> {
        let Kind::Table(entries) = &mut self.kind else { return None };
        entries.iter_mut().find(|entry| entry.key == key).map(|entry| &mut entry.value)
    }

    /// Shifts every range by `by` bytes, the offset of the parsed text in its file.
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

    /// Returns the name of the type for messages.
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
            Kind::Number(it) => parse_number(it),
            Kind::Text(it) => Value::String(it.clone()),
            Kind::List(items) => items.iter().map(Self::to_json).collect(),
            Kind::Table(entries) => Value::Object(
                entries.iter().map(|entry| (entry.key.clone(), entry.value.to_json())).collect::<Map<_, _>>(),
            ),
        }
    }
}

/// Converts a number to JSON. Numbers that JSON cannot represent, such as `inf` and `nan` in TOML, become strings.
fn parse_number(text: &str) -> Value {
    if let Ok(integer) = text.parse::<i64>() {
        return Value::Number(integer.into());
    }
    let float = text.parse::<f64>().ok().and_then(Number::from_f64);
    float.map_or_else(|| Value::String(text.to_owned()), Value::Number)
}
