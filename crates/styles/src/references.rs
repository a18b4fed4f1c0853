//! Finds the references in a style sheet: `url(...)` and `@import`. Everything else is skipped rather than parsed, so
//! that CSS syntax that is newer than Quire causes no errors.

use std::ops::Range;

/// A reference in a style sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reference {
    /// The URL without quotes and escapes.
    pub(crate) url: String,
    /// Byte range of the URL, with its quotes but without `url()`.
    pub(crate) range: Range<usize>,
    /// What the URL refers to, such as an image or an imported style sheet.
    pub(crate) role: Role,
}

/// How a reference is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Role {
    /// The URL of a font, an image or another file.
    File,
    /// An import of another style sheet: the byte range of the whole rule, and the conditions after the URL.
    Import { rule: Range<usize>, conditions: String },
}

/// Comment syntax of a style sheet.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comments {
    /// `/* … */`, as in CSS.
    Block,
    /// Also `// …`, as in Sass and Less.
    BlockAndLine,
}

/// Returns the references of a style sheet in source order.
pub(crate) fn references(css: &str, comments: Comments) -> Vec<Reference> {
    let mut scanner = Scanner { css, at: 0, comments, references: Vec::new() };
    while scanner.at < css.len() {
        scanner.step();
    }
    scanner.references
}

struct Scanner<'c> {
    css: &'c str,
    at: usize,
    comments: Comments,
    references: Vec<Reference>,
}

impl Scanner<'_> {
    fn rest(&self) -> &str {
        &self.css[self.at..]
    }

    /// Advances past one character, comment, string or reference.
    fn step(&mut self) {
        if self.skip_comment() {
            return;
        }
        match self.css.as_bytes()[self.at] {
            b'\\' => self.at += 1 + self.rest()[1..].chars().next().map_or(0, char::len_utf8),
            b'"' | b'\'' => drop(self.string()),
            b'@' if self.is_word("@import") => self.import(),
            b'u' | b'U' if self.is_url() => {
                if let Some((url, range)) = self.url() {
                    self.references.push(Reference { url, range, role: Role::File });
                }
            }
            _ => self.at += self.rest().chars().next().map_or(1, char::len_utf8),
        }
    }

    fn skip_comment(&mut self) -> bool {
        let rest = self.rest();
        let length = if let Some(comment) = rest.strip_prefix("/*") {
            comment.find("*/").map_or(rest.len(), |end| end + 4)
        } else if self.comments == Comments::BlockAndLine && rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else {
            return false;
        };
        self.at += length;
        true
    }

    /// Returns whether the text at the current position is the whole word `word`, ignoring case.
    fn is_word(&self, word: &str) -> bool {
        let rest = self.rest().as_bytes();
        let is_same = rest.get(..word.len()).is_some_and(|found| found.eq_ignore_ascii_case(word.as_bytes()));
        is_same && !rest.get(word.len()).copied().is_some_and(is_name)
    }

    fn is_url(&self) -> bool {
        let previous = self.at.checked_sub(1).map(|previous| self.css.as_bytes()[previous]);
        let rest = self.rest().as_bytes();
        rest.get(..4).is_some_and(|found| found.eq_ignore_ascii_case(b"url("))
            && !previous.is_some_and(is_name)
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Advances past a string and returns its value and byte range. If the string is not closed on its line, advances
    /// past the opening quote only and returns `None`.
    fn string(&mut self) -> Option<(String, Range<usize>)> {
        let (start, quote) = (self.at, self.css.as_bytes()[self.at] as char);
        let mut value = String::new();
        let mut chars = self.css[start + 1..].char_indices();
        while let Some((at, char)) = chars.next() {
            match char {
                '\n' => break,
                '\\' => value.extend(chars.next().map(|(_, escaped)| escaped).filter(|char| *char != '\n')),
                _ if char == quote => {
                    self.at = start + 1 + at + 1;
                    return Some((value, start..self.at));
                }
                _ => value.push(char),
            }
        }
        self.at = start + 1;
        None
    }

    /// Advances past `url(...)`. Returns the URL and its byte range, or `None` if a quoted URL lacks its closing quote,
    /// or an unquoted URL its closing parenthesis.
    fn url(&mut self) -> Option<(String, Range<usize>)> {
        self.at += "url(".len();
        self.skip_space();
        let start = self.at;
        if self.rest().starts_with(['"', '\'']) {
            let url_and_range = self.string()?;
            self.at += self.rest().find(')').map_or(self.rest().len(), |end| end + 1);
            return Some(url_and_range);
        }
        let Some(length) = self.rest().find(')') else {
            // An unclosed `url(` extends to the end of the style sheet (CSS Syntax, 4.3.6).
            self.at = self.css.len();
            return None;
        };
        let url = self.css[start..start + length].trim_end();
        let url_and_range = (url.replace('\\', ""), start..start + url.len());
        self.at = start + length + 1;
        Some(url_and_range)
    }

    /// Advances past an `@import`, including its semicolon.
    fn import(&mut self) {
        let start = self.at;
        self.at += "@import".len();
        self.skip_space();
        let url_and_range = if self.rest().starts_with(['"', '\'']) {
            self.string()
        } else if self.is_url() {
            self.url()
        } else {
            None
        };
        let Some((url, range)) = url_and_range else { return };
        let after = self.at;
        while self.at < self.css.len() && !self.rest().starts_with([';', '{', '}']) {
            if !self.skip_comment() {
                self.at += self.rest().chars().next().map_or(1, char::len_utf8);
            }
        }
        let conditions = self.css[after..self.at].trim().to_owned();
        if self.rest().starts_with(';') {
            self.at += 1;
        }
        let role = Role::Import { rule: start..self.at, conditions };
        self.references.push(Reference { url, range, role });
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') || !byte.is_ascii()
}

/// Returns whether a URL refers to a local file, by a path relative to the style sheet or to the site's root.
pub(crate) fn is_file(url: &str) -> bool {
    let scheme = url.split(['/', '?', '#']).next().unwrap_or_default();
    !url.is_empty() && !url.starts_with(['#', '$']) && !url.starts_with("//") && !scheme.contains(':')
}

#[cfg(test)]
mod tests {
    use super::{Comments, references};

    fn check(css: &str, expected: &[&str]) {
        let references: Vec<String> = references(css, Comments::BlockAndLine)
            .iter()
            .map(|it| format!("{} {}", &css[it.range.clone()], it.url))
            .collect();
        assert_eq!(references, expected, "{css}");
    }

    #[test]
    fn urls_and_imports_are_found() {
        check("a { b: url(c.png) url( \"d e.svg\" ) }", &["c.png c.png", "\"d e.svg\" d e.svg"]);
        check("@import 'a.css' layer(b) screen; @IMPORT url(c.css);", &["'a.css' a.css", "c.css c.css"]);
        check("/* url(a) */ // url(b)\n a { content: 'url(c)'; d: my-url(e) }", &[]);
        check("@import", &[]);
        check("a { b: url(", &[]);
        check("a { b: url('c", &[]);
    }
}
