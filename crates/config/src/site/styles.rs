//! `[styles]`: the style sheets of every page.

use quire_diagnostics::Diagnostic;

use super::raw::RawStyles;
use crate::names::is_folder;
use crate::value::Spanned;

/// Placeholder for the path of the style sheet in a command.
const OUTPUT: &str = "{output}";

/// Default number of seconds after which a command is stopped.
const TIMEOUT: u32 = 60;

/// Style sheets of every page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StyleOptions {
    /// Paths relative to the site's folder, or package names.
    pub css: Vec<Spanned<String>>,
    /// Fonts to preload, by path relative to the site's folder.
    pub preload: Vec<Spanned<String>>,
    /// Shell command that writes a style sheet to `{output}`.
    pub command: Option<Spanned<String>>,
    /// Seconds after which the command is stopped.
    pub timeout: u32,
}

impl StyleOptions {
    pub(super) fn from_raw(raw: RawStyles) -> Self {
        let plain = |entry: Spanned<String>| {
            let value = entry.value.strip_prefix("./").unwrap_or(&entry.value).to_owned();
            Spanned { value, ..entry }
        };
        let is_inside = |entry: &Spanned<String>| is_folder(&entry.value);
        let paths = |list: Option<Vec<Spanned<String>>>| {
            list.into_iter().flatten().map(plain).filter(is_inside).collect()
        };
        Self {
            css: paths(raw.css),
            preload: paths(raw.preload),
            command: raw.command,
            timeout: raw.timeout.map_or(TIMEOUT, |seconds| seconds.0),
        }
    }
}

/// Reports paths outside the site's folder, and a command without `{output}`.
pub(super) fn validate(raw: &RawStyles, path: &str) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    for entry in raw.css.iter().chain(&raw.preload).flatten() {
        let plain = entry.value.strip_prefix("./").unwrap_or(&entry.value);
        if !is_folder(plain) {
            let message = format!("`{}` is not a path below the site's folder", entry.value);
            let hint = "a path is relative to the folder of `quire.toml`, such as `styles/brand.css`";
            res.push(Diagnostic::error("config/wrong-value", entry.span(path), message).hint(hint));
        }
    }
    if let Some(command) = raw.command.as_ref().filter(|command| !command.value.contains(OUTPUT)) {
        let message = "the command does not contain `{output}`, the path of the style sheet";
        let hint = format!("`{OUTPUT}` is replaced with the path, as in `-o {OUTPUT}`");
        res.push(Diagnostic::error("config/wrong-value", command.span(path), message).hint(hint));
    }
    res
}
