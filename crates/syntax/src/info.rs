//! Parser for info strings of code fences in the syntax of other engines.

use std::borrow::Cow;

use crate::dialect::Dialect;

/// An info string in Quire's syntax, and properties that Quire's info strings cannot express.
pub struct Info<'i> {
    /// The info string, converted to Quire's syntax.
    pub quire_info: Cow<'i, str>,
    /// Label of this block's tab in a code group. `None` if the info string sets no label.
    pub label: Option<&'i str>,
    /// Whether this block's tab is initially selected in its code group.
    pub is_active: bool,
    /// Whether the code is an npm command to be shown for every package manager (Docusaurus).
    pub is_npm: bool,
}

/// Parses an info string in the syntax of `dialect`.
pub fn info(dialect: Dialect, info: &str) -> Info<'_> {
    let with_info = |quire_info| Info { quire_info, label: None, is_active: false, is_npm: false };
    match dialect {
        Dialect::Quire => with_info(Cow::Borrowed(info)),
        Dialect::Docusaurus => Info {
            is_npm: info.split_whitespace().any(|word| word == "npm2yarn"),
            ..with_info(Cow::Borrowed(info))
        },
        Dialect::Mdbook => with_info(Cow::Owned(mdbook(info))),
        Dialect::Vitepress => vitepress(info),
    }
}

/// Parses an info string such as `rust,ignore,editable` or `{.rust .ignore}`. Keeps only the language, because the
/// other words are options of mdBook.
fn mdbook(info: &str) -> String {
    let words = info.trim().trim_start_matches('{').trim_end_matches('}');
    let language = words.split([',', ' ']).next().unwrap_or_default().trim_start_matches('.');
    if language.contains('=') { String::new() } else { language.to_owned() }
}

/// Parses the info string of a block in a code group, such as `ts [label] {1,3}`, in Quire's syntax.
pub fn in_group(info: &str) -> Info<'_> {
    let (rest, label) = split_label(info);
    let after = info.rsplit_once(']').map_or("", |(_, after)| after);
    let quire_info =
        if label.is_some() { Cow::Owned(format!("{rest} {after}")) } else { Cow::Borrowed(info) };
    Info { quire_info, label, is_active: false, is_npm: false }
}

/// Splits `[label]` from an info string. Returns the text before the label, and the label.
fn split_label(info: &str) -> (&str, Option<&str>) {
    match info.split_once('[').and_then(|(rest, label)| Some((rest, label.rsplit_once(']')?))) {
        Some((rest, (label, _))) => (rest, Some(label)),
        None => (info, None),
    }
}

/// Parses an info string such as `ts:line-numbers=5 {1,3} twoslash [title]`.
fn vitepress(info: &str) -> Info<'_> {
    let (rest, label) = split_label(info);
    // An icon may follow the label, as in `npm ~logos:npm~`.
    let label = label.map(|label| label.split(" ~").next().unwrap_or(label).trim());
    let language_len =
        rest.find(|char: char| char.is_whitespace() || matches!(char, ':' | '{')).unwrap_or(rest.len());
    let (language, meta) = rest.trim_end().split_at(language_len.min(rest.trim_end().len()));
    let language = language.strip_suffix("-vue").unwrap_or(language);
    let mut quire_info = language.to_owned();
    if meta.contains(":no-line-numbers") {
        quire_info.push_str(" lineNumbers=false");
    } else if let Some((_, rest)) = meta.split_once(":line-numbers") {
        quire_info.push_str(" lineNumbers");
        let first = rest.strip_prefix('=').map(|rest| rest.split(|char: char| !char.is_ascii_digit()));
        if let Some(first) = first.and_then(|mut words| words.next()).filter(|first| !first.is_empty()) {
            quire_info.push_str(&format!("={first}"));
        }
    }
    if info.split_whitespace().any(|word| word == "twoslash") {
        quire_info.push_str(" twoslash");
    }
    if let Some((lines, _)) = meta.split_once('{').and_then(|(_, rest)| rest.split_once('}')) {
        quire_info.push_str(&format!(" {{{lines}}}"));
    }
    let is_active = info.split_whitespace().any(|word| word == "active");
    Info { quire_info: Cow::Owned(quire_info), label, is_active, is_npm: false }
}
