//! Events to segments: one [`Renderer`] a source, all writing into one [`Page`].

mod block;
mod code;
mod container;
mod element;
mod footnote;
mod fragment;
mod ftp;
mod heading;
mod html;
mod html_problem;
mod jsx;
mod link;
mod problem;

use std::collections::BTreeMap;
use std::ops::Range;

use satteri_pulldown_cmark::{Alignment, CowStr, Event};

use crate::blocks::read_blocks;
use crate::mask::{self, Marks};
use crate::page::{Page, Profile};
use crate::parse::{self, Events, Pieces};
use crate::source::Source;
use crate::{Syntax, escape, inline};
use container::Container;
use footnote::Footnotes;
use fragment::Fragment;
use html::RawElement;
use jsx::Element;

/// Something open. The stack pairs what the parser does not pair: containers, JSX tags, raw HTML. A block or inline of
/// the parser is a wall: what is opened within it ends within it.
enum Open {
    Wall(Wall),
    Container(Container),
    Element(Element),
    Raw(RawElement),
}

/// What a wall is, where it matters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wall {
    Paragraph,
    /// A paragraph without `<p>`, JSX being all there is in it.
    Unwrapped,
    Other,
}

pub(crate) struct Renderer<'p, 'h, 's> {
    page: &'p mut Page<'h>,
    source: &'s Source<'s>,
    /// What it was read as: an MDX text that the parser gives up on is read as Markdown.
    syntax: Syntax,
    marks: &'s Marks,
    events: &'s Events<'s>,
    pieces: &'s Pieces,
    open: Vec<Open>,
    /// Open elements of JSX and raw HTML, for the limit on nesting.
    depth: usize,
    /// Raw HTML went over it.
    is_depth_reported: bool,
    /// Open containers, for the same.
    containers: usize,
    /// Imported Markdown files by local name.
    fragments: BTreeMap<String, Fragment>,
    footnotes: Footnotes,
    /// Alignments of the table being written, and the cell within its row.
    table: Vec<Alignment>,
    cell: usize,
    in_head: bool,
    /// The element of the table cell that is open.
    cell_element: &'static str,
    /// Cells added to short rows so far.
    filled: usize,
    /// Open links.
    links: usize,
    /// Source offset up to which text is written already.
    written: usize,
    /// Index past the paragraph whose `<p>` is left out, JSX being all there is in it.
    unwrapped: usize,
}

/// Compiles `source` into `page`.
pub(crate) fn render(page: &mut Page<'_>, source: &Source<'_>) {
    let (mut masked, marks) = if page.profile == Profile::Article {
        mask::mask(source.text)
    } else {
        (source.text.into(), Marks::default())
    };
    if source.syntax == Syntax::Mdx && masked.ends_with('\\') {
        // The parser (0.6.6) panics on a backslash at the very end of an unfinished template literal.
        masked.to_mut().push('\n');
    }
    let (events, pieces, syntax) = read(page, source, &masked);
    // Fragments have blocks of their own files.
    if let (Some(blocks), [_]) = (&mut page.blocks, page.files.as_slice()) {
        *blocks = read_blocks(source, &marks, &pieces, &events);
    }
    let mut renderer = Renderer {
        page,
        source,
        syntax,
        marks: &marks,
        events: &events,
        pieces: &pieces,
        open: Vec::new(),
        depth: 0,
        is_depth_reported: false,
        containers: 0,
        fragments: BTreeMap::new(),
        footnotes: Footnotes::find(&events),
        table: Vec::new(),
        cell: 0,
        in_head: false,
        cell_element: "td",
        filled: 0,
        links: 0,
        written: 0,
        unwrapped: 0,
    };
    renderer.reserve_ids();
    renderer.read_modules();
    renderer.run(0..events.len());
    renderer.unwind_all();
    renderer.write_footnotes();
}

/// Parses `masked` in the page's language, or in a simpler one where that fails. Says which.
fn read<'s>(page: &mut Page<'_>, source: &Source<'_>, masked: &'s str) -> (Events<'s>, Pieces, Syntax) {
    if page.profile == Profile::Article && source.syntax == Syntax::Mdx && !problem::refuse_deep(page, source)
    {
        if let Some((events, pieces)) = parse::mdx(masked, source.text) {
            return (events, pieces, Syntax::Mdx);
        }
        problem::report_failure(page, source, "it is read without JSX");
    }
    let options = if page.profile == Profile::Plain { parse::COMMONMARK } else { parse::GFM };
    if let Some(events) = parse::markdown(masked, options) {
        return (events, Pieces::new(), Syntax::Markdown);
    }
    problem::report_failure(page, source, "it is read as plain CommonMark");
    (parse::markdown(masked, parse::COMMONMARK).unwrap_or_default(), Pieces::new(), Syntax::Markdown)
}

impl<'s> Renderer<'_, '_, 's> {
    /// Writes the events of `range`.
    fn run(&mut self, range: Range<usize>) {
        let mut index = range.start;
        while index < range.end {
            index = self.step(index);
        }
    }

    /// Writes one event, or one whole construct, and returns the index after it.
    fn step(&mut self, index: usize) -> usize {
        let events = self.events;
        let (event, range) = &events[index];
        match event {
            Event::Start(tag) => return self.start(index, tag, range),
            Event::End(end) => {
                self.unwind();
                self.end(*end, index);
            }
            Event::Text(text) if text.trim().is_empty() && self.is_between_elements(index) => {}
            Event::SoftBreak if self.is_between_elements(index) => {}
            // Mathematics is not switched on.
            Event::Text(text) | Event::InlineMath(text) | Event::DisplayMath(text) => {
                self.text(index, text, range);
            }
            Event::Code(code) => {
                let code = inline::code(code);
                self.page.text.push(&code);
                let html = self.page.out.html();
                html.push_str("<code>");
                escape::text(html, &code);
                html.push_str("</code>");
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
                self.expression(index, parsed, range);
            }
            // Read before everything else.
            Event::MdxEsm(_) => {}
        }
        index + 1
    }

    fn text(&mut self, index: usize, text: &CowStr<'s>, range: &Range<usize>) {
        if range.start < self.written {
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

    fn plain_text(&mut self, text: &str) {
        self.page.text.push(text);
        escape::text(self.page.out.html(), text);
    }

    /// Closes what is open down to the nearest wall, and the wall.
    fn unwind(&mut self) {
        while let Some(open) = self.open.pop() {
            match open {
                Open::Wall(_) => return,
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

    /// True when the specification's own HTML is written.
    fn is_plain(&self) -> bool {
        self.page.profile != Profile::Article
    }

    /// The index of the end event that belongs to the start event at `index`.
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
