//! Rules for writing HTML (escaping, URLs, ids, SVG, MathML), and conversion to Markdown.
//!
//! [`escape`] and [`percent`] encode text, [`url`] detects URLs that run scripts, [`svg`] and [`mathml`] accept only
//! harmless markup, [`id`] lists reserved ids, [`tags`] splits HTML into tags and text, [`generated`] parses tags that
//! Quire or React generated, and [`xml`] parses markup that libraries generate. [`markdown`] converts articles to
//! Markdown.
//!
//! The crate is pure and performs no I/O. Each rule has one implementation, so the same rule applies to a link in
//! Markdown, a link in the configuration and an attribute of raw HTML.
//!
//! # Invariants
//!
//! - *Invariant:* each rule has one implementation. No other code escapes text for HTML, percent-encodes or validates
//!   URLs; `quire-diagrams` and GFM's tagfilter only add escapes to text that is already escaped. Not tested: no lint
//!   finds a second implementation.
//! - *Invariant:* `markdown` is pure and returns a result for every input. Because the depth of its tree is limited, it
//!   takes time linear in the length of the HTML. Test: `nothing`, `every_word_of_the_rslib_site_is_in_its_markdown`.
//! - *Invariant:* if the HTML of the CommonMark and GFM examples is converted to Markdown and rendered again, the
//!   result is the same HTML, except for raw HTML and the other examples that the test lists. Test:
//!   `the_examples_of_the_specifications_come_back`.

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
