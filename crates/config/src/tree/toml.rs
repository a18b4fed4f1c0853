//! Parses TOML into a [`Node`] with `toml-span`.

use std::ops::Range;

use toml_span::value::ValueInner;
use toml_span::{ErrorKind, Value};

use super::{Entry, Kind, Node, SyntaxError};

pub(crate) fn parse(text: &str) -> Result<Node, SyntaxError> {
    match toml_span::parse(text) {
        Ok(mut value) => Ok(node(&mut value)),
        Err(error) => Err(syntax_error(&error, text)),
    }
}

fn node(value: &mut Value<'_>) -> Node {
    let span = value.span.into();
    let kind = match value.take() {
        ValueInner::String(it) => Kind::Text(it.into_owned()),
        ValueInner::Integer(it) => Kind::Number(it.to_string()),
        ValueInner::Float(it) => Kind::Number(it.to_string()),
        ValueInner::Boolean(it) => Kind::Bool(it),
        ValueInner::Array(items) => Kind::List(items.into_iter().map(|mut item| node(&mut item)).collect()),
        ValueInner::Table(table) => {
            let mut entries: Vec<Entry> = table
                .into_iter()
                .map(|(key, mut value)| Entry {
                    key: key.name.into_owned(),
                    key_span: key.span.into(),
                    value: node(&mut value),
                })
                .collect();
            // `toml-span` sorts keys by name. Sorting by position restores the order of the file.
            entries.sort_by_key(|entry| entry.key_span.start);
            Kind::Table(entries)
        }
    };
    Node { span, kind }
}

fn syntax_error(error: &toml_span::Error, text: &str) -> SyntaxError {
    // Ranges of `toml-span` may extend beyond the text, end within a character, or end before they start.
    let start = text.floor_char_boundary(error.span.start);
    let span = start..text.ceil_char_boundary(error.span.end).max(start);
    let mut res = SyntaxError::new(span, error.to_string());
    match &error.kind {
        ErrorKind::DuplicateKey { first, .. }
        | ErrorKind::DuplicateTable { first, .. }
        | ErrorKind::DottedKeyInvalidType { first } => {
            res.label = Some((Range::from(*first), "first defined here".to_owned()));
            res.hint = Some("remove one of the two".to_owned());
        }
        ErrorKind::UnquotedString => {
            "a value is neither a number nor `true` or `false`".clone_into(&mut res.message);
            res.hint = Some("put strings in quotes: `\"...\"`".to_owned());
        }
        ErrorKind::InvalidNumber => res.hint = Some("put a date in quotes".to_owned()),
        _ => {}
    }
    res
}
