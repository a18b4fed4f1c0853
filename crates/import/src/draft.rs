//! What is collected while a project is read: the site, its navigation and the findings.

use std::collections::HashSet;

use quire_config::parse_site;
use quire_diagnostics::has_errors;

use crate::copies::Project;
use crate::navigation::{FooterColumn, Navigation};
use crate::path;
use crate::report::{Finding, Group};
use crate::script::{Entry, Node, Place, Scripts, Value};
use crate::site::Site;

/// A file to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewFile {
    /// Path relative to the project's folder.
    pub path: String,
    /// What it contains.
    pub contents: Contents,
}

/// The contents of a file to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contents {
    /// A text.
    Text(String),
    /// Those of the project's file at this path.
    CopyOf(String),
}

/// The state of an import.
pub(crate) struct Draft<'s, 'a> {
    pub(crate) scripts: &'s Scripts<'a>,
    /// Takes the folders to copy.
    pub(crate) project: &'s Project<'a>,
    pub(crate) site: Site,
    /// Redirects of the site: old path, new path or URL.
    pub(crate) redirects: Vec<(String, String)>,
    /// The footer of every page.
    pub(crate) footer: Vec<FooterColumn>,
    /// A `_redirects` file that is not in the public folder.
    pub(crate) host_redirects: Option<String>,
    /// A function of the project that returns the old paths of a page.
    pub(crate) redirect_function: Option<Node<'a>>,
    /// Folders whose pages have moved: old and new path, without slashes at their ends.
    pub(crate) moved_folders: Vec<(String, String)>,
    /// What the old paths are relative to.
    pub(crate) redirect_base: String,
    /// Navigation of each locale.
    pub(crate) navigation: Vec<Navigation>,
    pub(crate) files: Vec<NewFile>,
    /// Pages that the written navigation files declare, by path relative to the docs folder.
    pub(crate) generated: Vec<String>,
    pub(crate) findings: Vec<Finding>,
    /// The same findings, to find out whether one is new.
    known: HashSet<Finding>,
    /// Subjects and notes of expressions that were not read.
    unread: HashSet<(String, String)>,
}

impl<'s, 'a> Draft<'s, 'a> {
    pub(crate) fn new(scripts: &'s Scripts<'a>, project: &'s Project<'a>) -> Self {
        Self {
            scripts,
            project,
            site: Site::default(),
            redirects: Vec::new(),
            footer: Vec::new(),
            host_redirects: None,
            redirect_function: None,
            moved_folders: Vec::new(),
            redirect_base: String::new(),
            navigation: Vec::new(),
            files: Vec::new(),
            generated: Vec::new(),
            findings: Vec::new(),
            known: HashSet::new(),
            unread: HashSet::new(),
        }
    }

    pub(crate) fn carried(&mut self, subject: &str, place: Place, note: &str) {
        self.find(Group::Carried, subject, note, Some(place));
    }

    pub(crate) fn built_in(&mut self, subject: &str, place: Place, note: &str) {
        self.find(Group::BuiltIn, subject, note, Some(place));
    }

    pub(crate) fn left(&mut self, subject: &str, place: Place, note: &str) {
        self.find(Group::Left, subject, note, Some(place));
    }

    /// A file or folder that is not carried over.
    pub(crate) fn left_file(&mut self, path: &str, subject: &str, note: &str) {
        self.find_file(Group::Left, path, subject, note);
    }

    /// A file or folder that is carried over.
    pub(crate) fn carried_file(&mut self, path: &str, subject: &str, note: &str) {
        self.find_file(Group::Carried, path, subject, note);
    }

    /// A folder that needs no configuration.
    pub(crate) fn built_in_file(&mut self, path: &str, subject: &str) {
        self.find_file(Group::BuiltIn, path, subject, "");
    }

    fn find_file(&mut self, group: Group, path: &str, subject: &str, note: &str) {
        let (subject, note, path) = (subject.to_owned(), note.to_owned(), path.to_owned());
        self.findings.push(Finding { group, subject, note, path, line: 0, column: 0 });
    }

    /// Returns a docs folder that a configuration names if it is in the project or in its repository, and reports it
    /// otherwise: nothing else is read or written.
    pub(crate) fn inside(&mut self, key: &str, folder: String, place: Place) -> Option<String> {
        let is_readable = || !self.scripts.files.names(&folder).is_empty();
        if path::is_outside(&folder) && !is_readable() {
            let note = format!("`{folder}` is not a folder below the site's; import the folder above it");
            self.left(key, place, &note);
            return None;
        }
        Some(folder)
    }

    /// Takes the files to write. Those that would be outside of the project are reported instead.
    pub(crate) fn take_files(&mut self, copied: Vec<NewFile>) -> Vec<NewFile> {
        let all = std::mem::take(&mut self.files).into_iter().chain(copied);
        let docs = &self.site.docs;
        let is_outside = |file: &NewFile| {
            path::is_outside(&file.path) && path::below(&file.path, docs).is_none_or(path::is_outside)
        };
        let (outside, inside): (Vec<_>, Vec<_>) = all.partition(is_outside);
        for file in outside {
            self.left_file(&file.path, "file", "it would be outside of the project");
        }
        inside
    }

    /// A value that is not of the expected type, or not known.
    pub(crate) fn unusable(&mut self, subject: &str, node: &Node<'_>) {
        match node.value {
            Value::Unknown | Value::Made(_) | Value::Function(_) => self.unread(subject, node.place),
            _ => {
                let note = format!("`{}` is not of the expected type", self.scripts.excerpt(node.place));
                self.left(subject, node.place, &note);
            }
        }
    }

    /// The text of a value, or what a function gives for some properties of its argument.
    pub(crate) fn called(&self, node: &Node<'a>, properties: &[(&str, &str)]) -> Option<String> {
        let Value::Function(_) = &node.value else { return node.text() };
        let place = node.place;
        let entry = |(key, text): &(&str, &str)| {
            let node = Node::new(Value::Text((*text).to_owned()), place);
            Entry { key: (*key).to_owned(), place, node }
        };
        let argument = Value::Table(properties.iter().map(entry).collect());
        self.scripts.apply(node, vec![Node::new(argument, place)]).text()
    }

    /// An expression that only running the program could evaluate.
    pub(crate) fn unread(&mut self, subject: &str, place: Place) {
        let note = self.scripts.excerpt(place);
        if self.unread.insert((subject.to_owned(), note.clone())) {
            self.find(Group::Unread, subject, &note, Some(place));
        }
    }

    pub(crate) fn find(&mut self, group: Group, subject: &str, note: &str, place: Option<Place>) {
        let position = place.map(|place| self.scripts.position(place));
        let finding = Finding {
            group,
            subject: subject.to_owned(),
            note: note.to_owned(),
            path: place.map(|place| self.scripts.path(place)).unwrap_or_default(),
            line: position.map_or(0, |position| position.line),
            column: position.map_or(0, |position| position.column),
        };
        // The navigation of each language and version is made from the same entries.
        if self.known.insert(finding.clone()) {
            self.findings.push(finding);
        }
    }
}

/// Returns what is wrong with some lines of `quire.toml`, so that no rule of the configuration is written twice.
pub(crate) fn fault(lines: &str) -> Option<String> {
    let (_, diagnostics) = parse_site("quire.toml", &format!("title = \"T\"\n{lines}\n"));
    let first = diagnostics.iter().find(|_| has_errors(&diagnostics)).or_else(|| diagnostics.first())?;
    Some(first.message.clone())
}
