//! Tables of what the theme offers, from its sources.

use std::fmt::Write as _;
use std::fs;

use super::root;

/// The interface texts by their keys.
pub(super) fn texts() -> String {
    let text = fs::read_to_string(root().join("theme/src/locales/en.json")).unwrap();
    let mut out = String::from("| Key | English |\n| --- | --- |\n");
    for line in text.lines() {
        let Some((key, value)) = line.trim().split_once(": ") else { continue };
        let (key, value) = (key.trim_matches('"'), value.trim_end_matches(',').trim_matches('"'));
        let _ = writeln!(out, "| `{key}` | {value} |");
    }
    out
}

/// The custom properties of the theme, in the order of the style sheet.
pub(super) fn tokens() -> String {
    let text = fs::read_to_string(root().join("theme/src/styles/tokens.css")).unwrap();
    let (_, rest) = text.split_once(":root {").unwrap();
    let (block, _) = rest.split_once("\n}").unwrap();
    let mut out = String::from("| Property | Value |\n| --- | --- |\n");
    for declaration in without_comments(block).split(';') {
        let Some((name, value)) = declaration.trim().split_once(':') else { continue };
        if name.starts_with("--") {
            let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
            let _ = writeln!(out, "| `{name}` | `{value}` |");
        }
    }
    out
}

fn without_comments(css: &str) -> String {
    let parts = css.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, rest)| rest));
    parts.collect()
}
