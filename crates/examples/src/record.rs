//! The format of a record: what running an example gave.
//!
//! A record holds nothing that differs between two runs or two machines: no time, no absolute path, everything sorted.

use std::collections::BTreeMap;

use quire_files::Digest;
use serde::{Deserialize, Serialize};

/// What running one example gave.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Record {
    /// What pages call the example.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Versions of the tools that the settings name, by package.
    pub tools: BTreeMap<String, String>,
    /// The project's files and their digests, see [`quire_files::Digest`].
    pub sources: BTreeMap<String, String>,
    /// The commands, in the order they were run.
    pub runs: Vec<Run>,
    /// What the commands wrote, by path.
    pub files: Vec<OutputFile>,
    /// What the project gives in its variants, when it has a matrix.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variants: Option<Variants>,
}

/// What a project gives in every variant of its matrix.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Variants {
    /// What can be chosen.
    pub axes: Vec<Axis>,
    /// Every choice, the last axis moving fastest; the first is the project as it stands.
    pub cases: Vec<Case>,
    /// The lines of the texts that cases name by hash, each once: many cases share them.
    pub texts: BTreeMap<String, Vec<String>>,
}

/// One thing that can be chosen.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Axis {
    /// What it is called.
    pub name: String,
    /// The names of its values; the first is the project's own.
    pub values: Vec<String>,
}

/// One variant.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Case {
    /// The value on each axis, in the axes' order.
    pub choice: Vec<String>,
    /// Hashes of the project's files as they were run, by path.
    pub project: BTreeMap<String, String>,
    /// How the last command that was run ended.
    pub exit_code: i32,
    /// The hash of what a failed command printed, as far as lines are kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log: Option<String>,
    /// What the commands wrote, by path; texts by hash.
    pub files: Vec<OutputFile>,
}

/// One command.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Run {
    /// Program and arguments.
    pub command: Vec<String>,
    /// How it ended.
    pub exit_code: i32,
    /// The lines of its output that were asked for: without colours, times as `…`, paths as below `/home/me/<name>`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<String>,
}

/// One file that was written.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OutputFile {
    /// Path relative to the project's folder, `/` separated.
    pub path: String,
    /// Size in bytes; nothing when it is not the same everywhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<usize>,
    /// The hash of the content, when the text is not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// The lines of the text, when it is recorded: what `split('\n')` gives, so that a final line feed shows as an
    /// empty last line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Vec<String>>,
}

impl Record {
    /// Reads a record; the error is serde's, with line and column.
    pub fn parse(json: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(json)
    }

    /// The record as it is committed: indented, so that a change shows as changed lines.
    pub fn to_json(&self) -> String {
        // Strings, numbers and maps with string keys: nothing here can fail to be written.
        let mut json = serde_json::to_string_pretty(self).unwrap_or_default();
        json.push('\n');
        json
    }

    /// The file at `path`.
    pub fn file(&self, path: &str) -> Option<&OutputFile> {
        self.files.iter().find(|file| file.path == path)
    }
}

impl Variants {
    /// The text with this hash, when it is recorded.
    pub fn text(&self, hash: &str) -> Option<String> {
        self.texts.get(hash).map(|lines| lines.join("\n"))
    }

    /// Keeps a text and answers its hash.
    pub(crate) fn keep(&mut self, text: &str) -> String {
        let digest = Digest::of(text.as_bytes());
        let is_taken = |hash: &String| self.text(hash).is_some_and(|known| known != text);
        // Few digits keep records readable; a second text with the same ones gets more.
        let hash =
            Some(digest.short()).filter(|short| !is_taken(short)).unwrap_or_else(|| digest.to_string());
        self.texts.entry(hash.clone()).or_insert_with(|| text.split('\n').map(str::to_owned).collect());
        hash
    }
}

impl Run {
    /// The command as one would type it.
    pub fn command_line(&self) -> String {
        self.command.join(" ")
    }
}

impl OutputFile {
    /// The recorded text.
    pub fn text(&self) -> Option<String> {
        self.text.as_ref().map(|lines| lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::Variants;

    #[test]
    fn texts_that_eight_digits_cannot_tell_apart_are_two() {
        let mut variants = Variants::default();
        let (one, other) = ("text 40639\n", "text 58162\n");
        let hashes = [one, other, one, other].map(|text| variants.keep(text));
        assert_eq!((hashes[0].as_str(), hashes[0].len(), hashes[1].len()), ("179a6b72", 8, 32));
        assert_eq!((&hashes[0], &hashes[1]), (&hashes[2], &hashes[3]));
        assert_eq!(variants.text(&hashes[0]).as_deref(), Some(one));
        assert_eq!(variants.text(&hashes[1]).as_deref(), Some(other));
    }
}
