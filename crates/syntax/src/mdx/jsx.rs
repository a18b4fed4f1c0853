//! Compiles the JSX in expressions and `export` statements into function calls.
//!
//! An element becomes `quire$jsx(type, props, ...children)`. The type of an HTML element is its name. The type of a
//! component is `quire$component('Name', value)`. `value` is undefined if the page does not declare the name;
//! `quire$component` then looks up a theme component with this name, because theme components need no import.
//! `theme/src/server/expressions.ts` declares both functions.

use std::fmt::Write as _;
use std::ops::Range;

use oxc_ast::ast::{
    Declaration, Expression, JSXAttributeItem, JSXAttributeValue, JSXChild, JSXElement, JSXExpression,
    JSXFragment, JSXOpeningElement, Program,
};
use oxc_ast_visit::Visit;
use satteri_pulldown_cmark::decode_html_entities;

use super::{range_of, without_space};

/// Compiles the JSX in a program. Returns `None` if the program contains no JSX.
pub(crate) fn program(source: &str, program: &Program<'_>) -> Option<String> {
    if !source.contains('<') {
        return None;
    }
    let mut writer = Writer::new(source);
    writer.code(0..source.len(), |writer| writer.visit_program(program));
    writer.has_elements.then_some(writer.out)
}

pub(crate) fn expression(source: &str, expression: &Expression<'_>) -> String {
    let mut writer = Writer::new(source);
    writer.expression(expression);
    writer.out
}

pub(crate) fn declaration(source: &str, declaration: &Declaration<'_>) -> String {
    let mut writer = Writer::new(source);
    writer.code(range_of(declaration), |writer| writer.visit_declaration(declaration));
    writer.out
}

/// Compiles the JSX in an attribute's value. Returns `None` if the braces are empty or contain only comments.
pub(crate) fn attribute_value(source: &str, value: &JSXAttributeValue<'_>) -> Option<String> {
    let mut writer = Writer::new(source);
    writer.attribute_value(value).then_some(writer.out)
}

/// Formats `text` as a JavaScript string literal.
pub fn quote(text: &str) -> String {
    // JSON strings are valid JavaScript string literals since ECMAScript 2019, even with U+2028 and U+2029.
    serde_json::Value::from(text).to_string()
}

/// Copies code and writes JSX elements as calls. All nesting levels append to the same output string, because elements
/// may be deeply nested.
struct Writer<'s> {
    source: &'s str,
    /// Offset up to which the source has been written.
    written_end: usize,
    out: String,
    has_elements: bool,
}

impl<'a> Visit<'a> for Writer<'_> {
    fn visit_jsx_element(&mut self, element: &JSXElement<'a>) {
        let range = range_of(element);
        self.copy_to(range.start);
        self.has_elements = true;
        self.element(element);
        self.written_end = range.end;
    }

    fn visit_jsx_fragment(&mut self, fragment: &JSXFragment<'a>) {
        let range = range_of(fragment);
        self.copy_to(range.start);
        self.has_elements = true;
        self.fragment(fragment);
        self.written_end = range.end;
    }
}

impl<'s> Writer<'s> {
    fn new(source: &'s str) -> Self {
        Self { source, written_end: 0, out: String::new(), has_elements: false }
    }

    fn copy_to(&mut self, end: usize) {
        self.out.push_str(&self.source[self.written_end..end]);
        self.written_end = end;
    }

    /// Writes the code in `range`. `visit` must visit the elements in this range.
    fn code(&mut self, range: Range<usize>, visit: impl FnOnce(&mut Self)) {
        self.written_end = range.start;
        visit(self);
        self.copy_to(range.end);
    }

    fn expression(&mut self, expression: &Expression<'_>) {
        self.code(range_of(expression), |writer| writer.visit_expression(expression));
    }

    fn element(&mut self, element: &JSXElement<'_>) {
        let opening = &element.opening_element;
        self.out.push_str("quire$jsx(");
        self.kind(opening);
        self.props(opening);
        self.children(&element.children);
    }

    fn fragment(&mut self, fragment: &JSXFragment<'_>) {
        self.out.push_str("quire$jsx(quire$component(''),null");
        self.children(&fragment.children);
    }

    fn kind(&mut self, opening: &JSXOpeningElement<'_>) {
        let name = without_space(&self.source[range_of(&opening.name)]);
        let base = name.split('.').next().unwrap_or(&name);
        let is_html = !name.contains('.') && name.starts_with(|char: char| char.is_ascii_lowercase());
        let _ = if is_html {
            write!(self.out, "{},", quote(&name))
        } else {
            let name = quote(&name);
            write!(self.out, "quire$component({name},typeof {base}==='undefined'?undefined:{base}),")
        };
    }

    fn props(&mut self, opening: &JSXOpeningElement<'_>) {
        if opening.attributes.is_empty() {
            self.out.push_str("null");
            return;
        }
        self.out.push('{');
        for item in &opening.attributes {
            match item {
                JSXAttributeItem::SpreadAttribute(spread) => {
                    self.out.push_str("...(");
                    self.expression(&spread.argument);
                    self.out.push(')');
                }
                JSXAttributeItem::Attribute(attribute) => {
                    let name = without_space(&self.source[range_of(&attribute.name)]);
                    let _ = write!(self.out, "{}:", quote(&name));
                    match &attribute.value {
                        Some(value) if self.attribute_value(value) => {}
                        Some(_) => self.out.push_str("undefined"),
                        None => self.out.push_str("true"),
                    }
                }
            }
            self.out.push(',');
        }
        self.out.push('}');
    }

    /// Writes the value of an attribute. Writes nothing and returns false for `{}` and comments.
    fn attribute_value(&mut self, value: &JSXAttributeValue<'_>) -> bool {
        match value {
            JSXAttributeValue::StringLiteral(text) => {
                let range = range_of(&**text);
                let text = decode_html_entities(&self.source[range.start + 1..range.end - 1]);
                self.out.push_str(&quote(&text));
            }
            JSXAttributeValue::ExpressionContainer(container) => {
                return self.expression_container(&container.expression);
            }
            JSXAttributeValue::Element(element) => self.element(element),
            JSXAttributeValue::Fragment(fragment) => self.fragment(fragment),
        }
        true
    }

    /// Writes the children that JSX keeps, and the end of the call.
    fn children(&mut self, children: &[JSXChild<'_>]) {
        for child in children {
            let end = self.out.len();
            self.out.push(',');
            if !self.child(child) {
                self.out.truncate(end);
            }
        }
        self.out.push(')');
    }

    /// Writes a child. Writes nothing and returns false for comments and for white space that JSX drops.
    fn child(&mut self, child: &JSXChild<'_>) -> bool {
        match child {
            JSXChild::Text(text) => {
                let Some(text) = shown_text(&self.source[range_of(&**text)]) else { return false };
                self.out.push_str(&quote(&text));
            }
            JSXChild::Element(element) => self.element(element),
            JSXChild::Fragment(fragment) => self.fragment(fragment),
            JSXChild::ExpressionContainer(container) => {
                return self.expression_container(&container.expression);
            }
            JSXChild::Spread(spread) => {
                self.out.push_str("...(");
                self.expression(&spread.expression);
                self.out.push(')');
            }
        }
        true
    }

    /// Writes an expression in braces. Writes nothing and returns false for `{}` and comments.
    fn expression_container(&mut self, container: &JSXExpression<'_>) -> bool {
        let Some(inner) = container.as_expression() else { return false };
        self.out.push('(');
        self.expression(inner);
        self.out.push(')');
        true
    }
}

/// Returns the text that JSX keeps. JSX drops line breaks and the white space around them, joins lines with a space,
/// and decodes entities. Returns `None` if no text remains.
fn shown_text(text: &str) -> Option<String> {
    let last = text.split('\n').count() - 1;
    let lines = text.split('\n').enumerate().map(|(index, line)| {
        let line = if index == 0 { line } else { line.trim_start_matches([' ', '\t', '\r']) };
        if index == last { line } else { line.trim_end_matches([' ', '\t', '\r']) }
    });
    let visible_lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    (!visible_lines.is_empty()).then(|| decode_html_entities(&visible_lines.join(" ")).into_owned())
}
