//! Checks for missing spaces between Chinese and Latin text, and for half-width punctuation in Chinese text.

use std::ops::Range;

use quire_diagnostics::Diagnostic;
use quire_markdown::{Block, Piece, PieceKind};

use crate::letters::is_han;
use crate::page::Page;
use crate::words::file_range;

/// Half-width punctuation marks and their full-width counterparts.
const MARKS: [(char, &str); 8] =
    [(',', "，"), (':', "："), (';', "；"), ('?', "？"), ('!', "！"), ('(', "（"), (')', "）"), ('.', "。")];

/// A character of a block and its position. Inline code counts as one Latin letter, because it is spaced like a word.
struct Character<'a> {
    char: char,
    piece: &'a Piece,
    range: Range<usize>,
}

pub(crate) fn check(page: &Page<'_>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for block in page.words() {
        // Images and opaque content (such as expressions and formulas) split the text, because the characters on either
        // side are not adjacent.
        for run in runs(block) {
            diagnostics.extend(spaces(page, &run));
            diagnostics.extend(marks(page, &run));
        }
    }
    diagnostics
}

fn runs(block: &Block) -> Vec<Vec<Character<'_>>> {
    let mut runs = vec![Vec::new()];
    for piece in &block.pieces {
        match piece.kind {
            PieceKind::Opaque | PieceKind::Image => runs.push(Vec::new()),
            PieceKind::Code => {
                if let Some(run) = runs.last_mut() {
                    run.push(Character { char: 'a', piece, range: 0..piece.text.len() });
                }
            }
            PieceKind::Text | PieceKind::Break => {
                let characters = piece.text.char_indices().map(|(at, char)| Character {
                    char,
                    piece,
                    range: at..at + char.len_utf8(),
                });
                if let Some(run) = runs.last_mut() {
                    run.extend(characters);
                }
            }
        }
    }
    runs
}

fn spaces(page: &Page<'_>, run: &[Character<'_>]) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for pair in run.windows(2) {
        let [left, right] = pair else { continue };
        let is_adjacent = is_han(left.char) && right.char.is_ascii_alphanumeric()
            || left.char.is_ascii_alphanumeric() && is_han(right.char);
        if is_adjacent {
            let message = "no space between Chinese and Latin text";
            diagnostics.push(
                Diagnostic::error("prose/cjk-spacing", span(page, right), message)
                    .hint(format!("put a space before `{}`", right.char)),
            );
        }
    }
    diagnostics
}

fn marks(page: &Page<'_>, run: &[Character<'_>]) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for (index, mark) in run.iter().enumerate() {
        let Some((_, full)) = MARKS.iter().find(|(half, _)| *half == mark.char) else { continue };
        let previous = index.checked_sub(1).and_then(|index| run.get(index)).map(|character| character.char);
        let next = run.get(index + 1).map(|character| character.char);
        let follows = previous.is_some_and(is_han);
        let is_chinese = match mark.char {
            // `.` also occurs in file names and numbers.
            '.' => follows && next.is_none_or(char::is_whitespace),
            _ => follows || next.is_some_and(is_han),
        };
        if is_chinese {
            let message = format!("half-width `{}` in Chinese text", mark.char);
            diagnostics.push(
                Diagnostic::error("prose/half-width", span(page, mark), message)
                    .hint(format!("write `{full}`")),
            );
        }
    }
    diagnostics
}

fn span(page: &Page<'_>, character: &Character<'_>) -> quire_diagnostics::Span {
    let range = if character.piece.kind == PieceKind::Code {
        character.piece.range.clone()
    } else {
        file_range(character.piece, &character.range)
    };
    page.span(&range)
}
