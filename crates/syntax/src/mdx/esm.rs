//! Parser for `import` and `export` statements in MDX.

use std::ops::Range;

use oxc_allocator::Allocator;
use oxc_ast::ast::{
    ExportAllDeclaration, ExportNamedDeclaration, ImportDeclaration, ImportDeclarationSpecifier,
    ModuleExportName, Statement, StringLiteral,
};
use oxc_ecmascript::BoundNames;
use oxc_parser::Parser;
use unicode_id_start::{is_id_continue, is_id_start};

use crate::mdx::{Problem, js, jsx, range_of};

/// The statements in a block of imports and exports.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Module {
    /// The imports, in order. Re-exports (`export ... from`) are imports as well.
    pub imports: Vec<ImportStatement>,
    /// Exports that declare names, in source order.
    pub exports: Vec<ExportStatement>,
    /// Ranges of statements with a default export, including `export { a as default }`. Pages cannot have a
    /// default export.
    pub default_export_ranges: Vec<Range<usize>>,
    /// Ranges of `export * from` statements. The exported names depend on the other module.
    pub export_all_ranges: Vec<Range<usize>>,
}

impl Module {
    /// Returns whether a statement imports or exports `name` as a local name.
    pub fn declares(&self, name: &str) -> bool {
        let mut imported = self.imports.iter().flat_map(|import| &import.bindings);
        let mut exported = self.exports.iter().flat_map(|export| &export.names);
        imported.any(|(_, local)| local == name) || exported.any(|exported_name| exported_name == name)
    }
}

/// An `import` statement, or a re-export such as `export { a } from 'b'`.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportStatement {
    /// The specifier as written, without quotes.
    pub specifier: String,
    /// Byte range of the specifier in the block, including quotes.
    pub specifier_range: Range<usize>,
    /// The bindings as pairs of exported name and local name.
    pub bindings: Vec<(String, String)>,
    /// The statement, as a byte range of the block.
    pub range: Range<usize>,
}

/// An `export` statement that declares names.
#[derive(Debug, Clone, PartialEq)]
pub struct ExportStatement {
    /// The declaration without `export`, in which JSX is compiled to calls. For `export { a as b }`, the source is
    /// `const b = a;`.
    pub source: String,
    /// The exported names, in source order.
    pub names: Vec<String>,
    /// Whether the statement is `export { a as b }`.
    pub is_alias: bool,
    /// The statement, as a byte range of the block.
    pub range: Range<usize>,
}

/// Parses a block of statements. As in MDX, statements other than imports and exports are errors.
pub fn parse(source: &str) -> Result<Module, Problem> {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, source, js::source_type()).parse();
    if let Some(problem) = Problem::first(&parsed.errors) {
        return Err(problem);
    }
    let mut module = Module::default();
    for statement in &parsed.program.body {
        let range = range_of(statement);
        match statement {
            Statement::ImportDeclaration(import) => module.imports.push(statement_of(import, range)),
            Statement::ExportNamedDeclaration(export) => module.read_named(export, source, &range),
            Statement::ExportAllDeclaration(export) => module.read_all(export, range),
            Statement::ExportDefaultDeclaration(_) => module.default_export_ranges.push(range),
            Statement::EmptyStatement(_) => {}
            _ => {
                let message = String::from("Only `import` and `export` statements are allowed here");
                return Err(Problem { at: range.start, message });
            }
        }
    }
    Ok(module)
}

impl Module {
    fn read_named(&mut self, export: &ExportNamedDeclaration<'_>, source: &str, range: &Range<usize>) {
        if let Some(declaration) = &export.declaration {
            let mut names = Vec::new();
            declaration.bound_names(&mut |name| names.push(name.name.to_string()));
            let source = jsx::declaration(source, declaration);
            self.exports.push(ExportStatement { source, names, is_alias: false, range: range.clone() });
        }
        let mut bindings = Vec::new();
        for specifier in &export.specifiers {
            let exported = specifier.exported.name();
            if exported == "default" {
                self.default_export_ranges.push(range.clone());
            } else if is_identifier(&exported) {
                bindings.push((specifier.local.name().to_string(), exported.to_string()));
            }
        }
        if let Some(from) = &export.source {
            self.import(from, bindings, range.clone());
            return;
        }
        for (local, exported) in bindings.into_iter().filter(|(local, exported)| local != exported) {
            let source = format!("const {exported} = {local};");
            let (names, range) = (vec![exported], range.clone());
            self.exports.push(ExportStatement { source, names, is_alias: true, range });
        }
    }

    fn read_all(&mut self, export: &ExportAllDeclaration<'_>, range: Range<usize>) {
        match export.exported.as_ref().map(ModuleExportName::name) {
            Some(name) if is_identifier(&name) => {
                self.import(&export.source, vec![("*".to_owned(), name.to_string())], range);
            }
            _ => self.export_all_ranges.push(range),
        }
    }

    /// Records re-exported names as imports from the other module.
    fn import(&mut self, source: &StringLiteral<'_>, bindings: Vec<(String, String)>, range: Range<usize>) {
        let (specifier, specifier_range) = (source.value.to_string(), range_of(source));
        self.imports.push(ImportStatement { specifier, specifier_range, bindings, range });
    }
}

fn is_identifier(name: &str) -> bool {
    let is_start = |char: char| char == '$' || char == '_' || is_id_start(char);
    name.starts_with(is_start) && name.chars().all(|char| is_start(char) || is_id_continue(char))
}

fn statement_of(import: &ImportDeclaration<'_>, range: Range<usize>) -> ImportStatement {
    let bindings = import.specifiers.iter().flatten().map(binding).collect();
    ImportStatement {
        specifier: import.source.value.to_string(),
        specifier_range: range_of(&import.source),
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
