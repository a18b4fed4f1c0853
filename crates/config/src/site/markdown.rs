//! `[markdown]`: how Markdown is rendered.

use super::raw::RawMarkdown;
use super::{Dialect, Highlighter, MarkdownFormat, RawHtml};

/// Settings for rendering Markdown.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of its own")]
pub struct MarkdownOptions {
    /// Whether code blocks show line numbers by default.
    pub show_line_numbers: bool,
    /// Whether long lines of code are wrapped by default.
    pub default_wrap_code: bool,
    /// Whether long code blocks are collapsed initially.
    pub collapse_code: bool,
    /// Name of the highlighter, which has no effect: all names mean the built-in one.
    pub highlighter: Highlighter,
    /// The engine for which the pages were written.
    pub dialect: Dialect,
    /// Whether `.md` files are parsed as Markdown or as MDX.
    pub format: MarkdownFormat,
    /// Treatment of raw HTML in `.md` files.
    pub html: RawHtml,
    /// Whether emoji shortcodes such as `:tada:` are replaced with emoji.
    pub emoji: bool,
    /// Whether dollar signs delimit TeX formulas.
    pub math: bool,
    /// Whether the title of an image that is alone in its paragraph is shown as its caption.
    pub captions: bool,
    /// Heading levels of tables of contents within the text.
    pub toc_headers: Vec<u8>,
    /// Whether Mermaid code blocks are drawn as diagrams.
    pub mermaid: bool,
}

impl MarkdownOptions {
    pub(super) fn from_raw(raw: &RawMarkdown) -> Self {
        let dialect = raw.dialect.unwrap_or(Dialect::Quire);
        Self {
            show_line_numbers: raw.show_line_numbers.unwrap_or(false),
            default_wrap_code: raw.default_wrap_code.unwrap_or(false),
            collapse_code: raw.collapse_code.unwrap_or(dialect == Dialect::Quire),
            highlighter: raw.highlighter.unwrap_or(Highlighter::Prism),
            dialect,
            format: raw.format.unwrap_or(dialect.default_format()),
            html: raw.html.unwrap_or(RawHtml::Filtered),
            emoji: raw.emoji.unwrap_or(dialect.has_emoji()),
            math: raw.math.unwrap_or(false),
            captions: raw.captions.unwrap_or(false),
            toc_headers: raw
                .toc_headers
                .as_ref()
                .map_or_else(|| vec![2, 3], |levels| levels.iter().map(|level| level.0).collect()),
            mermaid: raw.mermaid.unwrap_or(true),
        }
    }
}

impl Dialect {
    /// Returns whether the engine replaces emoji shortcodes by default.
    fn has_emoji(self) -> bool {
        matches!(self, Self::Vitepress | Self::Docusaurus)
    }

    /// Returns the default syntax of `.md` files in the engine's projects.
    fn default_format(self) -> MarkdownFormat {
        if self == Self::Docusaurus { MarkdownFormat::Mdx } else { MarkdownFormat::Markdown }
    }
}
