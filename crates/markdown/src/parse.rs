//! Conversion of text to events of the Markdown parser and, for MDX, to parsed JavaScript. Panics of the parsers are
//! caught.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::AssertUnwindSafe;

use satteri_pulldown_cmark::{Event, Options, Parser, Tag};

use crate::cjk::Replaced;
use crate::cost::{MAX_EVENTS, has_long_words};
use crate::stack;
use quire_syntax::mdx::Problem;
use quire_syntax::mdx::esm::{self, Module};
use quire_syntax::mdx::js::{self, Expression};
use quire_syntax::mdx::tag::{self, Tag as JsxTag};

/// Plain CommonMark.
pub(crate) const COMMONMARK: Options = Options::empty();

/// GFM as on GitHub: the specification's extensions, footnotes and alerts.
pub(crate) const GFM: Options = Options::ENABLE_GFM
    .union(Options::ENABLE_TABLES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_GITHUB_ALERTS);

/// GFM with formulas between dollar signs.
pub(crate) const MATH: Options = GFM
    .union(Options::ENABLE_MATH)
    .union(Options::ENABLE_MATH_SINGLE_DOLLAR)
    .union(Options::ENABLE_MATH_MULTI_DOLLAR);

/// Options that mdBook 0.5 enables by default in addition to GFM.
pub(crate) const MDBOOK: Options = Options::ENABLE_SMART_PUNCTUATION.union(Options::ENABLE_DEFINITION_LIST);

/// Parser events with their ranges in the source.
pub(crate) type Events<'s> = Vec<(Event<'s>, Range<usize>)>;

/// A parsed tag, expression or module statement in an MDX source, or the problem that prevents parsing it.
#[derive(Debug)]
pub(crate) enum MdxNode {
    Tag(JsxTag),
    Expression(Expression),
    Module(Module),
    Broken(Problem),
}

/// The tags, expressions and module statements of an MDX source, by event index.
pub(crate) type MdxNodes = BTreeMap<usize, MdxNode>;

/// Parses masked Markdown and restores the `replaced` characters. Returns `None` if the parser panics, which some
/// invalid input causes. Callers must exclude sources with a [`complex_paragraph`](crate::cost::complex_paragraph),
/// because parsing them takes too long.
pub(crate) fn markdown<'s>(text: &'s str, options: Options, replaced: &Replaced) -> Option<Events<'s>> {
    unless_panics(stack::for_markdown(text), || events(text, options, replaced))
}

/// Parses masked MDX. `original` is the text before masking: JavaScript is parsed from it, and ranges refer to it.
/// Returns `None` if the parser panics.
pub(crate) fn mdx<'s>(
    text: &'s str,
    original: &str,
    options: Options,
    replaced: &Replaced,
) -> Option<(Events<'s>, MdxNodes)> {
    unless_panics(stack::for_markdown(text).max(stack::for_javascript(text)), || {
        let mut events = events(text, options | Options::ENABLE_MDX, replaced);
        if text.len() > original.len() {
            for (_, range) in &mut events {
                *range = range.start.min(original.len())..range.end.min(original.len());
            }
        }
        let nodes = nodes(&events, original);
        (events, nodes)
    })
}

fn unless_panics<T: Send>(stack: usize, work: impl Fn() -> T + Sync) -> Option<T> {
    // The panic can be caught safely, because no state outlives the parse.
    std::panic::catch_unwind(AssertUnwindSafe(|| quire_process::with_stack(stack, work))).ok()
}

fn events<'s>(text: &'s str, options: Options, replaced: &Replaced) -> Events<'s> {
    let options = if has_long_words(text) { options.difference(Options::ENABLE_GFM) } else { options };
    // Keeps one event more than the limit, so that callers can detect that the limit is exceeded.
    let mut events = Parser::new_ext(text, options).into_offset_iter().take(MAX_EVENTS + 1).collect();
    replaced.restore(&mut events);
    events
}

fn nodes(events: &Events<'_>, original: &str) -> MdxNodes {
    let mut nodes = BTreeMap::new();
    for (index, (event, range)) in events.iter().enumerate() {
        let node = match event {
            Event::Start(Tag::MdxJsxFlowElement(raw) | Tag::MdxJsxTextElement(raw)) => {
                read(tag::parse(verbatim(original, raw, range)), MdxNode::Tag)
            }
            Event::MdxFlowExpression(parsed) | Event::MdxTextExpression(parsed) => {
                read(js::expression(&expression_source(original, parsed, range)), MdxNode::Expression)
            }
            Event::MdxEsm(raw) => read(esm::parse(esm_source(original, raw, range)), MdxNode::Module),
            _ => continue,
        };
        nodes.insert(index, node);
    }
    nodes
}

fn read<T>(result: Result<T, Problem>, node: fn(T) -> MdxNode) -> MdxNode {
    result.map_or_else(MdxNode::Broken, node)
}

/// Returns the original text of an event if the text is contiguous in the source. Otherwise returns the parser's copy:
/// in a block quote, for example, continuation lines of the source contain markers that the copy omits.
pub(crate) fn verbatim<'a>(original: &'a str, parsed: &'a str, range: &Range<usize>) -> &'a str {
    if parsed.len() == range.len() { original.get(range.clone()).unwrap_or(parsed) } else { parsed }
}

/// Returns the text between the braces of an expression. For several lines, returns the parser's copy, which omits the
/// markers of block quotes and list items. U+F002 in the copy represents a space that is part of a tab.
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

/// Returns whether an identifier occurs in JavaScript source, including strings and comments. Names after a dot are not
/// counted.
pub(crate) fn has_word(source: &str, word: &str) -> bool {
    let is_identifier_char = |char: char| char.is_alphanumeric() || char == '_' || char == '$';
    source.match_indices(word).any(|(at, _)| {
        let (before, after) = (source[..at].chars().next_back(), source[at + word.len()..].chars().next());
        !before.is_some_and(|char| is_identifier_char(char) || char == '.')
            && !after.is_some_and(is_identifier_char)
    })
}

/// Returns the statements of an event for imports and exports. The event's range may also include the blank line after
/// them.
pub(crate) fn esm_source<'a>(original: &'a str, parsed: &'a str, range: &Range<usize>) -> &'a str {
    original.get(range.start..range.start + parsed.len()).unwrap_or(parsed)
}
