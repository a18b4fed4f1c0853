//! The pixels of a social image, as palette indices.

use crate::social::glyphs::Mask;
use crate::social::palette::Ramp;

/// Width of every image in pixels. Social networks show images with an aspect ratio of 1.91:1 uncropped.
pub const WIDTH: u32 = 1200;
/// Height of every image in pixels.
pub const HEIGHT: u32 = 630;

pub(crate) const COLUMNS: usize = WIDTH as usize;
pub(crate) const ROWS: usize = HEIGHT as usize;

/// The pixels of an image, row by row.
#[derive(Debug, Clone)]
pub(crate) struct Canvas {
    pub(crate) pixels: Vec<u8>,
}

impl Canvas {
    /// Draws the coverage mask of a glyph in the color `color`, with the mask's upper left corner at `left` and `top`.
    /// Pixels outside the canvas are skipped. Where glyphs of the same color overlap, the higher coverage level wins.
    pub(crate) fn draw(&mut self, mask: &Mask, left: i32, top: i32, color: Ramp) {
        let column = |x: usize| usize::try_from(left + i32::try_from(x).ok()?).ok().filter(|x| *x < COLUMNS);
        let Some(first) = (0..mask.width).find(|x| column(*x).is_some()) else { return };
        let start = column(first).unwrap_or(0);
        let length = (mask.width - first).min(COLUMNS - start);
        for (y, levels) in (top..).zip(mask.levels.chunks_exact(mask.width)) {
            let Some(y) = usize::try_from(y).ok().filter(|y| *y < ROWS) else { continue };
            let row = &mut self.pixels[y * COLUMNS + start..][..length];
            for (pixel, level) in row.iter_mut().zip(&levels[first..]) {
                if *level > 0 {
                    *pixel = color.over(*pixel, *level);
                }
            }
        }
    }
}
