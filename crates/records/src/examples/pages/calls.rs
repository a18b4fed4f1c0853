//! Fills `<Example>`, `<Output>`, `<OutputTree>` and `<OutputLog>`: adds code to the children as highlighted figures,
//! and passes lists of files as data. The data comes from the project's files and from `examples/recorded/<name>.json`,
//! which `quire examples` writes and checks.

use quire_diagnostics::{Diagnostic, did_you_mean};
use quire_files::Digest;
use quire_markdown::{Article, Attribute, Component, Host, Segment, code_block};
use serde_json::json;

use super::PageContext;
use super::attributes::{optional, problem, required, set_data, set_text, text_attribute};
use super::shown::{excerpt, is_main, language, rank};
use crate::examples::record::{OutputFile, Run};
use crate::examples::{FOLDER, Record, damaged_record_hint, record_path, settings};

/// Components that this module fills.
const CALLS: [&str; 4] = ["Example", "Output", "OutputTree", "OutputLog"];

pub(super) type Result<T> = std::result::Result<T, Box<Diagnostic>>;

/// Fills every component in the article whose name is in [`CALLS`].
pub(super) fn fill(article: &mut Article, context: &PageContext<'_>) -> Vec<Diagnostic> {
    let mut calls = Calls { host: context.host, context, diagnostics: Vec::new() };
    calls.segments(&mut article.body);
    calls.diagnostics
}

struct Calls<'a> {
    host: &'a dyn Host,
    context: &'a PageContext<'a>,
    diagnostics: Vec<Diagnostic>,
}

impl Calls<'_> {
    fn segments(&mut self, body: &mut [Segment]) {
        for segment in body {
            let Segment::Component(component) = segment else { continue };
            let name = component.name.as_str();
            if CALLS.contains(&name) && !(self.context.is_own_component)(name) {
                if let Err(diagnostic) = self.call(component) {
                    self.diagnostics.push(*diagnostic);
                }
            } else {
                self.segments(&mut component.children);
            }
        }
    }

    fn call(&mut self, call: &mut Component) -> Result<()> {
        match call.name.as_str() {
            "Example" => self.example(call),
            "Output" => self.output(call),
            "OutputTree" => self.tree(call),
            _ => self.log(call),
        }
    }

    /// Fills `<Example>`: sources, commands, and output.
    fn example(&mut self, call: &mut Component) -> Result<()> {
        let name = required(call, "name")?;
        let record = self.record(call, &name)?;
        let mut sources: Vec<&String> = record.sources.keys().collect();
        sources.sort_by_key(|path| (rank(path), path.as_str()));
        let from = call.span.path.to_string();
        let source = |path: &&String| {
            // Binary files, such as images and WebAssembly modules, cannot be read as text, so they have no tab.
            let file = self.host.read(&from, &source_specifier(&name, path)).ok()?;
            Some(((*path).clone(), language(path), file.text))
        };
        let sources: Vec<_> = sources.iter().filter_map(source).collect();
        let output = record
            .files
            .iter()
            .filter_map(|file| Some((file.path.clone(), language(&file.path), file.text()?)));
        let output: Vec<_> = output.collect();
        let title = record.title.clone().unwrap_or_else(|| name.clone());
        set_text(call, "title", &title);
        set_data(call, "commands", &json!(record.runs.iter().map(Run::command_line).collect::<Vec<_>>()));
        let open = optional(call, "open")?;
        if let Some(wanted) = open.as_ref().filter(|open| sources.iter().all(|(path, ..)| path != *open)) {
            let message = format!("example `{name}` has no text file `{wanted}`");
            let unknown = problem(call, "examples/unknown-file", message);
            let paths = sources.iter().map(|(path, ..)| path.as_str()).collect();
            return Err(Box::new(near(unknown, wanted, paths)));
        }
        call.children = vec![self.tabs(call, "exampleSources", open.as_deref(), sources)];
        if !record.files.is_empty() {
            call.children.push(tree_call(call, &record.files.iter().collect::<Vec<_>>()));
        }
        if !output.is_empty() {
            call.children.push(self.tabs(call, "exampleOutput", None, output));
        }
        Ok(())
    }

    /// Fills `<Output>`: one file, or selected lines of the file.
    fn output(&mut self, call: &mut Component) -> Result<()> {
        let name = required(call, "example")?;
        let wanted = required(call, "file")?;
        let record = self.record(call, &name)?;
        let file = find(call, &name, &record, &wanted)?;
        let language = language(&file.path);
        let text = file.text().ok_or_else(|| {
            let hint = format!(
                "to record the text, add the file to `files` in `{FOLDER}/{name}/{}`",
                settings::FILE
            );
            problem(call, "examples/no-text", format!("the text of `{}` is not recorded", file.path))
                .hint(hint)
        })?;
        let excerpt =
            optional(call, "lines")?.map(|lines| excerpt(call, &text, &lines, language)).transpose()?;
        let title = optional(call, "title")?.unwrap_or_else(|| match &excerpt {
            Some(_) => self.host.text("codeExcerpt").replace("{file}", &file.path),
            None => file.path.clone(),
        });
        // Leading and trailing blank lines are only spacing in the tool's output.
        let text = excerpt.as_deref().unwrap_or(&text).trim_matches('\n');
        call.children = vec![self.figure(call, language, &title, text)?];
        Ok(())
    }

    /// Fills `<OutputTree>`: the output files below a folder, with their sizes.
    fn tree(&mut self, call: &mut Component) -> Result<()> {
        let name = required(call, "example")?;
        let record = self.record(call, &name)?;
        let folder = optional(call, "folder")?;
        let is_in_folder = |file: &&OutputFile| {
            folder.as_ref().is_none_or(|folder| file.path.starts_with(&format!("{folder}/")))
        };
        let files: Vec<&OutputFile> = record.files.iter().filter(is_in_folder).collect();
        if files.is_empty() {
            let folders: Vec<&str> =
                record.files.iter().filter_map(|file| Some(file.path.rsplit_once('/')?.0)).collect();
            let wanted = folder.unwrap_or_default();
            let location = if wanted.is_empty() { String::new() } else { format!(" below `{wanted}`") };
            let message = format!("example `{name}` wrote nothing{location}");
            return Err(Box::new(near(problem(call, "examples/unknown-file", message), &wanted, folders)));
        }
        if let Segment::Component(tree) = tree_call(call, &files) {
            call.attributes = tree.attributes;
        }
        Ok(())
    }

    /// Fills `<OutputLog>`: the recorded lines of a command's output.
    fn log(&mut self, call: &mut Component) -> Result<()> {
        let name = required(call, "example")?;
        let record = self.record(call, &name)?;
        let number = optional(call, "run")?;
        let index = number.as_deref().map_or(Some(record.runs.len()), |number| number.parse().ok());
        let run = index.and_then(|index: usize| record.runs.get(index.wrapping_sub(1))).ok_or_else(|| {
            let message = format!("example `{name}` has no run `{}`", number.unwrap_or_default());
            problem(call, "examples/unknown-run", message)
                .hint(format!("runs are numbered from 1 to {}", record.runs.len()))
        })?;
        let text = match optional(call, "lines")? {
            Some(lines) => excerpt(call, &run.log.join("\n"), &lines, "text")?,
            None => run.log.join("\n"),
        };
        if text.is_empty() {
            let message = format!("example `{name}` records no output of `{}`", run.command_line());
            let hint = format!(
                "set `\"log\": \"all\"` in `{FOLDER}/{name}/{}` to record all lines; a command that prints nothing has no log to show",
                settings::FILE
            );
            return Err(Box::new(problem(call, "examples/no-text", message).hint(hint)));
        }
        let title = optional(call, "title")?.unwrap_or_else(|| run.command_line());
        call.children = vec![self.figure(call, "text", &title, &text)?];
        Ok(())
    }

    /// Returns the record of an example. Reports a warning if the project has changed since its output was recorded.
    fn record(&mut self, call: &Component, name: &str) -> Result<Record> {
        let path = record_path(name);
        let read = self.host.read(&call.span.path, &format!("<root>/{path}"));
        let file = read.map_err(|error| {
            let names = (self.context.record_names)();
            if names.iter().any(|known| known == name) {
                let message = format!("the record of example `{name}` cannot be read: {}", error.message);
                return problem(call, "examples/bad-record", message).hint(damaged_record_hint(name));
            }
            let unknown =
                problem(call, "examples/unknown-example", format!("unknown recorded example `{name}`"));
            match did_you_mean(name, names.iter().map(String::as_str)) {
                Some(near) => unknown.hint(format!("did you mean `{near}`?")),
                None => unknown
                    .hint(format!("run `quire examples --update` to record the projects in `{FOLDER}/`")),
            }
        })?;
        let record = Record::parse(&file.text).map_err(|error| {
            let message = format!("the record of example `{name}` cannot be read: {error}");
            problem(call, "examples/bad-record", message).hint(damaged_record_hint(name))
        })?;
        let is_stale = |(path, hash): (&String, &String)| {
            let source = self.host.read(&call.span.path, &source_specifier(name, path));
            source.is_ok_and(|source| Digest::of(source.text.as_bytes()).to_string() != *hash)
        };
        if record.sources.iter().any(is_stale) {
            let message = format!("example `{name}` has changed since its output was recorded");
            let stale = Diagnostic::warning("examples/stale-record", call.span.clone(), message);
            self.diagnostics.push(stale.hint(update(name)));
        }
        Ok(record)
    }

    fn figure(&self, call: &Component, language: &str, title: &str, text: &str) -> Result<Segment> {
        let highlight = optional(call, "highlight")?.map_or(String::new(), |lines| format!(" {{{lines}}}"));
        let title =
            if title.is_empty() { String::new() } else { format!(" title=\"{}\"", title.replace('"', "'")) };
        let info = format!("{language}{title}{highlight}");
        Ok(Segment::Html(code_block(self.host, &info, text)))
    }

    /// Returns files as tabs. The selected tab is `open`, or by default the main file. A single file is shown without
    /// tabs.
    fn tabs(
        &self,
        call: &Component,
        label: &str,
        open: Option<&str>,
        files: Vec<(String, &str, String)>,
    ) -> Segment {
        if let [(path, language, text)] = files.as_slice() {
            let info = format!("{language} title=\"{path}\"");
            return Segment::Html(code_block(self.host, &info, text));
        }
        let tab = |(path, language, text): (String, &str, String)| {
            let figure = Segment::Html(code_block(self.host, language, &text));
            component(call, "Tab", vec![text_attribute("label", &path)], vec![figure])
        };
        let main = files.iter().map(|(path, ..)| path.as_str()).find(|path| is_main(path));
        let mut attributes = vec![text_attribute("label", &self.host.text(label))];
        attributes.extend(open.or(main).map(|path| text_attribute("defaultValue", path)));
        component(call, "Tabs", attributes, files.into_iter().map(tab).collect())
    }
}

/// Returns an `<OutputTree>` component that lists `files`.
fn tree_call(call: &Component, files: &[&OutputFile]) -> Segment {
    let files: Vec<_> = files.iter().map(|file| json!({ "path": file.path, "bytes": file.bytes })).collect();
    let files = Attribute::Expression { name: "files".to_owned(), source: json!(files).to_string() };
    component(call, "OutputTree", vec![files], Vec::new())
}

fn component(call: &Component, name: &str, attributes: Vec<Attribute>, children: Vec<Segment>) -> Segment {
    Segment::Component(Component { name: name.to_owned(), attributes, children, span: call.span.clone() })
}

fn find<'a>(call: &Component, name: &str, record: &'a Record, wanted: &str) -> Result<&'a OutputFile> {
    let file = record.file(wanted).or_else(|| record.file(&format!("dist/{wanted}")));
    file.ok_or_else(|| {
        let message = format!("example `{name}` did not write `{wanted}`");
        let paths = record.files.iter().map(|file| file.path.as_str());
        let all = paths.clone().chain(paths.clone().filter_map(|path| path.strip_prefix("dist/"))).collect();
        let unknown = problem(call, "examples/unknown-file", message);
        let with_near = near(unknown, wanted, all);
        let output_paths: Vec<String> = paths.map(|path| format!("`{path}`")).collect();
        Box::new(if with_near.hints.is_empty() {
            with_near.hint(format!("it wrote {}", output_paths.join(", ")))
        } else {
            with_near
        })
    })
}

fn source_specifier(name: &str, path: &str) -> String {
    format!("<root>/{FOLDER}/{name}/{path}")
}

fn update(name: &str) -> String {
    format!("run `quire examples --update --only {name}`")
}

fn near(diagnostic: Diagnostic, wanted: &str, candidates: Vec<&str>) -> Diagnostic {
    match did_you_mean(wanted, candidates) {
        Some(near) => diagnostic.hint(format!("did you mean `{near}`?")),
        None => diagnostic,
    }
}
