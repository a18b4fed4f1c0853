//! Rewrites what Docusaurus accepts in MDX: HTML comments, and heading ids in comments. The length does not change.

use std::borrow::Cow;

use super::scan;

/// Returns the text as MDX.
pub(crate) fn rewrite(text: &str) -> Cow<'_, str> {
    if !text.contains("<!--") && !text.contains("{/*") {
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
        if end > at && out[end - 1] == b'*' {
            out[end - 1] = b' ';
        }
        at = end + 3;
    }
    ids(text, &code, &mut out);
    // Only ASCII was replaced by ASCII.
    String::from_utf8(out).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// `## Title {/* #id */}` is `## Title {#id}`.
fn ids(text: &str, code: &[std::ops::Range<usize>], out: &mut [u8]) {
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
        let mut with = format!("{{{id}}}").into_bytes();
        with.resize(end, b' ');
        out[start..start + end].copy_from_slice(&with);
    }
}
