//! Parsed modules with their names and exports.

use std::collections::BTreeMap;
use std::rc::Rc;

use oxc_ast::ast::{
    AssignmentTarget, BindingPattern, CallExpression, Declaration, ExportDefaultDeclarationKind, Expression,
    Function, ImportDeclarationSpecifier, Program, Statement, VariableDeclaration,
};
use oxc_parser::Parser;
use oxc_span::{GetSpan as _, SourceType};

use super::value::SourceSpan;
use super::{FILE_COST, MAX_PARSED, MAX_SCRIPT, Scripts, TOO_DEEP, TOO_LARGE, without_byte_order_mark};
use crate::files::is_file;
use crate::path;

/// Extensions that an import may omit, in lookup order.
const EXTENSIONS: [&str; 9] = ["ts", "mts", "js", "mjs", "cjs", "cts", "tsx", "jsx", "json"];

#[derive(Debug)]
pub(super) struct Module<'a> {
    pub(super) path: String,
    /// Number of bytes inserted before the source. JSON is parsed in parentheses.
    pub(super) shift: u32,
    pub(super) names: BTreeMap<String, Binding<'a>>,
    pub(super) exports: BTreeMap<String, Export<'a>>,
    /// Specifiers of `export * from` statements, in source order.
    pub(super) stars: Vec<String>,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Binding<'a> {
    Expression(&'a Expression<'a>),
    /// A name in a pattern such as `const { a } = b`.
    Pattern(&'a BindingPattern<'a>, &'a Expression<'a>),
    Function(&'a Function<'a>),
    /// An import: the module and the exported name, or `*` for all exports.
    Import(&'a str, &'a str),
    /// A name whose value may have been changed by a skipped statement.
    Changed,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Export<'a> {
    Expression(&'a Expression<'a>),
    Function(&'a Function<'a>),
    /// A name that the module declares or imports.
    Name(&'a str),
    /// An export of another module: the module's specifier and the exported name.
    From(&'a str, &'a str),
}

impl<'a> Scripts<'a> {
    /// Returns the index of the module at a path. Parses the module on first use. Returns `None` if the file does not
    /// exist or cannot be parsed.
    pub(super) fn module(&self, path: &str) -> Option<usize> {
        if let Some(known) = self.by_path.borrow().get(path) {
            return *known;
        }
        let module = self.parse(path);
        self.by_path.borrow_mut().insert(path.to_owned(), module);
        module
    }

    fn parse(&self, path: &str) -> Option<usize> {
        let text = self.files.text(path)?;
        let file = self.add_source(path, &text);
        let span_at = |start: usize| {
            let start = u32::try_from(start).unwrap_or(0);
            SourceSpan { file, start, end: start }
        };
        self.parsed.set(self.parsed.get() + text.len() + FILE_COST);
        if text.len() > MAX_SCRIPT || self.parsed.get() > MAX_PARSED {
            self.errors.borrow_mut().push((TOO_LARGE.to_owned(), span_at(0)));
            return None;
        }
        let is_json = path.ends_with(".json");
        if !is_json && quire_process::has_too_many_angles(&text) {
            self.errors.borrow_mut().push((TOO_DEEP.to_owned(), span_at(0)));
            return None;
        }
        let source = if is_json { format!("({}\n)", without_byte_order_mark(&text)) } else { text };
        let source: &'a str = self.allocator.alloc_str(&source);
        let parsed = Parser::new(self.allocator, source, source_type(path)).parse();
        if let Some(error) = parsed.errors.first().filter(|_| parsed.panicked || is_json) {
            let label = error.labels.as_ref().and_then(|labels| labels.first());
            let start = label.map_or(0, label_offset).saturating_sub(usize::from(is_json));
            self.errors.borrow_mut().push((error.message.to_string(), span_at(start)));
            return None;
        }
        let program: &'a Program<'a> = self.allocator.alloc(parsed.program);
        let mut module = Module {
            path: path.to_owned(),
            shift: u32::from(is_json),
            names: BTreeMap::new(),
            exports: BTreeMap::new(),
            stars: Vec::new(),
        };
        for statement in &program.body {
            if is_json && let Statement::ExpressionStatement(value) = statement {
                module.exports.insert("default".to_owned(), Export::Expression(&value.expression));
            } else if let Some(changed) = module.statement(statement) {
                let span = statement.span();
                self.not_run.borrow_mut().push(SourceSpan { file, start: span.start, end: span.end });
                if !changed.is_empty() {
                    module.names.insert(changed.to_owned(), Binding::Changed);
                }
            }
        }
        self.modules.borrow_mut().insert(file, Rc::new(module));
        Some(file)
    }

    /// Resolves an import of `specifier` in the file `from`. Returns `None` if no such file exists. Also returns `None`
    /// for packages, except for JSON files of installed packages.
    pub(super) fn resolve(&self, from: &str, specifier: &str) -> Option<String> {
        let key = (path::folder(from).to_owned(), specifier.to_owned());
        if let Some(known) = self.resolved.borrow().get(&key) {
            return known.clone();
        }
        let file = self.find(from, specifier);
        self.resolved.borrow_mut().insert(key, file.clone());
        file
    }

    fn find(&self, from: &str, specifier: &str) -> Option<String> {
        if !specifier.starts_with('.') {
            // Configurations read versions from JSON files of installed packages, such as `package.json`.
            let installed = path::join("node_modules", specifier);
            return Some(installed).filter(|path| path.ends_with(".json") && self.files.text(path).is_some());
        }
        let base = path::join(path::folder(from), specifier);
        // TypeScript files may import `./x.ts` as `./x.js`.
        let stem = base.strip_suffix(".js").or_else(|| base.strip_suffix(".mjs")).unwrap_or(&base);
        let with_extension = |stem: &str| EXTENSIONS.map(|extension| format!("{stem}.{extension}"));
        let candidates =
            std::iter::once(base.clone()).chain(with_extension(&base)).chain(with_extension(stem));
        if let Some(file) = candidates.into_iter().find(|path| is_file(self.files, path)) {
            return Some(file);
        }
        with_extension(&path::join(&base, "index")).into_iter().find(|path| is_file(self.files, path))
    }
}

fn label_offset(label: &oxc_diagnostics::LabeledSpan) -> usize {
    label.offset()
}

fn source_type(path: &str) -> SourceType {
    match path.rsplit('.').next() {
        Some("ts" | "mts" | "cts") => SourceType::ts(),
        Some("tsx") => SourceType::tsx(),
        _ => SourceType::mjs().with_jsx(true),
    }
}

impl<'a> Module<'a> {
    /// Records a declaration, import or export. Other statements are not run. If such a statement (an expression, a
    /// block, `if`, `for` or `try`) may change a value, returns the changed name, or an empty string if the name is
    /// unclear.
    fn statement(&mut self, statement: &'a Statement<'a>) -> Option<&'a str> {
        match statement {
            Statement::VariableDeclaration(declaration) => self.variables(declaration),
            Statement::FunctionDeclaration(function) => self.function(function),
            Statement::ImportDeclaration(import) => {
                for specifier in import.specifiers.iter().flatten() {
                    let (local, name) = match specifier {
                        ImportDeclarationSpecifier::ImportSpecifier(one) => {
                            (&one.local, export_name(&one.imported))
                        }
                        ImportDeclarationSpecifier::ImportDefaultSpecifier(one) => (&one.local, "default"),
                        ImportDeclarationSpecifier::ImportNamespaceSpecifier(one) => (&one.local, "*"),
                    };
                    let binding = Binding::Import(import.source.value.as_str(), name);
                    self.names.insert(local.name.to_string(), binding);
                }
            }
            Statement::ExportDefaultDeclaration(export) => {
                let export = match &export.declaration {
                    ExportDefaultDeclarationKind::FunctionDeclaration(function) => {
                        Some(Export::Function(function))
                    }
                    other => other.as_expression().map(Export::Expression),
                };
                self.exports.extend(export.map(|export| ("default".to_owned(), export)));
            }
            Statement::ExportNamedDeclaration(export) => {
                match &export.declaration {
                    Some(Declaration::VariableDeclaration(declaration)) => {
                        self.variables(declaration);
                        for name in declaration.declarations.iter().flat_map(|it| pattern_names(&it.id)) {
                            self.exports.insert(name.to_owned(), Export::Name(name));
                        }
                    }
                    Some(Declaration::FunctionDeclaration(function)) => {
                        self.function(function);
                        let name = function.id.as_ref().map(|id| id.name.as_str());
                        self.exports.extend(name.map(|name| (name.to_owned(), Export::Name(name))));
                    }
                    _ => {}
                }
                for specifier in &export.specifiers {
                    let local = export_name(&specifier.local);
                    let export = match &export.source {
                        Some(source) => Export::From(source.value.as_str(), local),
                        None => Export::Name(local),
                    };
                    self.exports.insert(export_name(&specifier.exported).to_owned(), export);
                }
            }
            Statement::ExportAllDeclaration(export) => match &export.exported {
                Some(name) => {
                    let export = Export::From(export.source.value.as_str(), "*");
                    self.exports.insert(export_name(name).to_owned(), export);
                }
                None => self.stars.push(export.source.value.to_string()),
            },
            Statement::ExpressionStatement(statement) => {
                return self.record_expression(&statement.expression);
            }
            Statement::IfStatement(_)
            | Statement::ForStatement(_)
            | Statement::ForOfStatement(_)
            | Statement::ForInStatement(_)
            | Statement::TryStatement(_)
            | Statement::BlockStatement(_) => return Some(""),
            _ => {}
        }
        None
    }

    fn variables(&mut self, declaration: &'a VariableDeclaration<'a>) {
        for variable in &declaration.declarations {
            let Some(value) = &variable.init else { continue };
            match &variable.id {
                BindingPattern::BindingIdentifier(id) => {
                    self.names.insert(id.name.to_string(), Binding::Expression(value));
                }
                pattern => {
                    for name in pattern_names(pattern) {
                        self.names.insert(name.to_owned(), Binding::Pattern(pattern, value));
                    }
                }
            }
        }
    }

    fn function(&mut self, function: &'a Function<'a>) {
        if let Some(id) = &function.id {
            self.names.insert(id.name.to_string(), Binding::Function(function));
        }
    }

    /// Records `module.exports = …`, `exports.x = …` and `define.doc(…)` as exports. If another expression may change a
    /// value, returns the changed name, or an empty string if the name is unclear.
    fn record_expression(&mut self, expression: &'a Expression<'a>) -> Option<&'a str> {
        match expression {
            Expression::AssignmentExpression(assignment) => {
                if let Some(name) = exported_by(&assignment.left) {
                    self.exports.insert(name.to_owned(), Export::Expression(&assignment.right));
                    return None;
                }
                Some(match &assignment.left {
                    AssignmentTarget::AssignmentTargetIdentifier(id) => id.name.as_str(),
                    target => target.as_member_expression().map_or("", |member| root_name(member.object())),
                })
            }
            Expression::CallExpression(call) if is_docs_definition(call) => {
                let argument = call.arguments.first().and_then(|argument| argument.as_expression());
                let export = argument.map(|argument| ("default".to_owned(), Export::Expression(argument)));
                self.exports.extend(export);
                None
            }
            Expression::CallExpression(call) => {
                let is_require = matches!(&call.callee, Expression::Identifier(id) if id.name == "require");
                (!is_require)
                    .then(|| call.callee.as_member_expression().map_or("", |it| root_name(it.object())))
            }
            Expression::StringLiteral(_) => None,
            _ => Some(""),
        }
    }
}

/// Returns whether a call is `define.doc(…)`, which replaces the default export in Rstack configurations.
fn is_docs_definition(call: &CallExpression<'_>) -> bool {
    let member = call.callee.as_member_expression();
    let is_define =
        |object: &Expression<'_>| matches!(object, Expression::Identifier(id) if id.name == "define");
    member.is_some_and(|it| it.static_property_name() == Some("doc") && is_define(it.object()))
}

/// Returns the name of the export that an assignment defines: `default` for `module.exports = …`. Returns `None` for
/// other assignments.
fn exported_by<'a>(target: &'a AssignmentTarget<'a>) -> Option<&'a str> {
    let member = target.as_member_expression()?;
    let name = member.static_property_name()?;
    match member.object() {
        Expression::Identifier(id) if id.name == "module" && name == "exports" => Some("default"),
        Expression::Identifier(id) if id.name == "exports" => Some(name),
        Expression::StaticMemberExpression(inner) => {
            let is_module = matches!(&inner.object, Expression::Identifier(id) if id.name == "module");
            (is_module && inner.property.name == "exports").then_some(name)
        }
        _ => None,
    }
}

/// Returns the first name in `a.b.c`, or an empty string if the expression does not start with a name.
fn root_name<'a>(expression: &'a Expression<'a>) -> &'a str {
    match expression {
        Expression::Identifier(id) => id.name.as_str(),
        other => other.as_member_expression().map_or("", |member| root_name(member.object())),
    }
}

fn export_name<'a>(name: &'a oxc_ast::ast::ModuleExportName<'a>) -> &'a str {
    use oxc_ast::ast::ModuleExportName as Name;
    match name {
        Name::IdentifierName(id) => id.name.as_str(),
        Name::IdentifierReference(id) => id.name.as_str(),
        Name::StringLiteral(text) => text.value.as_str(),
    }
}

pub(super) fn pattern_names<'a>(pattern: &'a BindingPattern<'a>) -> Vec<&'a str> {
    pattern.get_binding_identifiers().into_iter().map(|id| id.name.as_str()).collect()
}
