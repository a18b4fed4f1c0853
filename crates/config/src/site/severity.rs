//! `[check]`: how severe diagnostics are on this site.

use std::collections::BTreeMap;

use quire_diagnostics::{Diagnostic, Severity};

use super::raw::{Level, RawException};
use crate::globs::glob_set;

/// The severity of diagnostics by code and file. The default keeps them as they are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Severities {
    /// The last rule that matches decides.
    rules: Vec<Rule>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Rule {
    code: String,
    /// Globs; `None` for all files.
    files: Option<Vec<String>>,
    level: Level,
}

impl Severities {
    pub(super) fn new(severity: BTreeMap<String, Level>, exceptions: Vec<RawException>) -> Self {
        let mut rules: Vec<Rule> =
            severity.into_iter().map(|(code, level)| Rule { code, files: None, level }).collect();
        // An area comes before the codes in it, which are more specific.
        rules.sort_by_key(|rule| (!rule.code.ends_with('*'), rule.code.clone()));
        for exception in exceptions {
            let files: Vec<String> =
                exception.files.unwrap_or_default().into_iter().map(|glob| glob.value).collect();
            let level = exception.severity.unwrap_or(Level::Off);
            for code in exception.codes.unwrap_or_else(|| vec!["*".to_owned()]) {
                rules.push(Rule { code, files: Some(files.clone()), level });
            }
        }
        Self { rules }
    }

    /// Gives diagnostics the severity that the site has set, and removes those that are off. Mistakes in the
    /// configuration stay errors: there is no site without it.
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
        is_code && self.files.as_ref().is_none_or(|files| glob_set(files).is_match(&*diagnostic.primary.path))
    }
}
