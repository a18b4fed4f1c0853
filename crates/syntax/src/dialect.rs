//! Settings that determine the syntax of a page.

use quire_diagnostics::Severity;

/// Whether a page is Markdown or MDX.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Syntax {
    #[default]
    /// `.md`: CommonMark 0.31.2 and GFM, containers, alerts. `{` and `<` never cause errors.
    Markdown,
    /// `.mdx`: like `.md`, with JavaScript modules, JSX and expressions instead of raw HTML.
    Mdx,
}

/// The documentation engine for which a page was written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Dialect {
    /// Quire's own syntax, which is also used for Rspress pages.
    #[default]
    Quire,
    /// VitePress 1 and 2.
    Vitepress,
    /// Docusaurus 2 and 3.
    Docusaurus,
    /// mdBook, whose pages have no frontmatter.
    Mdbook,
}

/// Treatment of raw HTML in `.md` files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RawHtml {
    /// Harmless elements and attributes are kept, and tags are balanced.
    #[default]
    Filtered,
    /// Raw HTML is kept as written, except for URLs of the site's pages and files, and Vue syntax in VitePress pages.
    Trusted,
}

/// A set of heading levels from 1 to 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Levels(u8);

impl Levels {
    /// Returns whether the set contains a level.
    pub fn contains(self, level: u8) -> bool {
        self.0.checked_shr(level.into()).is_some_and(|rest| rest & 1 == 1)
    }
}

impl FromIterator<u8> for Levels {
    fn from_iter<I: IntoIterator<Item = u8>>(levels: I) -> Self {
        Self(levels.into_iter().fold(0, |set, level| set | 1_u8.checked_shl(level.into()).unwrap_or(0)))
    }
}

impl Default for Levels {
    fn default() -> Self {
        [2, 3].into_iter().collect()
    }
}

/// Syntax extensions that the site enables.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Extensions {
    /// The engine whose syntax and conventions apply.
    pub dialect: Dialect,
    /// Whether shortcodes such as `:tada:` are replaced with emoji.
    pub emoji: bool,
    /// Whether `$...$` and `$$...$$` are TeX formulas.
    pub math: bool,
    /// Whether an image that is the only content of a paragraph becomes a figure, with the image's title as caption.
    pub captions: bool,
    /// Heading levels listed in tables of contents that pages insert, for example with `[[toc]]`.
    pub toc: Levels,
    /// Whether `.md` files are parsed as Markdown or as MDX.
    pub format: Syntax,
    /// Treatment of raw HTML in `.md` files.
    pub html: RawHtml,
}

impl Dialect {
    /// Returns whether `:::` lines open and close containers.
    pub fn has_containers(self) -> bool {
        self != Self::Mdbook
    }

    /// Returns the severity of a mistake that leaves the text readable: an error in Quire's dialect, and a warning in
    /// other dialects, because their engines accept such pages.
    pub fn severity(self) -> Severity {
        if self == Self::Quire { Severity::Error } else { Severity::Warning }
    }
}
