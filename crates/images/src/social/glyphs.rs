//! Rasterizes glyphs to coverage masks, and caches the masks: the pages of a site share most glyphs, in a few sizes.

use std::collections::HashMap;

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use ttf_parser::{GlyphId, OutlineBuilder};

use crate::social::fonts::{FontIndex, Fonts};
use crate::social::palette::LEVELS;

/// Number of horizontal subpixel positions of a glyph. Subpixel positions keep the spacing of small letters even.
pub(crate) const STEPS: u8 = 4;

/// Size in bytes above which the cache is emptied. This suffices for Latin letters in all sizes, or the common Han
/// characters in two sizes.
const KEPT: usize = 16 << 20;

/// The coverage of a glyph: the extent to which the glyph covers each pixel.
#[derive(Debug, Default)]
pub(crate) struct Mask {
    /// Distance from the origin to the left edge, in pixels.
    pub(crate) left: i32,
    /// Distance from the baseline down to the upper edge, in pixels.
    pub(crate) top: i32,
    /// Width in pixels. At least 1 unless the mask is empty.
    pub(crate) width: usize,
    /// Coverage of each pixel, row by row, from 0 to [`LEVELS`].
    pub(crate) levels: Vec<u8>,
}

/// The cache key of a mask.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub(crate) font: FontIndex,
    pub(crate) glyph: u16,
    /// Pixels per em.
    pub(crate) size: u16,
    /// Subpixel position, less than [`STEPS`].
    pub(crate) step: u8,
}

/// A cache of masks. Each thread has a separate cache.
#[derive(Debug, Default)]
pub struct Glyphs {
    masks: HashMap<Key, Mask>,
    bytes: usize,
}

impl Glyphs {
    /// Creates an empty cache.
    pub fn new() -> Self {
        Self::default()
    }

    pub(crate) fn mask(&mut self, fonts: &Fonts<'_>, key: Key) -> &Mask {
        if self.bytes > KEPT {
            *self = Self::default();
        }
        self.masks.entry(key).or_insert_with(|| {
            let mask = rasterized(fonts, key).unwrap_or_default();
            self.bytes += mask.levels.len() + size_of::<(Key, Mask)>();
            mask
        })
    }
}

/// Rasterizes a glyph. Returns `None` for a glyph without an outline, such as a space.
fn rasterized(fonts: &Fonts<'_>, key: Key) -> Option<Mask> {
    let font = fonts.get(key.font)?;
    let shift = f32::from(key.step) / f32::from(STEPS);
    let mut path = Path { scale: f32::from(key.size) * font.em(), shift, ..Path::default() };
    font.outline(GlyphId(key.glyph), &mut path);
    let (left, top, right, bottom) = path.bounds()?;
    let (width, height) = (usize::try_from(right - left).ok()?, usize::try_from(bottom - top).ok()?);
    let mut rasterizer = Rasterizer::new(width, height);
    #[expect(clippy::cast_precision_loss, reason = "a few hundred pixels")]
    let origin = point(left as f32, top as f32);
    for curve in &path.curves {
        match *curve {
            Curve::Line(from, to) => rasterizer.draw_line(from - origin, to - origin),
            Curve::Quad(from, by, to) => rasterizer.draw_quad(from - origin, by - origin, to - origin),
            Curve::Cubic(from, first, second, to) => {
                rasterizer.draw_cubic(from - origin, first - origin, second - origin, to - origin);
            }
        }
    }
    let mut levels = vec![0; width * height];
    rasterizer.for_each_pixel(|index, coverage| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
        let level = (coverage.clamp(0.0, 1.0) * f32::from(LEVELS) + 0.5) as u8;
        levels[index] = level;
    });
    Some(Mask { left, top, width, levels })
}

/// An outline in pixels. The y axis points down.
#[derive(Default)]
struct Path {
    scale: f32,
    shift: f32,
    curves: Vec<Curve>,
    start: Point,
    last: Point,
}

enum Curve {
    Line(Point, Point),
    Quad(Point, Point, Point),
    Cubic(Point, Point, Point, Point),
}

/// Maximum distance of coordinates from the origin, in pixels. Coordinates are clamped, because a font may contain any
/// numbers.
const MOST_PIXELS: f32 = 1000.0;

impl Path {
    fn place(&self, x: f32, y: f32) -> Point {
        let bounded = |value: f32| value.clamp(-MOST_PIXELS, MOST_PIXELS);
        point(bounded(x * self.scale + self.shift), bounded(-y * self.scale))
    }

    /// Returns left, top, right and bottom, or `None` for an empty path. The bounds of a curve's control points are
    /// used, because a curve stays within them.
    fn bounds(&self) -> Option<(i32, i32, i32, i32)> {
        let points = self.curves.iter().flat_map(|curve| match *curve {
            Curve::Line(a, b) => [a, b, a, b],
            Curve::Quad(a, b, c) => [a, b, c, a],
            Curve::Cubic(a, b, c, d) => [a, b, c, d],
        });
        let bounds = points.fold(None, |bounds: Option<(f32, f32, f32, f32)>, at| {
            let (left, top, right, bottom) = bounds.unwrap_or((at.x, at.y, at.x, at.y));
            Some((left.min(at.x), top.min(at.y), right.max(at.x), bottom.max(at.y)))
        });
        let (left, top, right, bottom) = bounds?;
        #[expect(clippy::cast_possible_truncation, reason = "bounded by MOST_PIXELS")]
        let whole = |value: f32| value as i32;
        // One extra pixel on the right and at the bottom, because the rasterizer writes there.
        Some((whole(left.floor()), whole(top.floor()), whole(right.ceil()) + 1, whole(bottom.ceil()) + 1))
    }
}

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.start = self.place(x, y);
        self.last = self.start;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.place(x, y);
        self.curves.push(Curve::Line(self.last, to));
        self.last = to;
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (by, to) = (self.place(x1, y1), self.place(x, y));
        self.curves.push(Curve::Quad(self.last, by, to));
        self.last = to;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (first, second, to) = (self.place(x1, y1), self.place(x2, y2), self.place(x, y));
        self.curves.push(Curve::Cubic(self.last, first, second, to));
        self.last = to;
    }

    fn close(&mut self) {
        if self.last != self.start {
            self.curves.push(Curve::Line(self.last, self.start));
            self.last = self.start;
        }
    }
}
