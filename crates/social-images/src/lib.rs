//! Draws social images: PNG previews of pages for links in chats and social networks.
//!
//! Images are 1200 by 630 pixels. A [`Painter`] belongs to a site and draws its background once. [`Painter::paint`]
//! draws the texts of one page, a [`Card`], on a copy of the background. Images use a palette: flat areas are cheap to
//! encode, and each coverage level is a palette index. Start reading with `card`, which contains the layout.
//!
//! `text` converts characters to glyphs, `lines` breaks lines by the rules of Unicode, `glyphs` rasterizes glyphs and
//! caches them, and resvg draws the logo. `fonts/make.py` creates the committed fonts in `fonts` from npm packages.
//!
//! # Invariants
//!
//! - *Invariant:* pure, also where a library would read a file (an image in a logo). Not tested: no test has a logo
//!   that names a file; `disallowed_methods` in `clippy.toml` covers this crate's own code.
//! - *Invariant:* a card gives the same bytes on every machine, whatever was painted before. Text is rasterized without
//!   special instructions of the processor. Test: `the_same_card_gives_the_same_bytes_whatever_was_painted_before`.
//! - *Invariant:* no image shows a box for a character that no font has. Test:
//!   `what_no_font_has_is_reported_and_emoji_are_left_out`.

mod background;
mod canvas;
mod card;
mod encode;
mod font;
mod fonts;
mod glyphs;
pub mod isolated;
mod lines;
mod logo;
mod painter;
mod palette;
mod text;

pub use canvas::{HEIGHT, WIDTH};
pub use card::{Card, Span};
pub use fonts::is_font;
pub use glyphs::Glyphs;
pub use painter::{Design, Missing, Painter};
