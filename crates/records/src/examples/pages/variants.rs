//! Evaluates `import matrix from '<root>/examples/recorded/<name>.json?variants'`: the variants of an executed example,
//! for components in which readers choose a variant.
//!
//! The imported value contains `axes`; `first`, the data of the unchanged project; `config`, the path of its
//! configuration file, and `alternatives`, the contents of this file for other values (see [`alternatives`]); and
//! `href`, the URL of a file with all variants, which the component fetches when a reader chooses a variant. `first`
//! and the file have the format that [`data`] returns.

use std::collections::BTreeSet;

use quire_diagnostics::Diagnostic;
use quire_markdown::{Host, Import, code_block};
use serde_json::{Map, Value, json};

use super::shown::language;
use crate::examples::Record;
use crate::examples::record::{Case, Variants};

/// Length in bytes above which the lines of a code block are wrapped.
const LONG_LINE: usize = 200;

/// Returns the value of the import of a record. `path` and `text` are the record's path and contents.
/// `publish(name, extension, bytes)` publishes a file under a name that contains a hash of the bytes, and returns its
/// URL.
pub fn variants(
    import: &Import,
    path: &str,
    text: &str,
    host: &dyn Host,
    publish: impl FnOnce(&str, &str, Vec<u8>) -> String,
) -> Result<Value, Diagnostic> {
    let problem = |message: String| Diagnostic::error("mdx/bad-json", import.span.clone(), message);
    let record = Record::parse(text)
        .map_err(|error| problem(format!("`{path}` is not the record of an example: {error}")))?;
    let name = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".json");
    let Some((variants, first)) =
        record.variants.as_ref().and_then(|variants| Some((variants, variants.cases.first()?)))
    else {
        let hint = format!("put a `matrix.json` beside the `package.json` of example `{name}`");
        return Err(problem(format!("example `{name}` is recorded without variants")).hint(hint));
    };
    let all: Vec<&Case> = variants.cases.iter().collect();
    let config = first.project.keys().find(|path| is_config(path)).map_or("", String::as_str);
    let bytes = data(variants, &all, &shown_files(&all), host).to_string().into_bytes();
    Ok(json!({
        "axes": variants.axes,
        "config": config,
        "alternatives": alternatives(variants, config),
        "first": data(variants, &[first], &shown_first(first), host),
        "href": publish(name, "json", bytes),
    }))
}

/// Returns the contents of the configuration file with the second value of each axis, or `None` for an axis with one
/// value.
fn alternatives(variants: &Variants, config: &str) -> Vec<Option<String>> {
    let mut texts = Vec::new();
    // The last axis varies fastest.
    let mut index = 1;
    for axis in variants.axes.iter().rev() {
        let case = variants.cases.get(index).filter(|_| axis.values.len() > 1);
        texts.push(case.and_then(|case| variants.text(case.project.get(config)?)));
        index *= axis.values.len();
    }
    texts.reverse();
    texts
}

fn is_config(path: &str) -> bool {
    path.contains(".config.")
}

/// Hash of a shown file or log, and the language for highlighting it.
type Shown<'a> = (&'a str, &'static str);

/// Returns the hashes and languages of all files and logs of these cases.
fn shown_files<'a>(cases: &[&'a Case]) -> BTreeSet<Shown<'a>> {
    let of = |case: &&'a Case| {
        let project = case.project.iter().map(|(path, hash)| (hash.as_str(), language(path)));
        let files = case.files.iter().filter_map(|file| Some((file.hash.as_deref()?, language(&file.path))));
        let log = case.log.iter().map(|hash| (hash.as_str(), "text"));
        project.chain(files).chain(log).collect::<Vec<_>>()
    };
    cases.iter().flat_map(of).collect()
}

/// Returns the hashes and languages of the files that a page shows initially: the configuration files and the first
/// output file.
fn shown_first(case: &Case) -> BTreeSet<Shown<'_>> {
    let configs = case.project.iter().filter(|(path, _)| is_config(path));
    let configs = configs.map(|(path, hash)| (hash.as_str(), language(path)));
    let main = case.files.first().and_then(|file| Some((file.hash.as_deref()?, language(&file.path))));
    configs.chain(main).collect()
}

/// Returns `cases` and, by hash, the code blocks of `shown`. The cases refer to files by hash.
fn data(variants: &Variants, cases: &[&Case], shown: &BTreeSet<Shown<'_>>, host: &dyn Host) -> Value {
    let block = |&(hash, language): &Shown<'_>| {
        let text = variants.text(hash)?;
        // Without wrapping, logs and minified code would require horizontal scrolling.
        let wrap = if language == "text" || text.lines().any(|line| line.len() > LONG_LINE) {
            " wrapCode"
        } else {
            ""
        };
        let html = code_block(host, &format!("{language} expanded{wrap}"), text.trim_matches('\n'));
        Some((hash.to_owned(), Value::from(html)))
    };
    let texts: Map<String, Value> = shown.iter().filter_map(block).collect();
    json!({ "cases": cases, "texts": texts })
}
