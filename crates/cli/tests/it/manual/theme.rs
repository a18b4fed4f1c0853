//! Generates tables of the theme's interface strings, extension points and tokens from its sources.

use std::fmt::Write as _;
use std::fs;

use super::root;

/// Returns a Markdown table of the interface strings and their keys.
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

/// Returns a Markdown table of the members of `interface` in `theme-types.ts`, with their comments.
pub(super) fn places(interface: &str) -> String {
    let text = fs::read_to_string(root().join("theme/src/shell/theme-types.ts")).unwrap();
    let (_, rest) = text.split_once(&format!("export interface {interface} {{\n")).unwrap();
    let (body, _) = rest.split_once("\n}").unwrap();
    let head = match interface {
        "Slots" => "Slot | Place",
        "Overrides" => "Override | Place",
        _ => "Element | What it is",
    };
    let mut out = format!("| {head} |\n| --- | --- |\n");
    for entry in body.split("\n  /** ").map(|entry| entry.trim_start().trim_start_matches("/** ")) {
        let (comment, declaration) = entry.split_once(" */").unwrap();
        let (name, form) = declaration.trim().split_once(": ").unwrap();
        let data = if interface == "Elements" { Vec::new() } else { data_of(form) };
        let data = if data.is_empty() { String::new() } else { format!(" Data: {}.", data.join(", ")) };
        let _ = writeln!(out, "| `{name}` | {comment}{data} |");
    }
    out
}

/// Returns the prop names of an override from its TypeScript declaration.
fn data_of(form: &str) -> Vec<String> {
    let Some((_, props)) = form.split_once('<') else { return Vec::new() };
    let picked = props.split('\'').skip(1).step_by(2);
    let own = props.split(['{', ';', '\n']).filter_map(|part| part.trim().split_once(": "));
    let own = own.map(|(name, _)| name.trim_end_matches('?'));
    picked.chain(own).map(|name| format!("`{name}`")).collect()
}

/// Returns a Markdown table of the custom properties of the theme, in source order. A comment describes the properties
/// that follow it, up to the next comment.
pub(super) fn tokens() -> String {
    let text = fs::read_to_string(root().join("theme/src/styles/tokens.css")).unwrap();
    let (_, rest) = text.split_once(":root {").unwrap();
    let (block, _) = rest.split_once("\n}").unwrap();
    let mut out = String::from("| Property | What it sets | Value |\n| --- | --- | --- |\n");
    for group in block.split("/*").skip(1) {
        let (comment, declarations) = group.split_once("*/").unwrap();
        let meaning = comment.trim().trim_end_matches('.');
        for declaration in declarations.split(';') {
            let Some((name, value)) = declaration.trim().split_once(':') else { continue };
            let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
            let _ = writeln!(out, "| `{name}` | {meaning} | `{value}` |");
        }
    }
    out
}
