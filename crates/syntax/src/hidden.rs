//! Removes the lines of code that mdBook hides.

use std::borrow::Cow;

/// Removes hidden lines. If the info string contains `hidelines=`, lines that begin with its value are hidden; an empty
/// value hides no lines. Otherwise, in Rust, lines that begin with `# ` or consist of `#` are hidden. Hidden lines may
/// be indented.
pub fn without_hidden<'c>(info: &str, language: &str, code: &'c str) -> Cow<'c, str> {
    let prefix = info.split([',', ' ']).find_map(|word| word.strip_prefix("hidelines="));
    match prefix {
        Some(prefix) if !prefix.is_empty() => {
            keep(code, |line| (!line.trim_start().starts_with(prefix)).then_some(Cow::Borrowed(line)))
        }
        None if language == "rust" && code.contains('#') => keep(code, rust),
        _ => Cow::Borrowed(code),
    }
}

/// Returns the shown form of a line of Rust, or `None` for a hidden line. `##` at the start of a line is an escaped
/// `#`.
fn rust(line: &str) -> Option<Cow<'_, str>> {
    let content = line.trim_start();
    let Some(rest) = content.strip_prefix('#') else { return Some(Cow::Borrowed(line)) };
    if rest.starts_with('#') {
        let indent = &line[..line.len() - content.len()];
        return Some(Cow::Owned(format!("{indent}{rest}")));
    }
    (!rest.is_empty() && !rest.starts_with(' ')).then_some(Cow::Borrowed(line))
}

fn keep<'c>(code: &'c str, show: impl Fn(&'c str) -> Option<Cow<'c, str>>) -> Cow<'c, str> {
    let mut out = String::with_capacity(code.len());
    for line in code.lines().filter_map(show) {
        out.push_str(&line);
        out.push('\n');
    }
    Cow::Owned(out)
}
