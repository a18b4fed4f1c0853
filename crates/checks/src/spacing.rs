//! Checks spacing and punctuation between Chinese and Latin text.

use std::ops::Range;

use quire_diagnostics::Diagnostic;
use quire_markdown::{Block, Piece, PieceKind};

use crate::letters::is_han;
use crate::page::Page;
use crate::words::place;

/// Half-width punctuation and its full-width counterpart.
const MARKS: [(char, &str); 8] =
    [(',', "，"), (':', "："), (';', "；"), ('?', "？"), ('!', "！"), ('(', "（"), (')', "）"), ('.', "。")];

/// A character of a block and its position. Inline code counts as one Latin letter, because it is spaced like a word.
struct Place<'a> {
    char: char,
    piece: &'a Piece,
    range: Range<usize>,
}

pub(crate) fn check(page: &Page<'_>) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    for block in page.words() {
        // Images and expressions split the text, because the characters next to them are not adjacent to each other.
        for run in runs(block) {
            res.extend(spaces(page, &run));
            res.extend(marks(page, &run));
        }
    }
    res
}

fn runs(block: &Block) -> Vec<Vec<Place<'_>>> {
    let mut runs = vec![Vec::new()];
    for piece in &block.pieces {
        match piece.kind {
            PieceKind::Opaque | PieceKind::Image => runs.push(Vec::new()),
            PieceKind::Code => {
                if let Some(run) = runs.last_mut() {
                    run.push(Place { char: 'a', piece, range: 0..piece.text.len() });
                }
            }
            PieceKind::Text | PieceKind::Break => {
                let places = piece.text.char_indices().map(|(at, char)| Place {
                    char,
                    piece,
                    range: at..at + char.len_utf8(),
                });
                if let Some(run) = runs.last_mut() {
                    run.extend(places);
                }
            }
        }
    }
    runs
}

fn spaces(page: &Page<'_>, run: &[Place<'_>]) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    for pair in run.windows(2) {
        let [one, two] = pair else { continue };
        let touch = is_han(one.char) && two.char.is_ascii_alphanumeric()
            || one.char.is_ascii_alphanumeric() && is_han(two.char);
        if touch {
            let message = "no space between Chinese and Latin text";
            res.push(
                Diagnostic::error("prose/cjk-spacing", span(page, two), message)
                    .hint("put a space before it"),
            );
        }
    }
    res
}

fn marks(page: &Page<'_>, run: &[Place<'_>]) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    for (index, mark) in run.iter().enumerate() {
        let Some((_, full)) = MARKS.iter().find(|(half, _)| *half == mark.char) else { continue };
        let before = index.checked_sub(1).and_then(|index| run.get(index)).map(|place| place.char);
        let after = run.get(index + 1).map(|place| place.char);
        let follows = before.is_some_and(is_han);
        let is_chinese = match mark.char {
            // `.` also occurs in file names and numbers.
            '.' => follows && after.is_none_or(char::is_whitespace),
            _ => follows || after.is_some_and(is_han),
        };
        if is_chinese {
            let message = format!("half-width `{}` in Chinese text", mark.char);
            res.push(
                Diagnostic::error("prose/half-width", span(page, mark), message)
                    .hint(format!("write `{full}`")),
            );
        }
    }
    res
}

fn span(page: &Page<'_>, at: &Place<'_>) -> quire_diagnostics::Span {
    let range =
        if at.piece.kind == PieceKind::Code { at.piece.range.clone() } else { place(at.piece, &at.range) };
    page.span(&range)
}
