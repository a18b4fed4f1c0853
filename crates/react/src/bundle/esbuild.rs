//! Runs esbuild's executable.

pub(super) mod metafile;
pub(super) mod packet;
pub(super) mod service;

use std::borrow::Cow;
use std::path::Path;

use quire_files::Tree;

use super::plugin::{self, Plugin};
use super::stubs::{self, Stubs};
use super::{BundleError, Message, Request, shims};
use metafile::Metafile;
use packet::{Value, object, text};
use service::Service;

/// Extensions of files that are imported as URLs.
pub const FILES: [&str; 23] = [
    "svg", "png", "jpg", "jpeg", "gif", "webp", "avif", "ico", "bmp", "mp4", "webm", "ogv", "mp3", "ogg",
    "wav", "flac", "m4a", "woff2", "woff", "ttf", "otf", "eot", "pdf",
];

/// Constants that the bundlers of other engines define. `quire dev` also uses `production`.
const DEFINES: [&str; 2] = ["process.env.NODE_ENV=\"production\"", "process.env={}"];

/// Properties of `import.meta.env`, as in `theme/src/server/expressions.ts`; [`environment`] adds `SSR`.
const ENVIRONMENT: [(&str, &str); 4] =
    [("MODE", "\"production\""), ("PROD", "true"), ("DEV", "false"), ("SSG_MD", "false")];

/// Returns the definitions of `import.meta.env` for the run `name`. Properties are defined individually, so that
/// esbuild removes branches that depend on them. The definition of the whole object makes all other properties
/// undefined.
fn environment(name: &str) -> Vec<String> {
    let side = ("SSR", if name == "server" { "true" } else { "false" });
    let properties = || ENVIRONMENT.iter().chain([&side]);
    let single = properties().map(|(key, value)| format!("import.meta.env.{key}={value}"));
    let object: Vec<String> = properties().map(|(key, value)| format!("{key:?}:{value}")).collect();
    single.chain([format!("import.meta.env={{{}}}", object.join(","))]).collect()
}

/// Output files and metafile of a run, see [`Run::start`].
pub(super) type Outcome = (Tree, Metafile);

/// A prepared run of esbuild.
pub(super) struct Run<'a> {
    request: &'a Request<'a>,
    name: &'static str,
    /// Command-line arguments. [`Run::new`] adds the arguments that all runs share.
    pub(super) arguments: Vec<String>,
    /// The entry modules: pairs of the output's name, which may be empty, and the module's path.
    pub(super) entries: Vec<(String, String)>,
    /// Source of the entry module if the entry module is not a file.
    pub(super) standard_input: Option<String>,
}

impl<'a> Run<'a> {
    /// Prepares a run. `name` is the output folder below the work folder.
    pub(super) fn new(request: &'a Request<'a>, name: &'static str) -> Self {
        let arguments = [
            "--bundle",
            "--jsx=automatic",
            if request.is_traced { "--log-level=verbose" } else { "--log-level=error" },
            "--log-limit=0",
            "--color=false",
            "--metafile",
            "--charset=utf8",
        ];
        let mut arguments: Vec<String> = arguments.map(str::to_owned).to_vec();
        arguments.extend(FILES.map(|ending| format!("--loader:.{ending}=file")));
        // Imports of files become URLs, which must be the same in both graphs.
        arguments.push("--asset-names=[name]-[hash]".to_owned());
        arguments.push(format!("--public-path={}assets/", request.base));
        // Sites also write JSX in `.js` files and import Markdown as text (`./prompt.md?raw`).
        arguments.extend(["--loader:.js=jsx", "--loader:.md=text"].map(str::to_owned));
        let defines = DEFINES.map(str::to_owned).into_iter().chain(environment(name));
        arguments.extend(defines.map(|define| format!("--define:{define}")));
        arguments.extend(request.alias.iter().map(alias));
        Self { request, name, arguments, entries: Vec::new(), standard_input: None }
    }

    /// Runs esbuild in the site's folder. Returns the output files by name, and the metafile.
    pub(super) fn start(
        self,
        service: &mut Service,
        plugin: &mut Plugin<'_>,
    ) -> Result<Outcome, BundleError> {
        let failed = |detail: String| BundleError::Run { esbuild: self.request.esbuild.to_owned(), detail };
        let result =
            service.request(self.value(plugin.stubs), |request| plugin.answer(request)).map_err(failed)?;
        let errors = result.list("errors");
        if !errors.is_empty() {
            let work = self.request.work_folder;
            return Err(BundleError::Mistakes(errors.iter().map(|error| message(error, work)).collect()));
        }
        let metafile: Metafile =
            serde_json::from_slice(result.bytes("metafile")).map_err(|error| failed(error.to_string()))?;
        let outputs = result.list("outputFiles").iter().map(|file| {
            let path = file.text("path");
            (path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned(), file.bytes("contents").to_vec())
        });
        Ok((outputs.collect::<Tree>(), metafile))
    }

    /// Returns the build request for esbuild's service.
    fn value(&self, stubs: &Stubs) -> Value {
        let out = self.request.work_folder.join(self.name);
        let flag = |argument: &String| match argument.split_once('=') {
            Some((flag @ ("--outdir" | "--outfile"), name)) => {
                text(format!("{flag}={}", out.join(name).display()))
            }
            _ => text(argument),
        };
        let mut flags: Vec<Value> = self.arguments.iter().map(flag).collect();
        if self.standard_input.is_some() {
            flags.push(text("--loader=ts"));
        }
        let site = text(self.request.site.to_string_lossy());
        // List the package folders explicitly: pages import packages of the site, but the generated entry points are
        // outside the site.
        let packages = self.request.site.ancestors().map(|folder| folder.join("node_modules"));
        let packages = packages.filter(|place| quire_files::exists(place));
        let entry = |(name, path): &(String, String)| Value::List(vec![text(name), text(path)]);
        let input = self.standard_input.as_ref().map(|text| Value::Bytes(text.clone().into_bytes()));
        object([
            ("command", text("build")),
            ("key", Value::Number(0)),
            ("entries", Value::List(self.entries.iter().map(entry).collect())),
            ("flags", Value::List(flags)),
            ("write", Value::Bool(false)),
            ("stdinContents", input.unwrap_or(Value::Null)),
            ("stdinResolveDir", self.standard_input.as_ref().map_or(Value::Null, |_| site.clone())),
            ("absWorkingDir", site),
            ("nodePaths", Value::List(packages.map(|place| text(place.to_string_lossy())).collect())),
            ("context", Value::Bool(false)),
            ("plugins", Value::List(vec![plugin::declaration(stubs)])),
        ])
    }
}

/// Returns the esbuild argument for a configured alias. esbuild also applies an alias to subpaths.
fn alias((name, folder): (&String, &String)) -> String {
    let folder = folder.trim_start_matches("./").trim_end_matches('/');
    format!("--alias:{}=./{folder}", name.trim_end_matches('/'))
}

/// Parses an error in esbuild's response. `work_folder` is the work folder of the run.
fn message(error: &Value, work_folder: &Path) -> Message {
    let place = error.get("location").map(|place| {
        let number = |key| usize::try_from(place.number(key)).unwrap_or_default();
        (place.text("file").to_owned(), number("line"), number("column"), number("length"))
    });
    let text = error.text("text");
    Message {
        missing: shims::missing_export(text),
        place: place.filter(|(file, ..)| !file.is_empty()),
        text: without_work_folder(&as_imported(text), work_folder),
    }
}

/// Replaces the path in a message about an unresolved import with the original specifier. For an alias, path and
/// specifier differ.
fn as_imported(text: &str) -> Cow<'_, str> {
    match text.split_once(" (originally \"") {
        Some((unresolved, rest)) if unresolved.starts_with(stubs::UNRESOLVED) => {
            let specifier = rest.split_once('"').map_or(rest, |(specifier, _)| specifier);
            Cow::Owned(format!("{}{specifier}\"", stubs::UNRESOLVED))
        }
        _ => Cow::Borrowed(text),
    }
}

/// Removes the temporary work folder from the quoted paths in a message.
fn without_work_folder(text: &str, work_folder: &Path) -> String {
    let Some(name) = work_folder.file_name() else { return text.to_owned() };
    let folder = format!("{}/", name.to_string_lossy());
    let parts: Vec<&str> = text.split(&folder).collect();
    let Some((last, before)) = parts.split_last() else { return String::new() };
    let before_paths = before.iter().map(|part| part.rfind('"').map_or("", |quote| &part[..=quote]));
    before_paths.chain([*last]).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{as_imported, without_work_folder};

    #[test]
    fn unresolved_aliases_are_named_as_imported() {
        let text = r#"Could not resolve "/tmp/.quire-bundle-1/provided/_theme.js/Parts/A" (originally "@theme/Parts/A")"#;
        assert_eq!(as_imported(text), r#"Could not resolve "@theme/Parts/A""#);
        assert_eq!(as_imported(r#"Could not resolve "./a""#), r#"Could not resolve "./a""#);
    }

    #[test]
    fn messages_do_not_contain_the_work_folder() {
        let work = Path::new("/tmp/.quire-bundle-1");
        let text =
            r#"No export in "../../tmp/.quire-bundle-1/pages/a.jsx" for "x" of "/tmp/.quire-bundle-1/b.js""#;
        let expected = r#"No export in "pages/a.jsx" for "x" of "b.js""#;
        assert_eq!(without_work_folder(text, work), expected);
        assert_eq!(without_work_folder("plain", work), "plain");
    }
}
