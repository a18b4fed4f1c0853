//! Paths of files and of URLs, as text.

use std::cmp::Ordering;
use std::fmt::Write as _;

/// Ending of page files.
const PAGE_ENDINGS: [&str; 2] = [".mdx", ".md"];

/// The path without `.md` or `.mdx`, when it has one of them.
pub(crate) fn page_stem(path: &str) -> Option<&str> {
    PAGE_ENDINGS.iter().find_map(|ending| path.strip_suffix(ending)).filter(|stem| !stem.is_empty())
}

/// Joins a link path to a folder and resolves `.` and `..`; nothing when it climbs out. No slash at either end.
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

/// Folder of a file: everything before the last slash.
pub(crate) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// A path as the key of a page: without slashes at the ends, without `.html`, `.md`, `.mdx`, and without `index`.
pub(crate) fn page_key(path: &str) -> &str {
    let path = path.trim_matches('/');
    let path = path.strip_suffix(".html").or_else(|| page_stem(path)).unwrap_or(path);
    match path.strip_suffix("index") {
        Some("") => "",
        Some(rest) => rest.strip_suffix('/').unwrap_or(path),
        None => path,
    }
}

/// Percent-encodes what must not stand in an href; other Unicode stays readable.
pub(crate) fn encode(path: &str) -> String {
    const UNSAFE: &[char] = &[' ', '"', '#', '%', '\'', '<', '>', '?', '\\', '^', '`', '{', '|', '}'];
    let is_unsafe = |c: char| c.is_ascii_control() || UNSAFE.contains(&c);
    if !path.contains(is_unsafe) {
        return path.to_owned();
    }
    let mut res = String::with_capacity(path.len() + 8);
    for c in path.chars() {
        if is_unsafe(c) {
            let _ = write!(res, "%{:02X}", u32::from(c));
        } else {
            res.push(c);
        }
    }
    res
}

/// Percent-decodes a path or an anchor; what is not an encoding of UTF-8 stays as written.
pub(crate) fn decode(written: &str) -> String {
    if !written.contains('%') {
        return written.to_owned();
    }
    let bytes = written.as_bytes();
    let mut res = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let code = (bytes[at] == b'%')
            .then(|| written.get(at + 1..at + 3))
            .flatten()
            .filter(|hex| hex.bytes().all(|byte| byte.is_ascii_hexdigit()))
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        res.push(code.unwrap_or(bytes[at]));
        at += if code.is_some() { 3 } else { 1 };
    }
    String::from_utf8(res).unwrap_or_else(|_| written.to_owned())
}

/// Compares names as people count: `page2` before `page10`; upper and lower case stand together.
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

/// Cuts the digits off the front, leading zeros dropped.
fn take_number<'text>(text: &mut &'text str) -> &'text str {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    *text = rest;
    number.trim_start_matches('0')
}
