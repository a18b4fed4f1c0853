//! Draws the social images of one site.

use serde::Serialize;

use crate::social::background::Background;
use crate::social::canvas::Canvas;
use crate::social::card::{self, Card};
use crate::social::encode::encode_png;
use crate::social::fonts::Fonts;
use crate::social::glyphs::Glyphs;
use crate::social::logo;
use crate::social::palette::{COLORS, LEVELS, Palette, Ramp, Rgb, mix};

/// The appearance of a site's images.
#[derive(Debug, Clone, Serialize)]
pub struct Design {
    /// Whether the images have a dark background.
    pub is_dark: bool,
    /// The accent color for text, as red, green and blue.
    pub accent: [u8; 3],
    /// The accent color for surfaces, as red, green and blue.
    pub fill: [u8; 3],
}

/// Characters of a title that cannot be shown, because they are in no font or their script is not supported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing(pub Vec<char>);

/// Draws the social images of a site.
#[derive(Debug)]
pub struct Painter<'a> {
    pub(crate) fonts: Fonts<'a>,
    pub(crate) inks: Inks,
    /// Width of the logo in pixels; 0 without a logo.
    pub(crate) logo_width: usize,
    background: Canvas,
    palette: Palette,
}

/// Palette colors of the text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Inks {
    pub(crate) title: Ramp,
    pub(crate) secondary: Ramp,
    pub(crate) tertiary: Ramp,
    pub(crate) accent: Ramp,
}

/// Colors of the background, text, secondary text and tertiary text, from the theme. The light background is the
/// theme's soft background, because images are usually shown on white.
const LIGHT: [Rgb; 4] = [[0xfa, 0xf8, 0xf5], [0x1c, 0x21, 0x28], [0x57, 0x60, 0x6a], [0x6b, 0x74, 0x7e]];
const DARK: [Rgb; 4] = [[0x11, 0x14, 0x18], [0xe8, 0xea, 0xed], [0xa9, 0xb1, 0xba], [0x8b, 0x94, 0x9e]];

/// The background discs: each radius in pixels, and the share of [`Design::fill`] in the disc's color in light and in
/// dark images.
const DISCS: [(f32, f32, f32); 3] = [(216.0, 0.08, 0.10), (150.0, 0.20, 0.24), (84.0, 1.0, 1.0)];

impl<'a> Painter<'a> {
    /// Creates a painter from a design, a logo (PNG, JPEG or SVG) and the fonts that the site provides. The logo and
    /// the list of fonts may be empty. Files that cannot be parsed are skipped.
    pub fn new(design: &Design, logo: &[u8], fonts: &[&'a [u8]]) -> Self {
        let [background_color, title, secondary, tertiary] = if design.is_dark { DARK } else { LIGHT };
        let mut background = Background::new(background_color);
        for (radius, light, dark) in DISCS {
            let share = if design.is_dark { dark } else { light };
            background.disc(radius, mix(background_color, design.fill, share));
        }
        background.fill(card::RULE, mix(background_color, title, if design.is_dark { 0.14 } else { 0.11 }));
        let bitmap =
            if logo.is_empty() { None } else { logo::draw(logo, card::LOGO_WIDTH, card::LOGO_HEIGHT) };
        if let Some(bitmap) = &bitmap {
            let (left, top) = card::logo_position(bitmap.pixels.len() / bitmap.width);
            background.draw_logo(bitmap, left, top);
        }
        let (background, mut palette) = background.into_indexed(COLORS - 4 * usize::from(LEVELS));
        let inks = Inks {
            title: palette.ramp(background_color, title),
            secondary: palette.ramp(background_color, secondary),
            tertiary: palette.ramp(background_color, tertiary),
            accent: palette.ramp(background_color, design.accent),
        };
        let logo_width = bitmap.map_or(0, |bitmap| bitmap.width);
        Self { fonts: Fonts::new(fonts), inks, logo_width, background, palette }
    }

    /// Returns the image of a page as a PNG file, or `Err` if the title cannot be shown. Other strings that cannot be
    /// shown are omitted.
    pub fn paint(&self, card: &Card, glyphs: &mut Glyphs) -> Result<Vec<u8>, Missing> {
        let mut canvas = self.background.clone();
        card::draw(self, card, glyphs, &mut canvas)?;
        // Writing to memory cannot fail.
        Ok(encode_png(&canvas, &self.palette).unwrap_or_default())
    }

    /// Returns the error that [`Self::paint`] would return, without painting.
    pub fn check(&self, card: &Card) -> Result<(), Missing> {
        card::title(self, card).map(|_| ())
    }
}
