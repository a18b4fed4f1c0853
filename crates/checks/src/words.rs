//! Checks terminology: preferred spellings and forbidden words.

use std::collections::BTreeMap;
use std::ops::Range;

use quire_config::Term;
use quire_diagnostics::Diagnostic;
use quire_markdown::{Piece, PieceKind};

use crate::letters::is_han;
use crate::page::Page;

/// Reports spellings that the site's terminology rejects. Case-sensitive.
pub(crate) fn terms(page: &Page<'_>, terms: &[Term]) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    let here: Vec<&Term> =
        terms.iter().filter(|term| term.langs.is_empty() || term.langs.contains(&page.lang)).collect();
    for piece in texts(page) {
        for term in &here {
            // A rejected spelling may occur inside the preferred spelling: `声明文件` in `类型声明文件`.
            let right: Vec<_> =
                piece.text.match_indices(&term.write).map(|(at, text)| at..at + text.len()).collect();
            for wrong in &term.not {
                let is_wrong = |found: &Range<usize>| {
                    !right.iter().any(|right| right.start <= found.start && found.end <= right.end)
                };
                for found in occurrences(&piece.text, &piece.text, wrong).into_iter().filter(is_wrong) {
                    let message = format!("`{wrong}` is written `{}` on this site", term.write);
                    let span = page.span(&place(piece, &found));
                    res.push(
                        Diagnostic::error("prose/term", span, message)
                            .hint(format!("write `{}`", term.write)),
                    );
                }
            }
        }
    }
    res
}

/// Reports words that the site forbids in the page's language, case-insensitively. Words in quotation marks are
/// ignored.
pub(crate) fn forbidden(page: &Page<'_>, forbidden: &BTreeMap<String, Vec<String>>) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    let Some(words) = forbidden.get(&page.lang) else { return res };
    for piece in texts(page) {
        let folded = piece.text.to_ascii_lowercase();
        let quoted = quotations(&piece.text);
        for word in words {
            for found in occurrences(&folded, &piece.text, &word.to_ascii_lowercase()) {
                if quoted.iter().any(|quoted| quoted.start < found.start && found.end <= quoted.end) {
                    continue;
                }
                let message = format!("this site avoids `{word}`");
                let span = page.span(&place(piece, &found));
                res.push(Diagnostic::error("prose/forbidden", span, message).hint("remove or rephrase it"));
            }
        }
    }
    res
}

fn texts<'a>(page: &'a Page<'_>) -> impl Iterator<Item = &'a Piece> {
    page.words()
        .flat_map(|block| &block.pieces)
        .filter(|piece| matches!(piece.kind, PieceKind::Text | PieceKind::Image))
}

/// Converts `part`, a byte range in the text of `piece`, to a byte range in the file. If the text and the source have
/// different lengths (because of escapes, for example), returns the range of the whole piece.
pub(crate) fn place(piece: &Piece, part: &Range<usize>) -> Range<usize> {
    if piece.range.len() == piece.text.len() {
        piece.range.start + part.start..piece.range.start + part.end
    } else {
        piece.range.clone()
    }
}

/// Returns the ranges at which `wanted` occurs in `text` as a separate word. Chinese characters need no word boundary.
/// `original` is `text` before case folding.
fn occurrences(text: &str, original: &str, wanted: &str) -> Vec<Range<usize>> {
    let is_own = |at: usize| {
        let end = at + wanted.len();
        let before = original[..at].chars().next_back();
        let mut after = original[end..].chars();
        let (next, next_but_one) = (after.next(), after.next());
        let starts = wanted.starts_with(is_han)
            || before.is_none_or(|char| !(char.is_ascii_alphanumeric() || "_@/.-'’".contains(char)));
        let ends = wanted.ends_with(is_han)
            || next.is_none_or(|char| match char {
                // The dot in `rslib.config.ts` does not end a sentence.
                '.' | '-' | '/' => !next_but_one.is_some_and(|char| char.is_ascii_alphanumeric()),
                char => !(char.is_ascii_alphanumeric() || char == '_'),
            });
        starts && ends
    };
    if wanted.is_empty() {
        return Vec::new();
    }
    text.match_indices(wanted)
        .map(|(at, _)| at)
        .filter(|&at| is_own(at))
        .map(|at| at..at + wanted.len())
        .collect()
}

/// Returns the ranges between quotation marks.
fn quotations(text: &str) -> Vec<Range<usize>> {
    let marks: Vec<usize> =
        text.char_indices().filter(|(_, char)| matches!(char, '"' | '“' | '”')).map(|(at, _)| at).collect();
    marks.chunks_exact(2).map(|pair| pair[0]..pair[1]).collect()
}
