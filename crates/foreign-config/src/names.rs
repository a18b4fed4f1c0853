//! Name resolution: variables, imports and exports.

use std::rc::Rc;

use super::eval::{Env, function_value, part_of};
use super::module::{Binding, Export, Module};
use super::value::{Entry, Made, Node, Place, Scope, Value};
use super::{IMPORT, Open, Scripts, builtin};

impl<'a> Scripts<'a> {
    /// Evaluates a name: a variable of the function, else a name of the module, else a global.
    pub(super) fn name(&self, name: &str, env: &Env<'a>, place: Place) -> Node<'a> {
        if let Some(node) = env.scope.as_ref().and_then(|scope| scope.get(name)) {
            return node;
        }
        let Some(module) = self.module_at(env.module) else { return Node::new(Value::Unknown, place) };
        match module.names.get(name) {
            Some(binding) => self.binding(&module, env.module, name, *binding, place),
            None => builtin::global(name, &module.path, place),
        }
    }

    fn binding(
        &self,
        module: &Module<'a>,
        idx: usize,
        name: &str,
        binding: Binding<'a>,
        place: Place,
    ) -> Node<'a> {
        let env = Env { module: idx, scope: None };
        self.once(Open::Name(idx, name.to_owned()), place, || match binding {
            Binding::Expression(value) => self.eval(value, &env),
            Binding::Pattern(pattern, value) => {
                let scope = Scope::inside(None);
                let whole = self.eval(value, &env);
                self.bind(pattern, whole, &env, &scope);
                scope.get(name).unwrap_or_else(|| Node::new(Value::Unknown, place))
            }
            Binding::Function(function) => Node::new(function_value(function, &env), place),
            Binding::Import(specifier, imported) => self.import(&module.path, specifier, imported, place),
            Binding::Changed => Node::new(Value::Unknown, place),
        })
    }

    /// Evaluates an export of another module. Exports of packages become [`Made`] values.
    pub(super) fn import(&self, from: &str, specifier: &str, name: &str, place: Place) -> Node<'a> {
        let unknown = || Node::new(Value::Unknown, place);
        if !self.spend(IMPORT) {
            return unknown();
        }
        let Some(found) = self.resolve(from, specifier) else {
            if specifier.starts_with('.') {
                return unknown();
            }
            let package = specifier.strip_prefix("node:").unwrap_or(specifier).to_owned();
            let made = Made { package, name: name.to_owned(), arguments: Vec::new() };
            return Node::new(Value::Made(Rc::new(made)), place);
        };
        match self.module(&found) {
            Some(module) => self.export(module, name),
            None => unknown(),
        }
    }

    /// Evaluates an export of a module. For `*`, returns an object with all exports.
    pub(super) fn export(&self, module: usize, name: &str) -> Node<'a> {
        let place = Place { file: module, start: 0, end: 0 };
        self.once(Open::Export(module, name.to_owned()), place, || self.exported(module, name, place))
    }

    fn exported(&self, module: usize, name: &str, place: Place) -> Node<'a> {
        let env = Env { module, scope: None };
        let unknown = || Node::new(Value::Unknown, place);
        let Some(parsed) = self.module_at(module) else { return unknown() };
        if name == "*" {
            let names: Vec<String> = parsed.exports.keys().cloned().collect();
            let entry = |key: String| {
                let node = self.export(module, &key);
                Entry { place: node.place, key, node }
            };
            return Node::new(Value::Table(names.into_iter().map(entry).collect()), place);
        }
        match parsed.exports.get(name) {
            Some(Export::Expression(value)) => self.eval(value, &env),
            Some(Export::Function(function)) => Node::new(function_value(function, &env), place),
            Some(Export::Name(local)) => self.name(local, &env, place),
            Some(Export::From(specifier, imported)) => self.import(&parsed.path, specifier, imported, place),
            None => {
                // A named import of a CommonJS module or JSON file is a property of the default export.
                let whole = parsed.exports.get("default").filter(|_| name != "default");
                let part = whole.map(|_| part_of(&self.export(module, "default"), name));
                let part = part.filter(|part| !part.is_nothing());
                let stars = || {
                    let modules =
                        parsed.stars.iter().map(|star| self.import(&parsed.path, star, name, place));
                    modules.into_iter().find(|node| !matches!(node.value, Value::Unknown | Value::Made(_)))
                };
                // `require` returns the named exports as an object.
                let all = || {
                    let is_whole = name == "default" && !parsed.exports.is_empty();
                    is_whole.then(|| self.export(module, "*"))
                };
                part.or_else(stars).or_else(all).unwrap_or_else(unknown)
            }
        }
    }
}
