//! `_redirects` files: generates the files, and checks the lines of a site's own file. No other module writes
//! `_redirects`.

use std::collections::HashSet;
use std::ops::Range;

use quire_config::{redirect_fault, redirect_target_fault};
use quire_diagnostics::{Diagnostic, Span};

use crate::RedirectRule;

/// Statuses that hosts accept: redirects, rewrites, and error pages.
const STATUSES: [&str; 11] = ["200", "301", "302", "303", "307", "308", "401", "403", "404", "410", "451"];

/// Returns the contents of a `_redirects` file: the lines of the site's own file, then `rules`. Hosts apply the first
/// matching line. Omits invalid lines and rules, so that no redirect points to a script or to a host without a scheme,
/// and no line break adds a rule.
pub fn redirects_file(rules: &[RedirectRule], existing: &str) -> String {
    let lines: Vec<&str> = existing.trim_end().lines().filter(|line| line_fault(line).is_none()).collect();
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let known_lines: HashSet<String> = lines.iter().map(|line| words(line)).collect();
    let is_new = |line: &String| !known_lines.contains(&words(line));
    let valid_rules = rules.iter().filter(|rule| redirect_fault(&rule.from, &rule.to).is_none());
    let new_lines =
        valid_rules.map(|rule| format!("{} {} {}", rule.from, rule.to, rule.status)).filter(is_new);
    let own = lines.iter().map(|line| (*line).to_owned());
    own.chain(new_lines).map(|line| line + "\n").collect()
}

/// Reports the lines of a `_redirects` file that [`redirects_file`] omits. `path` is the file name in diagnostics.
pub fn check_redirects_file(path: &str, text: &str) -> Vec<Diagnostic> {
    let mut at = 0;
    let mut res = Vec::new();
    for line in text.split_inclusive('\n') {
        if let Some((message, range)) = line_fault(line.trim_end_matches(['\n', '\r'])) {
            let span = Span::new(path, at + range.start..at + range.end);
            res.push(Diagnostic::error("content/bad-host-file", span, message).hint(
                "each line has the form `/old /new 301`: a path, then a path or an `http` or `https` URL",
            ));
        }
        at += line.len();
    }
    res
}

/// Returns an error message and its byte range if a line is invalid.
fn line_fault(line: &str) -> Option<(String, Range<usize>)> {
    if let Some((at, char)) = line.char_indices().find(|(_, char)| char.is_control() && *char != '\t') {
        let message = format!("the line contains the control character {}", char.escape_unicode());
        return Some((message, at..at + char.len_utf8()));
    }
    let mut words = words(line).take_while(|(word, _)| !word.starts_with('#')).peekable();
    let (from, range) = words.next()?;
    let is_url = from.starts_with("https://") || from.starts_with("http://");
    if !(is_url || from.starts_with('/') && !from.starts_with("//")) {
        return Some((format!("`{from}` is not a path on the site"), range));
    }
    // Skips query parameters that the rule requires.
    while words.next_if(|(word, _)| is_condition(word)).is_some() {}
    let Some((to, range)) = words.next() else { return Some((format!("`{from}` has no target"), range)) };
    if let Some(message) = redirect_target_fault(to) {
        return Some((message, range));
    }
    // Skips the status. Only conditions such as `Country=at` may follow.
    words.next_if(|(word, _)| STATUSES.contains(&word.trim_end_matches('!')));
    let (word, range) = words.find(|(word, _)| !is_condition(word))?;
    Some((format!("`{word}` is not a redirect status"), range))
}

/// Returns whether a word has the form `name=value`.
fn is_condition(word: &str) -> bool {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|it| it.is_alphanumeric() || it == '_');
    word.split_once('=').is_some_and(|(name, _)| is_name(name))
}

/// Returns the words of a line with their byte ranges.
fn words(line: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let start = |word: &str| word.as_ptr().addr() - line.as_ptr().addr();
    line.split_whitespace().map(move |word| (word, start(word)..start(word) + word.len()))
}

#[cfg(test)]
mod tests {
    use super::{check_redirects_file, redirects_file};
    use crate::RedirectRule;

    #[test]
    fn faulty_lines_are_reported_with_their_place_and_not_written() {
        let sound = "# comment\n/a /b\n/c  /d 302!\t# why\n/e id=:id /f?id=:id 301 Country=at\n\
                     https://old.example/* https://new.example/:splat 301!\n/* /index.html 200\n";
        let faulty = "/x javascript:alert(1)\n/x  //evil.example 301\n/x /\\evil.example\n/x\n\
                      relative /b\n/x /y 999\n/x /y\u{0}\n/x https:///evil.example\n/x data:text/html,x\n";
        let text = format!("{sound}{faulty}");
        let found: Vec<String> = check_redirects_file("_redirects", &text)
            .into_iter()
            .map(|it| format!("{} | {}", it.message, &text[it.primary.start..it.primary.end]))
            .collect();
        assert_eq!(
            found,
            [
                "`javascript:alert(1)` is not a valid redirect target | javascript:alert(1)",
                "`//evil.example` is not a valid redirect target | //evil.example",
                "`/\\\\evil.example` is not a valid redirect target | /\\evil.example",
                "`/x` has no target | /x",
                "`relative` is not a path on the site | relative",
                "`999` is not a redirect status | 999",
                "the line contains the control character \\u{0} | \u{0}",
                "`https:///evil.example` is not a valid redirect target | https:///evil.example",
                "`data:text/html,x` is not a valid redirect target | data:text/html,x",
            ]
        );
        let rule = |from: &str, to: &str| RedirectRule {
            from: from.to_owned(),
            to: to.to_owned(),
            status: 301,
            output: None,
        };
        let rules = [
            rule("/old", "/new"),
            rule("/a", "/b\n/* https://evil.example"),
            rule("/a\r/*", "/b"),
            rule("/a", "javascript:alert(1)"),
            rule("/a", "//evil.example"),
        ];
        assert_eq!(redirects_file(&rules, &text), format!("{sound}/old /new 301\n"));
    }
}
