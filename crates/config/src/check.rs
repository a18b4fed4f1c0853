//! Checks a tree against a [`Shape`]: unknown keys, wrong types and values, missing keys, limits.

use std::ops::Range;

use quire_diagnostics::{Diagnostic, Span, did_you_mean};
use quire_html::svg;
use quire_html::url::{Use, runs_script};

use crate::shape::{Field, Shape};
use crate::tree::{Entry, Kind, Node, SyntaxError};

/// The codes of one kind of file, and how strict it is.
pub(crate) struct Area {
    pub(crate) syntax: &'static str,
    pub(crate) unknown_key: &'static str,
    pub(crate) wrong_type: &'static str,
    pub(crate) wrong_value: &'static str,
    pub(crate) missing_key: &'static str,
    pub(crate) bad_url: &'static str,
    pub(crate) bad_email: &'static str,
    /// Authors may add keys of their own: only a near miss of a known key is worth a warning.
    pub(crate) is_open: bool,
}

/// Longest e-mail address (requirement S9-26).
pub(crate) const MAX_EMAIL: usize = 320;
/// Longest URL (requirement S9-27).
pub(crate) const MAX_URL: usize = 2048;

/// A text that is no tree at all.
pub(crate) fn syntax(error: SyntaxError, area: &Area, path: &str, offset: usize) -> Diagnostic {
    let moved = |range: Range<usize>| Span::new(path, range.start + offset..range.end + offset);
    let mut res = Diagnostic::error(area.syntax, moved(error.span), error.message);
    if let Some((range, text)) = error.label {
        res = res.label(moved(range), text);
    }
    res.hint(
        error.hint.unwrap_or_else(|| "check the quotes and brackets here and on the lines above".to_owned()),
    )
}

/// Every way in which `node` is not of the shape. `name` is what messages call the value. A value of a wrong type is
/// emptied, so that it reads as absent and no later rule complains about it again.
pub(crate) fn check(node: &mut Node, shape: Shape, name: &str, area: &Area, path: &str) -> Vec<Diagnostic> {
    let mut checker = Checker { area, path: path.into(), diagnostics: Vec::new() };
    checker.value(node, shape, name);
    checker.diagnostics
}

struct Checker<'area> {
    area: &'area Area,
    path: std::sync::Arc<str>,
    diagnostics: Vec<Diagnostic>,
}

impl Checker<'_> {
    fn span(&self, range: &Range<usize>) -> Span {
        Span { path: self.path.clone(), start: range.start, end: range.end }
    }

    fn report(&mut self, code: &'static str, range: &Range<usize>, message: String) -> &mut Diagnostic {
        let diagnostic = Diagnostic::error(code, self.span(range), message);
        self.diagnostics.push(diagnostic);
        let last = self.diagnostics.len() - 1;
        &mut self.diagnostics[last]
    }

    fn value(&mut self, node: &mut Node, shape: Shape, name: &str) {
        // `title: 404` in frontmatter means the text: YAML has no other way to say so without quotes.
        let is_text_by_look = self.area.is_open
            && matches!(shape, Shape::Text | Shape::Icon)
            && matches!(node.kind, Kind::Number(_) | Kind::Bool(_));
        if node.kind == Kind::Null || is_text_by_look {
            return;
        }
        if !shape.takes(node) {
            let message = format!("{name} must be {}, found {}", shape.describe(), node.type_name());
            self.report(self.area.wrong_type, &node.span, message);
            node.kind = Kind::Null;
            return;
        }
        let number = node.integer();
        match (shape, &mut node.kind) {
            (Shape::Integer { min, max }, _) if number.is_some_and(|it| it < min || it > max) => {
                let message = format!("{name} must be between {min} and {max}");
                self.report(self.area.wrong_value, &node.span, message);
            }
            (Shape::Integers(all), _) if number.is_some_and(|it| !all.contains(&it)) => {
                let message = format!("{name} must be {}", shape.describe());
                self.report(self.area.wrong_value, &node.span, message);
            }
            (Shape::Words(words), Kind::Text(text)) if !words.contains(&text.as_str()) => {
                self.unknown_word(&node.span, shape, words, text, name);
            }
            (Shape::Link, Kind::Text(text)) => self.link(&node.span, text, name),
            (Shape::Icon, Kind::Text(text)) => self.icon(&node.span, text, name),
            (Shape::List(item), Kind::List(items)) => {
                let name = format!("an item of {name}");
                for node in items {
                    if node.kind == Kind::Null && !matches!(item(), Shape::Any) {
                        let message = format!("{name} must be {}, found nothing", item().describe());
                        self.report(self.area.wrong_type, &node.span, message);
                    }
                    self.value(node, item(), &name);
                }
            }
            (Shape::Map(value), Kind::Table(entries)) => {
                for entry in entries {
                    self.value(&mut entry.value, value(), &format!("`{}`", entry.key));
                }
            }
            (Shape::Table(fields), Kind::Table(entries)) => self.table(&node.span, fields, entries, name),
            (Shape::Either(shapes), _) => {
                if let Some(shape) = shapes.iter().map(|shape| shape()).find(|shape| shape.takes(node)) {
                    self.value(node, shape, name);
                }
            }
            _ => {}
        }
    }

    fn unknown_word(&mut self, span: &Range<usize>, shape: Shape, words: &[&str], text: &str, name: &str) {
        let message = format!("{name} must be {}, found `{text}`", shape.describe());
        let hint = did_you_mean(text, words.iter().copied()).map(|word| format!("did you mean `{word}`?"));
        self.report(self.area.wrong_value, span, message).hints.extend(hint);
    }

    fn table(&mut self, span: &Range<usize>, fields: &[Field], entries: &mut [Entry], name: &str) {
        for field in fields.iter().filter(|field| field.required) {
            if entries.iter().any(|entry| entry.key == field.name && entry.value.kind != Kind::Null) {
                continue;
            }
            // A table is long; its missing key is reported at its first byte.
            let place = span.start..span.start;
            self.report(self.area.missing_key, &place, format!("{name} needs the key `{}`", field.name))
                .hints
                .push(field.doc.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" "));
        }
        for entry in entries {
            match fields.iter().find(|field| field.name == entry.key) {
                Some(field) => {
                    self.value(&mut entry.value, (field.shape)(), &format!("`{}`", entry.key));
                }
                None => self.unknown_key(fields, entry, name),
            }
        }
    }

    fn unknown_key(&mut self, fields: &[Field], entry: &Entry, name: &str) {
        let known = fields.iter().map(|field| field.name);
        let near = did_you_mean(&entry.key, known.clone());
        if self.area.is_open {
            let Some(near) = near else { return };
            let message = format!("`{}` is not a key of the engine", entry.key);
            let warning = Diagnostic::warning(self.area.unknown_key, self.span(&entry.key_span), message)
                .hint(format!("did you mean `{near}`?"));
            self.diagnostics.push(warning);
            return;
        }
        let hint = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("known keys: {}", known.collect::<Vec<_>>().join(", ")),
        };
        let message = format!("{name} has no key `{}`", entry.key);
        self.report(self.area.unknown_key, &entry.key_span, message).hints.push(hint);
    }

    /// Markup goes into pages as it is, so it may only draw.
    fn icon(&mut self, span: &Range<usize>, text: &str, name: &str) {
        if let Some(fault) = svg::fault(text).filter(|_| text.contains('<')) {
            let message = format!("{name} is not a picture that only draws: `{fault}`");
            let hint = "save the picture as a file in `public` and write its address";
            self.report(self.area.wrong_value, span, message).hints.push(hint.to_owned());
        }
    }

    /// Requirements S9-26 and S9-27: e-mail up to 320 characters, URL up to 2048.
    fn link(&mut self, span: &Range<usize>, text: &str, name: &str) {
        if let Some(address) = text.strip_prefix("mailto:") {
            let address = address.split('?').next().unwrap_or_default();
            if address.chars().count() > MAX_EMAIL {
                let message = format!("the e-mail address of {name} is longer than {MAX_EMAIL} characters");
                self.report(self.area.bad_email, span, message);
            } else if !is_email(address) {
                let message = format!("{name} is not an e-mail address: `{address}`");
                self.report(self.area.bad_email, span, message);
            }
        } else if text.chars().count() > MAX_URL {
            let message = format!("the URL of {name} is longer than {MAX_URL} characters");
            self.report(self.area.bad_url, span, message);
        } else if runs_script(text, Use::Media) {
            let message = format!("the URL of {name} runs a script instead of leading somewhere");
            self.report(self.area.bad_url, span, message);
        } else if text.chars().any(char::is_control) {
            self.report(self.area.bad_url, span, format!("the URL of {name} holds a control character"));
        }
    }
}

/// The check a browser's e-mail field makes, in short: one `@` with something on both sides, no white space.
fn is_email(address: &str) -> bool {
    let Some((local, domain)) = address.split_once('@') else { return false };
    !local.is_empty()
        && !domain.is_empty()
        && !domain.contains('@')
        && !address.contains(char::is_whitespace)
        && !domain.starts_with('.')
        && !domain.ends_with('.')
}
