//! The esbuild plugin: Sass and Less, SVG components, and URLs of public files.

use std::path::Path;

use quire_styles::{Compiler, Language};

use super::esbuild::packet::{Value, object, text};
use super::stubs::{self, Stubs};
use super::svg;

/// IDs of the callbacks.
const RESOLVE_PUBLIC: u32 = 1;
const LOAD_STYLES: u32 = 2;
const LOAD_SVG: u32 = 3;
const RESOLVE_STUB: u32 = 4;
const LOAD_STUB: u32 = 5;

/// esbuild namespaces of the stubs for unresolved imports: modules, and style sheets imported by style sheets.
const STUBS: &str = "quire-stub";
const STYLE_STUBS: &str = "quire-stub-style";

/// How a run handles the style sheets that modules import.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StyleOutput {
    Sheets,
    /// Only the class names of CSS modules.
    ClassNames,
}

/// Handles the plugin callbacks of one run.
pub(super) struct Plugin<'a> {
    pub(super) compiler: &'a mut Compiler,
    /// URL prefix of the site; begins and ends with `/`.
    pub(super) base: &'a str,
    /// The folder whose files are published unchanged.
    pub(super) public: &'a Path,
    pub(super) style_output: StyleOutput,
    /// The modules that are replaced with stubs, whose components render only their children.
    pub(super) stubs: &'a Stubs,
    /// Whether a stub shows the name of the module that it replaces.
    pub(super) are_stubs_shown: bool,
}

/// Returns the plugin's declaration for esbuild, which lists the paths that the plugin handles.
pub(super) fn declaration(stubs: &Stubs) -> Value {
    let callback = |id: u32, filter: &str, namespace: &str| {
        let parts = [("id", Value::Number(id)), ("filter", text(filter)), ("namespace", text(namespace))];
        object(parts)
    };
    let resolves = [callback(RESOLVE_STUB, &stubs.specifiers(), ""), callback(RESOLVE_PUBLIC, "^/", "")];
    let loads = [
        callback(LOAD_STUB, ".*", STUBS),
        callback(LOAD_STUB, ".*", STYLE_STUBS),
        callback(LOAD_STUB, &stubs.files(), "file"),
        callback(LOAD_STYLES, r"\.(scss|sass|less|styl)$", "file"),
        callback(LOAD_SVG, r"\.svg$", "file"),
    ];
    object([
        ("name", text("quire")),
        ("onStart", Value::Bool(false)),
        ("onEnd", Value::Bool(false)),
        ("onResolve", Value::List(resolves.to_vec())),
        ("onLoad", Value::List(loads.to_vec())),
    ])
}

impl Plugin<'_> {
    /// Returns the response to a callback. After an empty response, esbuild handles the path without the plugin.
    pub(super) fn answer(&mut self, request: &Value) -> Value {
        match request.text("command") {
            "on-resolve" if request.list("ids").contains(&Value::Number(RESOLVE_STUB)) => {
                resolve_stub(request)
            }
            "on-resolve" => self.resolve(request),
            "on-load" if self.is_stub(request) => self.load_stub(request),
            "on-load" if request.text("path").ends_with(".svg") => load_svg(request),
            "on-load" => self.load(Path::new(request.text("path"))),
            _ => object([("errors", Value::List(Vec::new())), ("warnings", Value::List(Vec::new()))]),
        }
    }

    /// Resolves a URL in a style sheet. A URL that begins with a slash may refer to a file in the public folder.
    fn resolve(&mut self, request: &Value) -> Value {
        let (path, kind) = (request.text("path"), request.text("kind"));
        if kind != "url-token" {
            return object([]);
        }
        let end = path.find(['?', '#']).unwrap_or(path.len());
        let mut is_public = |path: &str| self.compiler.is_file(&self.public.join(path));
        let site_path = path[..end].strip_prefix(self.base).filter(|_| self.base != "/");
        let href = if site_path.is_some_and(&mut is_public) {
            path.to_owned()
        } else if is_public(&path[1..end]) {
            format!("{}{}", self.base, &path[1..])
        } else {
            return object([]);
        };
        object([("id", Value::Number(RESOLVE_PUBLIC)), ("path", text(href)), ("external", Value::Bool(true))])
    }

    fn is_stub(&self, request: &Value) -> bool {
        request.text("namespace").starts_with(STUBS) || self.stubs.has_file(request.text("path"))
    }

    fn load_stub(&self, request: &Value) -> Value {
        let name = request.text("path");
        let name = name.rsplit_once("node_modules/").map_or(name, |(_, package)| package);
        let is_style = request.text("namespace") == STYLE_STUBS || Language::from_path(name).is_some();
        let (code, loader) = if is_style {
            (String::new(), "css")
        } else {
            (stubs::module(self.are_stubs_shown.then_some(name)), "js")
        };
        object([
            ("id", Value::Number(LOAD_STUB)),
            ("contents", Value::Bytes(code.into_bytes())),
            ("loader", text(loader)),
        ])
    }

    fn load(&mut self, path: &Path) -> Value {
        let is_module = Language::is_module(path);
        let has_sheets = self.style_output == StyleOutput::Sheets;
        let is_needed = has_sheets || is_module;
        // The compiler collects errors instead of stopping the run, so that all errors are reported.
        let css = if is_needed && Language::from_path(path) != Some(Language::Stylus) {
            self.compiler.css(path).unwrap_or_default()
        } else {
            String::new()
        };
        let loader = if is_module {
            "local-css"
        } else if has_sheets {
            "css"
        } else {
            "empty"
        };
        object([
            ("id", Value::Number(LOAD_STYLES)),
            ("contents", Value::Bytes(css.into_bytes())),
            ("loader", text(loader)),
        ])
    }
}

fn resolve_stub(request: &Value) -> Value {
    let (id, path) = (("id", Value::Number(RESOLVE_STUB)), ("path", text(request.text("path"))));
    match request.text("kind") {
        "url-token" => object([id, path, ("external", Value::Bool(true))]),
        "import-rule" => object([id, path, ("namespace", text(STYLE_STUBS))]),
        _ => object([id, path, ("namespace", text(STUBS))]),
    }
}

/// Loads an SVG image as a component if its import ends with `?react`. Otherwise, returns an empty response, and
/// esbuild loads the image as a file.
fn load_svg(request: &Value) -> Value {
    if request.text("suffix") != svg::QUERY {
        return object([]);
    }
    let module = match quire_files::read_text(Path::new(request.text("path"))) {
        Ok(image) => svg::module(&image),
        Err(error) => {
            let error = object([("text", text(error.to_string()))]);
            return object([("id", Value::Number(LOAD_SVG)), ("errors", Value::List(vec![error]))]);
        }
    };
    object([
        ("id", Value::Number(LOAD_SVG)),
        ("contents", Value::Bytes(module.into_bytes())),
        ("loader", text("js")),
    ])
}
