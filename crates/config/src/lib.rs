//! What authors configure: `quire.toml` ([`parse_site`]), a page's frontmatter ([`parse_frontmatter`]), and the
//! navigation files `_nav.json` and `_meta.json` ([`parse_nav`], [`parse_meta`]). Pure: texts come in, typed values
//! and diagnostics come out, and there is always a value.
//!
//! Start in `keys.rs`: a table of keys is declared once, and struct, checks and JSON Schema ([`schema()`]) follow.

mod check;
mod frontmatter;
mod keys;
mod navigation;
mod schema;
mod shape;
mod site;
mod tree;

pub use frontmatter::*;
pub use navigation::*;
pub use schema::schema;
pub use shape::{Link, Spanned, Themed};
pub use site::*;
