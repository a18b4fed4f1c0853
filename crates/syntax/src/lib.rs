//! Parsers for JavaScript in MDX and for the syntax of other engines.
//!
//! The crate does not access files. A callback ([`included::Read`]) reads them. `quire-markdown` calls these modules
//! before, during and after parsing:
//!
//! - [`mdx`] parses tags, expressions and statements.
//! - [`expand`] replaces directives that include files (VitePress, mdBook, `docblocks`) before the text is parsed, and
//!   records the origin of every byte. [`source`] converts ranges in the result to positions in files.
//! - [`docusaurus`] converts Docusaurus syntax to MDX of the same length.
//! - [`slug`], [`info`], [`notation`], [`tab_blocks`] and [`hidden`] implement heading ids and code blocks.
//!
//! For other engines, the crate implements only the differences from Quire's syntax. The crate never runs code that
//! these engines would run, but determines the values of literals and recognizes paths to data ([`expression`],
//! [`static_url`]). Callers report other expressions.
//!
//! # Invariants
//!
//! - *Invariant:* includes end: their nesting, number and total size are limited, and a file cannot include itself.
//!   Test: `files_nest_up_to_sixteen_levels`, `a_page_includes_up_to_a_thousand_files`,
//!   `a_page_includes_up_to_sixteen_megabytes`, `files_that_cannot_be_included`.
//! - *Invariant:* every byte of an expanded source has a position in a file. Test: `included_files_and_their_origins`,
//!   `spans_across_parts`.
//! - *Invariant:* [`docusaurus::rewrite`] does not change the length of a source. Test: `comments`, `heading_ids`,
//!   `attributes_of_containers`, `heads`.
//! - *Invariant:* computed URLs and expressions have a value only if they are literals or paths to data. Test:
//!   `computed_urls`, `expressions_in_double_braces`.

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
