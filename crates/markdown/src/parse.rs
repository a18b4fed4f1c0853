//! Text to events. Everything that runs a parser we did not write happens here.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use satteri_pulldown_cmark::{Event, Options, Parser, Tag};

use crate::mdx::Problem;
use crate::mdx::esm::{self, Module};
use crate::mdx::js::{self, Expression};
use crate::mdx::tag::{self, Tag as JsxTag};

/// CommonMark and nothing else.
pub(crate) const COMMONMARK: Options = Options::empty();

/// GFM as GitHub has it: the specification's extensions, footnotes and alerts.
pub(crate) const GFM: Options = Options::ENABLE_GFM
    .union(Options::ENABLE_TABLES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_GITHUB_ALERTS);

/// Events with their places.
pub(crate) type Events<'s> = Vec<(Event<'s>, Range<usize>)>;

/// A JavaScript piece of an MDX text.
#[derive(Debug)]
pub(crate) enum Piece {
    Tag(JsxTag),
    Expression(Expression),
    Module(Module),
    Broken(Problem),
}

/// The pieces of an MDX text, by index of their event.
pub(crate) type Pieces = BTreeMap<usize, Piece>;

pub(crate) fn markdown(text: &str, options: Options) -> Events<'_> {
    Parser::new_ext(text, options).into_offset_iter().collect()
}

/// Parses MDX. `original` is the text before masking: JavaScript is read from it.
pub(crate) fn mdx<'s>(text: &'s str, original: &str) -> (Events<'s>, Pieces) {
    let run = || {
        let events = markdown(text, GFM | Options::ENABLE_MDX);
        let pieces = pieces(&events, original);
        (events, pieces)
    };
    let Some(stack) = stack_needed(text) else { return run() };
    // The JavaScript parser recurses, and so do the checks of the Markdown parser around it. Nobody writes such a
    // page by hand, but a page must not be able to end the process. The memory is only reserved, not used.
    std::thread::scope(|scope| match std::thread::Builder::new().stack_size(stack).spawn_scoped(scope, run) {
        Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
        Err(_) => run(),
    })
}

/// Bytes of stack for a text with an unusually long stretch of JavaScript; nothing for ordinary texts.
fn stack_needed(text: &str) -> Option<usize> {
    const ORDINARY: usize = 2048;
    const PER_BYTE: usize = 4096;
    const LIMIT: usize = 1 << 30;
    let mut depth = 0_usize;
    let mut start = 0;
    let mut longest = 0;
    for at in memchr::memchr2_iter(b'{', b'}', text.as_bytes()) {
        if text.as_bytes()[at] == b'{' {
            if depth == 0 {
                start = at;
            }
            depth += 1;
        } else if depth > 0 {
            depth -= 1;
            if depth == 0 {
                longest = longest.max(at - start);
            }
        }
    }
    if depth > 0 {
        longest = longest.max(text.len() - start);
    }
    (longest > ORDINARY).then(|| (longest * PER_BYTE).min(LIMIT))
}

fn pieces(events: &Events<'_>, original: &str) -> Pieces {
    let mut pieces = BTreeMap::new();
    for (index, (event, range)) in events.iter().enumerate() {
        let piece = match event {
            Event::Start(Tag::MdxJsxFlowElement(raw) | Tag::MdxJsxTextElement(raw)) => {
                read(tag::parse(verbatim(original, raw, range)), Piece::Tag)
            }
            Event::MdxFlowExpression(parsed) | Event::MdxTextExpression(parsed) => {
                read(js::expression(&expression_source(original, parsed, range)), Piece::Expression)
            }
            Event::MdxEsm(raw) => read(esm::parse(esm_source(original, raw, range)), Piece::Module),
            _ => continue,
        };
        pieces.insert(index, piece);
    }
    pieces
}

fn read<T>(result: Result<T, Problem>, piece: fn(T) -> Piece) -> Piece {
    result.map_or_else(Piece::Broken, piece)
}

/// The original text of an event when it is a plain stretch of the source; else the parser's own (in a block quote,
/// for example, where the markers of later lines are taken out).
pub(crate) fn verbatim<'a>(original: &'a str, parsed: &'a str, range: &Range<usize>) -> &'a str {
    if parsed.len() == range.len() { original.get(range.clone()).unwrap_or(parsed) } else { parsed }
}

/// What stands between the braces. Over several lines the parser's copy is taken, which is free of the markers of
/// block quotes and list items; U+F002 in it is the parser's sign for a space that is only part of a tab.
pub(crate) fn expression_source<'a>(
    original: &'a str,
    parsed: &'a str,
    range: &Range<usize>,
) -> Cow<'a, str> {
    match original.get(range.start + 1..range.end.saturating_sub(1)) {
        Some(source) if !source.contains('\n') => Cow::Borrowed(source),
        _ if parsed.contains('\u{F002}') => Cow::Owned(parsed.replace('\u{F002}', "")),
        _ => Cow::Borrowed(parsed),
    }
}

/// The statements of an ESM event: its range may reach over the blank line after them.
pub(crate) fn esm_source<'a>(original: &'a str, parsed: &'a str, range: &Range<usize>) -> &'a str {
    original.get(range.start..range.start + parsed.len()).unwrap_or(parsed)
}
