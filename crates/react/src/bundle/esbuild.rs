//! One run of esbuild's executable.
#![expect(clippy::disallowed_methods, reason = "this module is where esbuild is started")]

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::process::{Command, Stdio};

use serde::Deserialize;

use super::{BundleError, Message, Outcome, Request, Trace, shims};

/// Extensions of files that are imported as URLs.
pub const FILES: [&str; 23] = [
    "svg", "png", "jpg", "jpeg", "gif", "webp", "avif", "ico", "bmp", "mp4", "webm", "ogv", "mp3", "ogg",
    "wav", "flac", "m4a", "woff2", "woff", "ttf", "otf", "eot", "pdf",
];

/// What bundlers of other engines define. Development sessions render pages as builds do.
const DEFINES: [&str; 5] = [
    "process.env.NODE_ENV=\"production\"",
    "import.meta.env.MODE=\"production\"",
    "import.meta.env.PROD=true",
    "import.meta.env.DEV=false",
    "process.env={}",
];

/// Extensions of style sheets in languages that are not compiled. They are left out, so that a page can be read without
/// its styles.
pub const LEFT_OUT: [&str; 4] = ["less", "sass", "scss", "styl"];

/// A prepared run of esbuild.
pub(super) struct Run<'a> {
    request: &'a Request<'a>,
    name: &'static str,
    /// Arguments in addition to the common ones.
    pub(super) arguments: Vec<String>,
    /// The entry module, if it is not a file.
    pub(super) standard_input: Option<String>,
}

impl<'a> Run<'a> {
    /// Prepares a run; `name` is its output folder below the work folder.
    pub(super) fn new(request: &'a Request<'a>, name: &'static str) -> Self {
        let arguments = [
            "--bundle",
            "--jsx=automatic",
            if request.is_traced { "--log-level=verbose" } else { "--log-level=error" },
            "--log-limit=0",
            "--color=false",
            "--charset=utf8",
        ];
        let mut arguments: Vec<String> = arguments.map(str::to_owned).to_vec();
        arguments.extend(FILES.map(|ending| format!("--loader:.{ending}=file")));
        arguments.extend(LEFT_OUT.map(|ending| format!("--loader:.{ending}=empty")));
        // An imported file becomes its URL, which must be the same in both graphs.
        arguments.push("--asset-names=[name]-[hash]".to_owned());
        arguments.push(format!("--public-path={}assets/", request.base));
        // Sites write JSX in `.js` files, too, and import texts as `./prompt.md?raw`.
        arguments.extend(["--loader:.js=jsx", "--loader:.md=text"].map(str::to_owned));
        arguments.extend(DEFINES.map(|define| format!("--define:{define}")));
        arguments.extend(request.alias.iter().map(alias));
        Self { request, name, arguments, standard_input: None }
    }

    /// Runs esbuild in the site's folder. Returns the output files by name, and the metafile.
    pub(super) fn start(self, trace: &mut Trace) -> Result<Outcome, BundleError> {
        let out = self.request.work.join(self.name);
        let metafile = self.request.work.join(format!("{}.json", self.name));
        let mut command = Command::new(self.request.esbuild);
        command.current_dir(self.request.site).arg(format!("--metafile={}", metafile.display()));
        for argument in &self.arguments {
            match argument.split_once('=') {
                Some((flag @ ("--outdir" | "--outfile"), name)) => {
                    command.arg(format!("{flag}={}", out.join(name).display()))
                }
                _ => command.arg(argument),
            };
        }
        // Pages import packages of the site; the entries for these are outside of it.
        let packages = self.request.site.ancestors().map(|folder| folder.join("node_modules"));
        if let Ok(places) = std::env::join_paths(packages.filter(|place| quire_files::exists(place))) {
            command.env("NODE_PATH", places);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        if self.standard_input.is_some() {
            command.arg("--loader=ts");
        }
        let failed = |detail: String| BundleError::Run { esbuild: self.request.esbuild.to_owned(), detail };
        let mut child = command.spawn().map_err(|error| failed(error.to_string()))?;
        if let (Some(mut pipe), Some(text)) = (child.stdin.take(), &self.standard_input) {
            pipe.write_all(text.as_bytes()).map_err(|error| failed(error.to_string()))?;
        }
        let output = child.wait_with_output().map_err(|error| failed(error.to_string()))?;
        let log = String::from_utf8_lossy(&output.stderr);
        if self.request.is_traced {
            trace.add_log(&log);
        }
        if !output.status.success() {
            let messages = parse_log(&log);
            return Err(if messages.is_empty() {
                failed(log.into_owned())
            } else {
                BundleError::Mistakes(messages)
            });
        }
        let text = quire_files::read_text(&metafile)?;
        let metafile: Metafile = serde_json::from_str(&text).map_err(|error| failed(error.to_string()))?;
        trace.add_sources(self.request.site, metafile.inputs.keys().map(String::as_str));
        Ok((quire_files::read_tree(&out)?, metafile))
    }
}

/// An alias of the configuration as esbuild takes it. Its names cover what follows after a slash anyway.
fn alias((name, folder): (&String, &String)) -> String {
    let folder = folder.trim_start_matches("./").trim_end_matches('/');
    format!("--alias:{}=./{folder}", name.trim_end_matches('/'))
}

/// Parses the errors in esbuild's log: `✘ [ERROR] text`, an empty line, `    file:line:column:`, the source
/// line, and a line of tildes as long as the place. Other messages start with other marks at the start of a
/// line.
fn parse_log(log: &str) -> Vec<Message> {
    log.split("✘ [ERROR] ")
        .skip(1)
        .map(|block| {
            let mut lines = block.lines().take_while(|line| !line.starts_with(['⬥', '▲', '●']));
            let text = lines.next().unwrap_or_default().trim().to_owned();
            let place =
                lines.clone().find_map(|line| parse_place(line.trim())).map(|(file, line, column)| {
                    let length = lines.find_map(underline).unwrap_or(0);
                    (file, line, column, length)
                });
            Message { missing: shims::missing_export(&text), text, place }
        })
        .collect()
}

fn parse_place(line: &str) -> Option<(String, usize, usize)> {
    let mut parts = line.strip_suffix(':')?.rsplitn(3, ':');
    let column = parts.next()?.parse().ok()?;
    let line = parts.next()?.parse().ok()?;
    Some((parts.next()?.to_owned(), line, column))
}

fn underline(line: &str) -> Option<usize> {
    let marks = line.trim_start().strip_prefix('╵')?.trim();
    (!marks.is_empty() && marks.chars().all(|mark| mark == '~' || mark == '^')).then(|| marks.chars().count())
}

/// The metafile: esbuild's description of a run.
#[derive(Debug, Deserialize)]
pub(super) struct Metafile {
    inputs: BTreeMap<String, InputMeta>,
    outputs: BTreeMap<String, OutputMeta>,
}

/// One source file.
#[derive(Debug, Deserialize)]
struct InputMeta {
    imports: Vec<ImportMeta>,
}

/// One output file.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OutputMeta {
    /// Its entry point relative to the working folder, if it has one.
    pub(super) entry_point: Option<String>,
    /// For scripts: the style sheet of the script and the modules it imports.
    pub(super) css_bundle: Option<String>,
    #[serde(default)]
    imports: Vec<ImportMeta>,
}

#[derive(Debug, Deserialize)]
struct ImportMeta {
    path: String,
    #[serde(default)]
    external: bool,
}

impl Metafile {
    /// Output files, sorted by path.
    pub(super) fn outputs(&self) -> impl Iterator<Item = (&str, &OutputMeta)> {
        self.outputs.iter().map(|(path, meta)| (path.as_str(), meta))
    }

    /// Every source file, by path relative to the working folder.
    pub(super) fn sources(&self) -> impl Iterator<Item = &str> {
        self.inputs.keys().map(String::as_str)
    }

    /// The source files that a source file imports, by path relative to the working folder.
    pub(super) fn imports_of(&self, source: &str) -> impl Iterator<Item = &str> {
        let imports = self.inputs.get(source).map_or(&[][..], |meta| &meta.imports);
        imports.iter().filter(|import| !import.external).map(|import| import.path.as_str())
    }

    /// File names of the wanted outputs and of all chunks that they import.
    pub(super) fn reachable(&self, is_wanted: impl Fn(&str) -> bool) -> BTreeSet<String> {
        let mut stack: Vec<&str> =
            self.outputs.keys().map(String::as_str).filter(|path| is_wanted(path)).collect();
        let mut names = BTreeSet::new();
        while let Some(path) = stack.pop() {
            if names.insert(path.rsplit('/').next().unwrap_or(path).to_owned()) {
                let imports = self.outputs.get(path).map_or(&[][..], |meta| &meta.imports);
                stack.extend(imports.iter().map(|import| import.path.as_str()));
            }
        }
        names
    }
}

#[cfg(test)]
mod tests {
    use super::{Message, parse_log};

    #[test]
    fn esbuild_errors_have_a_place() {
        let log = "✘ [ERROR] Could not resolve \"./nope\"\n\n    theme/a.tsx:1:18:\n      1 │ import nope from './nope';\n        ╵                   ~~~~~~~~\n\n1 error\n";
        let place = Some(("theme/a.tsx".to_owned(), 1, 18, 8));
        assert_eq!(
            parse_log(log),
            [Message { text: "Could not resolve \"./nope\"".to_owned(), place, missing: None }]
        );
    }
}
