//! Markdown and MDX: bytes to HTML segments, an outline, links and component calls. Pure: what a page refers to is
//! asked of the [`Host`].
//!
//! [`compile`] is the way in. It reads a page in these steps, a module each:
//!
//! 1. `mask` overwrites what is neither CommonMark nor MDX (`:::` lines, `{#id}`) with Markdown of the same length and
//!    effect, so that offsets stay true and conformance is not touched;
//! 2. `parse` runs the Markdown parser, and for MDX the JavaScript parser over every statement, tag and expression;
//! 3. `render` turns the events into [`Segment`]s, pairing containers and JSX tags itself, since the parser does not.
//!    Fragments (imported `.md` and `.mdx` files) are compiled into the same page where they are called.
//!
//! [`to_html`] is the same without the site's additions; `conformance/` in the repository's root holds the examples of
//! the specifications and the score.
//!
//! *Invariants:* no file, clock or thread-local is read; every input gives an article, errors are in
//! [`Article::diagnostics`]; equal input gives equal output; spans count bytes of the file as it was handed in.
//!
//! Interface texts asked of the host: `headingAnchor`, `codeWrap`, `codeCopy`, `codeExpand` (with `{count}`),
//! `codeCollapse`, `tableLabel`, `footnotes`, `footnoteBack`, and the titles of containers `calloutNote`, `calloutTip`,
//! `calloutInfo`, `calloutWarning`, `calloutDanger`, `calloutCaution`, `calloutImportant`, `calloutDetails`.
//!
//! Diagnostic codes: `markdown/unclosed-container`, `markdown/unknown-container`, `markdown/unknown-alert`,
//! `markdown/unknown-language`, `markdown/nesting-too-deep`,
//! `markdown/duplicate-id`, `markdown/unsafe-url`, `markdown/missing-include`, `markdown/missing-region`, `markdown/parser-failure`,
//! `mdx/unclosed-expression`, `mdx/invalid-expression`, `mdx/unexpected-angle`, `mdx/invalid-tag`, `mdx/unclosed-tag`,
//! `mdx/unexpected-closing-tag`, `mdx/misplaced-closing-tag`, `mdx/inline-style`, `mdx/element-handler`,
//! `mdx/element-expression`, `mdx/invalid-esm`, `mdx/missing-import`, `mdx/import-cycle`, `mdx/fragment-binding`,
//! `mdx/too-many-fragments`, `mdx/default-export`, `mdx/nesting-too-deep`.

mod blocks;
mod code;
mod compile;
mod container;
mod escape;
mod html;
mod inline;
mod mask;
mod mdx;
mod output;
mod page;
mod parse;
mod plain;
mod render;
mod slug;
mod source;
mod srcset;
mod stack;
mod text;
mod url;

use std::borrow::Cow;

use quire_diagnostics::{Diagnostic, Span};

pub use blocks::{Block, BlockKind, Piece, PieceKind, blocks};
pub use code::code_block;
pub use compile::{compile, compile_with_blocks};
pub use plain::{Dialect, to_html};

/// Which language the page is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Syntax {
    /// `.md`: CommonMark 0.31.2 and GFM, containers, alerts. `{` and `<` are never traps.
    Markdown,
    /// `.mdx`: the same with ESM, JSX and expressions instead of raw HTML.
    Mdx,
}

/// What the compiler asks of the outside. One host compiles one page.
pub trait Host {
    /// The href to emit for a link destination as the author wrote it in the file `from`.
    fn link(&self, from: &str, url: &str) -> String;
    /// The src to emit for an image, with its pixel size when known.
    fn image(&self, from: &str, url: &str) -> Image;
    /// The text of another file (`file=` include, imported fragment, `?raw`, `.json`), `from` being the asking file.
    fn read(&self, from: &str, specifier: &str) -> Result<SourceFile, ReadError>;
    /// Highlighted code, one HTML string a line, or nothing for plain text.
    fn highlight(&self, language: &str, code: &str) -> Option<Vec<String>>;
    /// The language that an author may have meant by the `language` of a code block, which is none that anybody knows.
    fn near_language(&self, _language: &str) -> Option<&'static str> {
        None
    }
    /// An interface text of the page's locale, by key of the theme's text table (for example `calloutTip`).
    fn text(&self, key: &str) -> Cow<'_, str>;
    /// How code blocks look that do not say themselves.
    fn code_defaults(&self) -> CodeDefaults {
        CodeDefaults::default()
    }
}

/// The look of code blocks whose fence does not say. The default is neither.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CodeDefaults {
    /// Line numbers are shown.
    pub line_numbers: bool,
    /// Long lines wrap at first.
    pub wrap: bool,
}

/// An image as it is emitted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// The `src` attribute.
    pub src: String,
    /// Width and height in CSS pixels, when the host knows them.
    pub size: Option<(u32, u32)>,
}

/// A file read on behalf of a page.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// Path as diagnostics show it, relative to the site's folder.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// Why a file could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    /// What happened, one sentence without a full stop.
    pub message: String,
    /// What to do, when something helpful is known ("did you mean ...").
    pub hint: Option<String>,
}

/// A compiled page.
#[derive(Debug, Clone, Default)]
pub struct Article {
    /// The body in order.
    pub body: Vec<Segment>,
    /// Every heading of the page and of the fragments it includes, in order.
    pub headings: Vec<Heading>,
    /// The page's imports of components, data and raw text (fragments are already part of the body).
    pub imports: Vec<Import>,
    /// What the page and its fragments export by name, in order, other names for the same behind all declarations.
    /// What is exported from another module is among the imports.
    pub exports: Vec<Export>,
    /// Link destinations as written, for the dead-link check.
    pub links: Vec<Link>,
    /// The readable text without markup, code blocks and components; headings included. [`Heading::char_index`]
    /// counts its characters.
    pub text: String,
    /// What readers see and [`Article::text`] has not: code, and texts given to components. In order.
    pub passages: Vec<Passage>,
    /// Findings. The body is there whatever they say.
    pub diagnostics: Vec<Diagnostic>,
}

/// An `export` statement of a page. Nobody imports a page: what it exports are its own names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// JavaScript that declares the names, without `export`.
    pub source: String,
    /// The names, in order.
    pub names: Vec<String>,
    /// `export { a as b }`: another name for a declared one.
    pub is_alias: bool,
    /// The statement.
    pub span: Span,
}

/// A text of the page that is not in [`Article::text`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// What it is.
    pub kind: PassageKind,
    /// The text itself.
    pub text: String,
    /// Where it stands: the number of characters of [`Article::text`] before it.
    pub char_index: usize,
}

/// What a [`Passage`] is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PassageKind {
    /// A code block.
    Code,
    /// A text attribute of a component call, by name.
    Attribute(String),
}

/// A piece of the body.
#[derive(Debug, Clone, PartialEq)]
pub enum Segment {
    /// Finished HTML.
    Html(String),
    /// A component call (MDX).
    Component(Component),
    /// An expression in braces (MDX): its source, without the braces. Comments vanish, strings and numbers are text.
    Expression {
        /// JavaScript source.
        source: String,
        /// Where it stands.
        span: Span,
    },
}

/// A call of a component: `<Name a="b">children</Name>`. HTML elements written in lower case in MDX are HTML, not
/// components.
#[derive(Debug, Clone, PartialEq)]
pub struct Component {
    /// The name as written, members included (`Tabs`, `Foo.Bar`).
    pub name: String,
    /// Attributes in order.
    pub attributes: Vec<Attribute>,
    /// Compiled children; white space between block components is dropped.
    pub children: Vec<Segment>,
    /// The opening tag. Its path is the file whose imports the name belongs to: a fragment has imports of its own.
    pub span: Span,
}

/// One attribute of a component call.
#[derive(Debug, Clone, PartialEq)]
pub enum Attribute {
    /// `name="text"`, entities decoded; `name` alone is `name={true}`.
    Text {
        /// Attribute name.
        name: String,
        /// Decoded value.
        value: String,
    },
    /// `name={source}`.
    Expression {
        /// Attribute name.
        name: String,
        /// JavaScript source.
        source: String,
    },
    /// `{...source}`.
    Spread {
        /// JavaScript source.
        source: String,
    },
}

/// A heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// 1 to 6.
    pub depth: u8,
    /// Unique within the page: explicit `{#id}` or GitHub's slug of the text.
    pub id: String,
    /// Plain text.
    pub text: String,
    /// The text as inline Markdown of the four marks a title may have: `**bold**`, `*italic*`, `~~struck~~`,
    /// `` `code` ``; every other special character is escaped with a backslash.
    pub markup: String,
    /// Where the heading begins in [`Article::text`], in characters.
    pub char_index: usize,
    /// Where it stands in the source.
    pub span: Span,
}

/// `import ... from '...'` of something that is not a Markdown fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The specifier as written.
    pub specifier: String,
    /// The importing file (a fragment may import too).
    pub from: String,
    /// What is bound: `(exported name, local name)`; `default` and `*` as in JavaScript.
    pub bindings: Vec<(String, String)>,
    /// The statement.
    pub span: Span,
}

/// A link or image destination.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// As written.
    pub url: String,
    /// The file it stands in.
    pub from: String,
    /// Image or link.
    pub kind: LinkKind,
    /// Where.
    pub span: Span,
}

/// What a [`Link`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkKind {
    /// `[text](url)`, an autolink, `href` of an HTML element, `src` of a frame or of a component.
    Link,
    /// What is shown in the page: `![alt](url)`, and `src`, `srcset`, `poster` and `data` of HTML elements.
    Image,
}
