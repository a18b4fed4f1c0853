//! Parses TOML files into script values.

use toml_span::value::ValueInner;

use super::{Entry, MAX_SCRIPT, Node, Scripts, SourceSpan, TOO_LARGE, Value, without_byte_order_mark};

impl<'a> Scripts<'a> {
    /// Parses a TOML file. Returns `None` if the file does not exist, is too large or has a syntax error. Records size
    /// and syntax errors in [`Scripts::errors`].
    pub fn toml(&self, path: &str) -> Option<Node<'a>> {
        let text = self.files.text(path)?;
        let file = self.add_source(path, &text);
        if text.len() > MAX_SCRIPT {
            self.errors.borrow_mut().push((TOO_LARGE.to_owned(), SourceSpan { file, start: 0, end: 0 }));
            return None;
        }
        match toml_span::parse(&without_byte_order_mark(&text)) {
            Ok(mut value) => Some(node(&mut value, file)),
            Err(error) => {
                let span = source_span(error.span, file);
                self.errors.borrow_mut().push((error.to_string(), span));
                None
            }
        }
    }
}

fn source_span(span: toml_span::Span, file: usize) -> SourceSpan {
    let at = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
    SourceSpan { file, start: at(span.start), end: at(span.end) }
}

fn node<'a>(value: &mut toml_span::Value<'_>, file: usize) -> Node<'a> {
    let span = source_span(value.span, file);
    let value = match value.take() {
        ValueInner::String(text) => Value::Text(text.into_owned()),
        ValueInner::Integer(number) => Value::Text(number.to_string()),
        ValueInner::Float(number) => Value::Number(number),
        ValueInner::Boolean(bool) => Value::Bool(bool),
        ValueInner::Array(items) => {
            Value::List(items.into_iter().map(|mut item| node(&mut item, file)).collect())
        }
        ValueInner::Table(table) => {
            let entry = |(key, mut value): (toml_span::value::Key<'_>, toml_span::Value<'_>)| Entry {
                span: source_span(key.span, file),
                key: key.name.into_owned(),
                node: node(&mut value, file),
            };
            let mut entries: Vec<Entry<'a>> = table.into_iter().map(entry).collect();
            // `toml-span` sorts keys by name, so the order of the file is restored.
            entries.sort_by_key(|entry| entry.span.start);
            Value::Table(entries)
        }
    };
    Node::new(value, span)
}
