//! Stands in for `drawing` in a Quire that is compiled without `merman`.

use quire_markdown::{Diagram, DiagramError};

use crate::failed;

/// Returns an error, because this executable cannot draw.
pub(super) fn draw_here(_source: &str) -> Result<Diagram, DiagramError> {
    Err(failed("this executable was compiled without diagrams (the Cargo feature `diagrams`)".to_owned()))
}
