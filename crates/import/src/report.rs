//! What an import did with each part of a project, as text and as JSON.

mod summary;

use serde_json::{Value, json};

/// What became of a part of the project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// It is in the written files.
    Carried,
    /// Quire does this without configuration.
    BuiltIn,
    /// A value that depends on the environment, and what was assumed.
    Assumed,
    /// Only running the configuration could tell its value.
    Unread,
    /// Quire has no counterpart.
    Left,
    /// A file that would have been written exists already.
    Kept,
    /// A file was written, or would have been.
    Written,
}

impl Group {
    /// Every group, in the order of the report.
    const ALL: [Self; 7] =
        [Self::Carried, Self::BuiltIn, Self::Assumed, Self::Unread, Self::Left, Self::Kept, Self::Written];

    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Carried => "carried-over",
            Self::BuiltIn => "not-needed",
            Self::Assumed => "assumed",
            Self::Unread => "not-read",
            Self::Left => "not-carried-over",
            Self::Kept => "kept",
            Self::Written => "written",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::Carried => "carried over",
            Self::BuiltIn => "not needed",
            Self::Assumed => "assumed",
            Self::Unread => "not read: only running the configuration could tell the value",
            Self::Left => "not carried over",
            Self::Kept => "kept",
            Self::Written => "written",
        }
    }

    /// Whether the author has to do something.
    pub fn needs_author(self) -> bool {
        matches!(self, Self::Unread | Self::Left | Self::Kept)
    }
}

/// One line of a report.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Finding {
    /// What became of it.
    pub group: Group,
    /// The key, file or entry.
    pub subject: String,
    /// More about it, and what to do. May be empty.
    pub note: String,
    /// File, line and column it came from. Line 0 stands for the file as a whole, an empty path for none.
    pub path: String,
    /// Line from 1.
    pub line: usize,
    /// Column from 1.
    pub column: usize,
}

/// What an import did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Name of the engine.
    pub engine: &'static str,
    /// Its configuration file.
    pub config: String,
    /// In the order in which they were found; those of a group belong together.
    pub findings: Vec<Finding>,
}

impl Report {
    /// Whether the author has to do something.
    pub fn needs_author(&self) -> bool {
        self.findings.iter().any(|finding| finding.group.needs_author())
    }

    /// The whole report for people: a heading per group, a line per finding.
    pub fn text(&self) -> String {
        let mut text = format!("{} ({})\n", self.engine, self.config);
        for group in Group::ALL {
            let findings: Vec<&Finding> = self.findings.iter().filter(|it| it.group == group).collect();
            if findings.is_empty() {
                continue;
            }
            text.push_str(&format!("\n{}\n", group.title()));
            let width = findings.iter().map(|finding| finding.place().len()).max().unwrap_or_default();
            for finding in findings {
                text.push_str(&finding.line(width, &finding.sentence()));
            }
        }
        text
    }

    /// The findings as JSON, one object each.
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
    fn place(&self) -> String {
        match (self.path.is_empty(), self.line) {
            (true, _) => String::new(),
            (false, 0) => self.path.clone(),
            (false, line) => format!("{}:{line}", self.path),
        }
    }

    /// A line of a report, whose places have `width` characters.
    fn line(&self, width: usize, sentence: &str) -> String {
        if width == 0 {
            return format!("  {sentence}\n");
        }
        format!("  {:width$}  {sentence}\n", self.place())
    }

    fn sentence(&self) -> String {
        if self.note.is_empty() { self.subject.clone() } else { format!("{}: {}", self.subject, self.note) }
    }
}
