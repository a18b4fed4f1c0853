//! Alert syntax that GitHub does not support: titles on the marker's line (as in VitePress) and all callout kinds (as
//! in Rspress).

use memchr::memmem;

use crate::Dialect;
use crate::container::Kind;
use crate::mask::Line;

/// The kinds of alerts that the Markdown parser supports.
const GITHUB_KINDS: [Kind; 5] = [Kind::Note, Kind::Tip, Kind::Important, Kind::Warning, Kind::Caution];

/// `[!KIND] Title` at the start of a block quote.
pub(crate) struct AlertMark {
    /// Offset of the opening bracket in the source.
    pub(crate) start: usize,
    end: usize,
    /// Offset after the closing bracket, where the title starts.
    title_start: usize,
    pub(crate) kind: Kind,
    pub(crate) title: Option<String>,
}

impl AlertMark {
    /// Returns the edits that overwrite the title with spaces and an unsupported marker with `[!NOTE]`. An edit (start,
    /// end, character) replaces each byte in the range with the character.
    pub(crate) fn edits(&self) -> impl Iterator<Item = (usize, usize, char)> {
        let marker = if GITHUB_KINDS.contains(&self.kind) { "" } else { "[!NOTE]" };
        let blank_start = if marker.is_empty() { self.title_start } else { self.start + marker.len() };
        let marker = marker.char_indices().map(|(at, char)| (self.start + at, self.start + at + 1, char));
        marker.chain((blank_start < self.end).then_some((blank_start, self.end, ' ')))
    }
}

/// Returns the alerts in `text` that the Markdown parser does not support. `mask` rewrites them before parsing.
pub(crate) fn alerts(text: &str, dialect: Dialect) -> Vec<AlertMark> {
    let mut marks = Vec::new();
    if !matches!(dialect, Dialect::Quire | Dialect::Vitepress) {
        return marks;
    }
    let mut at = 0;
    while let Some(found) = memmem::find(&text.as_bytes()[at..], b"[!") {
        let line = Line::around(text, at + found);
        marks.extend(alert(text, &line, dialect));
        at = line.next;
    }
    marks
}

fn alert(text: &str, line: &Line, dialect: Dialect) -> Option<AlertMark> {
    let rest = text[line.content..line.end].strip_prefix("[!")?;
    let (name, title) = rest.split_once(']')?;
    let kind = Kind::parse(name)?;
    let is_known = GITHUB_KINDS.contains(&kind);
    if (is_known && title.is_empty()) || (!is_known && dialect != Dialect::Quire) {
        return None;
    }
    let is_separate = title.is_empty() || title.starts_with([' ', '\t']);
    if !is_separate || !line.begins_quote(text) {
        return None;
    }
    let title_start = line.end - title.len();
    let title = Some(title.trim()).filter(|title| !title.is_empty()).map(str::to_owned);
    Some(AlertMark { start: line.content, end: line.end, title_start, kind, title })
}
