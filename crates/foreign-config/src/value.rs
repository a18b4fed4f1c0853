//! Values of evaluated expressions with their source spans.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use oxc_ast::ast::{FormalParameters, FunctionBody};

use super::BYTES_PER_STEP;

/// A byte range in a file that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourceSpan {
    /// Index of the file. [`super::Scripts::path`] returns its path.
    pub file: usize,
    /// Start of the byte range in the file.
    pub start: u32,
    /// Offset after the last byte of the range.
    pub end: u32,
}

/// A value with the span of the evaluated expression.
#[derive(Debug, Clone)]
pub struct Node<'a> {
    /// The result of evaluating the expression.
    pub value: Value<'a>,
    /// Span of the evaluated expression, which may be in another file than its use.
    pub span: SourceSpan,
}

/// The value of an expression.
#[derive(Debug, Clone)]
pub enum Value<'a> {
    /// `null` or `undefined`.
    Nothing,
    /// `true` or `false`.
    Bool(bool),
    /// A number. All JavaScript numbers are 64-bit floats.
    Number(f64),
    /// A string that is not known to be a path (see [`Self::Path`]).
    Text(String),
    /// A file or folder, as a path relative to the project's folder.
    Path(String),
    /// An array. Its elements have separate spans.
    List(Vec<Node<'a>>),
    /// An object, in the order of its properties.
    Table(Vec<Entry<'a>>),
    /// A function defined in the project's own code.
    Function(Rc<Closure<'a>>),
    /// An export of a package or a global, or a call to either. Package functions are not run.
    External(Rc<External<'a>>),
    /// A value known only at run time. The span of its node is the innermost expression that cannot be evaluated.
    Unknown,
}

/// A property of an object.
#[derive(Debug, Clone)]
pub struct Entry<'a> {
    /// Name of the property, without quotes.
    pub key: String,
    /// Span of the property's name.
    pub span: SourceSpan,
    /// The property's value, with its own span.
    pub node: Node<'a>,
}

/// An export of a package or a global, or a call to either.
#[derive(Debug)]
pub struct External<'a> {
    /// Package name, such as `@rspress/plugin-sitemap`. The name is `global` for JavaScript globals.
    pub package: String,
    /// Name of the export or global, such as `pluginSitemap`. It is `default` for the default export and `*` for all
    /// exports.
    pub name: String,
    /// Arguments of the call. Empty for an export that is not called.
    pub arguments: Vec<Node<'a>>,
}

/// A function of the project, with its enclosing scope.
#[derive(Debug)]
pub struct Closure<'a> {
    pub(crate) module: usize,
    pub(crate) parameters: &'a FormalParameters<'a>,
    pub(crate) body: &'a FunctionBody<'a>,
    pub(crate) is_expression: bool,
    pub(crate) scope: Option<Rc<Scope<'a>>>,
}

/// The variables of a function call.
#[derive(Debug)]
pub(crate) struct Scope<'a> {
    pub(crate) names: RefCell<BTreeMap<String, Node<'a>>>,
    pub(crate) parent: Option<Rc<Scope<'a>>>,
}

impl<'a> Scope<'a> {
    pub(crate) fn new(parent: Option<Rc<Scope<'a>>>) -> Rc<Self> {
        Rc::new(Self { names: RefCell::default(), parent })
    }

    pub(crate) fn get(&self, name: &str) -> Option<Node<'a>> {
        let local = self.names.borrow().get(name).cloned();
        local.or_else(|| self.parent.as_ref()?.get(name))
    }

    /// Declares a variable.
    pub(crate) fn set(&self, name: &str, node: Node<'a>) {
        self.names.borrow_mut().insert(name.to_owned(), node);
    }

    /// Changes a variable in place, in the scope that declares it. Returns `None` if the variable does not exist.
    pub(crate) fn change<T>(&self, name: &str, change: impl FnOnce(&mut Node<'a>) -> T) -> Option<T> {
        if let Some(node) = self.names.borrow_mut().get_mut(name) {
            return Some(change(node));
        }
        self.parent.as_ref()?.change(name, change)
    }
}

/// Properties of an object under construction. A property that is set again keeps its position.
#[derive(Default)]
pub(crate) struct Properties<'a> {
    entries: Vec<Entry<'a>>,
    positions: HashMap<String, usize>,
}

impl<'a> Properties<'a> {
    pub(crate) fn set(&mut self, entry: Entry<'a>) {
        let at = *self.positions.entry(entry.key.clone()).or_insert(self.entries.len());
        match self.entries.get_mut(at) {
            Some(known) => *known = entry,
            None => self.entries.push(entry),
        }
    }

    pub(crate) fn into_value(self) -> Value<'a> {
        Value::Table(self.entries)
    }
}

impl<'a> FromIterator<Entry<'a>> for Properties<'a> {
    fn from_iter<I: IntoIterator<Item = Entry<'a>>>(entries: I) -> Self {
        let mut properties = Self::default();
        entries.into_iter().for_each(|entry| properties.set(entry));
        properties
    }
}

impl<'a> Node<'a> {
    /// Creates a node.
    pub fn new(value: Value<'a>, span: SourceSpan) -> Self {
        Self { value, span }
    }

    /// Returns whether the value is `null` or `undefined`.
    pub fn is_nothing(&self) -> bool {
        matches!(self.value, Value::Nothing)
    }

    /// Returns a string, number or path as a string, or `None` for other values.
    pub fn text(&self) -> Option<String> {
        self.as_text().map(Cow::into_owned)
    }

    /// Like [`Self::text`], without a copy.
    pub fn as_text(&self) -> Option<Cow<'_, str>> {
        match &self.value {
            Value::Text(text) | Value::Path(text) => Some(Cow::Borrowed(text)),
            Value::Number(number) => Some(Cow::Owned(number_text(*number))),
            _ => None,
        }
    }

    /// Returns the value of a boolean, or `None` for other values.
    pub fn bool(&self) -> Option<bool> {
        if let Value::Bool(bool) = self.value { Some(bool) } else { None }
    }

    /// Returns the items of an array, or `None` for other values.
    pub fn list(&self) -> Option<&[Node<'a>]> {
        if let Value::List(items) = &self.value { Some(items) } else { None }
    }

    /// Returns the properties of an object, or `None` for other values.
    pub fn entries(&self) -> Option<&[Entry<'a>]> {
        if let Value::Table(entries) = &self.value { Some(entries) } else { None }
    }

    /// Returns the value of a property, or `None` if the value is not an object or has no such property.
    pub fn get(&self, key: &str) -> Option<&Node<'a>> {
        self.entries()?.iter().find(|entry| entry.key == key).map(|entry| &entry.node)
    }

    /// Returns whether the value is fully known, including its items and properties.
    pub fn is_known(&self) -> bool {
        match &self.value {
            Value::Unknown => false,
            Value::List(items) => items.iter().all(Self::is_known),
            Value::Table(entries) => entries.iter().all(|entry| entry.node.is_known()),
            _ => true,
        }
    }

    /// Returns the cost in steps: one step for the value and each contained value, and one step for each
    /// [`BYTES_PER_STEP`] bytes of strings and keys.
    pub fn cost(&self) -> usize {
        1 + match &self.value {
            Value::Text(text) | Value::Path(text) => text.len() / BYTES_PER_STEP,
            Value::List(items) => items.iter().map(Self::cost).sum(),
            Value::Table(entries) => {
                entries.iter().map(|entry| entry.key.len() / BYTES_PER_STEP + entry.node.cost()).sum()
            }
            _ => 0,
        }
    }

    /// Returns whether the value is truthy, or `None` if its truthiness is unknown.
    pub fn truthiness(&self) -> Option<bool> {
        match &self.value {
            Value::Unknown | Value::External(_) => None,
            Value::Nothing => Some(false),
            Value::Bool(bool) => Some(*bool),
            Value::Number(number) => Some(*number != 0.0 && !number.is_nan()),
            Value::Text(text) => Some(!text.is_empty()),
            Value::Path(_) | Value::List(_) | Value::Table(_) | Value::Function(_) => Some(true),
        }
    }
}

/// Formats a number as in JavaScript, but without exponents.
pub(crate) fn number_text(number: f64) -> String {
    if number == 0.0 { "0".to_owned() } else { number.to_string().replace("inf", "Infinity") }
}
