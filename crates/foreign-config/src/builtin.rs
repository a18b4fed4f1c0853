//! Built-in Node.js packages and JavaScript globals that configurations use to compute values: `path.join`,
//! `process.env`, `Object.entries`.

use std::rc::Rc;

use super::value::{Entry, Made, Node, Place, Properties, Value};
use super::{STEP, Scripts};
use crate::path;

/// Maximum size in bytes of a file that a configuration reads, such as `package.json`, and of a string that it passes
/// to `JSON.parse`.
const MAX_JSON: usize = 1 << 16;

impl<'a> Scripts<'a> {
    /// Evaluates a property of `import.meta`, such as `import.meta.url`.
    pub(super) fn meta(&self, name: &str, place: Place) -> Value<'a> {
        let file = self.path(place);
        match name {
            "url" | "filename" => Value::Path(file),
            "dirname" => Value::Path(path::folder(&file).to_owned()),
            _ => made("global", &format!("import.meta.{name}")),
        }
    }

    /// Evaluates `readFileSync`. The result is unknown for absolute paths, and for files that do not exist or exceed
    /// [`MAX_JSON`].
    fn file_text(&self, file: &Node<'a>) -> Value<'a> {
        let path = match &file.value {
            Value::Path(path) => path.clone(),
            Value::Text(path) if !path.starts_with('/') => path::join("", path),
            _ => return Value::Unknown,
        };
        let text =
            self.files.text(&path).filter(|text| self.spend(text.len() / STEP) && text.len() <= MAX_JSON);
        text.map_or(Value::Unknown, Value::Text)
    }

    /// Evaluates a property of a package's export or of a global. `NODE_ENV` is `production`; other environment
    /// variables are assumed to be unset.
    pub(super) fn package_property(&self, of: &Made<'a>, name: &str, place: Place) -> Value<'a> {
        if of.package == "global" && matches!(&*of.name, "process.env" | "import.meta.env") {
            if name == "NODE_ENV" {
                return Value::Text("production".to_owned());
            }
            self.unset.borrow_mut().push((name.to_owned(), place));
            return Value::Nothing;
        }
        package_member(of, name)
    }

    /// Evaluates the call of a global function or of a package's function. Calls of package functions that are not
    /// listed here become [`Value::Made`].
    pub(super) fn package_call(&self, callee: &Made<'a>, arguments: Vec<Node<'a>>, place: Place) -> Node<'a> {
        let texts = || arguments.iter().map(Node::text).collect::<Option<Vec<String>>>();
        let first = arguments.first();
        let value = match (&*callee.package, &*callee.name) {
            ("path" | "path/posix", "join" | "posix.join") => joined(&arguments, false),
            ("path" | "path/posix", "resolve") => joined(&arguments, true),
            ("path" | "path/posix", "dirname") => match first.map(|node| &node.value) {
                Some(Value::Path(text)) => Value::Path(path::folder(text).to_owned()),
                _ => Value::Unknown,
            },
            ("path" | "path/posix", "basename") => first
                .and_then(Node::text)
                .map_or(Value::Unknown, |it| Value::Text(path::name(&it).to_owned())),
            ("url", "fileURLToPath" | "pathToFileURL") => {
                return first.cloned().unwrap_or_else(|| Node::new(Value::Unknown, place));
            }
            ("fs", "readFileSync") => first.map_or(Value::Unknown, |file| self.file_text(file)),
            ("global", "JSON.parse") => match first.map(|node| &node.value) {
                Some(Value::Text(json)) if json.len() <= MAX_JSON => {
                    serde_json::from_str(json).map_or(Value::Unknown, |parsed| from_json(parsed, place).value)
                }
                _ => Value::Unknown,
            },
            ("global", "process.cwd") => Value::Path(String::new()),
            ("module", "createRequire") => made("global", "require"),
            ("global", "require") => {
                let Some(specifier) = first.and_then(Node::text) else {
                    return Node::new(Value::Unknown, place);
                };
                return self.import(&self.path(place), &specifier, "default", place);
            }
            ("global", "require.resolve") => {
                let specifier = first.and_then(Node::text).unwrap_or_default();
                let found = self.resolve(&self.path(place), &specifier);
                found.map_or(Value::Unknown, Value::Path)
            }
            ("global", "Array.isArray") => match first.map(|node| &node.value) {
                None | Some(Value::Unknown | Value::Made(_)) => Value::Unknown,
                Some(value) => Value::Bool(matches!(value, Value::List(_))),
            },
            ("global", "String") => texts().map_or(Value::Unknown, |texts| Value::Text(texts.concat())),
            ("global", "Boolean") => {
                first.map_or(Some(false), Node::truth).map_or(Value::Unknown, Value::Bool)
            }
            ("global", "Date().getFullYear") => {
                self.year.map_or(Value::Unknown, |year| Value::Number(f64::from(year)))
            }
            ("global", name) if name.starts_with("Object.") => object_function(name, &arguments, place),
            ("global", _) => Value::Unknown,
            // Functions such as `defineConfig` return their argument and exist only for type checking.
            (_, name) if name.starts_with("define") && arguments.len() == 1 => {
                return arguments.into_iter().next().unwrap_or_else(|| Node::new(Value::Unknown, place));
            }
            _ => {
                let Made { package, name, .. } = callee;
                let made = Made { package: package.clone(), name: name.clone(), arguments };
                Value::Made(Rc::new(made))
            }
        };
        Node::new(value, place)
    }
}

/// Converts JSON to a value.
fn from_json<'a>(json: serde_json::Value, place: Place) -> Node<'a> {
    use serde_json::Value as Json;
    let value = match json {
        Json::Null => Value::Nothing,
        Json::Bool(bool) => Value::Bool(bool),
        Json::Number(number) => number.as_f64().map_or(Value::Unknown, Value::Number),
        Json::String(text) => Value::Text(text),
        Json::Array(items) => Value::List(items.into_iter().map(|item| from_json(item, place)).collect()),
        Json::Object(entries) => {
            let entry = |(key, value)| Entry { key, place, node: from_json(value, place) };
            Value::Table(entries.into_iter().map(entry).collect())
        }
    };
    Node::new(value, place)
}

fn made<'a>(package: &str, name: &str) -> Value<'a> {
    let (package, name) = (package.to_owned(), name.to_owned());
    Value::Made(Rc::new(Made { package, name, arguments: Vec::new() }))
}

/// Evaluates `path.join`, or `path.resolve` relative to the project's folder.
fn joined<'a>(arguments: &[Node<'a>], is_resolved: bool) -> Value<'a> {
    let mut whole = String::new();
    let mut is_path = is_resolved;
    for argument in arguments {
        match &argument.value {
            Value::Path(part) => {
                is_path = true;
                whole.clone_from(part);
            }
            _ => match argument.text() {
                // Absolute paths are specific to the author's machine.
                Some(part) if is_resolved && part.starts_with('/') => return Value::Unknown,
                Some(part) => whole = path::join(&whole, &part),
                None => return Value::Unknown,
            },
        }
    }
    if is_path { Value::Path(whole) } else { Value::Text(whole) }
}

fn object_function<'a>(name: &str, arguments: &[Node<'a>], place: Place) -> Value<'a> {
    let entries = arguments.first().and_then(Node::entries);
    let text = |key: &str| Node::new(Value::Text(key.to_owned()), place);
    match (name, entries) {
        ("Object.keys", Some(entries)) => Value::List(entries.iter().map(|it| text(&it.key)).collect()),
        ("Object.values", Some(entries)) => Value::List(entries.iter().map(|it| it.node.clone()).collect()),
        ("Object.entries", Some(entries)) => {
            let pair = |it: &Entry<'a>| Value::List(vec![text(&it.key), it.node.clone()]);
            Value::List(entries.iter().map(|it| Node::new(pair(it), it.place)).collect())
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
                [key, node] => Some(Entry { key: key.text()?, place: key.place, node: node.clone() }),
                _ => None,
            };
            let all = pairs.iter().map(entry).collect::<Option<Properties<'a>>>();
            all.map_or(Value::Unknown, Properties::into_value)
        }
        _ => Value::Unknown,
    }
}

/// Evaluates a name that is defined neither in an enclosing function nor in the module: a global.
pub(super) fn global<'a>(name: &str, module: &str, place: Place) -> Node<'a> {
    let value = match name {
        "undefined" | "NaN" => Value::Nothing,
        "__dirname" => Value::Path(path::folder(module).to_owned()),
        "__filename" => Value::Path(module.to_owned()),
        _ => made("global", name),
    };
    Node::new(value, place)
}

/// Evaluates a property of a package's export. A property of a call's result is unknown.
pub(super) fn package_member<'a>(of: &Made<'a>, name: &str) -> Value<'a> {
    if !of.arguments.is_empty() {
        return Value::Unknown;
    }
    match &*of.name {
        "default" | "*" | "globalThis" => made(&of.package, name),
        outer => made(&of.package, &format!("{outer}.{name}")),
    }
}
