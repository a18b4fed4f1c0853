//! Draws Mermaid diagrams as SVG.
//!
//! The crate `merman` parses a diagram and lays it out as Mermaid does. [`draw`] sanitizes the resulting SVG and
//! replaces its colors with theme colors, so that one SVG works in both light and dark mode.
//!
//! [`isolated`] draws in worker processes, which start with the first diagram: `merman` cannot be interrupted, and an
//! abandoned thread would keep using CPU time and memory. A page with 20 diagrams needs one process.
//!
//! `merman` is an optional dependency, because it takes a quarter of the compile time of all dependencies. Without it,
//! [`draw`] returns an error for every source.
//!
//! # Invariants
//!
//! - *Invariant:* no source makes the crate panic. In the binary, the process that draws a diagram exits after 5
//!   seconds of CPU time, and on Linux when it uses more than 512 MB. Test: `no_source_causes_a_panic`,
//!   `a_diagram_that_takes_hours_is_shown_as_code`.
//! - *Invariant:* an SVG has no scripts, and no references outside itself except for links (`http:`, `https:`,
//!   `mailto:` or relative); its ids and style rules do not affect the rest of the page. Test:
//!   `links_stay_where_they_are_drawn`, `links_keep_their_place_and_their_harmless_url`,
//!   `source_text_becomes_neither_markup_nor_style`, `only_shapes_and_text_are_kept`,
//!   `references_stay_within_the_picture`, `declarations_only_color_and_measure`.
//! - *Invariant:* the same source results in the same SVG on every machine, because text is measured without fonts.
//!   Test: `every_kind_is_drawn_in_the_colors_of_the_theme`.

#[cfg(feature = "merman")]
mod drawing;
#[cfg(not(feature = "merman"))]
#[path = "undrawn.rs"]
mod drawing;
pub mod isolated;

use quire_markdown::{Diagram, DiagramError};

use drawing::draw_here;

/// Maximum length of a diagram in bytes.
const MAX_LEN: usize = 50_000;

/// Draws a diagram. Never panics. Returns an error if `source` is not a valid diagram, is too long, or takes too much
/// time or memory. The limits on time and memory are strict only after a call to [`isolated::isolate`].
pub fn draw(source: &str) -> Result<Diagram, DiagramError> {
    if source.len() > MAX_LEN {
        return Err(failed(format!("it is longer than {MAX_LEN} bytes")));
    }
    isolated::draw(source).unwrap_or_else(|| draw_here(source))
}

fn failed(message: String) -> DiagramError {
    DiagramError { range: 0..0, message, exceeds_limits: false }
}
