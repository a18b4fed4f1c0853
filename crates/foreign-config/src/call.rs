//! Evaluation of function calls. Runs the statements of functions that the project defines. `builtin` evaluates calls
//! of package functions, or converts them to [`External`] values.

use std::rc::Rc;

use oxc_ast::ast::{
    Argument, AssignmentOperator, AssignmentTarget, BinaryOperator, CallExpression, Expression,
    ForStatementLeft, MemberExpression, NewExpression, Statement, SwitchStatement,
};
use oxc_span::GetSpan as _;

use super::eval::{Env, binary_value, function_value, property_of};
use super::value::{Closure, Entry, External, Node, Scope, SourceSpan, Value};
use super::{BYTES_PER_STEP, Scripts};

impl<'a> Scripts<'a> {
    pub(super) fn arguments(&self, arguments: &'a [Argument<'a>], env: &Env<'a>) -> Vec<Node<'a>> {
        let mut nodes = Vec::new();
        for argument in arguments {
            match argument {
                Argument::SpreadElement(spread) => {
                    let node = self.eval(&spread.argument, env);
                    match node.value {
                        Value::List(items) => nodes.extend(items),
                        _ => nodes.push(Node::new(Value::Unknown, node.span)),
                    }
                }
                other => nodes.extend(other.as_expression().map(|argument| self.eval(argument, env))),
            }
        }
        nodes
    }

    pub(super) fn call(&self, call: &'a CallExpression<'a>, env: &Env<'a>, span: SourceSpan) -> Node<'a> {
        let arguments = self.arguments(&call.arguments, env);
        if let Some(member) = callee_member(&call.callee)
            && let Some(name) = member.static_property_name()
        {
            let object = self.eval(member.object(), env);
            return match &object.value {
                Value::External(_) | Value::Table(_) => {
                    let callee = property_of(&object, name);
                    self.apply_at(&callee, arguments, span)
                }
                Value::Unknown => object,
                Value::Nothing if member.optional() => object,
                _ => self.method(&object, name, &arguments, span),
            };
        }
        let callee = self.eval(&call.callee, env);
        self.apply_at(&callee, arguments, span)
    }

    fn apply_at(&self, callee: &Node<'a>, arguments: Vec<Node<'a>>, span: SourceSpan) -> Node<'a> {
        match &callee.value {
            Value::Function(_) => self.apply(callee, arguments),
            Value::External(external) if external.arguments.is_empty() => {
                self.package_call(external, arguments, span)
            }
            _ => Node::new(Value::Unknown, span),
        }
    }

    /// Calls a function defined in the project. Returns an unknown value if `callee` is not such a function.
    pub fn apply(&self, callee: &Node<'a>, arguments: Vec<Node<'a>>) -> Node<'a> {
        let Value::Function(closure) = &callee.value else { return Node::new(Value::Unknown, callee.span) };
        let scope = Scope::new(closure.scope.clone());
        let env = Env { module: closure.module, scope: Some(Rc::clone(&scope)) };
        let mut arguments = arguments.into_iter();
        for parameter in &closure.parameters.items {
            let argument = arguments.next().filter(|node| !node.is_nothing());
            let node = argument.unwrap_or_else(|| match &parameter.initializer {
                Some(default) => self.eval(default, &env),
                None => Node::new(Value::Nothing, callee.span),
            });
            self.bind(&parameter.pattern, node, &env, &scope);
        }
        if let Some(rest) = &closure.parameters.rest {
            let remaining = Value::List(arguments.collect());
            self.bind(&rest.rest.argument, Node::new(remaining, callee.span), &env, &scope);
        }
        self.body(closure, &env, callee.span)
    }

    fn body(&self, closure: &Closure<'a>, env: &Env<'a>, span: SourceSpan) -> Node<'a> {
        let statements = closure.body.statements.as_slice();
        if closure.is_expression
            && let [Statement::ExpressionStatement(value)] = statements
        {
            return self.eval(&value.expression, env);
        }
        match self.run(statements, env) {
            Flow::Return(node) => node,
            Flow::Next => Node::new(Value::Nothing, span),
            Flow::Unknown(span) => Node::new(Value::Unknown, span),
        }
    }

    /// Runs a `switch`. `break` is supported only as a direct statement of a case.
    fn switch(&self, choice: &'a SwitchStatement<'a>, env: &Env<'a>) -> Flow<'a> {
        let unknown = || Flow::Unknown(self.source_span(choice.discriminant.span(), env));
        let value = self.eval(&choice.discriminant, env);
        let mut matched_case = choice.cases.iter().position(|case| case.test.is_none());
        for (at, case) in choice.cases.iter().enumerate() {
            let Some(test) = &case.test else { continue };
            let test = self.eval(test, env);
            match binary_value(BinaryOperator::StrictEquality, &value, &test, value.span).bool() {
                Some(true) => {
                    matched_case = Some(at);
                    break;
                }
                Some(false) => {}
                None => return unknown(),
            }
        }
        let cases = choice.cases.iter().skip(matched_case.unwrap_or(choice.cases.len()));
        for statement in cases.flat_map(|case| &case.consequent) {
            if matches!(statement, Statement::BreakStatement(_)) {
                break;
            }
            match self.run(std::slice::from_ref(statement), env) {
                Flow::Next => {}
                end => return end,
            }
        }
        Flow::Next
    }

    /// Runs the statements of a function: function and variable declarations, blocks, `if`, `switch`, `for … of`,
    /// `return`, and assignments and calls that modify a variable (see [`Self::mutate`]). Any other statement makes the
    /// result unknown.
    fn run(&self, statements: &'a [Statement<'a>], env: &Env<'a>) -> Flow<'a> {
        for statement in statements {
            let Some(scope) = &env.scope else { return Flow::Next };
            if !self.spend(1) {
                return Flow::Unknown(self.source_span(statement.span(), env));
            }
            match statement {
                Statement::FunctionDeclaration(function) => {
                    let node = Node::new(function_value(function, env), self.source_span(function.span, env));
                    function.id.iter().for_each(|id| scope.set(id.name.as_str(), node.clone()));
                }
                Statement::VariableDeclaration(declaration) => {
                    for variable in &declaration.declarations {
                        let node = match &variable.init {
                            Some(value) => self.eval(value, env),
                            None => Node::new(Value::Nothing, self.source_span(variable.span, env)),
                        };
                        self.bind(&variable.id, node, env, scope);
                    }
                }
                Statement::ReturnStatement(statement) => {
                    let nothing = || Node::new(Value::Nothing, self.source_span(statement.span, env));
                    let value = statement.argument.as_ref().map(|value| self.eval(value, env));
                    return Flow::Return(value.unwrap_or_else(nothing));
                }
                Statement::BlockStatement(block) => match self.run(&block.body, env) {
                    Flow::Next => {}
                    end => return end,
                },
                Statement::IfStatement(choice) => {
                    let branch = match self.eval(&choice.test, env).truthiness() {
                        Some(true) => Some(&choice.consequent),
                        Some(false) => choice.alternate.as_ref(),
                        None if self.is_known_return(&choice.consequent, env) => {
                            self.assumed.borrow_mut().push(self.source_span(choice.test.span(), env));
                            choice.alternate.as_ref()
                        }
                        None => return Flow::Unknown(self.source_span(choice.test.span(), env)),
                    };
                    match branch.map_or(Flow::Next, |branch| self.run(std::slice::from_ref(branch), env)) {
                        Flow::Next => {}
                        end => return end,
                    }
                }
                Statement::SwitchStatement(choice) => match self.switch(choice, env) {
                    Flow::Next => {}
                    end => return end,
                },
                Statement::ForOfStatement(for_of) => {
                    let list = self.eval(&for_of.right, env);
                    let ForStatementLeft::VariableDeclaration(declaration) = &for_of.left else {
                        return Flow::Unknown(self.source_span(for_of.span, env));
                    };
                    let (Value::List(items), [variable]) = (list.value, declaration.declarations.as_slice())
                    else {
                        return Flow::Unknown(self.source_span(for_of.span, env));
                    };
                    for item in items {
                        self.bind(&variable.id, item, env, scope);
                        match self.run(std::slice::from_ref(&for_of.body), env) {
                            Flow::Next => {}
                            end => return end,
                        }
                    }
                }
                Statement::ExpressionStatement(statement) => {
                    if !self.mutate(&statement.expression, env, scope) {
                        return Flow::Unknown(self.source_span(statement.span, env));
                    }
                }
                Statement::EmptyStatement(_) => {}
                other => return Flow::Unknown(self.source_span(other.span(), env)),
            }
        }
        Flow::Next
    }

    /// Runs an assignment or method call that changes a variable: `x = …`, `x.y = …`, `x.push(…)`. Calls to `console`
    /// methods have no effect. Returns false if the expression is not supported.
    fn mutate(&self, expression: &'a Expression<'a>, env: &Env<'a>, scope: &Scope<'a>) -> bool {
        match expression {
            Expression::AssignmentExpression(assignment) => {
                if assignment.operator != AssignmentOperator::Assign {
                    return false;
                }
                let node = self.eval(&assignment.right, env);
                if let AssignmentTarget::AssignmentTargetIdentifier(id) = &assignment.left {
                    let name = id.name.as_str();
                    if scope.change(name, |variable| *variable = node.clone()).is_none() {
                        scope.set(name, node);
                    }
                    return true;
                }
                let Some(member) = assignment.left.as_member_expression() else { return false };
                let Expression::Identifier(id) = member.object() else { return false };
                let Some(key) = self.member_name(member, env) else { return false };
                let set = |object: &mut Node<'a>| self.set_property(object, key, node);
                scope.change(id.name.as_str(), set).unwrap_or(false)
            }
            Expression::CallExpression(call) => {
                let Some(member) = call.callee.as_member_expression() else { return false };
                let Expression::Identifier(id) = member.object() else { return false };
                if id.name == "console" {
                    return true;
                }
                let Some(method) = member.static_property_name() else { return false };
                let added = self.arguments(&call.arguments, env);
                let add = |list: &mut Node<'a>| self.add_items(list, method, added);
                scope.change(id.name.as_str(), add).unwrap_or(false)
            }
            _ => false,
        }
    }

    /// Sets a property of an object in place. Returns false if the value is not an object.
    fn set_property(&self, object: &mut Node<'a>, key: String, node: Node<'a>) -> bool {
        let Value::Table(entries) = &mut object.value else { return false };
        self.spend(entries.len() / BYTES_PER_STEP);
        let entry = Entry { key, span: node.span, node };
        match entries.iter_mut().find(|known| known.key == entry.key) {
            Some(known) => *known = entry,
            None => entries.push(entry),
        }
        true
    }

    /// Adds items to an array in place. Returns false if the value is not an array or the method is not supported.
    fn add_items(&self, list: &mut Node<'a>, method: &str, added: Vec<Node<'a>>) -> bool {
        let Value::List(items) = &mut list.value else { return false };
        match method {
            "push" => items.extend(added),
            "unshift" => {
                self.spend(items.len() / BYTES_PER_STEP);
                drop(items.splice(0..0, added));
            }
            _ => return false,
        }
        true
    }

    /// Returns whether a statement, or the only statement of a block, is `return` without a value or with a known
    /// value.
    fn is_known_return(&self, statement: &'a Statement<'a>, env: &Env<'a>) -> bool {
        match statement {
            Statement::BlockStatement(block) => match block.body.as_slice() {
                [only] => self.is_known_return(only, env),
                _ => false,
            },
            Statement::ReturnStatement(statement) => {
                statement.argument.as_ref().is_none_or(|value| self.eval(value, env).is_known())
            }
            _ => false,
        }
    }

    /// Returns the name of the property in a member expression, or `None` if the name is computed from an unknown
    /// value.
    pub(super) fn member_name(&self, member: &'a MemberExpression<'a>, env: &Env<'a>) -> Option<String> {
        match member {
            MemberExpression::ComputedMemberExpression(computed) => {
                self.eval(&computed.expression, env).text()
            }
            other => other.static_property_name().map(str::to_owned),
        }
    }

    pub(super) fn member_expression(
        &self,
        member: &'a MemberExpression<'a>,
        env: &Env<'a>,
        span: SourceSpan,
    ) -> Node<'a> {
        let Some(name) = self.member_name(member, env) else { return Node::new(Value::Unknown, span) };
        if let Expression::MetaProperty(_) = member.object() {
            return Node::new(self.meta(&name, span), span);
        }
        let object = self.eval(member.object(), env);
        match &object.value {
            Value::External(external) => Node::new(self.package_property(external, &name, span), span),
            _ => property_of(&object, &name),
        }
    }

    /// Evaluates `new URL(path, import.meta.url)` to a path. Evaluates `new Date()` to an object with only
    /// `getFullYear()`. Other instances are unknown.
    pub(super) fn instance(&self, new: &'a NewExpression<'a>, env: &Env<'a>, span: SourceSpan) -> Node<'a> {
        let arguments = self.arguments(&new.arguments, env);
        let callee = match &new.callee {
            Expression::Identifier(id) => id.name.as_str(),
            _ => "",
        };
        let value = match (callee, arguments.as_slice()) {
            ("URL", [relative_path, Node { value: Value::Path(from), .. }]) => {
                let folder = crate::path::folder(from);
                relative_path
                    .text()
                    .map_or(Value::Unknown, |text| Value::Path(crate::path::join(folder, &text)))
            }
            ("Date", []) => {
                let external =
                    External { package: "global".to_owned(), name: "Date()".to_owned(), arguments };
                Value::External(Rc::new(external))
            }
            _ => Value::Unknown,
        };
        Node::new(value, span)
    }
}

/// Control flow after a statement.
enum Flow<'a> {
    Next,
    Return(Node<'a>),
    /// The result is unknown, because the statement or condition in this span cannot be evaluated.
    Unknown(SourceSpan),
}

fn callee_member<'a>(callee: &'a Expression<'a>) -> Option<&'a MemberExpression<'a>> {
    match callee {
        Expression::ParenthesizedExpression(inner) => callee_member(&inner.expression),
        Expression::TSNonNullExpression(inner) => callee_member(&inner.expression),
        other => other.as_member_expression(),
    }
}
