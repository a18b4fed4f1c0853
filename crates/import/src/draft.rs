//! State of an import: the site's configuration, its navigation, and the findings for the report.

use std::collections::HashSet;

use quire_config::parse_site;
use quire_diagnostics::Severity;

use crate::copies::Project;
use crate::navigation::{FooterColumn, Navigation};
use crate::path;
use crate::report::{Finding, Group};
use crate::site::Site;
use quire_foreign_config::{Entry, Node, Scripts, SourceSpan, Value};

/// A file that the import writes into the project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewFile {
    /// Path relative to the project's folder.
    pub path: String,
    /// New text, or the file to copy.
    pub contents: Contents,
}

/// The contents of a file to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contents {
    /// The text to write.
    Text(String),
    /// A copy of the project file at this path.
    CopyOf(String),
}

/// Configuration, navigation and findings collected so far.
pub(crate) struct Draft<'s, 'a> {
    pub(crate) scripts: &'s Scripts<'a>,
    /// Files of the project, including the copies that the import will write.
    pub(crate) project: &'s Project<'a>,
    pub(crate) site: Site,
    /// Redirects of the site, as pairs of old path and new path or URL.
    pub(crate) redirects: Vec<(String, String)>,
    /// Redirects of each language, relative to the language's URL path.
    pub(crate) language_redirects: Vec<(String, String)>,
    /// Columns of links in the footer of every page.
    pub(crate) footer: Vec<FooterColumn>,
    /// HTML below the links of the footer, with its position in the configuration.
    pub(crate) footer_html: Vec<(String, SourceSpan)>,
    /// Path of a `_redirects` file outside of the public folder.
    pub(crate) host_redirects: Option<String>,
    /// Function in the configuration that returns the old paths of a page.
    pub(crate) redirect_function: Option<Node<'a>>,
    /// Moved folders, as pairs of old and new URL path. The paths include the base and begin with a slash.
    pub(crate) moved_folders: Vec<(String, String)>,
    /// Base path of the URLs before the import.
    pub(crate) redirect_base: String,
    /// Navigation bar and sidebars of each locale.
    pub(crate) navigation: Vec<Navigation>,
    pub(crate) files: Vec<NewFile>,
    /// Pages that Quire will generate, as paths relative to the docs folder.
    pub(crate) generated: Vec<String>,
    pub(crate) findings: Vec<Finding>,
    /// Findings reported by [`Self::report`], to detect duplicates.
    reported: HashSet<Finding>,
    /// Subjects and excerpts of expressions that were already reported as unknown.
    reported_expressions: HashSet<(String, String)>,
}

impl<'s, 'a> Draft<'s, 'a> {
    pub(crate) fn new(scripts: &'s Scripts<'a>, project: &'s Project<'a>) -> Self {
        Self {
            scripts,
            project,
            site: Site::default(),
            redirects: Vec::new(),
            language_redirects: Vec::new(),
            footer: Vec::new(),
            footer_html: Vec::new(),
            host_redirects: None,
            redirect_function: None,
            moved_folders: Vec::new(),
            redirect_base: String::new(),
            navigation: Vec::new(),
            files: Vec::new(),
            generated: Vec::new(),
            findings: Vec::new(),
            reported: HashSet::new(),
            reported_expressions: HashSet::new(),
        }
    }

    pub(crate) fn carried(&mut self, subject: &str, span: SourceSpan, note: &str) {
        self.report(Group::Carried, subject, note, Some(span));
    }

    pub(crate) fn built_in(&mut self, subject: &str, span: SourceSpan, note: &str) {
        self.report(Group::BuiltIn, subject, note, Some(span));
    }

    pub(crate) fn dropped(&mut self, subject: &str, span: SourceSpan, note: &str) {
        self.report(Group::Dropped, subject, note, Some(span));
    }

    /// Reports a file or folder that is not carried over.
    pub(crate) fn dropped_file(&mut self, path: &str, subject: &str, note: &str) {
        self.report_file(Group::Dropped, path, subject, note);
    }

    /// Reports a folder that contains too many files to list completely.
    pub(crate) fn cut_off(&mut self, folder: &str) {
        self.dropped_file(folder, "files", "the folder has too many files or folders; import parts of it");
    }

    /// Reports a file or folder that is carried over.
    pub(crate) fn carried_file(&mut self, path: &str, subject: &str, note: &str) {
        self.report_file(Group::Carried, path, subject, note);
    }

    /// Reports a folder with files that Quire supports without conversion.
    pub(crate) fn built_in_file(&mut self, path: &str, subject: &str) {
        self.report_file(Group::BuiltIn, path, subject, "");
    }

    fn report_file(&mut self, group: Group, path: &str, subject: &str, note: &str) {
        let (subject, note, path) = (subject.to_owned(), note.to_owned(), path.to_owned());
        self.findings.push(Finding { group, subject, note, path, line: 0, column: 0 });
    }

    /// Returns a folder of pages from the configuration. If the folder contains no accessible files, reports the folder
    /// and returns `None`, so that the default folder is used. Files outside of the project and its repository are not
    /// accessible.
    pub(crate) fn existing_folder(&mut self, key: &str, folder: String, span: SourceSpan) -> Option<String> {
        if !self.scripts.files.names(&folder).is_empty() {
            return Some(folder);
        }
        let note = if path::is_outside(&folder) {
            format!("`{folder}` is outside the imported folder; import a parent folder")
        } else {
            format!("the folder `{folder}` does not exist or is empty")
        };
        self.dropped(key, span, &note);
        None
    }

    /// Takes the files to write, and adds `copied`. Files outside of both the project and the docs folder are reported
    /// and removed.
    pub(crate) fn take_files(&mut self, copied: Vec<NewFile>) -> Vec<NewFile> {
        let all = std::mem::take(&mut self.files).into_iter().chain(copied);
        let docs = &self.site.docs;
        let is_outside = |file: &NewFile| {
            path::is_outside(&file.path) && path::below(&file.path, docs).is_none_or(path::is_outside)
        };
        let (outside, inside): (Vec<_>, Vec<_>) = all.partition(is_outside);
        for file in outside {
            self.dropped_file(&file.path, "file", "it would be outside the project");
        }
        inside
    }

    /// Reports a value that is unknown or has the wrong type.
    pub(crate) fn unusable(&mut self, subject: &str, node: &Node<'_>) {
        match node.value {
            Value::Unknown | Value::External(_) | Value::Function(_) => self.unread(subject, node.span),
            _ => {
                let note = format!("`{}` is not of the expected type", self.scripts.excerpt(node.span));
                self.dropped(subject, node.span, &note);
            }
        }
    }

    /// Returns the string value of a node. If the value is a function, calls the function with an object that has the
    /// given properties, and returns its string result.
    pub(crate) fn evaluate_text(&self, node: &Node<'a>, properties: &[(&str, &str)]) -> Option<String> {
        let Value::Function(_) = &node.value else { return node.text() };
        let span = node.span;
        let entry = |(key, text): &(&str, &str)| {
            let node = Node::new(Value::Text((*text).to_owned()), span);
            Entry { key: (*key).to_owned(), span, node }
        };
        let argument = Value::Table(properties.iter().map(entry).collect());
        self.scripts.apply(node, vec![Node::new(argument, span)]).text()
    }

    /// Reports an expression whose value is known only at run time. Equal expressions of the same subject are reported
    /// once.
    pub(crate) fn unread(&mut self, subject: &str, span: SourceSpan) {
        let note = self.scripts.excerpt(span);
        if self.reported_expressions.insert((subject.to_owned(), note.clone())) {
            self.report(Group::Unread, subject, &note, Some(span));
        }
    }

    pub(crate) fn report(&mut self, group: Group, subject: &str, note: &str, span: Option<SourceSpan>) {
        let position = span.map(|span| self.scripts.position(span));
        let finding = Finding {
            group,
            subject: subject.to_owned(),
            note: note.to_owned(),
            path: span.map(|span| self.scripts.path(span)).unwrap_or_default(),
            line: position.map_or(0, |position| position.line),
            column: position.map_or(0, |position| position.column),
        };
        // Entries that apply to several languages and versions are read repeatedly.
        if self.reported.insert(finding.clone()) {
            self.findings.push(finding);
        }
    }
}

/// Checks lines of `quire.toml` with Quire's configuration parser. Returns the message of the first error. If there are
/// only warnings, returns the message of the first warning.
pub(crate) fn config_error(lines: &str) -> Option<String> {
    let (_, diagnostics) = parse_site("quire.toml", &format!("title = \"T\"\n{lines}\n"));
    let first =
        diagnostics.iter().find(|it| it.severity == Severity::Error).or_else(|| diagnostics.first())?;
    Some(first.message.clone())
}
