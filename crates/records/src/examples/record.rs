//! The format of records. A record is the result of running an example.
//!
//! Records are the same for every run and on every machine: they contain no durations and no absolute paths, and all
//! lists are in a fixed order.

use std::collections::BTreeMap;

use quire_files::Digest;
use serde::{Deserialize, Serialize};

/// The result of running an example.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Record {
    /// Title of the example in pages. `None` if the settings contain no title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Versions of the packages listed in the settings.
    pub tools: BTreeMap<String, String>,
    /// Digests of the project's files by path, see [`quire_files::Digest`].
    pub sources: BTreeMap<String, String>,
    /// Commands of the project as committed, in the order of execution.
    pub runs: Vec<Run>,
    /// Files that the commands wrote, sorted by path.
    pub files: Vec<OutputFile>,
    /// Results of all variants, if the project has a matrix.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variants: Option<Variants>,
}

/// The results of all variants of a project.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Variants {
    /// Axes of the matrix, in the order of the settings.
    pub axes: Vec<Axis>,
    /// Every variant, with the last axis varying fastest. The first variant is the project as committed.
    pub cases: Vec<Case>,
    /// Lines of files and logs, by hash. Variants refer to files and logs by hash, because many variants have the same
    /// content.
    pub texts: BTreeMap<String, Vec<String>>,
}

/// An axis of the matrix, such as the output format.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Axis {
    /// Name of the axis, as in the settings.
    pub name: String,
    /// Names of the values. The first value leaves the project as committed.
    pub values: Vec<String>,
}

/// The result of one variant, which is one combination of values of the axes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Case {
    /// Value on each axis, in the order of the axes.
    pub choice: Vec<String>,
    /// Hashes of the project's files in this variant, by path.
    pub project: BTreeMap<String, String>,
    /// Exit code of the last command that ran.
    pub exit_code: i32,
    /// Hash of the recorded log lines of a failed command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log: Option<String>,
    /// Files that the commands wrote, sorted by path. Contents are referenced by hash.
    pub files: Vec<OutputFile>,
}

/// The result of one command.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Run {
    /// Name of the program, followed by its arguments.
    pub command: Vec<String>,
    /// Exit code of the command. 0 means success.
    pub exit_code: i32,
    /// Recorded lines of the output. Colors are removed, durations are replaced with `…`, and absolute paths of the
    /// project and the site are replaced with paths below `/home/me`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<String>,
}

/// A file that the commands of an example wrote.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OutputFile {
    /// Path relative to the project's folder, separated by `/`.
    pub path: String,
    /// Size in bytes, or `None` if the size varies between machines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<usize>,
    /// Hash of the contents, if the text is not recorded. In a variant, also the key of a recorded text in
    /// [`Variants::texts`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// Lines of the text, if the text is recorded. The lines are the result of `split('\n')`, so a trailing newline
    /// results in an empty last line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Vec<String>>,
}

impl Record {
    /// Parses a record. The error contains the line and the column.
    pub fn parse(json: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(json)
    }

    /// Returns the record as JSON, indented so that diffs are line by line.
    pub fn to_json(&self) -> String {
        // Strings, numbers and maps with string keys can always be serialized.
        let mut json = serde_json::to_string_pretty(self).unwrap_or_default();
        json.push('\n');
        json
    }

    /// Returns the file at `path`.
    pub fn file(&self, path: &str) -> Option<&OutputFile> {
        self.files.iter().find(|file| file.path == path)
    }
}

impl Variants {
    /// Returns the recorded text with this hash.
    pub fn text(&self, hash: &str) -> Option<String> {
        self.texts.get(hash).map(|lines| lines.join("\n"))
    }

    /// Adds a string to the recorded texts, and returns its hash.
    pub(crate) fn keep(&mut self, text: &str) -> String {
        let digest = Digest::of(text.as_bytes());
        let is_taken = |hash: &String| self.text(hash).is_some_and(|known| known != text);
        // Short hashes keep records readable. If two strings have the same short hash, the full hash is used.
        let hash =
            Some(digest.short()).filter(|short| !is_taken(short)).unwrap_or_else(|| digest.to_string());
        self.texts.entry(hash.clone()).or_insert_with(|| text.split('\n').map(str::to_owned).collect());
        hash
    }
}

impl Run {
    /// Returns the command as it is typed in a shell.
    pub fn command_line(&self) -> String {
        self.command.join(" ")
    }
}

impl OutputFile {
    /// Returns the recorded text.
    pub fn text(&self) -> Option<String> {
        self.text.as_ref().map(|lines| lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::Variants;

    #[test]
    fn texts_with_the_same_short_hash_are_distinguished() {
        let mut variants = Variants::default();
        let (first, second) = ("text 40639\n", "text 58162\n");
        let hashes = [first, second, first, second].map(|text| variants.keep(text));
        assert_eq!((hashes[0].as_str(), hashes[0].len(), hashes[1].len()), ("179a6b72", 8, 32));
        assert_eq!((&hashes[0], &hashes[1]), (&hashes[2], &hashes[3]));
        assert_eq!(variants.text(&hashes[0]).as_deref(), Some(first));
        assert_eq!(variants.text(&hashes[1]).as_deref(), Some(second));
    }
}
