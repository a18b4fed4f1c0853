//! Projects with variants: `examples/<name>/matrix.json` beside `package.json`.
//!
//! The project as committed is the first variant. Each axis has several values. The first value changes nothing; every
//! other value replaces strings in the project's files. A variant consists of one value per axis, so every variant is a
//! complete project.

use std::collections::BTreeMap;

use quire_diagnostics::{Diagnostic, Span};
use quire_files::Tree;
use serde::Deserialize;

use crate::examples::record::Axis;
use crate::examples::settings;

/// File name of a matrix.
pub(crate) const FILE: &str = "matrix.json";

/// Contents of a matrix file.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RawMatrix {
    /// Ignored by Quire. Editors find the schema in this field.
    #[serde(rename = "$schema")]
    _schema: Option<String>,
    axes: Vec<RawAxis>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAxis {
    name: String,
    values: Vec<RawValue>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawValue {
    name: String,
    /// Replacements by file: pairs of a string that occurs exactly once in the file, and its replacement.
    #[serde(default)]
    edits: BTreeMap<String, Vec<(String, String)>>,
}

/// A valid matrix, with at least one axis and at least one value on each axis.
#[derive(Debug)]
pub(crate) struct Matrix {
    /// Path of the file, relative to the site's folder, for diagnostics.
    path: String,
    text: String,
    axes: Vec<RawAxis>,
}

impl Matrix {
    /// Parses a matrix file. An error is returned as a diagnostic at its position.
    pub(crate) fn parse(path: &str, text: &str) -> Result<Self, Box<Diagnostic>> {
        let raw: RawMatrix = serde_json::from_str(text)
            .map_err(|error| Box::new(settings::syntax_error("examples/bad-matrix", path, text, &error)))?;
        let matrix = Self { path: path.to_owned(), text: text.to_owned(), axes: raw.axes };
        if matrix.axes.is_empty() || matrix.axes.iter().any(|axis| axis.values.is_empty()) {
            let message = "a matrix needs at least one axis, and each axis at least one value".to_owned();
            return Err(Box::new(Diagnostic::error("examples/bad-matrix", Span::file(path), message)));
        }
        Ok(matrix)
    }

    /// Returns the axes with the names of their values.
    pub(crate) fn axes(&self) -> Vec<Axis> {
        let names = |axis: &RawAxis| axis.values.iter().map(|value| value.name.clone()).collect();
        self.axes.iter().map(|axis| Axis { name: axis.name.clone(), values: names(axis) }).collect()
    }

    pub(crate) fn len(&self) -> usize {
        self.axes.iter().map(|axis| axis.values.len()).product()
    }

    /// Returns the names of a variant's values. Variants are numbered with the last axis varying fastest.
    pub(crate) fn choice(&self, variant: usize) -> Vec<String> {
        self.values(variant).into_iter().map(|value| value.name.clone()).collect()
    }

    /// Returns the files of a variant: `files` with the replacements of the variant's values, axis by axis.
    pub(crate) fn apply(&self, variant: usize, files: &Tree) -> Result<Tree, Box<Diagnostic>> {
        let mut files = files.clone();
        for value in self.values(variant) {
            for (path, edits) in &value.edits {
                let missing =
                    || format!("the file `{path}` that `{}` should change does not exist", value.name);
                let bytes = files.get(path).ok_or_else(|| self.problem(path, missing()))?;
                let mut text = String::from_utf8_lossy(bytes).into_owned();
                for (old, new) in edits {
                    let count = text.matches(old.as_str()).count();
                    if count != 1 {
                        let contains = if count == 0 {
                            "does not contain this string".to_owned()
                        } else {
                            format!("contains this string {count} times")
                        };
                        let message = format!(
                            "`{}` cannot replace this: `{path}` {contains} in variant `{}`",
                            value.name,
                            self.choice(variant).join(" ")
                        );
                        return Err(Box::new(self.problem(old, message)));
                    }
                    text = text.replace(old.as_str(), new);
                }
                files.insert(path.clone(), text.into_bytes());
            }
        }
        Ok(files)
    }

    fn values(&self, variant: usize) -> Vec<&RawValue> {
        let mut rest = variant;
        let mut values: Vec<&RawValue> = Vec::new();
        for axis in self.axes.iter().rev() {
            values.push(&axis.values[rest % axis.values.len()]);
            rest /= axis.values.len();
        }
        values.reverse();
        values
    }

    /// Returns a diagnostic at the first occurrence of `word` as a JSON string in the matrix file.
    fn problem(&self, word: &str, message: String) -> Diagnostic {
        let literal = serde_json::Value::from(word).to_string();
        let start = self.text.find(&literal);
        let span = match start {
            Some(start) => Span::new(self.path.as_str(), start..start + literal.len()),
            None => Span::file(self.path.as_str()),
        };
        Diagnostic::error("examples/bad-matrix", span, message)
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use quire_files::Tree;

    use super::Matrix;

    const AXES: &str = r#"{"axes":[
  {"name":"format","values":[{"name":"esm"},{"name":"cjs","edits":{"c":[["esm","cjs"]]}}]},
  {"name":"minify","values":[{"name":"off"},{"name":"on","edits":{"c":[["'\n","' min\n"]],"p":[["1","2"]]}}]}
]}"#;

    fn files(config: &str) -> Tree {
        [("c".to_owned(), config.into()), ("p".to_owned(), "1".into())].into()
    }

    /// Formats every variant with its files, or with its diagnostic.
    fn check(config: &str) -> String {
        let matrix = Matrix::parse("matrix.json", AXES).unwrap();
        let variant = |index: usize| match matrix.apply(index, &files(config)) {
            Ok(files) => {
                let text = |path: &str| String::from_utf8_lossy(&files[path]).trim_end().to_owned();
                format!("{}: {} | {}\n", matrix.choice(index).join(" "), text("c"), text("p"))
            }
            Err(error) => {
                let place = &AXES[error.primary.start..error.primary.end];
                format!("{}: {} at {place}\n", matrix.choice(index).join(" "), error.message)
            }
        };
        (0..matrix.len()).map(variant).collect()
    }

    #[test]
    fn a_variant_is_the_project_with_the_edits_of_its_values() {
        assert_snapshot!(check("f 'esm'\n"), @r"
        esm off: f 'esm' | 1
        esm on: f 'esm' min | 2
        cjs off: f 'cjs' | 1
        cjs on: f 'cjs' min | 2
        ");
    }

    #[test]
    fn an_edit_must_name_one_place() {
        assert_snapshot!(check("f 'umd'\n"), @r#"
        esm off: f 'umd' | 1
        esm on: f 'umd' min | 2
        cjs off: `cjs` cannot replace this: `c` does not contain this string in variant `cjs off` at "esm"
        cjs on: `cjs` cannot replace this: `c` does not contain this string in variant `cjs on` at "esm"
        "#);
    }
}
