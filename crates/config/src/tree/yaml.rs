//! Parses YAML 1.2 (core schema) into a [`Node`] with `granit-parser`.

use std::collections::BTreeMap;
use std::ops::Range;

use granit_parser::{Event, Parser, ScalarStyle, ScanError, Span, StructureStyle};

use super::{Entry, Kind, MAX_DEPTH, Node, SyntaxError};

/// Maximum number of nodes after alias expansion. Protects against documents that expand nested aliases exponentially.
const MAX_NODES: usize = 10_000;

/// Maximum number of insufficiently indented lines in quoted strings. For each of these lines, the document is parsed
/// again.
const MAX_JOINED_LINES: usize = 100;
/// The parser's message for an insufficiently indented line.
const NOT_INDENTED: &str = "invalid indentation in multiline quoted scalar";

/// Parses one document. An empty document is an empty table.
///
/// Accepts quoted strings that continue in column 0. YAML requires such lines to be indented, but js-yaml, which other
/// engines use, does not.
pub(crate) fn parse(text: &str) -> Result<Node, SyntaxError> {
    let first = match parse_strictly(text) {
        Err(error) if error.message == NOT_INDENTED => error,
        result => return result,
    };
    let mut joined = text.to_owned();
    let mut at = first.span.start;
    for _ in 0..MAX_JOINED_LINES {
        if !join_line(&mut joined, at) {
            break;
        }
        match parse_strictly(&joined) {
            Ok(node) => return Ok(node),
            Err(error) if error.message == NOT_INDENTED => at = error.span.start,
            Err(_) => break,
        }
    }
    Err(first)
}

/// Replaces the line break before the line that starts at `at` with a space, as YAML does when it folds lines. Byte
/// positions in the text stay the same. Returns false if there is no line break directly before the line.
fn join_line(text: &mut String, at: usize) -> bool {
    let before = text[..at].trim_end_matches([' ', '\t']);
    if at == text.len() || !before.ends_with(['\n', '\r']) {
        return false;
    }
    let line_break = before.len() - 1;
    text.replace_range(line_break..=line_break, " ");
    true
}

fn parse_strictly(text: &str) -> Result<Node, SyntaxError> {
    let options = granit_parser::options! { emit_comments: false };
    let mut reader = Reader {
        parser: Parser::new_from_str_with_options(text, options),
        text_len: text.len(),
        anchors: BTreeMap::new(),
        n_nodes: 0,
    };
    let mut root = None;
    while let Some((event, span)) = reader.next()? {
        match event {
            Event::StreamStart | Event::DocumentStart(..) | Event::DocumentEnd => {}
            Event::StreamEnd => break,
            _ if root.is_some() => {
                return Err(SyntaxError::new(reader.range(span), "only one YAML document is allowed"));
            }
            event => root = Some(reader.node(event, span, 0)?),
        }
    }
    Ok(root.unwrap_or(Node { span: 0..text.len(), kind: Kind::Table(Vec::new()) }))
}

struct Reader<'text> {
    parser: Parser<'text, granit_parser::StrInput<'text>>,
    text_len: usize,
    anchors: BTreeMap<usize, (Node, usize)>,
    n_nodes: usize,
}

impl<'text> Reader<'text> {
    fn next(&mut self) -> Result<Option<(Event<'text>, Span)>, SyntaxError> {
        match self.parser.next_event() {
            None => Ok(None),
            Some(Ok(next)) => Ok(Some(next)),
            Some(Err(error)) => Err(self.scan_error(&error)),
        }
    }

    fn scan_error(&self, error: &ScanError) -> SyntaxError {
        let start = error.marker().byte_offset().unwrap_or(self.text_len).min(self.text_len);
        let mut res = SyntaxError::new(start..start, error.info().trim_end_matches('.').to_owned());
        if res.message.starts_with("mapping values are not allowed") {
            res.hint = Some("put strings that contain `: ` in quotes".to_owned());
        }
        res
    }

    fn range(&self, span: Span) -> Range<usize> {
        span.byte_range().unwrap_or(self.text_len..self.text_len)
    }

    /// Returns where a list or table ends: at its closing bracket in flow style, or at the end of its last value in
    /// block style.
    fn end(&self, style: StructureStyle, closing: Span, last: usize) -> usize {
        if style == StructureStyle::Flow { self.range(closing).end.max(last) } else { last }
    }

    fn node(&mut self, event: Event<'text>, span: Span, depth: usize) -> Result<Node, SyntaxError> {
        let range = self.range(span);
        self.count(1, &range)?;
        if depth > MAX_DEPTH {
            return Err(SyntaxError::new(range, format!("nesting is deeper than {MAX_DEPTH} levels")));
        }
        let n_before = self.n_nodes;
        let anchor = event.anchor_id();
        let node = match event {
            Event::Scalar(value, style, _, tag) => {
                let is_plain = style == ScalarStyle::Plain && tag.is_none();
                let kind = if is_plain { plain_scalar(&value) } else { Kind::Text(value.into_owned()) };
                Node { span: range, kind }
            }
            Event::Alias(id) => return self.alias(id, range),
            Event::SequenceStart(style, ..) => self.list(range.start, style, depth)?,
            Event::MappingStart(style, ..) => self.table(range.start, style, depth)?,
            _ => return Err(SyntaxError::new(range, "unexpected end of the value")),
        };
        if let Some(id) = anchor {
            self.anchors.insert(id, (node.clone(), self.n_nodes - n_before + 1));
        }
        Ok(node)
    }

    fn count(&mut self, n: usize, range: &Range<usize>) -> Result<(), SyntaxError> {
        self.n_nodes += n;
        if self.n_nodes > MAX_NODES {
            return Err(SyntaxError::new(range.clone(), format!("more than {MAX_NODES} values")));
        }
        Ok(())
    }

    /// Returns a copy of the anchored node with the range of the alias.
    fn alias(&mut self, id: usize, range: Range<usize>) -> Result<Node, SyntaxError> {
        let Some((_, size)) = self.anchors.get(&id) else {
            return Err(SyntaxError::new(range, "an alias refers to the value that contains it"));
        };
        self.count(*size, &range)?;
        Ok(Node { span: range, kind: self.anchors[&id].0.kind.clone() })
    }

    fn list(&mut self, start: usize, style: StructureStyle, depth: usize) -> Result<Node, SyntaxError> {
        let mut items = Vec::new();
        let mut end = start;
        while let Some((event, span)) = self.next()? {
            if event == Event::SequenceEnd {
                end = self.end(style, span, end);
                break;
            }
            let item = self.node(event, span, depth + 1)?;
            end = item.span.end;
            items.push(item);
        }
        Ok(Node { span: start..end, kind: Kind::List(items) })
    }

    fn table(&mut self, start: usize, style: StructureStyle, depth: usize) -> Result<Node, SyntaxError> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut end = start;
        while let Some((event, span)) = self.next()? {
            if event == Event::MappingEnd {
                end = self.end(style, span, end);
                break;
            }
            let key = self.node(event, span, depth + 1)?;
            let Some((event, span)) = self.next()? else { break };
            let value = self.node(event, span, depth + 1)?;
            end = value.span.end.max(key.span.end);
            let name = match key.kind {
                Kind::Text(it) | Kind::Number(it) => it,
                Kind::Bool(it) => it.to_string(),
                Kind::Null => "null".to_owned(),
                Kind::List(_) | Kind::Table(_) => {
                    return Err(SyntaxError::new(key.span, "a key must be a string"));
                }
            };
            if let Some(first) = entries.iter().find(|entry| entry.key == name) {
                return Err(SyntaxError::duplicate_key(&name, key.span, first.key_span.clone()));
            }
            entries.push(Entry { key: name, key_span: key.span, value });
        }
        Ok(Node { span: start..end.max(start), kind: Kind::Table(entries) })
    }
}

/// Resolves an unquoted scalar according to the core schema (YAML 1.2.2, §10.3.2). Dates stay strings.
fn plain_scalar(text: &str) -> Kind {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Kind::Null,
        "true" | "True" | "TRUE" => Kind::Bool(true),
        "false" | "False" | "FALSE" => Kind::Bool(false),
        _ if is_number(text) => Kind::Number(text.to_owned()),
        _ => Kind::Text(text.to_owned()),
    }
}

/// Returns whether a scalar is a decimal integer or float. Octal and hexadecimal numbers stay strings, because no key
/// accepts them.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    digits.starts_with(|first: char| first.is_ascii_digit() || first == '.')
        && digits.bytes().any(|byte| byte.is_ascii_digit())
        && text.parse::<f64>().is_ok()
}
