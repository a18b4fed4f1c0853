//! Text to events. Everything that runs a parser we did not write happens here.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::AssertUnwindSafe;

use satteri_pulldown_cmark::{Event, Options, Parser, Tag};

use crate::mdx::Problem;
use crate::mdx::esm::{self, Module};
use crate::mdx::js::{self, Expression};
use crate::mdx::tag::{self, Tag as JsxTag};
use crate::stack;

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

/// Parses Markdown. Nothing when the parser fails: it is not ours, and it does panic on some garbage.
pub(crate) fn markdown(text: &str, options: Options) -> Option<Events<'_>> {
    unless_panics(stack::for_markdown(text), || events(text, options))
}

/// Parses MDX. `original` is the text before masking: JavaScript is read from it, and places are within it. Nothing as
/// for [`markdown`].
pub(crate) fn mdx<'s>(text: &'s str, original: &str) -> Option<(Events<'s>, Pieces)> {
    unless_panics(stack::for_markdown(text).max(stack::for_javascript(text)), || {
        let mut events = events(text, GFM | Options::ENABLE_MDX);
        if text.len() > original.len() {
            for (_, range) in &mut events {
                *range = range.start.min(original.len())..range.end.min(original.len());
            }
        }
        let pieces = pieces(&events, original);
        (events, pieces)
    })
}

fn unless_panics<T: Send>(stack: usize, work: impl Fn() -> T + Sync) -> Option<T> {
    // Nothing outlives the parse, so nothing can be seen half done.
    std::panic::catch_unwind(AssertUnwindSafe(|| stack::enough(stack, work))).ok()
}

fn events(text: &str, options: Options) -> Events<'_> {
    Parser::new_ext(text, options).into_offset_iter().collect()
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
