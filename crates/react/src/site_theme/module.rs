//! Parsed modules: top-level names and their bindings.

use std::collections::BTreeMap;
use std::ops::Range;

use oxc_allocator::Allocator;
use oxc_ast::ast::{
    Argument, Declaration, ExportDefaultDeclarationKind, ExportNamedDeclaration, Expression,
    ImportDeclaration, ImportDeclarationSpecifier, ModuleExportName, ObjectExpression, ObjectPropertyKind,
    Statement, VariableDeclaration,
};
use oxc_parser::Parser;
use oxc_span::{GetSpan, SourceType};

use super::Place;

pub(super) struct Module<'a> {
    path: &'a str,
    text: &'a str,
    /// Bindings of the top-level names.
    names: BTreeMap<&'a str, Binding<'a>>,
    /// Values of the exports, by exported name.
    exports: BTreeMap<String, Value<'a>>,
    /// Re-exports (`export { name } from 'specifier'`): specifier and imported name, by exported name.
    re_exports: BTreeMap<String, (&'a str, String)>,
}

#[derive(Clone, Copy)]
pub(super) enum Binding<'a> {
    /// A `const` with an initializer: the initializer and the whole statement.
    Constant(&'a Expression<'a>, &'a Statement<'a>),
    /// Any other declaration of the module, such as a function.
    Declared(&'a Statement<'a>),
    /// An import of the export `name`; `default` for the default export, `*` for the whole module.
    Import { specifier: &'a str, name: &'a str },
}

/// A value: an expression, or a top-level name.
#[derive(Clone, Copy)]
pub(super) enum Value<'a> {
    Expression(&'a Expression<'a>),
    Name { name: &'a str, start: u32 },
}

pub(super) enum Resolved<'a> {
    Object(&'a ObjectExpression<'a>),
    Import { specifier: &'a str, name: &'a str },
    Other,
}

/// A member of an object.
pub(super) enum Member<'a> {
    Entry(ModuleEntry<'a>),
    /// A spread: the members of another object.
    Spread(Value<'a>),
}

/// An entry of an object, or the position of code whose names cannot be determined.
pub(super) enum ModuleEntry<'a> {
    Entry {
        name: String,
        place: Place,
        value: Value<'a>,
    },
    /// A computed name, or an object whose entries cannot be determined.
    Unread(Place),
}

impl Value<'_> {
    /// Returns the position of the value in the text.
    pub(super) fn range(self) -> Range<usize> {
        match self {
            Self::Expression(expression) => range_of(expression),
            Self::Name { name, start } => start as usize..start as usize + name.len(),
        }
    }
}

impl<'a> Module<'a> {
    /// Parses a module and calls `read` with the result. Treats the module as empty if parsing would take too long.
    pub(super) fn parse<T>(path: &str, text: &str, read: impl FnOnce(&Module<'_>) -> T) -> T {
        let allocator = Allocator::default();
        let kind = SourceType::from_path(path).unwrap_or_else(|_| SourceType::tsx());
        let kind = if kind.is_javascript() { kind.with_jsx(true) } else { kind };
        let source = if quire_process::has_too_many_angles(text) { "" } else { text };
        let parsed = Parser::new(&allocator, source, kind).parse();
        let mut module = Module {
            path,
            text,
            names: BTreeMap::new(),
            exports: BTreeMap::new(),
            re_exports: BTreeMap::new(),
        };
        for statement in &parsed.program.body {
            module.add(statement);
        }
        read(&module)
    }

    pub(super) fn path(&self) -> &str {
        self.path
    }

    /// Returns the source text of a node.
    pub(super) fn text_of(&self, node: &impl GetSpan) -> &'a str {
        self.text.get(range_of(node)).unwrap_or_default()
    }

    pub(super) fn place(&self, range: Range<usize>) -> Place {
        Place { path: self.path.to_owned(), range }
    }

    pub(super) fn export(&self, name: &str) -> Option<Value<'a>> {
        self.exports.get(name).copied()
    }

    pub(super) fn binding(&self, name: &str) -> Option<Binding<'a>> {
        self.names.get(name).copied()
    }

    /// Resolves a value, following constants of the module.
    pub(super) fn resolve(&self, value: Value<'a>) -> Resolved<'a> {
        let mut value = value;
        // A chain of constants is not longer than the number of names, unless the chain is cyclic. `defineTheme` adds
        // one step.
        for _ in 0..self.names.len() + 2 {
            let name = match value {
                Value::Name { name, .. } => name,
                Value::Expression(expression) => match expression.get_inner_expression() {
                    Expression::ObjectExpression(object) => return Resolved::Object(object),
                    Expression::Identifier(name) => name.name.as_str(),
                    Expression::CallExpression(call) => {
                        let is_declaration = matches!(&call.callee, Expression::Identifier(name) if name.name == "defineTheme");
                        let argument = call.arguments.first().and_then(Argument::as_expression);
                        match argument.filter(|_| is_declaration) {
                            Some(argument) => {
                                value = Value::Expression(argument);
                                continue;
                            }
                            None => return Resolved::Other,
                        }
                    }
                    _ => return Resolved::Other,
                },
            };
            match self.binding(name) {
                Some(Binding::Constant(next, _)) => value = Value::Expression(next),
                Some(Binding::Import { specifier, name }) => return Resolved::Import { specifier, name },
                Some(Binding::Declared(_)) | None => return Resolved::Other,
            }
        }
        Resolved::Other
    }

    pub(super) fn entries(&self, object: &'a ObjectExpression<'a>) -> impl Iterator<Item = Member<'a>> {
        object.properties.iter().map(|property| match property {
            ObjectPropertyKind::SpreadProperty(spread) => Member::Spread(Value::Expression(&spread.argument)),
            ObjectPropertyKind::ObjectProperty(property) => {
                let place = self.place(range_of(&property.key));
                Member::Entry(match property.key.static_name() {
                    Some(name) => ModuleEntry::Entry {
                        name: name.into_owned(),
                        place,
                        value: Value::Expression(&property.value),
                    },
                    None => ModuleEntry::Unread(place),
                })
            }
        })
    }

    fn add(&mut self, statement: &'a Statement<'a>) {
        match statement {
            Statement::ImportDeclaration(import) => self.add_import(import),
            Statement::ExportNamedDeclaration(export) => self.add_export(export, statement),
            Statement::ExportDefaultDeclaration(export) => {
                let value = match &export.declaration {
                    ExportDefaultDeclarationKind::FunctionDeclaration(_)
                    | ExportDefaultDeclarationKind::ClassDeclaration(_)
                    | ExportDefaultDeclarationKind::TSInterfaceDeclaration(_) => None,
                    value => value.as_expression(),
                };
                if let Some(value) = value {
                    self.exports.insert("default".to_owned(), Value::Expression(value));
                }
            }
            statement => {
                if let Some(declaration) = statement.as_declaration() {
                    self.declare(declaration, statement);
                }
            }
        }
    }

    fn add_import(&mut self, import: &'a ImportDeclaration<'a>) {
        let specifier = import.source.value.as_str();
        for binding in import.specifiers.iter().flatten().filter(|_| !import.import_kind.is_type()) {
            let name = match binding {
                ImportDeclarationSpecifier::ImportSpecifier(named) => match &named.imported {
                    ModuleExportName::IdentifierName(name) => name.name.as_str(),
                    ModuleExportName::IdentifierReference(name) => name.name.as_str(),
                    ModuleExportName::StringLiteral(name) => name.value.as_str(),
                },
                ImportDeclarationSpecifier::ImportDefaultSpecifier(_) => "default",
                ImportDeclarationSpecifier::ImportNamespaceSpecifier(_) => "*",
            };
            self.names.insert(binding.local().name.as_str(), Binding::Import { specifier, name });
        }
    }

    fn add_export(&mut self, export: &'a ExportNamedDeclaration<'a>, statement: &'a Statement<'a>) {
        if let Some(declaration) = &export.declaration {
            for name in self.declare(declaration, statement) {
                let start = declaration.span().start;
                self.exports.insert(name.to_owned(), Value::Name { name, start });
            }
        }
        if let Some(source) = &export.source {
            let from = source.value.as_str();
            let passed = export.specifiers.iter().map(|specifier| {
                (specifier.exported.name().to_string(), (from, specifier.local.name().to_string()))
            });
            self.re_exports.extend(passed);
            return;
        }
        for specifier in &export.specifiers {
            let ModuleExportName::IdentifierReference(local) = &specifier.local else { continue };
            let value = Value::Name { name: local.name.as_str(), start: local.span.start };
            self.exports.insert(specifier.exported.name().to_string(), value);
        }
    }

    /// Records the names that a declaration binds, and returns them.
    fn declare(&mut self, declaration: &'a Declaration<'a>, statement: &'a Statement<'a>) -> Vec<&'a str> {
        let name = match declaration {
            Declaration::VariableDeclaration(variables) => {
                return self.declare_variables(variables, statement);
            }
            Declaration::FunctionDeclaration(function) => function.id.as_ref(),
            Declaration::ClassDeclaration(class) => class.id.as_ref(),
            _ => None,
        };
        let name = name.map(|id| id.name.as_str());
        self.names.extend(name.map(|name| (name, Binding::Declared(statement))));
        name.into_iter().collect()
    }

    fn declare_variables(
        &mut self,
        variables: &'a VariableDeclaration<'a>,
        statement: &'a Statement<'a>,
    ) -> Vec<&'a str> {
        let mut names = Vec::new();
        for variable in &variables.declarations {
            let identifiers = variable.id.get_binding_identifiers();
            let binding = match (&variable.init, variable.id.is_binding_identifier()) {
                (Some(value), true) => Binding::Constant(value, statement),
                _ => Binding::Declared(statement),
            };
            for id in identifiers {
                self.names.insert(id.name.as_str(), binding);
                names.push(id.name.as_str());
            }
        }
        names
    }
}

/// Returns every export whose value comes from another module, with the specifier and the imported name.
pub(super) fn exported_imports(module: &Module<'_>) -> BTreeMap<String, (String, String)> {
    let owned = |specifier: &str, name: &str| (specifier.to_owned(), name.to_owned());
    let mut imported: BTreeMap<_, _> =
        module.re_exports.iter().map(|(export, (from, name))| (export.clone(), owned(from, name))).collect();
    for (export, value) in &module.exports {
        if let Resolved::Import { specifier, name } = module.resolve(*value) {
            imported.insert(export.clone(), owned(specifier, name));
        }
    }
    imported
}

fn range_of(node: &impl GetSpan) -> Range<usize> {
    node.span().start as usize..node.span().end as usize
}
