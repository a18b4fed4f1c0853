//! JSX in expressions and exports, which is written as calls before it runs.
//!
//! An element becomes `quire$jsx(type, props, ...children)`. The type of an HTML element is its name; that of a component
//! is `quire$component('Name', value)`, whose value is undefined when the page does not bind the name: the theme's
//! components need no import. `theme/src/server/expressions.ts` declares both functions.

use std::fmt::Write as _;
use std::ops::Range;

use oxc_ast::ast::{
    Declaration, Expression, JSXAttributeItem, JSXAttributeName, JSXAttributeValue, JSXChild, JSXElement,
    JSXExpression, JSXFragment, JSXOpeningElement, Program,
};
use oxc_ast_visit::Visit;
use satteri_pulldown_cmark::decode_html_entities;

use super::{range_of, without_space};

/// The code of a program with its JSX replaced by calls; `None` if it has none.
pub(crate) fn program(source: &str, program: &Program<'_>) -> Option<String> {
    if !source.contains('<') {
        return None;
    }
    let mut calls = Calls { source, found: Vec::new() };
    calls.visit_program(program);
    (!calls.found.is_empty()).then(|| calls.apply(0..source.len()))
}

/// The code of an expression with its JSX replaced by calls.
pub(crate) fn expression(source: &str, expression: &Expression<'_>) -> String {
    let mut calls = Calls { source, found: Vec::new() };
    calls.visit_expression(expression);
    calls.apply(range_of(expression))
}

/// The code of a declaration with its JSX replaced by calls.
pub(crate) fn declaration(source: &str, declaration: &Declaration<'_>) -> String {
    let mut calls = Calls { source, found: Vec::new() };
    calls.visit_declaration(declaration);
    calls.apply(range_of(declaration))
}

/// The code of an attribute's value with its JSX replaced by calls; `None` for `{}` and comments.
pub(crate) fn attribute_value(source: &str, value: &JSXAttributeValue<'_>) -> Option<String> {
    match value {
        JSXAttributeValue::StringLiteral(text) => {
            let range = range_of(&**text);
            Some(quoted(&decode_html_entities(&source[range.start + 1..range.end - 1])))
        }
        JSXAttributeValue::ExpressionContainer(container) => contained(source, &container.expression),
        JSXAttributeValue::Element(element) => Some(element_call(source, element)),
        JSXAttributeValue::Fragment(fragment) => Some(fragment_call(source, fragment)),
    }
}

/// A JavaScript string literal.
pub(crate) fn quoted(text: &str) -> String {
    // JSON strings are JavaScript strings, U+2028 and U+2029 included (ECMAScript 2019).
    serde_json::Value::from(text).to_string()
}

/// The outermost elements of a piece of code, each with the call that replaces it, in order.
struct Calls<'s> {
    source: &'s str,
    found: Vec<(Range<usize>, String)>,
}

impl<'a> Visit<'a> for Calls<'_> {
    fn visit_jsx_element(&mut self, element: &JSXElement<'a>) {
        self.found.push((range_of(element), element_call(self.source, element)));
    }

    fn visit_jsx_fragment(&mut self, fragment: &JSXFragment<'a>) {
        self.found.push((range_of(fragment), fragment_call(self.source, fragment)));
    }
}

impl Calls<'_> {
    /// The code in a range, with its elements replaced.
    fn apply(self, range: Range<usize>) -> String {
        let mut out = String::new();
        let mut at = range.start;
        for (found, call) in self.found {
            out.push_str(&self.source[at..found.start]);
            out.push_str(&call);
            at = found.end;
        }
        out.push_str(&self.source[at..range.end]);
        out
    }
}

fn element_call(source: &str, element: &JSXElement<'_>) -> String {
    let opening = &element.opening_element;
    call(&type_of(source, opening), &props(source, opening), source, &element.children)
}

fn fragment_call(source: &str, fragment: &JSXFragment<'_>) -> String {
    call("quire$component('')", "null", source, &fragment.children)
}

fn call(kind: &str, props: &str, source: &str, children: &[JSXChild<'_>]) -> String {
    let mut out = format!("quire$jsx({kind},{props}");
    for child in children.iter().filter_map(|child| child_value(source, child)) {
        out.push(',');
        out.push_str(&child);
    }
    out.push(')');
    out
}

fn type_of(source: &str, opening: &JSXOpeningElement<'_>) -> String {
    let name = without_space(&source[range_of(&opening.name)]);
    let base = name.split('.').next().unwrap_or(&name);
    let is_html = !name.contains('.') && name.starts_with(|char: char| char.is_ascii_lowercase());
    if is_html {
        quoted(&name)
    } else {
        format!("quire$component({},typeof {base}==='undefined'?undefined:{base})", quoted(&name))
    }
}

fn props(source: &str, opening: &JSXOpeningElement<'_>) -> String {
    if opening.attributes.is_empty() {
        return "null".to_owned();
    }
    let mut out = String::from("{");
    for item in &opening.attributes {
        match item {
            JSXAttributeItem::SpreadAttribute(spread) => {
                let _ = write!(out, "...({}),", expression(source, &spread.argument));
            }
            JSXAttributeItem::Attribute(attribute) => {
                let name = match &attribute.name {
                    JSXAttributeName::Identifier(name) => name.name.to_string(),
                    JSXAttributeName::NamespacedName(name) => without_space(&source[range_of(&**name)]),
                };
                let value = match &attribute.value {
                    Some(value) => attribute_value(source, value).unwrap_or_else(|| "undefined".to_owned()),
                    None => "true".to_owned(),
                };
                let _ = write!(out, "{}:{value},", quoted(&name));
            }
        }
    }
    out.push('}');
    out
}

/// The value of a child; `None` for comments and white space that JSX drops.
fn child_value(source: &str, child: &JSXChild<'_>) -> Option<String> {
    match child {
        JSXChild::Text(text) => shown_text(&source[range_of(&**text)]).map(|text| quoted(&text)),
        JSXChild::Element(element) => Some(element_call(source, element)),
        JSXChild::Fragment(fragment) => Some(fragment_call(source, fragment)),
        JSXChild::ExpressionContainer(container) => contained(source, &container.expression),
        JSXChild::Spread(spread) => Some(format!("...({})", expression(source, &spread.expression))),
    }
}

fn contained(source: &str, container: &JSXExpression<'_>) -> Option<String> {
    container.as_expression().map(|inner| format!("({})", expression(source, inner)))
}

/// The text that JSX keeps: line breaks and the white space around them are gone, other lines are joined by a space.
fn shown_text(text: &str) -> Option<String> {
    let last = text.split('\n').count() - 1;
    let lines = text.split('\n').enumerate().map(|(index, line)| {
        let line = if index == 0 { line } else { line.trim_start_matches([' ', '\t', '\r']) };
        if index == last { line } else { line.trim_end_matches([' ', '\t', '\r']) }
    });
    let kept: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    (!kept.is_empty()).then(|| decode_html_entities(&kept.join(" ")).into_owned())
}
