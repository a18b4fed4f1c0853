//! `_nav.json` (top navigation) and `_meta.json` (sidebar of a folder), compatible with Rspress 1 and 2, and
//! `_sidebars.json` (all sidebars of a locale).

mod area;
mod category;
mod generated_index;
mod meta;
mod nav;
mod sidebars;

pub(crate) use meta::TABLES as META_TABLES;

pub use category::{Category, parse_category};
pub use generated_index::GeneratedIndex;
pub use meta::{DirEntry, FileEntry, LinkEntry, MetaEntry, SectionEntry, parse_meta};
pub use nav::{NavEntry, NavPosition, nav_link_fault, parse_nav, pattern_fault};
pub use sidebars::{SidebarFileEntry, parse_sidebars};
