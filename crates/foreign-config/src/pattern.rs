//! Binds the names of a pattern: `{ a, b: { c }, ...rest }`, `[a, b]`, `a = 1`.

use std::collections::HashSet;

use oxc_ast::ast::BindingPattern;

use super::Scripts;
use super::eval::{Env, property_of};
use super::value::{Node, Scope, Value};

impl<'a> Scripts<'a> {
    /// Sets the names of `pattern` in `scope` to the corresponding parts of `node`.
    pub(super) fn bind(
        &self,
        pattern: &'a BindingPattern<'a>,
        node: Node<'a>,
        env: &Env<'a>,
        scope: &Scope<'a>,
    ) {
        match pattern {
            BindingPattern::BindingIdentifier(id) => scope.set(id.name.as_str(), node),
            BindingPattern::AssignmentPattern(pattern) => {
                if node.is_nothing() {
                    let default = self.eval(&pattern.right, env);
                    self.bind(&pattern.left, default, env, scope);
                } else {
                    self.bind(&pattern.left, node, env, scope);
                }
            }
            BindingPattern::ObjectPattern(pattern) => {
                let mut bound_keys = HashSet::new();
                for property in &pattern.properties {
                    let key = self.key(&property.key, env).unwrap_or_default();
                    self.bind(&property.value, self.copy_property(&node, &key), env, scope);
                    bound_keys.insert(key);
                }
                if let Some(rest) = &pattern.rest {
                    let value = match node.value {
                        Value::Table(mut entries) => {
                            entries.retain(|entry| !bound_keys.contains(&entry.key));
                            Value::Table(entries)
                        }
                        _ => Value::Unknown,
                    };
                    self.bind(&rest.argument, Node::new(value, node.span), env, scope);
                }
            }
            BindingPattern::ArrayPattern(pattern) => {
                let (mut items, missing) = match node.value {
                    Value::List(items) => (items.into_iter(), Value::Nothing),
                    _ => (Vec::new().into_iter(), Value::Unknown),
                };
                for element in &pattern.elements {
                    let item = items.next().unwrap_or_else(|| Node::new(missing.clone(), node.span));
                    if let Some(element) = element {
                        self.bind(element, item, env, scope);
                    }
                }
                if let Some(rest) = &pattern.rest {
                    let is_list = matches!(missing, Value::Nothing);
                    let value = if is_list { Value::List(items.collect()) } else { Value::Unknown };
                    self.bind(&rest.argument, Node::new(value, node.span), env, scope);
                }
            }
        }
    }

    /// Copies a property of a value. Returns an unknown value if the step limit is exceeded.
    fn copy_property(&self, node: &Node<'a>, key: &str) -> Node<'a> {
        let property = property_of(node, key);
        if self.spend(property.cost()) { property } else { Node::new(Value::Unknown, property.span) }
    }
}
