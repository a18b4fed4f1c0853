//! Parses and validates `quire.toml`, frontmatter, navigation files and other configuration.
//!
//! Parsers by file:
//!
//! - `quire.toml` ([`parse_site`]), frontmatter ([`parse_frontmatter`]), `_nav.json`, `_meta.json` and `_sidebars.json`
//!   ([`parse_nav`], [`parse_meta`], [`parse_sidebars`]), and Docusaurus' `_category_.json` ([`parse_category`]);
//! - `terms.toml` and `options.toml` for `quire check` ([`parse_terms`], [`parse_options`]);
//! - the configuration of `quire serve-search` ([`parse_service`]).
//!
//! All parsers are pure: for any input string, they return a typed value and diagnostics.
//!
//! The keys of `quire.toml` are declared in `site/raw.rs` and in modules that it imports; `keys.rs` contains the macros
//! for these declarations. Each table of keys is declared once; the struct, the checks, the JSON Schema
//! ([`json_schema()`]) and the theme's types ([`typescript()`]) are derived from the declaration.
//!
//! TOML, YAML and JSON are parsed into one tree with positions. `frontmatter/foreign` converts the frontmatter of other
//! engines before the checks; invalid values in such frontmatter are warnings.
//!
//! # Invariants
//!
//! - *Invariant:* every declared key has an effect, unless its declaration or `WITHOUT_EFFECT` states the reason. An
//!   unknown key is an error in `quire.toml`. In frontmatter, where sites may add their own keys, an unknown key is a
//!   warning if the key looks like a typo. Test: `every_option_has_an_effect`,
//!   `s6_02_an_unknown_key_is_an_error_roles_and_permissions_among_them`, `s3_16_every_known_key_is_read`,
//!   `s6_02_custom_keys_are_accepted_but_likely_typos_are_warnings`, `keys_of_vitepress_have_their_effect`,
//!   `keys_of_docusaurus_have_their_effect`.
//! - *Invariant:* nesting is limited before any recursion can exhaust the stack. Test:
//!   `deep_nesting_is_a_diagnostic_and_not_a_stack_overflow`.
//! - *Invariant:* the `use` graph of the top-level modules has no cycles. Not tested: the compiler accepts cyclic
//!   module dependencies.

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
