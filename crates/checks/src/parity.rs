//! Checks that each page has a translation in every language (unless `[check] untranslated` excludes it), and that
//! translations have the same headings, the same code and no untranslated text.

use std::collections::BTreeSet;

use globset::GlobSet;
use quire_config::SiteConfig;
use quire_diagnostics::{Diagnostic, Span};
use quire_markdown::{Block, BlockKind, PieceKind};

use crate::comments::without_comments;
use crate::letters::{is_chinese, is_han, language, latin_words, words_without_names};
use crate::page::{Alternates, Page};

/// Maximum number of Latin words in a name or list of names. A longer block without Chinese characters is reported as
/// untranslated.
const MAX_NAME_WORDS: usize = 6;

/// Minimum length in words of a block that is reported as untranslated because it equals a block of the original.
const MIN_PHRASE_WORDS: usize = 4;

pub(crate) fn check(
    alternates: &Alternates<'_>,
    config: &SiteConfig,
    without_alternates: &GlobSet,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for (key, pages) in &alternates.by_key {
        let Some(first) = pages.values().next() else { continue };
        let Some(original) = pages.get(alternates.original) else {
            if !without_alternates.is_match(key) {
                diagnostics.push(missing(first, alternates.original, "write the original"));
            }
            continue;
        };
        for locale in config.languages().iter().filter(|locale| locale.lang != alternates.original) {
            match pages.get(locale.lang.as_str()) {
                Some(page) => diagnostics.extend(check_pair(original, page)),
                None if without_alternates.is_match(key) => {}
                None => diagnostics.push(missing(original, &locale.lang, "translate the page")),
            }
        }
    }
    diagnostics
}

/// Returns an error for a page that does not exist in the language `lang`. `task` is what its author can do.
fn missing(page: &Page<'_>, lang: &str, task: &str) -> Diagnostic {
    let folder = page.path.strip_suffix(&page.key).unwrap_or_default();
    let folder = folder.strip_suffix(&format!("{}/", page.lang)).unwrap_or(folder);
    let alternate_path = format!("{folder}{lang}/{}", page.key);
    let message = format!("the page does not exist in `{lang}`: there is no `{alternate_path}`");
    Diagnostic::error("i18n/missing-alternate", Span::file(page.path.clone()), message)
        .hint(format!("{task}, or list the page in `untranslated` under `[check]` in `quire.toml`"))
}

fn check_pair(original: &Page<'_>, page: &Page<'_>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    diagnostics.extend(headings(original, page));
    diagnostics.extend(code(original, page));
    if language(&page.lang) != language(&original.lang) {
        diagnostics.extend(check_translated(original, page));
    }
    diagnostics
}

/// A heading to be compared with the headings of a translation. The id of the page's title is empty, because titles are
/// translated.
struct Heading<'a> {
    depth: u8,
    id: &'a str,
    block: &'a Block,
}

fn headings_to_compare<'a>(page: &'a Page<'_>) -> Vec<Heading<'a>> {
    let heading = |(depth, id, block)| Heading { depth, id: if depth == 1 { "" } else { id }, block };
    page.headings().map(heading).collect()
}

fn headings(original: &Page<'_>, page: &Page<'_>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let (original_headings, mut page_headings) = (headings_to_compare(original), headings_to_compare(page));
    let is_known = |id: &str, headings: &[Heading<'_>]| headings.iter().any(|heading| heading.id == id);
    // Reports renamed anchors first and then uses the original's ids, so that the other headings can be compared.
    let mut renamed = Vec::new();
    for (index, heading) in page_headings.iter().enumerate() {
        let alternate = original_headings
            .get(index)
            .filter(|alternate| alternate.depth == heading.depth && alternate.id != heading.id);
        let is_translated = !heading.id.is_ascii();
        let is_renamed = page_headings.len() == original_headings.len()
            && alternate.is_some_and(|alternate| {
                !is_known(alternate.id, &page_headings) && !is_known(heading.id, &original_headings)
            });
        if !is_translated && !is_renamed {
            continue;
        }
        let message = format!("the anchor `{}` differs from the one in `{}`", heading.id, original.path);
        let diagnostic =
            Diagnostic::error("i18n/translated-anchor", page.span(&heading.block.range), message);
        diagnostics.push(match alternate {
            Some(alternate) => diagnostic
                .label(original.span(&alternate.block.range), "the heading there")
                .hint(format!("end the heading with `{{#{}}}`", alternate.id)),
            None => diagnostic
                .hint("end the heading with the id of the heading in the other language, as in `{#id}`"),
        });
        if let Some(alternate) = alternate {
            renamed.push((index, alternate.id));
        }
    }
    for (index, id) in renamed {
        page_headings[index].id = id;
    }
    let missing_heading = |owner: &Page<'_>, heading: &Heading<'_>, other: &Page<'_>| {
        let message = format!("`{}` has no level-{} heading `#{}`", other.path, heading.depth, heading.id);
        Diagnostic::error("i18n/headings-differ", owner.span(&heading.block.range), message).hint(
            "translations of a page must have the same headings: the same ids and levels in the same order",
        )
    };
    let contains = |headings: &[Heading<'_>], expected: &Heading<'_>| {
        headings.iter().any(|heading| heading.id == expected.id && heading.depth == expected.depth)
    };
    let count_before = diagnostics.len();
    diagnostics.extend(
        original_headings
            .iter()
            .filter(|it| !contains(&page_headings, it))
            .map(|it| missing_heading(original, it, page)),
    );
    diagnostics.extend(
        page_headings
            .iter()
            .filter(|it| !contains(&original_headings, it) && it.id.is_ascii())
            .map(|it| missing_heading(page, it, original)),
    );
    if diagnostics.len() > count_before {
        return diagnostics;
    }
    if let Some((alternate, heading)) =
        original_headings.iter().zip(&page_headings).find(|(alternate, heading)| alternate.id != heading.id)
    {
        let message = format!("`{}` has `#{}` at this position", original.path, alternate.id);
        diagnostics.push(
            Diagnostic::error("i18n/headings-differ", page.span(&heading.block.range), message)
                .label(original.span(&alternate.block.range), "the heading there")
                .hint("put the headings in the same order"),
        );
    }
    diagnostics
}

fn code(original: &Page<'_>, page: &Page<'_>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let (original_blocks, page_blocks) = (code_blocks(original), code_blocks(page));
    let differs = |(alternate, block): &(&&Block, &&Block)| !is_same_code(&alternate.kind, &block.kind);
    let different: Vec<_> = original_blocks.iter().zip(&page_blocks).filter(differs).collect();
    let report = |owner: &Page<'_>, block: &Block, message: String| {
        let first_line = block.range.start..block.range.start + 3;
        Diagnostic::error("i18n/code-differs", owner.span(&first_line), message)
            .hint("translations of a page must have the same code in the same order; comments may differ")
    };
    if original_blocks.len() == page_blocks.len() {
        for (alternate, block) in different {
            let message = format!("the code differs from the one in `{}`", original.path);
            let alternate_line = alternate.range.start..alternate.range.start + 3;
            diagnostics
                .push(report(page, block, message).label(original.span(&alternate_line), "the code there"));
        }
        return diagnostics;
    }
    // An additional block shifts all blocks after it, so only the first difference is reported.
    let shared = original_blocks.len().min(page_blocks.len());
    let first = original_blocks.iter().zip(&page_blocks).position(|it| differs(&it)).unwrap_or(shared);
    let (longer, other, blocks) = if page_blocks.len() > original_blocks.len() {
        (page, original, &page_blocks)
    } else {
        (original, page, &original_blocks)
    };
    if let Some(block) = blocks.get(first) {
        let message = format!(
            "`{}` has no matching code block here ({} code blocks on this page, {} on the other)",
            other.path,
            original_blocks.len().max(page_blocks.len()),
            shared,
        );
        diagnostics.push(report(longer, block, message));
    }
    diagnostics
}

fn code_blocks<'a>(page: &'a Page<'_>) -> Vec<&'a Block> {
    page.blocks.iter().filter(|block| matches!(block.kind, BlockKind::Code { .. })).collect()
}

fn is_same_code(one: &BlockKind, other: &BlockKind) -> bool {
    let (
        BlockKind::Code { language, file, text },
        BlockKind::Code { language: other_language, file: other_file, text: other_text },
    ) = (one, other)
    else {
        return false;
    };
    language == other_language
        && file == other_file
        && without_comments(language, text) == without_comments(language, other_text)
}

/// Reports longer blocks of text that equal a block of the original and, in Chinese pages, longer blocks without
/// Chinese characters.
fn check_translated(original: &Page<'_>, page: &Page<'_>) -> Vec<Diagnostic> {
    let original_texts: BTreeSet<String> =
        original.words().map(|block| block.text().trim().to_owned()).collect();
    let mut diagnostics = Vec::new();
    for block in page.words().filter(|block| !block.pieces.is_empty()) {
        let text = block.text();
        let prose: String = block
            .pieces
            .iter()
            .map(|piece| if piece.kind == PieceKind::Text { piece.text.as_str() } else { " " })
            .collect();
        let (count, lacks_chinese) = if is_chinese(&page.lang) {
            let count = if text.chars().any(is_han) { 0 } else { latin_words(&prose) };
            (count, count > MAX_NAME_WORDS)
        } else {
            (words_without_names(&prose), false)
        };
        let message = if count >= MIN_PHRASE_WORDS && original_texts.contains(text.trim()) {
            format!("the text is the same as in `{}`", original.path)
        } else if lacks_chinese {
            format!("{count} words and no Chinese characters")
        } else {
            continue;
        };
        diagnostics.push(
            Diagnostic::error("i18n/untranslated", page.span(&block.range), message).hint("translate it"),
        );
    }
    diagnostics
}
