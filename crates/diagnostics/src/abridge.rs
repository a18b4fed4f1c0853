//! Limits the number of printed diagnostics.

use std::collections::HashMap;

use crate::{Diagnostic, Severity};

/// Limits on the number of printed diagnostics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of diagnostics with the same code in the same file.
    pub per_file: usize,
    /// Maximum number of diagnostics in all files together.
    pub total: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { per_file: 10, total: 100 }
    }
}

/// The diagnostics to print, and the number of omitted diagnostics.
#[derive(Debug)]
pub struct Abridged<'a> {
    /// Diagnostics to print and counts of omitted diagnostics, in the order of the input.
    pub entries: Vec<Entry<'a>>,
    /// Number of diagnostics that are neither shown ([`Entry::Diagnostic`]) nor counted in a [`Entry::More`].
    pub more: usize,
}

/// An entry of [`Abridged::entries`]: a diagnostic, or a count of omitted diagnostics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry<'a> {
    /// A diagnostic to print in full.
    Diagnostic(&'a Diagnostic),
    /// Number of omitted diagnostics with the same code in the same file as this diagnostic.
    More(&'a Diagnostic, usize),
}

impl<'a> Abridged<'a> {
    /// Returns the shown diagnostics, without the counts between them.
    pub fn diagnostics(&self) -> impl Iterator<Item = &'a Diagnostic> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Diagnostic(diagnostic) => Some(*diagnostic),
            Entry::More(..) => None,
        })
    }
}

/// Counts of the diagnostics with one code in one file: all, and those selected for printing.
#[derive(Default)]
struct Group {
    size: usize,
    shown: usize,
}

/// Selects at most `limits.per_file` diagnostics per code and file, and at most `limits.total` in all. Selects errors
/// before warnings, so that warnings cannot hide why a site was not published.
pub fn abridge<'a>(diagnostics: &'a [Diagnostic], limits: &Limits) -> Abridged<'a> {
    let mut groups: HashMap<(&str, &str), Group> = HashMap::new();
    let key = |diagnostic: &'a Diagnostic| (diagnostic.code, &*diagnostic.primary.path);
    for diagnostic in diagnostics {
        groups.entry(key(diagnostic)).or_default().size += 1;
    }
    let mut is_chosen = vec![false; diagnostics.len()];
    let mut remaining = limits.total;
    for severity in [Severity::Error, Severity::Warning] {
        let of_severity = |(_, diagnostic): &(usize, &Diagnostic)| diagnostic.severity == severity;
        for (at, diagnostic) in diagnostics.iter().enumerate().filter(of_severity) {
            let group = groups.entry(key(diagnostic)).or_default();
            if remaining > 0 && group.shown < limits.per_file {
                group.shown += 1;
                remaining -= 1;
                is_chosen[at] = true;
            }
        }
    }
    let mut entries = Vec::new();
    let mut reported = 0;
    let mut seen: HashMap<(&str, &str), usize> = HashMap::new();
    for (diagnostic, _) in diagnostics.iter().zip(&is_chosen).filter(|(_, is_chosen)| **is_chosen) {
        entries.push(Entry::Diagnostic(diagnostic));
        let group = &groups[&key(diagnostic)];
        let seen = seen.entry(key(diagnostic)).or_default();
        *seen += 1;
        reported += 1;
        if *seen == group.shown && group.size > group.shown {
            entries.push(Entry::More(diagnostic, group.size - group.shown));
            reported += group.size - group.shown;
        }
    }
    Abridged { entries, more: diagnostics.len() - reported }
}

/// Formats a number with thousands separators: `7,900`.
pub(crate) fn count(number: usize) -> String {
    let digits = number.to_string();
    let mut res = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            res.push(',');
        }
        res.push(digit);
    }
    res
}

#[cfg(test)]
mod tests {
    use super::{Entry, Limits, abridge, count};
    use crate::{Diagnostic, Span};

    fn check(limits: Limits, cases: &[(&'static str, &str, bool)]) -> (Vec<String>, usize) {
        let diagnostic = |(at, (code, path, is_error)): (usize, &(&'static str, &str, bool))| {
            let span = Span::new(*path, at..at);
            if *is_error { Diagnostic::error(code, span, "x") } else { Diagnostic::warning(code, span, "x") }
        };
        let diagnostics: Vec<Diagnostic> = cases.iter().enumerate().map(diagnostic).collect();
        let abridged = abridge(&diagnostics, &limits);
        let shown = abridged.entries.iter().map(|entry| match entry {
            Entry::Diagnostic(it) => format!("{} {} {}", it.code, it.primary.path, it.primary.start),
            Entry::More(it, more) => format!("{more} more {} {}", it.code, it.primary.path),
        });
        (shown.collect(), abridged.more)
    }

    #[test]
    fn each_code_in_a_file_is_limited_and_the_rest_is_counted() {
        let cases = [
            ("nav/bad-url", "x", true),
            ("nav/bad-url", "x", true),
            ("nav/bad-url", "x", true),
            ("nav/bad-url", "x", true),
            ("nav/bad-url", "x", true),
            ("nav/missing-key", "x", true),
            ("nav/bad-url", "y", true),
        ];
        let (shown, more) = check(Limits { per_file: 2, total: 9 }, &cases);
        assert_eq!(
            shown,
            [
                "nav/bad-url x 0",
                "nav/bad-url x 1",
                "3 more nav/bad-url x",
                "nav/missing-key x 5",
                "nav/bad-url y 6"
            ]
        );
        assert_eq!(more, 0);
    }

    #[test]
    fn warnings_do_not_crowd_out_errors() {
        let cases = [
            ("nav/bad-url", "x", false),
            ("nav/bad-url", "y", false),
            ("nav/missing-key", "z", true),
            ("nav/syntax", "z", true),
        ];
        let (shown, more) = check(Limits { per_file: 9, total: 3 }, &cases);
        assert_eq!(shown, ["nav/bad-url x 0", "nav/missing-key z 2", "nav/syntax z 3"]);
        assert_eq!(more, 1);
    }

    #[test]
    fn counts_have_thousands_separators() {
        assert_eq!([1, 999, 1000, 7900, 1_234_567].map(count), ["1", "999", "1,000", "7,900", "1,234,567"]);
    }
}
