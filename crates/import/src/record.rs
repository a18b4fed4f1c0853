//! What to do with files that exist already. A record of the written files tells those of an earlier import from the
//! author's.

use std::collections::BTreeMap;

use serde_json::json;

use crate::path;
use crate::report::{Finding, Group, Report};
use crate::{Contents, Import, NewFile};

/// Path of the record, relative to the project's folder.
pub const RECORD: &str = ".quire/import.json";

/// The files that an import has written: digests by path.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record {
    digests: BTreeMap<String, String>,
}

/// What is at the path of a file to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Existing {
    /// Nothing.
    Nothing,
    /// Something with the same contents.
    Same,
    /// Something else; a file has this digest.
    Other(String),
}

impl Record {
    /// Reads a record. A damaged one is empty.
    pub fn parse(text: &str) -> Self {
        let parsed = serde_json::from_str::<serde_json::Value>(text).unwrap_or_default();
        let digests = parsed.get("files").and_then(|files| files.as_object()).cloned().unwrap_or_default();
        let digests = digests.into_iter();
        Self {
            digests: digests.filter_map(|(path, digest)| Some((path, digest.as_str()?.to_owned()))).collect(),
        }
    }

    /// The text of the record.
    pub fn text(&self) -> String {
        format!("{:#}\n", json!({ "files": self.digests }))
    }

    /// Adds a file.
    pub fn add(&mut self, path: &str, digest: String) {
        self.digests.insert(path.to_owned(), digest);
    }

    /// Whether an import has written files below a folder.
    pub(crate) fn is_below(&self, folder: &str) -> bool {
        self.digests.keys().any(|file| path::below(file, folder).is_some())
    }

    fn wrote(&self, path: &str, digest: &str) -> bool {
        self.digests.get(path).is_some_and(|known| known == digest)
    }
}

impl Import {
    /// Decides which files to write, and reports it. Existing files are kept; `is_forced` replaces those that an
    /// earlier import wrote and that have not been changed since.
    pub fn plan(
        self,
        record: &Record,
        is_forced: bool,
        existing: impl Fn(&NewFile) -> Existing,
    ) -> (Vec<NewFile>, Report) {
        let Self { files, mut report } = self;
        let mut written = Vec::new();
        for file in files {
            let (group, note) = match existing(&file) {
                Existing::Same => continue,
                Existing::Nothing => (Group::Written, String::new()),
                Existing::Other(digest) if record.wrote(&file.path, &digest) && is_forced => {
                    (Group::Written, "replaced".to_owned())
                }
                Existing::Other(digest) if record.wrote(&file.path, &digest) => {
                    (Group::Kept, "the import would differ now; `--force` replaces it".to_owned())
                }
                Existing::Other(_) => (
                    Group::Kept,
                    "it was not written by an import, or changed since; compare or remove it".to_owned(),
                ),
            };
            // The report names the folders that are copied.
            if group == Group::Kept || matches!(file.contents, Contents::Text(_)) {
                let subject = file.path.clone();
                let (path, line, column) = (String::new(), 0, 0);
                report.findings.push(Finding { group, subject, note, path, line, column });
            }
            if group == Group::Written {
                written.push(file);
            }
        }
        (written, report)
    }
}
