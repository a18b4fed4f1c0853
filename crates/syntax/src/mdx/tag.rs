//! Parser for JSX tags: `<Name a="b" c={d} {...e}>`, `</Name>`.

use oxc_allocator::Allocator;
use oxc_ast::ast::{Expression as Ast, JSXAttributeItem, JSXAttributeValue, JSXOpeningElement, Statement};
use oxc_parser::Parser;
use oxc_span::GetSpan;
use quire_html::url::used_by;
use satteri_pulldown_cmark::decode_html_entities;

use crate::mdx::js::{self, Literal};
use crate::mdx::{Problem, jsx, style, without_space};
use crate::static_url::static_url;

/// A parsed JSX tag.
#[derive(Debug, Clone, PartialEq)]
pub enum Tag {
    /// An opening tag `<name ...>` or a self-closing tag `<name .../>`.
    Open(Opening),
    /// A closing tag `</name>`. The value is the name, which is empty for `</>`.
    Close(String),
}

/// An opening tag `<name ...>` or self-closing tag `<name .../>`. The name is empty for a fragment.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Opening {
    /// The name as written, without white space.
    pub name: String,
    /// Attributes and spreads, in source order.
    pub attributes: Vec<TagAttribute>,
    /// Whether the tag ends with `/>`.
    pub self_closing: bool,
}

impl Opening {
    /// Returns whether the tag is a component or a fragment (`<>`). Components have a capitalized name or a member name
    /// (`Tabs`, `theme.Card`).
    pub fn is_component(&self) -> bool {
        self.name.contains('.') || !self.name.starts_with(|char: char| char.is_ascii_lowercase())
    }

    /// Returns whether the tag is an HTML element with computed attributes other than event handlers and `key`. React
    /// renders such elements.
    pub fn is_computed(&self) -> bool {
        let is_known = |value: &Value| !matches!(value, Value::Spread(_) | Value::Expression(_, None));
        let attributes = self.attributes.iter().filter(|attribute| !attribute.is_handler());
        !self.is_component() && !attributes.filter(|it| it.name != "key").all(|it| is_known(&it.value))
    }
}

/// An attribute of a tag. Offsets are in bytes, from the start of the tag.
#[derive(Debug, Clone, PartialEq)]
pub struct TagAttribute {
    /// The name, or empty for a spread.
    pub name: String,
    /// The value, or the expression of a spread.
    pub value: Value,
    /// Offset of the name, or of the brace of a spread.
    pub start: usize,
    /// Offset after the last character of the attribute.
    pub end: usize,
    /// Start of the value, after the quote or brace.
    pub value_start: usize,
    /// End of the value, before the quote or brace.
    pub value_end: usize,
}

impl TagAttribute {
    /// Returns whether the attribute is an event handler, such as `onClick` or, as in HTML, `onclick`. No other
    /// attribute name starts with `on`.
    pub fn is_handler(&self) -> bool {
        let start = self.name.get(..2).filter(|_| self.name.len() > 2);
        start.is_some_and(|start| start.eq_ignore_ascii_case("on"))
    }
}

/// The value of a JSX attribute.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// No value, as in `<Tab active>`, which means `true`.
    Bare,
    /// A quoted string with entities decoded, or the URL in a call such as `{useBaseUrl('/a')}`.
    Text(String),
    /// An expression `{source}`, and its value if it is a literal.
    Expression(String, Option<Literal>),
    /// A spread `{...source}`. Contains the source of the expression.
    Spread(String),
}

/// Parses a tag, from `<` to `>`.
pub fn parse(raw: &str) -> Result<Tag, Problem> {
    let inner = raw.strip_prefix('<').and_then(|raw| raw.strip_suffix('>')).unwrap_or("").trim();
    if let Some(name) = inner.strip_prefix('/') {
        return Ok(Tag::Close(without_space(name)));
    }
    if inner.is_empty() {
        return Ok(Tag::Open(Opening::default()));
    }
    let self_closing = inner.ends_with('/');
    let self_closed = if self_closing { raw.to_owned() } else { format!("{}/>", &raw[..raw.len() - 1]) };
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, &self_closed, js::source_type()).parse();
    if let Some(problem) = Problem::first(&parsed.errors) {
        return Err(problem);
    }
    let unexpected = || Problem { at: 0, message: String::from("Expected a JSX tag") };
    let [Statement::ExpressionStatement(statement)] = parsed.program.body.as_slice() else {
        return Err(unexpected());
    };
    let Ast::JSXElement(element) = &statement.expression else { return Err(unexpected()) };
    Ok(Tag::Open(opening(&self_closed, &element.opening_element, self_closing)))
}

fn opening(source: &str, element: &JSXOpeningElement<'_>, self_closing: bool) -> Opening {
    let attributes = element.attributes.iter().map(|item| attribute(source, item)).collect();
    Opening { name: without_space(slice(source, element.name.span())), attributes, self_closing }
}

fn attribute(source: &str, item: &JSXAttributeItem<'_>) -> TagAttribute {
    let span = item.span();
    let (start, end) = (span.start as usize, span.end as usize);
    match item {
        JSXAttributeItem::SpreadAttribute(spread) => {
            let inner = spread.argument.span();
            let value = Value::Spread(jsx::expression(source, &spread.argument));
            let (value_start, value_end) = (inner.start as usize, inner.end as usize);
            TagAttribute { name: String::new(), value, start, end, value_start, value_end }
        }
        JSXAttributeItem::Attribute(attribute) => {
            let name = without_space(slice(source, attribute.name.span()));
            let Some(jsx_value) = &attribute.value else {
                return TagAttribute {
                    name,
                    value: Value::Bare,
                    start,
                    end,
                    value_start: end,
                    value_end: end,
                };
            };
            let value_span = jsx_value.span();
            let (mut value_start, mut value_end) = (value_span.start as usize, value_span.end as usize);
            if matches!(
                jsx_value,
                JSXAttributeValue::StringLiteral(_) | JSXAttributeValue::ExpressionContainer(_)
            ) {
                (value_start, value_end) = (value_start + 1, value_end - 1);
            }
            let inner = source.get(value_start..value_end).unwrap_or("");
            let value = match jsx_value {
                JSXAttributeValue::StringLiteral(_) => Value::Text(decode_html_entities(inner).into_owned()),
                JSXAttributeValue::ExpressionContainer(_)
                    if used_by(&name).is_some() && static_url(inner).is_some() =>
                {
                    Value::Text(static_url(inner).unwrap_or_default().to_owned())
                }
                JSXAttributeValue::ExpressionContainer(container) => {
                    let value = container.expression.as_expression();
                    let literal = match value {
                        Some(object) if name == "style" => style::declarations(object).map(Literal::Text),
                        value => value.and_then(js::literal),
                    };
                    let compiled =
                        inner.contains('<').then(|| jsx::attribute_value(source, jsx_value)).flatten();
                    Value::Expression(compiled.unwrap_or_else(|| inner.trim().to_owned()), literal)
                }
                JSXAttributeValue::Element(_) | JSXAttributeValue::Fragment(_) => {
                    let compiled = jsx::attribute_value(source, jsx_value);
                    Value::Expression(compiled.unwrap_or_else(|| inner.to_owned()), None)
                }
            };
            TagAttribute { name, value, start, end, value_start, value_end }
        }
    }
}

fn slice(source: &str, span: oxc_span::Span) -> &str {
    source.get(span.start as usize..span.end as usize).unwrap_or("")
}
