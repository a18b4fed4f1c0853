//! The summary of a report. Similar findings form a class, and each class has one line.

use std::collections::BTreeMap;

use super::{Finding, Group, Report};

/// Groups of the summary, most important first.
const GROUPS: [Group; 7] = [
    Group::Dropped,
    Group::Unread,
    Group::Kept,
    Group::Assumed,
    Group::Written,
    Group::BuiltIn,
    Group::Carried,
];

/// Prefixes of subjects that affect the site's content, most important first.
const CONTENT: [&str; 15] = [
    "home page",
    "page",
    "dynamic route",
    "component",
    "SUMMARY",
    "draft",
    "version",
    "blog",
    "post",
    "presets.docs",
    "plugins.docs",
    "sidebar",
    "nav",
    "redirect",
    "i18n",
];

/// Maximum number of subjects or files per line.
const MAX_NAMES: usize = 5;

impl Report {
    /// Returns the summary as text. Each class has one line with the number of findings and the position of the first
    /// finding. The most important classes are first.
    pub fn summary(&self) -> String {
        let mut text = format!("{} ({})\n", self.engine, self.config);
        let mut is_shortened = false;
        for group in GROUPS {
            let classes = self.classes(group);
            if classes.is_empty() {
                continue;
            }
            is_shortened |= classes.iter().any(|class| class.len() > 1);
            text.push_str(&format!("\n{}\n", group.title()));
            let width = classes.iter().map(|class| class[0].location().len()).max().unwrap_or_default();
            for class in classes {
                text.push_str(&class[0].line(width, &sentence(&class)));
            }
        }
        if is_shortened {
            text.push_str("\n`--verbose` prints a line for every finding\n");
        }
        text
    }

    /// Returns the findings of a group by class. The most important class is first.
    fn classes(&self, group: Group) -> Vec<Vec<&Finding>> {
        let mut numbers = BTreeMap::new();
        let mut classes: Vec<Vec<&Finding>> = Vec::new();
        for finding in self.findings.iter().filter(|finding| finding.group == group) {
            let number = *numbers.entry(class(finding)).or_insert(classes.len());
            match classes.get_mut(number) {
                Some(class) => class.push(finding),
                None => classes.push(vec![finding]),
            }
        }
        classes.sort_by_key(|class| (rank(class[0]), std::cmp::Reverse(class.len())));
        classes
    }
}

/// Returns the class of a finding: the note without quoted names and, if the finding has a note and a quoted name in
/// its subject, the part of the subject before that name.
fn class(finding: &Finding) -> (String, String) {
    let parts = finding.note.split('`').enumerate();
    let note = parts.filter(|(at, _)| at % 2 == 0).map(|(_, part)| part).collect::<Vec<_>>().join("`");
    let is_named = finding.subject.contains('`') && !note.is_empty();
    let subject = if is_named { finding.subject.split('`').next().unwrap_or_default() } else { "" };
    (note, subject.to_owned())
}

fn rank(finding: &Finding) -> usize {
    let is_content = |start: &str| finding.subject.starts_with(start);
    CONTENT.iter().position(|start| is_content(start)).unwrap_or(CONTENT.len())
}

/// Formats the line for a class of findings.
fn sentence(class: &[&Finding]) -> String {
    let first = class[0];
    let count = class.len();
    if count == 1 {
        return first.sentence();
    }
    if class.iter().any(|finding| finding.note != first.note) {
        return format!("{count} times, first: {}", first.sentence());
    }
    let note = if first.note.is_empty() { String::new() } else { format!(": {}", first.note) };
    let subjects = join_names(class.iter().map(|finding| finding.subject.as_str()));
    let is_file = |finding: &&Finding| finding.line == 0 && finding.subject == first.subject;
    if class.iter().all(is_file) {
        let files = join_names(class.iter().map(|finding| finding.path.as_str()));
        return format!("{count} times: {subjects}{note} ({files})");
    }
    format!("{count} times: {subjects}{note}")
}

/// Joins the first [`MAX_NAMES`] distinct names.
fn join_names<'text>(all: impl Iterator<Item = &'text str>) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in all {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let more = if names.len() > MAX_NAMES { ", …" } else { "" };
    names.truncate(MAX_NAMES);
    names.join(", ") + more
}
