//! Name resolution: variables, imports and exports.

use std::rc::Rc;

use super::eval::{Env, function_value, property_of};
use super::module::{Binding, Export, Module};
use super::value::{Entry, External, Node, Scope, SourceSpan, Value};
use super::{IMPORT_COST, InProgress, Scripts, builtin};

impl<'a> Scripts<'a> {
    /// Evaluates a name. Searches the enclosing functions first, then the module, then the globals.
    pub(super) fn name(&self, name: &str, env: &Env<'a>, span: SourceSpan) -> Node<'a> {
        if let Some(node) = env.scope.as_ref().and_then(|scope| scope.get(name)) {
            return node;
        }
        let Some(module) = self.module_at(env.module) else { return Node::new(Value::Unknown, span) };
        match module.names.get(name) {
            Some(binding) => self.binding(&module, env.module, name, *binding, span),
            None => builtin::global(name, &module.path, span),
        }
    }

    fn binding(
        &self,
        module: &Module<'a>,
        module_index: usize,
        name: &str,
        binding: Binding<'a>,
        span: SourceSpan,
    ) -> Node<'a> {
        let env = Env { module: module_index, scope: None };
        self.once(InProgress::Name(module_index, name.to_owned()), span, || match binding {
            Binding::Expression(value) => self.eval(value, &env),
            Binding::Pattern(pattern, value) => {
                let scope = Scope::new(None);
                let object = self.eval(value, &env);
                self.bind(pattern, object, &env, &scope);
                scope.get(name).unwrap_or_else(|| Node::new(Value::Unknown, span))
            }
            Binding::Function(function) => Node::new(function_value(function, &env), span),
            Binding::Import(specifier, imported) => self.import(&module.path, specifier, imported, span),
            Binding::Changed => Node::new(Value::Unknown, span),
        })
    }

    /// Evaluates an export of another module. Exports of packages become [`External`] values.
    pub(super) fn import(&self, from: &str, specifier: &str, name: &str, span: SourceSpan) -> Node<'a> {
        let unknown = || Node::new(Value::Unknown, span);
        if !self.spend(IMPORT_COST) {
            return unknown();
        }
        let Some(resolved) = self.resolve(from, specifier) else {
            if specifier.starts_with('.') {
                return unknown();
            }
            let package = specifier.strip_prefix("node:").unwrap_or(specifier).to_owned();
            let external = External { package, name: name.to_owned(), arguments: Vec::new() };
            return Node::new(Value::External(Rc::new(external)), span);
        };
        match self.module(&resolved) {
            Some(module) => self.export(module, name),
            None => unknown(),
        }
    }

    /// Evaluates an export of a module. The name `*` evaluates to an object with all exports.
    pub(super) fn export(&self, module: usize, name: &str) -> Node<'a> {
        let span = SourceSpan { file: module, start: 0, end: 0 };
        self.once(InProgress::Export(module, name.to_owned()), span, || {
            self.evaluate_export(module, name, span)
        })
    }

    fn evaluate_export(&self, module: usize, name: &str, span: SourceSpan) -> Node<'a> {
        let env = Env { module, scope: None };
        let unknown = || Node::new(Value::Unknown, span);
        let Some(parsed) = self.module_at(module) else { return unknown() };
        if name == "*" {
            let names: Vec<String> = parsed.exports.keys().cloned().collect();
            let entry = |key: String| {
                let node = self.export(module, &key);
                Entry { span: node.span, key, node }
            };
            return Node::new(Value::Table(names.into_iter().map(entry).collect()), span);
        }
        match parsed.exports.get(name) {
            Some(Export::Expression(value)) => self.eval(value, &env),
            Some(Export::Function(function)) => Node::new(function_value(function, &env), span),
            Some(Export::Name(local)) => self.name(local, &env, span),
            Some(Export::From(specifier, imported)) => self.import(&parsed.path, specifier, imported, span),
            None => {
                // A named import of a CommonJS module or JSON file evaluates to a property of the default export.
                let default_export = parsed.exports.get("default").filter(|_| name != "default");
                let property = default_export.map(|_| property_of(&self.export(module, "default"), name));
                let property = property.filter(|property| !property.is_nothing());
                let stars = || {
                    let modules = parsed.stars.iter().map(|star| self.import(&parsed.path, star, name, span));
                    modules
                        .into_iter()
                        .find(|node| !matches!(node.value, Value::Unknown | Value::External(_)))
                };
                // `require` returns the named exports as an object.
                let namespace = || {
                    let is_namespace = name == "default" && !parsed.exports.is_empty();
                    is_namespace.then(|| self.export(module, "*"))
                };
                property.or_else(stars).or_else(namespace).unwrap_or_else(unknown)
            }
        }
    }
}
