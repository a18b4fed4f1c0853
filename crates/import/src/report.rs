//! The report of an import, as text and as JSON.

mod summary;

use serde_json::{Value, json};

/// Outcome of the import for a setting or file of the project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// The setting or file is carried over.
    Carried,
    /// Quire has the feature built in, so no setting is necessary.
    BuiltIn,
    /// The value is not known, for example because it depends on the environment. The note contains the assumed value.
    Assumed,
    /// The value is known only at run time, so the setting was not read.
    Unread,
    /// Quire has no equivalent or does not accept the value.
    Dropped,
    /// A file that already existed and was kept.
    Kept,
    /// A file that the import writes.
    Written,
}

impl Group {
    /// All groups, in the order of the report.
    const ALL: [Self; 7] =
        [Self::Carried, Self::BuiltIn, Self::Assumed, Self::Unread, Self::Dropped, Self::Kept, Self::Written];

    /// Returns the group's name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Carried => "carried-over",
            Self::BuiltIn => "not-needed",
            Self::Assumed => "assumed",
            Self::Unread => "not-read",
            Self::Dropped => "not-carried-over",
            Self::Kept => "kept",
            Self::Written => "written",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::Carried => "carried over",
            Self::BuiltIn => "not needed",
            Self::Assumed => "assumed",
            Self::Unread => "not read: the value is known only at run time",
            Self::Dropped => "not carried over",
            Self::Kept => "kept",
            Self::Written => "written",
        }
    }

    /// Returns whether findings of this group require the author to act.
    pub fn needs_author(self) -> bool {
        matches!(self, Self::Unread | Self::Dropped | Self::Kept)
    }
}

/// A setting, file or entry of the project, and its outcome.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Finding {
    /// Outcome of the import for the subject.
    pub group: Group,
    /// Name of the setting, file or entry.
    pub subject: String,
    /// Details or advice for the author. May be empty.
    pub note: String,
    /// Source file. Empty for findings about the whole project.
    pub path: String,
    /// Line, starting at 1. 0 if the finding is about the whole file.
    pub line: usize,
    /// Column, starting at 1.
    pub column: usize,
}

/// Outcomes of the settings, files and entries of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Name of the engine as shown to users, such as `VitePress`.
    pub engine: &'static str,
    /// Path of the project's configuration file, relative to the project's folder.
    pub config: String,
    /// Findings in the order of discovery, not grouped.
    pub findings: Vec<Finding>,
}

impl Report {
    /// Returns whether any finding requires the author to act.
    pub fn needs_author(&self) -> bool {
        self.findings.iter().any(|finding| finding.group.needs_author())
    }

    /// Returns the whole report as text, with a heading per group and a line per finding.
    pub fn text(&self) -> String {
        let mut text = format!("{} ({})\n", self.engine, self.config);
        for group in Group::ALL {
            let findings: Vec<&Finding> = self.findings.iter().filter(|it| it.group == group).collect();
            if findings.is_empty() {
                continue;
            }
            text.push_str(&format!("\n{}\n", group.title()));
            let width = findings.iter().map(|finding| finding.location().len()).max().unwrap_or_default();
            for finding in findings {
                text.push_str(&finding.line(width, &finding.sentence()));
            }
        }
        text
    }

    /// Returns the findings as JSON objects.
    pub fn json(&self) -> Vec<Value> {
        let object = |finding: &Finding| {
            json!({
                "group": finding.group.name(),
                "subject": finding.subject,
                "note": finding.note,
                "path": finding.path,
                "line": finding.line,
                "column": finding.column,
            })
        };
        self.findings.iter().map(object).collect()
    }
}

impl Finding {
    fn location(&self) -> String {
        match (self.path.is_empty(), self.line) {
            (true, _) => String::new(),
            (false, 0) => self.path.clone(),
            (false, line) => format!("{}:{line}", self.path),
        }
    }

    /// Formats a line of the report. `width` is the width of the column that shows positions.
    fn line(&self, width: usize, sentence: &str) -> String {
        if width == 0 {
            return format!("  {sentence}\n");
        }
        format!("  {:width$}  {sentence}\n", self.location())
    }

    fn sentence(&self) -> String {
        if self.note.is_empty() { self.subject.clone() } else { format!("{}: {}", self.subject, self.note) }
    }
}
