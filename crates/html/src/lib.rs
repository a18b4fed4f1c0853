//! Rules shared by all crates that write HTML: escaping, URLs, reserved ids, SVG, MathML.
//!
//! [`escape`] and [`percent`] encode text, [`url`] rejects URLs that run scripts, [`svg`] and [`mathml`] accept only
//! harmless markup, [`tags`] splits HTML into tags and text, [`generated`]
//! reads tags that Quire has written, and [`xml`] reads markup that libraries generate.
//!
//! Pure and without I/O. Each rule has one implementation, so the same rule applies to a link in Markdown, a link in
//! the configuration and an attribute of raw HTML.
//!
//! # Invariants
//!
//! - *Invariant:* each rule has one implementation. No other code escapes text for HTML, percent-encodes or judges
//!   URLs; `quire-diagrams` and GFM's tagfilter only add to text that is already escaped. Not tested: no lint finds a
//!   second implementation.

pub mod escape;
pub mod generated;
pub mod id;
pub mod mathml;
pub mod percent;
pub mod svg;
pub mod tags;
pub mod url;
pub mod xml;
