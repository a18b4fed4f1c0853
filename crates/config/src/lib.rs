//! What authors configure: `quire.toml` ([`parse_site`]), a page's frontmatter ([`parse_frontmatter`]), and the
//! navigation files `_nav.json` and `_meta.json` ([`parse_nav`], [`parse_meta`]), and what `quire check` measures
//! pages by, `terms.toml` and `options.toml` ([`parse_terms`], [`parse_options`]); and what `quire serve-search` serves
//! ([`parse_service`]). Pure: texts come in, typed values and
//! diagnostics come out, and there is always a value.
//!
//! Start in `keys.rs`: a table of keys is declared once, and struct, checks and JSON Schema ([`schema()`]) follow.

mod check;
mod frontmatter;
mod head;
mod keys;
mod navigation;
mod options;
mod origin;
mod schema;
mod service;
mod shape;
mod site;
mod terms;
mod tree;

pub use frontmatter::*;
pub use head::HeadElement;
pub use navigation::*;
pub use options::{Documented, Localized, OptionData, parse_options};
pub use origin::origin;
pub use schema::schema;
pub use service::{ServedSite, ServiceConfig, is_index_name, parse_service};
pub use shape::{Icon, Link, Spanned, Themed};
pub use site::*;
pub use terms::{Term, parse_terms};
