//! Converts Docusaurus syntax to MDX of the same length: HTML comments, heading ids in comments, ids and classes of
//! containers, and `<head>`, whose content belongs in the document head.

use std::borrow::Cow;

use crate::scan;

/// Converts a source to MDX of the same length.
pub fn rewrite(text: &str) -> Cow<'_, str> {
    let has_containers = text.contains(":::");
    let has_head = text.contains("<head>");
    if !text.contains("<!--") && !text.contains("{/*") && !has_containers && !has_head {
        return Cow::Borrowed(text);
    }
    let code = scan::code_ranges(text);
    let mut out = text.as_bytes().to_vec();
    let mut at = 0;
    while let Some(start) = text[at..].find("<!--").map(|found| at + found) {
        at = start + "<!--".len();
        if scan::is_within(&code, start) {
            continue;
        }
        let Some(end) = text[at..].find("-->").map(|found| at + found) else { break };
        out[start..at].copy_from_slice(b"{/* ");
        out[end..end + 3].copy_from_slice(b"*/}");
        for index in at..end.saturating_sub(1) {
            if &out[index..index + 2] == b"*/" {
                out[index] = b' ';
            }
        }
        at = end + 3;
    }
    rewrite_ids(text, &code, &mut out);
    if has_head {
        rewrite_heads(text, &code, &mut out);
    }
    if has_containers {
        attributes(text, &code, &mut out);
    }
    // The text remains valid UTF-8, because replaced ranges begin and end between characters and the replacements are
    // valid UTF-8.
    String::from_utf8(out).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Rewrites `## Title {/* #id */}` to `## Title {#id}`.
fn rewrite_ids(text: &str, code: &[std::ops::Range<usize>], out: &mut [u8]) {
    for (start, _) in text.match_indices("{/*") {
        let line = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let rest = &text[start..];
        let Some(end) = rest.find("*/}").map(|found| found + 3) else { break };
        let id = rest[3..end - 3].trim();
        let is_last = rest[end..].split('\n').next().is_some_and(|after| after.trim().is_empty());
        let is_id =
            id.strip_prefix('#').is_some_and(|id| !id.is_empty() && !id.contains(char::is_whitespace));
        if !(text[line..].trim_start().starts_with('#') && is_last && is_id) || scan::is_within(code, start) {
            continue;
        }
        let mut replacement = format!("{{{id}}}").into_bytes();
        replacement.resize(end, b' ');
        out[start..start + end].copy_from_slice(&replacement);
    }
}

/// Replaces the attributes in `:::tip[Title]{#id .class}` with spaces, because MDX would parse them as an expression.
/// Keeps braces that contain `title=` or other text.
fn attributes(text: &str, code: &[std::ops::Range<usize>], out: &mut [u8]) {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let visible = line.trim_end();
        let attributes = visible.strip_suffix('}').and_then(|rest| rest.rfind('{'));
        if let Some(brace) = attributes.filter(|_| visible.trim_start().starts_with(":::")) {
            let words = &visible[brace + 1..visible.len() - 1];
            let is_attribute = |word: &str| word.starts_with(['#', '.']) || word.contains('=');
            let is_dropped = words.split_whitespace().all(is_attribute) && !words.contains("title=");
            if is_dropped && !scan::is_within(code, start + brace) {
                out[start + brace..start + visible.len()].fill(b' ');
            }
        }
        start += line.len();
    }
}

/// Rewrites `<head>` to the component `<Head>`.
fn rewrite_heads(text: &str, code: &[std::ops::Range<usize>], out: &mut [u8]) {
    for (tag, initial_offset) in [("<head>", 1), ("</head>", 2)] {
        for (start, _) in text.match_indices(tag) {
            if !scan::is_within(code, start) {
                out[start + initial_offset] = b'H';
            }
        }
    }
}
