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
    let mut diagnostics = Vec::new();
    let page_terms: Vec<&Term> =
        terms.iter().filter(|term| term.langs.is_empty() || term.langs.contains(&page.lang)).collect();
    for piece in prose_pieces(page) {
        for term in &page_terms {
            // A rejected spelling may occur inside the preferred spelling: `声明文件` in `类型声明文件`.
            let correct_ranges: Vec<_> =
                piece.text.match_indices(&term.write).map(|(at, text)| at..at + text.len()).collect();
            for rejected in &term.not {
                let is_rejected = |range: &Range<usize>| {
                    !correct_ranges.iter().any(|correct_range| {
                        correct_range.start <= range.start && range.end <= correct_range.end
                    })
                };
                for range in occurrences(&piece.text, &piece.text, rejected).into_iter().filter(is_rejected) {
                    let message = format!("rejected term `{rejected}`");
                    let span = page.span(&file_range(piece, &range));
                    diagnostics.push(
                        Diagnostic::error("prose/term", span, message)
                            .hint(format!("write `{}`", term.write)),
                    );
                }
            }
        }
    }
    diagnostics
}

/// Reports words that the site forbids in the page's language, ignoring the case of ASCII letters. Words in quotation
/// marks are ignored.
pub(crate) fn forbidden(page: &Page<'_>, forbidden: &BTreeMap<String, Vec<String>>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let Some(words) = forbidden.get(&page.lang) else { return diagnostics };
    for piece in prose_pieces(page) {
        let lowercase = piece.text.to_ascii_lowercase();
        let quoted = quotations(&piece.text);
        for word in words {
            for range in occurrences(&lowercase, &piece.text, &word.to_ascii_lowercase()) {
                if quoted.iter().any(|quoted| quoted.start < range.start && range.end <= quoted.end) {
                    continue;
                }
                let message = format!("forbidden word `{word}`");
                let span = page.span(&file_range(piece, &range));
                diagnostics
                    .push(Diagnostic::error("prose/forbidden", span, message).hint("remove or rephrase it"));
            }
        }
    }
    diagnostics
}

fn prose_pieces<'a>(page: &'a Page<'_>) -> impl Iterator<Item = &'a Piece> {
    page.words()
        .flat_map(|block| &block.pieces)
        .filter(|piece| matches!(piece.kind, PieceKind::Text | PieceKind::Image))
}

/// Converts `text_range`, a byte range in the text of `piece`, to a byte range in the file. If the text and the source
/// have different lengths (because of escapes, for example), returns the range of the whole piece.
pub(crate) fn file_range(piece: &Piece, text_range: &Range<usize>) -> Range<usize> {
    if piece.range.len() == piece.text.len() {
        piece.range.start + text_range.start..piece.range.start + text_range.end
    } else {
        piece.range.clone()
    }
}

/// Returns the ranges at which `word` occurs in `text` as a separate word. Chinese characters need no word boundary.
/// `original` is `text` before case folding.
fn occurrences(text: &str, original: &str, word: &str) -> Vec<Range<usize>> {
    let is_separate_word = |at: usize| {
        let end = at + word.len();
        let before = original[..at].chars().next_back();
        let mut after = original[end..].chars();
        let (next, second_next) = (after.next(), after.next());
        let starts = word.starts_with(is_han)
            || before.is_none_or(|char| !(char.is_ascii_alphanumeric() || "_@/.-'’".contains(char)));
        let ends = word.ends_with(is_han)
            || next.is_none_or(|char| match char {
                // The dot in `rslib.config.ts` does not end a sentence.
                '.' | '-' | '/' => !second_next.is_some_and(|char| char.is_ascii_alphanumeric()),
                char => !(char.is_ascii_alphanumeric() || char == '_'),
            });
        starts && ends
    };
    if word.is_empty() {
        return Vec::new();
    }
    text.match_indices(word)
        .map(|(at, _)| at)
        .filter(|&at| is_separate_word(at))
        .map(|at| at..at + word.len())
        .collect()
}

/// Returns the ranges between quotation marks.
fn quotations(text: &str) -> Vec<Range<usize>> {
    let marks: Vec<usize> =
        text.char_indices().filter(|(_, char)| matches!(char, '"' | '“' | '”')).map(|(at, _)| at).collect();
    marks.chunks_exact(2).map(|pair| pair[0]..pair[1]).collect()
}
