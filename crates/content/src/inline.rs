//! Inline markup in titles: strong, emphasis, deleted and code (requirement S9-32).

mod from_html;
mod html;

pub(crate) use from_html::from_html;
pub use html::{inline_parts, plain_text, push_inline_html};

/// A piece of parsed inline markup.
pub(crate) enum Piece<'a> {
    Text(&'a str),
    /// The contents of a code span, without backticks.
    Code(&'a str),
    /// The start of an element with this name.
    Open(&'static str),
    /// The end of an element with this name.
    Close(&'static str),
}

/// Parses inline markup, simplified from CommonMark; `theme/src/base/inline.ts` contains the same parser. Strong,
/// emphasized and deleted text is never empty and never begins or ends with a space, so `2 * 3 * 4` is plain text.
/// Takes linear time.
pub(crate) fn parse(markup: &str) -> Vec<Piece<'_>> {
    let mut scanner = Scanner { markup, pieces: Vec::new(), open: Vec::new() };
    scanner.scan();
    scanner.pieces
}

struct Scanner<'a> {
    markup: &'a str,
    pieces: Vec<Piece<'a>>,
    /// Unpaired delimiters, each with the index of its piece.
    open: Vec<(&'a str, usize)>,
}

impl Scanner<'_> {
    fn scan(&mut self) {
        let mut at = 0;
        while let Some(next) = self.markup[at..].find(['\\', '*', '~', '`']) {
            self.text(at, at + next);
            at += next;
            at = match self.markup.as_bytes()[at] {
                b'\\' => self.escape(at),
                b'`' => self.code(at),
                _ => self.delimiter(at),
            };
        }
        self.text(at, self.markup.len());
    }

    fn text(&mut self, start: usize, end: usize) {
        if start < end {
            self.pieces.push(Piece::Text(&self.markup[start..end]));
        }
    }

    fn escape(&mut self, at: usize) -> usize {
        let escaped = self.markup[at + 1..].chars().next().filter(char::is_ascii_punctuation);
        let start = if escaped.is_some() { at + 1 } else { at };
        self.text(start, start + 1);
        start + 1
    }

    /// Scans a code span, which ends at the next run of the same number of backticks. Markup in the code span is plain
    /// text.
    fn code(&mut self, at: usize) -> usize {
        let rest = &self.markup[at..];
        let fence = &rest[..rest.len() - rest.trim_start_matches('`').len()];
        let inside = &rest[fence.len()..];
        let end = inside
            .match_indices(fence)
            .map(|(idx, _)| idx)
            .find(|&idx| !inside[..idx].ends_with('`') && !inside[idx + fence.len()..].starts_with('`'));
        let Some(end) = end else {
            self.text(at, at + fence.len());
            return at + fence.len();
        };
        let code = &inside[..end];
        let is_padded = code.starts_with(' ') && code.ends_with(' ') && !code.trim().is_empty();
        self.pieces.push(Piece::Code(if is_padded { &code[1..code.len() - 1] } else { code }));
        at + end + 2 * fence.len()
    }

    fn delimiter(&mut self, at: usize) -> usize {
        let rest = &self.markup[at..];
        let can_close = self.markup[..at].chars().next_back().is_some_and(|it| !it.is_whitespace());
        // In `***both***`, the inner mark is closed first.
        let closes_single = can_close && self.open.last().is_some_and(|(mark, _)| *mark == "*");
        let is_double = rest.starts_with("~~") || (rest.starts_with("**") && !closes_single);
        let len = if is_double { 2 } else { 1 };
        let (mark, after) = rest.split_at(len);
        let piece = self.pieces.len();
        self.text(at, at + len);
        let Some(element) = element(mark) else { return at + len };
        let can_open = after.chars().next().is_some_and(|it| !it.is_whitespace());
        let partner = self.open.iter().rposition(|(open, start)| *open == mark && start + 1 < piece);
        let partner = partner.filter(|_| can_close);
        if let Some(partner) = partner {
            self.pieces[self.open[partner].1] = Piece::Open(element);
            self.pieces[piece] = Piece::Close(element);
            self.open.truncate(partner);
        } else if can_open && !self.open.iter().any(|(open, _)| *open == mark) {
            // At most three entries, because only one delimiter of each kind can be open.
            self.open.push((mark, piece));
        }
        at + len
    }
}

/// Returns the name of the HTML element for a delimiter. Returns `None` for other strings, such as `~`.
fn element(delimiter: &str) -> Option<&'static str> {
    match delimiter {
        "**" => Some("strong"),
        "*" => Some("em"),
        "~~" => Some("del"),
        _ => None,
    }
}

/// Escapes text so that it is shown as written when used as inline markup.
pub fn escape_marks(text: &str) -> String {
    let mut res = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '*' | '~' | '`') {
            res.push('\\');
        }
        res.push(c);
    }
    res
}

/// Converts a file or folder name to a title: `output-format` becomes `Output Format`.
pub(crate) fn title_case(name: &str) -> String {
    let words = name.split(['-', '_', ' ']).filter(|word| !word.is_empty());
    let capital = |word: &str| {
        let mut chars = word.chars();
        chars.next().map(|first| first.to_uppercase().chain(chars).collect::<String>()).unwrap_or_default()
    };
    let res = words.map(capital).collect::<Vec<_>>().join(" ");
    if res.is_empty() { name.to_owned() } else { res }
}
