//! What an author can say about examples: `examples/example.json` for all of them, `examples/<name>/example.json` for
//! one.

use std::path::Path;

use globset::{Glob, GlobSet, GlobSetBuilder};
use quire_diagnostics::{Diagnostic, Span};
use serde::Deserialize;

/// The name of both files.
pub const FILE: &str = "example.json";

/// Texts up to this size are recorded when nothing else is said, in bytes; source maps never.
const DEFAULT_TEXT_BYTES: usize = 8192;

/// The content of a settings file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RawSettings {
    /// Ignored: where editors find the format.
    #[serde(rename = "$schema")]
    pub schema: Option<String>,
    /// What pages call the example.
    pub title: Option<String>,
    /// Packages whose versions are recorded.
    pub tools: Option<Vec<String>>,
    /// What to run in the project, one after another: program and arguments each.
    pub commands: Option<Vec<Vec<String>>>,
    /// How the last command must end; those before it must end with 0.
    pub exit_code: Option<i32>,
    /// Which lines of the output are recorded.
    pub log: Option<Log>,
    /// Patterns of output files whose texts are recorded, whatever their size.
    pub files: Option<Vec<String>>,
}

/// Which lines of a command's output are recorded.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Log {
    /// `"all"` or `"none"`.
    Word(LogWord),
    /// Lines that contain one of these texts.
    Containing(Vec<String>),
}

/// See [`Log::Word`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogWord {
    /// Every line.
    All,
    /// No line.
    None,
}

/// Settings that can be worked with.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    pub(crate) title: Option<String>,
    pub(crate) tools: Vec<String>,
    pub(crate) commands: Vec<Vec<String>>,
    pub(crate) exit_code: i32,
    pub(crate) log: Log,
    files: Option<GlobSet>,
}

impl Settings {
    /// Puts an example's own settings over those of all examples. `path` is the file that a finding names.
    pub(crate) fn new(shared: &RawSettings, own: RawSettings, path: &str) -> Result<Self, Box<Diagnostic>> {
        let problem = |message: String| Diagnostic::error("examples/bad-settings", Span::file(path), message);
        let commands = own.commands.or_else(|| shared.commands.clone()).unwrap_or_default();
        if commands.is_empty() || commands.iter().any(Vec::is_empty) {
            let hint = format!(
                "set `\"commands\": [[\"program\", \"argument\"]]` there or in `{}/{FILE}`",
                crate::FOLDER
            );
            return Err(Box::new(problem("the example has nothing to run".to_owned()).hint(hint)));
        }
        let patterns = own.files.or_else(|| shared.files.clone());
        let files = patterns.map(|patterns| globs(&patterns)).transpose();
        Ok(Self {
            title: own.title.or_else(|| shared.title.clone()),
            tools: own.tools.or_else(|| shared.tools.clone()).unwrap_or_default(),
            commands,
            exit_code: own.exit_code.or(shared.exit_code).unwrap_or(0),
            log: own.log.or_else(|| shared.log.clone()).unwrap_or(Log::Word(LogWord::None)),
            files: files.map_err(|error| Box::new(problem(error.to_string())))?,
        })
    }

    /// Whether the text of an output file is recorded.
    pub(crate) fn keeps_text(&self, path: &str, bytes: usize) -> bool {
        let is_readable = || {
            bytes <= DEFAULT_TEXT_BYTES
                && Path::new(path).extension().is_none_or(|extension| extension != "map")
        };
        self.files.as_ref().map_or_else(is_readable, |files| files.is_match(path))
    }

    /// Whether a line of the log is recorded.
    pub(crate) fn keeps_line(&self, line: &str) -> bool {
        match &self.log {
            Log::Word(LogWord::All) => true,
            Log::Word(LogWord::None) => false,
            Log::Containing(texts) => texts.iter().any(|text| line.contains(text)),
        }
    }
}

fn globs(patterns: &[String]) -> Result<GlobSet, globset::Error> {
    let mut set = GlobSetBuilder::new();
    for pattern in patterns {
        set.add(Glob::new(pattern)?);
    }
    set.build()
}

/// Reads a settings file; a mistake in it becomes a finding at its place.
pub(crate) fn parse(path: &str, text: &str) -> Result<RawSettings, Box<Diagnostic>> {
    serde_json::from_str(text).map_err(|error| {
        let start: usize =
            text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let at = (start + error.column()).min(text.len());
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        Box::new(Diagnostic::error("examples/bad-settings", Span::new(path, at..at), message))
    })
}
