//! `severity` and `exceptions` of `[check]`: the severities of diagnostics on the site.

use std::sync::Arc;

use globset::GlobSet;
use quire_diagnostics::{CODES, Code, Diagnostic, Severity, did_you_mean};

use super::raw::{Level, RawCheck, RawException};
use crate::globs::glob_set;
use crate::schema::{Schema, Typed};
use crate::tree::{Kind, Node};
use crate::value::Spanned;

/// The `severity` table: levels by diagnostic code or area, in source order.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Levels(Vec<(Spanned<String>, Level)>);

impl Typed for Levels {
    fn schema() -> Schema {
        Schema::Map(Level::schema)
    }
    fn read(node: &Node) -> Option<Self> {
        let Kind::Table(entries) = &node.kind else { return None };
        let levels = entries.iter().filter_map(|entry| {
            let code = Spanned { value: entry.key.clone(), range: entry.key_span.clone() };
            Some((code, Level::read(&entry.value)?))
        });
        Some(Self(levels.collect()))
    }
}

/// Reports codes and areas that do not exist.
pub(super) fn validate(check: &RawCheck, path: &str) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    let levels = check.severity.iter().flat_map(|levels| &levels.0).map(|(code, _)| code);
    let exceptions = check.exceptions.iter().flatten().flat_map(|it| it.codes.iter().flatten());
    for entry in levels.chain(exceptions) {
        let area = entry.value.strip_suffix('*');
        let is_known = match area {
            Some(area) => CODES.iter().any(|code| code.name.starts_with(area)),
            None => Code::find(&entry.value).is_some(),
        };
        if is_known {
            continue;
        }
        let kind = if area.is_some() { "area" } else { "code" };
        let message = format!("unknown diagnostic {kind} `{}`", entry.value);
        let diagnostic = Diagnostic::error("config/wrong-value", entry.span(path), message);
        let areas: Vec<String> = CODES.iter().map(|code| format!("{}/*", code.area())).collect();
        let near = match area {
            Some(_) => did_you_mean(&entry.value, areas.iter().map(String::as_str)),
            None => did_you_mean(&entry.value, CODES.iter().map(|code| code.name)),
        };
        let hint = near.map_or_else(
            || "see the list of codes in the manual".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        res.push(diagnostic.hint(hint));
    }
    res
}

/// Severities of diagnostics by code and file. The default leaves diagnostics unchanged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Severities {
    /// Rules in the order of the configuration. The last matching rule wins.
    rules: Vec<Rule>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Rule {
    code: String,
    /// `None` for all files.
    files: Option<Arc<Files>>,
    level: Level,
}

#[derive(Debug, Clone)]
struct Files {
    globs: Vec<String>,
    /// The compiled globs. Stored because compiling them takes longer than thousands of matches.
    set: GlobSet,
}

impl PartialEq for Files {
    fn eq(&self, other: &Self) -> bool {
        self.globs == other.globs
    }
}

impl Eq for Files {}

impl Severities {
    pub(super) fn new(levels: Levels, exceptions: Vec<RawException>) -> Self {
        let rule = |(code, level): (Spanned<String>, Level)| Rule { code: code.value, files: None, level };
        let mut rules: Vec<Rule> = levels.0.into_iter().map(rule).collect();
        // Rules for single codes follow the rules for areas, and so override them.
        rules.sort_by_key(|rule| (!rule.code.ends_with('*'), rule.code.clone()));
        for exception in exceptions {
            let globs: Vec<String> =
                exception.files.unwrap_or_default().into_iter().map(|glob| glob.value).collect();
            let files = Arc::new(Files { set: glob_set(&globs), globs });
            let level = exception.severity.unwrap_or(Level::Off);
            let codes = exception.codes.map(|codes| codes.into_iter().map(|code| code.value).collect());
            for code in codes.unwrap_or_else(|| vec!["*".to_owned()]) {
                rules.push(Rule { code, files: Some(Arc::clone(&files)), level });
            }
        }
        Self { rules }
    }

    /// Applies the configured severities to diagnostics, and removes diagnostics whose severity is `off`. Codes in
    /// `config/` and `build/` keep their severity, because they report that the site cannot be built.
    #[must_use]
    pub fn apply(&self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        if self.rules.is_empty() || diagnostics.is_empty() {
            return diagnostics;
        }
        diagnostics.into_iter().filter_map(|diagnostic| self.applied(diagnostic)).collect()
    }

    fn applied(&self, diagnostic: Diagnostic) -> Option<Diagnostic> {
        let is_fixed = diagnostic.code.starts_with("config/") || diagnostic.code.starts_with("build/");
        let rule = self.rules.iter().rev().find(|rule| rule.matches(&diagnostic)).filter(|_| !is_fixed);
        match rule.map(|rule| rule.level) {
            None => Some(diagnostic),
            Some(Level::Error) => Some(Diagnostic { severity: Severity::Error, ..diagnostic }),
            Some(Level::Warn) => Some(Diagnostic { severity: Severity::Warning, ..diagnostic }),
            Some(Level::Off) => None,
        }
    }
}

impl Rule {
    fn matches(&self, diagnostic: &Diagnostic) -> bool {
        let is_code = match self.code.strip_suffix('*') {
            Some(area) => diagnostic.code.starts_with(area),
            None => diagnostic.code == self.code,
        };
        is_code && self.files.as_ref().is_none_or(|files| files.set.is_match(&*diagnostic.primary.path))
    }
}
