//! Operations on file paths and URL paths.

use std::cmp::Ordering;

/// Extensions of page files.
const PAGE_EXTENSIONS: [&str; 2] = [".mdx", ".md"];

/// Returns the path without the extension `.md` or `.mdx`. Returns `None` for other extensions.
pub(crate) fn page_stem(path: &str) -> Option<&str> {
    PAGE_EXTENSIONS.iter().find_map(|extension| path.strip_suffix(extension)).filter(|stem| !stem.is_empty())
}

/// Joins a folder and a link path and resolves `.` and `..`. Returns `None` if the result is outside the root. The
/// result has no leading or trailing slash.
pub(crate) fn join(folder: &str, link: &str) -> Option<String> {
    let mut segments: Vec<&str> = folder.split('/').filter(|it| !it.is_empty()).collect();
    for segment in link.split('/') {
        match segment {
            "" | "." => {}
            ".." => {
                segments.pop()?;
            }
            segment => segments.push(segment),
        }
    }
    Some(segments.join("/"))
}

/// Returns the folder of a file: everything before the last slash.
pub(crate) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Returns the page key of a path: the path without leading and trailing slashes, extension and `index`.
pub(crate) fn page_key(path: &str) -> &str {
    let path = path.trim_matches('/');
    let path = path.strip_suffix(".html").or_else(|| page_stem(path)).unwrap_or(path);
    match path.strip_suffix("index") {
        Some("") => "",
        Some(rest) => rest.strip_suffix('/').unwrap_or(path),
        None => path,
    }
}

/// Compares names in natural order, ignoring case: `page2` sorts before `page10`.
pub(crate) fn natural(left: &str, right: &str) -> Ordering {
    let (mut left_rest, mut right_rest) = (left, right);
    loop {
        let next = (left_rest.chars().next(), right_rest.chars().next());
        let (Some(left_char), Some(right_char)) = next else {
            return left_rest.len().cmp(&right_rest.len()).then_with(|| left.cmp(right));
        };
        let order = if left_char.is_ascii_digit() && right_char.is_ascii_digit() {
            let numbers = (take_number(&mut left_rest), take_number(&mut right_rest));
            numbers.0.len().cmp(&numbers.1.len()).then_with(|| numbers.0.cmp(numbers.1))
        } else {
            left_rest = &left_rest[left_char.len_utf8()..];
            right_rest = &right_rest[right_char.len_utf8()..];
            left_char.to_lowercase().cmp(right_char.to_lowercase())
        };
        if order != Ordering::Equal {
            return order;
        }
    }
}

/// Splits off leading digits and drops leading zeros.
fn take_number<'text>(text: &mut &'text str) -> &'text str {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    *text = rest;
    number.trim_start_matches('0')
}
