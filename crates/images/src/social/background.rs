//! The background shared by all images of a site: background color, concentric discs in the upper right corner, logo
//! and horizontal rule.

use std::collections::BTreeMap;

use crate::social::canvas::{COLUMNS, Canvas, ROWS};
use crate::social::logo::Bitmap;
use crate::social::palette::{Palette, Rgb, mix};

/// A full-color image of the background.
pub(crate) struct Background {
    color: Rgb,
    pixels: Vec<Rgb>,
    /// Bounds of the logo (left, top, right, bottom). Colors may be reduced only in this area.
    logo: [usize; 4],
}

impl Background {
    pub(crate) fn new(color: Rgb) -> Self {
        Self { color, pixels: vec![color; COLUMNS * ROWS], logo: [0; 4] }
    }

    pub(crate) fn fill(&mut self, [left, top, right, bottom]: [usize; 4], color: Rgb) {
        for row in self.pixels.chunks_exact_mut(COLUMNS).take(bottom).skip(top) {
            row[left..right].fill(color);
        }
    }

    /// Draws a disc centered on the upper right corner.
    pub(crate) fn disc(&mut self, radius: f32, color: Rgb) {
        #[expect(clippy::cast_precision_loss, reason = "a thousand pixels")]
        let center = |index: usize| index as f32 + 0.5;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a thousand pixels")]
        let extent = radius as usize + 2;
        for (y, row) in self.pixels.chunks_exact_mut(COLUMNS).take(extent).enumerate() {
            for (x, pixel) in row.iter_mut().rev().take(extent).enumerate() {
                let (x, y) = (center(x), center(y));
                let coverage = (radius - (x * x + y * y).sqrt() + 0.5).clamp(0.0, 1.0);
                // A few levels of coverage suffice for a smooth edge, and require few palette entries.
                *pixel = mix(*pixel, color, (coverage * 6.0).round() / 6.0);
            }
        }
    }

    pub(crate) fn draw_logo(&mut self, bitmap: &Bitmap, left: usize, top: usize) {
        let rows = bitmap.pixels.chunks_exact(bitmap.width);
        self.logo = [left, top, left + bitmap.width, top + rows.len()];
        for (row, colors) in self.pixels.chunks_exact_mut(COLUMNS).skip(top).zip(rows) {
            for (pixel, [red, green, blue, alpha]) in row[left..].iter_mut().zip(colors) {
                *pixel = mix(*pixel, [*red, *green, *blue], f32::from(*alpha) / 255.0);
            }
        }
    }

    /// Returns the image with a palette of at most `max_colors` colors. The first color is the background color.
    pub(crate) fn into_indexed(mut self, max_colors: usize) -> (Canvas, Palette) {
        let mut unit = 1;
        loop {
            if let Some(indexed) = self.with_colors(max_colors) {
                return indexed;
            }
            unit *= 2;
            self.coarsen(unit);
        }
    }

    fn with_colors(&self, max_colors: usize) -> Option<(Canvas, Palette)> {
        let mut palette = Palette::default();
        let mut indices = BTreeMap::from([(self.color, palette.add(self.color))]);
        let mut pixels = Vec::with_capacity(self.pixels.len());
        let mut last = (self.color, 0);
        for pixel in &self.pixels {
            if *pixel != last.0 {
                let index = *indices.entry(*pixel).or_insert_with(|| palette.add(*pixel));
                if palette.colors.len() > max_colors {
                    return None;
                }
                last = (*pixel, index);
            }
            pixels.push(last.1);
        }
        Some((Canvas { pixels }, palette))
    }

    /// Rounds the colors of the logo, except the background color, to multiples of `unit`. With a unit of 512, all of
    /// these colors become black, so [`Self::into_indexed`] terminates.
    fn coarsen(&mut self, unit: u16) {
        let [left, top, right, bottom] = self.logo;
        for row in self.pixels.chunks_exact_mut(COLUMNS).take(bottom).skip(top) {
            for channel in row[left..right].iter_mut().filter(|pixel| **pixel != self.color).flatten() {
                let rounded = (u16::from(*channel) + unit / 2) / unit * unit;
                *channel = u8::try_from(rounded).unwrap_or(u8::MAX);
            }
        }
    }
}
