//! Checks that each page has a translation in every language (unless `[check] untranslated` excludes it), and that
//! translations have the same headings, the same code and no untranslated text.

use std::collections::BTreeSet;

use globset::GlobSet;
use quire_config::SiteConfig;
use quire_diagnostics::{Diagnostic, Span};
use quire_markdown::{Block, BlockKind, PieceKind};

use crate::comments::without_comments;
use crate::letters::{is_chinese, is_han, latin_words};
use crate::page::{Alternates, Page};

/// Maximum number of Latin words in a name or list of names. A longer block without Chinese characters is untranslated.
const NAMES: usize = 6;

/// Minimum length in words of a block that is reported as untranslated because it equals a block of the original.
const PHRASE: usize = 4;

pub(crate) fn check(
    alternates: &Alternates<'_>,
    config: &SiteConfig,
    without_alternates: &GlobSet,
) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    for (key, pages) in &alternates.by_key {
        let Some(first) = pages.values().next() else { continue };
        let Some(original) = pages.get(alternates.original) else {
            if !without_alternates.is_match(key) {
                res.push(missing(first, alternates.original));
            }
            continue;
        };
        for locale in config.languages().iter().filter(|locale| locale.lang != alternates.original) {
            match pages.get(locale.lang.as_str()) {
                Some(page) => res.extend(pair(original, page)),
                None if without_alternates.is_match(key) => {}
                None => res.push(missing(original, &locale.lang)),
            }
        }
    }
    res
}

fn missing(page: &Page<'_>, lang: &str) -> Diagnostic {
    let folder = page.path.strip_suffix(&page.key).unwrap_or_default();
    let folder = folder.strip_suffix(&format!("{}/", page.lang)).unwrap_or(folder);
    let wanted = format!("{folder}{lang}/{}", page.key);
    let message = format!("the page has no alternate `{wanted}`");
    Diagnostic::error("i18n/missing-alternate", Span::file(page.path.clone()), message)
        .hint("translate the page, or add it to `untranslated` of `[check]` in `quire.toml`")
}

fn pair(original: &Page<'_>, page: &Page<'_>) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    res.extend(headings(original, page));
    res.extend(code(original, page));
    if is_chinese(&page.lang) && !is_chinese(&original.lang) {
        res.extend(untranslated(original, page));
    }
    res
}

/// A heading, as compared between translations. The id of the page's title is ignored, because titles are translated.
struct Heading<'a> {
    depth: u8,
    id: &'a str,
    block: &'a Block,
}

fn list<'a>(page: &'a Page<'_>) -> Vec<Heading<'a>> {
    let heading = |(depth, id, block)| Heading { depth, id: if depth == 1 { "" } else { id }, block };
    page.headings().map(heading).collect()
}

fn headings(original: &Page<'_>, page: &Page<'_>) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    let (theirs, mut ours) = (list(original), list(page));
    let is_known = |id: &str, list: &[Heading<'_>]| list.iter().any(|heading| heading.id == id);
    // Report renamed anchors first and continue with the original's ids, so that the other headings can be compared.
    let mut renamed = Vec::new();
    for (index, heading) in ours.iter().enumerate() {
        let alternate = theirs
            .get(index)
            .filter(|alternate| alternate.depth == heading.depth && alternate.id != heading.id);
        let is_translated = !heading.id.is_ascii();
        let is_renamed = ours.len() == theirs.len()
            && alternate
                .is_some_and(|alternate| !is_known(alternate.id, &ours) && !is_known(heading.id, &theirs));
        if !is_translated && !is_renamed {
            continue;
        }
        let message = format!("the anchor `{}` differs from the one in `{}`", heading.id, original.path);
        let diagnostic =
            Diagnostic::error("i18n/translated-anchor", page.span(&heading.block.range), message);
        res.push(match alternate {
            Some(alternate) => diagnostic
                .label(original.span(&alternate.block.range), "the heading there")
                .hint(format!("end the heading with `{{#{}}}`", alternate.id)),
            None => diagnostic.hint("end the heading with the id of its alternate, as in `{#id}`"),
        });
        if let Some(alternate) = alternate {
            renamed.push((index, alternate.id));
        }
    }
    for (index, id) in renamed {
        ours[index].id = id;
    }
    let lacks = |of: &Page<'_>, heading: &Heading<'_>, other: &Page<'_>| {
        let message = format!("`{}` has no heading `#{}` of depth {}", other.path, heading.id, heading.depth);
        Diagnostic::error("i18n/headings-differ", of.span(&heading.block.range), message)
            .hint("alternate pages have the same headings: the same ids and depths in the same order")
    };
    let has = |list: &[Heading<'_>], wanted: &Heading<'_>| {
        list.iter().any(|heading| heading.id == wanted.id && heading.depth == wanted.depth)
    };
    let before = res.len();
    res.extend(theirs.iter().filter(|it| !has(&ours, it)).map(|it| lacks(original, it, page)));
    res.extend(
        ours.iter().filter(|it| !has(&theirs, it) && it.id.is_ascii()).map(|it| lacks(page, it, original)),
    );
    if res.len() > before {
        return res;
    }
    if let Some((alternate, heading)) =
        theirs.iter().zip(&ours).find(|(alternate, heading)| alternate.id != heading.id)
    {
        let message = format!("`{}` has `#{}` at this position", original.path, alternate.id);
        res.push(
            Diagnostic::error("i18n/headings-differ", page.span(&heading.block.range), message)
                .label(original.span(&alternate.block.range), "the heading there")
                .hint("put the headings in the same order"),
        );
    }
    res
}

fn code(original: &Page<'_>, page: &Page<'_>) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    let (theirs, ours) = (code_blocks(original), code_blocks(page));
    let differs = |(alternate, block): &(&&Block, &&Block)| !is_same_code(&alternate.kind, &block.kind);
    let different: Vec<_> = theirs.iter().zip(&ours).filter(differs).collect();
    let report = |of: &Page<'_>, block: &Block, message: String| {
        let first_line = block.range.start..block.range.start + 3;
        Diagnostic::error("i18n/code-differs", of.span(&first_line), message)
            .hint("alternate pages have the same code in the same order; comments may differ")
    };
    if theirs.len() == ours.len() {
        for (alternate, block) in different {
            let message = format!("the code differs from the one in `{}`", original.path);
            let place = alternate.range.start..alternate.range.start + 3;
            res.push(report(page, block, message).label(original.span(&place), "the code there"));
        }
        return res;
    }
    // One extra block shifts all blocks after it: report only the first difference.
    let shared = theirs.len().min(ours.len());
    let first = theirs.iter().zip(&ours).position(|it| differs(&it)).unwrap_or(shared);
    let (longer, other, blocks) =
        if ours.len() > theirs.len() { (page, original, &ours) } else { (original, page, &theirs) };
    if let Some(block) = blocks.get(first) {
        let message = format!(
            "`{}` does not have this code here ({} code blocks in this page, {} in the other)",
            other.path,
            theirs.len().max(ours.len()),
            shared,
        );
        res.push(report(longer, block, message));
    }
    res
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

fn untranslated(original: &Page<'_>, page: &Page<'_>) -> Vec<Diagnostic> {
    let mut res = Vec::new();
    let known: BTreeSet<String> = original.words().map(|block| block.text().trim().to_owned()).collect();
    for block in page.words().filter(|block| !block.pieces.is_empty()) {
        let text = block.text();
        let words: String = block
            .pieces
            .iter()
            .map(|piece| if piece.kind == PieceKind::Text { piece.text.as_str() } else { " " })
            .collect();
        if text.chars().any(is_han) {
            continue;
        }
        let count = latin_words(&words);
        let message = if count >= PHRASE && known.contains(text.trim()) {
            format!("the text is the same as in `{}`", original.path)
        } else if count > NAMES {
            format!("{count} words and no Chinese characters")
        } else {
            continue;
        };
        res.push(
            Diagnostic::error("i18n/untranslated", page.span(&block.range), message).hint("translate it"),
        );
    }
    res
}
