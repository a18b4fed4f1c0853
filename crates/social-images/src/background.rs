//! What all images of a site share: the ground, discs of the accent in a corner as a rising sun, the logo, lines.

use std::collections::BTreeMap;

use crate::canvas::{COLUMNS, Canvas, ROWS};
use crate::logo::Bitmap;
use crate::palette::{Palette, Rgb, mixed};

/// A picture in full colour.
pub(crate) struct Background {
    ground: Rgb,
    pixels: Vec<Rgb>,
    /// Where colours may be changed to have fewer of them: left, top, right and bottom.
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

    /// Draws a disc around the upper right corner.
    pub(crate) fn sun(&mut self, radius: f32, color: Rgb) {
        #[expect(clippy::cast_precision_loss, reason = "a thousand pixels")]
        let center = |index: usize| index as f32 + 0.5;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a thousand pixels")]
        let reach = radius as usize + 2;
        for (y, row) in self.pixels.chunks_exact_mut(COLUMNS).take(reach).enumerate() {
            for (x, pixel) in row.iter_mut().rev().take(reach).enumerate() {
                let (x, y) = (center(x), center(y));
                let inside = (radius - (x * x + y * y).sqrt() + 0.5).clamp(0.0, 1.0);
                // A few steps suffice for the edge.
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

    /// The picture with a palette of at most `most` colours, the ground first.
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

    /// Rounds the colours of the logo to multiples of `unit`. At 256 all are black, so that [`Self::indexed`] ends.
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
