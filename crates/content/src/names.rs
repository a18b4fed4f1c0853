//! Checks the file names of pages. A name becomes part of a URL and of an output path, and must be valid in both.

use std::borrow::Cow;

use unicode_normalization::{UnicodeNormalization as _, is_nfc};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NameProblem {
    /// The name contains a character that URLs cannot contain, or is too long for file systems.
    Error(String),
    /// Some systems cannot store the file, or the name is displayed in a misleading way.
    Warning(String),
}

/// Maximum length of a name in bytes. File systems allow 255; the longest suffix of an output file is `.page.css.zst`.
const MAX_NAME: usize = 240;

/// Device names that Windows reserves in every folder, with any extension (Microsoft, "Naming Files, Paths, and
/// Namespaces").
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// Returns the path in Unicode normalization form C, so that the URL of a file does not depend on the file system or
/// editor.
pub(crate) fn to_nfc(path: &str) -> Cow<'_, str> {
    if is_nfc(path) { Cow::Borrowed(path) } else { Cow::Owned(path.nfc().collect()) }
}

/// Returns the problem with the path of a page, if any. `path` has no extension.
pub(crate) fn name_problem(path: &str) -> Option<NameProblem> {
    let mut warning = None;
    for name in path.split('/') {
        let unreachable = name.chars().find(|char| char.is_control() || *char == '\\');
        if let Some(char) = unreachable {
            let escaped = char.escape_default();
            return Some(NameProblem::Error(format!(
                "the name contains `{escaped}`, a character that a URL cannot contain"
            )));
        }
        if name.len() > MAX_NAME {
            let message = format!("the name is {} bytes long; at most {MAX_NAME} are allowed", name.len());
            return Some(NameProblem::Error(message));
        }
        warning = warning.or_else(|| portability_warning(name));
    }
    warning.map(NameProblem::Warning)
}

/// Returns the reason why a name is not portable, if any.
fn portability_warning(name: &str) -> Option<String> {
    if let Some(char) = name.chars().find(|char| "<>:\"|?*".contains(*char)) {
        return Some(format!("Windows does not allow `{char}` in file names"));
    }
    let changes_direction = |char: &char| matches!(*char, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if let Some(char) = name.chars().find(changes_direction) {
        let code = u32::from(char);
        return Some(format!(
            "the name contains the invisible character U+{code:04X}, which changes the text direction"
        ));
    }
    if name.ends_with(['.', ' ']) {
        return Some("Windows drops dots and spaces at the end of names".to_owned());
    }
    let stem = name.split('.').next().unwrap_or(name).to_ascii_lowercase();
    let is_port = || {
        let number = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
        number.is_some_and(|number| number.len() == 1 && number.bytes().all(|byte| byte.is_ascii_digit()))
    };
    (DEVICES.contains(&stem.as_str()) || is_port())
        .then(|| format!("Windows reserves the file name `{stem}` for a device"))
}
