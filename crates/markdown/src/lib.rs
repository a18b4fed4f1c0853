//! Compiler from Markdown and MDX to HTML segments, an outline, links and component calls.
//!
//! The compiler is pure: everything outside the page (links, files, highlighting, interface strings) comes from the
//! [`Host`]. [`compile`], the entry point, performs these steps, each in a separate module:
//!
//! 1. `mask` overwrites syntax that is neither CommonMark nor MDX (`:::` lines, `{#id}`) with Markdown of the same
//!    length that has the same effect on blocks. Offsets in the source and conformance to the specification are
//!    preserved.
//! 2. `parse` runs the Markdown parser and, for MDX, the JavaScript parser on every statement, tag and expression.
//! 3. `render` converts the events to [`Segment`]s. It pairs the start and end of containers and JSX tags, because the
//!    parser does not. Fragments (imported `.md` and `.mdx` files) are compiled into the page where they are used.
//!
//! [`to_html`] renders Markdown without Quire's extensions. `conformance/` in the root of the repository contains the
//! examples of the specifications and the expected score.
//!
//! [`quire_syntax`] implements MDX and the syntax of VitePress, Docusaurus and mdBook. Includes are expanded before
//! parsing; other syntax is masked, or converted by changing events (`events`). Code that other engines would run is
//! dropped with a warning, but the content of components remains visible. `tests/it/dialects/*.txt` contains the test
//! cases.
//!
//! Keys of the interface strings that the compiler requests from the host: `headingAnchor`, `codeWrap`, `codeCopy`,
//! `codeExpand` (with `{count}`), `codeCollapse`, `codeTypes`, `diagram`, `diagramSource`, `tableLabel`, `footnotes`,
//! `footnoteBack`, and the default titles of containers: `calloutNote`, `calloutTip`, `calloutInfo`, `calloutWarning`,
//! `calloutDanger`, `calloutCaution`, `calloutImportant`, `calloutDetails`.
//!
//! Diagnostic codes: `markdown/unclosed-container`, `markdown/unknown-directive`, `markdown/invalid-math`,
//! `markdown/invalid-diagram`, `markdown/unknown-container`, `markdown/unknown-alert`, `markdown/unknown-language`,
//! `markdown/unknown-meta`, `markdown/nesting-too-deep`, `markdown/duplicate-id`, `markdown/reserved-id`,
//! `markdown/unsafe-url`, `markdown/unsafe-html`, `markdown/unclosed-tag`, `markdown/unexpected-closing-tag`,
//! `markdown/missing-include`, `markdown/missing-region`, `markdown/missing-types`, `markdown/parser-failure`,
//! `markdown/too-complex`, `markdown/too-large`, `mdx/unclosed-expression`, `mdx/invalid-expression`,
//! `mdx/unexpected-angle`, `mdx/invalid-tag`, `mdx/unclosed-tag`, `mdx/unexpected-closing-tag`,
//! `mdx/misplaced-closing-tag`, `mdx/element-handler`, `mdx/script`, `mdx/invalid-esm`, `mdx/missing-import`,
//! `mdx/import-cycle`, `mdx/fragment-binding`, `mdx/too-many-fragments`, `mdx/default-export`, `mdx/export-all`,
//! `mdx/nesting-too-deep`, `vitepress/script`, `vitepress/component`, `vitepress/directive`, `vitepress/expression`.
//!
//! # Invariants
//!
//! - *Invariant:* the crate resolves no routes and opens no files. Equal input gives equal output. Spans are byte
//!   ranges of the file as passed in. Not tested: the crate does not depend on `content`, and
//!   `disallowed_methods` in `clippy.toml` forbids access to files.
//! - *Invariant:* compilation always returns an article, with problems in [`Article::diagnostics`]. Test:
//!   `random_pages_compile`, `random_pages_of_other_engines_compile`, `pathological_mdx_compiles_in_linear_time`.
//! - *Invariant:* the HTML of a `.md` page is inert even without a content security policy, its tags are balanced, and
//!   it uses no ids that are reserved for the page shell: raw HTML is filtered through allowlists (`html/allowed.rs`),
//!   unless the site trusts it (`render/trusted.rs`). Test: `raw HTML in Markdown is inert, with a policy from`,
//!   `articles are inert on their own, parsed or inserted into a document`, `random_pages_compile`,
//!   `active_and_embedding_elements_are_shown_as_text`, `tags_are_paired_within_their_block`,
//!   `ids_are_unique_and_differ_from_ids_of_the_shell`, `conformance_score_equals_the_committed_score`.

mod alert;
mod blocks;
mod cjk;
mod code;
mod compile;
mod container;
mod cost;
mod escape;
mod events;
mod html;
mod ids;
mod inline;
mod mask;
mod math;
mod notes;
mod outdent;
mod output;
mod page;
mod parse;
mod plain;
mod render;
mod srcset;
mod stack;
mod tabs;
mod text;
mod toc;

use std::borrow::Cow;
use std::ops::Range;

use quire_diagnostics::{Diagnostic, Span};
use serde::{Deserialize, Serialize};

pub use blocks::{Block, BlockKind, Piece, PieceKind, blocks};
pub use code::code_block;
pub use code::types::{CodeTypes, Hover, TypeError, TypedBlock};
pub use compile::{compile, compile_with_blocks};
pub use plain::{Specification, to_html};
pub use quire_syntax::dialect::{Dialect, Extensions, Levels, RawHtml, Syntax};
pub use quire_syntax::included::{ReadError, SourceFile};
pub use quire_syntax::slug::slug;

/// Markdown elements that a component can replace.
pub const ELEMENTS: [&str; 19] = [
    "a",
    "blockquote",
    "code",
    "del",
    "em",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "img",
    "li",
    "ol",
    "pre",
    "strong",
    "table",
    "ul",
];

/// Name of the component that can replace containers and alerts.
pub const CALLOUT: &str = "Callout";

/// Prefix of component names in calls that replace Markdown elements. The prefix prevents pages from calling or
/// declaring these components accidentally.
pub const CALL: &str = "Quire$";

/// Access to everything outside of the page. A separate host is created for each page.
pub trait Host {
    /// Returns the href for the link destination `url` in the file `from`.
    fn link(&self, from: &str, url: &str) -> String;
    /// Returns the `src` for the image `url` in the file `from`, and its size if known.
    fn image(&self, from: &str, url: &str) -> Image;
    /// Reads another file (for a `file=` include, an imported fragment, `?raw` or `.json`). `from` is the file that
    /// refers to the other file. In `specifier`, `<root>` is the site's folder and `<docs>` is the folder of the pages.
    fn read(&self, from: &str, specifier: &str) -> Result<SourceFile, ReadError>;
    /// Returns whether pages may embed the document at `url` in an `<iframe>`. An `<iframe>` with another URL is
    /// handled like other disallowed elements.
    fn may_frame(&self, _url: &str) -> bool {
        false
    }
    /// Resolves an import without an extension. Returns the specifier with an extension if it refers to a Markdown
    /// file. Returns `None` if it refers to a module or to no file. `from` is the importing file.
    fn fragment(&self, _from: &str, _specifier: &str) -> Option<String> {
        None
    }
    /// Highlights code. Returns one HTML string per line, or `None` if the code is shown as plain text.
    fn highlight(&self, language: &str, code: &str) -> Option<Vec<String>>;
    /// Returns the known language that is most similar to an unknown `language` of a code block, if any.
    fn near_language(&self, _language: &str) -> Option<&'static str> {
        None
    }
    /// Returns the recorded TypeScript results for a code block, or `None` if there are none. `span` is the range of
    /// the code, or of the opening fence if the source does not contain the code verbatim.
    fn types(&self, _block: &TypedBlock, _span: &Span) -> Option<CodeTypes> {
        None
    }
    /// Draws a Mermaid diagram. Returns `None` if the site shows diagrams as code.
    fn diagram(&self, _source: &str) -> Option<Result<Diagram, DiagramError>> {
        None
    }
    /// Returns an interface string in the page's locale. `key` is a key of the theme's `texts`, for example
    /// `calloutTip`.
    fn text(&self, key: &str) -> Cow<'_, str>;
    /// Returns whether the site replaces an element of [`ELEMENTS`], or containers ([`CALLOUT`]), with a component. The
    /// element then becomes a component call whose name starts with [`CALL`].
    fn is_replaced(&self, _name: &str) -> bool {
        false
    }
    /// Returns the enabled syntax extensions.
    fn extensions(&self) -> Extensions {
        Extensions::default()
    }
    /// Returns the value at a path such as `frontmatter.title` as a string, for expressions in pages written for
    /// VitePress. Returns `None` if the value is unknown.
    fn data(&self, _path: &str) -> Option<String> {
        None
    }
    /// Returns the site's default options for code blocks. The info string of a block takes precedence.
    fn code_defaults(&self) -> CodeDefaults {
        CodeDefaults::default()
    }
}

/// Defaults for options that the metadata of a code fence does not set. All are off by default.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CodeDefaults {
    /// Whether to show line numbers. A fence overrides this with `lineNumbers` or `lineNumbers=false`.
    pub line_numbers: bool,
    /// Whether to wrap long lines. A fence overrides this with `wrapCode` or `wrapCode=false`.
    pub wrap: bool,
    /// Whether to show all lines of long blocks instead of collapsing them. A fence can only turn this on, with
    /// `expanded`.
    pub expanded: bool,
}

/// A diagram drawn as SVG, with its styles.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagram {
    /// An `svg` element without scripts. Every id in the element starts with [`Diagram::MARK`]. Every link starts with
    /// `<a href="`, followed by the URL as written by the author.
    pub svg: String,
    /// CSS rules that apply only to this diagram. The rules refer to ids with [`Diagram::MARK`] and contain no `<`.
    pub css: String,
    /// The accessible title, if the author set one (`accTitle`).
    pub title: String,
    /// The accessible description, if the author set one (`accDescr`).
    pub description: String,
}

impl Diagram {
    /// Placeholder for the id prefix of a diagram. The compiler replaces it with a prefix that is unique in the page.
    pub const MARK: &str = "\u{1}";
}

/// Reason why a diagram cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiagramError {
    /// Byte range of the error in the source; empty if unknown.
    pub range: Range<usize>,
    /// Reason as one sentence without a final period.
    pub message: String,
    /// Whether drawing the diagram exceeds the time or memory limit.
    pub exceeds_limits: bool,
}

/// The attributes of an image in the output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// Resolved URL for the `src` attribute.
    pub src: String,
    /// Width and height in CSS pixels, if known.
    pub size: Option<(u32, u32)>,
}

/// A page compiled from Markdown or MDX, with the data that later stages need.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Article {
    /// HTML, component calls and expressions in document order.
    pub body: Vec<Segment>,
    /// All headings of the page and its fragments, in order.
    pub headings: Vec<Heading>,
    /// Ids of elements other than headings, sorted. Links may refer to them.
    pub anchors: Vec<String>,
    /// Imports of components, data and raw text by the page and its fragments. Imported fragments are part of the body,
    /// so this list does not contain them.
    pub imports: Vec<Import>,
    /// Named exports of the page and its fragments. Declarations come first, in order, followed by aliases. Re-exports
    /// are in [`Article::imports`].
    pub exports: Vec<Export>,
    /// Link destinations as written, for the dead-link check.
    pub links: Vec<Link>,
    /// The plain text of the page, including headings and the children of components, but without code blocks and
    /// component attributes. [`Heading::char_index`] and [`Passage::char_index`] are offsets into this text.
    pub text: String,
    /// Text that [`Article::text`] does not include, in document order: code, and string attributes of component calls.
    pub passages: Vec<Passage>,
    /// End of the page's excerpt: the index of a segment of the body, and an offset in the segment's HTML. A comment
    /// `more` or `truncate` marks the end.
    pub beginning: Option<(usize, usize)>,
    /// Problems found in the page. The body is complete even if there are problems, unless a limit is exceeded. Not
    /// serialized.
    #[serde(skip)]
    pub diagnostics: Vec<Diagnostic>,
}

/// An `export` statement in a page. Pages are not imported, so exports only declare names within the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Export {
    /// JavaScript statement that declares the names, without `export`.
    pub source: String,
    /// The declared names, in source order.
    pub names: Vec<String>,
    /// Whether the statement is `export { a as b }`, which adds a second name for a declared name.
    pub is_alias: bool,
    /// Span of the whole `export` statement.
    pub span: Span,
}

/// Code or an attribute value, which is not part of [`Article::text`]. The search index includes code and some
/// attributes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// Whether the text is code or an attribute value, and of which attribute.
    pub kind: PassageKind,
    /// The attribute's value with entities decoded, or the block's code, below its title if it has one.
    pub text: String,
    /// Number of characters in [`Article::text`] before this text.
    pub char_index: usize,
}

/// The source of a [`Passage`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum PassageKind {
    /// A code block, except for drawn diagrams.
    Code,
    /// A string attribute of a component call.
    Attribute {
        /// The component's name as written, such as `Card` or `Tabs.Item`.
        component: String,
        /// The attribute's name.
        name: String,
    },
}

/// A part of a page's body: HTML, or code that React renders.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Segment {
    /// HTML that React does not render.
    Html(String),
    /// A component call (MDX), which React renders.
    Component(Component),
    /// An expression in braces (MDX) that is evaluated when the page is rendered. Comments are removed, and string and
    /// number literals are written as HTML.
    Expression {
        /// JavaScript source, without the braces. JSX is compiled to calls.
        source: String,
        /// Span of the expression, including the braces.
        span: Span,
    },
}

/// A component call: `<Name a="b">children</Name>`. In MDX, a lowercase element is a call only if an attribute is
/// computed or if the element is inside `<Head>`; otherwise it is written as HTML.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Component {
    /// The name as written, including members (`Tabs`, `Foo.Bar`).
    pub name: String,
    /// Attributes and spreads, in source order.
    pub attributes: Vec<Attribute>,
    /// Compiled children, without white space between block components.
    pub children: Vec<Segment>,
    /// Span of the opening tag. The span's path is the file whose imports define the name, because each fragment has
    /// separate imports.
    pub span: Span,
}

impl Component {
    /// Returns whether the call is an HTML element (see [`Component`]) instead of a component.
    pub fn is_element(&self) -> bool {
        !self.name.contains('.') && self.name.starts_with(|char: char| char.is_ascii_lowercase())
    }
}

/// An attribute of a component call.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Attribute {
    /// `name="text"`, with entities decoded. A `name` without a value is an expression with the source `true`.
    Text {
        /// The name as React expects it: `class` of an HTML element becomes `className`.
        name: String,
        /// The value with entities decoded. URLs in `href` and `src` are resolved.
        value: String,
    },
    /// `name={source}`, or a `name` without a value.
    Expression {
        /// The name as React expects it: `class` of an HTML element becomes `className`.
        name: String,
        /// JavaScript source, without the braces. JSX is compiled to calls.
        source: String,
    },
    /// `{...source}`, which sets an attribute for each property of an object.
    Spread {
        /// JavaScript source, without the braces and dots.
        source: String,
    },
}

/// A heading of the page or of a fragment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// Level, from 1 (`<h1>`) to 6.
    pub depth: u8,
    /// Id, unique within the page: the explicit `{#id}`, or a slug of the text as generated by GitHub or by the engine
    /// for which the page was written.
    pub id: String,
    /// Text without markup.
    pub text: String,
    /// The text as inline markup: `**bold**`, `*italic*`, `~~struck~~` and `` `code` ``. Other special characters are
    /// escaped with a backslash.
    pub markup: String,
    /// Offset of the heading in [`Article::text`], in characters.
    pub char_index: usize,
    /// Span of the heading, without trailing white space.
    pub span: Span,
}

/// An `import` statement or a re-export, except for imports of Markdown fragments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Import {
    /// The specifier as written, for example `./Chart.tsx`.
    pub specifier: String,
    /// Path of the importing file, which may be a fragment.
    pub from: String,
    /// The bindings as pairs of exported name and local name. The exported name may be `default` or `*`, as in
    /// JavaScript.
    pub bindings: Vec<(String, String)>,
    /// Span of the whole statement.
    pub span: Span,
}

/// The destination of a link, or the URL of an image or other resource.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    /// The URL as written, before the host resolves it.
    pub url: String,
    /// Path of the file that contains the link: the page or a fragment.
    pub from: String,
    /// How the page uses the URL, which determines how the URL is checked.
    pub kind: LinkKind,
    /// Span of the link, or of the attribute's value.
    pub span: Span,
}

/// How a page uses the URL of a [`Link`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum LinkKind {
    /// `[text](url)`, an autolink, `href` of an HTML element or component, or `src` of a component with a URL in the
    /// site.
    Link,
    /// An image in the page: `![alt](url)`, or `src`, `srcset`, `poster` or `data` of an HTML element.
    Image,
    /// Audio, video or a track: `src` of an HTML element.
    Media,
    /// An embedded document: `src` of a frame.
    Frame,
    /// `src` of a component with an external URL, which the component may load or link to.
    Component,
}
