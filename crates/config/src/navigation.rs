//! `_nav.json` (top navigation) and `_meta.json` (sidebar of a folder), as Rspress 1 and 2 read them.

mod meta;
mod nav;

pub use meta::{DirEntry, FileEntry, LinkEntry, MetaEntry, SectionEntry, parse_meta};
pub use nav::{NavEntry, NavPosition, parse_nav};

use quire_diagnostics::{Diagnostic, Span};

use crate::check::Area;
use crate::tree::Node;

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

/// A file that holds nothing where a list is wanted.
fn no_list(node: &Node, name: &str, path: &str) -> Diagnostic {
    let message = format!("{name} must be a list, found {}", node.type_name());
    Diagnostic::error(AREA.wrong_type, Span::new(path, node.span.clone()), message)
}
