//! Settings of examples: `examples/example.json` for all examples, and `examples/<name>/example.json` for one example.

use std::path::Path;

use globset::GlobSet;
use quire_config::parse_globs;
use quire_diagnostics::{Diagnostic, JsonProblem, Span};
use serde::Deserialize;

/// File name of the settings.
pub const FILE: &str = "example.json";

/// Maximum size in bytes of files whose text is recorded by default. Source maps are not recorded by default.
const DEFAULT_TEXT_BYTES: usize = 8192;

/// Contents of a settings file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RawSettings {
    /// Ignored by Quire. Editors find the schema in this field.
    #[serde(rename = "$schema")]
    pub schema: Option<String>,
    /// Title of the example in pages. A project without a title uses the title of the shared settings.
    pub title: Option<String>,
    /// npm packages whose versions are recorded.
    pub tools: Option<Vec<String>>,
    /// Commands to run in the project, in order.
    pub commands: Option<Vec<RawCommand>>,
    /// Expected exit code of the last command; the default for other commands is 0. An exit code set in a command takes
    /// precedence.
    pub exit_code: Option<i32>,
    /// Lines of each command's output to record. Lines set in a command take precedence.
    pub log: Option<Log>,
    /// Glob patterns of output files whose text is recorded, regardless of size. By default, the text of all small
    /// files except source maps is recorded.
    pub files: Option<Vec<String>>,
    /// Glob patterns of output files whose contents depend on the site's location, because the tool hashes absolute
    /// paths. Only their names are recorded, with `[hash]` in place of hashes.
    pub unstable: Option<Vec<String>>,
}

/// A command in a settings file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(
    untagged,
    expecting = "a command must be a list (a program followed by its arguments), or an object whose `run` is such a list"
)]
pub enum RawCommand {
    /// Name of the program, followed by its arguments.
    Plain(Vec<String>),
    /// A command with its own settings, which override the project's settings.
    Detailed {
        /// Name of the program, followed by its arguments.
        run: Vec<String>,
        /// Expected exit code. `None` means 0 or, for the last command, the project's exit code.
        #[serde(rename = "exitCode")]
        exit_code: Option<i32>,
        /// Lines of the output to record. `None` means the project's setting.
        log: Option<Log>,
    },
}

/// Lines of a command's output to record. Blank lines between recorded lines are kept.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Log {
    /// All lines or no lines: `"all"` or `"none"`.
    Word(LogWord),
    /// Lines that contain one of these strings.
    Containing(Vec<String>),
}

/// A word for all or no lines; see [`Log::Word`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogWord {
    /// Every line of the output.
    All,
    /// No line of the output.
    None,
}

/// Settings of one example, merged with the shared settings.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    pub(crate) title: Option<String>,
    pub(crate) tools: Vec<String>,
    pub(crate) commands: Vec<Command>,
    files: Option<GlobSet>,
    unstable: GlobSet,
}

/// A command with its expected exit code and the lines of its output to record.
#[derive(Debug, Clone)]
pub(crate) struct Command {
    pub(crate) run: Vec<String>,
    pub(crate) exit_code: i32,
    log: Log,
}

impl Settings {
    /// Merges the settings of an example with the shared settings. `path` is the file name in diagnostics.
    pub(crate) fn new(
        shared: &RawSettings,
        project: RawSettings,
        path: &str,
    ) -> Result<Self, Box<Diagnostic>> {
        let problem = |message: String| Diagnostic::error("examples/bad-settings", Span::file(path), message);
        let raw = project.commands.or_else(|| shared.commands.clone()).unwrap_or_default();
        let exit_code = project.exit_code.or(shared.exit_code).unwrap_or(0);
        let log = project.log.or_else(|| shared.log.clone()).unwrap_or(Log::Word(LogWord::None));
        let last = raw.len().saturating_sub(1);
        let command = |(index, raw): (usize, RawCommand)| {
            let (run, own_code, own_log) = match raw {
                RawCommand::Plain(run) => (run, None, None),
                RawCommand::Detailed { run, exit_code, log } => (run, exit_code, log),
            };
            let exit_code = own_code.unwrap_or(if index == last { exit_code } else { 0 });
            Command { run, exit_code, log: own_log.unwrap_or_else(|| log.clone()) }
        };
        let commands: Vec<Command> = raw.into_iter().enumerate().map(command).collect();
        if commands.is_empty() || commands.iter().any(|command| command.run.is_empty()) {
            let hint = format!(
                "set `\"commands\": [[\"program\", \"argument\"]]` in this file or in `{}/{FILE}`",
                crate::examples::FOLDER
            );
            return Err(Box::new(problem("the example has no command to run".to_owned()).hint(hint)));
        }
        let patterns = project.files.or_else(|| shared.files.clone());
        let bad_pattern = |error: globset::Error| Box::new(problem(error.to_string()));
        let files = patterns.map(|patterns| parse_globs(&patterns)).transpose().map_err(bad_pattern)?;
        let unstable = project.unstable.or_else(|| shared.unstable.clone()).unwrap_or_default();
        Ok(Self {
            title: project.title.or_else(|| shared.title.clone()),
            tools: project.tools.or_else(|| shared.tools.clone()).unwrap_or_default(),
            commands,
            files,
            unstable: parse_globs(&unstable).map_err(bad_pattern)?,
        })
    }

    /// Returns whether to record only the name of an output file.
    pub(crate) fn is_unstable(&self, path: &str) -> bool {
        self.unstable.is_match(path)
    }

    /// Returns whether to record the text of an output file. `bytes` is the size of the file.
    pub(crate) fn keeps_text(&self, path: &str, bytes: usize) -> bool {
        let is_readable = || {
            bytes <= DEFAULT_TEXT_BYTES
                && Path::new(path).extension().is_none_or(|extension| extension != "map")
        };
        self.files.as_ref().map_or_else(is_readable, |files| files.is_match(path))
    }
}

impl Command {
    /// Returns the lines of a log that are recorded.
    pub(crate) fn filter_log(&self, log: Vec<String>) -> Vec<String> {
        let texts = match &self.log {
            Log::Word(LogWord::All) => return log,
            Log::Word(LogWord::None) => return Vec::new(),
            Log::Containing(texts) => texts,
        };
        let mut lines: Vec<String> = Vec::new();
        let mut is_after_blank = false;
        for line in log {
            if line.is_empty() {
                is_after_blank = true;
            } else if texts.iter().any(|text| line.contains(text)) {
                if std::mem::take(&mut is_after_blank) && !lines.is_empty() {
                    lines.push(String::new());
                }
                lines.push(line);
            }
        }
        lines
    }
}

/// Parses a settings file. An error is returned as a diagnostic at its position.
pub(crate) fn parse(path: &str, text: &str) -> Result<RawSettings, Box<Diagnostic>> {
    serde_json::from_str(text)
        .map_err(|error| Box::new(syntax_error("examples/bad-settings", path, text, &error)))
}

/// Converts a serde error about a JSON file to a diagnostic.
pub(crate) fn syntax_error(
    code: &'static str,
    path: &str,
    text: &str,
    error: &serde_json::Error,
) -> Diagnostic {
    let problem = JsonProblem::new(text, error);
    Diagnostic::error(code, problem.span(path), problem.reason)
}

#[cfg(test)]
mod tests {
    use super::{Settings, parse};

    fn filter_log(command: &str, log: &str) -> String {
        let raw = parse("example.json", &format!("{{\"commands\":[{command}]}}")).unwrap();
        let settings = Settings::new(&parse("", "{}").unwrap(), raw, "").unwrap();
        settings.commands[0].filter_log(log.split('\n').map(str::to_owned).collect()).join("\n")
    }

    #[test]
    fn lines_are_kept_with_the_blank_lines_between_them() {
        let log = "start\n\nFile (a)\n1 kB\n\nnote\nFile (b)\n\n2 kB\nend";
        assert_eq!(
            filter_log("{\"run\":[\"x\"],\"log\":[\"File\",\" kB\"]}", log),
            "File (a)\n1 kB\n\nFile (b)\n\n2 kB"
        );
        assert_eq!(filter_log("{\"run\":[\"x\"],\"log\":\"all\"}", log), log);
        assert_eq!(filter_log("[\"x\"]", log), "");
    }

    #[test]
    fn the_last_command_may_fail() {
        let shared = parse("", "{\"commands\":[[\"a\"],[\"b\"]]}").unwrap();
        let project = parse("", "{\"exitCode\":1}").unwrap();
        let settings = Settings::new(&shared, project, "").unwrap();
        let codes: Vec<_> = settings.commands.iter().map(|command| command.exit_code).collect();
        assert_eq!(codes, [0, 1]);
    }
}
