//! The syntax of other engines. The modules here contain only the differences from Quire's syntax.
//!
//! - `expand` replaces directives that include files (VitePress, mdBook, `docblocks`) before the text is parsed, and
//!   records the origin of every byte.
//! - `mdx` rewrites Docusaurus' syntax into MDX of the same length.
//! - `events` changes parsed text: emoji, expressions in double braces, attributes after links and images.
//! - `slug`, `meta`, `notation`, `tab_blocks` and `hidden` contain the rules for heading ids and code blocks.

pub(crate) mod docblocks;
pub(crate) mod events;
pub(crate) mod expand;
pub(crate) mod expression;
pub(crate) mod hidden;
mod inline_notes;
mod listing;
pub(crate) mod mdbook;
pub(crate) mod mdx;
pub(crate) mod meta;
pub(crate) mod notation;
pub(crate) mod regions;
pub(crate) mod scan;
pub(crate) mod slug;
pub(crate) mod static_url;
pub(crate) mod tab_blocks;
pub(crate) mod vitepress;

use quire_diagnostics::Severity;

use crate::Syntax;

/// The engine for which a page was written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Dialect {
    /// Quire and Rspress.
    #[default]
    Quire,
    /// VitePress.
    Vitepress,
    /// Docusaurus.
    Docusaurus,
    /// mdBook.
    Mdbook,
}

/// Treatment of raw HTML in `.md` files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RawHtml {
    /// Keeps harmless elements and attributes, and balances tags.
    #[default]
    Filtered,
    /// Keeps everything as written; only URLs of the site's own pages and files are resolved.
    Trusted,
}

/// A set of heading levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Levels(u8);

impl Levels {
    /// Returns whether the set contains a level.
    pub(crate) fn contains(self, level: u8) -> bool {
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

/// Syntax extensions of pages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Extensions {
    /// The engine whose conventions apply.
    pub dialect: Dialect,
    /// Whether `:tada:` is an emoji.
    pub emoji: bool,
    /// Whether `$...$` and `$$...$$` are TeX formulas.
    pub math: bool,
    /// Whether an image alone in its paragraph becomes a figure with the image's title as its caption.
    pub captions: bool,
    /// Heading levels of tables of contents within the text.
    pub toc: Levels,
    /// The syntax of `.md` files.
    pub format: Syntax,
    /// Treatment of raw HTML in `.md` files.
    pub html: RawHtml,
}

impl Dialect {
    /// Returns whether `:::` opens and closes containers.
    pub(crate) fn has_containers(self) -> bool {
        self != Self::Mdbook
    }

    /// Returns the severity of a mistake that leaves the text readable. It is lower in pages of other engines, because
    /// those engines accept such pages.
    pub(crate) fn severity(self) -> Severity {
        if self == Self::Quire { Severity::Error } else { Severity::Warning }
    }
}
