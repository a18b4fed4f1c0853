//! The source structure of a page, for tools that check the source: headings, paragraphs, table cells, code blocks and
//! tags with their positions. This module renders no HTML and resolves no URLs; [`compile`](crate::compile) does.

use std::ops::Range;

use satteri_pulldown_cmark::{CodeBlockKind, CowStr, Event, LinkType, Tag, TagEnd};

use crate::code::meta;
use crate::cost::complex_paragraph;
use crate::mask::{self, Marks};
use crate::parse::{self, Events, MdxNode, MdxNodes};
use crate::{CodeDefaults, Dialect, Syntax, slug};
use quire_syntax::mdx::tag::{Opening, Tag as JsxTag, Value};
use quire_syntax::source::Source;

/// A block of a page. Blocks do not nest: the blocks inside a list or container follow in document order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Kind of the block, with data that only this kind has.
    pub kind: BlockKind,
    /// Byte range in the file.
    pub range: Range<usize>,
    /// Inline content. Empty for code and tags.
    pub pieces: Vec<Piece>,
}

/// Type and type-specific data of a [`Block`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BlockKind {
    /// A heading. The block's pieces contain its text.
    Heading {
        /// Level, from 1 to 6.
        depth: u8,
        /// The explicit id, or the slug of the heading's text.
        id: String,
    },
    /// A paragraph, the text of a list item, the title of a container, or a prose attribute of a tag.
    Text,
    /// One cell of a table, which may be a header cell.
    Cell {
        /// Index of the table on the page, from 0.
        table: usize,
        /// Index of the row, from 0. Row 0 is the table head.
        row: usize,
        /// Index of the column in the row, from 0.
        column: usize,
    },
    /// A fenced or indented code block.
    Code {
        /// The language in the info string, or an empty string if the info string names no language.
        language: String,
        /// Path in `file=`, as written. `None` if the block contains the code itself.
        file: Option<String>,
        /// The code, without fences.
        text: String,
    },
    /// An opening or self-closing JSX tag. Its children are separate blocks.
    Tag {
        /// Name as written, including members (`Foo.Bar`).
        name: String,
        /// Names and values of the attributes that have a string value.
        attributes: Vec<(String, String)>,
        /// Names of the attributes without a string value.
        others: Vec<String>,
    },
}

/// A piece of a block's inline content, such as text, a code span or an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Kind of the piece, which determines whether `text` is prose.
    pub kind: PieceKind,
    /// The text with escapes and entities resolved. Empty for opaque pieces other than URLs.
    pub text: String,
    /// Byte range of the piece in the file, including its delimiters.
    pub range: Range<usize>,
}

/// Type of a [`Piece`], which determines the meaning of its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceKind {
    /// Text outside code spans, with or without emphasis.
    Text,
    /// A code span, without the surrounding backticks.
    Code,
    /// A soft or hard line break. Its text is a space.
    Break,
    /// An image. Its text is the alternative text.
    Image,
    /// Other content: a URL, an expression, a tag, raw HTML, a formula or a footnote reference.
    Opaque,
}

/// JSX attributes that contain prose.
const PROSE: [&str; 5] = ["title", "label", "description", "text", "alt"];

/// Returns the blocks of a page in order. `body_start` is the length of the frontmatter in bytes. Accepts any input:
/// text that the MDX parser rejects is parsed as Markdown. Returns no blocks if a paragraph would take too long to
/// parse.
pub fn blocks(source: &str, body_start: usize, syntax: Syntax) -> Vec<Block> {
    blocks_of(&Source::new("", source, body_start, syntax))
}

pub(crate) fn blocks_of(source: &Source<'_>) -> Vec<Block> {
    let syntax = source.syntax;
    if complex_paragraph(source.text, syntax).is_some() {
        return Vec::new();
    }
    let (mut masked, marks) = mask::mask(source.text, Dialect::Quire);
    if syntax == Syntax::Mdx && masked.ends_with('\\') {
        // The parser (0.6.6) panics on a backslash at the very end of an unfinished template literal.
        masked.to_mut().push('\n');
    }
    let replaced = &marks.replaced;
    let parsed =
        (syntax == Syntax::Mdx).then(|| parse::mdx(&masked, source.text, parse::GFM, replaced)).flatten();
    let (events, nodes) = parsed.unwrap_or_else(|| {
        (parse::markdown(&masked, parse::GFM, replaced).unwrap_or_default(), MdxNodes::new())
    });
    read_blocks(source, &marks, &nodes, &events)
}

pub(crate) fn read_blocks(
    source: &Source<'_>,
    marks: &Marks,
    nodes: &MdxNodes,
    events: &Events<'_>,
) -> Vec<Block> {
    let mut reader = Reader::new(source, marks, nodes);
    reader.read(events);
    reader.blocks
}

struct Reader<'a> {
    source: &'a Source<'a>,
    marks: &'a Marks,
    nodes: &'a MdxNodes,
    blocks: Vec<Block>,
    /// The block that is being read, if any.
    open: Option<Block>,
    /// Table, row and column of the next cell.
    cell: (usize, usize, usize),
    /// Range and alternative text of the current image.
    image: Option<(Range<usize>, String)>,
    /// Whether the reader is inside an autolink.
    in_autolink: bool,
}

impl<'a> Reader<'a> {
    fn new(source: &'a Source<'a>, marks: &'a Marks, nodes: &'a MdxNodes) -> Self {
        Self {
            source,
            marks,
            nodes,
            blocks: Vec::new(),
            open: None,
            cell: (0, 0, 0),
            image: None,
            in_autolink: false,
        }
    }

    fn read(&mut self, events: &Events<'_>) {
        let mut index = 0;
        while let Some((event, range)) = events.get(index) {
            match event {
                Event::Start(Tag::CodeBlock(kind)) => {
                    self.close();
                    index = self.code(events, index, kind);
                    continue;
                }
                Event::Start(Tag::MdxJsxFlowElement(_) | Tag::MdxJsxTextElement(_)) => {
                    self.tag(index, range);
                    // The end event follows directly, because the parser emits an opening and a closing tag as separate
                    // elements.
                    index += 2;
                    continue;
                }
                Event::Start(tag) => self.start(tag, range),
                Event::End(end) => self.end(*end),
                Event::Rule => self.container_title(range),
                _ => self.inline(event, range),
            }
            index += 1;
        }
        self.close();
    }

    fn start(&mut self, tag: &Tag<'_>, range: &Range<usize>) {
        match tag {
            Tag::Heading { level, .. } => {
                let kind = BlockKind::Heading { depth: *level as u8, id: String::new() };
                self.begin(kind, range);
            }
            Tag::Paragraph => self.begin(BlockKind::Text, range),
            Tag::TableCell => {
                let (table, row, column) = self.cell;
                self.begin(BlockKind::Cell { table, row, column }, range);
            }
            Tag::Image { .. } => self.image = Some((range.clone(), String::new())),
            Tag::Link { link_type: LinkType::Autolink | LinkType::Email, .. } => self.in_autolink = true,
            Tag::Link { .. } | Tag::Emphasis | Tag::Strong | Tag::Strikethrough => {}
            _ => self.close(),
        }
    }

    fn end(&mut self, end: TagEnd) {
        match end {
            TagEnd::Image => {
                if let Some((range, text)) = self.image.take() {
                    self.push(PieceKind::Image, text, &range);
                }
            }
            TagEnd::Link => self.in_autolink = false,
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough => {}
            TagEnd::TableCell => {
                self.close();
                self.cell.2 += 1;
            }
            TagEnd::TableHead | TagEnd::TableRow => self.cell = (self.cell.0, self.cell.1 + 1, 0),
            TagEnd::Table => self.cell = (self.cell.0 + 1, 0, 0),
            _ => self.close(),
        }
    }

    fn inline(&mut self, event: &Event<'_>, range: &Range<usize>) {
        match event {
            Event::Text(text) | Event::Code(text) if self.image.is_some() => {
                if let Some((_, alt)) = &mut self.image {
                    alt.push_str(text);
                }
            }
            Event::Text(text) => {
                let kind =
                    if self.in_autolink || is_bare_url(text) { PieceKind::Opaque } else { PieceKind::Text };
                self.push(kind, text.to_string(), range);
            }
            Event::Code(text) => self.push(PieceKind::Code, text.to_string(), range),
            Event::SoftBreak | Event::HardBreak => self.push(PieceKind::Break, " ".to_owned(), range),
            Event::Html(_) | Event::MdxEsm(_) => {}
            _ if self.open.is_some() => self.push(PieceKind::Opaque, String::new(), range),
            _ => {}
        }
    }

    fn begin(&mut self, kind: BlockKind, range: &Range<usize>) {
        self.close();
        let visible = self.source.text.get(range.clone()).map_or(range.len(), |text| text.trim_end().len());
        let range = self.file_range(&(range.start..range.start + visible));
        self.open = Some(Block { kind, range, pieces: Vec::new() });
    }

    fn push(&mut self, kind: PieceKind, text: String, range: &Range<usize>) {
        // Tight list items have no paragraph.
        if self.open.is_none() {
            self.begin(BlockKind::Text, range);
        }
        let range = self.file_range(range);
        if let Some(block) = &mut self.open {
            block.range.end = block.range.end.max(range.end);
            block.pieces.push(Piece { kind, text, range });
        }
    }

    fn close(&mut self) {
        let Some(mut block) = self.open.take() else { return };
        let slug = || slug(block.text().trim());
        if let BlockKind::Heading { depth, .. } = block.kind {
            let (start, end) = (block.range.start - self.source.base, block.range.end - self.source.base);
            let id = self.marks.id_within(start, end).and_then(|mark| mark.id.clone()).unwrap_or_else(slug);
            block.kind = BlockKind::Heading { depth, id };
        }
        // The parser's range of a cell includes the surrounding vertical bars.
        if let (BlockKind::Cell { .. }, Some(first), Some(last)) =
            (&block.kind, block.pieces.first(), block.pieces.last())
        {
            block.range = first.range.start..last.range.end;
        }
        self.blocks.push(block);
    }

    /// Adds a text block for the title in a `:::` line. `mask` has replaced this line with a thematic break before
    /// parsing.
    fn container_title(&mut self, range: &Range<usize>) {
        self.close();
        let mark = self.marks.container_at(range.start, range.end);
        let title = mark.and_then(|mark| Some((mark, mark.opening.as_ref()?.title.clone()?)));
        if let Some((mark, title)) = title {
            self.add_text_block(&title, mark.start..mark.end);
        }
    }

    fn code(&mut self, events: &Events<'_>, index: usize, kind: &CodeBlockKind<'_>) -> usize {
        let mut text = String::new();
        let mut at = index + 1;
        while let Some((event, range)) = events.get(at) {
            match event {
                Event::Text(parsed) => text.push_str(parse::verbatim(self.source.text, parsed, range)),
                Event::End(_) => break,
                _ => {}
            }
            at += 1;
        }
        let info: &str = if let CodeBlockKind::Fenced(info) = kind { info } else { "" };
        let meta = meta::parse(info, CodeDefaults::default());
        let kind =
            BlockKind::Code { language: meta.language, file: meta.file, text: text.replace("\r\n", "\n") };
        let range = self.file_range(&events[index].1);
        self.blocks.push(Block { kind, range, pieces: Vec::new() });
        at + 1
    }

    fn tag(&mut self, index: usize, range: &Range<usize>) {
        if self.open.is_some() {
            self.push(PieceKind::Opaque, String::new(), range);
        }
        let Some(MdxNode::Tag(JsxTag::Open(opening))) = self.nodes.get(&index) else { return };
        let file_range = self.file_range(range);
        let (attributes, others) = attributes(opening);
        let kind = BlockKind::Tag { name: opening.name.clone(), attributes, others };
        self.blocks.push(Block { kind, range: file_range, pieces: Vec::new() });
        for attribute in &opening.attributes {
            if let (Value::Text(value), true) = (&attribute.value, PROSE.contains(&attribute.name.as_str())) {
                self.add_text_block(
                    value,
                    range.start + attribute.value_start..range.start + attribute.value_end,
                );
            }
        }
    }

    /// Adds a text block for a string that has no parser event. `source_range` is the source range that contains the
    /// string.
    fn add_text_block(&mut self, text: &str, source_range: Range<usize>) {
        let file_range = self.file_range(&source_range);
        // If the range contains the string literally, the block gets the exact position of the string.
        let offset = self.source.text.get(source_range.clone()).and_then(|source| source.rfind(text));
        let range = offset.map_or(file_range, |at| {
            let start = self.source.base + source_range.start + at;
            start..start + text.len()
        });
        let piece = Piece { kind: PieceKind::Text, text: text.to_owned(), range: range.clone() };
        self.blocks.push(Block { kind: BlockKind::Text, range, pieces: vec![piece] });
    }

    fn file_range(&self, range: &Range<usize>) -> Range<usize> {
        let span = self.source.span(range.clone());
        span.start..span.end
    }
}

/// Returns whether the text is a bare URL. The parser does not convert bare URLs to links.
fn is_bare_url(text: &CowStr<'_>) -> bool {
    !text.contains(' ') && (text.starts_with("https://") || text.starts_with("http://"))
}

fn attributes(opening: &Opening) -> (Vec<(String, String)>, Vec<String>) {
    let mut texts = Vec::new();
    let mut others = Vec::new();
    for attribute in &opening.attributes {
        match &attribute.value {
            Value::Text(value) => texts.push((attribute.name.clone(), value.clone())),
            _ => others.push(attribute.name.clone()),
        }
    }
    (texts, others)
}

impl Block {
    /// Returns the content as plain text: text, code and breaks, without images and opaque pieces.
    pub fn text(&self) -> String {
        let is_included = |piece: &&Piece| !matches!(piece.kind, PieceKind::Image | PieceKind::Opaque);
        self.pieces.iter().filter(is_included).map(|piece| piece.text.as_str()).collect()
    }
}
