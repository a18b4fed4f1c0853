//! The format of a record: what running an example gave.
//!
//! A record holds nothing that differs between two runs or two machines: no time, no absolute path, everything sorted.

use std::collections::BTreeMap;

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
    /// The project's files and hashes of their content, see [`quire_files::content_hash`].
    pub sources: BTreeMap<String, String>,
    /// The commands, in the order they were run.
    pub runs: Vec<Run>,
    /// What the commands wrote, by path.
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
    /// Size in bytes.
    pub bytes: usize,
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
