//! The syntax of pages besides CommonMark and GFM: JavaScript in MDX, and the conventions of other engines.
//!
//! Pure: files come from a callback ([`included::Read`]). `quire-markdown` calls these modules before, during and after
//! parsing:
//!
//! - [`mdx`] parses tags, expressions and statements.
//! - [`expand`] replaces directives that include files (VitePress, mdBook, `docblocks`) before the text is parsed, and
//!   records the origin of every byte. [`source`] converts ranges of the result to positions in files.
//! - [`docusaurus`] rewrites Docusaurus' syntax into MDX of the same length.
//! - [`slug`], [`info`], [`notation`], [`tab_blocks`] and [`hidden`] contain the rules for heading ids and code blocks.
//!
//! The crate contains only the differences from Quire's syntax. Code that other engines would run is not run: values of
//! literals and of paths to data are known ([`expression`], [`static_url`]), others are left to the caller to report.

pub mod dialect;
pub mod docblocks;
pub mod docusaurus;
pub mod expand;
pub mod expression;
pub mod hidden;
pub mod included;
pub mod info;
mod inline_notes;
mod listing;
mod mdbook;
pub mod mdx;
pub mod notation;
pub mod region;
mod regions;
pub mod scan;
pub mod slug;
pub mod source;
pub mod static_url;
pub mod tab_blocks;
pub mod vitepress;
