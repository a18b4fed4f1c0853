//! The background shared by all images of a site: background color, concentric discs in the upper right corner, logo
//! and horizontal rule.

use std::collections::BTreeMap;

use crate::social::canvas::{COLUMNS, Canvas, ROWS};
use crate::social::logo::Bitmap;
use crate::social::palette::{Palette, Rgb, mixed};

/// A full-color image of the background.
pub(crate) struct Background {
    ground: Rgb,
    pixels: Vec<Rgb>,
    /// Bounds of the logo (left, top, right, bottom). Colors may be reduced only in this area.
    logo: [usize; 4],
}

impl Background {
    pub(crate) fn new(ground: Rgb) -> Self {
        Self { ground, pixels: vec![ground; COLUMNS * ROWS], logo: [0; 4] }
    }

    /// Fills a rectangle.
    pub(crate) fn fill(&mut self, [left, top, right, bottom]: [usize; 4], color: Rgb) {
        for row in self.pixels.chunks_exact_mut(COLUMNS).take(bottom).skip(top) {
            row[left..right].fill(color);
        }
    }

    /// Draws a disc centered on the upper right corner.
    pub(crate) fn sun(&mut self, radius: f32, color: Rgb) {
        #[expect(clippy::cast_precision_loss, reason = "a thousand pixels")]
        let center = |index: usize| index as f32 + 0.5;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a thousand pixels")]
        let reach = radius as usize + 2;
        for (y, row) in self.pixels.chunks_exact_mut(COLUMNS).take(reach).enumerate() {
            for (x, pixel) in row.iter_mut().rev().take(reach).enumerate() {
                let (x, y) = (center(x), center(y));
                let inside = (radius - (x * x + y * y).sqrt() + 0.5).clamp(0.0, 1.0);
                // A few levels of coverage suffice for a smooth edge, and require few palette entries.
                *pixel = mixed(*pixel, color, (inside * 6.0).round() / 6.0);
            }
        }
    }

    /// Draws a logo.
    pub(crate) fn logo(&mut self, bitmap: &Bitmap, left: usize, top: usize) {
        let rows = bitmap.pixels.chunks_exact(bitmap.width);
        self.logo = [left, top, left + bitmap.width, top + rows.len()];
        for (row, colors) in self.pixels.chunks_exact_mut(COLUMNS).skip(top).zip(rows) {
            for (pixel, [red, green, blue, alpha]) in row[left..].iter_mut().zip(colors) {
                *pixel = mixed(*pixel, [*red, *green, *blue], f32::from(*alpha) / 255.0);
            }
        }
    }

    /// Returns the image with a palette of at most `most` colors. The first color is the background color.
    pub(crate) fn indexed(mut self, most: usize) -> (Canvas, Palette) {
        let mut unit = 1;
        loop {
            if let Some(found) = self.with_colors(most) {
                return found;
            }
            unit *= 2;
            self.coarsen(unit);
        }
    }

    fn with_colors(&self, most: usize) -> Option<(Canvas, Palette)> {
        let mut palette = Palette::default();
        let mut indices = BTreeMap::from([(self.ground, palette.add(self.ground))]);
        let mut pixels = Vec::with_capacity(self.pixels.len());
        let mut last = (self.ground, 0);
        for pixel in &self.pixels {
            if *pixel != last.0 {
                let index = *indices.entry(*pixel).or_insert_with(|| palette.add(*pixel));
                if palette.colors.len() > most {
                    return None;
                }
                last = (*pixel, index);
            }
            pixels.push(last.1);
        }
        Some((Canvas { pixels }, palette))
    }

    /// Rounds the colors of the logo, except the background color, to multiples of `unit`. With 256, they all become
    /// black, so [`Self::indexed`] terminates.
    fn coarsen(&mut self, unit: u16) {
        let [left, top, right, bottom] = self.logo;
        for row in self.pixels.chunks_exact_mut(COLUMNS).take(bottom).skip(top) {
            for channel in row[left..right].iter_mut().filter(|pixel| **pixel != self.ground).flatten() {
                let rounded = (u16::from(*channel) + unit / 2) / unit * unit;
                *channel = if unit > 128 { 0 } else { u8::try_from(rounded).unwrap_or(u8::MAX) };
            }
        }
    }
}
