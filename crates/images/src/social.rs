//! Draws social images: PNG previews of pages for links in chat apps and social networks.
//!
//! Images are 1200 by 630 pixels. A [`Painter`] draws the images of one site, and draws the background only once.
//! [`Painter::paint`] draws the text of one page, a [`Card`], on a copy of the background. Images use a palette,
//! because flat areas are then fast to encode. The palette contains a color for each level of antialiasing (coverage)
//! of each text color. Start reading with `card`, which contains the layout.
//!
//! `text` converts characters to glyphs, `lines` breaks lines by the rules of Unicode, `glyphs` rasterizes glyphs and
//! caches them, and `logo` draws the logo with resvg. `fonts/make.py` creates the committed fonts in `fonts` from npm
//! packages.

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
