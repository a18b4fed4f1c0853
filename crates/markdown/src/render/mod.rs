//! Conversion of parser events to segments. Each source (the page or a fragment) is processed by a separate
//! [`Renderer`]. All renderers of a page write to the same [`Page`].

mod block;
mod code;
mod container;
mod diagram;
mod docusaurus;
mod element;
mod footnote;
mod fragment;
mod fragment_props;
mod ftp;
mod group;
mod head;
mod heading;
mod html;
mod html_problem;
mod image;
mod jsx;
mod link;
mod math;
mod problem;
mod replaced;
mod snippet;
mod title;
mod trusted;
mod typed;
mod vue;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use math_core::MathDisplay;
use satteri_pulldown_cmark::{Alignment, CowStr, Event};

use crate::blocks::read_blocks;
use crate::container::Kind;
use crate::events::{Attributes, adapt};
use crate::mask::{self, Marks};
use crate::notes::Topic;
use crate::page::{Page, Profile};
use crate::parse::{self, Events, MdxNodes};
use crate::{Dialect, Syntax, escape, inline};
use container::Container;
use footnote::Footnotes;
use fragment::Fragment;
pub(crate) use fragment_props::FragmentProps;
use html::RawElement;
use jsx::Element;
use quire_syntax::source::Source;
use replaced::OpenCall;

/// An open construct. The stack of open constructs pairs the start and end of containers, JSX tags and raw HTML, which
/// the parser does not pair. A block or inline element of the parser is a barrier: constructs that begin inside this
/// element also end inside it.
enum Open {
    ScopeBarrier(ScopeBarrier),
    Container(Container),
    Element(Element),
    Raw(RawElement),
}

/// The kinds of barriers that the renderer distinguishes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ScopeBarrier {
    Paragraph,
    /// A paragraph without `<p>`, because it contains only JSX.
    Unwrapped,
    /// A paragraph with text but without `<p>`, because it is inside a `summary`.
    Summary,
    Other,
}

pub(crate) struct Renderer<'p, 'h, 's> {
    page: &'p mut Page<'h>,
    source: &'s Source<'s>,
    /// The syntax with which the source was parsed. Markdown if the MDX parser rejected the source.
    syntax: Syntax,
    marks: &'s Marks,
    events: &'s Events<'s>,
    nodes: &'s MdxNodes,
    open: Vec<Open>,
    /// Number of open JSX and raw HTML elements, for the limit on nesting.
    depth: usize,
    /// Whether raw HTML that is nested too deeply has been reported.
    is_depth_reported: bool,
    /// Names of elements whose tags were shown as text.
    shown_tags: BTreeSet<String>,
    /// Number of `<iframe>` elements whose end tag has not been reached.
    frames: usize,
    /// Number of open containers, for the limit on nesting.
    containers: usize,
    /// Open component calls that replace Markdown elements, outermost first.
    calls: Vec<OpenCall>,
    /// Kinds of the open alerts, outermost first.
    alerts: Vec<Kind>,
    /// Imported Markdown files, by the local name of the import.
    fragments: BTreeMap<String, Fragment>,
    footnotes: Footnotes,
    /// Alignments of the columns of the open table.
    table: Vec<Alignment>,
    cell: usize,
    in_head: bool,
    /// Element name of the open table cell.
    cell_element: &'static str,
    /// Number of cells added to short rows so far.
    filled_cells: usize,
    /// Attributes in braces after links and images, by event index.
    attributes: Attributes,
    /// Number of open links, in which no other links are created.
    links: usize,
    /// Source offset up to which text is already written.
    written_end: usize,
    /// Index of the first event after the last paragraph whose `<p>` is omitted.
    unwrapped_end: usize,
}

/// Compiles `source` into `page`.
pub(crate) fn render(page: &mut Page<'_>, source: &Source<'_>) {
    let dialect = page.extensions.dialect;
    let rewritten;
    let is_docusaurus = dialect == Dialect::Docusaurus && source.syntax == Syntax::Mdx;
    let source = if is_docusaurus {
        rewritten = quire_syntax::docusaurus::rewrite(source.text);
        &Source { text: &rewritten, ..source.clone() }
    } else {
        source
    };
    let (mut masked, marks) = if page.profile == Profile::Article {
        mask::mask(source.text, dialect)
    } else {
        (source.text.into(), Marks::default())
    };
    if source.syntax == Syntax::Mdx && masked.ends_with('\\') {
        // The parser (0.6.6) panics on a backslash at the very end of an unfinished template literal.
        masked.to_mut().push('\n');
    }
    let (mut events, mut nodes, syntax) = read(page, source, &masked, &marks);
    page.fill_in_props(source, &events, &mut nodes);
    // Only the page's file: blocks of fragments belong to other files.
    if let (Some(blocks), [_]) = (&mut page.blocks, page.files.as_slice()) {
        *blocks = read_blocks(source, &marks, &nodes, &events);
    }
    let adapted = adapt(page.extensions, &marks, page.host, &mut events, &mut nodes);
    for range in adapted.unknown {
        let name = format!("`{}`", source.text.get(range.clone()).unwrap_or_default());
        page.notes.add(Topic::Expression, name, source.span(range));
    }
    let mut renderer = Renderer {
        attributes: adapted.attributes,
        page,
        source,
        syntax,
        marks: &marks,
        events: &events,
        nodes: &nodes,
        open: Vec::new(),
        depth: 0,
        is_depth_reported: false,
        shown_tags: BTreeSet::new(),
        frames: 0,
        containers: 0,
        calls: Vec::new(),
        alerts: Vec::new(),
        fragments: BTreeMap::new(),
        footnotes: Footnotes::find(&events),
        table: Vec::new(),
        cell: 0,
        in_head: false,
        cell_element: "td",
        filled_cells: 0,
        links: 0,
        written_end: 0,
        unwrapped_end: 0,
    };
    renderer.reserve_ids();
    renderer.read_modules();
    renderer.run(0..events.len());
    renderer.unwind_all();
    renderer.write_footnotes();
}

/// Parses `masked` in the source's syntax, or in a simpler syntax if brackets nest too deeply or the parser fails.
/// Returns the events, the parsed JavaScript and the syntax used. A source that is too long or too complex has no
/// events.
fn read<'s>(
    page: &mut Page<'_>,
    source: &Source<'_>,
    masked: &'s str,
    marks: &Marks,
) -> (Events<'s>, MdxNodes, Syntax) {
    let replaced = &marks.replaced;
    let options = match page.profile {
        Profile::Plain => parse::COMMONMARK,
        _ if page.extensions.math => parse::MATH,
        _ => parse::GFM,
    };
    let options = if page.extensions.dialect == Dialect::Mdbook { options | parse::MDBOOK } else { options };
    let is_mdx = page.profile == Profile::Article
        && source.syntax == Syntax::Mdx
        && !problem::refuse_deep(page, source);
    let syntax = if is_mdx { Syntax::Mdx } else { Syntax::Markdown };
    if problem::refuse_long(page, source) || problem::refuse_complex(page, source, syntax) {
        return (Events::new(), MdxNodes::new(), source.syntax);
    }
    if is_mdx {
        if let Some((events, nodes)) = parse::mdx(masked, source.text, options, replaced) {
            return (problem::limit_events(page, source, events), nodes, Syntax::Mdx);
        }
        problem::report_failure(page, source, "it is parsed without JSX");
    }
    if let Some(events) = parse::markdown(masked, options, replaced) {
        return (problem::limit_events(page, source, events), MdxNodes::new(), Syntax::Markdown);
    }
    problem::report_failure(page, source, "it is parsed as plain CommonMark");
    (
        parse::markdown(masked, parse::COMMONMARK, replaced).unwrap_or_default(),
        MdxNodes::new(),
        Syntax::Markdown,
    )
}

impl<'s> Renderer<'_, '_, 's> {
    /// Writes the events in `range`.
    fn run(&mut self, range: Range<usize>) {
        let mut index = range.start;
        while index < range.end && !self.is_too_large(&self.events[index].1) {
            index = self.step(index);
        }
    }

    /// Writes one event, or one whole construct. Returns the index of the next event.
    fn step(&mut self, index: usize) -> usize {
        let events = self.events;
        let (event, range) = &events[index];
        match event {
            Event::Start(tag) => return self.start(index, tag, range),
            Event::End(end) => {
                self.unwind();
                self.end(*end, index);
            }
            Event::Text(text) if text.trim().is_empty() && self.is_between_elements(index) => {
                self.between_elements();
            }
            Event::SoftBreak if self.is_between_elements(index) => self.between_elements(),
            Event::Text(text) => self.text(index, text, range),
            Event::InlineMath(tex) => self.math(tex, MathDisplay::Inline, range),
            Event::DisplayMath(tex) => self.math(tex, MathDisplay::Block, range),
            Event::Code(code) => {
                let code = inline::code(code);
                self.page.text.push(&code);
                let is_unbroken = self.page.profile == Profile::Article && inline::is_unbroken(&code);
                let html = self.page.out.html();
                let start = html.len();
                html.push_str(if is_unbroken { "<code class=\"q-nowrap\">" } else { "<code>" });
                escape::text(html, &code);
                html.push_str("</code>");
                if self.is_replaced("code") {
                    self.replace_element("code", start, range);
                }
            }
            Event::SoftBreak => {
                self.page.text.push(" ");
                self.page.out.html().push('\n');
            }
            Event::HardBreak => {
                self.page.text.line();
                self.page.out.html().push_str("<br />\n");
            }
            Event::Html(html) | Event::InlineHtml(html) => self.inline_html(html, range),
            Event::FootnoteReference(label) => self.footnote_reference(label),
            Event::Rule => self.rule(range),
            Event::TaskListMarker(checked) => self.task_marker(index, *checked),
            Event::MdxFlowExpression(parsed) | Event::MdxTextExpression(parsed) => {
                if matches!(event, Event::MdxFlowExpression(_)) && self.is_beside_element(index, range) {
                    self.between_elements();
                }
                self.expression(index, parsed, range);
            }
            // `read_modules` has already processed imports and exports.
            Event::MdxEsm(_) => {}
        }
        index + 1
    }

    fn text(&mut self, index: usize, text: &CowStr<'s>, range: &Range<usize>) {
        if range.start < self.written_end {
            return;
        }
        if self.syntax == Syntax::Mdx {
            self.check_text(text, range);
        }
        if self.links == 0 && text.contains("ftp://") && self.page.profile != Profile::Plain {
            return self.text_with_ftp(index, text, range);
        }
        self.plain_text(text);
    }

    pub(super) fn plain_text(&mut self, text: &str) {
        self.page.text.push(text);
        escape::text(self.page.out.html(), text);
    }

    /// Closes open constructs, from the innermost construct up to and including the nearest barrier.
    fn unwind(&mut self) {
        while let Some(open) = self.open.pop() {
            match open {
                Open::ScopeBarrier(_) => return,
                Open::Container(container) => self.close_unfinished_container(container),
                Open::Element(element) => self.close_unfinished_element(element),
                Open::Raw(element) => self.close_unfinished_raw(&element),
            }
        }
    }

    fn unwind_all(&mut self) {
        while !self.open.is_empty() {
            self.unwind();
        }
    }

    /// Returns whether the output is plain HTML, as in the examples of the specifications.
    fn is_plain(&self) -> bool {
        self.page.profile != Profile::Article
    }

    /// Returns the index of the end event for the start event at `index`.
    fn end_of(&self, index: usize) -> usize {
        let mut depth = 0_usize;
        for (at, (event, _)) in self.events.iter().enumerate().skip(index) {
            match event {
                Event::Start(_) => depth += 1,
                Event::End(_) if depth == 1 => return at,
                Event::End(_) => depth -= 1,
                _ => {}
            }
        }
        self.events.len().saturating_sub(1)
    }
}
