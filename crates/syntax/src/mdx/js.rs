//! Parser for expressions `{...}` in text and attributes of MDX.

use oxc_allocator::Allocator;
use oxc_ast::ast::{Expression as Ast, Statement};
use oxc_parser::Parser;
use oxc_span::SourceType;
use oxc_syntax::number::ToJsString as _;

use crate::mdx::{Problem, jsx};

/// An expression in braces, parsed as JavaScript.
#[derive(Debug, Clone, PartialEq)]
pub enum Expression {
    /// No expression: the braces are empty or contain only comments.
    Empty,
    /// A string, number or boolean literal, `null` or `undefined`.
    Literal(Literal),
    /// Any other expression. If the expression contains JSX, the value is the code with JSX compiled to calls.
    /// Otherwise, the value is `None`.
    Code(Option<String>),
}

/// The value of a JavaScript literal.
#[derive(Debug, Clone, PartialEq)]
pub enum Literal {
    /// A string, with escapes decoded.
    Text(String),
    /// A number, formatted like the result of JavaScript's `String(number)`.
    Number(String),
    /// `true` or `false`, which React does not render.
    Boolean(bool),
    /// `null` or `undefined`, which React does not render.
    Nothing,
}

pub(crate) fn source_type() -> SourceType {
    SourceType::mjs().with_jsx(true)
}

/// Parses one expression.
pub fn expression(source: &str) -> Result<Expression, Problem> {
    if is_blank(source) {
        return Ok(Expression::Empty);
    }
    let allocator = Allocator::default();
    // Parentheses prevent `{a; b}` and `{}` from being parsed as statements. The line feed ends a `//` comment at the
    // end of the source.
    let wrapped = format!("({source}\n)");
    let parsed = Parser::new(&allocator, &wrapped, source_type()).parse();
    if let Some(problem) = Problem::first(&parsed.errors) {
        return Err(problem.in_parentheses(source));
    }
    let [Statement::ExpressionStatement(statement)] = parsed.program.body.as_slice() else {
        return Err(Problem { at: 0, message: String::from("Expected one expression") });
    };
    let Ast::ParenthesizedExpression(inner) = &statement.expression else {
        // A parenthesis in the source closes the added parenthesis, as in `1) + (2`. Without the added parentheses, the
        // source does not parse.
        let parsed = Parser::new(&allocator, source, source_type()).parse();
        let problem = Problem::first(&parsed.errors);
        return Err(problem.unwrap_or_else(|| Problem { at: 0, message: String::from("Unexpected `)`") }));
    };
    if let Some(literal) = literal(&inner.expression) {
        return Ok(Expression::Literal(literal));
    }
    let compiled = jsx::program(&wrapped, &parsed.program);
    Ok(Expression::Code(compiled.map(|code| code[1..code.len() - 2].to_owned())))
}

/// Returns the value of a literal expression.
pub(crate) fn literal(expression: &Ast<'_>) -> Option<Literal> {
    match expression {
        Ast::ParenthesizedExpression(inner) => literal(&inner.expression),
        Ast::StringLiteral(string) => Some(Literal::Text(string.value.to_string())),
        Ast::NumericLiteral(number) => {
            Some(Literal::Number(number_text(number.value, number.raw.as_deref())))
        }
        Ast::BooleanLiteral(boolean) => Some(Literal::Boolean(boolean.value)),
        Ast::NullLiteral(_) => Some(Literal::Nothing),
        Ast::Identifier(name) if name.name == "undefined" => Some(Literal::Nothing),
        Ast::TemplateLiteral(template) if template.expressions.is_empty() => {
            template.quasis.first()?.value.cooked.as_ref().map(|text| Literal::Text(text.to_string()))
        }
        _ => None,
    }
}

/// Formats a number as JavaScript does. Keeps short integers as written.
fn number_text(value: f64, raw: Option<&str>) -> String {
    let is_short_integer =
        |raw: &&str| raw.len() < 16 && !raw.starts_with('0') && raw.bytes().all(|byte| byte.is_ascii_digit());
    raw.filter(is_short_integer).map_or_else(|| value.to_js_string(), str::to_owned)
}

/// Returns whether the source contains only white space and comments.
fn is_blank(source: &str) -> bool {
    let mut rest = source.trim_start();
    loop {
        if let Some(comment) = rest.strip_prefix("/*") {
            let Some(end) = comment.find("*/") else { return false };
            rest = comment[end + 2..].trim_start();
        } else if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n').map_or("", |(_, rest)| rest).trim_start();
        } else {
            return rest.is_empty();
        }
    }
}
