//! Binds the names of a pattern: `{ a, b: { c }, ...rest }`, `[a, b]`, `a = 1`.

use oxc_ast::ast::BindingPattern;

use super::Scripts;
use super::eval::{Env, part_of};
use super::value::{Node, Scope, Value};

impl<'a> Scripts<'a> {
    /// Sets the names of `pattern` in `scope` to the parts of `node`.
    pub(super) fn bind(
        &self,
        pattern: &'a BindingPattern<'a>,
        node: &Node<'a>,
        env: &Env<'a>,
        scope: &Scope<'a>,
    ) {
        match pattern {
            BindingPattern::BindingIdentifier(id) => scope.set(id.name.as_str(), node.clone()),
            BindingPattern::AssignmentPattern(pattern) => {
                if node.is_nothing() {
                    let default = self.eval(&pattern.right, env);
                    self.bind(&pattern.left, &default, env, scope);
                } else {
                    self.bind(&pattern.left, node, env, scope);
                }
            }
            BindingPattern::ObjectPattern(pattern) => {
                let mut taken = Vec::new();
                for property in &pattern.properties {
                    let key = self.key(&property.key, env).unwrap_or_default();
                    let part = part_of(node, &key);
                    self.bind(&property.value, &part, env, scope);
                    taken.push(key);
                }
                if let Some(rest) = &pattern.rest {
                    let value = match node.entries() {
                        Some(entries) => {
                            let left = entries.iter().filter(|entry| !taken.contains(&entry.key));
                            Value::Table(left.cloned().collect())
                        }
                        None => Value::Unknown,
                    };
                    self.bind(&rest.argument, &Node::new(value, node.place), env, scope);
                }
            }
            BindingPattern::ArrayPattern(pattern) => {
                let items = node.list();
                let missing = if items.is_some() { Value::Nothing } else { Value::Unknown };
                for (at, element) in pattern.elements.iter().enumerate() {
                    let Some(element) = element else { continue };
                    let item = items.and_then(|items| items.get(at)).cloned();
                    let item = item.unwrap_or_else(|| Node::new(missing.clone(), node.place));
                    self.bind(element, &item, env, scope);
                }
                if let Some(rest) = &pattern.rest {
                    let left =
                        items.map(|items| items.iter().skip(pattern.elements.len()).cloned().collect());
                    let value = left.map_or(Value::Unknown, Value::List);
                    self.bind(&rest.argument, &Node::new(value, node.place), env, scope);
                }
            }
        }
    }
}
