//! `_nav.json` (top navigation) and `_meta.json` (sidebar of a folder), as Rspress 1 and 2 read them.

mod meta;
mod nav;

pub use meta::{DirEntry, FileEntry, LinkEntry, MetaEntry, SectionEntry, parse_meta};
pub use nav::{NavEntry, NavPosition, parse_nav};

use crate::check::Area;

const AREA: Area = Area {
    syntax: "nav/syntax",
    unknown_key: "nav/unknown-key",
    wrong_type: "nav/wrong-type",
    wrong_value: "nav/wrong-value",
    missing_key: "nav/missing-key",
    bad_url: "nav/bad-url",
    bad_email: "nav/bad-email",
    is_open: false,
};
