//! Evaluates JavaScript expressions without a JavaScript engine.

use std::rc::Rc;

use oxc_ast::ast::{
    ArrayExpressionElement, BinaryOperator, Expression, LogicalOperator, ObjectPropertyKind, PropertyKey,
    UnaryOperator,
};
use oxc_span::{GetSpan as _, Span};

use super::builtin;
use super::module::Module;
use super::value::{Closure, Entry, Node, Properties, Scope, SourceSpan, Value};
use super::{InProgress, MAX_DEPTH, MAX_STEPS, MAX_TEXT, Scripts};
use crate::path;

#[derive(Clone)]
pub(super) struct Env<'a> {
    pub(super) module: usize,
    pub(super) scope: Option<Rc<Scope<'a>>>,
}

impl<'a> Scripts<'a> {
    pub(super) fn source_span(&self, span: Span, env: &Env<'a>) -> SourceSpan {
        let shift = self.modules.borrow().get(&env.module).map_or(0, |module| module.shift);
        let at = |offset: u32| offset.saturating_sub(shift);
        SourceSpan { file: env.module, start: at(span.start), end: at(span.end) }
    }

    pub(super) fn module_at(&self, module: usize) -> Option<Rc<Module<'a>>> {
        self.modules.borrow().get(&module).cloned()
    }

    /// Evaluates an expression. Terminates for any input, because steps and nesting are limited.
    pub(super) fn eval(&self, expression: &'a Expression<'a>, env: &Env<'a>) -> Node<'a> {
        let span = self.source_span(expression.span(), env);
        self.with_limits(span, || self.value(expression, env, span))
    }

    /// Runs `work`. Returns an unknown value if the step limit or the nesting limit is exceeded, or if the resulting
    /// string is longer than [`MAX_TEXT`].
    fn with_limits(&self, span: SourceSpan, work: impl FnOnce() -> Node<'a>) -> Node<'a> {
        if self.steps.get() > MAX_STEPS || self.depth.get() > MAX_DEPTH {
            return Node::new(Value::Unknown, span);
        }
        self.depth.set(self.depth.get() + 1);
        let mut node = work();
        self.depth.set(self.depth.get() - 1);
        if matches!(&node.value, Value::Text(text) if text.len() > MAX_TEXT) {
            node.value = Value::Unknown;
        }
        self.spend(node.cost());
        node
    }

    /// Adds to the step count. Returns false if the limit is exceeded.
    pub fn spend(&self, steps: usize) -> bool {
        self.steps.set(self.steps.get() + steps);
        self.steps.get() <= MAX_STEPS
    }

    /// Like [`Self::with_limits`], for a name or an export of a module. Returns an unknown value if the name or export
    /// is already being evaluated, so that circular references do not cause endless recursion.
    pub(super) fn once(
        &self,
        evaluation: InProgress,
        span: SourceSpan,
        work: impl FnOnce() -> Node<'a>,
    ) -> Node<'a> {
        if self.in_progress.borrow().contains(&evaluation) {
            return Node::new(Value::Unknown, span);
        }
        self.in_progress.borrow_mut().push(evaluation);
        let node = self.with_limits(span, work);
        self.in_progress.borrow_mut().pop();
        node
    }

    fn value(&self, expression: &'a Expression<'a>, env: &Env<'a>, span: SourceSpan) -> Node<'a> {
        let node = |value| Node::new(value, span);
        match expression {
            Expression::NullLiteral(_) => node(Value::Nothing),
            Expression::BooleanLiteral(bool) => node(Value::Bool(bool.value)),
            Expression::NumericLiteral(number) => node(Value::Number(number.value)),
            Expression::StringLiteral(text) => node(Value::Text(text.value.to_string())),
            Expression::TemplateLiteral(template) => {
                let mut parts = Vec::new();
                for (at, quasi) in template.quasis.iter().enumerate() {
                    let text = quasi.value.cooked.unwrap_or(quasi.value.raw);
                    parts.push(node(Value::Text(text.to_string())));
                    parts.extend(template.expressions.get(at).map(|inner| self.eval(inner, env)));
                }
                concatenate(&parts.iter().collect::<Vec<_>>(), span)
            }
            Expression::Identifier(id) => self.name(id.name.as_str(), env, span),
            Expression::ArrayExpression(array) => {
                let mut items = Vec::new();
                for element in &array.elements {
                    match element {
                        ArrayExpressionElement::SpreadElement(spread) => {
                            let spread = self.eval(&spread.argument, env);
                            match spread.value {
                                Value::List(inner) => items.extend(inner),
                                Value::Nothing | Value::Bool(false) => {}
                                _ => items.push(Node::new(Value::Unknown, spread.span)),
                            }
                        }
                        ArrayExpressionElement::Elision(_) => {}
                        other => items.extend(other.as_expression().map(|item| self.eval(item, env))),
                    }
                }
                node(Value::List(items))
            }
            Expression::ObjectExpression(object) => node(self.object(&object.properties, env)),
            Expression::ArrowFunctionExpression(arrow) => node(Value::Function(Rc::new(Closure {
                module: env.module,
                parameters: &arrow.params,
                body: &arrow.body,
                is_expression: arrow.expression,
                scope: env.scope.clone(),
            }))),
            Expression::FunctionExpression(function) => node(function_value(function, env)),
            Expression::ParenthesizedExpression(inner) => self.eval(&inner.expression, env),
            Expression::TSAsExpression(inner) => self.eval(&inner.expression, env),
            Expression::TSSatisfiesExpression(inner) => self.eval(&inner.expression, env),
            Expression::TSTypeAssertion(inner) => self.eval(&inner.expression, env),
            Expression::TSNonNullExpression(inner) => self.eval(&inner.expression, env),
            Expression::AwaitExpression(inner) => self.eval(&inner.argument, env),
            Expression::ImportExpression(import) => {
                let specifier = self.eval(&import.source, env).text();
                let from = self.module_at(env.module).map(|module| module.path.clone()).unwrap_or_default();
                let module = specifier.map(|specifier| self.import(&from, &specifier, "*", span));
                module.unwrap_or_else(|| Node::new(Value::Unknown, span))
            }
            Expression::ConditionalExpression(choice) => match self.eval(&choice.test, env).truthiness() {
                Some(true) => self.eval(&choice.consequent, env),
                Some(false) => self.eval(&choice.alternate, env),
                None => {
                    let first = self.eval(&choice.consequent, env);
                    let second = self.eval(&choice.alternate, env);
                    if !first.is_known() || !second.is_known() {
                        return node(Value::Unknown);
                    }
                    self.assumed.borrow_mut().push(self.source_span(choice.test.span(), env));
                    second
                }
            },
            Expression::LogicalExpression(logical) => {
                let left = self.eval(&logical.left, env);
                let takes_right = match logical.operator {
                    LogicalOperator::And => left.truthiness(),
                    LogicalOperator::Or => left.truthiness().map(|is_truthy| !is_truthy),
                    LogicalOperator::Coalesce => match left.value {
                        Value::Unknown | Value::External(_) => None,
                        _ => Some(left.is_nothing()),
                    },
                };
                match takes_right {
                    Some(true) => self.eval(&logical.right, env),
                    Some(false) => left,
                    None => node(Value::Unknown),
                }
            }
            Expression::UnaryExpression(unary) => {
                let inner = self.eval(&unary.argument, env);
                node(match (unary.operator, &inner.value) {
                    (UnaryOperator::LogicalNot, _) => {
                        inner.truthiness().map_or(Value::Unknown, |is_truthy| Value::Bool(!is_truthy))
                    }
                    (UnaryOperator::UnaryNegation, Value::Number(number)) => Value::Number(-number),
                    (UnaryOperator::UnaryPlus, Value::Number(number)) => Value::Number(*number),
                    (UnaryOperator::UnaryPlus, Value::Text(text)) => {
                        text.trim().parse().map_or(Value::Unknown, Value::Number)
                    }
                    (UnaryOperator::Void, _) => Value::Nothing,
                    (UnaryOperator::Typeof, value) => type_name(value),
                    _ => Value::Unknown,
                })
            }
            Expression::BinaryExpression(binary) => {
                let (left, right) = (self.eval(&binary.left, env), self.eval(&binary.right, env));
                binary_value(binary.operator, &left, &right, span)
            }
            Expression::CallExpression(call) => self.call(call, env, span),
            Expression::NewExpression(new) => self.instance(new, env, span),
            Expression::ChainExpression(chain) => match &chain.expression {
                oxc_ast::ast::ChainElement::CallExpression(call) => self.call(call, env, span),
                oxc_ast::ast::ChainElement::TSNonNullExpression(inner) => self.eval(&inner.expression, env),
                other => other
                    .as_member_expression()
                    .map_or_else(|| node(Value::Unknown), |member| self.member_expression(member, env, span)),
            },
            Expression::MetaProperty(_) => node(Value::Unknown),
            other => match other.as_member_expression() {
                Some(member) => self.member_expression(member, env, span),
                None => node(Value::Unknown),
            },
        }
    }

    fn object(
        &self,
        properties: &'a oxc_allocator::Vec<'a, ObjectPropertyKind<'a>>,
        env: &Env<'a>,
    ) -> Value<'a> {
        let mut merged = Properties::default();
        for property in properties {
            match property {
                ObjectPropertyKind::SpreadProperty(spread) => {
                    let node = self.eval(&spread.argument, env);
                    match node.value {
                        Value::Table(inner) => inner.into_iter().for_each(|entry| merged.set(entry)),
                        Value::Nothing | Value::Bool(false) => {}
                        _ => {
                            let node = Node::new(Value::Unknown, node.span);
                            merged.set(Entry { key: "...".to_owned(), span: node.span, node });
                        }
                    }
                }
                ObjectPropertyKind::ObjectProperty(property) => {
                    let span = self.source_span(property.key.span(), env);
                    let Some(key) = self.key(&property.key, env) else {
                        let node = Node::new(Value::Unknown, span);
                        merged.set(Entry { key: "[...]".to_owned(), span, node });
                        continue;
                    };
                    merged.set(Entry { key, span, node: self.eval(&property.value, env) });
                }
            }
        }
        merged.into_value()
    }

    /// Returns the name of a property, or `None` if the name is computed from an unknown value.
    pub(super) fn key(&self, key: &'a PropertyKey<'a>, env: &Env<'a>) -> Option<String> {
        match key {
            PropertyKey::StaticIdentifier(id) => Some(id.name.to_string()),
            PropertyKey::PrivateIdentifier(_) => None,
            other => self.eval(other.as_expression()?, env).text(),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "lengths are far below 2^52")]
fn length_value<'a>(length: usize) -> Value<'a> {
    Value::Number(length as f64)
}

/// Concatenates the parts of a template or the operands of `+`. The result is a path if the first non-empty part is a
/// path. A slash at the end of the path is kept, because another operand may follow.
pub(super) fn concatenate<'a>(parts: &[&Node<'a>], span: SourceSpan) -> Node<'a> {
    let mut text = String::new();
    let mut is_path = false;
    for part in parts {
        match &part.value {
            Value::Bool(bool) => text.push_str(&bool.to_string()),
            Value::Path(inner) if text.is_empty() => {
                is_path = true;
                text.push_str(inner);
            }
            _ => match part.as_text() {
                Some(inner) => text.push_str(&inner),
                None => return Node::new(Value::Unknown, part.span),
            },
        }
    }
    if !is_path {
        return Node::new(Value::Text(text), span);
    }
    let mut path = path::join("", &text);
    if text.ends_with('/') && !path.is_empty() {
        path.push('/');
    }
    Node::new(Value::Path(path), span)
}

pub(super) fn binary_value<'a>(
    operator: BinaryOperator,
    left: &Node<'a>,
    right: &Node<'a>,
    span: SourceSpan,
) -> Node<'a> {
    let numbers = match (&left.value, &right.value) {
        (Value::Number(left), Value::Number(right)) => Some((*left, *right)),
        _ => None,
    };
    let equal = || match (&left.value, &right.value) {
        (Value::Nothing, Value::Nothing) => Some(true),
        (Value::Bool(left), Value::Bool(right)) => Some(left == right),
        (Value::Unknown | Value::External(_), _) | (_, Value::Unknown | Value::External(_)) => None,
        _ => match (left.as_text(), right.as_text()) {
            (Some(left), Some(right)) => Some(left == right),
            (None, None) => None,
            _ => Some(false),
        },
    };
    let bool = |value: Option<bool>| value.map_or(Value::Unknown, Value::Bool);
    let value = match (operator, numbers) {
        (BinaryOperator::Addition, Some((left, right))) => Value::Number(left + right),
        (BinaryOperator::Addition, None) => return concatenate(&[left, right], span),
        (BinaryOperator::Subtraction, Some((left, right))) => Value::Number(left - right),
        (BinaryOperator::LessThan, Some((left, right))) => Value::Bool(left < right),
        (BinaryOperator::GreaterThan, Some((left, right))) => Value::Bool(left > right),
        (BinaryOperator::Equality | BinaryOperator::StrictEquality, _) => bool(equal()),
        (BinaryOperator::Inequality | BinaryOperator::StrictInequality, _) => bool(equal().map(|it| !it)),
        _ => Value::Unknown,
    };
    Node::new(value, span)
}

/// Returns the result of `typeof`.
fn type_name<'a>(value: &Value<'a>) -> Value<'a> {
    let name = match value {
        // `Nothing` is `null` or `undefined`, whose types differ.
        Value::Nothing | Value::Unknown | Value::External(_) => return Value::Unknown,
        Value::Bool(_) => "boolean",
        Value::Number(_) => "number",
        Value::Text(_) | Value::Path(_) => "string",
        Value::List(_) | Value::Table(_) => "object",
        Value::Function(_) => "function",
    };
    Value::Text(name.to_owned())
}

/// Converts a function to a value. Generators are unknown.
pub(super) fn function_value<'a>(function: &'a oxc_ast::ast::Function<'a>, env: &Env<'a>) -> Value<'a> {
    match &function.body {
        Some(body) if !function.generator => Value::Function(Rc::new(Closure {
            module: env.module,
            parameters: &function.params,
            body,
            is_expression: false,
            scope: env.scope.clone(),
        })),
        _ => Value::Unknown,
    }
}

/// Evaluates the property `key` of a value. A missing property of an object or array is [`Value::Nothing`], or unknown
/// if a spread or a computed key may have set the property.
pub(super) fn property_of<'a>(node: &Node<'a>, key: &str) -> Node<'a> {
    let node_at = |value: Value<'a>| Node::new(value, node.span);
    match &node.value {
        Value::Table(entries) => {
            let entry = entries.iter().find(|entry| entry.key == key);
            // A spread or computed key with an unknown value may have set the property.
            let is_open = || entries.iter().any(|entry| entry.key.ends_with("...") || entry.key == "[...]");
            match entry {
                Some(entry) => entry.node.clone(),
                None => node_at(if is_open() { Value::Unknown } else { Value::Nothing }),
            }
        }
        Value::List(items) => match key.parse::<usize>() {
            Ok(at) => items.get(at).cloned().unwrap_or_else(|| node_at(Value::Nothing)),
            Err(_) if key == "length" => node_at(length_value(items.len())),
            Err(_) => node_at(Value::Nothing),
        },
        Value::Text(text) if key == "length" => node_at(length_value(text.encode_utf16().count())),
        Value::External(external) => node_at(builtin::package_member(external, key)),
        Value::Nothing => node_at(Value::Nothing),
        _ => node_at(Value::Unknown),
    }
}
