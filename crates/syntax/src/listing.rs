//! Converts syntax of the book "The Rust Programming Language": listings such as
//! `<Listing number="5-1" file-name="src/main.rs" caption="…">`, and words in info strings that mark faulty code. Where
//! the book shows a drawing of a crab beside faulty code, Quire inserts a note.

use std::ops::Range;

use quire_html::escape;

use crate::expand::{Action, Directive};
use crate::scan;

const OPENING: &str = "<Listing";
const CLOSING: &str = "</Listing>";

/// Words that mark faulty code, with the book's note for each.
const MARKS: [(&str, &str); 3] = [
    ("does_not_compile", "This code does not compile!"),
    ("panics", "This code panics!"),
    ("not_desired_behavior", "This code does not produce the desired behavior."),
];

/// Adds directives that convert listings to figures. A figure contains the file name and the content, followed by the
/// number and caption.
pub(crate) fn listings(text: &str, directives: &mut Vec<Directive>) {
    if !text.contains(OPENING) {
        return;
    }
    let code = scan::code_ranges(text);
    let mut at = 0;
    let mut caption: Option<String> = None;
    while let Some(start) = text[at..].find('<').map(|offset| at + offset) {
        at = start + 1;
        let rest = &text[start..];
        if scan::is_within(&code, start) {
            continue;
        }
        if rest.starts_with(CLOSING) {
            let Some(caption) = caption.take() else { continue };
            directives.push(replacement(text, start..start + CLOSING.len(), &caption));
        } else if let Some(tag) = rest.strip_prefix(OPENING).and_then(Tag::parse)
            && caption.is_none()
            && text[start + OPENING.len() + tag.len..].contains(CLOSING)
        {
            directives.push(replacement(text, start..start + OPENING.len() + tag.len, &tag.opening()));
            caption = Some(tag.closing());
        }
    }
}

/// Adds directives that insert a note below each code block that is marked as faulty.
pub(crate) fn faulty_code_notes(text: &str, directives: &mut Vec<Directive>) {
    if !MARKS.iter().any(|(word, _)| text.contains(word)) {
        return;
    }
    for range in scan::code_ranges(text) {
        let block = &text[range.clone()];
        let Some((first, rest)) = block.split_once('\n') else { continue };
        let info = first.trim_start_matches([' ', '`', '~']);
        let mark = MARKS.iter().find(|(word, _)| info.split([',', ' ']).any(|it| it.trim() == *word));
        let (Some((_, note)), Some(last)) = (mark, rest.trim_end().lines().next_back()) else { continue };
        let fence = last.trim_start_matches(is_prefix);
        if fence.starts_with("```") || fence.starts_with("~~~") {
            let end = range.start + block.trim_end().len();
            directives.push(replacement(text, end - fence.len()..end, &format!("{fence}\n\n_{note}_\n")));
        }
    }
}

/// Returns a directive that replaces `range` with `lines`. Every line except the first gets the indentation and the
/// quote markers of the line in which the range begins.
fn replacement(text: &str, range: Range<usize>, lines: &str) -> Directive {
    let line = text[..range.start].rfind('\n').map_or(0, |end| end + 1);
    let before = &text[line..range.start];
    let prefix = &before[..before.find(|char| !is_prefix(char)).unwrap_or(before.len())];
    Directive { range, action: Action::Text(lines.replace('\n', &format!("\n{prefix}"))) }
}

fn is_prefix(char: char) -> bool {
    matches!(char, ' ' | '\t' | '>')
}

/// The attributes in the opening tag of a listing.
struct Tag {
    number: Option<String>,
    file: Option<String>,
    caption: Option<String>,
    /// Length of the tag in bytes, from the end of `<Listing` up to and including `>`.
    len: usize,
}

impl Tag {
    fn parse(text: &str) -> Option<Self> {
        let mut tag = Self { number: None, file: None, caption: None, len: 0 };
        let mut rest = text;
        loop {
            let trimmed = rest.trim_start();
            if let Some(after) = trimmed.strip_prefix('>') {
                tag.len = text.len() - after.len();
                return Some(tag);
            }
            // The name is longer than `Listing`, or the tag is invalid.
            if trimmed.len() == rest.len() {
                return None;
            }
            let is_name = |char: char| char.is_ascii_alphanumeric() || char == '-';
            let (name, after) = trimmed.split_at(trimmed.find(|char| !is_name(char))?);
            let (value, after) = after.strip_prefix("=\"")?.split_once('"')?;
            let value = Some(value.to_owned());
            match name {
                "number" => tag.number = value,
                "file-name" => tag.file = value,
                "caption" => tag.caption = value,
                _ => {}
            }
            rest = after;
        }
    }

    fn opening(&self) -> String {
        let mut figure = "<figure class=\"q-listing\"".to_owned();
        if let Some(number) = &self.number {
            escape::push_attribute(&mut figure, "id", &format!("listing-{number}"));
        }
        let file = self.file.as_ref().map(|file| format!("Filename: {file}\n\n")).unwrap_or_default();
        format!("{figure}>\n\n{file}")
    }

    fn closing(&self) -> String {
        let number = self.number.as_ref().map(|number| format!("[Listing {number}](#listing-{number})"));
        let parts: Vec<String> = number.into_iter().chain(self.caption.clone()).collect();
        if parts.is_empty() {
            return "</figure>".to_owned();
        }
        format!("<figcaption>\n\n{}\n\n</figcaption>\n</figure>", parts.join(": "))
    }
}
