//! Removal of settings from the generated `quire.toml` if Quire's configuration parser rejects them.

use std::collections::BTreeSet;
use std::ops::Range;

use quire_config::{SiteConfig, parse_site};
use quire_diagnostics::{Diagnostic, Severity};

use crate::draft::{Draft, config_error};
use crate::report::Group;
use crate::toml::quote;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct RemovedSetting {
    /// Table and key, joined by dots: `route.exclude`.
    key: String,
    /// Message of the configuration parser, which explains why the value is invalid.
    message: String,
}

/// Removes and reports invalid globs. Each glob is checked separately. Otherwise, one invalid glob would remove the
/// whole list, and files that valid globs exclude, such as drafts, would be published.
pub(crate) fn remove_invalid_globs(draft: &mut Draft<'_, '_>) {
    for glob in std::mem::take(&mut draft.site.exclude) {
        match config_error(&format!("route.exclude = [{}]", quote(&glob))) {
            Some(message) => draft.report(Group::Dropped, "route.exclude", &message, None),
            None => draft.site.exclude.push(glob),
        }
    }
}

pub(crate) fn report(draft: &mut Draft<'_, '_>, removed: &[RemovedSetting]) {
    for RemovedSetting { key, message } in removed {
        draft.report(Group::Dropped, key, message, None);
    }
}

/// A `quire.toml` without settings that have errors.
pub(crate) struct ValidConfig {
    pub(crate) toml: String,
    pub(crate) config: SiteConfig,
    /// Diagnostics about the settings that were kept.
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) removed: Vec<RemovedSetting>,
}

/// Removes settings with errors until the configuration has no errors. If a required key of a table is removed, the
/// whole table is removed.
pub(crate) fn without_invalid(mut toml: String) -> ValidConfig {
    let mut removed = Vec::new();
    loop {
        let (config, diagnostics) = parse_site("quire.toml", &toml);
        let is_error = |diagnostic: &&Diagnostic| diagnostic.severity == Severity::Error;
        let lines: Vec<&str> = toml.split_inclusive('\n').collect();
        let mut ranges = BTreeSet::new();
        let is_first_pass = removed.is_empty();
        for diagnostic in diagnostics.iter().filter(is_error) {
            let at = toml[..diagnostic.primary.start].matches('\n').count();
            let range = setting_range(&lines, at);
            let is_new = !range.is_empty() && ranges.insert((range.start, range.end));
            // After the first pass, missing keys are keys that this function has removed and reported.
            if is_new && (is_first_pass || diagnostic.code != "config/missing-key") {
                removed.push(RemovedSetting {
                    key: key(&lines, range.start),
                    message: diagnostic.message.clone(),
                });
            }
        }
        if ranges.is_empty() {
            return ValidConfig { toml, config, diagnostics, removed };
        }
        let is_kept = |index: &usize| !ranges.iter().any(|(start, end)| (*start..*end).contains(index));
        toml = (0..lines.len()).filter(is_kept).map(|index| lines[index]).collect();
    }
}

/// Returns the range of lines of the setting at a line: an item of an array, a key with its value, or a table with its
/// subtables. The range is empty for comments and empty lines.
fn setting_range(lines: &[&str], at: usize) -> Range<usize> {
    let Some(line) = lines.get(at).filter(|line| !line.starts_with('#') && !line.trim().is_empty()) else {
        return at..at;
    };
    let length = |is_inside: &dyn Fn(&str) -> bool| {
        lines[at + 1..].iter().take_while(|line| is_inside(line)).count() + 1
    };
    if let Some(table) = table(line) {
        let is_inside = |line: &str| {
            self::table(line)
                .is_none_or(|name| name.strip_prefix(table).is_some_and(|rest| rest.starts_with('.')))
        };
        at..at + length(&is_inside)
    } else if line.trim_end().ends_with('[') {
        // The array ends with a line `]`.
        at..(at + length(&|line| line.starts_with(' ')) + 1).min(lines.len())
    } else {
        at..at + 1
    }
}

/// Returns the name of the table if a line is a table header.
fn table(line: &str) -> Option<&str> {
    line.starts_with('[').then(|| line.trim_end().trim_matches(['[', ']']))
}

/// Returns the name of the setting at a line: the table name and the key, joined by a dot. The setting may begin above
/// the line.
fn key(lines: &[&str], at: usize) -> String {
    let above = || lines[..=at].iter().rev();
    let table = above().find_map(|line| table(line)).unwrap_or_default();
    let first = above().find(|line| !line.starts_with([' ', ']']));
    let key = first.filter(|line| !line.starts_with('[')).and_then(|line| line.split(" = ").next());
    [table, key.unwrap_or_default()].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::{ValidConfig, without_invalid};

    #[test]
    fn settings_with_errors_are_removed() {
        let toml = r#"# Comment.
title = "T"
icon = "javascript:x"
head = [
  ["meta", { name = "a", content = "b" }],
  ["meta", { name = 1 }],
]

[[locales]]
lang = "e/n"
label = "E"

[locales.editLink]
docRepoBaseUrl = "https://example.org"

[[locales]]
lang = "en"

[multiVersion]
default = "v9"
versions = ["v1"]

[route]
docs = "\\docs"
"#;
        let ValidConfig { toml, removed, .. } = without_invalid(toml.to_owned());
        let removed: Vec<String> =
            removed.into_iter().map(|it| format!("{}: {}", it.key, it.message)).collect();
        insta::assert_snapshot!(format!("{toml}---\n{}", removed.join("\n")), @r#"
        # Comment.
        title = "T"
        head = [
          ["meta", { name = "a", content = "b" }],
        ]

        [[locales]]
        lang = "en"

        [multiVersion]
        versions = ["v1"]

        [route]
        ---
        icon: the URL of `icon` runs a script
        head: `meta` in `head` requires the attribute `content`
        locales.lang: `e/n` is not a language tag
        multiVersion.default: the default version `v9` is not listed in `versions`
        route.docs: `docs` must be a folder inside the site's folder
        "#);
    }
}
