//! `import` and `export` statements.

use std::ops::Range;

use oxc_allocator::Allocator;
use oxc_ast::ast::{ImportDeclaration, ImportDeclarationSpecifier, Statement};
use oxc_parser::Parser;
use oxc_span::GetSpan;

use crate::mdx::{Problem, js};

/// The statements of one ESM block, in order.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Module {
    pub(crate) imports: Vec<ImportStatement>,
    pub(crate) exports: Vec<String>,
    /// Places of `export default`, which a page cannot have.
    pub(crate) defaults: Vec<Range<usize>>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ImportStatement {
    pub(crate) specifier: String,
    /// Place of the specifier, quotes included.
    pub(crate) specifier_range: Range<usize>,
    /// (exported, local).
    pub(crate) bindings: Vec<(String, String)>,
    pub(crate) range: Range<usize>,
}

/// Reads one block of statements. Anything else than imports and exports is an error, as in MDX.
pub(crate) fn parse(source: &str) -> Result<Module, Problem> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, source, js::source_type()).parse();
    if let Some(problem) = Problem::first(&parsed.errors) {
        return Err(problem);
    }
    let mut module = Module::default();
    for statement in &parsed.program.body {
        let span = statement.span();
        let range = span.start as usize..span.end as usize;
        match statement {
            Statement::ImportDeclaration(import) => module.imports.push(statement_of(import, range)),
            Statement::ExportNamedDeclaration(_) | Statement::ExportAllDeclaration(_) => {
                module.exports.push(source.get(range).unwrap_or("").to_owned());
            }
            Statement::ExportDefaultDeclaration(_) => module.defaults.push(range),
            Statement::EmptyStatement(_) => {}
            _ => {
                let message = String::from("Only `import` and `export` statements can stand here");
                return Err(Problem { at: range.start, message });
            }
        }
    }
    Ok(module)
}

fn statement_of(import: &ImportDeclaration<'_>, range: Range<usize>) -> ImportStatement {
    let source = import.source.span();
    let bindings = import.specifiers.iter().flatten().map(binding).collect();
    ImportStatement {
        specifier: import.source.value.to_string(),
        specifier_range: source.start as usize..source.end as usize,
        bindings,
        range,
    }
}

fn binding(specifier: &ImportDeclarationSpecifier<'_>) -> (String, String) {
    match specifier {
        ImportDeclarationSpecifier::ImportSpecifier(named) => {
            (named.imported.name().to_string(), named.local.name.to_string())
        }
        ImportDeclarationSpecifier::ImportDefaultSpecifier(default) => {
            (String::from("default"), default.local.name.to_string())
        }
        ImportDeclarationSpecifier::ImportNamespaceSpecifier(all) => {
            (String::from("*"), all.local.name.to_string())
        }
    }
}
