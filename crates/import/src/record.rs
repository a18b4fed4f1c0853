//! Selection of the files that an import writes. A record of written files distinguishes files of earlier imports from
//! the author's files.

use std::collections::BTreeMap;

use serde_json::json;

use crate::path;
use crate::report::{Finding, Group, Report};
use crate::{Contents, Import, NewFile};

/// Path of the record, relative to the project's folder.
pub const RECORD: &str = ".quire/import.json";

/// Digests of the files written by earlier imports, by path.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    digests: BTreeMap<String, String>,
}

/// State of the path of a file to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Existing {
    /// The path does not exist.
    Nothing,
    /// A file with the same contents exists.
    Same,
    /// A different file or a folder exists. The value is the digest of the file, or an empty string for a folder or a
    /// file that cannot be read.
    Other(String),
}

/// The existing files that an import replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overwrite {
    /// No files: existing files are kept.
    Nothing,
    /// Files of an earlier import that have not changed since then.
    Imported,
}

impl Record {
    /// Parses a record. A damaged record counts as empty.
    pub fn parse(text: &str) -> Self {
        let parsed = serde_json::from_str::<serde_json::Value>(text).unwrap_or_default();
        let digests = parsed.get("files").and_then(|files| files.as_object()).cloned().unwrap_or_default();
        let digests = digests.into_iter();
        Self {
            digests: digests.filter_map(|(path, digest)| Some((path, digest.as_str()?.to_owned()))).collect(),
        }
    }

    /// Returns the contents of the record file.
    pub fn text(&self) -> String {
        format!("{:#}\n", json!({ "files": self.digests }))
    }

    /// Adds a written file and the digest of its contents.
    pub fn add(&mut self, path: &str, digest: String) {
        self.digests.insert(path.to_owned(), digest);
    }

    /// Returns whether an import has written files below a folder.
    pub(crate) fn has_files_below(&self, folder: &str) -> bool {
        self.digests.keys().any(|file| path::below(file, folder).is_some())
    }

    fn wrote(&self, path: &str, digest: &str) -> bool {
        self.digests.get(path).is_some_and(|known| known == digest)
    }
}

impl Import {
    /// Removes and reports files that cannot be copied. `read_error` returns the reason why a file cannot be read, or
    /// `None` for a readable file.
    pub fn leave_out_unreadable(&mut self, read_error: impl Fn(&NewFile) -> Option<String>) {
        let Self { files, report } = self;
        files.retain(|file| {
            let Contents::CopyOf(original) = &file.contents else { return true };
            let Some(note) = read_error(file) else { return true };
            report.findings.push(Finding {
                group: Group::Dropped,
                subject: "file".to_owned(),
                note: format!("it is not copied: {note}"),
                path: original.clone(),
                line: 0,
                column: 0,
            });
            false
        });
    }

    /// Returns the files to write, and a report with the outcome for each file. Existing files are kept. With
    /// [`Overwrite::Imported`], files of an earlier import that have not changed since then are replaced.
    pub fn plan(
        self,
        record: &Record,
        overwrite: Overwrite,
        existing: impl Fn(&NewFile) -> Existing,
    ) -> (Vec<NewFile>, Report) {
        let Self { files, mut report } = self;
        let mut to_write = Vec::new();
        for file in files {
            let (group, note) = match existing(&file) {
                Existing::Same => continue,
                Existing::Nothing => (Group::Written, String::new()),
                Existing::Other(digest)
                    if record.wrote(&file.path, &digest) && overwrite == Overwrite::Imported =>
                {
                    (Group::Written, "replaced".to_owned())
                }
                Existing::Other(digest) if record.wrote(&file.path, &digest) => {
                    (Group::Kept, "the import would differ now; `--force` replaces it".to_owned())
                }
                Existing::Other(_) => (
                    Group::Kept,
                    "it was not written by an import, or has changed since; compare or remove it".to_owned(),
                ),
            };
            // Written copies are not listed, because the report already contains the copied folders.
            if group == Group::Kept || matches!(file.contents, Contents::Text(_)) {
                let subject = file.path.clone();
                let (path, line, column) = (String::new(), 0, 0);
                report.findings.push(Finding { group, subject, note, path, line, column });
            }
            if group == Group::Written {
                to_write.push(file);
            }
        }
        (to_write, report)
    }
}
