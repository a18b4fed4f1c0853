//! Side-effect-free methods of strings, numbers and arrays.

use super::Scripts;
use super::value::{Node, SourceSpan, Value};

/// Maximum length of a separator or replacement that a method inserts repeatedly.
const MAX_INSERTED: usize = 200;

/// Maximum length of a string in which `replaceAll` replaces parts.
const MAX_REPLACED: usize = 1 << 14;

impl<'a> Scripts<'a> {
    /// Calls a method of a string, a number or an array. Methods of other values are unknown.
    pub(super) fn method(
        &self,
        object: &Node<'a>,
        name: &str,
        arguments: &[Node<'a>],
        span: SourceSpan,
    ) -> Node<'a> {
        let value = match &object.value {
            Value::List(items) => self.list_method(items, name, arguments, span),
            Value::Text(text) => text_method(text, name, arguments, span),
            Value::Number(_) if name == "toString" => object.text().map_or(Value::Unknown, Value::Text),
            _ => Value::Unknown,
        };
        Node::new(value, span)
    }

    fn list_method(
        &self,
        items: &[Node<'a>],
        name: &str,
        arguments: &[Node<'a>],
        span: SourceSpan,
    ) -> Value<'a> {
        let apply = |at: usize, item: &Node<'a>| -> Node<'a> {
            let position = u32::try_from(at).map_or(Value::Unknown, |at| Value::Number(f64::from(at)));
            match arguments.first() {
                Some(function) => self.apply(function, vec![item.clone(), Node::new(position, span)]),
                None => Node::new(Value::Unknown, span),
            }
        };
        let mapped = || items.iter().enumerate().map(|(at, item)| apply(at, item));
        match name {
            "map" => Value::List(mapped().collect()),
            "flatMap" => flat(mapped()),
            "flat" => flat(items.iter().cloned()),
            "concat" => flat(items.iter().cloned().chain(arguments.iter().cloned())),
            "filter" | "find" | "some" | "every" => {
                // `filter(Boolean)` drops falsy items.
                let is_boolean =
                    matches!(arguments, [Node { value: Value::External(it), .. }] if it.name == "Boolean");
                let truths = items.iter().enumerate();
                let truths =
                    truths.map(
                        |(at, item)| {
                            if is_boolean { item.truthiness() } else { apply(at, item).truthiness() }
                        },
                    );
                let Some(truths) = truths.collect::<Option<Vec<bool>>>() else { return Value::Unknown };
                let mut matches =
                    items.iter().zip(&truths).filter(|(_, is_kept)| **is_kept).map(|(item, _)| item);
                match name {
                    "filter" => Value::List(matches.cloned().collect()),
                    "some" => Value::Bool(truths.contains(&true)),
                    "every" => Value::Bool(!truths.contains(&false)),
                    _ => matches.next().map_or(Value::Nothing, |item| item.value.clone()),
                }
            }
            "join" => {
                let separator = arguments.first().and_then(Node::text).unwrap_or_else(|| ",".to_owned());
                let texts = items.iter().map(Node::text).collect::<Option<Vec<String>>>();
                let texts = texts.filter(|_| separator.len() <= MAX_INSERTED);
                texts.map_or(Value::Unknown, |texts| Value::Text(texts.join(&separator)))
            }
            "includes" => {
                let needle = arguments.first().and_then(Node::text);
                let found =
                    needle.map(|needle| items.iter().any(|item| item.text().as_ref() == Some(&needle)));
                let is_known = items.iter().all(|item| !matches!(item.value, Value::Unknown));
                found.filter(|found| *found || is_known).map_or(Value::Unknown, Value::Bool)
            }
            "reverse" | "toReversed" => Value::List(items.iter().rev().cloned().collect()),
            "slice" => match arguments.first().map(|node| &node.value) {
                None => Value::List(items.to_vec()),
                Some(Value::Number(from)) if *from >= 0.0 && arguments.len() == 1 => {
                    Value::List(items.iter().skip(index(*from)).cloned().collect())
                }
                _ => Value::Unknown,
            },
            _ => Value::Unknown,
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an index beyond any list will do"
)]
fn index(number: f64) -> usize {
    number as usize
}

fn flat<'a>(items: impl Iterator<Item = Node<'a>>) -> Value<'a> {
    let mut flattened = Vec::new();
    for item in items {
        match item.value {
            Value::List(inner) => flattened.extend(inner),
            _ => flattened.push(item),
        }
    }
    Value::List(flattened)
}

fn text_method<'a>(text: &str, name: &str, arguments: &[Node<'a>], span: SourceSpan) -> Value<'a> {
    let texts: Vec<Option<String>> = arguments.iter().map(Node::text).collect();
    let texts: Vec<Option<&str>> = texts.iter().map(Option::as_deref).collect();
    match (name, texts.as_slice()) {
        ("toLowerCase", []) => Value::Text(text.to_lowercase()),
        ("toUpperCase", []) => Value::Text(text.to_uppercase()),
        ("trim", []) => Value::Text(text.trim().to_owned()),
        ("toString", []) => Value::Text(text.to_owned()),
        ("startsWith", [Some(part)]) => Value::Bool(text.starts_with(part)),
        ("endsWith", [Some(part)]) => Value::Bool(text.ends_with(part)),
        ("includes", [Some(part)]) => Value::Bool(text.contains(part)),
        ("concat", [Some(part)]) => Value::Text(format!("{text}{part}")),
        ("replace", [Some(from), Some(to)]) => Value::Text(text.replacen(from, to, 1)),
        ("replaceAll", [Some(from), Some(to)]) if to.len() <= MAX_INSERTED && text.len() <= MAX_REPLACED => {
            Value::Text(text.replace(from, to))
        }
        ("split", [Some(separator)]) if !separator.is_empty() => {
            let parts = text.split(separator).map(|part| Node::new(Value::Text(part.to_owned()), span));
            Value::List(parts.collect())
        }
        _ => Value::Unknown,
    }
}
