//! Parses everything authors configure:
//!
//! - `quire.toml` ([`parse_site`]), frontmatter ([`parse_frontmatter`]), `_nav.json`, `_meta.json` and `_sidebars.json`
//!   ([`parse_nav`], [`parse_meta`], [`parse_sidebars`]);
//! - `terms.toml` and `options.toml` for `quire check` ([`parse_terms`], [`parse_options`]);
//! - the configuration of `quire serve-search` ([`parse_service`]).
//!
//! Pure: every parser takes a text and returns typed values and diagnostics. It returns a value for any input.
//!
//! The keys of `quire.toml` are in `site/raw.rs`; `keys.rs` holds the macro that declares them. Each table of keys is
//! declared once; the struct, the checks, the JSON Schema ([`json_schema()`]) and the theme's types ([`typescript()`]) are
//! derived from it.

mod alias;
mod check;
mod frontmatter;
mod globs;
mod head;
mod json_schema;
mod keys;
mod names;
mod navigation;
mod options;
mod origin;
mod reference;
mod schema;
mod service;
mod site;
mod terms;
mod tree;
mod typescript;
mod valid_json;
mod value;

pub use alias::without_alias;
pub use frontmatter::*;
pub use globs::{glob_set, parse_globs};
pub use head::HeadElement;
pub use json_schema::json_schema;
pub use names::{is_base, is_index_name, is_site_url};
pub use navigation::*;
pub use options::{Declared, Documented, Localized, OptionData, parse_options};
pub use origin::origin;
pub use reference::{ReferenceOf, reference};
pub use schema::PositiveNumber;
pub use service::{ServedSite, ServiceConfig, parse_service};
pub use site::*;
pub use terms::{Term, parse_terms};
pub use typescript::typescript;
pub use value::{Icon, Link, Spanned, Themed};
