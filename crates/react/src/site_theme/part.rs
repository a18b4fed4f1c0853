//! Extracts the code that a value depends on. A theme module may contain both stateful and static components, so each
//! component is hydrated or not depending on its own code.

use std::collections::{BTreeMap, BTreeSet};

use oxc_ast::ast::{IdentifierReference, Statement};
use oxc_ast_visit::Visit;
use oxc_span::GetSpan;
use serde::Serialize;

use super::module::{Binding, Module, Value};
use crate::provided;

/// Source code of a value, and of all declarations in the same module that the value uses.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Part {
    /// Path of the module, relative to the site's folder.
    pub path: String,
    /// Imports and declarations that the value uses, followed by the value in parentheses.
    pub code: String,
    /// The specifiers of the files and packages that the code imports, without the modules that Quire provides.
    pub imports: BTreeSet<String>,
}

impl Part {
    pub(super) fn from_value(module: &Module<'_>, value: Value<'_>) -> Self {
        let mut parts =
            Parts { module, statements: BTreeMap::new(), imports: BTreeSet::new(), names: Vec::new() };
        let value = match value {
            Value::Expression(expression) => {
                parts.visit_expression(expression);
                module.text_of(expression)
            }
            Value::Name { name, .. } => {
                parts.names.push(name.to_owned());
                ""
            }
        };
        parts.follow();
        let imports = parts.imports.iter().enumerate();
        let mut code: String =
            imports.map(|(index, (specifier, name))| import(index, specifier, name)).collect();
        code.extend(parts.statements.values().flat_map(|text| [text, "\n"]));
        code.push_str(&format!("({value});\n"));
        let is_site_module = |specifier: &&str| provided::module(specifier).is_none();
        let imports = parts.imports.iter().map(|(specifier, _)| specifier.as_str()).filter(is_site_module);
        Self { path: module.path().to_owned(), code, imports: imports.map(str::to_owned).collect() }
    }
}

/// Returns a statement that imports an export under a generated local name.
fn import(index: usize, specifier: &str, name: &str) -> String {
    match name {
        "*" => format!("import * as quire{index} from {specifier:?};\n"),
        name => format!("import {{ {name} as quire{index} }} from {specifier:?};\n"),
    }
}

/// Collects the statements and imports of a module that some code uses.
struct Parts<'m, 'a> {
    module: &'m Module<'a>,
    /// Top-level statements, by start offset in the module.
    statements: BTreeMap<u32, &'a str>,
    /// Pairs of a specifier and the name of an export.
    imports: BTreeSet<(String, String)>,
    /// Names whose declarations have not been looked up yet.
    names: Vec<String>,
}

impl<'a> Parts<'_, 'a> {
    fn follow(&mut self) {
        while let Some(name) = self.names.pop() {
            match self.module.binding(&name) {
                Some(Binding::Import { specifier, name }) => {
                    self.imports.insert((specifier.to_owned(), name.to_owned()));
                }
                Some(Binding::Constant(_, statement) | Binding::Declared(statement)) => self.add(statement),
                None => {}
            }
        }
    }

    fn add(&mut self, statement: &'a Statement<'a>) {
        let text = self.module.text_of(statement);
        if self.statements.insert(statement.span().start, text).is_none() {
            self.visit_statement(statement);
        }
    }
}

impl<'a> Visit<'a> for Parts<'_, 'a> {
    fn visit_identifier_reference(&mut self, name: &IdentifierReference<'a>) {
        self.names.push(name.name.to_string());
    }
}
