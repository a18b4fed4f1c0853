//! `_nav.json` (top navigation) and `_meta.json` (sidebar of a folder), compatible with Rspress 1 and 2.

mod area;
mod category;
mod meta;
mod nav;

pub use category::{Category, parse_category};
pub use meta::{DirEntry, FileEntry, LinkEntry, MetaEntry, SectionEntry, parse_meta};
pub use nav::{NavEntry, NavPosition, parse_nav};
