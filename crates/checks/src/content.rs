//! Checks that each published page has enough text and a unique description of suitable length, and that images have
//! alternative text.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use globset::GlobSet;
use quire_diagnostics::{Diagnostic, Span};
use quire_markdown::{BlockKind, PieceKind};

use crate::letters::{is_unspaced_language, is_wide_language, length};
use crate::page::Page;

/// Minimum length in words of a page that is not in Chinese.
const MIN_WORDS: usize = 250;

/// Minimum length of a Chinese page, in Chinese characters and Latin words.
const MIN_CHARACTERS: usize = 400;

pub(crate) fn check(pages: &[Page<'_>], short: &GlobSet) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut pages_by_description: BTreeMap<(&str, &str), &Page<'_>> = BTreeMap::new();
    for page in pages {
        diagnostics.extend(images(page));
        if !page.is_published {
            continue;
        }
        let description = page.head.frontmatter.description.as_deref().unwrap_or_default().trim();
        if description.is_empty() {
            let message = "the page has no `description`";
            diagnostics.push(
                Diagnostic::error("content/no-description", Span::file(page.path.clone()), message)
                    .hint("add a `description` to the frontmatter: one sentence that summarizes the page"),
            );
        } else {
            diagnostics.extend(check_description_length(page, description));
            let first = *pages_by_description.entry((&page.lang, description)).or_insert(page);
            if !std::ptr::eq(first, page) {
                let message = format!("`{}` has the same description", first.path);
                diagnostics.push(
                    Diagnostic::error("content/duplicate-description", description_span(page), message)
                        .hint("describe what distinguishes this page from the other"),
                );
            }
        }
        if !page.has_no_prose() && !short.is_match(&page.key) {
            diagnostics.extend(check_length(page));
        }
    }
    diagnostics
}

fn images(page: &Page<'_>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut report = |range: &std::ops::Range<usize>| {
        let message = "the image has no alternative text";
        diagnostics.push(
            Diagnostic::error("content/no-alt", page.span(range), message)
                .hint("describe the image for people who cannot see it"),
        );
    };
    for block in page.blocks {
        let images = block.pieces.iter().filter(|piece| piece.kind == PieceKind::Image);
        images.filter(|image| image.text.trim().is_empty()).for_each(|image| report(&image.range));
        if let BlockKind::Tag { name, attributes, others } = &block.kind {
            let has_alt = attributes
                .iter()
                .map(|(name, _)| name)
                .chain(others)
                .any(|name| name == "alt" || name.is_empty());
            if name == "img" && !has_alt {
                report(&block.range);
            }
        }
    }
    diagnostics
}

/// Reports descriptions outside the recommended length. Search engines truncate longer descriptions, and shorter
/// descriptions lack information.
fn check_description_length(page: &Page<'_>, description: &str) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let limits: RangeInclusive<usize> = if is_wide_language(&page.lang) { 40..=80 } else { 70..=160 };
    let count = description.chars().count();
    if !limits.contains(&count) {
        let message = format!(
            "the description is {count} characters long; {} to {} are recommended",
            limits.start(),
            limits.end()
        );
        diagnostics.push(Diagnostic::warning("content/description-length", description_span(page), message));
    }
    diagnostics
}

fn description_span(page: &Page<'_>) -> Span {
    let words = page.head_words.iter().find(|(key, _)| key == "description");
    words.map_or_else(|| Span::file(page.path.clone()), |(_, block)| page.span(&block.range))
}

fn check_length(page: &Page<'_>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let words = page.blocks.iter().flat_map(|block| &block.pieces).map(|piece| match piece.kind {
        PieceKind::Text => length(&piece.text),
        PieceKind::Code => 1,
        _ => 0,
    });
    let count: usize = words.sum();
    let is_unspaced = is_unspaced_language(&page.lang);
    let (minimum, unit) = if is_unspaced { (MIN_CHARACTERS, "characters") } else { (MIN_WORDS, "words") };
    if count < minimum {
        let unit = if count == 1 { unit.trim_end_matches('s') } else { unit };
        let message = format!("the page has {count} {unit}; at least {minimum} are expected");
        diagnostics.push(
            Diagnostic::error("content/thin-page", Span::file(page.path.clone()), message).hint(
                "add text, merge it into another page, or add it to `short` under `[check]` in `quire.toml`",
            ),
        );
    }
    diagnostics
}
