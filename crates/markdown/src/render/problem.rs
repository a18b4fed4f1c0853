//! Diagnostics for MDX errors and exceeded limits, and rendering of expressions.

use std::ops::Range;

use quire_diagnostics::{Diagnostic, Span, lower_first};
use satteri_pulldown_cmark::{CowStr, Event};

use super::Renderer;
use crate::cost::{MAX_EVENTS, MAX_HTML, MAX_SOURCE, complex_paragraph};
use crate::page::Page;
use crate::parse::{self, Events, MdxNode};
use crate::{Segment, Syntax, escape};
use quire_syntax::mdx::Problem;
use quire_syntax::mdx::js::{Expression, Literal};
use quire_syntax::mdx::tag::TagAttribute;
use quire_syntax::source::Source;

/// Maximum nesting of brackets. JavaScript parsers are recursive, and take exponential time for some deeply nested
/// input.
const MAX_BRACKETS: usize = 200;
/// Maximum number of opening braces without a blank line between them. For each brace, the parser scans again from the
/// first brace, which takes quadratic time (0.2 s for 8,000 braces, 1 s for 20,000).
const MAX_BRACES: usize = 20_000;

/// Returns whether the brackets in an MDX source exceed the limits. If so, reports the first bracket beyond a limit,
/// and the caller must parse the source as Markdown.
pub(super) fn refuse_deep(page: &mut Page<'_>, source: &Source<'_>) -> bool {
    let (mut depth, mut braces) = (0_usize, 0_usize);
    let mut previous = b'\n';
    for (at, byte) in source.text.bytes().enumerate() {
        match byte {
            b'(' | b'[' => depth += 1,
            b'{' => (depth, braces) = (depth + 1, braces + 1),
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b'\n' if previous == b'\n' => braces = 0,
            b'\r' => continue,
            _ => {}
        }
        previous = byte;
        if depth > MAX_BRACKETS || braces > MAX_BRACES {
            let message = if depth > MAX_BRACKETS {
                format!(
                    "brackets are nested deeper than {MAX_BRACKETS} levels; the page is parsed without JSX"
                )
            } else {
                format!("more than {MAX_BRACES} braces without a blank line; the page is parsed without JSX")
            };
            let hint = "close brackets, or escape literal ones with a backslash";
            let span = source.span(at..at + 1);
            page.report(Diagnostic::error("mdx/nesting-too-deep", span, message).hint(hint));
            return true;
        }
    }
    false
}

/// Counts the events of a source and returns them. If the page exceeds the maximum number of events, reports an error
/// and returns no events.
pub(super) fn limit_events<'s>(page: &mut Page<'_>, source: &Source<'_>, events: Events<'s>) -> Events<'s> {
    page.events += events.len();
    if page.events <= MAX_EVENTS {
        return events;
    }
    report_too_large(page, source.span(0..0), "this page has more than 500,000 pieces of markup");
    Events::new()
}

/// Returns whether a source is too long to be parsed. If so, reports an error, and the page has no content.
pub(super) fn refuse_long(page: &mut Page<'_>, source: &Source<'_>) -> bool {
    let is_too_long = source.text.len() > MAX_SOURCE;
    if is_too_long {
        report_too_large(page, source.span(0..0), "this page has more than 16 MB");
    }
    is_too_long
}

fn report_too_large(page: &mut Page<'_>, span: Span, message: &str) {
    if !std::mem::replace(&mut page.is_too_large, true) {
        let hint = "split it into several pages, or put the text into a file that the page links to";
        page.report(Diagnostic::error("markdown/too-large", span, message).hint(hint));
    }
}

/// Returns whether the source contains a paragraph that takes too long to parse. If so, reports the paragraph, and the
/// page has no content.
pub(super) fn refuse_complex(page: &mut Page<'_>, source: &Source<'_>, syntax: Syntax) -> bool {
    let Some(range) = complex_paragraph(source.text, syntax) else { return false };
    let message = "this paragraph has too many tags or emphasis marks to be parsed";
    let hint = "end paragraphs with an empty line, or put the text into a file that the page links to";
    let start = range.start + source.text[range.clone()].len() - source.text[range].trim_start().len();
    let span = source.span(start..start);
    page.report(Diagnostic::error("markdown/too-complex", span, message).hint(hint));
    true
}

/// Reports that the Markdown parser failed. `instead` describes the fallback for the message.
pub(super) fn report_failure(page: &mut Page<'_>, source: &Source<'_>, instead: &str) {
    let message = format!("the Markdown parser failed on this page; {instead}");
    let hint = "this is a bug in Quire: please report it, and attach the page";
    let span = source.span(0..source.text.lines().next().unwrap_or("").len());
    page.report(Diagnostic::error("markdown/parser-failure", span, message).hint(hint));
}

impl Renderer<'_, '_, '_> {
    /// Returns whether the page exceeds a size limit. When a limit is first exceeded, reports the event at `range` as
    /// the first omitted event.
    pub(super) fn is_too_large(&mut self, range: &Range<usize>) -> bool {
        if self.page.out.len() > MAX_HTML {
            let start = range.start.min(self.source.text.len());
            let message = "the page has more than 16 MB of HTML here";
            report_too_large(self.page, self.source.span(start..start), message);
        }
        self.page.is_too_large
    }

    /// Reports unescaped `<` and `{` in text, which start tags and expressions in MDX. `<` before white space is
    /// allowed.
    pub(super) fn check_text(&mut self, text: &str, range: &Range<usize>) {
        if text.len() != range.len() {
            return;
        }
        let source = self.source.text;
        for at in memchr::memchr2_iter(b'{', b'<', text.as_bytes()) {
            let at = range.start + at;
            if source[..at].ends_with('\\')
                || source.get(at..=at) != text.get(at - range.start..=at - range.start)
            {
                continue;
            }
            if source.as_bytes()[at] == b'{' {
                self.report_brace(at);
            } else if source[at + 1..].starts_with(|char: char| !char.is_whitespace()) {
                self.report_angle(at);
            }
        }
    }

    fn report_brace(&mut self, at: usize) {
        let span = self.source.span(at..at + 1);
        let message = "`{` starts an expression that is not closed";
        let hint = "in .mdx `{` starts an expression: write `\\{`, or put the text in backticks";
        self.page.report(Diagnostic::error("mdx/unclosed-expression", span, message).hint(hint));
    }

    fn report_angle(&mut self, at: usize) {
        let span = self.source.span(at..at + 1);
        let rest = &self.source.text[at + 1..];
        let (message, hint) = if rest.starts_with("!--") {
            ("`<!--` is not a comment in .mdx", "write `{/* ... */}`")
        } else if rest.starts_with("http:") || rest.starts_with("https:") || rest.starts_with("mailto:") {
            ("`<url>` is not a link in .mdx", "write `[text](url)`")
        } else {
            (
                "`<` starts a tag that is not closed",
                "in .mdx `<` starts a tag: write `\\<`, or put the text in backticks",
            )
        };
        let mut diagnostic = Diagnostic::error("mdx/unexpected-angle", span, message).hint(hint);
        if rest.starts_with(|first: char| first.is_ascii_uppercase()) {
            diagnostic = diagnostic.hint("if it is a component, check its quotes, braces and commas");
        }
        self.page.report(diagnostic);
    }

    /// Writes an expression. A string or number literal is written as text. `props.children` and a default fragment are
    /// written as content. Other literals and comments are omitted. All other expressions become segments.
    pub(super) fn expression(&mut self, index: usize, parsed: &CowStr<'_>, range: &Range<usize>) {
        if let Some(MdxNode::Expression(Expression::Code(_))) = self.nodes.get(&index)
            && let Some(fragment) =
                self.default_fragment(&parse::expression_source(self.source.text, parsed, range))
        {
            return self.splice(&fragment, Vec::new(), range);
        }
        match self.nodes.get(&index) {
            Some(MdxNode::Expression(Expression::Literal(Literal::Text(text) | Literal::Number(text)))) => {
                self.page.text.push(text);
                escape::text(self.page.out.html(), text);
            }
            Some(MdxNode::Expression(Expression::Empty)) => {
                let source = parse::expression_source(self.source.text, parsed, range);
                let text = source.trim().strip_prefix("/*").and_then(|rest| rest.strip_suffix("*/"));
                self.page.comment(text.unwrap_or_default());
            }
            // React renders neither booleans nor `null`.
            Some(MdxNode::Expression(Expression::Literal(_))) => {}
            Some(MdxNode::Broken(problem)) => {
                let source = parse::expression_source(self.source.text, parsed, range);
                self.report_expression(problem, &source, range);
            }
            Some(MdxNode::Expression(Expression::Code(Some(compiled)))) => {
                let (source, span) = (self.page.with_props(compiled), self.source.span(range.clone()));
                self.page.out.push(Segment::Expression { source: source.into_owned(), span });
            }
            _ => {
                let source = parse::expression_source(self.source.text, parsed, range);
                if let Some(children) = self.page.children_at(&source) {
                    return children.into_iter().for_each(|child| self.page.out.push(child));
                }
                let (source, span) = (self.page.with_props(&source), self.source.span(range.clone()));
                self.page.out.push(Segment::Expression { source: source.into_owned(), span });
            }
        }
    }

    fn report_expression(&mut self, problem: &Problem, source: &str, range: &Range<usize>) {
        let expression_span = self.source.span(range.clone());
        let diagnostic = if let Some(id) = heading_id(source) {
            let message = format!("`{{#{id}}}` sets an id only at the end of a heading");
            let hint = format!("write `<span id=\"{id}\">` around the text; to show `{{`, write `\\{{`");
            Diagnostic::error("mdx/invalid-expression", expression_span, message).hint(hint)
        } else {
            let start = (range.start + 1 + problem.at).min(range.end.saturating_sub(1));
            let span = self.source.span(start..(start + 1).min(range.end));
            let message = format!("invalid JavaScript expression: {}", lower_first(&problem.message));
            let hint = "in .mdx `{` starts an expression: to show `{`, write `\\{`";
            let diagnostic = Diagnostic::error("mdx/invalid-expression", span, message);
            diagnostic.label(expression_span, "this expression").hint(hint)
        };
        self.page.report(diagnostic);
    }

    pub(super) fn is_module(&self, index: usize) -> bool {
        matches!(self.events[index].0, Event::MdxEsm(_))
    }

    pub(super) fn report_module(&mut self, problem: &Problem, at: usize) {
        let at = at + problem.at;
        let end = self.source.text.len();
        let span = self.source.span(at.min(end)..(at + 1).min(end));
        let message = format!("invalid JavaScript statement: {}", lower_first(&problem.message));
        let line = self.source.text[..at.min(end)].rfind('\n').map_or(0, |start| start + 1);
        let is_markdown = line > 0 && self.source.text[line..].starts_with(['#', '-', '>', '<', '*']);
        let hint = if is_markdown {
            "write an empty line before this line: a block that starts with `import` or `export` is JavaScript"
        } else {
            "in .mdx a block that starts with `import` or `export` is JavaScript: leave a blank line after it, \
             or begin the sentence with another word"
        };
        self.page.report(Diagnostic::error("mdx/invalid-esm", span, message).hint(hint));
    }

    pub(super) fn report_tag(&mut self, problem: &Problem, range: &Range<usize>) {
        let start = (range.start + problem.at).min(range.end.saturating_sub(1));
        let span = self.source.span(start..(start + 1).min(range.end));
        let message = format!("invalid JSX tag: {}", lower_first(&problem.message));
        let hint = "attributes are `name=\"text\"`, `name={expression}` or `{...spread}`";
        let tag_span = self.source.span(range.clone());
        let diagnostic = Diagnostic::error("mdx/invalid-tag", span, message).label(tag_span, "in this tag");
        self.page.report(diagnostic.hint(hint));
    }

    pub(super) fn report_depth(&mut self, range: &Range<usize>, limit: usize) {
        let message = format!(
            "elements are nested deeper than {limit} levels; this element and its children are left out"
        );
        let hint = "close each element before opening the next one";
        let span = self.source.span(range.clone());
        self.page.report(Diagnostic::error("mdx/nesting-too-deep", span, message).hint(hint));
    }

    pub(super) fn report_script(&mut self, range: &Range<usize>) {
        let message = "a script in a page is left out: the content security policy forbids scripts in pages";
        let hint = "put the code in an effect of a component that starts with `\"use client\"`";
        let span = self.source.span(range.clone());
        self.page.report(Diagnostic::warning("mdx/script", span, message).hint(hint));
    }

    pub(super) fn report_handler(&mut self, element: &str, attribute: &TagAttribute, range: &Range<usize>) {
        let message =
            format!("`<{element}>` is a plain HTML element here: its `{}` is left out", attribute.name);
        let hint = "put it in a component that starts with `\"use client\"`";
        let span = self.attribute_span(attribute, range);
        self.page.report(Diagnostic::warning("mdx/element-handler", span, message).hint(hint));
    }

    fn attribute_span(&self, attribute: &TagAttribute, range: &Range<usize>) -> quire_diagnostics::Span {
        self.source.span(range.start + attribute.start..(range.start + attribute.end).min(range.end))
    }
}

/// Returns the id in an expression such as `#install`, which is meant as the id of a heading.
fn heading_id(expression: &str) -> Option<&str> {
    let id = expression.trim().strip_prefix('#')?;
    let is_id = |char: char| char.is_alphanumeric() || matches!(char, '-' | '_' | '.' | ':');
    (!id.is_empty() && id.chars().all(is_id)).then_some(id)
}
