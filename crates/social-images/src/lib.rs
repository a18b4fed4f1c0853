//! Images of pages, for posts in chats and social networks that link to them: 1200 by 630 pixels, PNG.
//!
//! A [`Painter`] belongs to a site: it draws the background once. [`Painter::paint`] adds the texts of one page, a
//! [`Card`], to a copy of it. Images have a palette: what is flat costs next to nothing to encode, and a level of
//! coverage is an index. Start with `card`, where everything is placed.

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
