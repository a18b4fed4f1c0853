//! Built-in Node.js packages and JavaScript globals that configurations use to compute values: `path.join`,
//! `process.env`, `Object.entries`.

use std::rc::Rc;

use super::value::{Entry, External, Node, Properties, SourceSpan, Value};
use super::{BYTES_PER_STEP, Scripts};
use crate::path;

/// Maximum size in bytes of a file read by a configuration, such as `package.json`, and of a string passed to
/// `JSON.parse`.
const MAX_JSON: usize = 1 << 16;

impl<'a> Scripts<'a> {
    /// Evaluates a property of `import.meta`, such as `import.meta.url`.
    pub(super) fn meta(&self, name: &str, span: SourceSpan) -> Value<'a> {
        let file = self.path(span);
        match name {
            "url" | "filename" => Value::Path(file),
            "dirname" => Value::Path(path::folder(&file).to_owned()),
            _ => external("global", &format!("import.meta.{name}")),
        }
    }

    /// Evaluates `readFileSync`. The result is unknown for absolute paths, and for files that do not exist or exceed
    /// [`MAX_JSON`].
    fn file_text(&self, file: &Node<'a>) -> Value<'a> {
        let path = match &file.value {
            Value::Path(path) => path::join("", path),
            Value::Text(path) if !path.starts_with('/') => path::join("", path),
            _ => return Value::Unknown,
        };
        let text = self
            .files
            .text(&path)
            .filter(|text| self.spend(text.len() / BYTES_PER_STEP) && text.len() <= MAX_JSON);
        text.map_or(Value::Unknown, Value::Text)
    }

    /// Evaluates a property of a package's export or of a global. `NODE_ENV` is `production`; other environment
    /// variables are assumed to be unset.
    pub(super) fn package_property(&self, object: &External<'a>, name: &str, span: SourceSpan) -> Value<'a> {
        if object.package == "global" && matches!(&*object.name, "process.env" | "import.meta.env") {
            if name == "NODE_ENV" {
                return Value::Text("production".to_owned());
            }
            self.unset.borrow_mut().push((name.to_owned(), span));
            return Value::Nothing;
        }
        package_member(object, name)
    }

    /// Evaluates a call to a global function or to a function from a package. Calls to unsupported package functions
    /// become [`Value::External`]; calls to unsupported global functions are unknown.
    pub(super) fn package_call(
        &self,
        callee: &External<'a>,
        arguments: Vec<Node<'a>>,
        span: SourceSpan,
    ) -> Node<'a> {
        let texts = || arguments.iter().map(Node::text).collect::<Option<Vec<String>>>();
        let first = arguments.first();
        let value = match (&*callee.package, &*callee.name) {
            ("path" | "path/posix", "join" | "posix.join") => path_function(PathFunction::Join, &arguments),
            ("path" | "path/posix", "resolve") => path_function(PathFunction::Resolve, &arguments),
            ("path" | "path/posix", "dirname") => match first.map(|node| &node.value) {
                Some(Value::Path(text)) => Value::Path(path::folder(text.trim_end_matches('/')).to_owned()),
                _ => Value::Unknown,
            },
            ("path" | "path/posix", "basename") => first
                .and_then(Node::text)
                .map_or(Value::Unknown, |it| Value::Text(path::name(&it).to_owned())),
            ("url", "fileURLToPath" | "pathToFileURL") => {
                return first.cloned().unwrap_or_else(|| Node::new(Value::Unknown, span));
            }
            ("fs", "readFileSync") => first.map_or(Value::Unknown, |file| self.file_text(file)),
            ("global", "JSON.parse") => match first.map(|node| &node.value) {
                Some(Value::Text(json)) if json.len() <= MAX_JSON => {
                    serde_json::from_str(json).map_or(Value::Unknown, |parsed| from_json(parsed, span).value)
                }
                _ => Value::Unknown,
            },
            ("global", "process.cwd") => Value::Path(String::new()),
            ("module", "createRequire") => external("global", "require"),
            ("global", "require") => {
                let Some(specifier) = first.and_then(Node::text) else {
                    return Node::new(Value::Unknown, span);
                };
                return self.import(&self.path(span), &specifier, "default", span);
            }
            ("global", "require.resolve") => {
                let specifier = first.and_then(Node::text).unwrap_or_default();
                let resolved = self.resolve(&self.path(span), &specifier);
                resolved.map_or(Value::Unknown, Value::Path)
            }
            ("global", "Array.isArray") => match first.map(|node| &node.value) {
                None | Some(Value::Unknown | Value::External(_)) => Value::Unknown,
                Some(value) => Value::Bool(matches!(value, Value::List(_))),
            },
            ("global", "String") => texts().map_or(Value::Unknown, |texts| Value::Text(texts.concat())),
            ("global", "Boolean") => {
                first.map_or(Some(false), Node::truthiness).map_or(Value::Unknown, Value::Bool)
            }
            ("global", "Date().getFullYear") => {
                self.year.map_or(Value::Unknown, |year| Value::Number(f64::from(year)))
            }
            ("global", name) if name.starts_with("Object.") => object_function(name, &arguments, span),
            ("global", _) => Value::Unknown,
            // Functions such as `defineConfig` exist only for type checking: they return their argument.
            (_, name) if name.starts_with("define") && arguments.len() == 1 => {
                return arguments.into_iter().next().unwrap_or_else(|| Node::new(Value::Unknown, span));
            }
            _ => {
                let External { package, name, .. } = callee;
                let external = External { package: package.clone(), name: name.clone(), arguments };
                Value::External(Rc::new(external))
            }
        };
        Node::new(value, span)
    }
}

fn from_json<'a>(json: serde_json::Value, span: SourceSpan) -> Node<'a> {
    use serde_json::Value as Json;
    let value = match json {
        Json::Null => Value::Nothing,
        Json::Bool(bool) => Value::Bool(bool),
        Json::Number(number) => number.as_f64().map_or(Value::Unknown, Value::Number),
        Json::String(text) => Value::Text(text),
        Json::Array(items) => Value::List(items.into_iter().map(|item| from_json(item, span)).collect()),
        Json::Object(entries) => {
            let entry = |(key, value)| Entry { key, span, node: from_json(value, span) };
            Value::Table(entries.into_iter().map(entry).collect())
        }
    };
    Node::new(value, span)
}

fn external<'a>(package: &str, name: &str) -> Value<'a> {
    let (package, name) = (package.to_owned(), name.to_owned());
    Value::External(Rc::new(External { package, name, arguments: Vec::new() }))
}

/// A function of the package `path` that joins paths.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PathFunction {
    Join,
    Resolve,
}

/// Evaluates `path.join`, or `path.resolve` relative to the project's folder.
fn path_function<'a>(function: PathFunction, arguments: &[Node<'a>]) -> Value<'a> {
    let is_resolved = function == PathFunction::Resolve;
    let mut joined_path = String::new();
    let mut is_path = is_resolved;
    for argument in arguments {
        match &argument.value {
            Value::Path(segment) => {
                is_path = true;
                joined_path = path::join("", segment);
            }
            _ => match argument.text() {
                // Absolute paths depend on the author's machine.
                Some(segment) if is_resolved && segment.starts_with('/') => return Value::Unknown,
                Some(segment) => joined_path = path::join(&joined_path, &segment),
                None => return Value::Unknown,
            },
        }
    }
    if is_path { Value::Path(joined_path) } else { Value::Text(joined_path) }
}

fn object_function<'a>(name: &str, arguments: &[Node<'a>], span: SourceSpan) -> Value<'a> {
    let entries = arguments.first().and_then(Node::entries);
    let text = |key: &str| Node::new(Value::Text(key.to_owned()), span);
    match (name, entries) {
        ("Object.keys", Some(entries)) => Value::List(entries.iter().map(|it| text(&it.key)).collect()),
        ("Object.values", Some(entries)) => Value::List(entries.iter().map(|it| it.node.clone()).collect()),
        ("Object.entries", Some(entries)) => {
            let pair = |it: &Entry<'a>| Value::List(vec![text(&it.key), it.node.clone()]);
            Value::List(entries.iter().map(|it| Node::new(pair(it), it.span)).collect())
        }
        ("Object.freeze", Some(entries)) => Value::Table(entries.to_vec()),
        ("Object.assign", Some(_)) => {
            let tables = arguments.iter().map(Node::entries).collect::<Option<Vec<_>>>();
            let merge = |tables: Vec<&[Entry<'a>]>| tables.concat().into_iter().collect::<Properties<'a>>();
            tables.map_or(Value::Unknown, |tables| merge(tables).into_value())
        }
        ("Object.fromEntries", None) => {
            let Some(pairs) = arguments.first().and_then(Node::list) else { return Value::Unknown };
            let entry = |pair: &Node<'a>| match pair.list()? {
                [key, node] => Some(Entry { key: key.text()?, span: key.span, node: node.clone() }),
                _ => None,
            };
            let properties = pairs.iter().map(entry).collect::<Option<Properties<'a>>>();
            properties.map_or(Value::Unknown, Properties::into_value)
        }
        _ => Value::Unknown,
    }
}

/// Evaluates a global: a name that is defined neither in an enclosing function nor in the module.
pub(super) fn global<'a>(name: &str, module: &str, span: SourceSpan) -> Node<'a> {
    let value = match name {
        "undefined" | "NaN" => Value::Nothing,
        "__dirname" => Value::Path(path::folder(module).to_owned()),
        "__filename" => Value::Path(module.to_owned()),
        _ => external("global", name),
    };
    Node::new(value, span)
}

/// Evaluates a property of a package's export. Properties of a call's result are unknown.
pub(super) fn package_member<'a>(object: &External<'a>, name: &str) -> Value<'a> {
    if !object.arguments.is_empty() {
        return Value::Unknown;
    }
    match &*object.name {
        "default" | "*" | "globalThis" => external(&object.package, name),
        outer => external(&object.package, &format!("{outer}.{name}")),
    }
}
