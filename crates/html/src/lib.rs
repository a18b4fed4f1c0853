//! HTML: rules for writing it (escaping, URLs, reserved ids, SVG, MathML), and conversion to Markdown.
//!
//! [`escape`] and [`percent`] encode text, [`url`] rejects URLs that run scripts, [`svg`] and [`mathml`] accept only
//! harmless markup, [`tags`] splits HTML into tags and text, [`generated`] reads tags that Quire has written, and
//! [`xml`] reads markup that libraries generate. [`markdown`] converts articles to Markdown.
//!
//! Pure and without I/O. Each rule has one implementation, so the same rule applies to a link in Markdown, a link in
//! the configuration and an attribute of raw HTML.
//!
//! # Invariants
//!
//! - *Invariant:* each rule has one implementation. No other code escapes text for HTML, percent-encodes or judges
//!   URLs; `quire-diagrams` and GFM's tagfilter only add escapes to text that is already escaped. Not tested: no lint
//!   finds a second implementation.
//! - *Invariant:* `markdown` is pure; every input gives a result, in time linear in the length of the HTML for nesting
//!   of limited depth. Test: `nothing`, `every_word_of_the_rslib_site_is_in_its_markdown`.
//! - *Invariant:* Markdown converted from the HTML of the CommonMark and GFM examples renders to the same HTML, except
//!   for raw HTML. Test: `the_examples_of_the_specifications_come_back`.

pub mod escape;
pub mod generated;
pub mod id;
pub mod markdown;
pub mod mathml;
pub mod percent;
pub mod svg;
pub mod tags;
pub mod url;
pub mod xml;
