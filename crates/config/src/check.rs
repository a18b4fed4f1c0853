//! Checks a syntax tree against a [`Schema`]: unknown keys, wrong types and values, missing keys, limits.

use std::ops::Range;

use quire_diagnostics::{Diagnostic, Span, did_you_mean, lower_first};
use quire_html::svg;
use quire_html::url::{Use, runs_script};

use crate::schema::{Field, Schema, positive};
use crate::tree::{Entry, Kind, Node, SyntaxError};

/// Diagnostic codes for one type of configuration file, and the rule for unknown keys.
pub(crate) struct Area {
    pub(crate) syntax: &'static str,
    pub(crate) unknown_key: &'static str,
    pub(crate) wrong_type: &'static str,
    pub(crate) wrong_value: &'static str,
    pub(crate) missing_key: &'static str,
    pub(crate) bad_url: &'static str,
    pub(crate) bad_email: &'static str,
    pub(crate) unknown_keys: UnknownKeys,
}

/// Whether authors may add their own keys to a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnknownKeys {
    /// An unknown key is reported only if it looks like a typo.
    Allowed,
    Rejected,
}

/// Maximum length of an email address in characters (requirement S9-26).
pub(crate) const MAX_EMAIL: usize = 320;
/// Maximum length of a URL in characters (requirement S9-27).
pub(crate) const MAX_URL: usize = 2048;

/// Converts a syntax error into a diagnostic. `offset` is the byte position of the parsed text in its file.
pub(crate) fn syntax(error: SyntaxError, area: &Area, path: &str, offset: usize) -> Diagnostic {
    let span_in_file = |range: Range<usize>| Span::new(path, range.start + offset..range.end + offset);
    let mut res = Diagnostic::error(area.syntax, span_in_file(error.span), error.message);
    if let Some((range, text)) = error.label {
        res = res.label(span_in_file(range), text);
    }
    res.hint(
        error.hint.unwrap_or_else(|| "check the quotes and brackets here and on the lines above".to_owned()),
    )
}

/// Returns every violation of the schema. `name` identifies the value in messages. Sets each value of the wrong type,
/// and each invalid value other than a list or a table, to null. The value then counts as absent, even if the site
/// lowers the severity of the diagnostic.
pub(crate) fn check(node: &mut Node, schema: Schema, name: &str, area: &Area, path: &str) -> Vec<Diagnostic> {
    let root = if let Schema::Table(known) = schema { known.fields } else { &[] };
    let mut checker = Checker { area, root, path: path.into(), diagnostics: Vec::new() };
    checker.value(node, schema, name);
    checker.diagnostics
}

struct Checker<'area> {
    area: &'area Area,
    /// Top-level keys of the checked value, which is usually a whole file. Empty if the schema is not
    /// [`Schema::Table`].
    root: &'static [Field],
    path: std::sync::Arc<str>,
    diagnostics: Vec<Diagnostic>,
}

/// Returns the description of a type in the words of the file's format: what TOML and YAML call a table, JSON calls an
/// object.
pub(crate) fn in_words_of(path: &str, description: &str) -> String {
    if path.ends_with(".json") { description.replace("a table", "an object") } else { description.to_owned() }
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

    fn value(&mut self, node: &mut Node, schema: Schema, name: &str) {
        // Frontmatter accepts `title: 404` as a string, so that authors need not quote the number.
        let is_accepted_as_text = self.area.unknown_keys == UnknownKeys::Allowed
            && matches!(schema, Schema::Text | Schema::Icon)
            && matches!(node.kind, Kind::Number(_) | Kind::Bool(_));
        if node.kind == Kind::Null || is_accepted_as_text {
            return;
        }
        if !schema.takes(node) {
            let expected = in_words_of(&self.path, &schema.describe());
            let found = in_words_of(&self.path, node.type_name());
            let message = format!("{name} must be {expected}, found {found}");
            self.report(self.area.wrong_type, &node.span, message);
            node.kind = Kind::Null;
            return;
        }
        let count_before = self.diagnostics.len();
        let number = node.integer();
        let is_positive = positive(node).is_some();
        match (schema, &mut node.kind) {
            (Schema::Integer { min, max }, _) if number.is_some_and(|it| it < min || it > max) => {
                let message = format!("{name} must be between {min} and {max}");
                self.report(self.area.wrong_value, &node.span, message);
            }
            (Schema::Integers(all), _) if number.is_some_and(|it| !all.contains(&it)) => {
                let message = format!("{name} must be {}", schema.describe());
                self.report(self.area.wrong_value, &node.span, message);
            }
            (Schema::PositiveNumber, _) if !is_positive => {
                let message = format!("{name} must be {}", schema.describe());
                self.report(self.area.wrong_value, &node.span, message);
            }
            (Schema::EnumValues(words), Kind::Text(text)) if !words.contains(&text.as_str()) => {
                self.unknown_value(&node.span, schema, words, text, name);
            }
            (Schema::Link, Kind::Text(text)) => self.link(&node.span, text, name),
            (Schema::Icon, Kind::Text(text)) => self.icon(&node.span, text, name),
            (Schema::List(item), Kind::List(items)) => {
                let name = format!("an item of {name}");
                for node in items {
                    if node.kind == Kind::Null && !matches!(item(), Schema::Any) {
                        let expected = in_words_of(&self.path, &item().describe());
                        let message = format!("{name} must be {expected}, found nothing");
                        self.report(self.area.wrong_type, &node.span, message);
                    }
                    self.value(node, item(), &name);
                }
            }
            (Schema::Map(value), Kind::Table(entries)) => {
                for entry in entries {
                    self.value(&mut entry.value, value(), &format!("`{}`", entry.key));
                }
            }
            (Schema::Table(known), Kind::Table(entries)) => {
                self.table(&node.span, known.fields, entries, name, self.area.unknown_keys);
            }
            (Schema::OpenTable(known), Kind::Table(entries)) => {
                self.table(&node.span, known.fields, entries, name, UnknownKeys::Allowed);
            }
            (Schema::Either(schemas), _) => {
                if let Some(schema) = schemas.iter().map(|schema| schema()).find(|schema| schema.takes(node))
                {
                    self.value(node, schema, name);
                }
            }
            _ => {}
        }
        if self.diagnostics.len() > count_before && schema.is_single() {
            node.kind = Kind::Null;
        }
    }

    fn unknown_value(&mut self, span: &Range<usize>, schema: Schema, words: &[&str], text: &str, name: &str) {
        let message = format!("{name} must be {}, found `{text}`", schema.describe());
        let hint = did_you_mean(text, words.iter().copied()).map(|word| format!("did you mean `{word}`?"));
        self.report(self.area.wrong_value, span, message).hints.extend(hint);
    }

    fn table(
        &mut self,
        span: &Range<usize>,
        fields: &[Field],
        entries: &mut [Entry],
        name: &str,
        unknown_keys: UnknownKeys,
    ) {
        for field in fields.iter().filter(|field| field.required) {
            if entries.iter().any(|entry| entry.key == field.name && entry.value.kind != Kind::Null) {
                continue;
            }
            // Marks only the start of the table, because a table can be many lines long.
            let start = span.start..span.start;
            let doc = field.doc.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
            let meaning = doc.split(". ").next().unwrap_or_default().trim_end_matches('.');
            let hint = format!("add `{}`: {}", field.name, lower_first(meaning));
            self.report(
                self.area.missing_key,
                &start,
                format!("missing required key `{}` in {name}", field.name),
            )
            .hints
            .push(hint);
        }
        for entry in entries {
            match fields.iter().find(|field| field.name == entry.key) {
                Some(field) => {
                    self.value(&mut entry.value, (field.schema)(), &format!("`{}`", entry.key));
                }
                None => self.unknown_key(fields, entry, name, unknown_keys),
            }
        }
    }

    fn unknown_key(&mut self, fields: &[Field], entry: &Entry, name: &str, unknown_keys: UnknownKeys) {
        let known = fields.iter().map(|field| field.name);
        let near = did_you_mean(&entry.key, known.clone());
        if unknown_keys == UnknownKeys::Allowed {
            let Some(near) = near else { return };
            let message = format!("unknown key `{}`", entry.key);
            let warning = Diagnostic::warning(self.area.unknown_key, self.span(&entry.key_span), message)
                .hint(format!("did you mean `{near}`?"));
            self.diagnostics.push(warning);
            return;
        }
        let hint = if self.root.iter().any(|field| field.name == entry.key) {
            // In TOML, a key at the end of the file belongs to the table above it.
            format!("`{}` is a top-level key: write it above the first `[table]`", entry.key)
        } else if let Some(near) = near {
            format!("did you mean `{near}`?")
        } else {
            format!("known keys: {}", known.collect::<Vec<_>>().join(", "))
        };
        let message = format!("unknown key `{}` in {name}", entry.key);
        self.report(self.area.unknown_key, &entry.key_span, message).hints.push(hint);
    }

    /// Reports SVG markup with elements or attributes that are not allowed, because pages contain the markup unchanged.
    fn icon(&mut self, span: &Range<usize>, text: &str, name: &str) {
        if let Some(disallowed) = svg::fault(text).filter(|_| text.contains('<')) {
            let message = format!("{name} contains `{disallowed}`, which is not allowed in SVG markup");
            let hint = "save the image as a file in `public` and write its URL";
            self.report(self.area.wrong_value, span, message).hints.push(hint.to_owned());
        }
    }

    fn link(&mut self, span: &Range<usize>, text: &str, name: &str) {
        match link_fault(text, name) {
            Some(LinkFault::Email(message)) => drop(self.report(self.area.bad_email, span, message)),
            Some(LinkFault::Url(message)) => drop(self.report(self.area.bad_url, span, message)),
            None => {}
        }
    }
}

/// Error message for an invalid link. The variant is the type of the link.
pub(crate) enum LinkFault {
    Email(String),
    Url(String),
}

impl LinkFault {
    pub(crate) fn into_message(self) -> String {
        let (Self::Email(message) | Self::Url(message)) = self;
        message
    }
}

/// Returns an error message if a link is invalid (requirements S9-26 and S9-27). `name` identifies the link in the
/// message.
pub(crate) fn link_fault(text: &str, name: &str) -> Option<LinkFault> {
    if let Some(address) = text.strip_prefix("mailto:") {
        let address = address.split('?').next().unwrap_or_default();
        let message = if address.chars().count() > MAX_EMAIL {
            format!("the email address of {name} is longer than {MAX_EMAIL} characters")
        } else if !is_email(address) {
            format!("{name} is not an email address: `{address}`")
        } else {
            return None;
        };
        return Some(LinkFault::Email(message));
    }
    let message = if text.chars().count() > MAX_URL {
        format!("the URL of {name} is longer than {MAX_URL} characters")
    } else if runs_script(text, Use::Media) {
        format!("the URL of {name} runs a script")
    } else if text.chars().any(char::is_control) {
        format!("the URL of {name} contains a control character")
    } else {
        return None;
    };
    Some(LinkFault::Url(message))
}

/// Returns whether `address` has one `@` with text on both sides and no white space, and its domain neither begins nor
/// ends with a dot. Simplified from the check in browsers' email fields.
fn is_email(address: &str) -> bool {
    let Some((local, domain)) = address.split_once('@') else { return false };
    !local.is_empty()
        && !domain.is_empty()
        && !domain.contains('@')
        && !address.contains(char::is_whitespace)
        && !domain.starts_with('.')
        && !domain.ends_with('.')
}
