//! Rules shared by every crate that writes HTML: escaping, URLs that run scripts, reserved ids, harmless SVG and
//! MathML.
//!
//! Pure and without I/O. Each rule has one implementation, so the same rule applies to a link in Markdown, a link in
//! the configuration and an attribute of raw HTML.

pub mod escape;
pub mod id;
pub mod mathml;
pub mod percent;
pub mod svg;
pub mod tags;
pub mod url;
pub mod xml;
